"""The portable core: fuzz, coverage, chance, and what the box does when its host has gone."""

import gzip
import json
import random
import subprocess
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from companion.unit.fairness import fairness
from companion.wire.frame import frame_line
from companion.wire.messages import CLOCK, Hello, Red, Sectors, Show, State, Timer, Tone, message_body
from tests.contract.virtual_cable import VirtualCable
from tests.firmware.building import make
from tests.firmware.native_box import NativeBox
from tests.firmware.test_debounce import contact
from tests.firmware.test_timelines import follow, probe
from tests.golden_timelines import DEBOUNCE, TIMELINES
from tests.golden_wire import VECTORS

pytestmark = pytest.mark.firmware

GONE_MS = 2_100
FUZZ_BYTES = 1_000_000
BRANCHES = 0.95
_UNITS = ("box", "chance", "debounce", "frame", "lights", "link", "message", "tones", "unit")


@pytest.mark.parametrize("seed", range(3))
def test_fuzzed_bytes_do_no_harm_and_the_next_good_line_is_found(native_programs: Path, seed: int) -> None:
    fuzz = subprocess.run([native_programs / "fuzz", str(FUZZ_BYTES), str(seed)], capture_output=True, text=True)
    assert fuzz.returncode == 0, fuzz.stdout + fuzz.stderr
    assert int(fuzz.stdout.split()[0]) >= FUZZ_BYTES


def left_alone(core: NativeBox, state: State) -> Hello:
    """Let a host show a state and go; return what the box says then."""
    core.advance(100)
    core.receive(frame_line(message_body(Show(1, state))))
    core.advance(100 + GONE_MS)
    return probe(core)


def press(core: NativeBox, button: str) -> None:
    for contact_made in (True, False):
        contact(core, button, contact_made)
        core.advance(core.now_ms + 12)


def test_running_auction_goes_on_without_the_host(core: NativeBox) -> None:
    state = State(True, Sectors.RAIL, Red.SLOW, Timer.AUCTION, 8_000, 3_000_000)
    hello = left_alone(core, state)
    elapsed_ms = hello.at_ms - 100
    assert hello.state == state.after(elapsed_ms)
    core.advance(9_000)
    assert probe(core).state.timer is Timer.NONE
    assert [sound.hz for sound in core.sounds()][-1] == 440


@pytest.mark.parametrize("timer", [Timer.AUCTION, Timer.DEAL])
def test_countdown_that_ran_out_while_the_host_went_ends_at_once(core: NativeBox, timer: Timer) -> None:
    hello = left_alone(core, State(True, Sectors.DARK, Red.FAST, timer, 1_000, 3_000_000))
    assert (hello.state.timer, hello.state.red, hello.state.left_ms) == (Timer.NONE, Red.OFF, 0)
    core.advance(core.now_ms + 1_000)
    assert [sound.hz for sound in core.sounds()] == [440]


@pytest.mark.parametrize(
    ("held", "running"), [(Timer.AUCTION_HELD, Timer.AUCTION), (Timer.DEAL_HELD, Timer.DEAL)], ids=str
)
def test_held_countdown_stands_until_auction_is_pressed(core: NativeBox, held: Timer, running: Timer) -> None:
    hello = left_alone(core, State(True, Sectors.DARK, Red.OFF, held, 8_000, 3_000_000))
    assert (hello.state.timer, hello.state.red, hello.state.left_ms) == (held, Red.STEADY, 8_000)
    press(core, "auction")
    state = probe(core).state
    assert (state.timer, state.red) == (running, Red.SLOW)
    assert 7_900 < state.left_ms < 8_000


@pytest.mark.parametrize("held", [Timer.AUCTION_HELD, Timer.DEAL_HELD], ids=str)
def test_countdown_that_is_held_at_its_end_is_over_when_it_goes_on(core: NativeBox, held: Timer) -> None:
    assert left_alone(core, State(True, Sectors.DARK, Red.STEADY, held, 0, 3_000_000)).state.timer is held
    press(core, "auction")
    state = probe(core).state
    assert (state.timer, state.red) == (Timer.NONE, Red.OFF)
    core.advance(core.now_ms + 1_000)
    assert [sound.hz for sound in core.sounds()] == [440]


def test_running_light_stops_without_the_host(core: NativeBox) -> None:
    assert left_alone(core, State(True, Sectors.CHASE, hour_left_ms=3_000_000)).state.sectors is Sectors.CHASE
    core.advance(core.now_ms + 2_000)
    assert probe(core).state.sectors not in (Sectors.CHASE, Sectors.DARK)


def test_own_running_light_goes_on_when_a_host_only_asked(core: NativeBox) -> None:
    core.advance(50)
    press(core, "power")
    press(core, "build")
    core.receive(frame_line("W 1"))
    core.advance(core.now_ms + GONE_MS)
    assert probe(core).state.sectors is Sectors.CHASE
    core.advance(core.now_ms + 2_000)
    assert probe(core).state.sectors not in (Sectors.CHASE, Sectors.DARK)


