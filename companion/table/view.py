"""Read models: what a viewer may see of the table, in words and numbers ready to be drawn."""

from collections.abc import Iterator

import msgspec

from companion.core.fact import Fact
from companion.core.history import History, Line
from companion.core.money import Currency
from companion.core.visible import visible
from companion.unit.expect import standing
from companion.unit.facts import AuctionSold, AuctionUnsold, BuildPressed, CountdownHeld, DealLapsed, TurnLapsed
from companion.unit.fairness import fairness
from companion.unit.phases import Phase
from companion.unit.profile import LAST_MS
from companion.unit.rules import CURRENCY
from companion.unit.show import hour_warning, red, sectors
from companion.unit.signals import Red, Sectors
from companion.unit.state import Ending, Timer, Unit, hour_left, phase

_CHASE_MS = 125
_RESULTS = {"1": "1 block", "2": "2 blocks", "3": "3 blocks", "rail": "Railroad"}
_CHASE = (Sectors.ONE, Sectors.TWO, Sectors.THREE, Sectors.RAIL)


class UnitView(msgspec.Struct, frozen=True):
    """The trading unit as it looks at one moment.

    `lit` is the sector that shines now; `result` the words for it, empty while the light runs. `seconds` is what
    the big digits show: empty without a countdown, “?” while a drawn length is kept from the table. `lamp` tells
    whether the red light shines in this half of its flash.
    """

    phase: Phase
    lit: Sectors
    result: str
    red: Red
    lamp: bool
    title: str
    seconds: str
    last_five: bool
    held: bool
    leader: str
    offer: str
    calls: tuple[str, ...]
    closing: str
    hour: str
    hour_warning: bool
    hour_over: bool
    counts: tuple[int, ...]
    fairness: str


def unit_view(unit: Unit, now_ms: int, *, still: bool = False, currency: Currency = CURRENCY) -> UnitView:
    """Return the unit at `now_ms`; `still` leaves out flashing and the running light (reduced motion)."""
    timer, bid, now = unit.timer, standing(unit), phase(unit, now_ms)
    light, left = red(unit, now_ms), hour_left(unit, now_ms)
    spinning = now is Phase.SPINNING
    pressed = unit.build if spinning else None
    return UnitView(
        phase=now,
        lit=_lit(unit, now_ms, still=still),
        result="" if spinning or unit.build is None else _RESULTS[unit.build],
        red=light,
        lamp=light is not Red.OFF and (still or _flash(unit, light, now_ms)),
        title=_title(timer),
        seconds=_seconds(timer, now_ms),
        last_five=light is Red.FAST,
        held=timer is not None and timer.held,
        leader=bid.player if bid else "",
        offer=currency.show(bid.amount) if bid else "",
        calls=tuple(f"{call.player} {currency.show(call.amount)}" for call in reversed(timer.bids)) if timer else (),
        closing="" if timer or unit.last is None else ending(unit.last, currency),
        hour=_clock(left),
        hour_warning=hour_warning(unit, now_ms),
        hour_over=left == 0,
        counts=tuple(n - (name == pressed) for n, name in zip(unit.counts, _RESULTS, strict=True)),
        fairness=_fairness(unit, hidden=pressed),
    )


