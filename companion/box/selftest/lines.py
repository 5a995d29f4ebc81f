"""Checks the cable alone can make: lines, answers, clock and countdown."""

from collections.abc import Iterator

from companion.box.exchange import SOON_MS, Exchange
from companion.box.selftest.result import Result, judge
from companion.wire.frame import LINE_MAX, seal
from companion.wire.messages import CLOCK, COUNT, Ack, FromBox, Red, Sectors, Show, State, Timer, text

ROUNDS = 100
SLOW_MS = 50.0
_PAUSE_MS = 450
_CLOSE_MS = 150
_MOMENT_MS = 40
_MALFORMED = {
    "S {} 1DO- 0": "a field is missing",
    "S {} 1DO- 0 - 0": "a field is too many",
    "S {} 1XO- 0 -": "there are no sectors “X”",
    "S {} 1DOB 0 -": "there is no countdown “B”",
    "S {} 1DO- 1000000 -": "the time left is out of range",
    "S {} 1DO- 0 10000000": "the hour is out of range",
    "S {} 1DO- 00 -": "a number begins with 0",
    "S {} 1DO- -1 -": "a number has a sign",
    "S  {} 1DO- 0 -": "there are two spaces",
    "s {} 1DO- 0 -": "there is no kind “s”",
    "T {} 880": "the last note has no length",
    "T {} 880 65536": "a length is out of range",
    "T {} 1 1 1 1 1 1 1 1 1 1": "there are five notes",
}


def line_checks(box: Exchange) -> Iterator[Result]:
    """Yield whether good lines are taken, bad ones are not, and the answers tell what is so."""
    yield _clock(box)
    yield _corrupt(box)
    yield _overlong(box)
    yield _malformed(box)
    yield _repeat(box)
    yield _wrap(box)
    yield _told(box)
    yield _countdown(box)
    yield _held(box)
    yield _latency(box)


def _clock(box: Exchange) -> Result:
    """The ms of two hellos are as far apart as the hellos."""
    first, start_ms = box.ask(), box.now_ms()
    box.wait_idly(_PAUSE_MS)
    second, passed_ms = box.ask(), box.now_ms() - start_ms
    if first is None or second is None:
        return judge("clock", False, "a W was not answered")
    went_ms = (second.at_ms - first.at_ms) % CLOCK
    fault = f"it went on by {went_ms} ms in {passed_ms:.0f} ms" if went_ms else f"it stands still at {first.at_ms} ms"
    return judge("clock", abs(went_ms - passed_ms) <= _CLOSE_MS, fault)


def _corrupt(box: Exchange) -> Result:
    """A line with a wrong CRC has no effect; the next good one has."""
    count = box.next_count()
    line = bytearray(seal(text(Show(count, State()))))
    line[-2] ^= 1
    box.send_bytes(bytes(line))
    if box.wait(lambda heard: heard == Ack(count), SOON_MS) is not None:
        return judge("wrong CRC is refused", False, "a line with a wrong CRC was acknowledged")
    return judge("wrong CRC is refused", box.show(State()), "the good line after it was not acknowledged")


def _overlong(box: Exchange) -> Result:
    """A line of more than 64 bytes has no effect; the next good one has."""
    box.send_bytes(b"$" + b"9" * (3 * LINE_MAX))
    sound = box.acknowledged(Show(box.next_count(), State()), SOON_MS)
    return judge("overlong line is passed over", sound, "the good line after it was not acknowledged")


def _malformed(box: Exchange) -> Result:
    """Lines with a right CRC that are no message have no effect and no answer."""
    name = "malformed line is refused"
    box.show(State())
    sent: dict[FromBox, str] = {}
    for form, why in _MALFORMED.items():
        body = form.format(count := box.next_count())
        sent[Ack(count)] = f"“{body}” was acknowledged, although {why}"
        box.send_bytes(seal(body))
        if (answer := box.wait(sent.__contains__, _MOMENT_MS)) is not None:
            return judge(name, False, sent[answer])
    if (answer := box.wait(sent.__contains__, SOON_MS)) is not None:
        return judge(name, False, sent[answer])
    hello = box.ask()
    return judge(name, hello is not None and not hello.state.power, "one was not acknowledged, but shown")


