"""Checks of lines and answers that need only the cable."""

from collections.abc import Iterator

from companion.box.exchange import SOON_MS, Exchange
from companion.box.selftest.result import Result, result_of
from companion.core.words import phrase, say, translated, with_decimal_sign
from companion.wire.frame import LINE_MAX, frame_line
from companion.wire.messages import COUNT, Ack, FromBox, Hello, Red, Sectors, Show, State, Tone, message_body

ROUNDS = 100
SLOW_MS = 50.0
_CLOSE_MS = 150
_MOMENT_MS = 40
_MALFORMED = {
    "S {} 1DO- 0": phrase("a field is missing"),
    "S {} 1DO- 0 - 0": phrase("it has one field too many"),
    "S {} 1XO- 0 -": phrase("the sectors “X” are unknown"),
    "S {} 1DOB 0 -": phrase("the countdown “B” is unknown"),
    "S {} 1DO- 1000000 -": phrase("the time left is out of range"),
    "S {} 1DO- 0 10000000": phrase("the hour is out of range"),
    "S {} 1DO- 00 -": phrase("a number begins with 0"),
    "S {} 1DO- -1 -": phrase("a number has a sign"),
    "S  {} 1DO- 0 -": phrase("it has two spaces in a row"),
    "s {} 1DO- 0 -": phrase("the kind “s” is unknown"),
    "T {} 880": phrase("the last note has no length"),
    "T {} 880 65536": phrase("a length is out of range"),
    "T {} 1 1 1 1 1 1 1 1 1 1": phrase("it has five notes"),
}


def line_checks(box: Exchange) -> Iterator[Result]:
    """Yield whether the box accepts valid lines, ignores invalid ones, and answers truthfully."""
    yield _check_wrong_crc(box)
    yield _check_lower_case_crc(box)
    yield _check_dollar_starts_over(box)
    yield _check_byte_not_text(box)
    yield _check_overlong_line(box)
    yield _check_longest_line(box)
    yield _check_malformed_lines(box)
    yield _check_repeated_line(box)
    yield _check_every_state(box)
    yield _check_count_wraps(box)
    yield _check_hello_reports_state(box)
    yield _measure_latency(box)


def _check_wrong_crc(box: Exchange) -> Result:
    """A line with a wrong CRC has no effect; the next valid one does."""
    line = bytearray(frame_line(message_body(Show(count := box.next_count(), State()))))
    line[-2] ^= 1
    fault = say("a line with a wrong CRC was acknowledged")
    return _check_bad_lines(box, say("a wrong CRC is refused"), {count: (bytes(line), fault)})


def _check_lower_case_crc(box: Exchange) -> Result:
    """The hex digits of a CRC are upper case."""
    lines = ((count, frame_line(message_body(Show(count, State())))) for count in iter(box.next_count, None))
    count, line = next((count, line) for count, line in lines if line.lower()[-5:] != line[-5:])
    fault = say("a line with a lower-case CRC was acknowledged")
    return _check_bad_lines(box, say("a lower-case CRC is refused"), {count: (line[:-5] + line[-5:].lower(), fault)})


def _check_dollar_starts_over(box: Exchange) -> Result:
    """A `$` within a line begins a new one."""
    box.send_bytes(frame_line(message_body(Show(box.next_count(), State())))[:9])
    sound = box.send_acknowledged(Show(box.next_count(), State()), SOON_MS)
    return result_of(
        say("“$” begins a new line"), sound, say("a valid line was lost because the one before it was cut off")
    )


def _check_byte_not_text(box: Exchange) -> Result:
    """A byte that is not text ends the line attempt; even a carriage return is not skipped."""
    sent = {}
    control = say("a line with the byte 0x07 in it was acknowledged")
    carriage = say("a line with a carriage return was acknowledged")
    for place, byte, fault in ((6, b"\x07", control), (-1, b"\r", carriage)):
        line = frame_line(message_body(Show(count := box.next_count(), State())))
        sent[count] = line[:place] + byte + line[place:], fault
    return _check_bad_lines(box, say("a byte that isn't text ends a line"), sent)


def _check_bad_lines(box: Exchange, name: str, sent: dict[int, tuple[bytes, str]]) -> Result:
    """Send lines without effect, each with a count and its fault, and then a valid one that has an effect."""
    for count, (line, fault) in sent.items():
        box.send_bytes(line)
        if box.wait_for_message(lambda heard, count=count: heard == Ack(count), SOON_MS) is not None:  # type: ignore[misc]
            return result_of(name, False, fault)
    return result_of(name, box.show_acknowledged(State()), say("the valid line after it was not acknowledged"))


def _check_longest_line(box: Exchange) -> Result:
    """The longest possible line arrives; its tone is cut off immediately, so no one hears it."""
    longest = Tone(COUNT - 2, ((20_000, 10_000),) * 4)
    sound = box.send_acknowledged(longest, SOON_MS)
    box.send_acknowledged(Tone(box.next_count(), ((0, 1),)), SOON_MS)
    fault = say("a line of {size} bytes was not acknowledged", size=len(frame_line(message_body(longest))))
    return result_of(say("a line of the maximum length is accepted"), sound, fault)


