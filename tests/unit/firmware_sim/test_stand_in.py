"""The stand-in box: a trading unit while alone, the host's lights while hosted."""

from itertools import pairwise

import pytest

from firmware_sim.codec import Receiver, line
from firmware_sim.engine import Lights, power_cut
from firmware_sim.stand_in import HOST_MS, QUEUE_MAX, StandIn

CLOCK_MS = 1 << 32


def alone() -> StandIn:
    """Return a box without a host, switched on."""
    box = StandIn()
    box.press("power")
    box.release("power")
    return box


def state(box: StandIn) -> list[str]:
    return [str(word) for word in box.shown.words()]


def flashes(box: StandIn, ms: int) -> list[int]:
    """Return when the red light changed within the next `ms`."""
    found, before, start = [], box.lights().red, box.now_ms
    for now_ms in range(start, start + ms):
        box.advance(now_ms)
        if box.lights().red != before:
            before = not before
            found.append(now_ms - start)
    return found


def test_switched_off_box_does_nothing_but_power() -> None:
    box = StandIn()
    box.press("build")
    box.press("auction")
    assert [hz for hz, _ in box.take_notes()] == [220, 220]
    assert state(box) == ["0DO-", "0", "-"]
    box.press("power")
    assert state(box) == ["1DO-", "0", "3600000"]
    box.press("power")
    assert state(box) == ["0DO-", "0", "-"]


def test_build_light_runs_two_seconds_and_stops_on_one() -> None:
    seen = set()
    for seed in range(40):
        box = StandIn(seed=seed)
        box.press("power")
        box.press("build")
        shown = set()
        for now_ms in range(2_000):
            box.advance(now_ms)
            shown.add(box.lights())
        assert len(shown) == 4
        box.advance(2_000)
        last = box.lights()
        box.advance(9_000)
        assert box.lights() == last
        seen |= set(last.lit())
    assert seen == {"one", "two", "three", "rail"}


def test_auction_alone_flashes_slowly_then_fast_and_ends() -> None:
    box = alone()
    box.press("auction")
    assert box.lights() == Lights(red=True)
    times = flashes(box, 51_000)
    steps = [after - before for before, after in pairwise(times)]
    assert set(steps[:85]) == {500}
    assert max(time for time, step in zip(times[1:], steps, strict=True) if step == 500) <= 45_000
    assert {step for time, step in zip(times[1:], steps, strict=True) if 45_200 < time < 50_000} == {200}
    assert times[-1] <= 50_000
    assert state(box)[:2] == ["1DO-", "0"]
    loud = [note for note in box.take_notes() if note[1] > 100]
    assert loud == [(1320, 120), (880, 120), (1760, 120), (1760, 120), (440, 600)]


def test_second_press_changes_nothing() -> None:
    box = alone()
    box.press("auction")
    box.advance(10_000)
    box.take_notes()
    box.press("auction")
    box.press("build")
    assert box.take_notes() == [(220, 150)] * 2
    assert state(box)[:2] == ["1DSA", "40000"]


def test_hour_runs_out_with_a_sound() -> None:
    box = alone()
    box.advance(3_599_999)
    box.take_notes()
    box.advance(3_600_000)
    assert box.take_notes() == [(988, 250), (784, 250)] * 2
    assert state(box) == ["1DO-", "0", "0"]


def hosted(letters: str = "1DO-", left_ms: int = 0) -> StandIn:
    box = StandIn()
    box.receive(line("S", 1, letters, left_ms, 3_600_000))
    box.take()
    return box


def test_auction_goes_on_when_the_host_has_gone() -> None:
    box = hosted("1DSA", 8_000)
    box.advance(HOST_MS)
    assert not box.hosted
    assert state(box)[:2] == ["1DSA", "6000"]
    box.advance(4_000)
    assert state(box)[0] == "1DFA"
    box.advance(8_000)
    assert state(box)[0] == "1DO-"


def test_held_auction_stands_until_it_is_resumed() -> None:
    box = hosted("1DHa", 8_000)
    box.advance(60_000)
    assert state(box)[:2] == ["1DHa", "8000"]
    box.press("auction")
    box.advance(61_000)
    assert state(box)[:2] == ["1DSA", "7000"]


def test_auction_held_at_its_end_is_over_when_it_is_resumed() -> None:
    box = hosted("1DHa", 0)
    box.advance(60_000)
    box.press("auction")
    assert state(box)[:2] == ["1DO-", "0"]
    assert box.take_notes() == [(440, 600)]


def test_running_light_of_a_gone_host_stops() -> None:
    box = hosted("1CO-")
    box.advance(HOST_MS + 2_001)
    assert len(box.lights().lit()) == 1
    assert state(box)[0][1] in "123R"


def test_host_decides_even_over_odd_states() -> None:
    box = hosted("0RF-")
    box.advance(1_000)
    box.press("build")
    assert box.lights().rail
    assert state(box)[0] == "0RF-"
    assert [word[0] for word in (next(Receiver().feed(sent)) for sent in box.take())] == ["B"]


def test_flashing_begins_lit_and_keeps_its_rhythm() -> None:
    box = hosted()
    box.advance(777)
    box.receive(line("S", 2, "1DS-", 0, "-"))
    assert box.lights().red
    box.advance(1_200)
    box.receive(line("S", 3, "1DS-", 0, "-"))
    assert flashes(box, 100) == [77]


