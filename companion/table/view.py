"""Read models: what a viewer may see of the table, in words and numbers ready to be drawn."""

from collections.abc import Callable, Iterator

import msgspec

from companion.core.money import Currency
from companion.core.words import phrase, say, say_in, translated
from companion.unit.countdown import Ending, Timer, Timing
from companion.unit.expect import last_bid
from companion.unit.facts import not_sold_sentence
from companion.unit.phases import Phase
from companion.unit.rules import CURRENCY
from companion.unit.show import is_hour_nearly_over, lit_sectors, red_light
from companion.unit.signals import Red, Sectors
from companion.unit.state import Unit, hour_left_ms, phase

_CHASE_MS = 125
SHOWN = {"1": phrase("1 block"), "2": phrase("2 blocks"), "3": phrase("3 blocks"), "rail": phrase("Railroad")}
"""The results of Build in words, as declared."""
_CHASE = (Sectors.ONE, Sectors.TWO, Sectors.THREE, Sectors.RAIL)

CALLS = 5
"""How many of the last bids are shown."""


class UnitView(msgspec.Struct, frozen=True):
    """The trading unit's display at one moment.

    `lit` is the sector lit now; `result` is its text, empty while the light runs. `seconds` is the text of the big
    digits: empty if no time runs out, “?” while a drawn length is hidden from the table. `lamp` tells whether the red
    light is on in this half of its flash, `all_out` whether an auction is ending because only its leader is left.
    `calls` are the last bids, newest first.
    """

    phase: Phase
    lit: Sectors
    result: str
    red: Red
    lamp: bool
    title: str
    seconds: str
    nearly_over: bool
    held: bool
    all_out: bool
    leader: str
    offer: str
    calls: tuple[str, ...]
    closing: str
    hour: str
    hour_warning: bool
    hour_over: bool
    counts: tuple[int, ...]


def unit_view(timing: Timing, now_ms: int, *, still: bool = False, currency: Currency = CURRENCY) -> UnitView:
    """Return the unit at `now_ms`, or a countdown without one; `still` leaves out flashing and the running light."""
    timer, bid, now = timing.timer, last_bid(timing), phase(timing, now_ms)
    light, left = red_light(timing, now_ms), hour_left_ms(timing, now_ms)
    result, counts = _build_display(timing, now_ms) if isinstance(timing, Unit) else ("", (0,) * len(SHOWN))
    return UnitView(
        phase=now,
        lit=_lit_sectors(timing, now_ms, still=still),
        result=result,
        red=light,
        lamp=light is not Red.OFF and (still or _is_flash_on(timing, light, now_ms)),
        title=_timer_title(timer),
        seconds=_seconds_text(timer, now_ms),
        nearly_over=light is Red.FAST,
        held=timer is not None and timer.held,
        all_out=timer is not None and timer.closing,
        leader=bid.player if bid else "",
        offer=currency.show(bid.amount) if bid else "",
        calls=tuple(f"{call.player} {currency.show(call.amount)}" for call in timer.bids[: -CALLS - 1 : -1])
        if timer
        else (),
        closing="" if timer or timing.last is None else ending_text(timing.last, currency.show),
        hour=clock_text(left),
        hour_warning=is_hour_nearly_over(timing, now_ms),
        hour_over=left == 0,
        counts=counts,
    )


def _build_display(unit: Unit, now_ms: int) -> tuple[str, tuple[int, ...]]:
    """Return what Build shows in words, and its past results; a running light hides its own."""
    hidden = unit.build if phase(unit, now_ms) is Phase.SPINNING else None
    counts = tuple(n - (name == hidden) for n, name in zip(unit.counts, SHOWN, strict=True))
    words = "" if hidden or unit.build is None else translated(SHOWN[unit.build])
    return words, counts


