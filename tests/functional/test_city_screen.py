"""A city evening on the real screen, by keys and by mouse, in virtual time."""

from pathlib import Path

import pytest
from textual.widgets import Input, SelectionList

from companion.store.cards import CardFile
from companion.tui.screens.city import CityScreen
from companion.tui.screens.deal import DealEditor, GivingSide
from companion.tui.widgets.bidders import Bidders
from companion.tui.widgets.choices import Choices
from companion.tui.widgets.dial import Dial
from companion.tui.widgets.lines import MessageLine
from tests.city_table import CityTable, city_table
from tests.game_table import game_table
from tests.screens import click_text

SIZES = [(80, 24), (160, 45)]


async def test_the_commonest_moves_take_at_most_three_keys_after_the_dice() -> None:
    async with city_table() as table:
        await table.press("1", "2", "y")
        assert table.state.plots["Stoneside"].owner == "Ana"
        assert table.message == "Ana → bank 600k: 1×500k 1×100k"
        await table.press("b")
        if table.state.turn.grant and table.state.turn.grant.result != "rail":
            await table.press("1")
            assert table.state.plots["Stoneside"].residential == 1
        await table.press("e")
        assert table.state.in_turn == "Ben"


async def test_an_auction_in_the_game_by_keys() -> None:
    """CITY-SPC-04, UNIT-AUC-02."""
    async with city_table() as table:
        await table.press("1", "2", "a", "1", "3", "plus", "1")
        await table.wait(60)
        plot = table.state.plots["Stoneside"]
        assert plot.owner == "Ana"
        assert table.state.cash("Ana") == 37_700_000 - 70_000
        assert table.message == "Ana → bank 70k: 1×50k 2×10k"


async def test_a_rent_that_cannot_be_paid_is_raised_line_by_line() -> None:
    """CITY-MON-04, CITY-MORT-01."""
    async with city_table() as table:
        await _poor(table)
        await table.press("x")
        assert table.window == "Debts"
        assert "Ben has 1M: 11M missing." in table.shown
        assert "Mortgage Riverside                +12M      = 13M ✓" in table.shown
        await table.press("enter")
        assert "✗ It costs 12M, but Ben has 1M." in table.shown
        await table.press("down", "enter")
        assert table.state.cash("Ben") == 13_000_000
        await table.press("home", "enter")
        assert not table.state.debts
        assert table.window == "CityScreen"
        assert table.state.cash("Ben") == 1_000_000


async def _poor(table: CityTable) -> None:
    """Let Ben come to the dearest place of Ana's with 1M and two districts."""
    await table.given(
        "given owner Seaview Ana",
        "given blocks Seaview 8r",
        "given owner Riverside Ben",
        "given blocks Riverside 7r",
        'given owner "Central Quay" Ben',
        'given blocks "Central Quay" 2r',
        "given cash Ben 1m",
        "given turn Ben",
        "land Seaview",
    )


async def test_a_bankruptcy_and_the_end_by_keys() -> None:
    """CITY-BKR-02, CITY-END-01: the standings come up by themselves when the game is over."""
    async with city_table() as table:
        await table.given("given owner Seaview Ana", "given blocks Seaview 8r", "given cash Ben 1m", "given turn Ben")
        await table.given("land Seaview")
        await table.press("x", "end", "enter")
        assert table.state.alive == ("Ana", "Cal")
        await table.press("F", "y")
        assert table.window == "Standings"
        assert "Ana wins with 50.7M" in table.shown
        assert "2. Cal · cash 37.7M · worth 37.7M" in table.shown
        assert "3. Ben · bankrupt" in table.shown
        await table.press("escape")
        assert table.window == "CityScreen"
        await table.press("u", "S")
        assert "Ana leads with 50.7M" in table.shown


