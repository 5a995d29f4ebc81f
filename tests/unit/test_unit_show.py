"""What the unit shows and sounds, moment by moment, and what it says about itself."""

from dataclasses import dataclass

import pytest

from companion.core.notation import Lexicon
from companion.core.notation.expected import Answer, Expected
from companion.core.notation.forms import parse
from companion.core.order import Order
from companion.unit import countdown, rules, show
from companion.unit import facts as f
from companion.unit import moves as m
from companion.unit.expect import EXPECTS, report
from companion.unit.fairness import fairness
from companion.unit.profile import Profile, profile
from companion.unit.rules import CURRENCY
from companion.unit.signals import Countdown, Cue, Red
from companion.unit.state import Unit
from tests.unit.play import carry_out, unit

MINUTE = 60_000
HOUR = 60 * MINUTE
LAST_MINUTE = [HOUR - before * 1000 for before in (50, 40, 30, 20, 10)]


def on(**options: str) -> Unit:
    return carry_out(unit(7, **options), m.SwitchOn())


def heard(state: Unit, cue: Cue, until_ms: int) -> list[int]:
    return [at for at, sound in show.cues(state, 0, until_ms) if sound is cue]


@dataclass(frozen=True)
class Beeps:
    """The minutes at which the unit beeps before the last one, for these house rules."""

    warning: int
    regular: str
    minutes: tuple[int, ...]


@pytest.mark.parametrize(
    "beeps",
    [
        Beeps(5, "off", (55, 56, 57, 58, 59)),
        Beeps(1, "off", (59,)),
        Beeps(5, "10", (10, 20, 30, 40, 50, 55, 56, 57, 58, 59)),
        Beeps(5, "11", (11, 22, 33, 44, 55, 56, 57, 58, 59)),
        Beeps(2, "29", (29, 58, 59)),
    ],
    ids=str,
)
def test_the_beeps_of_the_hour_come_at_whole_minutes_and_then_every_ten_seconds(beeps: Beeps) -> None:
    """UNIT-HOUR-02, CITY-OQ-75."""
    state = on(hour_warning_minutes=str(beeps.warning), hour_regular_beep=beeps.regular)
    wanted = [minute * MINUTE for minute in beeps.minutes] + LAST_MINUTE
    assert heard(state, Cue.HOUR_WARNING, HOUR) == wanted


@pytest.mark.parametrize("opened", [0, 1, 999, 12_345])
def test_a_countdown_ticks_each_second_and_then_with_the_fast_light(opened: int) -> None:
    """UNIT-AUC-03."""
    running = carry_out(on(), m.StartAuction(), opened)
    seconds = [opened + second * 1000 for second in range(1, 45)]
    fast = [opened + 45_000 + 400 * tick for tick in range(1, 13)]
    assert heard(running, Cue.TICK, opened + 60_000) == seconds + fast
    assert heard(running, Cue.FIVE_SECONDS, opened + 60_000) == [opened + 45_000]


@pytest.mark.parametrize("stride", [1, 7, 250, 1_000, 30_000])
def test_no_cue_is_lost_or_doubled_however_time_is_cut(stride: int) -> None:
    running = carry_out(on(), m.StartAuction(), 0)
    cut = [cue for at in range(0, 60_000, stride) for cue in show.cues(running, at, min(at + stride, 60_000))]
    assert cut == show.cues(running, 0, 60_000)


def test_the_next_cue_is_always_ahead_and_none_comes_before_it() -> None:
    running = carry_out(on(), m.StartAuction(), 0)
    for now in range(0, 52_000, 50):
        coming = show.next_cue_or_deadline_ms(running, now)
        heard_next = [at for at, _ in show.cues(running, now, now + 2_000)]
        assert coming == min([*heard_next, *([50_000] if now < 50_000 else [])], default=None)
        assert coming is None or coming > now


def test_a_deal_without_a_time_has_no_countdown_to_show() -> None:
    """UNIT-DEAL-01."""
    shown = show.signals(carry_out(on(deal_length="off"), m.StartDeal("Ana", "Ben"), 10), 20)
    assert (shown.countdown, shown.red) == (None, Red.SLOW)
    timed = carry_out(on(), m.StartDeal("Ana", "Ben"), 10)
    assert show.signals(timed, 20).countdown == Countdown(deal=True, left_ms=49_990, held=False)
    assert show.signals(on(), 20).countdown is None


@pytest.mark.parametrize(("red", "half"), [(Red.OFF, None), (Red.SLOW, 500), (Red.FAST, 200), (Red.STEADY, None)])
def test_the_red_light_flashes_once_a_second_and_then_five_times_in_two(red: Red, half: int | None) -> None:
    """UNIT-AUC-03."""
    assert red.half_period_ms == half


def test_a_deal_between_one_player_and_nobody_names_nobody() -> None:
    (opened,) = rules.facts_of_order(on(), Order(m.StartDeal("Ana")), 0)
    assert opened == f.DealOpened(at_ms=0, length_ms=50_000, drawn=False, between=())


def test_a_countdown_that_another_replaced_comes_back_with_the_time_it_had_then() -> None:
    first = carry_out(on(), m.StartAuction("Old Town"), 0)
    second = carry_out(first, m.StartAuction("Seaview"), 10_000, forced=True)
    assert countdown.facts_after_undo(first, second, 15_000) == (f.CountdownHeld(at_ms=15_000, left_ms=40_000),)


