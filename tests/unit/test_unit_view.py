"""What a screen draws of the unit, its history and its Build log: words, digits and lamps of each moment."""

from itertools import pairwise
from typing import Any

import pytest

from companion.table.build_log import build_log
from companion.table.log import Log
from companion.table.table import Table
from companion.table.view import ending_text, next_change_ms, unit_view
from companion.unit import moves as m
from companion.unit.countdown import Ending, Timer
from companion.unit.rules import CURRENCY
from companion.unit.signals import Red, Sectors
from companion.unit.state import Unit
from tests.unit.play import carry_out, play, table, unit

CHASE = (Sectors.ONE, Sectors.TWO, Sectors.THREE, Sectors.RAIL)


def on(**options: str) -> Unit:
    return carry_out(unit(7, **options), m.SwitchOn())


def auction(**options: str) -> Unit:
    return carry_out(on(**options), m.StartAuction("Old Town"), 100)


def test_the_light_runs_round_and_hides_the_result_until_it_stops() -> None:
    """UNIT-BLD-06."""
    pressed = carry_out(on(), m.PressBuild("3"), 0)
    seen = [unit_view(pressed, now).lit for now in range(0, 2_000, 125)]
    assert set(seen) == set(CHASE)
    assert all((CHASE.index(one) - CHASE.index(other)) % 4 == 1 for one, other in pairwise(seen))
    assert unit_view(pressed, 1_999).lit is CHASE[1]
    running, over = unit_view(pressed, 1_999), unit_view(pressed, 2_000)
    assert (running.result, running.counts) == ("", (0, 0, 0, 0))
    assert (over.lit, over.result, over.counts) == (Sectors.THREE, "3 blocks", (0, 0, 1, 0))
    assert unit_view(pressed, 500, still=True).lit is Sectors.DARK


@pytest.mark.parametrize(
    ("now", "red", "lamp", "seconds"),
    [
        (100, Red.SLOW, True, "50"),
        (599, Red.SLOW, True, "50"),
        (600, Red.SLOW, False, "50"),
        (1_099, Red.SLOW, False, "50"),
        (1_100, Red.SLOW, True, "49"),
        (1_101, Red.SLOW, True, "49"),
        (45_099, Red.SLOW, False, "6"),
        (45_100, Red.FAST, True, "5"),
        (45_299, Red.FAST, True, "5"),
        (45_300, Red.FAST, False, "5"),
        (50_099, Red.FAST, True, "1"),
    ],
)
def test_the_digits_and_the_lamp_of_an_auction(now: int, red: Red, lamp: bool, seconds: str) -> None:
    """UNIT-AUC-03."""
    view = unit_view(auction(), now)
    assert (view.red, view.lamp, view.seconds, view.nearly_over) == (red, lamp, seconds, red is Red.FAST)
    assert unit_view(auction(), now, still=True).lamp


def test_the_last_five_seconds_flash_from_their_own_start() -> None:
    """UNIT-AUC-03: however long the whole countdown was, and also when a call made it longer."""
    called = carry_out(auction(auction_tie="extend_5s"), m.CallBid("Ana", 10_000), 200)
    late = carry_out(called, m.CallBid("Ben", 10_000), 50_000)
    lamps = [unit_view(late, now).lamp for now in range(50_000, 55_000, 200)]
    assert lamps == [True, False] * 12 + [True]


def test_a_drawn_length_is_kept_from_the_table_until_the_last_five_seconds() -> None:
    """UNIT-AUC-02, CITY-OQ-41."""
    running = auction(auction_length="random_13_50")
    assert running.timer is not None
    end = running.timer.deadline_ms
    assert end is not None
    assert [unit_view(running, end - left).seconds for left in (5_001, 5_000, 1)] == ["?", "5", "1"]


def test_a_deal_without_a_time_has_no_digits_and_flashes_from_its_start() -> None:
    """UNIT-DEAL-01."""
    deal = carry_out(on(deal_length="off"), m.StartDeal("Ana", "Ben"), 100)
    views = [unit_view(deal, now) for now in (100, 600, 1_100, 10**7)]
    assert {view.seconds for view in views} == {""}
    assert [view.lamp for view in views[:3]] == [True, False, True]
    assert views[0].title == "Deal Ana – Ben"


@pytest.mark.parametrize(
    ("now", "hour", "warning", "over"),
    [
        (0, "60:00", False, False),
        (1, "60:00", False, False),
        (1_000, "59:59", False, False),
        (3_300_000, "5:00", True, False),
        (3_599_999, "0:01", True, False),
        (3_600_000, "0:00", True, True),
        (9_999_999, "0:00", True, True),
    ],
)
def test_the_clock_of_the_hour(now: int, hour: str, warning: bool, over: bool) -> None:
    """UNIT-HOUR-01, UNIT-HOUR-02."""
    view = unit_view(on(), now)
    assert (view.hour, view.hour_warning, view.hour_over) == (hour, warning, over)


