"""A city evening on the real screen, by keys and by mouse, in virtual time."""

from pathlib import Path

import pytest

from companion.tui.desks.city import CityScreen
from companion.tui.widgets.board import SIDE, Board
from companion.tui.widgets.choices import Choices
from companion.tui.widgets.dial import Dial
from companion.tui.widgets.lines import MessageLine, StatusLine
from tests.city_table import city_table
from tests.game_table import game_table, headline
from tests.owners import owners
from tests.screens import click_text, until

SIZES = [(80, 24), (160, 45)]


async def test_the_commonest_moves_take_at_most_three_keys_after_the_dice() -> None:
    async with city_table() as table:
        await table.press("1", "2", "y")
        assert table.state.plots["Stoneside"].owner == "Ana"
        assert table.message == "Ana → bank 600k"
        await table.press("b")
        if table.state.turn.grant and table.state.turn.grant.result != "rail":
            await table.press("1")
            assert table.state.plots["Stoneside"].residential == 1
        await table.press("e")
        assert table.state.player_in_turn == "Ben"


@pytest.mark.parametrize("size", [(160, 45), (200, 50), (250, 60), (400, 100)])
async def test_the_dial_hides_no_place_of_the_ring(size: tuple[int, int]) -> None:
    async with city_table(size) as table:
        board, dial = table.screen.query_one(Board), table.screen.query_one(Dial).region
        assert table.screen.has_class("-ring")
        last = board.region.x + board.cell_width * (SIDE - 1)
        assert board.region.x + board.cell_width < dial.x < dial.right < last


async def test_the_dial_of_a_unit_that_comes_on_by_itself_is_not_off() -> None:
    async with city_table((120, 36)) as table:
        assert "BUILD" in table.shown
        assert "OFF" not in table.shown
        await table.press("p")
        assert "OFF" not in table.shown
        await table.press("p", "y")
        assert "OFF" in table.shown, "someone has used its switch"


async def test_an_evening_by_mouse() -> None:
    """Buy, press Build, auction and bid, end the turns, finish: all with the pointer."""
    async with city_table((160, 45)) as table:
        await table.given("roll 1 2")
        await click_text(table.pilot, "Buy Stoneside")
        assert table.state.plots["Stoneside"].owner == "Ana"
        await table.pilot.click(Dial)
        assert table.state.turn.pressed == ("Ana",)
        await click_text(table.pilot, "End the turn")
        await table.given("roll 2 4")
        await click_text(table.pilot, "Auction Westlands")
        await click_text(table.pilot, "[2]")
        await table.wait(60)
        assert table.state.plots["Westlands"].owner == "Ben"
        await click_text(table.pilot, "End the game")
        await click_text(table.pilot, "End the game (Y)")
        await table.settle()
        assert table.window == "Standings"


async def test_what_cannot_be_done_is_greyed_and_says_why() -> None:
    async with city_table() as table:
        await table.press("1", "2")
        entries = table.screen.query_one(Choices).entries
        greyed = {entry.label: entry.why_not for entry in entries if entry.why_not}
        assert "Buy or auction" in greyed["End the turn"]
        await table.press("e")
        assert "Buy or auction" in table.message
        assert not any(entry.why_not for entry in entries if entry.label.startswith("Buy"))


async def test_a_die_after_the_move_says_what_can_be_done() -> None:
    async with city_table() as table:
        await table.given("roll 1 3")
        await table.press("5")
        assert "Ana has already moved: build, trade, or end the turn." in table.message


async def test_the_figures_of_all_players_stand_below_names_where_one_is_long() -> None:
    names = ("Ana", "Maximiliana the 1st of all", "Cal")
    async with game_table("city", CityScreen, names, (120, 36)) as table:
        rows = [line[:38] for line in table.shown.split("\n")[3:9]]
        assert ["37.7M" in row for row in rows] == [False, True] * 3


