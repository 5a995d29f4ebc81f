"""House rules of the unit: what they may be, and that each of them changes what the unit does."""

from collections.abc import Callable
from typing import Any

import pytest

from companion.core.errors import Refused
from companion.unit import closing, countdown, show
from companion.unit import moves as m
from companion.unit.fairness import fairness
from companion.unit.profile import SETTINGS, Span, profile
from companion.unit.state import Unit
from tests.unit.play import attempt, carry_out, play, refusals, table, unit

ALLOWED: dict[str, dict[str, Any]] = {
    "build_odds": {
        "equal_25_25_25_25": (25, 25, 25, 25),
        "EQUAL": (25, 25, 25, 25),
        "rail10_30_30_30_10": (30, 30, 30, 10),
        "custom 40 30 20 10": (40, 30, 20, 10),
        "40/30/20/10": (40, 30, 20, 10),
        "0 0 0 1": (0, 0, 0, 1),
    },
    "auction_length": {
        "fixed_50": Span(50, 50),
        "random_13_50": Span(13, 50),
        "custom 30": Span(30, 30),
        "6": Span(6, 6),
        "600s": Span(600, 600),
        "custom 20-40": Span(20, 40),
    },
    "deal_length": {"same_as_auction": "same_as_auction", "OFF": "off", "custom 20": Span(20, 20), "90": Span(90, 90)},
    "build_spin_seconds": {"0": 0, "5": 5},
    "hour_warning_minutes": {"1": 1, "15": 15},
    "bid_step": {"10000": "10000", "100000": "100000"},
    "auction_early_close": {word: word for word in ("banker_closes", "all_others_pass", "off")},
    "auction_all_out": {word: word for word in ("after_3s", "at_once", "runs_on")},
    "auction_control": {"banker": "banker", "everyone": "everyone"},
    "auction_tie": {"first_logged": "first_logged", "extend_5s": "extend_5s"},
    "hour_regular_beep": {"off": 0, "1": 1, "30": 30},
    "allow_pause": {"true": True, "false": False},
}
REFUSED = {
    "build_odds": ("", "0 0 0 0", "1 2 3", "1 2 3 4 5", "-1 2 3 4", "10000 1 1 1", "fair"),
    "auction_length": ("", "5", "601", "40-20", "0", "fifty", "custom", "1.5", "-30"),
    "deal_length": ("", "5", "601", "never"),
    "build_spin_seconds": ("", "6", "-1", "1.5", "2s", "٣"),
    "hour_warning_minutes": ("", "0", "16", "five"),
    "bid_step": ("", "0", "20000", "10k"),
    "auction_early_close": ("", "on"),
    "auction_all_out": ("", "after_5s"),
    "auction_control": ("", "nobody"),
    "auction_tie": ("", "last_logged"),
    "hour_regular_beep": ("", "0", "31", "often"),
    "allow_pause": ("", "yes"),
}


@pytest.mark.parametrize(("key", "text", "value"), [(k, t, v) for k, vs in ALLOWED.items() for t, v in vs.items()])
def test_what_a_house_rule_may_be(key: str, text: str, value: Any) -> None:
    assert SETTINGS.read(key, text) == value


@pytest.mark.parametrize(("key", "text"), [(k, t) for k, texts in REFUSED.items() for t in texts])
def test_what_a_house_rule_may_not_be(key: str, text: str) -> None:
    setting = SETTINGS.find(key)
    with pytest.raises(Refused) as refusal:
        profile({key: text})
    assert setting.allowed in str(refusal.value)


def test_every_house_rule_that_is_off_is_named_at_once() -> None:
    with pytest.raises(Refused) as refusal:
        profile({"bid_step": "7", "build_odds": "x", "colour": "red"})
    assert len(refusal.value.reasons) == 3


def _started(state: Unit, move: Any) -> Unit:
    return carry_out(carry_out(state, m.SwitchOn()), move)


def _called(state: Unit) -> Unit:
    """Return an auction in which Ana has called 10k."""
    return carry_out(_started(state, m.StartAuction()), m.CallBid("Ana", 10_000))


def test_an_equal_call_gives_five_seconds_more_and_is_no_bid() -> None:
    """CITY-OQ-46."""
    auction = _called(unit(auction_tie="extend_5s"))
    early = carry_out(auction, m.CallBid("Ben", 10_000), 10_000)
    assert early.timer is not None
    assert (early.timer.deadline_ms, early.timer.leader) == (50_000, auction.timer and auction.timer.leader)
    late = carry_out(auction, m.CallBid("Ben", 10_000), 49_000)
    assert late.timer is not None
    assert late.timer.deadline_ms == 54_000
    held = carry_out(carry_out(auction, m.Hold(), 48_000), m.CallBid("Ben", 10_000), 48_500)
    assert held.timer is not None
    assert held.timer.left_ms == 5_000


