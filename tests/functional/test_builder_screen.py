"""A Builder evening on the real screen, by keys and by mouse, in virtual time."""

import re
from pathlib import Path

import pytest

from companion.tui.widgets.bidders import Bidders
from companion.tui.widgets.builder import Deeds, Island
from companion.tui.widgets.choices import Choices
from companion.tui.widgets.giant import Giant
from companion.unit.signals import Cue
from tests.builder_table import BuilderTable, builder_table
from tests.screens import click_text

SIZES = [(80, 24), (160, 45)]


class Voice:
    """A speaker that keeps what it says."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def play(self, cue: Cue) -> None:
        """Sound nothing."""

    def say(self, text: str) -> None:
        self.said.append(text)


async def test_the_commonest_moves_take_at_most_three_keys_after_the_dice(known: Path) -> None:
    """BUILDER-PROP-02, BUILDER-FLOOR-03, BUILDER-TURN-07."""
    async with builder_table(known) as table:
        assert table.window == "BuilderScreen"
        await table.press("3", "4", "y")
        assert table.state.holding("Test Lane").owner == "Ana"
        assert table.message == "Ana → bank 120"
        await table.press("b", "right", "enter")
        assert table.state.island["B1"].height == 1
        await table.press("e")
        assert table.state.player_in_turn == "Ben"
        await table.press("space")
        assert table.state.turn.rolled is not None


@pytest.mark.parametrize("size", SIZES)
async def test_four_players_have_their_resources_in_sight(size: tuple[int, int], known: Path) -> None:
    """BUILDER-SETUP-12: also those in Jail, with how often they have tried to leave it."""
    async with builder_table(known, size, players=("Ana", "Ben", "Cleo", "Dov")) as table:
        await table.given("given jailed Ben 1", "given resources Dov 3 boat 2 truck")
        for held in ("4g", "4r", "4p", "2r", "3y"):
            assert held in table.shown, table.shown
        await table.press("3", "4")
        assert "in jail · tries: 1" in table.shown


async def test_the_start_is_rolled_for_by_two_digits_each_and_again_by_those_who_share_it(known: Path) -> None:
    """BUILDER-SETUP-14, BUILDER-OQ-01."""
    async with builder_table(known) as table:
        await table.press("enter", *"526", "3")
        assert "What does Cleo roll?" in table.shown
        assert "Ana 7  Ben 9" in table.shown
        await table.press(*"54")
        assert "Ben and Cleo: roll" in table.shown
        await table.press("2")
        assert "What does Ben roll? 2 and …?" in table.shown
        await table.press(*"366")
        assert table.state.player_in_turn == "Cleo"
        assert "Roll for the start" not in table.shown
        assert table.screen.offers[table.screen.query_one(Choices).marked].label == "Roll"


async def test_after_doubles_the_space_comes_first_and_the_second_roll_before_the_end(known: Path) -> None:
    """BUILDER-TURN-08: Enter buys nothing by itself and skips no landing."""
    async with builder_table(known) as table:
        await table.press("4", "4")
        rows = [offer.label for offer in table.screen.offers if offer.choosable]
        assert rows[:2] == ["Buy Test Row for 300", "Auction Test Row"]
        await table.press("y")
        rows = [offer.label for offer in table.screen.offers if offer.choosable]
        assert rows.index("Roll") == rows.index("Start the extra turn") - 1
        assert "e Extra turn" in table.shown
        assert table.screen.offers[table.screen.query_one(Choices).marked].label == "Roll"
        await table.press("enter")
        assert table.window == "Dice"


@pytest.mark.parametrize("size", SIZES)
async def test_a_table_view_says_the_whole_payout(size: tuple[int, int], known: Path) -> None:
    """BUILDER-RES-07."""
    async with builder_table(known, size) as table:
        await table.given("given owner row Ana", "given owner lane Ben", "given at Ana 18")
        await table.press("3", "3", "t")
        x, y, width, height = table.screen.query_one("#payout").content_region
        lines = table.shown.split("\n")[y : y + height]
        words = " ".join(" ".join(line[x : x + width] for line in lines).split())
        assert words.endswith("2 of their own colour. Ana collects 2 yellow more. Ana collects 200 for passing GO."), (
            table.shown
        )


async def test_a_roll_is_announced_large_and_aloud(known: Path) -> None:
    """BUILDER-RES-04, BUILDER-RES-07."""
    voice = Voice()
    async with builder_table(known, speaker=voice) as table:
        await table.given("given owner lane Ben")
        await table.press("4", "4")
        assert voice.said == ["8: Ben collects 2 red."]
        assert "8: Ben collects 2 red." in table.shown
        await table.press("u")
        assert voice.said == ["8: Ben collects 2 red."]
        assert "8: Ben collects" not in table.shown
        await table.press("r", "t")
        assert "██████" in table.shown
        assert "8: Ben collects 2 red." in table.shown


@pytest.mark.parametrize("timed", ["untimed", "20"])
async def test_an_auction_from_ten_by_five(timed: str, known: Path) -> None:
    """BUILDER-AUCTION-02, BUILDER-AUCTION-03, BUILDER-AUCTION-05."""
    async with builder_table(known, options={"auction_timer": timed}) as table:
        await table.press("3", "4", "a", "3", "1", "plus", "2")
        timer = table.state.timing.timer
        assert [(bid.player, bid.amount) for bid in timer.bids] == [("Cleo", 10), ("Ana", 15), ("Ben", 25)]
        assert "running" in table.shown
        assert "hour" not in table.shown
        if timed == "untimed":
            await table.wait(100)
            await table.press("s")
        else:
            await table.wait(30)
        assert table.state.holding("Test Lane").owner == "Ben"
        assert table.state.cash("Ben") == 875
        assert table.message == "Ben → bank 25"


@pytest.mark.parametrize("size", SIZES)
async def test_an_untimed_auction_shows_the_bid_large_and_no_dead_digits(size: tuple[int, int], known: Path) -> None:
    async with builder_table(known, size) as table:
        digits, leader = table.screen.query_one("#digits", Giant), table.screen.query_one("#leader", Giant)
        await table.press("3", "4", "a")
        assert (digits.text, leader.text) == ("No bid", "")
        await table.press("3", "1")
        assert (digits.text, leader.text) == ("15", "Ana")
        assert not re.search(r"h +Hold", table.shown), "no timer is running"


async def test_cash_stands_beside_long_names_and_the_keys_say_the_next_bid(known: Path) -> None:
    long = "Maximiliana the 1st."
    async with builder_table(known, players=(long, "Ben")) as table:
        await table.press("3", "4", "a", "2")
        assert re.search(rf"{long} +cash 900", table.shown)
        assert re.search(r"1-2 +Bid 15", table.shown)


async def test_a_die_after_the_roll_says_what_can_be_done(known: Path) -> None:
    async with builder_table(known) as table:
        await table.press("3", "4", "5")
        assert "Buy or auction Test Lane first." in table.message
        await table.press("b", "5")
        assert table.message == "Buy or auction Test Lane first."


async def test_an_auction_by_mouse(known: Path) -> None:
    async with builder_table(known, (160, 45)) as table:
        await table.given("roll 3 4")
        await click_text(table.pilot, "Auction Test Lane")
        await table.pilot.click(Bidders, offset=(1, 0))
        await click_text(table.pilot, "Sold")
        assert table.state.holding("Test Lane").owner == "Ana"


async def test_rent_is_asked_for_by_a_key(known: Path) -> None:
    """BUILDER-RENT-01."""
    async with builder_table(known) as table:
        await table.given("given owner lane Ben")
        await table.press("3", "4", "g")
        assert table.message == "Ana → Ben 60"


def marked(table: BuilderTable) -> str:
    return str(table.screen.offers[table.screen.query_one(Choices).marked].label)


async def test_rent_is_marked_before_the_end_of_the_turn_and_no_start_in_mid_game(known: Path) -> None:
    """BUILDER-RENT-01, BUILDER-SETUP-14: Enter gives no rent away."""
    async with builder_table(known) as table:
        await table.given("given owner lane Ben")
        assert marked(table) == "Roll"
        await table.press("3", "4")
        assert marked(table) == "Ben charges Ana 60 rent"
        await table.press("g")
        assert "Start a building" in marked(table)


async def test_what_to_drop_after_doubles_stands_behind_trading_and_building(known: Path) -> None:
    """BUILDER-TURN-05."""
    async with builder_table(known) as table:
        await table.given("given owner lane Ana", "given owner row Ana", "given resources Ana 5 red 1 green")
        await table.press("4", "4")
        rows = [offer.label for offer in table.screen.offers if offer.choosable]
        assert rows.index("Drop 2 resources …") == rows.index("Start the extra turn") - 1, rows
        assert marked(table) == "Drop 2 resources …"


async def test_a_card_that_was_carried_out_is_not_led_to_again(known: Path) -> None:
    """BUILDER-CHANCE-03."""
    async with builder_table(known) as table:
        await table.given("land chance")
        assert marked(table) == "Chance card …"
        await table.given("chance collect 50")
        assert "Start a building" in marked(table), table.shown
        assert "Chance card" in table.shown


async def test_no_reminder_is_shown_by_half(known: Path) -> None:
    async with builder_table(known) as table:
        await table.given(
            "given owner mews Cleo", "given mortgaged mews", "given resources Ana 4 red 2 green", "roll 3 6"
        )
        x, y, width, height = table.screen.query_one("#preview").content_region
        lines = [line[x : x + width].strip() for line in table.shown.split("\n")[y : y + height]]
        assert " ".join(lines).strip().endswith(".")


async def test_what_is_too_much_is_dropped_at_once(known: Path) -> None:
    """BUILDER-TURN-02, BUILDER-TURN-03."""
    async with builder_table(known) as table:
        await table.given("given resources Ana 5 red 3 boat")
        assert "Ana: drop 2 resources" in table.shown
        await table.press("z", "down", "enter")
        assert table.state.chips("Ana").total == 6
        assert "1 red and 1 yellow" in str(table.state.dropped["GO"])


async def test_a_drop_of_very_many_is_typed_at_once_or_bit_by_bit(known: Path) -> None:
    """BUILDER-TURN-03."""
    async with builder_table(known) as table:
        await table.given("given resources Ana 10 red 10 green 8 boat")
        await table.press("z")
        await table.type("9 red, 5 green")
        await table.press("enter")
        assert "Ana: drop 8 resources" in table.shown, table.shown
        await table.press("z")
        await table.type("5g 3y")
        await table.press("enter")
        assert table.state.chips("Ana").total == 6


async def test_many_of_one_kind_are_dropped_without_a_question(known: Path) -> None:
    """BUILDER-TURN-02, BUILDER-TURN-03: there is only one answer."""
    async with builder_table(known) as table:
        await table.given("given resources Ana 12 boat")
        assert "Drop 6 yellow" in table.shown, table.shown
        await table.press("z")
        assert table.window == "BuilderScreen"
        assert table.state.chips("Ana").total == 6


async def test_the_three_ways_out_of_jail(known: Path) -> None:
    """BUILDER-JAIL-03, BUILDER-JAIL-04, BUILDER-JAIL-06."""
    for keys, cards in (("j", 0), ("j", 1)):
        async with builder_table(known) as table:
            await table.given("given jailed Ana", *["given card jail Ana"] * cards)
            await table.press(keys, *["down", "enter"] * cards)
            assert not table.state.player_states["Ana"].jailed
            assert table.state.cash("Ana") == 850 + 50 * cards
    async with builder_table(known) as table:
        await table.given("given jailed Ana")
        await table.press("2", "2")
        assert table.state.player_states["Ana"].position == 10


@pytest.mark.parametrize("size", SIZES)
async def test_the_end_shows_the_parts_of_the_points(size: tuple[int, int], known: Path) -> None:
    """BUILDER-END-01, BUILDER-SCORE-16."""
    async with builder_table(known, size) as table:
        await table.given("given floors A1 Ana 4", "given floors B1 Ben 1", "given cash Ben 400")
        await table.given("given resources Ana 2 red 1 green 1 purple 1 boat", "roll 3 6", "steal Ben truck")
        await table.press("b", "enter", "y")
        assert table.window == "Standings"
        assert "Ana wins with 19 points" in table.shown
        assert "Buildings 16 (5 floors) · Sets 0 · Billionaire 3 · Community 0" in table.shown


async def test_no_part_of_the_points_is_torn(known: Path) -> None:
    async with builder_table(known, (80, 24)) as table:
        await table.given("given floors A2 Ana 3", "given floors A3 Ana 2", "given cash Ben 950")
        await table.press("S")
        assert "Community 5 (group of 2)" in table.shown, table.shown


@pytest.mark.parametrize("name", ["North Carolina Avenue", "Mediterranean Avenue"])
async def test_the_name_of_a_deed_is_whole(name: str, known: Path) -> None:
    async with builder_table(known, (80, 24)) as table:
        await table.given(f'deed "{name}" colour green price 300 rent 150 set rent 300 number 11 resource crane')
        assert re.search(rf"{name} +2p  \(300\)", table.shown), table.shown
        await table.given(f'given owner "{name}" Ana')
        assert re.search(rf"{name} +2p +150", table.shown), table.shown


@pytest.mark.parametrize(("size", "top"), [((80, 24), "#island"), ((120, 36), "#island-head")])
async def test_the_island_alone_begins_where_the_players_do(size: tuple[int, int], top: str, known: Path) -> None:
    async with builder_table(known, size) as table:
        beside = table.screen.query_one("#deeds" if top == "#island" else "#deeds-head").region.y
        await table.press("V", "V")
        assert table.screen.query_one(top).region.y == beside


async def test_deeds_have_sheets_and_the_views_can_be_changed(known: Path) -> None:
    async with builder_table(known) as table:
        await table.pilot.click(Deeds, offset=(10, 2))
        await table.settle()
        assert "owned by the bank" in table.shown
        assert "Rent without the set" in table.shown
        await table.press("escape", "V")
        assert not table.screen.query_one("#island").display
        await table.press("V")
        assert not table.screen.query_one(Deeds).display
        await table.press("V")
        assert table.screen.query_one(Deeds).display


async def test_ten_of_a_resource_do_not_touch_the_next(known: Path) -> None:
    async with builder_table(known) as table:
        await table.given("given resources Ben 12 truck 12 excavator")
        assert "12r 12g" in table.shown, table.shown


@pytest.mark.parametrize(("size", "lines"), [((80, 24), 3), ((100, 30), 5), ((160, 45), 5)])
async def test_the_towers_of_a_table_view_are_as_tall_as_the_room(
    size: tuple[int, int], lines: int, known: Path
) -> None:
    async with builder_table(known, size) as table:
        await table.given("given floors A1 Ana 4", "given floors E3 Ben 1")
        await table.press("t")
        island = table.screen.query_one(Island)
        assert island.size.height == 1 + 3 * lines, table.shown
        shown = table.shown.split("\n")[island.region.y :]
        assert all("███" in line for line in shown[1:lines]), table.shown
        assert "●4" in shown[lines], table.shown


async def test_a_list_of_deeds_shows_all_once_there_is_room(known: Path) -> None:
    async with builder_table(known, (80, 14)) as table:
        await table.given('land "Vermont Avenue"')
        assert "Test Row" not in table.shown, table.shown
        await table.pilot.resize_terminal(80, 24)
        await table.settle()
        assert "Test Row" in table.shown, table.shown


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 36)], ids=str)
async def test_the_deeds_stay_in_sight_however_much_is_said_of_a_roll(known: Path, size: tuple[int, int]) -> None:
    async with builder_table(known, size=size) as table:
        await table.given("map A1-E3", "given owner lane Ana", "given owner row Ben", "given turn Ana")
        await table.given("deed lane number 8", "roll 2 4")
        assert "Everyone collects 2 of" in table.shown
        deeds = table.pilot.app.screen.query_one(Deeds)
        assert deeds.size.height == 1 + len(deeds.deeds), table.shown


async def test_no_dice_end_the_turn_of_the_penthouse(known: Path) -> None:
    """BUILDER-OQ-21: no next player rolls, so the line of keys has no dice, and two digits end nothing."""
    async with builder_table(known, options={"game_end_moment": "end_of_turn"}) as table:
        await table.given("given resources Ana red 2 green 1 purple 1 yellow 1", "given floors A1 Ana 4")
        await table.given("given at Ana 10")
        await table.press("1", "1", "b", "enter", "y")
        assert table.state.penthouse == "Ana"
        assert "Next roll" not in table.shown
        await table.press("1", "2")
        assert table.refused
        assert table.message == "The penthouse is built: the game ends after this turn."
        assert not table.state.finished
        await table.press("e")
        assert table.state.finished


async def test_a_further_roll_alone_is_called_no_extra_turn(known: Path) -> None:
    """BUILDER-OQ-06."""
    async with builder_table(known, options={"doubles_extra_turn": "roll_and_move_only"}) as table:
        await table.given("given at Ana 10")
        await table.press("1", "1")
        assert "Ana: swap 2 for 1, then roll again" in table.shown
        assert "xtra turn" not in table.shown
