"""Every rule of the trading unit and of the games is cited by a test."""

from collections import Counter
from pathlib import Path

from tools import coverage_of_rules as coverage

RULES = {"UNIT": 21, "CITY": 273, "BUILDER": 151 + 31, "DEAL": 85 + 29, "CHANCE": 94 + 23}
"""How many rules are listed for the unit and for each game."""


def test_no_rule_is_without_a_test() -> None:
    assert Counter(rule.partition("-")[0] for rule in coverage.rule_ids_to_cite(coverage.TESTS)) == RULES
    assert coverage.uncited_rule_ids(coverage.TESTS) == []


def test_a_rule_without_a_test_is_found(tmp_path: Path) -> None:
    (tmp_path / "rule_ids.txt").write_text("UNIT-PWR-01\nUNIT-PWR-02\nCITY-MON-01\nCITY-MON-02\n", "utf-8")
    (tmp_path / "test_it.py").write_text(_TEST, "utf-8")
    (tmp_path / "one.moves").write_text("on  # CITY-MON-01", "utf-8")
    assert coverage.uncited_rule_ids(tmp_path) == ["UNIT-PWR-02", "CITY-MON-02"]
    assert coverage.uncited_rule_ids(tmp_path, ["CITY"]) == ["CITY-MON-02"]


_TEST = '''"""What a module says of CITY-MON-02 proves nothing."""
from companion.table.table import Table

CASES = {"UNIT-PWR-01": "on"}
WORDS = {"UNIT-PWR-02": "a table that no playing test uses"}


def _played(line):
    return Table(line)


def test_a_move():
    assert all(map(_played, CASES.values()))


def test_of_words():
    """UNIT-PWR-02."""
    assert WORDS
'''
