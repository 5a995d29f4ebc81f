"""The page on which a running evening is entered."""

from typing import Any

from textual.pilot import Pilot

from companion.tui.app import CompanionApp
from companion.tui.pages.new_game import NewGame
from companion.tui.pages.position import Position
from companion.tui.widgets.rows import Rows
from companion.tui.widgets.sheet import Cells


async def open_position(pilot: Pilot[Any], app: CompanionApp) -> None:
    """Open the page from a new game of City."""
    if not isinstance(app.screen, NewGame):
        await pilot.press("n")
    app.screen.query_one(Rows).mark("position")
    await pilot.press("enter")
    await pilot.pause()
    to_the_list(app)


def to_the_list(app: CompanionApp) -> None:
    """Leave the tables for the list below them."""
    assert isinstance(app.screen, Position)
    app.screen.query_one(Rows).focus()


def cell(app: CompanionApp, of: str, head: str) -> str:
    """Return the text of a cell of the tables."""
    for cells in app.screen.query(Cells):
        for row in range(cells.row_count):
            for column in range(1, len(cells.columns)):
                cells.move_cursor(row=row, column=column)
                if cells.entry_at_cursor is not None and (
                    cells.entry_at_cursor[1],
                    cells.entry_at_cursor[0].heading,
                ) == (of, head):
                    return cells.get_cell_at(cells.cursor_coordinate).plain
    raise AssertionError((of, head))