@pytest.mark.parametrize("size", SIZES)
async def test_a_deal_is_written_down_by_keys(size: tuple[int, int]) -> None:
    """CITY-DEAL-01."""
    async with city_table(size) as table:
        await table.given("given owner Seaview Ana", 'given owner "The Wharf" Ana', "given owner Middleton Ben")
        await table.press("d")
        assert "✗ Nothing would change hands." in table.shown
        await table.type("500k")
        await table.press("tab", "tab", "tab", "tab", "space")
        assert "Ana: cash 37.7M → 37.2M, worth 38.06M → 37.76M, completes red" in table.shown
        await table.press("enter")
        assert table.window == "CityScreen"
        assert table.state.plots["Middleton"].owner == "Ana"
        assert table.message == "Ana → Ben 500k: 1×500k"


async def test_a_deal_that_cannot_be_stays_open_and_says_why() -> None:
    async with city_table() as table:
        await table.given("given cash Ana 1m")
        await table.press("d")
        await table.type("2m")
        await table.press("enter")
        assert table.window == "DealEditor"
        assert "✗ Ana has 1M, not 2M." in table.shown
        await table.press("escape")
        assert table.state.cash("Ana") == 1_000_000


async def test_the_countdown_of_a_deal_is_seen_in_the_editor_and_ends_it() -> None:
    """UNIT-DEAL-02."""
    async with city_table() as table:
        await table.press("d", "ctrl+t")
        assert table.state.unit.timer is not None
        await table.wait(10)
        assert "40 s left" in table.shown
        await table.type("1m")
        await table.wait(60)
        assert "The time for the deal ran out" in table.shown


async def test_a_deal_by_mouse() -> None:
    async with city_table((160, 45)) as table:
        await table.given("given owner Middleton Ben")
        await click_text(table.pilot, "Make a deal")
        editor = table.pilot.app.screen
        assert isinstance(editor, DealEditor)
        one, other = editor.query(GivingSide)
        await table.pilot.click(other.query_one(SelectionList), offset=(3, 0))
        one.query_one(Input).value = "1m"
        await table.settle()
        await table.pilot.click("#book")
        await table.settle()
        assert table.state.plots["Middleton"].owner == "Ana"
        assert table.state.cash("Ben") == 38_700_000


async def test_another_partner_is_chosen() -> None:
    async with city_table() as table:
        await table.given("given owner Middleton Cal")
        await table.press("d", "shift+tab", "shift+tab", "shift+tab", "shift+tab", "shift+tab", "shift+tab")
        editor = table.pilot.app.screen
        editor.query_one("#other Select").focus()
        await table.press("enter", "down", "enter")
        assert "Middleton" in table.shown


async def test_a_payment_is_two_digits_and_the_amount() -> None:
    async with city_table() as table:
        await table.press("x", "2", "3")
        await table.type("250k")
        assert "Ben → Cal 250k: 1×200k 1×50k" in table.shown
        await table.press("enter")
        assert table.state.cash("Cal") == 37_950_000
        await table.press("x", "0", "1")
        await table.type("1m")
        await table.press("enter")
        assert table.message == "bank → Ana 1M: 1×1M"


async def test_a_wrong_payment_says_why_and_can_be_begun_again() -> None:
    async with city_table() as table:
        await table.press("x", "2", "2")
        await table.type("1m")
        await table.press("enter")
        assert "✗ Money goes from one purse to another." in table.shown
        await table.pilot.click("#again")
        for purse in ("#purse-1", "#purse-3"):
            await table.pilot.click(purse)
        await table.pilot.click("#yes")
        await table.settle()
        assert table.state.cash("Ana") == 36_700_000


async def test_a_space_is_found_by_typing() -> None:
    async with city_table() as table:
        await table.press("l")
        await table.type("sea")
        await table.press("enter")
        assert table.state.space("Ana").name == "Seaview"


