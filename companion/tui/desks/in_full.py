"""How a light table changes to full play, at any time."""

from collections.abc import Callable, Sequence
from contextlib import suppress

from companion.core.errors import CompanionError
from companion.core.notation.tokens import quote
from companion.core.order import Order
from companion.core.words import say
from companion.games.game import State
from companion.games.rulebook import EVERYTHING, way_of
from companion.table.orders import ChangeOption, Command
from companion.table.ports import JournalError
from companion.table.reading import opened
from companion.table.table import Table
from companion.tui.desks.unit_desk import UnitDesk
from companion.tui.pages.position import GIVEN, Kept, Position


class InFull(UnitDesk):
    """A desk of a light table."""

    @property
    def becoming_full(self) -> Callable[[], None] | None:
        """Return the dialog for the table's position, None if it is full already."""
        return None if way_of(self.session.table.state) == EVERYTHING else self.action_position

    def request(self, asked: str | Command, source: str) -> bool:
        """Carry out a move. Before the table becomes full, ask for its current position."""
        if self.becoming_full is None or not self._asks_for_everything(asked):
            return super().request(asked, source)
        self.action_position()
        return True

    def _asks_for_everything(self, asked: str | Command) -> bool:
        with suppress(CompanionError):
            order = self.session.table.read(asked) if isinstance(asked, str) else asked
            move = order.move if isinstance(order, Order) else None
            return isinstance(move, ChangeOption) and (move.key, move.value) == ("watch", EVERYTHING)
        return False

    def action_position(self) -> None:
        """Make the table full: its position is entered, checked as a whole, and tracked from then on."""
        table = self.session.table
        if table.state.finished:
            self.say(say("The game is over."), wrong=True)
            return
        turn = table.game.report(table.state, self.session.now_ms)["turn"]
        last = (*((f"turn {quote(str(turn))}",) if turn else ()), *table.game.goes_on(table.state))
        lines = [line for line in self.session.draft() if line.startswith(GIVEN)]
        kept = Kept(self.session.keep_draft, lines)
        self.app.push_screen(Position(self.services, self._copy, self._become_full, kept, last))

    def _copy(self) -> Table[State]:
        table = self.session.table
        return opened(table.game, table.setup, table.history.lines, self.session.now_ms)

    def _become_full(self, lines: Sequence[str]) -> str | None:
        self.app.pop_screen()
        session, whole = self.session, (*lines, "option watch everything")
        with session.table.at_once():
            taken = all(self.submit(line, "key") for line in whole)
        if taken and not session.unsaved:
            with suppress(JournalError):  # then it is offered again
                session.keep_draft(())
        return None
