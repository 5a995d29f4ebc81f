"""What a table reports about itself: public information, produced by the same functions as the TV page."""

from typing import Any

import msgspec

from companion.club import broker_messages as m
from companion.core.line import Line
from companion.core.seats import COLOURS
from companion.games.view import PlayerRow, StandingRow
from companion.session import public
from companion.session.bgstats import play_id
from companion.session.session import Session
from companion.table.plays import Play, play_key, play_of
from companion.table.table import Table
from companion.unit.countdown import Timer

_LAST = 3
_SECTORS: dict[str, m.Lamp] = {"1": "1", "2": "2", "3": "3", "rail": "rail", "chase": "build"}
_RED: dict[str, m.Lamp] = {"slow": "slow", "held": "slow", "fast": "fast"}


class Run(msgspec.Struct, frozen=True):
    """One run of the program: its unique id, and when it began (Unix ms)."""

    id: str
    since_ms: int


def evening_id(session: Session) -> str:
    """Return the id of a game, the same as in logged plays; empty before its first move."""
    key = play_key(session.table)
    return play_id(key) if key else ""


def state_message(session: Session, run: Run, now_ms: int, acknowledged_line: int, first_line: int) -> m.State:
    """Return the table at this time of day (Unix ms)."""
    view, unit, table = public.public_view(session), public.public_unit(session), session.table
    ranks = {row.name: row for row in public.current_standings(session).rows}
    return m.State(
        run=run.id,
        since_ms=run.since_ms,
        evening=evening_id(session),
        number=len(table.history.lines),
        told=acknowledged_line,
        begins=first_line,
        game=table.game.name,
        title=table.game.title,
        name=session.name,
        columns=view.columns,
        players=tuple(_player_message(seat, row, ranks.get(row.name)) for seat, row in enumerate(view.players)),
        turn=tuple(row.name for row in view.players if row.in_turn),
        asked=view.asked,
        headline=view.headline,
        countdown=_countdown_message(session, unit),
        hour=unit.hour,
        last=tuple(sentence.text for sentence in public.latest_sentences(session, _LAST, news=True)),
        finished=view.finished,
        now_ms=now_ms,
    )


def _player_message(seat: int, row: PlayerRow, standing: StandingRow | None) -> m.PlayerMessage:
    return m.PlayerMessage(
        name=row.name,
        seat=seat,
        colour=COLOURS[seat] if seat < len(COLOURS) else "",
        first=row.first,
        figure=row.second,
        rank=standing.rank if standing else None,
        in_turn=row.in_turn,
        out=row.out,
    )


def _countdown_message(session: Session, unit: public.PublicUnit) -> m.CountdownMessage | None:
    timer = session.timing.timer
    if timer is None:
        return None
    left = unit.left_ms if unit.ends_ms is None else max(0, unit.ends_ms - session.now_ms)
    return m.CountdownMessage(
        kind="deal" if timer.deal and not timer.turn else "turn" if timer.turn else "auction",
        district=_timer_subject(timer),
        leader=unit.leader,
        amount=unit.offer,
        left_ms=left,
        drawn=unit.drawn,
        held=unit.held,
    )


def _timer_subject(timer: Timer) -> str:
    return timer.district or timer.turn or ""


def is_unchanged(before: m.State, now: m.State) -> bool:
    """Return whether a table looks the same apart from the time, compared in whole seconds."""
    return _with_stable_times(before) == _with_stable_times(now)


def _with_stable_times(state: m.State) -> m.State:
    timed = state.countdown
    if timed is not None and timed.left_ms is not None:
        timed = msgspec.structs.replace(timed, left_ms=timed.left_ms // 1000)
    return msgspec.structs.replace(state, countdown=timed, now_ms=0)


def event_message(session: Session, line: Line) -> m.Event | None:
    """Return the report of a line of the journal; None while it is hidden."""
    said = public.public_sentence(session, line)
    if said is None:
        return None
    return m.Event(
        event_type=line.kind, evening=evening_id(session), number=line.seq, text=said.text, players=said.players
    )


def lamp_state(session: Session) -> m.Lamp:
    """Return the state of a lamp over the table: a countdown has priority over Build, and Build over the hour."""
    unit = public.public_unit(session)
    if unit.red in _RED:
        return _RED[unit.red]
    if public.is_spinning(session):
        return "build"
    if unit.closing and (last := session.timing.last) is not None and last.how in ("sold", "agreed"):
        return "sold"
    return _SECTORS.get(unit.lit, "hour" if unit.hour else "off")


def result_of_evening(table: Table[Any]) -> m.Evening | None:
    """Return the result of a game; None if it is unfinished or saw no play."""
    play = play_of(table)
    return None if play is None else _evening_result(play)


def _evening_result(play: Play) -> m.Evening:
    return m.Evening(
        evening=play_id(play.key),
        game=play.game,
        title=play.title,
        begun_ms=play.begun_ms,
        ended_ms=play.ended_ms,
        lasted_ms=play.lasted_ms,
        players=tuple(m.Placed(name=p.name, rank=p.rank, score=p.score, winner=p.winner) for p in play.players),
    )
