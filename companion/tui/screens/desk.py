"""What every game's screen has: a session, keys that are moves, and a clear word when one is refused."""

from collections.abc import Sequence
from typing import ClassVar

from companion.core.errors import CompanionError, Reason
from companion.core.history import Line
from companion.core.visible import visible
from companion.session.news import News, Refusal
from companion.session.origin import BOX, Origin
from companion.session.session import Session
from companion.table import orders
from companion.table.view import history_rows
from companion.tui.actions import EVERYWHERE, keys_of
from companion.tui.screens.page import Page
from companion.tui.services import Services
from companion.tui.widgets.command import CommandBar
from companion.tui.widgets.history import HistoryLog


class Desk(Page):
    """A screen on which a game is played. Subclasses paint in `paint`."""

    MARKS: ClassVar[Sequence[str]] = ()
    """What the marks on it mean, in lines for the help."""

    def __init__(self, session: Session, services: Services) -> None:
        super().__init__(services)
        self.session = session
        self.desk_title = visible(session.name)
        self._hiding = False
        self._unsaved = ""

    def reminders(self) -> Sequence[str]:
        """Return how the table is set up, and what it should not forget, in sentences for the help."""
        return ()

    def on_mount(self) -> None:
        """Begin to keep time."""
        self._leave = self.session.subscribe(lambda news: self.call_next(self.tell, news))
        self.session.start()
        self._show_history()
        if self.session.missing:
            self.shell.complain(self.session.missing)

    def on_unmount(self) -> None:
        """Leave the game as it stands."""
        self._leave()
        lost = self.session.unsaved
        self.session.stop()
        self.session.close()
        if lost:
            left = self.session.unsaved
            what = f"NOT SAVED, and lost: {left}" if left else f"saved again at the end. {lost}"
            self.services.farewells.append(f"“{self.desk_title}” was {what}")

    def tell(self, news: News) -> None:
        """Hear what has happened at the table, unless the screen is being taken down."""
        if self.there and self.display:
            self.hear(news)

    def hear(self, news: News) -> None:
        """Show what has happened at the table."""
        last = news.happened[-1] if news.happened else None
        words = self.words_on(last) if isinstance(last, Line) else None  # seen from the table as it was drawn
        self.paint()
        if news.lines or self._hiding:
            self._show_history()
        if words is not None:
            self.say(words)
        elif isinstance(last, Refusal) and last.origin == BOX:  # whoever asked in a window was told there
            self.say(str(last), wrong=True)
        self._warn()

    def _warn(self) -> None:
        """Say how to save the evening once it is not."""
        before, self._unsaved = self._unsaved, self.session.unsaved
        if self._unsaved and not before and self.session.keep is not None:
            keymap = self.services.preferences.keys
            key = next(keys_of(action, keymap)[0] for action in EVERYWHERE if action.id == "save-anew")
            self.say(f"NOT SAVED: {self._unsaved} {key} writes the whole evening anew.", wrong=True)

    def words_on(self, line: Line) -> str:
        """Return what is said of a line of the journal."""
        return ""

    def _show_history(self) -> None:
        unit, now = self.session.unit, self.session.now_ms
        self._hiding = now < unit.spin_until_ms
        self.query_one(HistoryLog).show(history_rows(self.session.table.history, unit, now))

    def edges_changed(self) -> None:
        """Show what became of sound and box."""
        self.paint()

    def paint(self) -> None:
        """Show the state as it is now."""
        raise NotImplementedError

    def submit(self, asked: str | orders.Command, source: str) -> bool:
        """Carry out a move and say why if it is refused."""
        refusal = self.session.submit(asked, Origin(source))
        self.say(str(refusal or ""), wrong=refusal is not None)
        return refusal is None

    def reasons(self, text: str) -> tuple[Reason, ...]:
        """Return every reason against a move now."""
        return self.session.table.reasons(self.session.table.read(text))

    def problem(self, text: str) -> str | None:
        """Return what is wrong with a move now, None if it would be taken."""
        try:
            return " ".join(map(str, self.reasons(text))) or None
        except CompanionError as error:
            return str(error)

    def action_order(self, text: str) -> None:
        """Carry out a move that a key or a button stands for."""
        self.submit(text, "key")

    def action_command(self) -> None:
        """Open the command bar."""
        self.set_focus(self.query_one(CommandBar))

    def on_command_bar_entered(self, event: CommandBar.Entered) -> None:
        """Carry out a typed move; a refused line stays to be mended."""
        if self.submit(event.line, "bar"):
            self.query_one(CommandBar).value = ""

    def on_command_bar_left(self) -> None:
        """Give the keys back to the desk."""
        self.query_one(CommandBar).value = ""
        self.set_focus(None)
