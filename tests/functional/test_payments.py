"""Money moves only as the one map of a game says: fact by fact, in every golden evening with a bank."""

from collections import Counter
from pathlib import Path

import pytest

from companion.games.builder.payments import payments as of_builder
from companion.games.city.payments import payments as of_city
from tests.evenings import played, read
from tests.functional.test_record import EVENINGS

PAYMENTS = {"city": of_city, "builder": of_builder}
PATHS = [path for path in EVENINGS if path.name.split("_")[0] in PAYMENTS]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_every_account_changes_by_what_the_facts_say_is_paid(path: Path) -> None:
    """What is given at the start is said, not paid; with real notes no purse is known."""
    table = played(read(path.read_text("utf-8"), path.name))
    state = table.game.begin(table.setup)
    for fact in table.history.facts():
        before, state = state, table.game.apply(state, fact)
        if type(fact).__name__ in ("CashGiven", "PositionCleared") or getattr(state, "paper", False):
            continue
        expected = Counter(before.accounts)
        for payment in PAYMENTS[table.game.name](fact):
            expected[payment.payer] -= payment.amount
            expected[payment.payee] += payment.amount
        assert dict(expected) == dict(state.accounts), fact