def test_a_unit_that_is_off_has_no_hour() -> None:
    view = unit_view(unit(), 5)
    assert (view.hour, view.hour_warning, view.hour_over) == ("--:--", False, False)
    assert (view.title, view.seconds, view.leader, view.offer, view.calls, view.closing) == ("", "", "", "", (), "")
    assert not view.lamp
    assert not view.held


def test_a_player_of_the_unit_alone_is_shown_with_their_bid_and_what_they_spent() -> None:
    opened = table("on", "auction", "bid Ben 50k", "bid Ana 100k", "sold", "auction", players=("Ana", "Ben"))
    view = opened.game.view(opened.state, opened.now_ms)
    assert (view.headline, view.columns) == ("Auction: any bids?", ("Bid", "Spent at auction"))
    assert [(row.first, row.second) for row in view.players] == [("–", "100k"), ("–", "")]
    play(opened, "bid Ben 50k", "bid Ben 70k")
    view = opened.game.view(opened.state, opened.now_ms)
    assert (view.headline, view.players[1].first) == ("Auction: can anyone beat Ben?", "70k")
    play(opened, "sold", "undo")
    play(opened, "resume", "bid Ana 1m", "sold")
    view = opened.game.view(opened.state, opened.now_ms)
    assert view.columns == ("Spent at auction", "Bought")
    assert [(row.first, row.second) for row in view.players] == [("1.1M", "2"), ("0", "")]


def test_the_headline_of_the_unit_alone_says_what_can_be_done() -> None:
    opened = table("on")

    def headline() -> str:
        return str(opened.game.view(opened.state, opened.now_ms).headline)

    assert headline() == "Press Build, or start an auction or a deal"
    play(opened, "press")
    assert headline() == "The light is running"
    play(opened, "wait 9000", "deal")
    assert headline() == "Deal: agree before the time is up"


def test_calls_are_told_the_newest_first() -> None:
    called = carry_out(carry_out(auction(), m.CallBid("Ana", 10_000), 200), m.CallBid("Ben", 1_200_000), 300)
    view = unit_view(carry_out(called, m.Hold(), 400), 500)
    assert (view.title, view.leader, view.offer) == ("Auction Old Town", "Ben", "1.2M")
    assert view.calls == ("Ben 1.2M", "Ana 10k")
    assert (view.held, view.red, view.lamp, view.closing) == (True, Red.STEADY, True, "")


@pytest.mark.parametrize(("line", "leads"), [("sold", ("Ana", "100k")), ("cancel", ("", "")), ("off", ("", ""))])
def test_nobody_leads_an_auction_that_was_called_off(line: str, leads: tuple[str, str]) -> None:
    opened = table("on", "auction", "bid Ana 100k", line)
    view = unit_view(opened.state.unit, opened.now_ms)
    assert (view.leader, view.offer) == leads


@pytest.mark.parametrize(
    ("lines", "closing"),
    [
        (("auction Old-Town", "bid Ana 100k", "sold"), "Sold to Ana for 100k"),
        (("auction", "wait 50000"), "No bids: not sold"),
        (('auction "Old Town"', "wait 50000"), "No bids: Old Town is not sold"),
        (("deal", "agreed"), "Deal agreed"),
        (("deal", "wait 50000"), "Time is up: no deal"),
        (("deal", "cancel"), "Deal cancelled"),
        (("auction", "cancel"), "Auction cancelled"),
        (("auction", "cancel", "auction"), ""),
    ],
)
def test_how_a_countdown_ended_is_told_until_the_next(lines: tuple[str, ...], closing: str) -> None:
    opened = table("on", *(line.replace(" Old-Town", "") for line in lines))
    assert unit_view(opened.state.unit, opened.now_ms).closing == closing


RESUMED = carry_out(carry_out(auction(), m.Hold(), 350), m.Resume(), 777)
UNTIMED = carry_out(on(deal_length="off"), m.StartDeal("Ana", "Ben"), 100)
STATES = [unit(), on(), auction(), carry_out(on(), m.PressBuild("2"), 0), RESUMED, UNTIMED]


@pytest.mark.parametrize("moment", [0, 1, 99, 100, 499, 1_234, 44_999, 45_100, 45_101, 45_527, 50_099])
@pytest.mark.parametrize("state", STATES, ids=range(6))
def test_nothing_changes_before_the_next_change_that_is_told(state: Unit, moment: int) -> None:
    coming = next_change_ms(state, moment)
    quiet = range(moment, min(coming, moment + 1_000) if coming is not None else moment + 1_000)
    assert all(unit_view(state, now) == unit_view(state, moment) for now in quiet)
    assert coming is None or coming > moment
    assert coming is None or unit_view(state, coming) != unit_view(state, coming - 1)