async def test_a_district_has_a_sheet() -> None:
    async with city_table() as table:
        await table.given('given owner "Old Town" Ben', 'given blocks "Old Town" 2r')
        await click_text(table.pilot, "█P ■ Old Town")
        assert table.window == "Listing"
        assert "Rent now" in table.shown
        assert "1M ◀" in table.shown
        await table.press("escape")
        await click_text(table.pilot, "█Y · New Town")
        assert "none: no owner" in table.shown
        assert "◀" not in table.shown


async def test_a_sheet_marks_the_line_that_counts_under_a_hazard_of_ones_own() -> None:
    """CITY-OQ-20: where it does not work against its builder, the residential blocks count."""
    async with city_table(options={"hazard_by_self": "ignored_for_builder"}) as table:
        await table.given('given blocks "Old Town" 2r', "land 5", 'hazard prison "Old Town"', "end", "land go", "end")
        await table.given("land go", "end", 'land "Old Town"', "buy")
        await table.press("q", *"old", "enter")
        assert "1M ◀" in table.shown


@pytest.mark.parametrize("size", SIZES)
async def test_a_sheet_is_found_by_keys_and_shows_every_line(size: tuple[int, int]) -> None:
    async with city_table(size) as table:
        await table.given("given owner Seaview Ana", "given owner Riverside Ben", "given tower Seaview")
        await table.press("q")
        assert "cash 37.7M · worth 38.06M" in table.shown, table.shown
        await table.type("riv")
        assert "Ben · rent 280k" in table.shown
        await table.press("enter")
        assert table.window == "Listing"
        assert "Land Rent" in table.shown
        assert "8 blocks" in table.shown


async def test_the_ways_out_of_jail_are_asked_for_by_name() -> None:
    async with city_table() as table:
        await table.given("given jailed Ana", "given card jail Ana")
        await table.press("j")
        assert "─ Jail ─" in table.shown
        assert "Which one?" in table.shown


async def test_the_palette_offers_what_can_be_done_with_its_key() -> None:
    async with city_table() as table:
        await table.press("ctrl+p", *"without")
        await until(table.pilot, lambda: "Move without rolling  l" in table.shown)
        await table.press("escape", "ctrl+p", *"district")
        await until(table.pilot, lambda: "Scroll the districts up" in table.shown)
        assert "in a deal: both agree" not in table.shown
        await table.press("escape", "ctrl+p", *"back")
        await until(table.pilot, lambda: "Go back one screen" in table.shown)
        assert "Redo the last undone move" not in table.shown


async def test_a_long_word_is_not_cut_off() -> None:
    """A refusal says the first reason whole, on its own line; a key opens them all, and the next act clears it."""
    async with city_table(options={"build_spin_seconds": "0"}) as table:
        await table.press("1", "2", "y", "b", "p", "y", "b")
        line = table.screen.query_one(MessageLine)
        assert " ✗ The unit is off: turn it on first. … and 1 more (^Y)" in table.shown.splitlines()[-2]
        assert line.size.height == 1
        await table.press("ctrl+y")
        assert "Ana has already pressed Build this roll." in " ".join(table.shown.split())
        await table.press("escape", "p")
        assert not line.display
        assert "Turn the unit on" not in table.shown


async def test_a_unit_that_was_switched_off_can_be_switched_on_from_the_list() -> None:
    """UNIT-PWR-01."""
    async with city_table((160, 45)) as table:
        await table.press("1", "2", "y", "p", "p", "y")
        assert table.state.unit.on_since_ms is None
        await click_text(table.pilot, "Turn the unit on")
        assert table.state.unit.on_since_ms is not None


async def test_an_undo_says_what_it_takes_back() -> None:
    async with city_table() as table:
        await table.press("1", "2", "y", "u")
        assert table.message == "Undone: Ana buys Stoneside for 600k."
        await table.press("r")
        assert table.message == "Redone: Ana buys Stoneside for 600k.  ·  Ana → bank 600k"