def test_between_the_question_and_the_first_state_only_the_times_run(core: NativeBox) -> None:
    """The letters stay, nothing is heard, and the buttons are the host's; then the box catches up."""
    core.advance(50)
    core.receive(
        frame_line(message_body(Show(1, State(True, Sectors.DARK, Red.SLOW, Timer.AUCTION, 8_000, 3_000_000))))
    )
    core.advance(GONE_MS)
    core.take()
    for _ in range(8):
        core.receive(frame_line("W 1"))
        core.advance(core.now_ms + 500)
    press(core, "auction")
    *_, hello, pressed = [line.partition(b"*")[0] for line in core.take() if line[1:2] != b"A"]
    assert hello.split()[5:7] == [b"1DSA", b"2450"]
    assert pressed.split()[-1] == b"AD"
    assert not [sound for sound in core.sounds() if sound.hz != 1760], "its earlier ticks"
    core.advance(core.now_ms + GONE_MS)
    assert probe(core).state.timer is Timer.NONE


def test_odd_lights_of_a_unit_that_is_off_go_out(core: NativeBox) -> None:
    assert left_alone(core, State(False, Sectors.ONE, Red.STEADY)).state == State()


def test_light_runs_round_from_1_whenever_it_begins(core: NativeBox) -> None:
    rounds = []
    for begin_ms in (777, 2_000):
        core.receive(frame_line(message_body(Show(1, State(power=True)))))
        core.advance(begin_ms)
        core.told.clear()
        core.receive(frame_line(message_body(Show(2, State(power=True, sectors=Sectors.CHASE)))))
        core.advance(begin_ms + 1_000)
        rounds.append([(told.at_ms - begin_ms - 1, told.value) for told in core.told if told.what == "lights"])
    assert rounds[0] == rounds[1] == [(125 * place, str(1 << place % 4)) for place in range(8)]


def test_full_queue_loses_the_newest_and_skips_its_count(core: NativeBox) -> None:
    core.receive(frame_line(message_body(Show(1, State()))))
    for _ in range(9):
        core.edge("build", True)
        core.edge("build", False)
    counts = []
    while lines := [line for line in core.take() if line.startswith(b"$B")]:
        counts.append(int(lines[-1].split()[1]))
        core.receive(frame_line(f"A {counts[-1]}"))
    core.edge("build", True)
    assert counts == list(range(1, 17))
    assert core.take()[-1].startswith(b"$B 19 ")


def test_clock_goes_on_at_0_and_disturbs_nothing(core: NativeBox) -> None:
    """49 days and 17 hours after it was switched on a contact bounces: that is one press, and the auction runs on."""
    core.receive(
        frame_line(message_body(Show(1, State(True, timer=Timer.AUCTION, left_ms=50_000, hour_left_ms=3_000_000))))
    )
    core.advance(20)
    core.take()
    core.clock(CLOCK - 6)
    for closed, ms in ((True, 2), (False, 2), (True, 25), (False, 15)):
        contact(core, "build", closed)
        core.advance(core.now_ms + ms)
    assert core.take() == [frame_line(f"B 1 {CLOCK - 1} BD")]
    core.receive(frame_line("A 1") + frame_line("W 1"))
    release, hello = core.take()
    assert release == frame_line("B 2 24 BU")
    assert hello.partition(b"*")[0].split()[4:] == [b"38", b"1DOA", b"49936", b"2999936"]


@pytest.mark.parametrize("other", [0, 2, 65_535])
def test_acknowledgement_of_another_count_is_ignored(core: NativeBox, other: int) -> None:
    core.receive(frame_line(message_body(Show(1, State()))))
    core.edge("build", True)
    (first,) = [line for line in core.take() if line.startswith(b"$B")]
    core.receive(frame_line(f"A {other}"))
    core.advance(core.now_ms + 60)
    assert core.take() == [first], "it is sent again"


def test_edges_lapse_when_the_host_stays_away(core: NativeBox) -> None:
    core.receive(frame_line(message_body(Show(1, State()))))
    core.edge("build", True)
    core.advance(GONE_MS)
    core.take()
    core.receive(frame_line("W 1"))
    core.advance(core.now_ms + 500)
    assert [line[:2] for line in core.take()] == [b"$H"]


def test_newer_tune_takes_the_place_of_the_one_that_sounds(core: NativeBox) -> None:
    core.receive(frame_line(message_body(Tone(1, ((500, 300), (600, 300))))))
    core.advance(100)
    core.receive(frame_line(message_body(Tone(2, ((700, 50),)))))
    core.advance(1_000)
    assert [told.value for told in core.told if told.what == "hz"] == ["500", "700", "0"]


