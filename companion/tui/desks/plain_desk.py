"""The desk of a game without its own: only its public view."""

from collections.abc import Sequence

from textual.containers import VerticalScroll
from textual.widget import Widget
from textual.widgets import Static

from companion.core.words import say
from companion.games.view import TableView
from companion.table.game_text import standings_lines
from companion.table.view import UnitView
from companion.tui.actions import AT_A_TABLE, TABLE, bindings
from companion.tui.desks.asking import Asking
from companion.tui.desks.choosing import Choosing
from companion.tui.desks.details import Details
from companion.tui.desks.game_desk import GameDesk
from companion.tui.widgets.labels import set_text


class PlainDesk(GameDesk):
    """Players, headline, possible moves, standings and the log."""

    PARTS = (*GameDesk.PARTS, Asking, Details, Choosing)
    ACTIONS = (*(action for action in TABLE if action.id != "table-end"), *AT_A_TABLE)
    BINDINGS = bindings(ACTIONS)

    def board_widgets(self) -> Sequence[Widget]:
        """Return the widget with the standings."""
        board = VerticalScroll(Static("", id="standings", markup=False), id="board", classes="panel", can_focus=False)
        board.border_title = say("Standings")
        return (board,)

    def paint_table(self, view: UnitView) -> TableView:
        """Show the standings."""
        seen: TableView = self.view
        set_text(self.query_one("#standings", Static), "\n".join(standings_lines(self.session.table)))
        return seen
