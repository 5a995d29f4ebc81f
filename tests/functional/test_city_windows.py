"""The windows of Monopoly City: debts, deals, payments, Chance cards, the count and the standings."""

import pytest
from textual.renderables.background_screen import BackgroundScreen
from textual.visual import Visual, visualize

from companion.games.city.pieces import BONUSES, HAZARDS
from companion.tui.desks.city import CityScreen
from companion.tui.windows.window import Shade
from tests.city_table import CityTable, city_table
from tests.game_table import game_table
from tests.screens import click_text

SIZES = [(80, 24), (160, 45)]


async def test_what_goes_with_a_bankruptcy_is_asked_with_the_rent_dodge_card() -> None:
    """CITY-OQ-71: where the creditor takes all, the card goes with it."""
    async with city_table(options={"bankrupt_leftovers": "creditor_takes_all"}) as table:
        await table.given("given owner Seaview Ana", "given blocks Seaview 8r", "given cash Ben 1m", "given dodge Ben")
        await table.given("given turn Ben", "land Seaview")
        await table.press("x", "end", "enter")
        assert "1M and the Rent Dodge card would" in table.shown


async def test_a_bankrupt_stands_nowhere_and_their_sheet_says_that_they_are_out() -> None:
    """CITY-BKR-06."""
    async with city_table() as table:
        await table.given("given owner Seaview Ana", "given blocks Seaview 8r", "given cash Ben 1m", "given turn Ben")
        await table.given("land Seaview", "bankrupt by Ben")
        await table.press("q", *"ben", "enter")
        sheet = table.shown.partition("─ Ben ─")[2].partition("╰")[0]
        assert "bankrupt" in sheet
        assert "Space" not in sheet


async def test_a_payment_is_two_digits_and_the_amount() -> None:
    async with city_table() as table:
        await table.press("x", "2", "3")
        await table.type("250k")
        assert "Ben pays Cal 250k" in table.shown
        await table.press("enter")
        assert table.state.cash("Cal") == 37_950_000
        await table.press("x", "0", "1")
        await table.type("1m")
        await table.press("enter")
        assert table.message == "bank → Ana 1M"


async def test_a_wrong_payment_says_why_and_can_be_begun_again() -> None:
    async with city_table() as table:
        await table.press("x", "2", "2")
        assert "✗ Ben pays: choose who gets it." in table.shown
        await table.press("3")
        await table.type("1m")
        assert "Ben pays Cal 1M" in table.shown
        await table.pilot.click("#again")
        for purse in ("#purse-1", "#purse-3"):
            await table.pilot.click(purse)
        assert "1 Ana pays" in table.shown
        assert "3 Cal gets" in table.shown
        await table.pilot.click("#yes")
        await table.settle()
        assert table.state.cash("Ana") == 36_700_000


async def test_a_space_is_found_by_typing() -> None:
    async with city_table() as table:
        await table.press("l")
        await table.type("sea")
        await table.press("enter")
        assert table.state.space_of("Ana").name == "Seaview"


