"""A double click does one thing: its second half is not for what the first has brought under the pointer."""

from textual import events

from tests.deal_table import DealTable, deal_table


async def _click(table: DealTable, text: str) -> None:
    """Click twice on a text as a terminal tells it, without a pause."""
    lines = table.shown.split("\n")
    y = next(number for number, line in enumerate(lines) if text in line)
    x = lines[y].index(text)
    for kind in (events.MouseDown, events.MouseUp) * 2:
        table.pilot.app.post_message(kind(None, x, y, 0, 0, 1, False, False, False, x, y))
    await table.settle()


def _written(table: DealTable) -> list[str]:
    return [line.text for line in table.screen.session.table.history.lines]


async def test_a_double_click_on_the_marked_line_of_a_window_leaves_the_desk_below_alone() -> None:
    async with deal_table() as table:
        await table.press("b")
        await _click(table, "1 money")
        assert table.window == "DealScreen"
        assert _written(table) == ["bank 1"]


async def test_a_double_click_on_a_row_carries_out_no_other_one_that_takes_its_place() -> None:
    async with deal_table() as table:
        await _click(table, "d   Draw")
        assert (table.window, _written(table)) == ("DealScreen", ["draw"])
