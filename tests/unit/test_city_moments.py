"""Moves of Monopoly City at the wrong moment: each is refused for the reason that holds."""

import pytest
from msgspec.structs import replace

from companion.core.debts import Debt
from companion.games.city.rules.creditors import heir_of, payments_from_cash_now
from companion.games.city.state import City
from tests.city_scripts import holds, reasons

OWED = (("Ben", 1_000_000), ("Cal", 3_000_000))
RAILS = "given owner Seaview Ana; given railroad Seaview; given railroad Middleton;"


def owing(cash: int, order: str) -> City:
    """Return a table at which Ana has this cash and owes Ben and Cal."""
    state = holds("", debt_order=order)
    debts = tuple(Debt("Ana", creditor, amount, "rent") for creditor, amount in OWED)
    return replace(state, debts=debts, accounts={**state.accounts, "Ana": cash})


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ("land Seaview; auction Seaview by Ben", "It is Ana's turn: end it before Ben moves."),
        ("land Seaview; auction; wait 50s; buy Seaview", "has already been auctioned"),
        (f"{RAILS} land Seaview; force ride Seaview", "is already on Seaview"),
    ],
)
def test_what_is_asked_at_the_wrong_moment_is_refused_with_its_reason(lines: str, words: str) -> None:
    """UNIT-AUC-01, CITY-AUC-09, CITY-RAIL-03."""
    assert words in reasons(lines)


@pytest.mark.parametrize(
    ("cash", "shares"),
    [
        (1_000_000, (("Ben", 250_000), ("Cal", 750_000))),
        (999_990, (("Ben", 240_000), ("Cal", 740_000))),
        (4_000_000, (("Ben", 1_000_000), ("Cal", 3_000_000))),
        (3_999_999, (("Ben", 990_000), ("Cal", 2_990_000))),
    ],
)
def test_a_share_of_several_debts_is_a_multiple_of_the_smallest_note(
    cash: int, shares: tuple[tuple[str, int], ...]
) -> None:
    """CITY-OQ-73, CITY-MON-03."""
    assert payments_from_cash_now(owing(cash, "pro_rata"), "Ana") == shares


@pytest.mark.parametrize(("cash", "heir"), [(999_999, "Ben"), (1_000_000, "Cal"), (3_999_999, "Cal")])
def test_the_first_creditor_who_is_not_paid_in_full_takes_over(cash: int, heir: str) -> None:
    """CITY-BKR-02: a debt that is exactly what can be raised is paid in full."""
    assert heir_of(owing(cash, "clockwise"), "Ana") == heir
