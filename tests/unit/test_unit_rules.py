"""The rules of the trading unit, each by its ID."""

from itertools import pairwise

import pytest

from companion.core.draws import pick
from companion.core.errors import Refused
from companion.core.order import Order
from companion.unit import countdown, rules, show
from companion.unit import facts as f
from companion.unit import moves as m
from companion.unit.notes import CARE
from companion.unit.profile import RESULTS
from companion.unit.signals import Cue, Red, Sectors
from companion.unit.state import Unit, hour_left_ms
from tests.unit.play import attempt, carry_out, fold, play, refusals, reloaded, table, unit

MINUTE, HOUR = 60_000, 3_600_000


def switched_on(seed: int = 7, **options: str) -> Unit:
    return carry_out(unit(seed, **options), m.SwitchOn())


def test_switching_on_starts_the_clock_without_a_beep() -> None:
    """UNIT-PWR-01."""
    assert refusals(unit(), m.PressBuild()) == ("UNIT-PWR-01",)
    on = switched_on()
    assert hour_left_ms(on, 0) == HOUR
    assert show.cues(on, 0, 54 * MINUTE) == []
    assert show.signals(unit(), 0).power is False
    assert show.signals(on, 0).power is True


def test_the_help_reminds_of_the_cells_of_the_real_unit() -> None:
    """UNIT-PWR-02: no cells are needed here, and no input of the unit speaks of them."""
    assert "batteries" in CARE
    assert "no batteries" in CARE


def test_a_game_opened_again_holds_what_ran_and_keeps_the_hour() -> None:
    """UNIT-PWR-03."""
    died = table("on", "wait 1000000", "auction", "bid Ana 100k", "wait 7000")
    again = reloaded(died.history.lines, died.setup)
    again.tick(died.now_ms)
    again.hold_running_countdown()
    timer = again.state.unit.timer
    assert (timer.held, timer.left_ms, timer.leader.player) == (True, 43_000, "Ana")
    assert hour_left_ms(again.state.unit, again.now_ms) == HOUR - 1_007_000
    play(again, "off", "on")
    assert hour_left_ms(again.state.unit, again.now_ms) == HOUR


def test_one_alarm_at_the_hour() -> None:
    """UNIT-HOUR-01."""
    alarms = [at for at, cue in show.cues(switched_on(), 0, 3 * HOUR) if cue is Cue.HOUR]
    assert alarms == [HOUR]


@pytest.mark.parametrize(("options", "start"), [({}, 55), ({"hour_warning_minutes": "15"}, 45)])
def test_the_warning_starts_before_the_hour_and_beeps_more_often(options: dict[str, str], start: int) -> None:
    """UNIT-HOUR-02."""
    on = switched_on(7, **options)
    assert not show.is_hour_nearly_over(on, start * MINUTE - 1)
    assert show.is_hour_nearly_over(on, start * MINUTE)
    beeps = [at for at, cue in show.cues(on, 0, HOUR) if cue is Cue.HOUR_WARNING]
    gaps = [later - earlier for earlier, later in pairwise(beeps)]
    assert beeps[0] == start * MINUTE
    assert gaps == sorted(gaps, reverse=True)
    assert gaps[0] > gaps[-1]


def test_off_and_on_counts_another_hour() -> None:
    """UNIT-HOUR-03."""
    second = carry_out(carry_out(switched_on(), m.SwitchOff(), 3_610_000), m.SwitchOn(), 3_610_000)
    assert hour_left_ms(second, 3_610_000) == HOUR
    assert [at for at, cue in show.cues(second, 3_610_000, 3 * HOUR) if cue is Cue.HOUR] == [7_210_000]


def test_an_auction_outlives_the_hour() -> None:
    """UNIT-HOUR-04: the clock counts time, not turns, and the alarm stops nothing."""
    start = HOUR - 20_000
    running = carry_out(switched_on(), m.StartAuction(), start)
    assert (HOUR, Cue.HOUR) in show.cues(running, start, start + 50_000)
    assert countdown.due_facts(running, start + 49_999) == ()
    assert countdown.due_facts(running, start + 50_000) == (f.AuctionUnsold(at_ms=start + 50_000),)
    assert hour_left_ms(running, start + 49_999) == 0


def presses(count: int, seed: int = 7, **options: str) -> Unit:
    pressed = switched_on(seed, build_spin_seconds="0", **options)
    for _ in range(count):
        pressed = carry_out(pressed, m.PressBuild())
    return pressed


