"""What now: headline, rows, digits, command bar and line of keys, on the real screens."""

from typing import Any

import pytest

from companion.tui.desks.city import CityScreen
from companion.tui.desks.deal_desk import DealScreen
from companion.tui.desks.game_desk import GameDesk
from companion.tui.themes import GREYED
from companion.tui.widgets.choices import Choices
from companion.tui.widgets.dial import Dial
from companion.tui.widgets.giant import block_lines
from companion.tui.widgets.keyline import KeyLine
from tests.city_table import city_table
from tests.desks import DESKS, at_the_desk
from tests.game_table import GameTable, game_table, headline, labels
from tests.screens import click_text, text_of


def marked(table: GameTable[Any]) -> str:
    choices = table.screen.query_one(Choices)
    return str(choices.entries[choices.marked].label)


def keys_shown(table: GameTable[Any]) -> str:
    return str(table.screen.query_one(KeyLine).render().plain)


async def test_after_a_double_and_build_a_digit_is_a_die() -> None:
    """`2 2`, Space Space, `3` rolls and never builds."""
    async with city_table() as table:
        await table.given("given owner Stoneside Ana", "given at Ana GO")
        await table.press("2", "2", "space", "space")
        before = table.state.plots
        assert table.state.turn.grant is not None
        await table.press("3")
        assert table.state.plots == before
        assert "3 and …?" in headline(table)
        assert "1-6 Dice" in keys_shown(table)
        await table.press("4")
        assert table.state.turn.pressed == ()
        assert "roll 3 4" in [line.text for line in table.screen.session.table.history.lines]


@pytest.mark.parametrize("key", ["escape", "h", "e", "u", "question_mark"])
async def test_a_first_die_waits_in_sight_and_is_dropped_by_any_other_key(key: str) -> None:
    async with city_table() as table:
        await table.press("2")
        assert "2 and …?" in headline(table)
        assert "Esc Clear it" in keys_shown(table)
        await table.press(key)
        assert table.screen.unfinished_entry_text() == ""
        assert "Esc Menu" in keys_shown(table)
        await table.press(*["escape"] * (table.window != "CityScreen"))
        await table.press("1")
        assert "1 and …?" in headline(table)
        assert not any(line.text.startswith("roll") for line in table.screen.session.table.history.lines)


async def test_the_button_of_the_dial_is_dark_while_a_press_would_be_refused() -> None:
    async with city_table() as table:
        dial = table.screen.query_one(Dial)
        assert not dial.ready
        await table.given("given owner Stoneside Ana", "roll 1 2")
        assert dial.ready
        await table.given("press -> 1")
        assert not dial.ready


async def test_undo_drops_a_first_die_and_takes_back_no_move() -> None:
    async with city_table() as table:
        await table.given("given owner Stoneside Ana", "roll 1 2", "press -> 1", "end")
        before = table.state
        await table.press("3", "u")
        assert table.screen.unfinished_entry_text() == ""
        assert table.state == before
        await table.press("u")
        assert table.state != before


async def test_the_end_of_a_turn_drops_a_first_die() -> None:
    async with city_table(options={"build_spin_seconds": "0"}) as table:
        await table.press("1", "1", "y", "3", "e")
        assert table.screen.unfinished_entry_text() == ""


async def test_blocks_are_built_by_a_digit_only_once_the_headline_offers_them() -> None:
    async with city_table() as table:
        await table.given("given owner Summergate Ana", "given owner Stoneside Ana", "roll 1 2")
        await table.press("2")
        assert all(not plot.blocks for plot in table.state.plots.values())
        assert table.message.startswith("Ana has already moved")
        await table.given("press -> 2")
        assert "build up to 2 blocks" in headline(table)
        assert "1-2 Blocks" in keys_shown(table)
        await table.press("3")
        assert "2 blocks: you can't build more" in table.message
        await table.press("2", "enter")
        assert table.state.plots["Stoneside"].residential == 2


async def test_a_railroad_that_build_gave_is_marked_and_a_die_says_that_it_is_left_out() -> None:
    async with city_table() as table:
        await table.given("roll 3 4", "chance pay 10k", "press -> rail")
        assert headline(table) == "Ana: build a railroad, or end the turn"
        assert marked(table) == "Build a railroad …"
        assert "Next roll" in keys_shown(table)
        await table.press("3")
        assert headline(table) == "⚂ 3 and …? This ends Ana's turn without building a railroad. Esc: back"
        await table.press("enter", *"seav", "enter")
        assert table.state.plots["Seaview"].railroad
        assert marked(table) == "End the turn"


