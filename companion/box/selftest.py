"""What a maker wants to know of a new box, one check after the other."""

import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

from companion.box.exchange import Exchange
from companion.wire.frame import LINE_MAX, seal
from companion.wire.messages import Ack, FromBox, Key, Moved, Red, Sectors, Show, State, Timer, Tone, text

ROUNDS = 100
SLOW_MS = 50.0
PRESS_MS = 20_000
SOON_MS = 300

Ask = Callable[[str], bool]
Say = Callable[[str], None]


class Result(NamedTuple):
    """How one check went, and a remark."""

    name: str
    passed: bool
    remark: str = ""


def checks(box: Exchange, say: Say, ask: Ask | None) -> Iterator[Result]:
    """Yield the results as they come; without `ask` nobody is there to look, listen and press."""
    yield _corrupt(box)
    yield _overlong(box)
    yield _repeat(box)
    yield from _states(box, ask)
    yield _tone(box, ask)
    yield _latency(box)
    if ask is not None:
        yield _resend(box, say)
        for key in (Key.AUCTION, Key.POWER):
            yield _button(box, key, say)


def _corrupt(box: Exchange) -> Result:
    """A line with a wrong CRC has no effect; the next good one has."""
    count = box.next_count()
    line = bytearray(seal(text(Show(count, State()))))
    line[-2] ^= 1
    box.send_bytes(bytes(line))
    obeyed = box.wait(lambda heard: heard == Ack(count), SOON_MS) is not None
    return Result("wrong CRC is refused", not obeyed and box.show(State()))


def _overlong(box: Exchange) -> Result:
    """A line of more than 64 bytes has no effect; the next good one has."""
    box.send_bytes(b"$" + b"9" * (3 * LINE_MAX))
    return Result("overlong line is passed over", box.acknowledged(Show(box.next_count(), State()), SOON_MS))


def _repeat(box: Exchange) -> Result:
    """A line that comes twice is acknowledged twice."""
    show = Show(box.next_count(), State())
    first = box.acknowledged(show, SOON_MS)
    return Result("repeated line is acknowledged", box.acknowledged(show, SOON_MS) and first)


_LOOKS = {
    "all lights off": State(),
    "light 1 only": State(power=True, sectors=Sectors.ONE),
    "light 2 only": State(power=True, sectors=Sectors.TWO),
    "light 3 only": State(power=True, sectors=Sectors.THREE),
    "railroad light only": State(power=True, sectors=Sectors.RAIL),
    "a light running round": State(power=True, sectors=Sectors.CHASE),
    "red light steady": State(power=True, red=Red.STEADY, timer=Timer.AUCTION_HELD, left_ms=30_000),
    "red light flashing once a second": State(power=True, red=Red.SLOW, timer=Timer.AUCTION, left_ms=50_000),
    "red light flashing fast": State(power=True, red=Red.FAST, timer=Timer.AUCTION, left_ms=5_000),
}


def _states(box: Exchange, ask: Ask | None) -> Iterator[Result]:
    for look, state in _LOOKS.items():
        obeyed = box.show(state)
        yield Result(look, obeyed and (ask is None or ask(f"Do you see: {look}?")), "" if ask else "not looked at")
    box.show(State())


def _tone(box: Exchange, ask: Ask | None) -> Result:
    """A tone that is sent twice is heard once."""
    tone = Tone(box.next_count(), ((880, 300), (0, 100), (1320, 300)))
    obeyed = box.acknowledged(tone, SOON_MS) and box.acknowledged(tone, SOON_MS)
    heard = ask is None or ask("Did you hear two notes, the second higher, and only once?")
    return Result("tone", obeyed and heard, "" if ask else "not listened to")


def _latency(box: Exchange) -> Result:
    """State to acknowledgement and back, p50 and p99."""
    times = sorted(_round(box) for _ in range(ROUNDS))
    half, most = times[len(times) // 2], times[len(times) * 99 // 100]
    return Result("round trip", most <= SLOW_MS, f"p50 {half:.1f} ms, p99 {most:.1f} ms (at most {SLOW_MS:.0f} ms)")


def _round(box: Exchange) -> float:
    start_us = _now_us()
    if not box.acknowledged(Show(box.next_count(), State()), SOON_MS):
        return float(SOON_MS)
    return (_now_us() - start_us) / 1_000


def _now_us() -> int:
    return time.monotonic_ns() // 1_000


def _resend(box: Exchange, say: Say) -> Result:
    """A press nobody acknowledges comes again, the same; an acknowledged one does not."""
    name = "build button: sent again until acknowledged"
    box.acknowledge = False
    say("Press BUILD.")
    first = box.wait(_moved(Key.BUILD, True), PRESS_MS)
    again = box.wait(lambda heard: isinstance(heard, Moved), SOON_MS)
    box.acknowledge = True
    if first is None or again != first or not isinstance(first, Moved):
        return Result(name, False, "no press came" if first is None else "it did not come again")
    box.send(Ack(first.count))
    released = box.wait(_moved(Key.BUILD, False), PRESS_MS)
    if not isinstance(released, Moved):
        return Result(name, False, "no release came")
    return Result(name, box.wait(lambda heard: heard == released, SOON_MS) is None, _held(first, released))


def _button(box: Exchange, key: Key, say: Say) -> Result:
    say(f"Press {key.name}.")
    down = box.wait(_moved(key, True), PRESS_MS)
    up = box.wait(_moved(key, False), PRESS_MS) if down else None
    if not isinstance(down, Moved) or not isinstance(up, Moved):
        return Result(f"{key.name.lower()} button", False, "no press came" if down is None else "no release came")
    return Result(f"{key.name.lower()} button", up.count == (down.count + 1) % 65_536, _held(down, up))


def _moved(key: Key, down: bool) -> Callable[[FromBox], bool]:
    return lambda heard: isinstance(heard, Moved) and heard.key is key and heard.down is down


def _held(down: Moved, up: Moved) -> str:
    return f"held {up.at_ms - down.at_ms} ms"
