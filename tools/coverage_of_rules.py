"""Which rules no test cites: `python3 tools/coverage_of_rules.py [PREFIX…]`.

The IDs are those of `tests/rule_ids.txt`, one a line; a prefix such as `UNIT` picks some of them. Every uncited ID
is printed, and the exit status is then 1.
"""

import re
import sys
from collections.abc import Sequence
from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent / "tests"
_ID = re.compile(r"\b(?:UNIT|CITY|BUILDER|CHANCE|DEAL)-[A-Z][A-Z0-9]*-\d+\b")
_SOURCES = ("*.py", "*.moves")


def listed(tests: Path) -> tuple[str, ...]:
    """Return the IDs of the rules that tests should cite."""
    return tuple(_ID.findall((tests / "rule_ids.txt").read_text("utf-8")))


def cited(tests: Path) -> set[str]:
    """Return the IDs that some test or evening cites."""
    files = (path for source in _SOURCES for path in tests.rglob(source))
    return {found for path in files for found in _ID.findall(path.read_text("utf-8"))}


def uncited(tests: Path, prefixes: Sequence[str] = ("",)) -> list[str]:
    """Return the listed IDs with one of the prefixes that no test cites, in the order of the list."""
    known = cited(tests)
    return [rule for rule in listed(tests) if rule.startswith(tuple(prefixes)) and rule not in known]


def main(prefixes: Sequence[str]) -> int:
    """Print the uncited rules and return the exit status."""
    missing = uncited(TESTS, prefixes or ("",))
    print(*missing or ["Every rule is cited by a test."], sep="\n")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
