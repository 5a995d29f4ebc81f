"""Editing single entries of hand-written TOML lists, across several lines and with comments, in place."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby

import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import Array, Item

_TOKENS = re.compile(
    r'"{3}(?:[^\\]|\\.)*?"{3}|\'{3}.*?\'{3}|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\''
    r'|(?P<apart>\#[^\n]*|\s+|,)|(?P<open>[\[{])|(?P<close>[\]}])|[^\s\[\]{},"\'#]+',
    re.DOTALL,
)
_REST = re.compile(r"[ \t]*,?[ \t]*(#[^\n]*)?\n")
_COMMA = re.compile(r"[ \t]*,[ \t]*")


def changed_list(array: Array, wanted: Sequence[object]) -> Item:
    """Return a list with the wanted entries in the written order, and all comments of the given list.

    A removed entry that has a comment becomes a comment itself.
    """
    text, there = array.as_string(), array.unwrap()
    if "\n" not in text:
        return tomlkit.item(list(wanted))
    for at in reversed(range(len(there))):
        if there[at] not in wanted:
            text = _remove_entry(text, at)
    for value in wanted:
        if value not in there:
            text = _append_entry(text, tomlkit.item(value).as_string())
    changed = _parsed_list(text, wanted)
    return _list_rebuilt(array.as_string(), wanted) if changed is None else changed


def comments_of(text: str) -> list[str]:
    """Return every comment in a text of TOML."""
    return [found[0] for found in _TOKENS.finditer(text) if found[0].startswith("#")]


def _entry_spans(text: str) -> list[tuple[int, int]]:
    """Return the start and end of each entry of a list."""
    depth, parts = 0, list[tuple[int, int, bool]]()
    for token in _TOKENS.finditer(text, 1, len(text) - 1):
        depth += (token["open"] is not None) - (token["close"] is not None)
        parts.append((*token.span(), token["apart"] is None or depth > 0))
    runs = (list(run) for inside, run in groupby(parts, key=lambda part: part[2]) if inside)
    return [(run[0][0], run[-1][1]) for run in runs]


def _remove_entry(text: str, at: int) -> str:
    start, end = _entry_spans(text)[at]
    line = text.rfind("\n", 0, start) + 1
    rest = _REST.match(text, end)
    if text[line:start].strip() or rest is None:
        comma = _COMMA.match(text, end)
        return text[:start] + text[comma.end() if comma else end :]
    above = text[:line].rsplit("\n", 2)[-2].strip() if line else ""
    if rest[1] is None and not above.startswith("#"):
        return text[:line] + text[rest.end() :]
    said = text[start : rest.end()].rstrip().replace("\n", "\n# ")
    below = "" if text[rest.end() :].lstrip(" \t").startswith("\n") else "\n"
    return f"{text[:start]}# {said}\n{below}{text[rest.end() :]}"


def _append_entry(text: str, value: str) -> str:
    entries = _entry_spans(text)
    if entries:
        end = entries[-1][1]
        following = _TOKENS.sub(lambda token: "," if token[0] == "," else "", text[end:-1])
        text = text if following else f"{text[:end]},{text[end:]}"
    above, _, closing = text[:-1].rpartition("\n")
    indent = re.search(r"\n([ \t]+)\S", text)
    above, closing = (above, closing) if not closing.strip() else (text[:-1].rstrip(), "")
    free = "\n" if above.rpartition("\n")[2].lstrip().startswith("#") else ""
    return f"{above}{free}\n{indent[1] if indent else '    '}{value},\n{closing}]"


def _parsed_list(text: str, wanted: Iterable[object]) -> Item | None:
    try:
        item = tomlkit.parse(f"list = {text}\n").item("list")
    except TOMLKitError:
        return None
    fits = isinstance(item, Array) and Counter(map(repr, item.unwrap())) == Counter(map(repr, wanted))
    return item if fits and isinstance(item, Item) else None


def _list_rebuilt(text: str, wanted: Iterable[object]) -> Item:
    lines = [*comments_of(text), *(f"{tomlkit.item(value).as_string()}," for value in wanted)]
    item = tomlkit.parse("list = [\n" + "".join(f"    {line}\n" for line in lines) + "]\n").item("list")
    assert isinstance(item, Item)
    return item
