"""A rematch, where a phone has ended the game while someone had a window open on the desk."""

from typing import Any

import pytest

from companion.session.origin import Origin
from companion.tui.desks.deal_desk import DealScreen
from companion.tui.routes import is_desk
from tests.chance_table import chance_table
from tests.game_table import GameTable, game_table

ABOUT_TO_WIN = ("given set Ana red", "given set Ana orange", "given land Ana Boardwalk", "draw")
COVERED = ('"light blue"', "purple", "orange", "red", "yellow", "green", '"dark blue"')
PHONE = Origin("phone Ana", "Ana")


async def rematch(table: GameTable[Any]) -> None:
    """Ask for a rematch on the standings; see that its desk is the only one there is, with nothing over it."""
    before = table.pilot.app.screen_stack[: table.pilot.app.screen_stack.index(table.screen)]
    first = table.screen.session
    assert table.window == "Standings"
    await table.press("A")
    await table.settle()
    assert table.screen.session is not first
    assert table.screen.session.table.state.finished is None
    assert table.pilot.app.screen_stack == [*before, table.screen]
    assert is_desk(table.screen)


@pytest.mark.parametrize("opens", ["b", "escape", "q", "question_mark", "M", "C", "S"])
async def test_a_rematch_takes_the_place_of_the_desk_and_of_what_lies_over_it(opens: str) -> None:
    async with game_table("deal", DealScreen, ("Ana", "Ben")) as table:
        await table.given(*ABOUT_TO_WIN)
        await table.press(opens)
        assert not is_desk(table.pilot.app.screen)
        assert table.screen.session.submit('lay "Park Place"', PHONE) is None
        await table.settle()
        await rematch(table)


async def test_the_end_of_a_round_that_is_still_shown_leaves_no_desk_below_a_rematch() -> None:
    async with chance_table() as table:
        await table.given(*(f"given on {space} Ana {card}" for card, space in enumerate(COVERED, 3)))
        await table.given("roll 6", "flip 12", "cash out", "play 12 brown", "end")
        await table.given(*("roll 1", "cash out", "end") * 2)
        assert table.window == "Listing"
        assert table.screen.session.submit("reached yes", PHONE) is None
        await table.settle()
        await rematch(table)
