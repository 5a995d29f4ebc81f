"""A short list whose lines have keys of their own: one press picks a line."""

from collections.abc import Sequence

import msgspec
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Static

from companion.core.words import say, told
from companion.tui.key_names import key_names
from companion.tui.widgets.choices import Choices, Entry
from companion.tui.windows.window import Window

KEYS = "123456789abcdefghijklmnop"


class Option(msgspec.Struct, frozen=True):
    """One line: its answer, its text, the reason against it (empty: it can be picked), and any key."""

    answer: str
    label: str
    why_not: str = ""
    key: str = ""


class Pick(Window[str | None]):
    """Asks for one of a few lines. A line that cannot be picked says why. Esc changes nothing.

    The line of the already `marked` answer is marked first.
    """

    BINDINGS = [
        ("down", "mark(1)", "Down"),
        ("up", "mark(-1)", "Up"),
        ("home", "mark(-99)", "First"),
        ("end", "mark(99)", "Last"),
        ("pageup", "mark(-8)", "Page up"),
        ("pagedown", "mark(8)", "Page down"),
        ("enter", "take", "Take"),
    ]
    AUTO_FOCUS = ""

    def __init__(self, question: str, options: Sequence[Option], *, later: str = "", marked: str = "") -> None:
        super().__init__()
        self._question, self._options, self._later, self._begins = (
            question,
            tuple(options),
            told(later) or say("Back"),
            marked,
        )
        self._keys = [option.key or KEYS[place] for place, option in enumerate(options)]

    def compose(self) -> ComposeResult:
        """Yield the question, the lines, and the reason against the marked one."""
        with Vertical(classes="dialog pick"):
            yield Static(self._question, markup=False, classes="question")
            yield Choices(id="options")
            yield Static("", id="wrong", markup=False)
            with Horizontal():
                yield Button(
                    f"{self._later} ({key_names('escape')[0]})", id="no", action="screen.dismiss(None)", compact=True
                )

    def on_mount(self) -> None:
        """Fill the list."""
        self.query_one(Button).can_focus = False
        choices = self.query_one(Choices)
        choices.styles.height = "auto"
        # A greyed line begins with a cross. The others are indented equally to keep the columns aligned.
        indent = "  " if any(option.why_not for option in self._options) else ""
        choices.entries = [
            Entry(key, option.label if option.why_not else f"{indent}{option.label}", option.why_not)
            for key, option in zip(self._keys, self._options, strict=True)
        ]
        choices.refresh(layout=True)
        open_ = [place for place, option in enumerate(self._options) if not option.why_not]
        choices.marked = next((n for n in open_ if self._options[n].answer == self._begins), open_[0] if open_ else 0)

    def on_key(self, event: events.Key) -> None:
        """Pick a line by its key. Say that other letters have no line."""
        if event.character in self._keys:
            event.stop()
            self._take(self._keys.index(event.character))
        else:
            self.answer_unmeant(event)

    def needs_digit(self, digit: str) -> bool:
        """Return whether a digit is the key of a line."""
        return digit in self._keys

    def on_choices_chosen(self, event: Choices.Chosen) -> None:
        """Pick a clicked line."""
        self._take(event.place)

    def on_choices_marked(self) -> None:
        """Say why the marked line cannot be picked."""
        place = self.query_one(Choices).marked
        if place < len(self._options):
            self._explain(place)

    def action_mark(self, by: int) -> None:
        """Mark another line."""
        self.query_one(Choices).marked += by

    def action_take(self) -> None:
        """Pick the marked line."""
        self._take(self.query_one(Choices).marked)

    def _take(self, place: int) -> None:
        if self._options[place].why_not:
            self.query_one(Choices).marked = place
            self._explain(place)
        else:
            self.dismiss(self._options[place].answer)

    def _explain(self, place: int) -> None:
        why = self._options[place].why_not
        self.query_one("#wrong", Static).update(f"✗ {why}" if why else "")