@pytest.mark.parametrize(
    ("typed", "then", "moves"),
    [
        ("pay the bank", ["7", "0", "0", "k", "enter"], "Ana → bank 700k: 1×500k 1×200k"),
        ("give a", ["o", "l", "d", "enter"], "bank → Ana 1M: 1×1M"),
        ("left", ["1", "m", "enter"], "Ben → Ana 1M: 1×1M"),
        ("take an", ["d", "i", "a", "m", "enter"], "Ana → bank 500k: 1×500k"),
        ("pay for each", ["p", "r", "i", "enter", "1", "m", "enter"], "Ana → bank 1M: 1×1M"),
    ],
)
async def test_a_chance_card_is_carried_out(typed: str, then: list[str], moves: str) -> None:
    """CITY-CHN-03, CITY-CHN-06, CITY-CHN-08, CITY-CHN-13."""
    async with city_table() as table:
        await table.given('given owner "Old Town" Ana', 'given hazard prison "Old Town"', "land chance")
        await table.press("k")
        await table.type(typed)
        await table.press("enter")
        await table.press(*then)
        assert table.message == moves


async def test_a_card_that_says_something_else_is_typed() -> None:
    """CITY-CHN-01."""
    async with city_table() as table:
        await table.given("land chance")
        await table.press("k")
        await table.type("something")
        await table.press("enter")
        assert table.window == "CityScreen"
        await table.type("pay Ben Ana 300k")
        await table.press("enter")
        assert table.message == "Ben → Ana 300k: 1×200k 1×100k"


async def test_a_card_greys_what_the_rules_refuse_and_says_why() -> None:
    """CITY-CHN-11."""
    async with city_table() as table:
        await table.given("given owner Seaview Ben", "land chance")
        await table.press("k")
        await table.type("take a player")
        await table.press("enter")
        lines = table.shown.splitlines()
        assert next(line for line in lines if "Seaview" in line and "✗" not in line)
        assert "✗ Summergate belongs to no other player." in table.shown
        await table.type("seav")
        await table.press("enter")
        assert table.state.plots["Seaview"].owner == "Ana"


async def test_real_notes_are_counted_when_the_game_is_over() -> None:
    """CITY-END-04: the companion tells the notes on the way and takes what is counted at the end."""
    async with city_table(options={"money": "paper"}) as table:
        await table.press("1", "2", "y")
        assert table.message == "Ana → bank 600k: 1×500k 1×100k"
        await table.press("F", "y")
        for notes in ("2", "3", "1"):
            assert table.window == "CountNotes"
            await table.press(notes, *["enter"] * 7)
        assert table.window == "Standings"
        assert "Ben wins with 15M" in table.shown
        assert "2. Ana · cash 10M · worth 10.04M" in table.shown


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
        await table.pilot.click(Bidders, offset=(22, 0))
        await table.wait(60)
        assert table.state.plots["Westlands"].owner == "Ben"
        await click_text(table.pilot, "End the game")
        await table.pilot.click("#yes")
        await table.settle()
        assert table.window == "Standings"


async def test_what_cannot_be_done_is_greyed_and_says_why() -> None:
    async with city_table() as table:
        await table.press("1", "2")
        entries = table.screen.query_one(Choices).entries
        greyed = {entry.label: entry.why_not for entry in entries if entry.why_not}
        assert "has to be bought or put up for auction first" in greyed["End the turn"]
        await table.press("e")
        assert "has to be bought or put up for auction first" in table.message
        assert not any(entry.why_not for entry in entries if entry.label.startswith("Buy"))


async def test_a_district_has_a_sheet() -> None:
    async with city_table() as table:
        await table.given('given owner "Old Town" Ben', 'given blocks "Old Town" 2r')
        await click_text(table.pilot, "█ ■ Old Town")
        assert table.window == "Listing"
        assert "Rent now" in table.shown
        assert "1M ◀" in table.shown


@pytest.mark.parametrize("size", SIZES)
async def test_a_sheet_is_found_by_keys_and_shows_every_line(size: tuple[int, int]) -> None:
    async with city_table(size) as table:
        await table.given("given owner Seaview Ana", "given owner Riverside Ben", "given tower Seaview")
        await table.press("q")
        await table.type("ben")
        assert "Ben · rent 280k" in table.shown
        await table.press("enter")
        assert table.window == "Listing"
        assert "Land rent" in table.shown
        assert "8 blocks" in table.shown


