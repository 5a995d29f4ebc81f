"""Which rules no test proves: `.venv/bin/python tools/coverage_of_rules.py [PREFIX…]`.

The IDs are those of `tests/rule_ids.txt`, one a line; a prefix such as `UNIT` picks some of them. A citation counts in
an evening, and in a test that goes through a move, a fact or a screen, or in what that test uses: a docstring of a
module, a test of a settings file or of the words in a table proves no rule. Every ID that is cited nowhere else is
printed, and the exit status is then 1.
"""

import ast
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent / "tests"
_ID = re.compile(r"\b(?:UNIT|CITY|BUILDER|CHANCE|DEAL)-[A-Z][A-Z0-9]*-\d+\b")
_PLAYING = re.compile(
    r"companion\.(cli|session|tui|table\.(table|script|orders)|unit\.(moves|facts|rules|countdown|show|signals)"
    r"|games\.\w+\.(moves|facts|fold|game|rules))\b"
    r"|tests\.(awkward|evenings|game_table|screens|terminal|system|\w+_(scripts|table|player|awkward)|unit\.(desk|play))\b"
)
"""Modules that play: code that uses a name from one goes through a move, a fact or a screen."""


def rule_ids_to_cite(tests: Path) -> tuple[str, ...]:
    """Return the IDs of the rules that tests should cite."""
    return tuple(_ID.findall((tests / "rule_ids.txt").read_text("utf-8")))


def cited_rule_ids(tests: Path) -> set[str]:
    """Return the IDs cited by a game file or by a test that plays."""
    evenings = (path.read_text("utf-8") for path in tests.rglob("*.moves"))
    played = (text for path in tests.rglob("test_*.py") for text in _playing_parts(path.read_text("utf-8")))
    return {found for text in (*evenings, *played) for found in _ID.findall(text)}


def _playing_parts(source: str) -> Iterator[str]:
    """Yield the parts of a test module that play, or that such tests use."""
    body = ast.parse(source).body
    play = {name for node in body for name in _imported_names(node)}
    pieces = [node for node in body if not isinstance(node, (ast.Import, ast.ImportFrom))]
    used = {id(node): _used_names(node) for node in pieces}
    tests = [node for node in pieces if _name(node).startswith("test_")]
    while more := [node for node in pieces if _name(node) not in play and used[id(node)] & play]:
        play |= {_name(node) for node in more}
    wanted = {_name(node) for node in tests if _name(node) in play}
    while more := [node for node in pieces if _name(node) in wanted and used[id(node)] - wanted]:
        wanted |= {name for node in more for name in used[id(node)]}
    lines = source.splitlines()
    for node in pieces:
        if _name(node) in wanted:
            yield "\n".join(lines[_first_line(node) - 1 : node.end_lineno])


def _imported_names(node: ast.stmt) -> Iterator[str]:
    """Yield the names that an import takes from modules that play."""
    if isinstance(node, ast.ImportFrom):
        for each in node.names:
            if _PLAYING.match(f"{node.module}.{each.name}"):
                yield each.asname or each.name


def _used_names(node: ast.stmt) -> set[str]:
    """Return every name in a part, including parameters, since tests request fixtures by name."""
    names = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
    return names | {each.arg for each in ast.walk(node) if isinstance(each, ast.arg)}


def _name(node: ast.stmt) -> str:
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return node.name
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return next((each.id for each in targets if isinstance(each, ast.Name)), "")


def _first_line(node: ast.stmt) -> int:
    """Return the first line of a part, including its decorators."""
    if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return node.lineno
    return min([node.lineno, *(each.lineno for each in node.decorator_list)])


def uncited_rule_ids(tests: Path, prefixes: Sequence[str] = ("",)) -> list[str]:
    """Return the listed IDs with one of the prefixes that no test proves, in the order of the list."""
    known = cited_rule_ids(tests)
    return [rule for rule in rule_ids_to_cite(tests) if rule.startswith(tuple(prefixes)) and rule not in known]


def main(prefixes: Sequence[str]) -> int:
    """Print the uncited rules and return the exit status."""
    missing = uncited_rule_ids(TESTS, prefixes or ("",))
    print(*missing or ["Every rule is proved by a test."], sep="\n")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