async def test_a_house_rule_is_changed_in_the_middle_of_the_game() -> None:
    """CITY-OQ-01, CITY-MON-02: what was chosen before the first move stays."""
    async with city_table() as table:
        await table.press("R", "down", "down", "enter")
        wrong = "✗ This was chosen before the game started and can't be changed now: no one in particular."
        assert wrong in " ".join(table.shown.split())
        await table.press("f", *"hazard every block", "enter")
        assert "the Land Rent  by the book" in table.shown
        await table.press("down", "enter")
        assert table.state.house.hazard_zero_rent == "zero"
        assert "House rule changed: nothing." in table.shown
        await table.press("escape")
        assert "House rule changed: What's the rent if a hazard cancels every block?" in " ".join(table.shown.split())
        assert "Nothing." in table.shown
        await table.press("u")
        assert table.state.house.hazard_zero_rent == "land_rent"


async def test_blocks_are_listed_with_their_price_and_the_rent_they_bring() -> None:
    """CITY-BLD-05, CITY-BLD-06, CITY-BLD-12."""
    async with city_table() as table:
        await table.given("given owner Riverside Ana", "given cash Ana 2m", "land Jail", "press -> 1")
        await table.press("n")
        assert "1 residential  2M · rent 280k → 1.5M" in table.shown
        assert "1 industrial   ✗ It costs 4M, but Ana has 2M." in table.shown


async def test_the_dice_come_first_in_jail_and_then_the_other_ways_out() -> None:
    """CITY-JAIL-07, CITY-JAIL-08."""
    async with city_table() as table:
        await table.given("given jailed Ana 1", "given card jail Ana", "given turn Ana")
        labels = [entry.label for entry in table.screen.query_one(Choices).entries]
        assert labels[:3] == ["Roll", "Pay 500k", "Use the jail card"]


async def test_who_was_put_somewhere_by_hand_is_offered_first_what_the_headline_asks() -> None:
    async with city_table() as table:
        await table.given("land Jail")
        choices = table.screen.query_one(Choices)
        assert headline(table) == "Ana: press Build, roll, or end the turn"
        labels = [entry.label for entry in choices.entries]
        assert labels[choices.marked] == "Press Build"
        assert labels.index("Roll") == labels.index("End the turn") - 1


async def test_the_way_out_of_jail_of_the_one_before_stands_behind_the_turn_that_begins() -> None:
    """CITY-JAIL-07."""
    async with city_table() as table:
        await table.given("roll 1 1", "land Jail", "jail")
        entries = [entry.label for entry in table.screen.query_one(Choices).entries]
        assert entries[0] == "Roll"
        assert entries.index("Ana pays the 500k fine") == entries.index("Make a deal …") + 1


@pytest.mark.parametrize(
    ("end", "says"), [("finish_turn", "the last turn"), ("finish_round", "the last round"), ("at_once", "")]
)
async def test_the_top_line_says_what_is_still_played_when_time_is_up(end: str, says: str) -> None:
    """CITY-OQ-74."""
    async with city_table(options={"mode": "time", "time_end": end}) as table:
        await table.given("on")
        await table.wait(3601)
        top = table.screen.query_one(StatusLine).right
        assert ("HOUR OVER" in top) == bool(says)
        assert says in top
        assert "another" not in top


async def test_a_rent_that_waits_for_its_claim_is_paid_by_the_key_of_paying() -> None:
    """CITY-OQ-59."""
    async with city_table(options={"rent_claim": "on_claim"}) as table:
        await table.given("given owner Stoneside Ben", "roll 1 2")
        assert "x   Rent 40k" in table.shown
        await table.press("x")
        assert table.message == "Ana → Ben 40k"
        assert "Rent 40k" not in table.shown


