"""How a light table comes to be played in full, at any time."""

from collections.abc import Sequence

from companion.games.game import State
from companion.table.reading import opened
from companion.table.table import Table
from companion.tui.screens.position import Position
from companion.tui.screens.unit_desk import UnitDesk


class InFull(UnitDesk):
    """A desk of a light table."""

    def action_position(self) -> None:
        """Let the table become full: what it is like now is said, checked as a whole, and watched from then on."""
        table = self.session.table
        turn = table.game.report(table.state, self.session.now_ms)["turn"]
        self.app.push_screen(Position(self.services, self._copy, self._become_full, str(turn or "")))

    def _copy(self) -> Table[State]:
        table = self.session.table
        return opened(table.game, table.setup, table.history.lines, self.session.now_ms)

    def _become_full(self, lines: Sequence[str]) -> str | None:
        self.app.pop_screen()
        for line in (*lines, "option watch everything"):
            if not self.submit(line, "key"):
                break
        return None
