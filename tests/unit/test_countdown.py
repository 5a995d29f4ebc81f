"""A countdown that is no part of the trading unit: what it shows and sounds, and an auction of Builder."""

import pytest

from companion import games
from companion.core.errors import Refused
from companion.core.order import Setup
from companion.table.reading import DiscardingJournal
from companion.table.table import Table
from companion.table.view import unit_view
from companion.unit import facts as f
from companion.unit.countdown import Timing, apply, facts_on_reopening
from companion.unit.facts import SwitchedOff, SwitchedOn
from companion.unit.phases import Phase
from companion.unit.show import cues, signals
from companion.unit.signals import Button, Cue, Red, Sectors, Signals
from companion.unit.state import Unit
from tests.builder_scripts import holds, reasons

AUCTION = "roll 2 3; auction oriental; "


def opened(length_ms: int | None = 30_000) -> Timing:
    return apply(Timing(), f.AuctionOpened(at_ms=0, length_ms=length_ms, district="Oriental", starter="Ana"))


def test_it_shines_while_it_runs_and_has_neither_hour_nor_build() -> None:
    assert signals(Timing(), 5) == Signals()
    shown = signals(opened(), 26_000)
    assert (shown.power, shown.red, shown.sectors, shown.hour_left_ms) == (True, Red.FAST, Sectors.DARK, None)
    assert cues(opened(), 24_500, 30_000)[0] == (25_000, Cue.FIVE_SECONDS)
    assert cues(opened(None), 0, 9_000_000) == []


def test_the_table_sees_its_time_alone() -> None:
    view = unit_view(opened(), 12_000)
    assert (view.phase, view.seconds, view.title) == (Phase.AUCTION, "18", "Auction Oriental")
    assert (view.result, view.hour, view.counts, view.hour_warning) == ("", "--:--", (0, 0, 0, 0), False)


def test_opening_a_game_again_holds_it() -> None:
    [held] = facts_on_reopening(opened(), 12_000)
    after = apply(opened(), held)
    assert after.timer is not None
    assert after.timer.remaining_ms(99_000) == 18_000


@pytest.mark.parametrize("name", ["builder", "chance", "deal"])
def test_these_games_have_no_unit(name: str) -> None:
    game = games.load(name)
    state = game.begin(Setup(name, ("Ana", "Ben")))
    assert type(game.timing(state)) is Timing
    assert not hasattr(state, "unit")


@pytest.mark.parametrize("name", ["unit", "city"])
def test_these_games_time_with_their_unit(name: str) -> None:
    game = games.load(name)
    state = game.begin(Setup(name, ("Ana", "Ben")))
    assert type(game.timing(state)) is Unit


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ("roll 2 3; hold", "No auction is running."),
        ("roll 2 3; bid Ben 10", "No auction is running."),
        (f"{AUCTION}hold; hold", "The auction is already paused."),
        (f"{AUCTION}resume", "The auction isn't paused."),
        (f"{AUCTION}cancel; force cancel", "No auction is running."),
    ],
)
def test_a_builder_auction_says_why_not_without_a_word_of_switch_or_light(lines: str, words: str) -> None:
    """BUILDER-AUCTION-05."""
    assert words in reasons(lines, auction_timer="30")


def test_a_builder_auction_tells_of_no_switch() -> None:
    game = games.load("builder")
    table = Table(game, Setup("builder", ("Ana", "Ben"), {"auction_timer": "30"}), DiscardingJournal())
    for line in ("roll 2 3", "auction oriental", "bid Ben 10", "sold"):
        table.submit(line, 1_000)
    assert not any(isinstance(fact, SwitchedOn | SwitchedOff) for fact in table.history.facts())


def test_a_builder_auction_is_held_and_goes_on() -> None:
    held = f"{AUCTION}wait 10s; hold; wait 2h; expect timer 20s; expect light red held; resume; wait 19s; "
    holds(f"{held}expect timer 1s; expect light red fast; wait 1s; expect timer none", auction_timer="30")


def test_the_buttons_of_the_box_at_a_builder_table() -> None:
    game = games.load("builder")
    state = game.begin(Setup("builder", ("Ana", "Ben")))
    assert game.pressed(state, Button.AUCTION, 0) == "auction"
    for button in (Button.BUILD, Button.POWER):
        with pytest.raises(Refused, match="does nothing in this game: press Auction to start an auction"):
            game.pressed(state, button, 0)