async def test_a_card_that_swaps_offers_own_districts_for_those_of_others() -> None:
    async with city_table() as table:
        await table.given("given owner Stoneside Ana", "given owner Seaview Ben", "roll 3 4")
        await table.press("k", *"swap", "enter")
        assert "Stoneside" in table.shown
        assert "Bayview" not in table.shown.split("Swap which district?")[1]
        await table.press("enter")
        assert "Seaview" in table.shown.split("For which district?")[1]
        await table.press("enter")
        assert table.state.plots["Seaview"].owner == "Ana"


async def test_an_amount_that_is_asked_for_has_an_example() -> None:
    async with city_table() as table:
        await table.given("roll 3 4")
        await table.press("k", *"collect", "enter")
        assert "Enter an amount such as 500k or 1.5M." in table.shown
        await table.press("escape", "k", *"another", "enter")
        assert "Enter a few words." in table.shown


async def test_a_ride_into_debt_is_seen_before() -> None:
    """CITY-RAIL-06, CITY-MON-04."""
    async with city_table() as table:
        await table.given("given owner Seaview Ben", "given blocks Seaview 8r", "given cash Ana 1m")
        await table.given("given railroad Seaview", "given railroad Westlands", "given owner Westlands Ana", "roll 2 4")
        await table.press("down")
        assert "Ana owes 12M to Ben" in " ".join(table.shown.split())


async def test_a_die_that_cannot_be_rolled_is_refused_at_once() -> None:
    """CITY-SPC-04."""
    async with city_table() as table:
        await table.press("1", "2", "3")
        assert "Buy or auction Stoneside first." in table.message
        await table.press("y", "e", "4", "d", "escape", "e")
        assert "Ben rolls first." in table.message
        await table.given("undo")
        await table.press("e", "2")
        assert "2 and …?" in table.shown


async def test_the_districts_of_a_bankrupt_wait_in_the_headline() -> None:
    """CITY-BKR-03."""
    async with city_table() as table:
        await table.given("given owner Seaview Ana", "given blocks Seaview 1i", "given cash Ana 100k", "land 4")
        await table.press("x", "end", "enter", "y")
        assert "The bank auctions Seaview" in table.shown
        await table.press("a", "2", "s")
        assert table.state.plots["Seaview"].owner == "Ben"
        assert "Ben: roll the dice" in table.shown


async def test_the_cards_a_game_began_with_stay(tmp_path: Path) -> None:
    owners(tmp_path, "city").correct("district New Town: r7", "10m")
    async with city_table(folder=tmp_path) as table:
        assert table.state.edition.districts["New Town"].amount_or_none("r7") == 10_000_000
        owners(tmp_path, "city").correct("district New Town: r7", "9m")
        assert table.state.edition.districts["New Town"].amount_or_none("r7") == 10_000_000
        assert table.screen.session.table.setup.cards


async def test_the_purses_are_drawn_in_a_window_of_any_width() -> None:
    async with city_table() as table:
        await table.press("x")
        for width in range(30, 0, -1):
            await table.pilot.resize_terminal(width, 6)
        assert table.window == "PayDialog"


async def test_where_a_token_is_stands_below_a_long_name() -> None:
    players = ("Maximiliana the 1st", "Ben", "Cleo", "Dov")
    async with game_table("city", CityScreen, players, (80, 24)) as table:
        await table.press("1", "2")
        assert "    Stoneside" in table.shown, table.shown


async def test_a_rent_that_is_not_doubled_has_no_mark_of_it() -> None:
    """CITY-OQ-02."""
    for doubles, mark in (("true", "×2  360k"), ("false", "180k")):
        async with city_table(options={"land_rent_doubles": doubles}) as table:
            await table.given("given owner Seaview Ana", "given skyscraper Seaview")
            row = next(line for line in table.shown.split("\n") if "● Seaview" in line)
            assert row.rstrip().endswith(mark)
            assert ("×2" in row) == (doubles == "true")
