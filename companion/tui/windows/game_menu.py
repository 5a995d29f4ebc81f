"""The menu of a running game: what Esc opens at the desk."""

from collections.abc import Sequence

import msgspec
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content

from companion.core.words import phrase, say
from companion.tui.widgets.rows import Row, Rows
from companion.tui.windows.window import Window


class Entry(msgspec.Struct, frozen=True):
    """One line of the menu: its key, name, description, and the desk's action for it."""

    key: str
    label: str
    about: str
    does: str


class GameMenu(Window[str | None]):
    """Offers to continue, or actions other than playing. Closes with the chosen action."""

    BINDINGS = [("escape,g", "dismiss(None)", "Resume game")]
    AUTO_FOCUS = "Rows"

    def __init__(self, title: str, entries: Sequence[Entry]) -> None:
        super().__init__()
        self._title = title
        self._entries = (Entry("g", say("Resume game"), say("back to the game"), ""), *entries)

    def compose(self) -> ComposeResult:
        """Yield the lines."""
        with Vertical(classes="dialog menu") as window:
            window.border_title = Content(self._title)
            window.border_subtitle = say("Esc resume")
            yield Rows((1, 16, 0), wrap=True)

    def on_mount(self) -> None:
        """Fill the list."""
        self.query_one(Rows).show([Row(each.key, (each.key, each.label, each.about)) for each in self._entries])

    def on_key(self, event: events.Key) -> None:
        """Choose by a line's key. Say that other letters have no line."""
        found = next((each for each in self._entries if each.does and each.key == event.character), None)
        if found is not None:
            event.stop()
            self.dismiss(found.does)
        else:
            self.report_unknown_letter(event, phrase("{key} does nothing here · Esc resume"))

    def on_option_list_option_selected(self, event: Rows.OptionSelected) -> None:
        """Choose the marked line."""
        self.dismiss(next(each.does for each in self._entries if each.key == event.option.id) or None)