def test_build_shows_one_two_three_or_the_railroad() -> None:
    """UNIT-BLD-01."""
    counts = presses(1_000).counts
    assert sum(counts) == 1_000
    assert all(counts)


@pytest.mark.parametrize("result", RESULTS)
def test_the_number_or_railroad_stays_to_be_read(result: str) -> None:
    """UNIT-BLD-02 and UNIT-BLD-03: what Build stopped on is there for the game to enforce, until the next press."""
    pressed = carry_out(switched_on(), m.PressBuild(result))
    assert show.lit_sectors(pressed, 2_000) == Sectors(result)
    assert carry_out(pressed, m.StartAuction(), 3_000).build == result


def test_one_press_at_a_time() -> None:
    """UNIT-BLD-04: the unit refuses a second press while it spins; turns and rolls are the game's to count."""
    pressed = carry_out(switched_on(), m.PressBuild())
    assert refusals(pressed, m.PressBuild(), 1_999) == ("UNIT-BLD-04",)
    assert refusals(pressed, m.PressBuild(), 2_000) == ()


@pytest.mark.parametrize("seed", [1, 7, 2**63 - 1])
def test_each_result_comes_a_quarter_of_the_time(seed: int) -> None:
    """UNIT-BLD-05."""
    assert all(2_350 <= count <= 2_650 for count in presses(10_000, seed).counts)


def test_the_light_runs_and_then_stops_on_what_was_drawn() -> None:
    """UNIT-BLD-06: cutting the show short changes nothing but the show."""
    pressed = carry_out(switched_on(), m.PressBuild())
    assert show.lit_sectors(pressed, 1_999) is Sectors.CHASE
    skipped = carry_out(pressed, m.SkipShow(), 500)
    assert show.lit_sectors(skipped, 500) == show.lit_sectors(pressed, 2_000) == Sectors(str(pressed.build))
    assert skipped.counts == pressed.counts
    assert skipped.build_draws == pressed.build_draws
    assert presses(1).build == pressed.build


def test_undo_does_not_fish_for_a_better_draw() -> None:
    """UNIT-BLD-07."""
    opened = table("on", build_spin_seconds="0")
    for _ in range(20):
        play(opened, "press")
        first = opened.state.unit.build
        play(opened, "undo", "press")
        assert opened.state.unit.build == first
    assert opened.state.unit.counts == presses(20).counts


def test_each_press_takes_the_next_draw_of_the_game() -> None:
    """UNIT-BLD-07."""
    pressed, seen = switched_on(build_spin_seconds="0"), []
    for _ in range(40):
        pressed = carry_out(pressed, m.PressBuild())
        seen.append(pressed.build)
    assert seen == [RESULTS[pick(7, "build", number, (25, 25, 25, 25))] for number in range(40)]


def test_the_streams_of_build_and_length_do_not_touch() -> None:
    """UNIT-BLD-07: how often another button was used changes nothing."""
    plain, mixed = switched_on(), switched_on(auction_length="random_13_50")
    for at in range(0, 200_000, 10_000):
        plain = carry_out(plain, m.PressBuild(), at)
        mixed = carry_out(carry_out(mixed, m.PressBuild(), at), m.StartAuction(), at)
        mixed = carry_out(mixed, m.Cancel(), at)
        assert mixed.build == plain.build


def test_the_auction_button_starts_the_countdown_with_district_and_starter() -> None:
    """UNIT-AUC-01."""
    timer = carry_out(switched_on(), m.StartAuction("Old Town"), 10, by="Ana").timer
    assert timer is not None
    assert (timer.district, timer.starter, timer.deadline_ms) == ("Old Town", "Ana", 50_010)


def test_an_auction_closes_at_fifty_seconds() -> None:
    """UNIT-AUC-02."""
    running = carry_out(switched_on(), m.StartAuction())
    assert countdown.due_facts(running, 49_900) == ()
    closed = fold(running, countdown.due_facts(running, 50_000))
    assert closed.timer is None
    assert closed.last is not None
    assert (closed.last.how, closed.last.at_ms) == ("unsold", 50_000)


@pytest.mark.parametrize("seconds", [50, 30])
def test_the_last_five_seconds_are_announced(seconds: int) -> None:
    """UNIT-AUC-03."""
    running = carry_out(switched_on(auction_length=f"custom {seconds}"), m.StartAuction())
    last = (seconds - 5) * 1000
    assert [at for at, cue in show.cues(running, 0, seconds * 1000) if cue is Cue.FIVE_SECONDS] == [last]
    assert show.red_light(running, last - 1) is Red.SLOW
    assert show.red_light(running, last) is Red.FAST
    assert (Red.FAST.half_period_ms or 0) < (Red.SLOW.half_period_ms or 0)


