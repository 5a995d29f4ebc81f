"""What the table sets right on screen: a piece off the board; and a Chance space that is left without its card."""

from companion.tui.widgets.choices import Choices
from tests.city_table import city_table
from tests.game_table import labels


async def test_a_railroad_goes_off_the_board_by_the_row_of_corrections() -> None:
    """CITY-OQ-26."""
    async with city_table() as table:
        await table.given('given railroad "Old Town"', "given stadium Seaview", "land Jail")
        assert "Corrections …" in table.shown
        table.screen.query_one(Choices).marked = labels(table).index("Corrections …")
        await table.press("enter")
        assert "Remove what?" in table.shown
        assert "Take a railroad off the board" in table.shown
        assert "Take a stadium off the board" in table.shown
        await table.press("enter")
        await table.press("enter")
        assert not table.state.plots["Old Town"].railroad
        assert table.state.plots["Seaview"].stadium


async def test_a_chance_space_is_left_without_its_card_once_the_table_says_so() -> None:
    """CITY-CHN-01."""
    async with city_table() as table:
        await table.given("given at Ana 4", "roll 1 2")
        await table.press("e")
        assert "Ana is on Chance and has not drawn a card." in table.shown
        await table.press("n")
        assert table.state.turn.player == "Ana"
        await table.press("e", "y")
        assert table.state.turn.player == "Ben"


async def test_dice_after_a_double_leave_a_chance_card_once_the_table_says_so() -> None:
    """CITY-CHN-01, CITY-TURN-07."""
    async with city_table() as table:
        await table.given("given at Ana 5", "roll 1 1")
        await table.press("1", "2")
        assert "Ana is on Chance and has not drawn a card." in table.shown
        assert "Roll (Y)" in table.shown
        await table.press("n")
        assert table.state.player_states["Ana"].position == 7
        await table.press("1", "2", "y")
        assert table.state.player_states["Ana"].position == 10