def _lit(unit: Unit, now_ms: int, *, still: bool) -> Sectors:
    shown = sectors(unit, now_ms)
    if shown is not Sectors.CHASE:
        return shown
    return Sectors.DARK if still else _CHASE[-((now_ms - unit.spin_until_ms) // _CHASE_MS) % 4]


def _flash(unit: Unit, light: Red, now_ms: int) -> bool:
    half = light.half_period_ms
    if half is None or unit.timer is None:
        return True
    start = unit.timer.opened_ms
    if light is Red.FAST and unit.timer.deadline_ms is not None:
        start = unit.timer.deadline_ms - LAST_MS
    return (now_ms - start) // half % 2 == 0


def _title(timer: Timer | None) -> str:
    if timer is None:
        return ""
    if timer.turn:
        return f"Turn of {timer.turn}"
    if timer.deal:
        return f"Deal {' – '.join(timer.between)}".strip()
    return f"Auction {timer.district or ''}".strip()


def _seconds(timer: Timer | None, now_ms: int) -> str:
    if timer is None:
        return ""
    left = timer.remaining(now_ms)
    if left is None:
        return "∞"
    if timer.drawn and left > LAST_MS:
        return "?"
    return str(-(-left // 1000))


def _clock(left_ms: int | None) -> str:
    if left_ms is None:
        return "--:--"
    seconds = -(-left_ms // 1000)
    return f"{seconds // 60}:{seconds % 60:02}"


def _fairness(unit: Unit, hidden: str | None) -> str:
    counts = [n - (name == hidden) for n, name in zip(unit.counts, _RESULTS, strict=True)]
    return fairness(counts, unit.profile.build_weights).words


def ending(last: Ending, currency: Currency) -> str:
    """Return one sentence on how the last countdown ended; none for the time of a turn that was over before it."""
    leader, timer = last.timer.leader, last.timer
    if timer.turn:
        return f"Time is up for {timer.turn}" if last.how == "lapsed" else ""
    what = timer.district or "Sold"
    sentences = {
        "sold": f"{what} goes to {leader.player} for {currency.show(leader.amount)}" if leader else "",
        "unsold": "Nobody called: not sold",
        "agreed": "Deal agreed",
        "lapsed": "Time is up: no deal",
        "cancelled": "The deal was called off" if timer.deal else "The auction was called off",
    }
    return sentences[last.how]


def next_change(unit: Unit, now_ms: int) -> int | None:
    """Return the next moment at which the view differs by time alone, or None if it stays as it is."""
    moments: list[int] = []
    if unit.on_since_ms is not None and hour_left(unit, now_ms):
        moments.append(_next(now_ms, unit.on_since_ms, 1000))
    if now_ms < unit.spin_until_ms:
        moments.append(min(unit.spin_until_ms, _next(now_ms, unit.spin_until_ms, _CHASE_MS)))
    timer = unit.timer
    if timer is not None and not timer.held:
        moments += _timer_changes(unit, timer, now_ms)
    return min(moments, default=None)


def _timer_changes(unit: Unit, timer: Timer, now_ms: int) -> Iterator[int]:
    half = red(unit, now_ms).half_period_ms or 500
    if timer.deadline_ms is None:
        yield _next(now_ms, timer.opened_ms, half)
        return
    yield _next(now_ms, timer.deadline_ms, 1000)
    start = timer.deadline_ms - LAST_MS if timer.deadline_ms - now_ms <= LAST_MS else timer.opened_ms
    yield _next(now_ms, start, half)


def _next(now_ms: int, anchor_ms: int, step_ms: int) -> int:
    """Return the first moment after `now_ms` that is a whole number of steps from the anchor."""
    return now_ms + step_ms - (now_ms - anchor_ms) % step_ms


def auto_words(line: Line) -> str:
    """Return what came of itself, in words."""
    for fact in line.facts:
        if isinstance(fact, AuctionSold):
            return f"time up: sold to {fact.player} for {CURRENCY.show(fact.amount)}"
        if isinstance(fact, TurnLapsed):
            return f"time up for {fact.player}"
    return _AUTO.get(type(line.facts[0]), line.text) if line.facts else line.text


_AUTO: dict[type[Fact], str] = {
    AuctionUnsold: "time up: nobody called",
    DealLapsed: "time up: no deal",
    CountdownHeld: "held while the game was closed",
}


class HistoryRow(msgspec.Struct, frozen=True):
    """One line of the history: `struck` lines were undone, `hidden` ones keep a result the light still hides."""

    seq: int
    clock: str
    text: str
    struck: bool
    forced: bool
    came_of_itself: bool


def history_rows(history: History, unit: Unit, now_ms: int, most: int = 200) -> list[HistoryRow]:
    """Return the last lines of the history, the newest first."""
    counting = history.in_effect()
    spinning = now_ms < unit.spin_until_ms
    rows = []
    for line in reversed(history.lines[-most:]):
        text = line.text if line.kind != "auto" else auto_words(line)
        if spinning and any(isinstance(fact, BuildPressed) for fact in line.facts):
            text = "press"
        clock = f"{line.at_ms // 60_000}:{line.at_ms // 1000 % 60:02}"
        struck = line.seq not in counting and line.kind in ("move", "auto")
        rows.append(HistoryRow(line.seq, clock, visible(text), struck, line.forced, line.kind == "auto"))
    return rows