@pytest.mark.parametrize(
    ("typed", "then", "moves"),
    [
        ("pay the bank", ["7", "0", "0", "k", "enter"], "Ana → bank 700k"),
        ("return a", ["o", "l", "d", "enter"], "bank → Ana 1M"),
        ("left", ["1", "m", "enter"], "Ben → Ana 1M"),
        ("take an", ["d", "i", "a", "m", "enter"], "Ana → bank 500k"),
        ("pay for each", ["p", "r", "i", "enter", "1", "m", "enter"], "Ana → bank 1M"),
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


async def on_space(table: CityTable, kind: str) -> None:
    """Let Ana come to a space of a kind by dice."""
    place = next(space.position for space in table.state.edition.track if space.kind == kind and space.position > 3)
    await table.given(f"given at Ana {place - 3}")
    await table.press("1", "2")


async def test_the_amount_on_a_chance_card_is_enough() -> None:
    """CITY-CHN-03."""
    async with city_table() as table:
        await on_space(table, "chance")
        assert "1-9 Amount" in table.shown
        await table.press("7", "0", "0")
        assert table.state.cash("Ana") == 37_700_000  # nothing is paid by a digit
        await table.press("enter")
        assert table.message == "Ana → bank 700k"


async def test_an_amount_is_found_with_the_words_before_it() -> None:
    """CITY-CHN-03."""
    async with city_table() as table:
        await on_space(table, "chance")
        await table.press("k")
        await table.type("collect bank 1.5m")
        await table.press("enter")
        assert table.message == "bank → Ana 1.5M"


async def test_an_amount_that_no_notes_make_is_paid_by_nobody() -> None:
    """CITY-MON-03."""
    async with city_table() as table:
        await on_space(table, "chance")
        await table.press("7", "enter")
        assert table.message == "7 is not a multiple of the smallest note, 10k: for 7 million, enter 7m."
        assert table.state.cash("Ana") == 37_700_000


async def test_permission_asks_what_is_built_and_then_where() -> None:
    """CITY-PLAN-01."""
    async with city_table() as table:
        await table.given("given owner Middleton Ben")
        await on_space(table, "planning_permission")
        await table.press("w")
        await table.type("prison")
        await table.press("enter")
        assert not table.state.plots["Middleton"].hazards
        await table.type("mid")
        await table.press("enter")
        assert [hazard.kind for hazard in table.state.plots["Middleton"].hazards] == ["prison"]


async def test_a_permission_that_was_kept_is_shown_and_used_later() -> None:
    """CITY-OQ-24: no one is led to it, and it stands beside its owner until it is used."""
    none = ", ".join(f"{piece}=0" for piece in (*HAZARDS, *BONUSES))
    rules = {"planning_no_target": "carry_over", "piece_limits": f"custom {none}"}
    async with city_table((160, 45), rules) as table:
        await table.given("given owner Middleton Ben")
        await on_space(table, "planning_permission")
        assert "Planning Permission · permission" in table.shown
        await table.press("w")
        assert "“Permission” isn't possible now." in table.message
        await table.given("option piece_limits off", "end", "land go", "end", "land go", "end")
        await table.press("enter")
        assert "What does the first die show?" in table.shown
        await table.press("escape", "w")
        await table.type("prison")
        await table.press("enter")
        await table.type("mid")
        await table.press("enter")
        assert [hazard.kind for hazard in table.state.plots["Middleton"].hazards] == ["prison"]
        assert "· permission" not in table.shown


async def test_space_goes_from_an_amount_to_what_it_buys() -> None:
    async with city_table() as table:
        await table.given("given owner Middleton Ben", "given owner Seaview Ben")
        await table.press("d", *"500", "space", "enter")
        assert table.state.plots["Seaview"].owner == "Ana"
        await table.press("d", *"500", "down", "space", "enter")
        assert table.state.plots["Middleton"].owner == "Ana"


async def test_a_card_that_says_something_else_is_typed() -> None:
    """CITY-CHN-01."""
    async with city_table() as table:
        await table.given("land chance")
        await table.press("k")
        await table.type("other")
        await table.press("enter")
        assert table.window == "CityScreen"
        await table.type("pay Ben Ana 300k")
        await table.press("enter")
        assert table.message == "Ben → Ana 300k"


async def test_an_earthquake_where_no_bonus_building_stands_says_how_the_hazard_comes() -> None:
    """CITY-CHN-12."""
    async with city_table() as table:
        await table.given("land chance")
        await table.press("k", *"earth")
        said = "No bonus buildings left: place a hazard."
        await table.press("enter")
        assert table.message == said
        await table.press(
            "k",
            *("space" if letter == " " else letter for letter in "hazard any"),
            "enter",
            *"prison",
            "enter",
            *"seav",
            "enter",
        )
        assert [hazard.kind for hazard in table.state.plots["Seaview"].hazards] == ["prison"]


async def test_an_earthquake_asks_which_of_two_bonus_buildings_goes() -> None:
    """CITY-CHN-12."""
    async with city_table() as table:
        await table.given("given bonus park Seaview", "given bonus school Seaview", "land chance")
        await table.press("k", *"earth", "enter")
        assert "✗ Summergate has no bonus building." in table.shown
        await table.press(*"seav", "enter")
        assert "Which building?" in table.shown
        assert "wind farm" not in table.shown
        await table.press(*"scho", "enter")
        assert table.state.plots["Seaview"].bonuses == ("park",)


async def test_a_card_greys_what_the_rules_refuse_and_says_why() -> None:
    """CITY-CHN-11."""
    async with city_table() as table:
        await table.given("given owner Seaview Ben", "land chance")
        await table.press("k")
        await table.type("take a player")
        await table.press("enter")
        lines = table.shown.splitlines()
        assert next(line for line in lines if "Seaview" in line and "✗" not in line)
        assert "✗ Summergate doesn't belong to another player." in table.shown
        await table.type("seav")
        await table.press("enter")
        assert table.state.plots["Seaview"].owner == "Ana"


async def test_no_window_shows_the_number_of_a_rule() -> None:
    async with city_table() as table:
        await table.press("x", "1", "0")
        await table.type("15k")
        await table.press("enter")
        assert table.window == "PayDialog"
        assert "✗ 15k is not a multiple" in table.shown
        assert "(CITY-" not in table.shown
        await table.press("escape", "d", "enter")
        assert "✗ Nothing would change hands." in table.shown
        assert "(CITY-" not in table.shown


async def test_six_purses_can_all_be_clicked() -> None:
    names = ("Ann-Kathrin O'Neill", "Bartholomäus", "Cal", "Dov", "Ève", "Fiona-Marie")
    async with game_table("city", CityScreen, names) as table:
        await table.press("x")
        await click_text(table.pilot, "6 Fiona-Marie")
        await click_text(table.pilot, "5 Ève")
        await table.type("12.34m")
        await table.press("enter")
        assert table.message == "Fiona-Marie → Ève 12.34M"


async def test_a_debtor_is_offered_the_card_that_spares_the_tax() -> None:
    """CITY-CHN-14."""
    async with city_table() as table:
        await table.given("given owner Westlands Ana", "given blocks Westlands 1i", "given cash Ana 1m")
        await table.given("given card Taxi Ana", 'given card "Tax Dodge" Ana', "land 38")
        await table.press("x")
        assert "Use Taxi" not in table.shown
        await click_text(table.pilot, "Use Tax Dodge", times=2)
        await table.settle()
        assert table.window == "CityScreen"
        assert (table.state.debts, table.state.accounts["Ana"]) == ((), 1_000_000)


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


async def test_the_end_of_an_evening_of_six_is_in_sight_at_once() -> None:
    names = ("Ana", "Maximiliana the 1st.", "Ben", "Bartholomew Longname", "Cleo", "Wilhelmine-Charlotte")
    async with game_table("city", CityScreen, names) as table:
        await table.given('given owner Seaview "Ana"', 'given owner Riverside "Ben"', "given turn Ana", "end")
        await table.press("F", "y")
        assert "The game is over" in table.shown
        assert "1 game with these players" in table.shown
        assert "A rematch · x export · Esc close" in table.shown
        assert "scroll" not in table.shown


async def test_the_companion_rolls_from_the_window_of_the_dice() -> None:
    async with city_table() as table:
        roll = next(each for each in table.screen.choosing.all_choices if each.kind == "roll")
        table.screen.choosing.carry_out(roll, "key")
        await table.settle()
        assert table.window == "Dice"
        await table.press("r")
        assert table.window == "CityScreen"
        assert table.state.rolled


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_what_lies_below_a_window_is_shaded_as_textual_shades_it(size: tuple[int, int]) -> None:
    async with city_table(size) as table:
        await table.press("1", "2", "d")
        window = table.pilot.app.screen
        assert isinstance(window._render(), Shade)
        below = BackgroundScreen(table.screen, window.styles.background)
        shaded, as_ever = (
            Visual.to_strips(window, visual, *size, window.visual_style)
            for visual in (Shade(below), visualize(window, below))
        )
        assert [list(line.simplify()) for line in shaded] == [list(line.simplify()) for line in as_ever]