def results(core: NativeBox, draws: int, chance: random.Random | None) -> list[str]:
    """Turn the unit on and draw; without `chance` the finger is a machine that never varies."""
    core.advance(core.now_ms + 100)
    press(core, "power")
    found = []
    for _ in range(draws):
        for _ in ("draw", "stop at once"):
            core.noise(chance.randrange(65_536) if chance else 0)
            core.advance(core.now_ms + (round(chance.gauss(400, 80)) if chance else 100))
            press(core, "build")
        found.append(str(probe(core).state.sectors))
    return found


@pytest.mark.parametrize("chance", [random.Random(1), None], ids=["fingers", "machine"])
def test_build_is_flat_and_knows_no_past(core: NativeBox, chance: random.Random | None) -> None:
    found = results(core, 4_000, chance)
    counts, pairs = Counter(found), Counter(zip(found[::2], found[1::2], strict=True))
    assert fairness([counts[each] for each in "123R"], (1, 1, 1, 1)).p > 0.001
    expected = len(found) / 2 / 16
    assert sum((pairs[one, other] - expected) ** 2 / expected for one in "123R" for other in "123R") < 37.7


def test_first_draw_depends_on_the_moment_of_the_presses(core: NativeBox) -> None:
    """Boxes that were switched on alike begin differently: one ms or one count of 4 µs is enough."""
    chance, found = random.Random(2), []
    for _ in range(1_000):
        core.power(True)
        core.advance(chance.randrange(1_000))
        found += results(core, 1, chance)
    counts = Counter(found)
    assert fairness([counts[each] for each in "123R"], (1, 1, 1, 1)).p > 0.001


def measured(build: Path) -> tuple[int, int, list[str]]:
    """Return how many branches of the core were taken, how many there are, and the lines of the others."""
    taken: dict[tuple[str, int, int], int] = {}
    data = [str(each) for each in build.glob("*.gcda") if each.stem.split("-")[-1] in _UNITS]
    subprocess.run(
        ["gcov", "--json-format", "--branch-probabilities", *data], cwd=build, check=True, capture_output=True
    )
    for found in build.glob("*.gcov.json.gz"):
        for file in json.loads(gzip.decompress(found.read_bytes()))["files"]:
            if "/core/" in file["file"]:
                count_branches(file, taken)
    missed = [f"{file}:{line}" for (file, line, _), count in taken.items() if not count]
    return len(taken) - len(missed), len(taken), sorted(set(missed))


def count_branches(file: dict[str, Any], taken: dict[tuple[str, int, int], int]) -> None:
    for line in file["lines"]:
        for place, branch in enumerate(line["branches"]):
            key = file["file"].rpartition("/")[2], line["line_number"], place
            taken[key] = taken.get(key, 0) + branch["count"]


LIVES: tuple[tuple[Any, ...], ...] = (
    (test_running_auction_goes_on_without_the_host,),
    (test_countdown_that_ran_out_while_the_host_went_ends_at_once, Timer.DEAL),
    (test_held_countdown_stands_until_auction_is_pressed, Timer.AUCTION_HELD, Timer.AUCTION),
    (test_held_countdown_stands_until_auction_is_pressed, Timer.DEAL_HELD, Timer.DEAL),
    (test_running_light_stops_without_the_host,),
    (test_own_running_light_goes_on_when_a_host_only_asked,),
    (test_odd_lights_of_a_unit_that_is_off_go_out,),
    (test_full_queue_loses_the_newest_and_skips_its_count,),
    (test_edges_lapse_when_the_host_stays_away,),
    (test_newer_tune_takes_the_place_of_the_one_that_sounds,),
)


def test_branches_of_the_core_are_reached(tmp_path: Path) -> None:
    make("native", f"BUILD={tmp_path}", "SANITIZED=-O0 --coverage")
    for timeline in TIMELINES:
        box = NativeBox(tmp_path / "talk")
        follow(box, timeline)
        box.close()
    for live, *arguments in LIVES:
        box = NativeBox(tmp_path / "talk")
        live(box, *arguments)
        box.close()
    box = NativeBox(tmp_path / "talk")
    for vector in (*VECTORS["good"], *VECTORS["bad"], *VECTORS["streams"]):
        box.receive(vector.get("line", vector.get("bytes", "")).encode("latin-1"))
    box.close()
    cable = VirtualCable(NativeBox(tmp_path / "talk"))
    for timeline in DEBOUNCE:
        start_ms = cable.now_ms
        for at_ms, button, closed in timeline["contacts"]:
            cable.run(start_ms + at_ms - cable.now_ms)
            contact(cable.box, button, closed)
    cable.box.close()
    subprocess.run([tmp_path / "fuzz", "300000", "7"], check=True, capture_output=True)
    reached, there, missed = measured(tmp_path)
    assert there > 200
    assert reached / there >= BRANCHES, f"{reached} of {there}; not: {missed}"