def _repeat(box: Exchange) -> Result:
    """A line that comes twice is acknowledged twice."""
    show = Show(box.next_count(), State())
    first = box.acknowledged(show, SOON_MS)
    sound = box.acknowledged(show, SOON_MS) and first
    return judge("repeated line is acknowledged", sound, "a line that came twice was not acknowledged twice")


def _wrap(box: Exchange) -> Result:
    """The count after 65535 is 0."""
    for count in (COUNT - 1, 0):
        if not box.acknowledged(Show(count, State()), SOON_MS):
            return judge("counts go up to 65535", False, f"a line with the count {count} was not acknowledged")
    return judge("counts go up to 65535", True, "")


def _told(box: Exchange) -> Result:
    """A hello tells what is shown."""
    name = "hello tells what is shown"
    for shown in (State(power=True, sectors=Sectors.TWO, red=Red.STEADY, hour_left_ms=3_000_000), State()):
        box.show(shown)
        hello = box.ask()
        if hello is None or not _alike(hello.state, shown):
            return judge(name, False, f"the hello tells {'nothing' if hello is None else hello.state}, not {shown}")
    return judge(name, True, "")


def _alike(one: State, other: State) -> bool:
    """Return whether two states are the same but for a moment."""
    hours = one.hour_left_ms, other.hour_left_ms
    letters = (one.power, one.sectors, one.red, one.timer) == (other.power, other.sectors, other.red, other.timer)
    near = abs((hours[0] or 0) - (hours[1] or 0)) <= _CLOSE_MS and abs(one.left_ms - other.left_ms) <= _CLOSE_MS
    return letters and near and (hours[0] is None) == (hours[1] is None)


def _countdown(box: Exchange) -> Result:
    """The times of a state run on by themselves."""
    shown = State(power=True, red=Red.SLOW, timer=Timer.AUCTION, left_ms=50_000, hour_left_ms=3_000_000)
    return _runs_on(box, "countdown and hour run by themselves", shown)


def _held(box: Exchange) -> Result:
    """The time left of a held countdown stands."""
    return _runs_on(
        box,
        "held countdown stands",
        State(power=True, red=Red.STEADY, timer=Timer.AUCTION_HELD, left_ms=30_000, hour_left_ms=3_000_000),
    )


def _runs_on(box: Exchange, name: str, shown: State) -> Result:
    """Show a state, wait less than until it is sent again, and compare what the hello then tells."""
    box.show(shown)
    start_ms = box.now_ms()
    box.wait_idly(_PAUSE_MS)
    hello, passed_ms = box.ask(), round(box.now_ms() - start_ms)
    if hello is None:
        return judge(name, False, "a W was not answered")
    told = f"left {hello.state.left_ms} of {shown.left_ms} ms, of the hour {hello.state.hour_left_ms}"
    fault = f"{passed_ms} ms later it tells: {told} of {shown.hour_left_ms} ms"
    return judge(name, _alike(hello.state, shown.after(passed_ms)), fault)


def _latency(box: Exchange) -> Result:
    """State to acknowledgement and back, p50 and p99."""
    times = sorted(_round(box) for _ in range(ROUNDS))
    half, most = times[len(times) // 2], times[len(times) * 99 // 100]
    told = f"p50 {half:.1f} ms, p99 {most:.1f} ms (at most {SLOW_MS:.0f} ms)"
    return judge("round trip", most <= SLOW_MS, told, told)


def _round(box: Exchange) -> float:
    start_ms = box.now_ms()
    answered = box.acknowledged(Show(box.next_count(), State()), SOON_MS)
    return box.now_ms() - start_ms if answered else float(SOON_MS)
