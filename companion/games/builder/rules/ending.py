"""The end: the penthouse, the table's word, or one player left (BUILDER-END-*)."""

from collections import Counter
from collections.abc import Iterator

from companion.core.errors import Reason, hard
from companion.core.kinds import ByKind
from companion.games.builder import facts as f
from companion.games.builder import moves as m
from companion.games.builder.rules.recorder import Recorder, must_have_no_auction
from companion.games.builder.state import Builder
from companion.games.rulebook import as_said
from companion.games.ways import light

checks, handles = ByKind(), ByKind()


def end(recorder: Recorder, how: str) -> None:
    """End the game: debts that were claimed are settled first, as far as the cash goes (BUILDER-OQ-21)."""
    if recorder.state.house.open_debts_at_end == "settle":
        _settle(recorder)
    if recorder.state.debts:
        recorder.record(f.DebtsVoided)
    _look_for_cash(recorder)
    recorder.record(f.GameEnded, how=how)


def _look_for_cash(recorder: Recorder) -> None:
    """Tell whether it is known who has the most cash, where the table keeps the points alone (BUILDER-SCORE-12)."""
    state = recorder.state
    if state.house.watch == "points" and not state.richest:
        recorder.record(f.CashLookedFor, known=set(state.runners) <= set(state.purses))


def _settle(recorder: Recorder) -> None:
    """Let everybody pay what they have of what they owe, and whoever is paid by it pay on."""
    while (
        debt := next((one for one in recorder.state.debts if recorder.state.cash(one.debtor) > 0), None)
    ) is not None:
        amount = min(debt.amount, recorder.state.cash(debt.debtor))
        recorder.record(f.DebtPaid, debtor=debt.debtor, creditor=debt.creditor, amount=amount)


def if_few_left(recorder: Recorder) -> None:
    """End the game when nobody is left to play it, or only one and the table wants it so (BUILDER-OQ-29)."""
    few = 1 if recorder.state.house.one_active_player == "end_now" else 0
    if len(recorder.state.alive) <= few and not recorder.state.finished:
        end(recorder, "one player left" if few else "all bankrupt")


def if_at_once(recorder: Recorder) -> None:
    """End the game with the penthouse, unless it waits for the end of the turn; a light table has none (OQ-21)."""
    state = recorder.state
    if state.house.game_end_moment == "at_once" or light(state):
        end(recorder, "penthouse")


def look_again(recorder: Recorder, key: str) -> None:
    """Bring what waited, the end or who begins, where the house rule of this key lets it wait no longer."""
    state = recorder.state
    if key == "one_active_player":
        if_few_left(recorder)
    elif key in ("game_end_moment", "watch") and state.penthouse is not None:
        if_at_once(recorder)
    elif key == "start_roll_tie" and state.tied and state.house.start_roll_tie == "seat_order":
        recorder.record(f.StartDecided, player=min(state.tied, key=state.players.index))


@checks(m.Richest)
def _check_richest(state: Builder, move: m.Richest, player: str) -> Iterator[Reason]:
    yield hard("Companion tracks the cash here: it knows who has the most.", "BUILDER-SCORE-12")


def must_name_richest_once(recorder: Recorder, move: m.Richest, player: str) -> Iterator[Reason]:
    """Yield who cannot have the most cash, or is named twice, at a table that keeps the points alone."""
    for name, times in Counter(move.players).items():
        if name not in recorder.state.runners:
            yield hard(f"{name} is bankrupt: the bonus card goes to others.", "BUILDER-OQ-19")
        elif times > 1:
            yield hard(f"{name} is named twice.", "BUILDER-SCORE-12")


@checks(m.Finish)
def _check_finish(state: Builder, move: m.Finish, player: str) -> Iterator[Reason]:
    yield from must_have_no_auction(state)
    if state.house.end_by_agreement == "forbidden":
        yield Reason("The game ends with the penthouse.", "BUILDER-OQ-30")


@handles(m.Finish)
def _finish(recorder: Recorder, move: m.Finish, player: str) -> None:
    end(recorder, "agreement")


handles.join({m.Richest: as_said(f.RichestSaid)})
