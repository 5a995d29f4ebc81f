"""Money moves only as the facts say: fact by fact, in every golden evening with a bank."""

from collections import Counter
from pathlib import Path

import pytest

from companion import games
from companion.core.fact import Fact
from companion.games.handovers import nonzero_payments
from tests.evenings import played, read
from tests.functional.test_record import EVENINGS

_NAMES_ONLY = "AuctionSold BidCalled CashGiven CountdownCancelled DebtOpened"
UNPAID = {
    "city": f"CardValueRead CashCounted DebtReleased MortgageGiven PriceNamed RentAwaited {_NAMES_ONLY}",
    "builder": f"BankShort RentAsked {_NAMES_ONLY}",
}
"""The facts that name an amount which no one hands over."""
PATHS = [path for path in EVENINGS if path.name.split("_")[0] in UNPAID]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_every_account_changes_by_what_the_facts_say_is_paid(path: Path) -> None:
    """What is given at the start is said, not paid; with real notes no purse is known."""
    table = played(read(path.read_text("utf-8"), path.name))
    state = table.game.begin(table.setup)
    for fact in table.history.facts():
        before, state = state, table.game.apply(state, fact)
        if type(fact).__name__ in ("CashGiven", "PositionCleared") or getattr(state, "has_paper_money", False):
            continue
        expected = Counter(before.accounts)
        for payment in nonzero_payments(fact):
            expected[payment.payer] -= payment.amount
            expected[payment.payee] += payment.amount
        assert dict(expected) == dict(state.accounts), fact


@pytest.mark.parametrize("game", UNPAID)
def test_whatever_names_an_amount_is_paid_or_known_to_be_none(game: str) -> None:
    named = {
        kind for kind in games.load(game).facts if {"amount", "price", "cash", "money"} & set(kind.__struct_fields__)
    }
    unpaid = {kind.__name__ for kind in named if kind.pays is Fact.pays}
    assert unpaid == set(UNPAID[game].split())
