"""Turn over one to three random bits of good lines, a million times, and count what is still taken for a line.

The baseline is a plain 16-bit sum in place of the CRC, on the same flips.
"""

import random
from collections import Counter

from benchmarks.rows import Row, show
from companion.wire.frame import Deframer, Dropped, frame_line
from companion.wire.messages import (
    Ack,
    FromBox,
    FromHost,
    Hello,
    Key,
    MalformedError,
    Moved,
    Red,
    Sectors,
    Show,
    State,
    Timer,
    Tone,
    Who,
    message_body,
    parse_from_box,
)
from tests.wire_host import from_host


def some_message(chance: random.Random) -> FromBox | FromHost:
    """Return a message of any kind with any values."""
    count, at_ms = chance.randrange(65_536), chance.randrange(2**32)
    left, hour = chance.randrange(50_000), chance.randrange(3_600_000)
    lights = chance.choice(list(Sectors)), chance.choice(list(Red)), chance.choice(list(Timer))
    state = State(chance.random() < 0.8, *lights, left, hour)
    notes = tuple((chance.randrange(4_000), chance.randrange(500)) for _ in range(chance.randint(1, 4)))
    moved = Moved(count, at_ms, chance.choice(list(Key)), chance.random() < 0.5)
    hello = Hello("nano/1.0", "A1B2C3", at_ms, state)
    return chance.choice((hello, moved, Ack(count), Who(), Show(count, state), Tone(count, notes)))


def flip(line: bytes, chance: random.Random) -> bytes:
    """Return the line with one to three of its bits turned over."""
    bits = chance.sample(range(len(line) * 8), chance.randint(1, 3))
    flipped = bytearray(line)
    for bit in bits:
        flipped[bit // 8] ^= 1 << bit % 8
    return bytes(flipped)


def accepted(data: bytes) -> int:
    """Return how many messages either side would take from `data`."""
    taken = 0
    for body in Deframer().feed(data):
        for read in (parse_from_box, from_host):
            try:
                taken += not isinstance(body, Dropped) and read(body) is not None
            except MalformedError:
                continue
    return taken


def summed(data: bytes) -> int:
    """Return 1 if `data` would pass with a sum of its bytes in place of the CRC."""
    start, star = data.find(b"$"), data.rfind(b"*")
    if start < 0 or star < start or not data.endswith(b"\n"):
        return 0
    return data[star + 1 : -1] == b"%04X" % (sum(data[start + 1 : star]) & 0xFFFF)


def count(times: int, seed: int) -> dict[str, int]:
    """Return how many of `times` flipped lines were accepted, and how many with the baseline."""
    chance = random.Random(seed)
    found = Counter({"accepted": 0, "accepted by a sum": 0})
    for _ in range(times):
        body = message_body(some_message(chance))
        line = frame_line(body)
        found["accepted"] += accepted(flip(line, chance))
        with_sum = line[:-5] + b"%04X\n" % (sum(body.encode("ascii")) & 0xFFFF)
        found["accepted by a sum"] += summed(flip(with_sum, chance))
    return dict(found)


def run(times: int = 1_000_000, seed: int = 1) -> list[Row]:
    """Return the figures of one run."""
    found = count(times, seed)
    what = f"corrupted lines accepted, {times:,} with 1–3 flipped bits"
    return [Row(what, f"{found['accepted']:,}", f"{found['accepted by a sum']:,} (16-bit sum)", "–", "0")]


if __name__ == "__main__":
    show("Wire", run())
