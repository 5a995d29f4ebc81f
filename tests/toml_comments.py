"""Comments in a file of TOML: written at any place of one, and which line each belongs to."""

import re
from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

Remarks = dict[tuple[str, ...], tuple[tuple[str, ...], str]]
"""What is said right above each line, and on it, by the table, key and entry that the line holds."""

_ENDINGS = ("", ' ["box]', " volume = 3", ", 'and", " ü\u2028 x", " #")
_HEADER = re.compile(r"\s*(\[\[?[^\]]+\]\]?)\s*(#.*)?")
_PAIR = re.compile(r"\s*(\"[^\"]+\"|[\w.-]+)\s*=\s*(\[(?:[^#]*\])?|\"[^\"]*\"|[^\"\[#\s]+)\s*(#.*)?")
_ENTRY = re.compile(r"\s*(\"[^\"]*\"|\d+|\]),?\s*(#.*)?")


@st.composite
def remarked(draw: st.DrawFn, lines: Sequence[str]) -> str:
    """Return lines of TOML with comments and empty lines at any place between them and behind them."""
    places = draw(st.lists(st.integers(0, 9), min_size=len(lines) + 1, max_size=len(lines) + 1))
    written, count = list[str](), 0

    def remark() -> str:
        nonlocal count
        count += 1
        return f"# {count}{draw(st.sampled_from(_ENDINGS))}"

    for line, place in zip([*lines, ""], places, strict=True):
        above = {1: ["."], 2: [".", ""], 3: ["", "."], 4: ["", ".", ".", ""], 5: [""]}.get(place, [])
        written += [remark() if each else "" for each in above]
        written += [f"{line}  {remark()}" if place % 3 == 0 else line] if line else []
    return "\n".join([*written, ""])


def remarks(text: str) -> Remarks:
    """Return which comments each line of a text has; a line of a row is known by the name of that row."""
    found: Remarks = {}
    above: tuple[str, ...] = ()
    table, key = "", ""
    for at, line in enumerate(lines := text.split("\n")):
        if line.lstrip().startswith("#"):
            above = (*above, line.strip())
            continue
        if key and (entry := _ENTRY.fullmatch(line)):
            found[table, key, entry[1]] = () if entry[1] == "]" else above, entry[2] or ""
            key = "" if entry[1] == "]" else key
        elif header := _HEADER.fullmatch(line):
            table = header[1] + (_name(lines[at + 1 :]) if header[1].startswith("[[") else "")
            found[table, ""] = above, header[2] or ""
        elif pair := _PAIR.fullmatch(line):
            found[table, pair[1]] = above, pair[3] or ""
            key = pair[1] if pair[2] == "[" else ""
        else:
            assert not line.strip(), f"no line of TOML that is known here: {line!r}"
        above = ()
    return found


def _name(lines: Sequence[str]) -> str:
    for line in lines:
        if (pair := _PAIR.fullmatch(line)) and pair[1] in ("name", "position", "colour"):
            return pair[2]
    return ""


def assert_kept(before: str, after: str) -> None:
    """Assert that every comment is there, and that each line has those it had, a new one none."""
    there = remarks(after)
    for line, (above, behind) in remarks(before).items():
        assert there.get(line, (above, behind)) == (above, behind), f"{line}\n{before}\n→\n{after}"
    for line in there.keys() - remarks(before).keys():
        assert there[line] == ((), ""), f"{line}\n{before}\n→\n{after}"
    said: Any = [each for line in before.split("\n") for each in re.findall(r"# \d+(?:$|[ ,].*)", line)]
    assert [each for each in said if each not in after] == [], f"{before}\n→\n{after}"
