"""The end: the penthouse, the table's word, or one player left (BUILDER-END-*)."""

from collections.abc import Iterator

from companion.core.errors import Reason
from companion.games.builder import facts as f
from companion.games.builder import moves as m
from companion.games.builder.rules.recorder import Recorder, quiet
from companion.games.builder.state import Builder


def end(recorder: Recorder, how: str) -> None:
    """End the game: debts that were claimed are settled first, as far as the cash goes (BUILDER-OQ-21)."""
    if recorder.state.house.open_debts_at_end == "settle":
        for debt in recorder.state.debts:
            amount = min(debt.amount, recorder.state.cash(debt.debtor))
            if amount:
                recorder.record(f.DebtPaid, debtor=debt.debtor, creditor=debt.creditor, amount=amount)
    if recorder.state.debts:
        recorder.record(f.DebtsVoided)
    recorder.record(f.GameEnded, how=how)


def if_few_left(recorder: Recorder) -> None:
    """End the game when nobody is left to play it, or only one and the table wants it so (BUILDER-OQ-29)."""
    few = 1 if recorder.state.house.one_active_player == "end_now" else 0
    if len(recorder.state.alive) <= few and not recorder.state.finished:
        end(recorder, "one player left" if few else "all bankrupt")


def look_again(recorder: Recorder, key: str) -> None:
    """End the game where the house rule of this key, as it is changed now, lets the end wait no longer."""
    state = recorder.state
    if key == "one_active_player":
        if_few_left(recorder)
    elif key == "game_end_moment" and state.penthouse is not None and state.house.game_end_moment == "at_once":
        end(recorder, "penthouse")


def _check_finish(state: Builder, move: m.Finish, player: str) -> Iterator[Reason]:
    yield from quiet(state)
    if state.house.end_by_agreement == "forbidden":
        yield Reason("The game ends with the penthouse.", "BUILDER-OQ-30")


def _finish(recorder: Recorder, move: m.Finish, player: str) -> None:
    end(recorder, "agreement")
