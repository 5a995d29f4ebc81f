"""The end of the game: last survivor, time, or agreement (CITY-END-*)."""

from collections.abc import Iterator

from companion.core.errors import Reason, hard_reason
from companion.core.fact import Fact
from companion.core.kinds import ByKind
from companion.core.words import say
from companion.games.city import facts as f
from companion.games.city import moves as m
from companion.games.city.rules.duties import must_have_no_countdown, must_have_no_estate, must_not_owe
from companion.games.city.rules.recorder import Recorder, must_be_playing, new_recorder
from companion.games.city.state import City
from companion.games.rulebook import recorded_as
from companion.unit import facts as u
from companion.unit.profile import HOUR_MS

checks, handles = ByKind(), ByKind()


def is_time_up(state: City) -> bool:
    """Return whether the last hour is over and still counts as the last under the current house rules (CITY-OQ-76)."""
    more = state.house.mode == "time" and state.hours < state.house.hours
    return state.time_up and not more and _has_time_limit(state)


def is_over_after_turn(state: City, follower: str) -> bool:
    """Return whether the time is up and the running turn or round was the last (CITY-END-03)."""
    if not is_time_up(state):
        return False
    return state.house.time_end != "finish_round" or _starts_new_round(state, follower)


def what_is_still_played(state: City) -> str:
    """Return what is still played once the time is up; empty before that (CITY-OQ-74)."""
    if not is_time_up(state):
        return ""
    return say("the last round") if state.house.time_end == "finish_round" else say("the last turn")


def _starts_new_round(state: City, follower: str) -> bool:
    """Return whether play has reached or passed the player who began."""
    place = state.players.index
    start = place(state.opener)
    here = (place(state.turn.player) - start) % len(state.players)
    return (place(follower) - start) % len(state.players) <= here


def end_if_last_survivor(recorder: Recorder) -> None:
    """End the game when only one player isn't bankrupt (CITY-END-02)."""
    if len(recorder.state.players_not_bankrupt) == 1 and not recorder.state.finished:
        recorder.record(f.GameEnded, how="last player")


def end_if_last_turn(recorder: Recorder) -> None:
    """End the game when the time is up and the last turn ended by itself, in jail or in bankruptcy (CITY-OQ-74).

    Debts, auctions and the estate of a bankrupt player are settled first.
    """
    state = recorder.state
    waits = state.finished or state.debts or state.estate or state.unit.timer
    ended = state.turn.step == "over" and is_over_after_turn(state, state.next_player(state.turn.player))
    if not waits and (ended or _is_over_before_turn(state)):
        recorder.record(f.GameEnded, how="time")


def _is_over_before_turn(state: City) -> bool:
    """Return whether time ran out before the current player moved, if the table then stops (CITY-OQ-74)."""
    turn = state.turn
    if state.house.time_between_turns == "turn_played" or not is_time_up(state):
        return False
    first = state.next_player(state.opener) if state.player_states[state.opener].bankrupt else state.opener
    unmoved = turn.step == "first" and not turn.pressed
    return unmoved and (state.house.time_end != "finish_round" or turn.player == first)


def due_facts(state: City, now_ms: int) -> tuple[Fact, ...]:
    """Return the alarm at the end of an hour, or the end of the game that follows (UNIT-HOUR-01, CITY-END-03)."""
    unit = state.unit
    if state.finished or unit.on_since_ms is None:
        return ()
    end = unit.on_since_ms + HOUR_MS
    if is_time_up(state) and state.house.time_end == "at_once" and unit.timer is None:
        return (f.GameEnded(at_ms=max(end, _last_countdown_end_ms(state)), how="time"),)
    if now_ms < end or state.alarm_for == unit.on_since_ms:
        return ()
    last = _ends_with_this_hour(state)
    passed = f.HourPassed(at_ms=end, last=last)
    if not last and _continues_after_hour(state):
        return passed, u.SwitchedOn(at_ms=end)
    recorder = new_recorder(state, end)
    recorder.add_facts(passed)
    end_if_last_turn(recorder)
    return tuple(recorder.facts)


def _last_countdown_end_ms(state: City) -> int:
    """Return when the last countdown closed. The hour never stops an auction (UNIT-HOUR-04)."""
    return state.unit.last.at_ms if state.unit.last else 0


def _has_agreed_hours_left(state: City) -> bool:
    return state.house.mode == "time" and state.hours + 1 < state.house.hours


def _ends_with_this_hour(state: City) -> bool:
    """Return whether this alarm ends the game: the agreed hours are over, or any alarm ends it (CITY-OQ-76)."""
    return _has_time_limit(state) and not _has_agreed_hours_left(state)


def _has_time_limit(state: City) -> bool:
    """Return whether the game has a time limit, for any number of hours."""
    if state.house.hour_at_alarm == "auto_continue":
        return False
    return state.house.mode == "time" or state.house.hour_at_alarm == "auto_end"


def _continues_after_hour(state: City) -> bool:
    return _has_agreed_hours_left(state) or state.house.hour_at_alarm == "auto_continue"


@checks(m.Finish)
def _check_finish(state: City, move: m.Finish, player: str) -> Iterator[Reason]:
    yield from must_have_no_countdown(state)
    for debt in state.debts[:1]:
        yield from must_not_owe(state, debt.debtor)
    yield from must_have_no_estate(state)


@handles(m.Finish)
def _finish_game(recorder: Recorder, move: m.Finish, player: str) -> None:
    recorder.record(f.GameEnded, how="finished")


@checks(m.CountCash)
def _check_count_cash(state: City, move: m.CountCash, player: str) -> Iterator[Reason]:
    if not state.has_paper_money:
        yield hard_reason(say("Companion keeps the money: there's no cash to count."), "CITY-END-04")
    yield from must_be_playing(state, move.player)


handles.join({m.CountCash: recorded_as(f.CashCounted)})