def test_light_runs_round_from_1_whenever_it_begins() -> None:
    box = hosted("12O-")
    for begin_ms in (777, 2_000):
        box.advance(begin_ms)
        box.receive(line("S", 2, "1CO-", 0, "-"))
        for place in range(9):
            for at_ms in (125 * place, 125 * place + 124):
                box.advance(begin_ms + at_ms)
                assert box.lights() == Lights(*(place % 4 == light for light in range(4)))
            box.receive(line("S", 3, "1CO-", 0, "-"))
        box.receive(line("S", 4, "12O-", 0, "-"))


def test_flashing_of_an_auction_begins_with_its_press() -> None:
    box = alone()
    box.advance(300)
    box.press("auction")
    box.advance(799)
    assert box.lights().red
    box.advance(800)
    assert not box.lights().red


def test_full_queue_loses_the_newest_and_skips_its_count() -> None:
    box = hosted()
    for _ in range(QUEUE_MAX):
        box.press("build")
    box.release("build")
    assert [edge.what for edge in box.lapsed] == ["BU"]
    got = []
    for count in range(1, QUEUE_MAX + 1):
        got += box.take()
        box.receive(line("A", count))
    assert len(got) == QUEUE_MAX
    box.press("auction")
    assert box.take() == [line("B", QUEUE_MAX + 2, 0, "AD")]


def test_edges_lapse_when_the_host_stays_away() -> None:
    box = hosted()
    box.press("build")
    box.advance(HOST_MS)
    assert [edge.what for edge in box.lapsed] == ["BD"]
    box.take()
    box.receive(line("W", 1))
    box.advance(HOST_MS + 500)
    assert [sent[:2] for sent in box.take()] == [b"$H"]


def test_host_of_another_version_is_no_host() -> None:
    box = StandIn()
    box.take()
    box.receive(line("W", 2))
    assert len(box.take()) == 1
    assert not box.hosted


@pytest.mark.parametrize("words", [("T", 5, 880, 100), ("T", 5, 880, 100, 0, 10)])
def test_repeated_tone_sounds_once(words: tuple[object, ...]) -> None:
    box = hosted()
    box.receive(line(*words) * 3)
    assert len(box.take()) == 3
    assert len(box.take_notes()) == (len(words) - 2) // 2


def test_burst_of_a_thousand_lines_is_answered_line_by_line() -> None:
    box = hosted()
    box.receive(b"".join(line("S", count, "11O-", 0, "-") for count in range(1_000)))
    assert box.take() == [line("A", count) for count in range(1_000)]


def test_long_strides_and_short_ones_end_alike() -> None:
    far, near = alone(), alone()
    for box in (far, near):
        box.press("auction")
    far.advance(49_000)
    for now_ms in range(49_001):
        near.advance(now_ms)
    assert far.take_notes() == near.take_notes()
    assert (state(far), far.lights()) == (state(near), near.lights())


def test_power_cut_forgets_everything() -> None:
    box = hosted("12H-")
    box.advance(500)
    power_cut(box)
    assert box.lights() == Lights()
    assert box.take() == [line("H", 1, "stand-in/1.0", "-", 0, "0DO-", 0, "-")]


def test_reset_keeps_the_unit_and_nothing_else() -> None:
    box = StandIn(boot_ms=1_000)
    box.press("power")
    box.press("auction")
    box.advance(12_000)
    box.take()
    box.reset()
    box.advance(12_999)
    assert (box.lights(), box.take(), state(box)[0]) == (Lights(), [], "1DSA")
    box.receive(line("W", 1))
    box.press("power")
    box.advance(13_000)
    assert box.take() == [line("H", 1, "stand-in/1.0", "-", 0, "1DSA", 38_000, 3_588_000)]
    assert box.lights() == Lights(red=True)
    box.advance(51_000)
    assert state(box)[0] == "1DO-"


def test_running_light_comes_to_its_stop_after_a_reset() -> None:
    box = alone()
    box.press("build")
    box.advance(500)
    box.reset()
    box.advance(1_999)
    assert state(box)[0] == "1CO-"
    box.advance(2_000)
    assert state(box)[0][1] in "123R"


def test_edges_and_host_are_lost_in_a_reset() -> None:
    box = hosted("1DHa", 8_000)
    box.press("build")
    box.reset()
    assert [edge.what for edge in box.lapsed] == ["BD"]
    assert not box.hosted
    assert state(box)[:2] == ["1DHa", "8000"]


def test_box_without_a_supply_does_nothing() -> None:
    box = hosted("12F-")
    box.power(False)
    box.advance(5_000)
    box.receive(line("W", 1))
    box.press("power")
    box.reset()
    assert (box.lights(), box.take(), box.take_notes()) == (Lights(), [], [])
    box.power(True)
    assert box.take() == [line("H", 1, "stand-in/1.0", "-", 0, "0DO-", 0, "-")]


def test_clock_goes_on_at_0_and_disturbs_nothing() -> None:
    box = StandIn()
    box.advance(CLOCK_MS - 20_000)
    box.press("power")
    box.press("auction")
    box.advance(CLOCK_MS + 10_000)
    assert state(box)[:2] == ["1DSA", "20000"]
    box.take()
    box.receive(line("W", 1))
    box.press("build")
    hello, press = box.take()
    assert hello == line("H", 1, "stand-in/1.0", "-", 10_000, "1DSA", 20_000, 3_570_000)
    assert press == line("B", 1, 10_000, "BD")
