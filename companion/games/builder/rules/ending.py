"""The end of the game: the penthouse, agreement, or one player left (BUILDER-END-*)."""

from collections import Counter
from collections.abc import Iterator

from companion.core.errors import Reason, hard_reason
from companion.core.kinds import ByKind
from companion.core.words import phrase, say
from companion.games.builder import facts as f
from companion.games.builder import moves as m
from companion.games.builder.rules.recorder import Recorder, must_have_no_auction
from companion.games.builder.state import Builder
from companion.games.light_mode import is_light
from companion.games.rulebook import recorded_as

checks, handles = ByKind(), ByKind()


def end_game(recorder: Recorder, how: str) -> None:
    """End the game. Claimed debts are settled first, as far as the cash allows (BUILDER-OQ-21)."""
    if recorder.state.house.open_debts_at_end == "settle":
        _settle_debts(recorder)
    if recorder.state.debts:
        recorder.record(f.DebtsVoided)
    _record_whether_cash_is_known(recorder)
    recorder.record(f.GameEnded, how=how)


def _record_whether_cash_is_known(recorder: Recorder) -> None:
    """Record whether it is known who has the most cash, at a table that tracks only the points (BUILDER-SCORE-12)."""
    state = recorder.state
    if state.house.watch == "points" and not state.richest:
        recorder.record(f.CashLookedFor, known=set(state.bonus_contenders) <= set(state.purses))


def _settle_debts(recorder: Recorder) -> None:
    """Let everyone pay what they can of their debts, and pass on what they receive."""
    while (
        debt := next((one for one in recorder.state.debts if recorder.state.cash(one.debtor) > 0), None)
    ) is not None:
        amount = min(debt.amount, recorder.state.cash(debt.debtor))
        recorder.record(f.DebtPaid, debtor=debt.debtor, creditor=debt.creditor, amount=amount)


def end_if_few_left(recorder: Recorder) -> None:
    """End the game when no one is left to play, or when one is and the table ends it then (BUILDER-OQ-29)."""
    few = 1 if recorder.state.house.one_active_player == "end_now" else 0
    if len(recorder.state.players_not_bankrupt) <= few and not recorder.state.finished:
        end_game(recorder, phrase("one player left") if few else phrase("all bankrupt"))


def end_at_penthouse_if_at_once(recorder: Recorder) -> None:
    """End the game at the penthouse, unless it waits for the end of the turn, which a light table lacks (OQ-21)."""
    state = recorder.state
    if state.house.game_end_moment == "at_once" or is_light(state):
        end_game(recorder, "penthouse")


def record_what_rule_change_settles(recorder: Recorder, key: str) -> None:
    """Record what waited (the end, or who begins) once the house rule of this key no longer makes it wait."""
    state = recorder.state
    if key == "one_active_player":
        end_if_few_left(recorder)
    elif key in ("game_end_moment", "watch") and state.penthouse is not None:
        end_at_penthouse_if_at_once(recorder)
    elif key == "start_roll_tie" and state.tied and state.house.start_roll_tie == "seat_order":
        recorder.record(f.StartDecided, player=min(state.tied, key=state.players.index))


@checks(m.Richest)
def _check_richest(state: Builder, move: m.Richest, player: str) -> Iterator[Reason]:
    yield hard_reason(say("Companion tracks the cash in this game, so it knows who has the most."), "BUILDER-SCORE-12")


def must_name_richest_once(recorder: Recorder, move: m.Richest, player: str) -> Iterator[Reason]:
    """Yield who can't have the most cash, or is named twice, at a table that tracks only the points."""
    for name, times in Counter(move.players).items():
        if name not in recorder.state.bonus_contenders:
            yield hard_reason(
                say("{player} is bankrupt: the bonus card goes to someone else.", player=name), "BUILDER-OQ-19"
            )
        elif times > 1:
            yield hard_reason(say("{player} is named twice.", player=name), "BUILDER-SCORE-12")


@checks(m.Finish)
def _check_finish(state: Builder, move: m.Finish, player: str) -> Iterator[Reason]:
    yield from must_have_no_auction(state)
    if state.house.end_by_agreement == "forbidden":
        yield Reason(say("The game ends with the penthouse."), "BUILDER-OQ-30")


@handles(m.Finish)
def _finish_game(recorder: Recorder, move: m.Finish, player: str) -> None:
    end_game(recorder, "agreement")


handles.join({m.Richest: recorded_as(f.RichestSaid)})