def _lit_sectors(timing: Timing, now_ms: int, *, still: bool) -> Sectors:
    shown = lit_sectors(timing, now_ms)
    if shown is not Sectors.CHASE or not isinstance(timing, Unit):
        return shown
    return Sectors.DARK if still else _CHASE[-((now_ms - timing.spin_until_ms) // _CHASE_MS) % 4]


def _is_flash_on(timing: Timing, light: Red, now_ms: int) -> bool:
    half = light.half_period_ms
    if half is None or timing.timer is None:
        return True
    start = timing.timer.last_seconds_begin_ms if light is Red.FAST else None
    if start is None:
        start = timing.timer.opened_ms
    return (now_ms - start) // half % 2 == 0


def _timer_title(timer: Timer | None) -> str:
    if timer is None:
        return ""
    if timer.turn:
        return say("{player}'s turn", player=timer.turn)
    return deal_or_auction_title(timer)


def deal_or_auction_title(timer: Timer) -> str:
    """Return which deal or auction runs."""
    if timer.deal:
        players = " – ".join(timer.between)
        return say("Deal {players}", players=players) if players else say_in("running", "Deal")
    return say("Auction {district}", district=timer.district) if timer.district else say_in("running", "Auction")


def _seconds_text(timer: Timer | None, now_ms: int) -> str:
    left = timer.remaining_ms(now_ms) if timer else None
    if timer is None or left is None:
        return ""
    if timer.is_length_secret(now_ms):
        return "?"
    return str(-(-left // 1000))


def clock_text(left_ms: int | None) -> str:
    """Return the time left as minutes and seconds, `--:--` if no countdown runs."""
    if left_ms is None:
        return "--:--"
    seconds = -(-left_ms // 1000)
    return f"{seconds // 60}:{seconds % 60:02}"


def ending_text(last: Ending, show_amount: Callable[[int], str]) -> str:
    """Return one sentence on how the last countdown ended; empty for a turn that ended in time.

    `show_amount` formats what was paid, for the eye or for a voice.
    """
    leader, timer = last.timer.leader, last.timer
    if timer.turn:
        return say("Time is up for {player}", player=timer.turn) if last.how == "lapsed" else ""
    match last.how:
        case "sold" if leader is not None:
            return _sale_sentence(leader.player, show_amount(leader.amount), timer.district)
        case "unsold":
            return not_sold_sentence(timer.district)
        case "agreed":
            return say("Deal agreed")
        case "lapsed":
            return say("Time is up: no deal")
        case "cancelled":
            return say("Deal cancelled") if timer.deal else say("Auction cancelled")
    return ""


def _sale_sentence(player: str, amount: str, district: str | None) -> str:
    if district:
        return say("{district} goes to {player} for {amount}", district=district, player=player, amount=amount)
    return say("Sold to {player} for {amount}", player=player, amount=amount)


def next_change_ms(timing: Timing, now_ms: int) -> int | None:
    """Return the next moment at which time alone changes the view, or None if it stays the same."""
    moments = list(_unit_change_times(timing, now_ms)) if isinstance(timing, Unit) else []
    if timing.timer is not None and not timing.timer.held:
        moments += _timer_change_times(timing, timing.timer, now_ms)
    return min(moments, default=None)


def _unit_change_times(unit: Unit, now_ms: int) -> Iterator[int]:
    if unit.on_since_ms is not None and hour_left_ms(unit, now_ms):
        yield _next_step_ms(now_ms, unit.on_since_ms, 1000)
    if now_ms < unit.spin_until_ms:
        yield min(unit.spin_until_ms, _next_step_ms(now_ms, unit.spin_until_ms, _CHASE_MS))


def _timer_change_times(timing: Timing, timer: Timer, now_ms: int) -> Iterator[int]:
    half, last = red_light(timing, now_ms).half_period_ms or 500, timer.last_seconds_begin_ms
    if timer.deadline_ms is None or last is None:
        yield _next_step_ms(now_ms, timer.opened_ms, half)
        return
    yield _next_step_ms(now_ms, timer.deadline_ms, 1000)
    yield _next_step_ms(now_ms, last if timer.is_nearly_over(now_ms) else timer.opened_ms, half)


def _next_step_ms(now_ms: int, anchor_ms: int, step_ms: int) -> int:
    """Return the first moment after `now_ms` that is a whole number of steps from the anchor."""
    return now_ms + step_ms - (now_ms - anchor_ms) % step_ms
