"""Every rule of the trading unit and of the games is cited by a test."""

from pathlib import Path

import pytest

from tools import coverage_of_rules as coverage


def test_no_rule_of_the_unit_is_without_a_test() -> None:
    assert len(coverage.listed(coverage.TESTS)) >= 21
    assert coverage.uncited(coverage.TESTS, ("UNIT-",)) == []


def test_no_rule_of_the_city_is_without_a_test() -> None:
    assert sum(rule.startswith("CITY-") for rule in coverage.listed(coverage.TESTS)) == 273
    assert coverage.uncited(coverage.TESTS, ("CITY-",)) == []


def test_no_rule_of_builder_is_without_a_test() -> None:
    assert sum(rule.startswith("BUILDER-") for rule in coverage.listed(coverage.TESTS)) == 151 + 31
    assert coverage.uncited(coverage.TESTS, ("BUILDER-",)) == []


@pytest.mark.parametrize(("game", "rules"), [("DEAL-", 85 + 29), ("CHANCE-", 94 + 23)])
def test_no_rule_of_a_card_desk_is_without_a_test(game: str, rules: int) -> None:
    assert sum(rule.startswith(game) for rule in coverage.listed(coverage.TESTS)) == rules
    assert coverage.uncited(coverage.TESTS, (game,)) == []


def test_a_rule_without_a_test_is_found(tmp_path: Path) -> None:
    (tmp_path / "rule_ids.txt").write_text("UNIT-PWR-01\nUNIT-PWR-02\nCITY-MON-01\nCITY-MON-02\n", "utf-8")
    (tmp_path / "test_it.py").write_text(_TEST, "utf-8")
    (tmp_path / "one.moves").write_text("on  # CITY-MON-01", "utf-8")
    assert coverage.uncited(tmp_path) == ["UNIT-PWR-02", "CITY-MON-02"]
    assert coverage.uncited(tmp_path, ["CITY"]) == ["CITY-MON-02"]


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