def test_a_unit_says_everything_of_itself() -> None:
    off = report(unit(), 0)
    assert off == {
        "power": "off",
        "timer": None,
        "red": "off",
        "build": None,
        "leader": None,
        "bid": None,
        "last": None,
        "hour_left_ms": None,
        "presses": {"1": 0, "2": 0, "3": 0, "rail": 0},
    }
    pressed = carry_out(on(build_spin_seconds="0"), m.PressBuild("3"), 1_000)
    called = carry_out(carry_out(pressed, m.StartAuction("Old Town"), 2_000), m.CallBid("Ana", 100_000), 3_000)
    running = {"kind": "auction", "left_ms": 48_000, "held": False, "district": "Old Town", "between": []}
    assert report(called, 4_000) == off | {
        "power": "on",
        "timer": running,
        "red": "slow",
        "build": 3,
        "leader": "Ana",
        "bid": 100_000,
        "hour_left_ms": HOUR - 4_000,
        "presses": {"1": 0, "2": 0, "3": 1, "rail": 0},
    }
    dealt = carry_out(carry_out(called, m.CloseAuction(), 5_000), m.StartDeal("Ana", "Ben"), 6_000)
    held = carry_out(carry_out(carry_out(dealt, m.Cancel(), 7_000), m.StartDeal("Ben", "Cal"), 8_000), m.Hold(), 9_000)
    timer = report(dealt, 6_000)["timer"]
    assert isinstance(timer, dict)
    assert timer["between"] == ["Ana", "Ben"]
    assert report(held, 20_000)["timer"] == {
        "kind": "deal",
        "left_ms": 49_000,
        "held": True,
        "district": None,
        "between": ["Ben", "Cal"],
    }
    assert report(carry_out(held, m.Cancel(), 20_000), 20_000)["last"] == "cancelled"


def test_a_profile_says_what_its_options_say() -> None:
    told = profile({"hour_regular_beep": "7", "hour_warning_minutes": "3", "build_spin_seconds": "4"})
    assert (told.beep_ms, told.warning_ms, told.spin_ms) == (7 * MINUTE, 3 * MINUTE, 4_000)


def test_a_profile_without_house_rules_is_that_of_no_options() -> None:
    """The defaults of the profile serve a unit that times turns and nothing else."""
    plain = profile({})
    assert plain == Profile(
        plain.build_weights, plain.auction, plain.deal, plain.spin_ms, plain.warning_ms, plain.bid_step
    )


@pytest.mark.parametrize(
    ("presses", "words"),
    [
        ((5, 5, 5, 4), "too few presses to judge"),
        ((5, 5, 5, 5), "χ² = 0.00, p = 1.00: about what you'd expect by chance"),
        ((14, 2, 2, 2), "χ² = 21.60, p = 0.00: unusual: check the odds setting"),
    ],
)
def test_fairness_is_judged_from_five_presses_for_each_result(presses: tuple[int, ...], words: str) -> None:
    assert fairness(presses, (1, 1, 1, 1)).summary == words


@pytest.mark.parametrize(
    ("counts", "weights", "chi_square", "p"),
    [
        ((30, 10), (1, 1), 10.0, 0.0015654),
        ((30, 10), (3, 1), 0.0, 1.0),
        ((20, 10, 10), (1, 1, 1), 5.0, 0.0820850),
        ((20, 10, 5, 5), (4, 2, 1, 1), 0.0, 1.0),
        ((10, 0, 0, 0), (7, 0, 0, 0), 0.0, 1.0),
        ((0, 0, 0, 0), (1, 1, 1, 1), 0.0, 1.0),
    ],
)
def test_fairness_is_the_chi_square_test(
    counts: tuple[int, ...], weights: tuple[int, ...], chi_square: float, p: float
) -> None:
    found = fairness(counts, weights)
    assert found.chi_square == pytest.approx(chi_square)
    assert found.p == pytest.approx(p, abs=1e-6)


CALLED = carry_out(carry_out(on(), m.StartAuction(), 1_000), m.CallBid("Ana", 100_000), 2_000)


def answer(state: Unit, line: str) -> Answer:
    expected = parse(line, EXPECTS).read(Lexicon(players=("Ana", "Ben"), currency=CURRENCY))
    assert isinstance(expected, Expected)
    return expected.answer(state, 3_000)


@pytest.mark.parametrize(
    ("state", "asked", "wrong", "actual"),
    [
        (unit(), "power off", "power on", "off"),
        (on(), "power on", "power off", "on"),
        (on(), "timer none", "timer 5ms", "none"),
        (CALLED, "timer 48s", "timer none", "48s"),
        (CALLED, "light red slow", "light red fast", "slow"),
        (on(), "build none", "build 1", "none"),
        (carry_out(on(), m.PressBuild("2")), "build 2", "build none", "2"),
        (CALLED, "leader Ana", "leader Ben", "Ana"),
        (on(), None, "leader Ben", "nobody"),
        (CALLED, "bid 100k", "bid 90k", "100k"),
        (on(), None, "bid 90k", "none"),
        (unit(), "hour none", "hour 5ms", "none"),
        (on(), "hour 3597s", "hour none", "3597s"),
    ],
)
def test_what_is_expected_of_the_unit_holds_or_is_told_as_it_is(
    state: Unit, asked: str | None, wrong: str, actual: str
) -> None:
    assert asked is None or answer(state, asked) == Answer(True, actual)
    assert answer(state, wrong) == Answer(False, actual)