@pytest.mark.parametrize(("given", "left"), [("rail", "a railroad"), ("3", "3 blocks"), ("1", "1 block")])
async def test_a_die_after_a_double_says_what_build_gave_and_it_leaves_unbuilt(given: str, left: str) -> None:
    """CITY-BLD-07: what is not built before the next roll is lost."""
    async with city_table() as table:
        await table.given("given owner Stoneside Ana", "roll 5 5", f"press -> {given}")
        await table.press("3")
        assert headline(table) == f"⚂ 3 and …? Not built yet: {left}. Esc: back"


async def test_a_die_after_a_double_says_nothing_of_a_railroad_that_is_built() -> None:
    async with city_table() as table:
        await table.given("roll 5 5", "press -> rail", "railroad Seaview")
        await table.press("3")
        assert headline(table) == "⚂ 3 and …? Esc: back"


async def test_a_die_after_a_double_on_chance_says_that_the_card_is_left_undone() -> None:
    """CITY-CHN-01."""
    async with city_table() as table:
        await table.given("roll 1 1")
        assert headline(table) == "Ana: draw a Chance card"
        await table.press("3")
        assert headline(table) == "⚂ 3 and …? The Chance card hasn't been played yet. Esc: back"
        await table.given("chance pay 10k")
        await table.press("3")
        assert headline(table) == "⚂ 3 and …? Esc: back"


async def test_a_press_before_the_roll_out_of_jail_is_not_lost_by_it() -> None:
    """CITY-JAIL-06."""
    async with city_table() as table:
        await table.given("given jailed Ana", "given owner Stoneside Ana", "press -> 2")
        await table.press("3")
        assert "unbuilt" not in headline(table)


async def test_a_deal_without_a_time_is_no_black_screen() -> None:
    async with city_table(options={"deal_length": "off"}) as table:
        await table.press("D")
        assert "██" in table.shown


async def test_who_has_tried_in_jail_builds_by_digits() -> None:
    """CITY-JAIL-06."""
    async with city_table() as table:
        await table.given("given jailed Ana", "given owner Stoneside Ana", "roll 1 2", "press -> 2")
        assert headline(table) == "Ana: still in jail – build up to 2 blocks, or end the turn"
        await table.press("2")
        assert table.state.plots["Stoneside"].residential == 2


async def test_a_digit_builds_nothing_while_a_chance_card_waits() -> None:
    async with city_table() as table:
        await table.given("given owner Stoneside Ana", "roll 3 4", "press -> 2")
        assert headline(table) == "Ana: draw a Chance card"
        await table.press("1")
        assert table.state.plots["Stoneside"].blocks == 0


async def test_a_key_that_means_nothing_is_answered() -> None:
    async with city_table() as table:
        await table.press("Z")
        assert table.message == "Nothing on Z here. Did you mean z? Ana: roll the dice."
        await table.press("escape", "x")
        assert "“x” does nothing here" in table.shown


@pytest.mark.parametrize("game", DESKS)
async def test_every_desk_answers_a_key_that_means_nothing(game: str) -> None:
    async with game_table(game, DESKS[game], ("Ana", "Ben")) as table:
        await at_the_desk(table)
        await table.press("Z")
        assert table.message.startswith(("Z does nothing here", "Nothing on Z here"))
        assert table.refused


async def test_a_letter_typed_large_is_told_of_the_small_one() -> None:
    async with city_table() as table:
        await table.press("1", "2", "Y")
        assert table.message == "Nothing on Y here. Did you mean y? Ana: buy or auction Stoneside."
        assert table.state.plots["Stoneside"].owner is None
        await table.press("A")
        assert table.message == "You can start a rematch once the game is over."


async def test_what_build_gives_is_offered_only_once_the_light_is_over() -> None:
    async with city_table(options={"build_spin_seconds": "2"}) as table:
        await table.given("given owner Stoneside Ana", "roll 1 2")
        await table.press("b")
        assert table.state.turn.grant is not None
        assert headline(table) == "Ana: watch the light"
        assert not any("builds" in label for label in labels(table))
        assert not {"Blocks", "Next"} & set(keys_shown(table).split())
        await table.press("1")
        assert table.state.plots["Stoneside"].blocks == 0
        await table.press("space")
        assert headline(table) != "Ana: watch the light"


