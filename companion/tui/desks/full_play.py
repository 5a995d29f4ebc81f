"""How a light table changes to full play, at any time."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from companion.core.notation.tokens import quote
from companion.core.order import Order
from companion.core.words import say
from companion.games.game import State
from companion.games.rulebook import EVERYTHING, tracking_mode
from companion.table.orders import ChangeOption, Command
from companion.table.ports import JournalError
from companion.table.reading import read_only_table
from companion.table.table import Table
from companion.tui.desks.desk import Desk
from companion.tui.desks.part import Part
from companion.tui.pages.position import GIVEN, Position, SavedEntry


class FullPlay(Part[Desk]):
    """Asks for a light table's current position before the table becomes full."""

    def actions(self) -> Mapping[str, Callable[..., object]]:
        """Return what keys do."""
        return {"position": self.ask_position}

    @property
    def full_play_dialog(self) -> Callable[[], None] | None:
        """Return the dialog for the table's position, None if it is full already."""
        return None if tracking_mode(self.desk.state) == EVERYTHING else self.ask_position

    def carry_out_in_own_way(self, asked: str | Command) -> bool:
        """Ask for the current position instead of the move that makes the table full."""
        asks = self.full_play_dialog is not None and self._asks_for_everything(asked)
        if asks:
            self.ask_position()
        return asks

    def _asks_for_everything(self, asked: str | Command) -> bool:
        move = asked.move if isinstance(asked, Order) else None
        return isinstance(move, ChangeOption) and (move.key, move.value) == ("watch", EVERYTHING)

    def ask_position(self) -> None:
        """Make the table full: its position is entered, checked as a whole, and tracked from then on."""
        session, table = self.desk.session, self.desk.session.table
        if table.state.finished:
            self.desk.say(say("The game is over."), wrong=True)
            return
        turn = table.game.report(table.state, session.now_ms)["turn"]
        last = (*((f"turn {quote(str(turn))}",) if turn else ()), *table.game.goes_on(table.state))
        lines = [line for line in session.draft_lines() if line.startswith(GIVEN)]
        kept = SavedEntry(session.keep_draft, lines)
        self.desk.app.push_screen(Position(self.desk.services, self._copied_table, self._become_full, kept, last))

    def _copied_table(self) -> Table[State]:
        table = self.desk.session.table
        return read_only_table(table.game, table.setup, table.history.lines, self.desk.session.now_ms)

    def _become_full(self, lines: Sequence[str]) -> str | None:
        self.desk.app.pop_screen()
        session, whole = self.desk.session, (*lines, "option watch everything")
        with session.table.written_together():
            taken = all(self.desk.submit(line, "key") for line in whole)
        if taken and not session.why_unsaved:
            with suppress(JournalError):  # then it is offered again
                session.keep_draft(())
        return None
