"""The lists of Monopoly City from which something is chosen by typing."""

from companion.tui.widgets.rows import Rows
from tests.city_table import city_table


async def test_a_list_in_which_nothing_is_found_says_so() -> None:
    async with city_table() as table:
        await table.press("l", "x", "q")
        assert "No matches for “xq”." in table.shown
        await table.press("backspace", "backspace")
        assert "Nothing here" not in table.shown


async def test_a_list_in_a_low_terminal_shows_the_marked_line() -> None:
    async with city_table((40, 12)) as table:
        await table.press("l")
        assert "space 0" in table.shown
        await table.press("down", "down", "down")
        assert "Stoneside" in table.shown
        assert "Back (Esc)" in table.shown


async def test_a_list_keeps_its_size_while_it_is_narrowed_by_typing() -> None:
    async with city_table() as table:
        await table.press("l")
        window = table.pilot.app.screen.query_one(".find")
        before = window.region
        for key in ("s", "e", "q"):
            await table.press(key)
            assert window.region == before, key


async def test_a_page_key_goes_down_a_long_list_to_choose_from() -> None:
    """CITY-PLAN-04: the pieces and their places are more than a screen of lines."""
    async with city_table() as table:
        await table.given("roll 2 3")
        await table.press("w")
        lines = table.pilot.app.screen.query_one(Rows)
        await table.press("pagedown")
        down = lines.highlighted
        assert down is not None
        assert down > 5
        await table.press("pageup")
        assert lines.highlighted == 0
