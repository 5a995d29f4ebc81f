"""Taking over from a box that was running as the trading unit by itself. Nothing restarts; the time left continues."""

import msgspec

from companion.core.errors import Reason, hard_reason
from companion.core.fact import Fact
from companion.core.move import Move, Written
from companion.core.notation import Opt
from companion.core.notation.slots import Duration, OneOf, Word
from companion.core.words import say
from companion.unit import facts as f
from companion.unit.phases import Input, Phase, reason_against_input
from companion.unit.profile import HOUR_MS
from companion.unit.state import Unit, phase


class TakeOver(Move, frozen=True):
    """Continue a countdown of the box with `left` ms to go; `hour` is what is left of its hour, in ms."""

    kind: str
    left: int
    hour: int | None = None
    written = Written(
        "takeover",
        OneOf("kind", ("auction", "deal")),
        Duration("left"),
        Opt(Word("hour"), Duration("hour")),
        summary="Take over the box's countdown",
    )


class TakeOverHour(Move, frozen=True):
    """Continue the hour of a box that was switched on by itself."""

    hour: int
    written = Written("takeover", Word("hour"), Duration("hour"), summary="Take over the box's hour")


TakeoverMove = TakeOver | TakeOverHour


def reasons_against(unit: Unit, move: TakeoverMove, now_ms: int) -> tuple[Reason, ...]:
    """Return why the unit cannot take over: its own countdown or hour runs, or the time left is impossible."""
    now = phase(unit, now_ms)
    if (move.hour or 0) > HOUR_MS:
        return (hard_reason(say("An hour can have at most 60 minutes left."), "UNIT-HOUR-01"),)
    if isinstance(move, TakeOverHour):
        reason = None if now is Phase.OFF else _own_hour_reason()
    else:
        reason = None if now is Phase.OFF else reason_against_input(now, Input(move.kind))
    return () if reason is None else (msgspec.structs.replace(reason, hard=True),)


def _own_hour_reason() -> Reason:
    return Reason(say("The unit is already on and runs its own hour, not the box's."), "UNIT-PWR-01")


def _opening_fact(unit: Unit, move: TakeOver, now_ms: int) -> Fact:
    if move.kind == "deal":
        return f.DealOpened(at_ms=now_ms, length_ms=move.left)
    return f.AuctionOpened(at_ms=now_ms, length_ms=move.left, all_out_ms=unit.profile.all_out_ms)


def takeover_facts(unit: Unit, move: TakeoverMove, now_ms: int) -> tuple[Fact, ...]:
    """Return the facts of taking over: the unit is on since the box's hour began, and its countdown continues."""
    facts: list[Fact] = []
    if unit.on_since_ms is None:
        hour = HOUR_MS if move.hour is None else move.hour
        facts.append(f.SwitchedOn(at_ms=now_ms + hour - HOUR_MS))
    if isinstance(move, TakeOver):
        facts.append(_opening_fact(unit, move, now_ms))
    return tuple(facts)
