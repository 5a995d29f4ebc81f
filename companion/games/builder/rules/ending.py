"""The end: the penthouse, the table's word, or one player left (BUILDER-END-*)."""

from collections.abc import Iterator

from companion.core.errors import Reason
from companion.games.builder import facts as f
from companion.games.builder import moves as m
from companion.games.builder.rules.tale import Check, Handler, Tale, quiet
from companion.games.builder.state import Builder


def end(tale: Tale, how: str) -> None:
    """End the game: debts that were claimed are settled first, as far as the cash goes (BUILDER-OQ-21)."""
    if tale.state.house.open_debts_at_end == "settle":
        for debt in tale.state.debts:
            amount = min(debt.amount, tale.state.cash(debt.debtor))
            if amount:
                tale.tell(f.DebtPaid, debtor=debt.debtor, creditor=debt.creditor, amount=amount)
    if tale.state.debts:
        tale.tell(f.DebtsVoided)
    tale.tell(f.GameEnded, how=how)


def if_few_left(tale: Tale) -> None:
    """End the game when nobody is left to play it, or only one and the table wants it so (BUILDER-OQ-29)."""
    few = 1 if tale.state.house.one_active_player == "end_now" else 0
    if len(tale.state.alive) <= few and not tale.state.finished:
        end(tale, "one player left" if few else "all bankrupt")


def _check_finish(state: Builder, move: m.Finish, player: str) -> Iterator[Reason]:
    yield from quiet(state)
    if state.house.end_by_agreement == "forbidden":
        yield Reason("The game ends with the penthouse.", "BUILDER-OQ-30")


def _finish(tale: Tale, move: m.Finish, player: str) -> None:
    end(tale, "agreement")


CHECKS: dict[type, Check] = {m.Finish: _check_finish}
HANDLERS: dict[type, Handler] = {m.Finish: _finish}
