"""Whose answer a table with a bank waits for."""

from companion.games.board.state import AnySeat, AnyTurn, Board
from companion.unit.countdown import Timing


def waited_for(state: Board[AnySeat, AnyTurn], timing: Timing) -> tuple[str, ...]:
    """Return who can still call, who makes the deal that runs, or else who owes; nobody where a turn just goes on."""
    timer = timing.timer
    if timer is not None and timer.deal:
        return timer.between
    if timer is not None:
        leader = timer.leader.player if timer.leader else None
        return tuple(name for name in state.alive if name != leader and name not in timer.passed)
    debtors = {debt.debtor for debt in state.debts}
    return tuple(name for name in state.players if name in debtors and not state.finished)