def _check_overlong_line(box: Exchange) -> Result:
    """A line of more than 64 bytes has no effect; the next valid one does."""
    box.send_bytes(b"$" + b"9" * (3 * LINE_MAX))
    sound = box.send_acknowledged(Show(box.next_count(), State()), SOON_MS)
    return result_of(say("an overlong line is ignored"), sound, say("the valid line after it was not acknowledged"))


def _check_malformed_lines(box: Exchange) -> Result:
    """Lines with a valid CRC that are not messages have no effect and get no answer."""
    name = say("a malformed line is refused")
    box.show_acknowledged(State())
    sent: dict[FromBox, str] = {}
    for form, why in _MALFORMED.items():
        body = form.format(count := box.next_count())
        sent[Ack(count)] = say("“{line}” was acknowledged, but {why}", line=body, why=translated(why))
        box.send_bytes(frame_line(body))
        if (answer := box.wait_for_message(sent.__contains__, _MOMENT_MS)) is not None:
            return result_of(name, False, sent[answer])
    if (answer := box.wait_for_message(sent.__contains__, SOON_MS)) is not None:
        return result_of(name, False, sent[answer])
    hello = box.ask_hello_once()
    return result_of(
        name, hello is not None and not hello.state.power, say("one of them was not acknowledged, but was shown")
    )


def _check_repeated_line(box: Exchange) -> Result:
    """A line sent twice is acknowledged twice."""
    show = Show(box.next_count(), State())
    first = box.send_acknowledged(show, SOON_MS)
    sound = box.send_acknowledged(show, SOON_MS) and first
    return result_of(
        say("a repeated line is acknowledged"), sound, say("a line that was sent twice was not acknowledged twice")
    )


def _check_every_state(box: Exchange) -> Result:
    """A state is accepted with any count, even that of the previous one."""
    count = box.next_count()
    shown = State(power=True, sectors=Sectors.TWO, hour_left_ms=3_000_000)
    answered = [box.send_acknowledged(Show(count, state), SOON_MS) for state in (State(), shown)]
    hello = box.ask_hello_once()
    sound = all(answered) and hello is not None and hello.state.sectors is Sectors.TWO
    box.show_acknowledged(State())
    return result_of(
        say("every state is accepted"), sound, say("a state with the same count as the one before was not shown")
    )


def _check_count_wraps(box: Exchange) -> Result:
    """The count after 65535 is 0."""
    for count in (COUNT - 1, 0):
        if not box.send_acknowledged(Show(count, State()), SOON_MS):
            fault = say("a line with the count {count} was not acknowledged", count=count)
            return result_of(say("counts go up to 65535"), False, fault)
    return result_of(say("counts go up to 65535"), True, "")


def _check_hello_reports_state(box: Exchange) -> Result:
    """A hello reports what is shown."""
    name = say("the hello reports what is shown")
    for shown in (State(power=True, sectors=Sectors.TWO, red=Red.STEADY, hour_left_ms=3_000_000), State()):
        box.show_acknowledged(shown)
        hello = box.ask_hello_once()
        if hello is None or not _same_state(hello.state, shown):
            return result_of(name, False, _state_fault(hello, shown))
    return result_of(name, True, "")


def _state_fault(hello: Hello | None, shown: State) -> str:
    if hello is None:
        return say("the hello reports nothing, not {shown}", shown=shown)
    return say("the hello reports {state}, not {shown}", state=hello.state, shown=shown)


def _same_state(one: State, other: State) -> bool:
    """Return whether two states are the same, apart from a brief difference in time."""
    hours = one.hour_left_ms, other.hour_left_ms
    letters = (one.power, one.sectors, one.red, one.timer) == (other.power, other.sectors, other.red, other.timer)
    near = abs((hours[0] or 0) - (hours[1] or 0)) <= _CLOSE_MS and abs(one.left_ms - other.left_ms) <= _CLOSE_MS
    return letters and near and (hours[0] is None) == (hours[1] is None)


def _measure_latency(box: Exchange) -> Result:
    """Time from state to acknowledgement and back, p50 and p99."""
    times = sorted(_round_trip_ms(box) for _ in range(ROUNDS))
    half, most = times[len(times) // 2], times[len(times) * 99 // 100]
    times_ms = say(
        "p50 {half} ms, p99 {most} ms (at most {right} ms)",
        half=with_decimal_sign(f"{half:.1f}"),
        most=with_decimal_sign(f"{most:.1f}"),
        right=f"{SLOW_MS:.0f}",
    )
    return result_of(say("round trip"), most <= SLOW_MS, times_ms, times_ms)


def _round_trip_ms(box: Exchange) -> float:
    start_ms = box.now_ms()
    answered = box.send_acknowledged(Show(box.next_count(), State()), SOON_MS)
    return box.now_ms() - start_ms if answered else float(SOON_MS)
