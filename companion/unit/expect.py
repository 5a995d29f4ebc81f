"""What a file may expect of the unit."""

import msgspec

from companion.core.json import Json
from companion.core.kinds import by_kind
from companion.core.notation import Form
from companion.core.notation.slots import Amount, Duration, OneOf, Player, Word, write_duration
from companion.core.order import Answer
from companion.unit import show
from companion.unit.countdown import Bid, Timing
from companion.unit.profile import RESULTS
from companion.unit.rules import CURRENCY
from companion.unit.signals import Red
from companion.unit.state import Unit, hour_left, powered

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
    Form("light", ExpectRed, Word("red"), OneOf("red", tuple(map(str, Red))), summary="The red light"),
    Form("timer", ExpectTimer, _DURATION, summary="What is left of the countdown"),
    Form("timer", ExpectTimer, Word("none"), summary="No countdown"),
    Form("timer", ExpectTimer, Word("off"), summary="No countdown"),
    Form("build", ExpectBuild, OneOf("result", (*RESULTS, "none")), summary="What Build shows"),
    Form("power", ExpectPower, OneOf("power", ("on", "off")), summary="The switch"),
    Form("leader", ExpectLeader, Player("player"), summary="Who leads the auction"),
    Form("bid", ExpectBid, Amount("amount"), summary="The standing bid"),
    Form("hour", ExpectHour, _DURATION, summary="What is left of the hour"),
    Form("hour", ExpectHour, Word("none"), summary="No hour: the unit is off"),
)


def standing(timing: Timing) -> Bid | None:
    """Return the last call of the running auction, or of the one that ended last."""
    timer = timing.timer or (timing.last.timer if timing.last else None)
    return timer.leader if timer else None


def _time(left: int | None) -> str:
    return "none" if left is None else write_duration(left)


def _red(timing: Timing, expected: ExpectRed, now_ms: int) -> Answer:
    actual = show.red(timing, now_ms)
    return Answer(actual == expected.red, actual)


def _timer(timing: Timing, expected: ExpectTimer, now_ms: int) -> Answer:
    left = timing.timer.remaining(now_ms) if timing.timer else None
    return Answer(left == expected.left, _time(left))


def _build(timing: Unit, expected: ExpectBuild, now_ms: int) -> Answer:
    actual = timing.build or "none"
    return Answer(actual == expected.result, actual)


def _power(timing: Timing, expected: ExpectPower, now_ms: int) -> Answer:
    actual = "on" if powered(timing) else "off"
    return Answer(actual == expected.power, actual)


def _leader(timing: Timing, expected: ExpectLeader, now_ms: int) -> Answer:
    bid = standing(timing)
    return Answer(bid is not None and bid.player == expected.player, bid.player if bid else "nobody")


def _bid(timing: Timing, expected: ExpectBid, now_ms: int) -> Answer:
    bid = standing(timing)
    return Answer(bid is not None and bid.amount == expected.amount, CURRENCY.write(bid.amount) if bid else "none")


def _hour(timing: Timing, expected: ExpectHour, now_ms: int) -> Answer:
    left = hour_left(timing, now_ms)
    return Answer(left == expected.left, _time(left))


_ANSWERS = by_kind(globals(), "timing", "expected", "now_ms")


def answer(timing: Timing, expectation: msgspec.Struct, now_ms: int) -> Answer:
    """Tell whether an expectation about a countdown, or about the unit it belongs to, holds."""
    told: Answer = _ANSWERS[type(expectation)](timing, expectation, now_ms)
    return told


def report(timing: Timing, now_ms: int) -> dict[str, Json]:
    """Return the unit as the JSON of the notation says it, or a countdown without one. Times in ms."""
    timer, bid = timing.timer, standing(timing)
    unit = timing if isinstance(timing, Unit) else None
    build = unit.build if unit else None
    running: Json = (
        None
        if timer is None
        else {
            "kind": "turn" if timer.turn else "deal" if timer.deal else "auction",
            "left_ms": timer.remaining(now_ms),
            "held": timer.held,
            "district": timer.district,
            "between": list(timer.between),
        }
    )
    return {
        "power": "on" if powered(timing) else "off",
        "timer": running,
        "red": show.red(timing, now_ms),
        "build": int(build) if build and build.isdigit() else build,
        "leader": bid.player if bid else None,
        "bid": bid.amount if bid else None,
        "last": timing.last.how if timing.last else None,
        "hour_left_ms": hour_left(timing, now_ms),
        "presses": dict(zip(RESULTS, unit.counts if unit else (0,) * len(RESULTS), strict=True)),
    }