def test_the_leader_gets_no_time_by_calling_the_same_again() -> None:
    """CITY-OQ-46."""
    auction = _called(unit(auction_tie="extend_5s"))
    assert refusals(auction, m.CallBid("Ana", 10_000)) == ("CITY-AUC-04",)


EFFECTS: dict[str, tuple[str, Callable[[Unit], Any]]] = {
    "build_odds": ("1 0 0 0", lambda state: _started(state, m.PressBuild()).build),
    "auction_length": ("custom 30", lambda state: countdown.due_facts(_started(state, m.StartAuction()), 30_000)),
    "deal_length": ("off", lambda state: countdown.due_facts(_started(state, m.StartDeal()), 10**9)),
    "build_spin_seconds": ("0", lambda state: show.lit_sectors(_started(state, m.PressBuild()), 1)),
    "hour_warning_minutes": ("15", lambda state: show.is_hour_nearly_over(carry_out(state, m.SwitchOn()), 46 * 60_000)),
    "bid_step": ("100000", lambda state: refusals(_started(state, m.StartAuction()), m.CallBid("Ana", 10_000))),
    "auction_early_close": ("off", lambda state: refusals(_called(state), m.CloseAuction())),
    "auction_all_out": (
        "runs_on",
        lambda state: closing.facts_after_call(_called(state), m.CallBid("Ana", 10_000), 0, ("Ana",)),
    ),
    "auction_control": (
        "everyone",
        lambda state: closing.is_only_for_banker(_called(state), m.Cancel, state.profile.control, ("Ana", "Ben")),
    ),
    "auction_tie": ("extend_5s", lambda state: refusals(_called(state), m.CallBid("Ben", 10_000))),
    "hour_regular_beep": ("10", lambda state: show.cues(carry_out(state, m.SwitchOn()), 0, 600_000)),
    "allow_pause": ("false", lambda state: refusals(_started(state, m.StartAuction()), m.Hold())),
}


@pytest.mark.parametrize("key", [setting.key for setting in SETTINGS.all])
def test_every_house_rule_changes_what_the_unit_does(key: str) -> None:
    value, effect = EFFECTS[key]
    assert effect(unit()) != effect(unit(7, **{key: value}))


def test_custom_odds_decide_what_is_drawn() -> None:
    """CITY-OQ-40."""
    opened = table("on", build_odds="custom 3 0 0 1", build_spin_seconds="0")
    play(opened, *["press"] * 400)
    one, two, three, rail = opened.state.unit.counts
    assert two == three == 0
    assert 260 <= one <= 340
    assert rail == 400 - one


def test_a_random_length_comes_from_the_seed_and_stays_in_its_bounds() -> None:
    lengths = set()
    for seed in range(300):
        first, again = (_started(unit(seed, auction_length="random_13_50"), m.StartAuction()) for _ in range(2))
        assert first == again
        assert first.timer is not None
        assert first.timer.drawn
        lengths.add(first.timer.length_ms)
    assert lengths == {1000 * second for second in range(13, 51)}


def test_undo_brings_the_same_random_length_again() -> None:
    opened = table("on", auction_length="random_13_50")
    for _ in range(10):
        play(opened, "auction")
        length = opened.state.unit.timer.length_ms
        play(opened, "undo", "auction")
        assert opened.state.unit.timer.length_ms == length
        play(opened, "cancel")


def test_a_house_rule_changed_in_the_game_counts_from_the_next_countdown() -> None:
    opened = table("on", "auction", "option auction_length custom 30")
    assert opened.state.unit.timer.length_ms == 50_000
    play(opened, "cancel", "auction")
    assert opened.state.unit.timer.length_ms == 30_000
    assert attempt(opened, "option build x")[0].startswith("“build” could be build_odds or build_spin_seconds")


def test_fair_presses_look_fair_and_loaded_ones_do_not() -> None:
    assert fairness((25, 25, 25, 25), (1, 1, 1, 1)).p == pytest.approx(1.0)
    assert fairness((40, 20, 20, 20), (1, 1, 1, 1)).chi_square == pytest.approx(12.0)
    assert fairness((40, 20, 20, 20), (1, 1, 1, 1)).p == pytest.approx(0.0073832, abs=1e-6)
    assert "unusual" in fairness((40, 20, 20, 20), (1, 1, 1, 1)).summary
    assert "too few" in fairness((1, 0, 0, 0), (1, 1, 1, 1)).summary


def test_results_that_cannot_be_drawn_do_not_count_against_fairness() -> None:
    """A table may state a result its odds never give."""
    assert fairness((50, 50, 9, 0), (1, 1, 0, 0)).chi_square == pytest.approx(0.0)
    assert fairness((0, 0, 0, 7), (0, 0, 0, 1)).p == pytest.approx(1.0)