@pytest.mark.parametrize(("how", "words"), [("lapsed", "Time is up for Ana"), ("cancelled", "")])
def test_the_time_of_a_turn_is_told_only_when_it_is_up(how: str, words: str) -> None:
    timer = Timer(deal=True, opened_ms=0, length_ms=30_000, drawn=False, deadline_ms=30_000, turn="Ana")
    assert ending_text(Ending(how, 30_000, timer), CURRENCY.show) == words


def test_a_held_countdown_changes_with_the_hour_alone() -> None:
    held = carry_out(auction(), m.Hold(), 350)
    assert next_change_ms(held, 350) == 1_000


def test_the_history_tells_the_newest_first_with_its_clock_and_what_was_undone() -> None:
    opened = table("on", "wait 61500", "auction", "undo", "auction", "bid Ana 100k", "wait 50000")
    rows = Log(opened).rows(opened.now_ms)
    assert [(row.clock, row.text, row.struck, row.came_of_itself) for row in rows] == [
        ("1:51", "Sold to Ana for 100k.", False, True),
        ("1:01", "Ana bids 100k.", False, False),
        ("1:01", "Auction started.", False, False),
        ("1:01", "Undone: Auction started.", False, False),
        ("1:01", "Auction started.", True, False),
        ("0:00", "Trading unit on: the hour starts.", False, False),
    ]
    assert [row.text for row in Log(opened).rows(opened.now_ms)[:2]] == [
        "Sold to Ana for 100k.",
        "Ana bids 100k.",
    ]


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (("auction", "wait 50000"), "No bids: not sold."),
        (('auction "Old Town"', "wait 50000"), "No bids: Old Town is not sold."),
        (("deal", "wait 50000"), "Time is up: no deal."),
    ],
)
def test_what_came_of_itself_is_told_in_words(lines: tuple[str, ...], words: str) -> None:
    opened = table("on", *lines)
    row = Log(opened).rows(opened.now_ms)[0]
    assert (row.text, row.came_of_itself) == (words, True)


def pressed_thrice() -> Table[Any]:
    return table("on", "press -> 1", "wait 3000", "press -> 2", "wait 3000", "press -> rail")


def test_a_press_whose_light_still_runs_is_told_without_its_result() -> None:
    opened = pressed_thrice()
    rows = Log(opened).rows(opened.now_ms)
    assert rows[0].text == "Spinning …"
    log = build_log(opened.history, opened.state.unit, opened.now_ms)
    assert [(press.number, press.at_ms, press.result) for press in log.presses] == [
        (3, 6_000, ""),
        (2, 3_000, "2"),
        (1, 0, "1"),
    ]
    assert log.counts == (1, 1, 0, 0)


def test_undo_and_redo_do_not_tell_what_the_light_has_not_shown() -> None:
    opened = table("on", "press -> rail", "undo")
    assert [row.text for row in Log(opened).rows(opened.now_ms)[:2]] == [
        "Undone: Spinning …",
        "Spinning …",
    ]
    play(opened, "redo")
    assert [row.text for row in Log(opened).rows(opened.now_ms)[:2]] == [
        "Redone: Spinning …",
        "Undone: Spinning …",
    ]
    play(opened, "wait 2000")
    assert Log(opened).rows(opened.now_ms)[0].text == "Redone: Build: railroad."


def test_a_press_whose_light_has_stopped_is_told_with_its_result() -> None:
    opened = pressed_thrice()
    play(opened, "wait 2000")
    rows = Log(opened).rows(opened.now_ms)
    assert [row.text for row in rows] == [
        *("Build: railroad.", "Build: 2 blocks.", "Build: 1 block."),
        "Trading unit on: the hour starts.",
    ]
    log = build_log(opened.history, opened.state.unit, opened.now_ms)
    assert [press.result for press in log.presses] == ["rail", "2", "1"]
    assert (log.counts, log.weights, log.verdict) == ((1, 1, 0, 1), (25, 25, 25, 25), "too few presses to judge")


def test_a_line_is_not_about_somebody_who_is_called_as_the_number_it_says() -> None:
    opened = table("on", "press -> 3", "wait 2000", "note rail", "auction", "bid 3 10k", players=("3", "rail"))
    assert [(row.text, row.players) for row in Log(opened).rows(opened.now_ms)[:-1]] == [
        ("3 bids 10k.", ("3",)),
        ("Auction started.", ()),
        ("Note: rail.", ()),
        ("Build: 3 blocks.", ()),
    ]
