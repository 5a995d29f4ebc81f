"""What a file may expect of the unit."""

from companion.core.json import Json
from companion.core.notation.expected import Answer, TimedExpectation
from companion.core.notation.slots import Amount, Duration, OneOf, Player, Word, write_duration
from companion.core.words import phrase
from companion.unit import show
from companion.unit.countdown import Bid, Timing
from companion.unit.profile import RESULTS
from companion.unit.rules import CURRENCY
from companion.unit.signals import Red
from companion.unit.state import Unit, hour_left_ms, is_on

_DURATION = Duration("left")


def last_bid(timing: Timing) -> Bid | None:
    """Return the last call of the running auction or of the last one that ended; None if it was cancelled."""
    last = timing.last.timer if timing.last and timing.last.how != "cancelled" else None
    timer = timing.timer or last
    return timer.leader if timer else None


def least_raise(timing: Timing) -> int:
    """Return the smallest raise the unit accepts; a countdown without a unit accepts any (CITY-OQ-48)."""
    return timing.profile.bid_step if isinstance(timing, Unit) else 1


def _duration_or_none(left: int | None) -> str:
    return "none" if left is None else write_duration(left)


def _compare_red(timing: Timing, now_ms: int, red: str) -> Answer:
    actual = show.red_light(timing, now_ms)
    return Answer(actual == red, actual)


def _compare_timer(timing: Timing, now_ms: int, left: int | None = None) -> Answer:
    actual = timing.timer.remaining_ms(now_ms) if timing.timer else None
    return Answer(actual == left, _duration_or_none(actual))


def _compare_build(timing: Unit, now_ms: int, result: str) -> Answer:
    actual = timing.build or "none"
    return Answer(actual == result, actual)


def _compare_power(timing: Timing, now_ms: int, power: str) -> Answer:
    actual = "on" if is_on(timing) else "off"
    return Answer(actual == power, actual)


def _compare_leader(timing: Timing, now_ms: int, player: str) -> Answer:
    bid = last_bid(timing)
    return Answer(bid is not None and bid.player == player, bid.player if bid else "nobody")


def _compare_bid(timing: Timing, now_ms: int, amount: int) -> Answer:
    bid = last_bid(timing)
    return Answer(bid is not None and bid.amount == amount, CURRENCY.write(bid.amount) if bid else "none")


def _compare_hour(timing: Timing, now_ms: int, left: int | None = None) -> Answer:
    actual = hour_left_ms(timing, now_ms)
    return Answer(actual == left, _duration_or_none(actual))


EXPECTS = (
    TimedExpectation(
        "light", _compare_red, Word("red"), OneOf("red", tuple(map(str, Red))), summary=phrase("The red light")
    ),
    TimedExpectation("timer", _compare_timer, _DURATION, summary=phrase("How much of the countdown is left")),
    TimedExpectation("timer", _compare_timer, Word("none"), summary=phrase("No countdown")),
    TimedExpectation("timer", _compare_timer, Word("off"), summary=phrase("No countdown")),
    TimedExpectation("build", _compare_build, OneOf("result", (*RESULTS, "none")), summary=phrase("What Build shows")),
    TimedExpectation("power", _compare_power, OneOf("power", ("on", "off")), summary=phrase("The switch")),
    TimedExpectation("leader", _compare_leader, Player("player"), summary=phrase("Who leads the auction")),
    TimedExpectation("bid", _compare_bid, Amount("amount"), summary=phrase("The highest bid")),
    TimedExpectation("hour", _compare_hour, _DURATION, summary=phrase("How much of the hour is left")),
    TimedExpectation("hour", _compare_hour, Word("none"), summary=phrase("No hour: the unit is off")),
)


def report(timing: Timing, now_ms: int) -> dict[str, Json]:
    """Return the unit, or a countdown without one, as JSON for the notation. Times in ms."""
    timer, bid = timing.timer, last_bid(timing)
    unit = timing if isinstance(timing, Unit) else None
    build = unit.build if unit else None
    running: Json = (
        None
        if timer is None
        else {
            "kind": "turn" if timer.turn else "deal" if timer.deal else "auction",
            "left_ms": timer.remaining_ms(now_ms),
            "held": timer.held,
            "district": timer.district,
            "between": list(timer.between),
        }
    )
    return {
        "power": "on" if is_on(timing) else "off",
        "timer": running,
        "red": show.red_light(timing, now_ms),
        "build": int(build) if build and build.isdigit() else build,
        "leader": bid.player if bid else None,
        "bid": bid.amount if bid else None,
        "last": timing.last.how if timing.last else None,
        "hour_left_ms": hour_left_ms(timing, now_ms),
        "presses": dict(zip(RESULTS, unit.counts if unit else (0,) * len(RESULTS), strict=True)),
    }
