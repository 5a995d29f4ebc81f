"""What is said of a refused move: the reason that comes first, the others on a key, and no longer than it matters."""

import pytest

from companion.tui.desks.game_desk import GameDesk
from companion.tui.windows.dialogs import AskText
from tests.city_table import city_table
from tests.desks import at_the_desk
from tests.game_table import game_table, labels
from tests.screens import click_text

_UNSETTLED = "Buy or auction Treetop Park first."
_DOUBLE = "Ana rolled a double: roll again."
_TWO_REASONS = ("given at Ana 19", "roll 1 1")


async def test_of_several_reasons_the_first_is_said_and_a_key_shows_all() -> None:
    async with city_table() as table:
        await table.given(*_TWO_REASONS)
        place = table.state.edition.track[table.state.player_states["Ana"].position].name
        unsettled = _UNSETTLED.replace("Treetop Park", place)
        await table.press("e")
        assert table.message == f"{unsettled} … and 1 more (^Y)"
        await table.press("ctrl+y")
        assert table.window == "Listing"
        assert unsettled in table.shown
        assert _DOUBLE in table.shown
        await table.press("escape")
        await click_text(table.pilot, "and 1 more")
        assert table.window == "Listing"


async def test_rolling_again_with_a_district_unsettled_says_that_alone() -> None:
    async with city_table() as table:
        await table.given("roll 1 2")
        await table.press("1", "1")
        assert table.message == "Buy or auction Stoneside first."


async def test_what_was_wrong_goes_with_the_next_key_that_does_something() -> None:
    async with city_table() as table:
        await table.given("roll 1 2")
        await table.press("e")
        assert table.message
        await table.press("z")
        assert table.message, "nothing was done"
        await table.press("d", "escape")
        assert table.message == ""


@pytest.mark.parametrize(("game", "refused"), [("city", "y"), ("builder", "g"), ("chance", "e"), ("deal", "o")])
async def test_what_was_wrong_goes_at_every_desk_and_stands_on_no_other_screen(game: str, refused: str) -> None:
    async with game_table(game, GameDesk, ("Ana", "Ben", "Cal")) as table:
        await at_the_desk(table)
        await table.press(refused)
        wrong = table.message
        assert wrong
        await table.press("M")
        assert wrong not in table.shown
        await table.press("escape")
        assert table.message == ""


async def test_a_typed_line_keeps_what_was_wrong_with_it_while_it_is_mended() -> None:
    async with city_table() as table:
        await table.press(":", *"pay ana", "enter")
        wrong = table.message
        assert wrong
        await table.press("left", "x")
        assert table.message == wrong
        await table.press("escape", "d")
        assert table.message == ""


async def test_nothing_special_to_build_says_what_it_takes() -> None:
    async with city_table() as table:
        await table.press("v")
        assert table.message.startswith("A stadium needs two districts of one colour, a skyscraper a whole colour")


async def test_with_both_stadiums_built_nothing_special_says_so_alone() -> None:
    """CITY-STAD-05."""
    async with city_table() as table:
        owners = ("given owner Stoneside Ben", "given owner Seaview Ben", 'given owner "Old Town" Ana')
        both = ("given stadium Stoneside", "given stadium Seaview")
        await table.given(*owners, 'given owner "Harbor Heights" Ana', *both, "roll 1 2")
        assert "Build a stadium (purple)" in " ".join(labels(table))
        await table.press("v")
        assert table.message == "Both stadiums are already on the board."


async def test_what_was_wrong_with_a_text_goes_once_it_is_another_one() -> None:
    async with city_table() as table:
        table.pilot.app.push_screen(AskText("Which name?", "a", lambda text: "Too short." if len(text) < 3 else None))
        await table.press("enter")
        assert "✗ Too short." in table.shown
        await table.press("end", "b")
        assert "✗ Too short." not in table.shown