@pytest.mark.parametrize("game", ["city", "builder"])
async def test_a_digit_that_no_die_shows_is_answered(game: str) -> None:
    desks: dict[str, type[GameDesk]] = {**DESKS, "city": CityScreen}
    async with game_table(game, desks[game], ("Ana", "Ben")) as table:
        await at_the_desk(table)
        await table.press("7")
        assert table.message == f"7 does nothing here. {table.screen.headline}."


async def test_one_row_stands_for_a_verb_and_opens_the_finder() -> None:
    async with city_table() as table:
        own = [f'given railroad "{name}"' for name in ("Stoneside", "Old Town", "Westlands", "Seaview")]
        owners = [f'given owner "{name}" Ana' for name in ("Stoneside", "Old Town", "Westlands", "Seaview")]
        await table.given(*owners, *own, "roll 1 2")
        assert "Ride to … (3)" in labels(table)
        await table.press("i")
        assert table.window == "Find"
        assert "Ride to Seaview" in table.shown


async def test_rows_stand_in_the_order_of_a_turn() -> None:
    async with city_table((160, 45)) as table:
        assert labels(table)[0] == "Roll"
        assert labels(table)[-1].startswith("Press Build") or "End the game" in labels(table)
        await table.press("1", "2")
        assert labels(table)[:2] == ["Buy Stoneside for 600k", "Auction Stoneside"]


async def test_what_is_marked_buys_nothing_by_enter_and_loses_no_blocks() -> None:
    async with city_table() as table:
        await table.given("given owner Stoneside Ana", "given owner Summergate Ana", "roll 1 2", "press -> 3")
        assert "Build blocks … (2)" in labels(table)
        assert marked(table) == "Build blocks … (2)"
        await table.press("enter", "escape")
        assert table.state.turn.player == "Ana"
        assert not any(plot.blocks for plot in table.state.plots.values())


@pytest.mark.parametrize("game", ["chance", "deal"])
async def test_the_time_of_a_turn_is_large_on_a_small_screen_too(game: str) -> None:
    async with game_table(game, DESKS[game], ("Ana", "Ben"), options={"turn_timer": "60"}) as table:
        await at_the_desk(table)
        assert "█▀▀ █▀█" not in table.shown
        await table.press("a")
        assert [row for row in block_lines("60", 1) if row not in table.shown] == []
        await table.press("h")
        await table.press("c")
        assert "█▀▀ █▀█" not in table.shown


@pytest.mark.parametrize("game", ["city", "builder"])
async def test_who_begins_is_said_in_the_list_before_the_first_roll(game: str) -> None:
    """CITY-TURN-02, BUILDER-SETUP-15."""
    async with game_table(game, DESKS.get(game, CityScreen), ("Ana", "Ben", "Cleo")) as table:
        await at_the_desk(table)
        decides = "Who goes first? …"
        assert marked(table) != decides
        table.screen.carry_out_row(labels(table).index(decides), "key")
        await table.settle()
        await table.press("c", "enter")
        assert table.state.player_in_turn == "Cleo"
        await table.press("1", "2")
        assert not any("Who goes first" in label for label in labels(table))


@pytest.mark.parametrize(("game", "begins"), [("chance", "roll 4"), ("deal", "draw")])
async def test_who_goes_home_is_found_in_the_list_and_asked_about(game: str, begins: str) -> None:
    """CHANCE-OQ-23, DEAL-OQ-29."""
    async with game_table(game, DESKS[game], ("Ana", "Ben", "Cleo")) as table:
        await at_the_desk(table)
        assert "Someone leaves …" not in labels(table)
        await table.given(begins)
        table.screen.carry_out_row(labels(table).index("Someone leaves …"), "key")
        await table.settle()
        assert "Who leaves?" in table.shown
        await table.press("enter")
        assert "Is Ana leaving?" in " ".join(table.shown.split())
        await table.press("escape")
        assert table.state.gone == ()
        table.screen.carry_out_row(labels(table).index("Someone leaves …"), "key")
        await table.settle()
        await table.press("enter", "y")
        assert table.state.gone == ("Ana",)
        assert "left" in table.shown
        assert table.state.turn.player == "Ben"


