"""Bad cables do what they are asked to, the same way for the same seed."""

import pytest

from firmware_sim.faults import NAMES, Channel, Fault, Mishaps, fault, milliseconds

LINES = [b"$A %d*0000\n" % number for number in range(400)]


def through(*texts: str, seed: int = 1) -> list[bytes]:
    """Return the pieces that come out when one line goes in per ms."""
    channel = Channel([fault(text) for text in texts], seed)
    pieces: list[bytes] = []
    for now_ms, line in enumerate(LINES):
        channel.send(line, now_ms)
        pieces += channel.arrive(now_ms)
    return [*pieces, *channel.arrive(10_000)]


def test_good_cable() -> None:
    assert through() == LINES


def test_one_byte() -> None:
    pieces = through("one-byte")
    assert {len(piece) for piece in pieces} == {1}
    assert b"".join(pieces) == b"".join(LINES)


def test_loss_and_duplicates() -> None:
    lost = through("loss=0.25")
    assert 60 < len(LINES) - len(lost) < 140
    assert [line for line in LINES if line in lost] == lost
    assert through("loss=1") == []
    assert through("duplicate=1") == [line for line in LINES for _ in range(2)]


def test_delay_keeps_the_order() -> None:
    channel = Channel([fault("delay=50ms")], 1)
    for line in LINES:
        channel.send(line, 0)
    early = list(channel.arrive(25))
    assert 0 < len(early) < len(LINES)
    assert early + list(channel.arrive(50)) == LINES


def test_garbage_spoils_or_comes_before() -> None:
    pieces = through("garbage=0.5")
    spoilt = [piece for piece, line in zip(pieces, LINES, strict=True) if piece != line]
    assert 120 < len(spoilt) < 280
    assert {len(piece) > 20 for piece in spoilt} == {True, False}


def test_same_seed_same_faults() -> None:
    faults = ("loss=0.2", "duplicate", "delay=9ms", "garbage")
    assert through(*faults, seed=3) == through(*faults, seed=3) != through(*faults, seed=4)


def test_pulled_cable_loses_what_is_under_way() -> None:
    channel = Channel([fault("delay=50ms")], 1)
    channel.send(LINES[0], 0)
    channel.clear()
    assert list(channel.arrive(1_000)) == []


def test_mishaps_come_at_the_mean_rate() -> None:
    mishaps = Mishaps([fault("reset=1s"), fault("unplug")], 1)
    found = [each for now_ms in range(300_000) for each in mishaps.due(now_ms)]
    assert 250 < sum(name == "reset" for name, _ in found) < 350
    assert all(100 <= away <= 700 for name, away in found if name == "unplug")
    assert list(Mishaps([], 1).due(10**9)) == []


@pytest.mark.parametrize("name", NAMES)
def test_bare_names_have_a_value(name: str) -> None:
    assert fault(name).value > 0


def test_values_are_read() -> None:
    assert fault("loss=0.5") == Fault("loss", 0.5)
    assert fault("delay=0.2s") == Fault("delay", 200)
    assert (milliseconds("80ms"), milliseconds("2.5s")) == (80, 2_500)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("fire", "unknown fault “fire”: it is one of one-byte, loss"),
        ("loss=2", "loss cannot be 2: write loss=0.1"),
        ("loss=x", "loss cannot be “x”: write loss=0.1"),
        ("loss=nan", "loss cannot be nan"),
        ("delay=5", "delay cannot be “5”: write delay=50ms"),
        ("unplug=-1s", "unplug cannot be “-1s”: write unplug=50ms"),
    ],
)
def test_bad_fault_says_what_is_allowed(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        fault(text)
