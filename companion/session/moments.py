"""What everyone should look up for now: the last moment of the game, numbered, while it is news."""

from collections.abc import Collection
from itertools import islice

import msgspec

from companion.core.words import say, say_in
from companion.games.big_moment import BUILD, DICE, BigMoment, build_moment
from companion.games.game import State
from companion.table.table import Table
from companion.unit.profile import HOUR_MS
from companion.unit.state import Unit

NEWS_MS = 8_000
"""How long a moment is news: longer than any light of Build runs."""
_PHONE = "phone "
"""The prefix of a move's source if it was made on a phone. The seats of that phone follow it."""
_LOOKS_BACK = 4
"""How many moves back to look for a moment, so that a quick move does not hide one that still shows."""
_TEN_MS = 600_000


class NumberedMoment(BigMoment, frozen=True, kw_only=True):
    """A moment worth looking up for; `number` increases, so that a window shows each moment once."""

    number: int


def current_moment(table: Table[State], now_ms: int) -> NumberedMoment | None:
    """Return the last moment in effect while it is news, or None."""
    found = (_last_moment_of_moves(table, now_ms), hour_warning_moment(table, now_ms))
    return max((each for each in found if each is not None), key=lambda each: each.number, default=None)


def hour_warning_moment(table: Table[State], now_ms: int) -> NumberedMoment | None:
    """Return the ten-minute warning of the hour at the time it falls (UNIT-HOUR-01)."""
    unit = table.game.timing(table.state)
    if not isinstance(unit, Unit) or unit.on_since_ms is None or table.state.finished:
        return None
    at_ms = unit.on_since_ms + HOUR_MS - _TEN_MS
    if not 0 <= now_ms - at_ms < NEWS_MS:
        return None
    before = next((line.seq for line in reversed(table.history.lines) if line.at_ms <= at_ms), 0)
    left = say_in("of the hour", "left")
    ten = BigMoment(kind="hour", title=say("The hour"), figure=say("10 minutes"), words=(left,))
    return _numbered_moment(ten, 2 * before + 1)


def _last_moment_of_moves(table: Table[State], now_ms: int) -> NumberedMoment | None:
    """Return the last moment of the latest moves, without a result of Build while its light still runs.

    A roll is a moment only until the next move.
    """
    timing = table.game.timing(table.state)
    for steps_back, (before, lines, after) in enumerate(islice(table.steps_backwards(), _LOOKS_BACK)):
        if not lines or lines[-1].at_ms <= now_ms - NEWS_MS:
            return None
        found = table.game.big_moment(before, after, [fact for line in lines for fact in line.facts], now_ms)
        if found is None or (steps_back and found.kind == DICE):
            continue
        own = (line.seq for line in reversed(lines) if table.game.moments.last_moment(after, line.facts))
        number = 2 * next(own, lines[0].seq)
        if found.kind != BUILD:
            return _numbered_moment(found, number)
        if not found.players:
            found = build_moment(found.figure, seat_of_source(lines[0].source, table.setup.players))
        spins = isinstance(timing, Unit) and now_ms < timing.spin_until_ms
        light = BigMoment(kind="light", title=found.title, figure="")
        return _numbered_moment(light, number) if spins else _numbered_moment(found, number + 1)
    return None


def seat_of_source(source: str, players: Collection[str]) -> str:
    """Return the player on whose phone a move was made; empty if it was made elsewhere."""
    name = source.removeprefix(_PHONE)
    return name if name != source and name in players else ""


def _numbered_moment(moment: BigMoment, number: int) -> NumberedMoment:
    return NumberedMoment(**msgspec.structs.asdict(moment), number=number)
