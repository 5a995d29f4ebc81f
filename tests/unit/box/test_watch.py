"""What monitor and record see, in virtual time over a port whose reads wait."""

from collections import Counter

import pytest

from companion.box.watch import Side, Watch
from companion.wire.frame import Deframer
from firmware_sim.stand_in import StandIn
from tests.box_bench import Bench

READ_MS = 100


class Tape:
    """The pieces of both sides with their times, and the lines in them."""

    def __init__(self) -> None:
        self.pieces: list[tuple[int, Side, bytes]] = []

    def tap(self, at_ms: int, side: Side, data: bytes) -> None:
        self.pieces.append((at_ms, side, data))

    def counts(self, kind: str) -> Counter[str]:
        said = b"".join(data for _, side, data in self.pieces if side == "host")
        return Counter(line.split()[1] for line in map(str, Deframer().feed(said)) if line.startswith(kind))


def watched(bench: Bench, seconds: float) -> Tape:
    tape = Tape()
    Watch("bench", bench, tape.tap, lambda: bench.now_ms).run(seconds)
    return tape


@pytest.mark.parametrize("read_ms", [10, READ_MS])
def test_a_box_that_answers_at_once_gets_each_state_once(read_ms: int) -> None:
    counts = watched(Bench(StandIn(), read_ms), 3).counts("S ")
    assert len(counts) >= 5
    assert set(counts.values()) == {1}


def test_a_piece_has_the_time_at_which_it_came() -> None:
    bench = Bench(StandIn(), READ_MS)
    bench.plan([(at_ms, "build") for at_ms in (731, 1_202, 1_713)])
    ear, began_ms, edges = Deframer(), 0, []
    for at_ms, side, data in watched(bench, 3).pieces:
        began_ms = at_ms if data.startswith(b"$") else began_ms
        lines = map(str, ear.feed(data) if side == "box" else ())
        edges += [(began_ms, int(line.split()[2])) for line in lines if line.startswith("B ")]
    assert edges == [(at_ms, at_ms) for at_ms in (731, 811, 1_202, 1_282, 1_713, 1_793)]