async def test_a_long_word_is_not_cut_off() -> None:
    """Every refusal names all its reasons at once: the line takes the room for that and gives it back."""
    async with city_table(options={"build_spin_seconds": "0"}) as table:
        await table.press("1", "2", "y", "b", "p", "b")
        line = table.screen.query_one(MessageLine)
        words = " ".join(table.shown.split())
        assert "✗ The unit is off: switch it on first." in words
        assert "Ana has pressed Build already: once for each roll. (UNIT-BLD-04)" in words
        assert line.size.height == 2
        await table.press("p")
        assert line.size.height == 1
        assert "Switch the unit on" not in table.shown


async def test_a_unit_that_was_switched_off_can_be_switched_on_from_the_list() -> None:
    """UNIT-PWR-01."""
    async with city_table((160, 45)) as table:
        await table.press("1", "2", "y", "p", "p")
        assert table.state.unit.on_since_ms is None
        await click_text(table.pilot, "Switch the unit on")
        assert table.state.unit.on_since_ms is not None


async def test_an_undo_says_what_it_takes_back() -> None:
    async with city_table() as table:
        await table.press("1", "2", "y", "u")
        assert table.message == "Taken back: buy"
        await table.press("r")
        assert table.message == "Done again: buy  ·  Ana → bank 600k: 1×500k 1×100k"


async def test_six_bidders_are_all_in_sight() -> None:
    names = ("Ann-Kathrin O'Neill", "Bartholomäus", "Cal", "Dov", "Ève", "Fiona-Marie")
    async with game_table("city", CityScreen, names) as table:
        await table.press("1", "2", "a")
        assert "[5] Ève" in table.shown
        assert "[6] Fiona" in table.shown
        await table.press("1", "6", "s")
        assert table.state.plots["Stoneside"].owner == "Fiona-Marie"


async def test_six_purses_can_all_be_clicked() -> None:
    names = ("Ann-Kathrin O'Neill", "Bartholomäus", "Cal", "Dov", "Ève", "Fiona-Marie")
    async with game_table("city", CityScreen, names) as table:
        await table.press("x")
        await click_text(table.pilot, "6 Fiona-Marie")
        await click_text(table.pilot, "5 Ève")
        await table.type("12.34m")
        await table.press("enter")
        assert table.message == "Fiona-Marie → Ève 12.34M: 2×5M 2×1M 1×200k 1×100k 4×10k"


async def test_a_countdown_has_the_buttons_that_do_something() -> None:
    """UNIT-AUC-05: one timer, for an auction or for a deal."""
    async with city_table() as table:
        await table.press("1", "2", "a")
        assert "s Sold" in table.shown
        assert "Agreed" not in table.shown
        await table.press("c", "D")
        assert "Sold" not in table.shown
        assert "[1]" not in table.shown
        assert "d Deal  y Agreed  h Hold  c Cancel" in table.shown
        await click_text(table.pilot, "d Deal")
        assert table.window == "DealEditor"


async def test_a_house_rule_is_changed_in_the_middle_of_the_game() -> None:
    """CITY-OQ-01, CITY-MON-02: what was chosen before the first move stays."""
    async with city_table() as table:
        await table.press("R", "enter")
        assert "✗ money is chosen before the game begins and stays." in table.shown
        await table.press("down", "down", "down", "down", "enter", "down", "enter")
        assert table.state.house.hazard_zero_rent == "zero"
        assert "hazard_zero_rent is zero from now on." in table.shown
        await table.press("escape")
        assert "option hazard_zero_rent zero" in table.shown
        await table.press("u")
        assert table.state.house.hazard_zero_rent == "land_rent"


