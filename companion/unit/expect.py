"""What a file may expect of the unit."""

from collections.abc import Callable
from typing import Any

import msgspec

from companion.core.game import Answer
from companion.core.notation import Form
from companion.core.notation.slots import Amount, Choice, Duration, Player, Word, write_duration
from companion.unit import show
from companion.unit.profile import RESULTS
from companion.unit.rules import CURRENCY
from companion.unit.signals import Red
from companion.unit.state import Bid, Unit, hour_left

_DURATION = Duration("left")


class ExpectRed(msgspec.Struct, frozen=True):
    """The red light is off, slow, fast or held."""

    red: str


class ExpectTimer(msgspec.Struct, frozen=True):
    """This much of the countdown is left, in ms; None: no countdown."""

    left: int | None = None


class ExpectBuild(msgspec.Struct, frozen=True):
    """Build shows this; none before the first press."""

    result: str


class ExpectPower(msgspec.Struct, frozen=True):
    """The unit is on or off."""

    power: str


class ExpectLeader(msgspec.Struct, frozen=True):
    """This player leads, or had the last call of the auction that ended last."""

    player: str


class ExpectBid(msgspec.Struct, frozen=True):
    """This is the standing bid, or the last one of the auction that ended last."""

    amount: int


class ExpectHour(msgspec.Struct, frozen=True):
    """This much of the hour is left, in ms; None: the unit is off."""

    left: int | None = None


EXPECTS = (
    Form("light", ExpectRed, Word("red"), Choice("red", tuple(map(str, Red))), summary="The red light"),
    Form("timer", ExpectTimer, _DURATION, summary="What is left of the countdown"),
    Form("timer", ExpectTimer, Word("none"), summary="No countdown"),
    Form("timer", ExpectTimer, Word("off"), summary="No countdown"),
    Form("build", ExpectBuild, Choice("result", (*RESULTS, "none")), summary="What Build shows"),
    Form("power", ExpectPower, Choice("power", ("on", "off")), summary="The switch"),
    Form("leader", ExpectLeader, Player("player"), summary="Who leads the auction"),
    Form("bid", ExpectBid, Amount("amount"), summary="The standing bid"),
    Form("hour", ExpectHour, _DURATION, summary="What is left of the hour"),
    Form("hour", ExpectHour, Word("none"), summary="No hour: the unit is off"),
)


def standing(unit: Unit) -> Bid | None:
    """Return the last call of the running auction, or of the one that ended last."""
    timer = unit.timer or (unit.last.timer if unit.last else None)
    return timer.leader if timer else None


def _time(left: int | None) -> str:
    return "none" if left is None else write_duration(left)


def _red(unit: Unit, expected: ExpectRed, now_ms: int) -> Answer:
    actual = show.red(unit, now_ms)
    return Answer(actual == expected.red, actual)


def _timer(unit: Unit, expected: ExpectTimer, now_ms: int) -> Answer:
    left = unit.timer.remaining(now_ms) if unit.timer else None
    return Answer(left == expected.left, _time(left))


def _build(unit: Unit, expected: ExpectBuild, now_ms: int) -> Answer:
    actual = unit.build or "none"
    return Answer(actual == expected.result, actual)


def _power(unit: Unit, expected: ExpectPower, now_ms: int) -> Answer:
    actual = "off" if unit.on_since_ms is None else "on"
    return Answer(actual == expected.power, actual)


def _leader(unit: Unit, expected: ExpectLeader, now_ms: int) -> Answer:
    bid = standing(unit)
    return Answer(bid is not None and bid.player == expected.player, bid.player if bid else "nobody")


def _bid(unit: Unit, expected: ExpectBid, now_ms: int) -> Answer:
    bid = standing(unit)
    return Answer(bid is not None and bid.amount == expected.amount, CURRENCY.write(bid.amount) if bid else "none")


def _hour(unit: Unit, expected: ExpectHour, now_ms: int) -> Answer:
    left = hour_left(unit, now_ms)
    return Answer(left == expected.left, _time(left))


_ANSWERS: dict[type, Callable[[Unit, Any, int], Answer]] = {
    ExpectRed: _red,
    ExpectTimer: _timer,
    ExpectBuild: _build,
    ExpectPower: _power,
    ExpectLeader: _leader,
    ExpectBid: _bid,
    ExpectHour: _hour,
}


def answer(unit: Unit, expectation: Any, now_ms: int) -> Answer:
    """Tell whether an expectation about the unit holds."""
    return _ANSWERS[type(expectation)](unit, expectation, now_ms)


def report(unit: Unit, now_ms: int) -> dict[str, Any]:
    """Return the unit as the JSON of the notation says it. Times in ms."""
    timer, bid = unit.timer, standing(unit)
    running = timer and {
        "kind": "turn" if timer.turn else "deal" if timer.deal else "auction",
        "left_ms": timer.remaining(now_ms),
        "held": timer.held,
        "district": timer.district,
        "between": list(timer.between),
    }
    return {
        "power": "off" if unit.on_since_ms is None else "on",
        "timer": running,
        "red": show.red(unit, now_ms),
        "build": int(unit.build) if unit.build and unit.build.isdigit() else unit.build,
        "leader": bid.player if bid else None,
        "bid": bid.amount if bid else None,
        "last": unit.last.how if unit.last else None,
        "hour_left_ms": hour_left(unit, now_ms),
        "presses": dict(zip(RESULTS, unit.counts, strict=True)),
    }
