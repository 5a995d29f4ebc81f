"""Debts are paid off the oldest first, each to its own creditor."""

from hypothesis import given
from hypothesis import strategies as st

from companion.core.debts import Debt, first, owed, without

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
    assert first(debts, "Ana") == debts[0]
    assert first(debts, "Ben") is None
    assert without(debts, "Ana", "Cleo", 40) == (debts[1], Debt("Ana", "Cleo", 10, "card"))


@given(DEBTS, st.integers(0, 200))
def test_what_is_paid_is_taken_off_and_nobody_else_is_touched(debts: list[Debt], amount: int) -> None:
    after = without(debts, "Ana", "Cleo", amount)
    before = owed(debts, "Ana", "Cleo")
    assert owed(after, "Ana", "Cleo") == max(0, before - amount)
    assert owed(after, "Ana", "bank") == owed(debts, "Ana", "bank")
    assert owed(after, "Ben") == owed(debts, "Ben")
    assert all(debt.amount > 0 for debt in after)