async def test_blocks_are_listed_with_their_price_and_the_rent_they_bring() -> None:
    """CITY-BLD-05, CITY-BLD-06, CITY-BLD-12."""
    async with city_table() as table:
        await table.given("given owner Riverside Ana", "given cash Ana 2m", "land Jail", "press -> 1")
        await table.press("n")
        assert "1 residential  2M · rent 280k → 1.5M" in table.shown
        assert "1 industrial   ✗ It costs 4M, but Ana has 2M." in table.shown


async def test_the_way_out_of_jail_comes_first_in_the_list() -> None:
    """CITY-JAIL-07, CITY-JAIL-08."""
    async with city_table() as table:
        await table.given("given jailed Ana 1", "given card jail Ana", "given turn Ana")
        labels = [entry.label for entry in table.screen.query_one(Choices).entries]
        assert labels[:2] == ["Pay the fine of 500k", "Use the jail card"]


async def test_a_rent_that_waits_for_its_claim_is_paid_by_the_key_of_paying() -> None:
    """CITY-OQ-59."""
    async with city_table(options={"rent_claim": "on_claim"}) as table:
        await table.given("given owner Stoneside Ben", "roll 1 2")
        assert "x   Rent 40k" in table.shown
        await table.press("x")
        assert table.message == "Ana → Ben 40k: 4×10k"
        assert "Rent 40k" not in table.shown


async def test_a_ride_into_debt_is_seen_before() -> None:
    """CITY-RAIL-06, CITY-MON-04."""
    async with city_table() as table:
        await table.given("given owner Seaview Ben", "given blocks Seaview 8r", "given cash Ana 1m")
        await table.given("given railroad Seaview", "given railroad Westlands", "given owner Westlands Ana", "roll 2 4")
        assert "Ana will owe 12M to Ben" in table.shown


async def test_a_die_that_cannot_be_rolled_is_refused_at_once() -> None:
    """CITY-SPC-04."""
    async with city_table() as table:
        await table.press("1", "2", "3")
        assert "Stoneside has to be bought or put up for auction first." in table.message
        await table.press("y", "e", "4", "d", "escape", "e", "2")
        assert table.message == "First die 2: now the second."


async def test_the_districts_of_a_bankrupt_wait_in_the_headline() -> None:
    """CITY-BKR-03."""
    async with city_table() as table:
        await table.given("given owner Seaview Ana", "given blocks Seaview 1i", "given cash Ana 100k", "land 4")
        await table.press("x", "end", "enter")
        assert "The bank auctions Seaview" in table.shown
        await table.press("a", "2", "s")
        assert table.state.plots["Seaview"].owner == "Ben"
        assert "Ben: roll the dice" in table.shown


async def test_the_debt_helper_offers_the_rent_dodge_card() -> None:
    """CITY-PARK-04."""
    async with city_table() as table:
        await _poor(table)
        await table.press("u")
        await table.given("given dodge Ben", "land Seaview")
        await table.press("x")
        await click_text(table.pilot, "Play the Rent Dodge card", times=2)
        assert not table.state.debts
        assert table.state.cash("Ben") == 1_000_000


async def test_standings_that_are_long_are_scrolled_by_keys() -> None:
    async with city_table() as table:
        for number, name in enumerate(table.state.plots):
            await table.given(f'given owner "{name}" {("Ana", "Ben", "Cal")[number % 3]}')
        await table.given("given turn Ana", "pay Ana Ben 1m", "end", "pay Cal Ana 2m", "end")
        await table.press("S")
        top = table.shown
        await table.press("end")
        assert table.shown != top
        await table.press("escape")
        assert table.window == "CityScreen"


async def test_the_cards_a_game_began_with_stay(tmp_path: Path) -> None:
    CardFile(tmp_path).change("New Town", "r7", "10m")
    async with city_table(folder=tmp_path) as table:
        assert table.state.edition.districts["New Town"].value("r7") == 10_000_000
        CardFile(tmp_path).change("New Town", "r7", "9m")
        assert table.state.edition.districts["New Town"].value("r7") == 10_000_000
        assert table.screen.session.table.setup.cards
