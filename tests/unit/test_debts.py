"""Debts are paid off the oldest first, each to its own creditor."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core.debts import Debt, debts_after, first_debt, total_owed
from companion.games.city.view import city_view
from tests.city_scripts import holds

DEBTS = st.lists(
    st.builds(
        Debt,
        debtor=st.sampled_from(["Ana", "Ben"]),
        creditor=st.sampled_from(["bank", "Cleo"]),
        amount=st.integers(1, 50),
        cause=st.just("rent"),
    ),
    max_size=6,
)


def test_the_oldest_goes_first_and_others_stay() -> None:
    debts = [Debt("Ana", "Cleo", 30, "rent"), Debt("Ana", "bank", 50, "jail"), Debt("Ana", "Cleo", 20, "card")]
    assert first_debt(debts, "Ana") == debts[0]
    assert first_debt(debts, "Ben") is None
    assert debts_after(debts, "Ana", "Cleo", 40) == (debts[1], Debt("Ana", "Cleo", 10, "card"))


@given(DEBTS, st.integers(0, 200))
def test_what_is_paid_is_taken_off_and_nobody_else_is_touched(debts: list[Debt], amount: int) -> None:
    after = debts_after(debts, "Ana", "Cleo", amount)
    before = total_owed(debts, "Ana", "Cleo")
    assert total_owed(after, "Ana", "Cleo") == max(0, before - amount)
    assert total_owed(after, "Ana", "bank") == total_owed(debts, "Ana", "bank")
    assert total_owed(after, "Ben") == total_owed(debts, "Ben")
    assert all(debt.amount > 0 for debt in after)


@pytest.mark.parametrize(
    ("debts", "words"),
    [
        ("Ana Ben 60000", "Ana: pay 60k to Ben"),
        ("Ana Ben 60000, Ana bank 1000000", "Ana: pay 60k to Ben and 1M to the bank"),
        ("Ana Ben 60000, Cal Ben 1000000", "Ana owes 60k to Ben, Cal owes 1M to Ben"),
        ("Ana Ben 40000000", "Ana: pay 40M to Ben – raise 2.3M more"),
        (
            "Ana Ben 60000, Ana Cal 1000000, Cal Ben 1000000, Cal bank 1000000",
            "Ana: pay 60k to Ben and 1M to Cal, and 2 more debts",
        ),
        ("Ana Ben 60000, Ana Cal 1000000, Ana bank 1000000", "Ana: pay 60k to Ben and 1M to Cal, and 1 more debt"),
    ],
)
def test_the_headline_names_every_debt_or_says_how_many_more_there_are(debts: str, words: str) -> None:
    """CITY-MON-04."""
    said = (debt.split() for debt in debts.split(", "))
    owing = tuple(Debt(debtor, creditor, int(amount), "rent") for debtor, creditor, amount in said)
    assert city_view(replace(holds(""), debts=owing), 0).headline == words