def test_calls_after_the_light_went_off_do_not_count() -> None:
    """UNIT-AUC-04."""
    running = carry_out(switched_on(), m.StartAuction())
    running = carry_out(running, m.CallBid("Ana", 100_000), 49_900)
    with pytest.raises(Refused, match=r"Too late.*Ana leads with 100k"):
        carry_out(running, m.CallBid("Ben", 200_000), 50_000, forced=True)
    closed = fold(running, countdown.due_facts(running, 60_000))
    assert show.red_light(closed, 50_000) is Red.OFF
    assert countdown.due_facts(running, 60_000) == (f.AuctionSold(at_ms=50_000, player="Ana", amount=100_000),)


def test_a_late_call_says_how_the_auction_ended() -> None:
    """UNIT-AUC-04."""
    opened = table("on", "auction")
    play(opened, "bid Ana 100k", "cancel")
    assert "the auction was cancelled" in attempt(opened, "bid Ben 200k")[0]
    play(opened, "auction", "wait 50000")
    assert "no one bid" in attempt(opened, "bid Ben 200k")[0]


def test_there_is_one_timer() -> None:
    """UNIT-AUC-05: the banker may insist; then the first countdown is cancelled; two never run."""
    auction = carry_out(switched_on(), m.StartAuction())
    assert refusals(auction, m.StartDeal()) == ("UNIT-AUC-05",)
    deal = carry_out(switched_on(), m.StartDeal())
    assert refusals(deal, m.StartAuction()) == ("UNIT-AUC-05",)
    forced = carry_out(auction, m.StartDeal(), 10_000, forced=True)
    assert forced.timer is not None
    assert forced.timer.deal


@pytest.mark.parametrize(
    ("options", "length"),
    [({}, 50_000), ({"auction_length": "custom 30"}, 30_000), ({"deal_length": "20"}, 20_000)],
)
def test_a_deal_has_the_same_countdown(options: dict[str, str], length: int) -> None:
    """UNIT-DEAL-01."""
    deal = carry_out(switched_on(7, **options), m.StartDeal("Ana", "Ben"))
    assert deal.timer is not None
    assert (deal.timer.between, deal.timer.deadline_ms) == (("Ana", "Ben"), length)
    assert (length - 5_000, Cue.FIVE_SECONDS) in show.cues(deal, 0, length)


def test_a_deal_is_agreed_in_time_or_not_at_all() -> None:
    """UNIT-DEAL-02."""
    deal = carry_out(switched_on(), m.StartDeal("Ana", "Ben"))
    agreed = carry_out(deal, m.AgreeDeal(), 49_000)
    assert agreed.last is not None
    assert agreed.last.how == "agreed"
    with pytest.raises(Refused, match="UNIT-DEAL-02"):
        carry_out(deal, m.AgreeDeal(), 50_000, forced=True)
    assert countdown.due_facts(deal, 70_000) == (f.DealLapsed(at_ms=50_000),)


def test_a_deal_needs_two_players() -> None:
    """CITY-DEAL-01."""
    assert refusals(switched_on(), m.StartDeal("Ana", "Ana")) == ("CITY-DEAL-01",)


def test_every_reason_against_a_call_is_given_at_once() -> None:
    """CITY-AUC-01, CITY-AUC-04, CITY-AUC-07."""
    running = carry_out(carry_out(switched_on(), m.StartAuction()), m.CallBid("Ana", 100_000))
    assert refusals(running, m.CallBid("Ben", 95_000)) == ("CITY-AUC-07", "CITY-AUC-04")
    assert refusals(running, m.CallBid("Ben", 0)) == ("CITY-AUC-01", "CITY-AUC-04")


def test_closing_early_needs_a_call() -> None:
    """CITY-AUC-09."""
    running = carry_out(switched_on(), m.StartAuction())
    assert refusals(running, m.CloseAuction()) == ("CITY-AUC-09",)
    called = carry_out(running, m.CallBid("Ana", 100_000), 1_000)
    assert rules.facts_of_order(called, Order(m.CloseAuction()), 2_000) == (
        f.AuctionSold(at_ms=2_000, player="Ana", amount=100_000, early=True),
    )