@pytest.mark.parametrize(
    ("game", "given"),
    [
        ("chance", "given owned Ana green 1"),
        ("deal", "given bank Ana 5"),
        ("chance", "given known"),
        ("deal", "given known"),
    ],
)
async def test_who_goes_home_is_in_the_list_of_an_evening_that_came_over_in_the_middle(game: str, given: str) -> None:
    """CHANCE-OQ-23, DEAL-OQ-29: before its first move, too; to be offered and to be allowed are one."""
    async with game_table(game, DESKS[game], ("Ana", "Ben", "Cleo")) as table:
        await at_the_desk(table)
        await table.given(given, "given turn Ben")
        assert "Someone leaves …" in labels(table)


@pytest.mark.parametrize("game", ["city", *DESKS])
async def test_the_help_says_what_the_sum_in_the_corner_means(game: str) -> None:
    async with game_table(game, DESKS.get(game, CityScreen), ("Ana", "Ben"), (120, 36)) as table:
        await at_the_desk(table)
        assert "Σ ok" in table.shown
        await table.press("question_mark")
        assert "Σ ok: all totals match" in table.shown


def lit(table: GameTable[Any]) -> tuple[bool, bool]:
    """Return whether undo and the end of the turn are shown as keys that do something."""
    line, dim = table.screen.query_one(KeyLine).render(), table.pilot.app.theme_variables[GREYED]
    greyed = [line.plain[span.start : span.end].strip() for span in line.spans if span.style == dim]
    return "Undo" not in greyed, "End turn" not in greyed


@pytest.mark.parametrize("game", ["city", *DESKS])
async def test_the_line_of_keys_holds_what_can_be_taken_back_and_ended(game: str) -> None:
    desks: dict[str, type[GameDesk]] = {**DESKS, "city": CityScreen}
    async with game_table(game, desks[game], ("Ana", "Ben", "Cal")) as table:
        await at_the_desk(table)
        assert isinstance(table.screen, GameDesk)
        assert keys_shown(table).startswith(" Esc Menu  ? Help  u Undo  e End turn ")
        assert lit(table) == (False, game in ("city", "deal"))
        await table.given("note it rains")
        assert keys_shown(table).startswith(" Esc Menu  ? Help  u Undo  e End turn ")
        assert lit(table) == (True, game in ("city", "deal"))


async def test_a_running_auction_is_the_only_reason_against_the_end_of_the_turn() -> None:
    async with city_table() as table:
        await table.press("1", "2", "a", "e")
        assert table.message == "An auction is running: end it with Sold or Cancel first."


async def test_the_key_of_special_buildings_is_called_what_it_builds_now() -> None:
    async with city_table(size=(160, 45)) as table:
        await table.given("given owner Seaview Ana", 'given owner "The Wharf" Ana', "roll 1 2", "buy")
        assert "Build a stadium (red) …" in labels(table)
        assert " v Stadium " in keys_shown(table)


async def test_a_digit_without_a_row_does_nothing_in_deal() -> None:
    async with game_table("deal", DealScreen, ("Ana", "Ben")) as table:
        await table.press("1")
        before = table.state
        await table.press("3")
        assert table.state is before
        assert table.message.startswith("3 does nothing here.")
        assert "Pass Go" in text_of(table.pilot.app)


async def test_the_dice_of_the_next_player_end_a_turn_with_nothing_left_to_do() -> None:
    async with city_table() as table:
        await table.given("roll 1 2", "buy", "press -> 1", "build Stoneside 1r")
        assert "1-6 Next roll" in keys_shown(table)
        await table.press("3")
        assert "This ends Ana's turn." in headline(table)
        await table.press("escape")
        assert table.state.player_in_turn == "Ana"
        await table.press("3", "4")
        assert [line.text for line in table.screen.session.table.history.lines][-2:] == ["end", "roll 3 4"]
        assert table.state.turn.player == "Ben"


async def test_no_die_ends_a_turn_in_which_build_was_not_pressed() -> None:
    async with city_table() as table:
        await table.given("roll 1 2", "buy")
        await table.press("3", "4")
        assert table.state.player_in_turn == "Ana"
        assert table.message.startswith("Ana has already moved")


async def test_a_click_chooses_the_row_and_the_player_under_the_pointer_beside_a_panel_with_a_title() -> None:
    async with city_table((160, 45)) as table:
        await table.given("roll 1 2")
        await click_text(table.pilot, "Auction Stoneside")
        assert table.state.unit.timer is not None
        await table.press("c")
        await click_text(table.pilot, "■ Ben")
        assert table.window == "Listing"
        assert table.pilot.app.screen._title == "Ben"  # type: ignore[attr-defined]
