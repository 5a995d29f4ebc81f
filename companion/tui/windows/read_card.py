"""Reading a card or another part of the box: one value, or a line for each of several, all of them optional."""

from collections.abc import Sequence

import msgspec
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.suggester import SuggestFromList
from textual.widgets import Button, Static

from companion.core.words import say
from companion.tui.widgets.number_input import select_refused_number
from companion.tui.widgets.typed_line import TypedLine
from companion.tui.windows.ask import ask_first
from companion.tui.windows.dialogs import AskText, Check
from companion.tui.windows.window import Window


class ReadOff(AskText):
    """Asks for one value. It is entered after `line`."""

    def __init__(self, line: str, question: str, value: str, check: Check, *, hint: str, no: str) -> None:
        super().__init__(question, value, check, hint=hint, no=no)
        self.line = line


class Field(msgspec.Struct, frozen=True):
    """One value: its notation word, its question, its current text, and the possible words, if few."""

    word: str
    question: str
    value: str = ""
    words: tuple[str, ...] = ()


class CardLine(TypedLine):
    """The input line. It handles Enter among its letters, so that fast typing loses none of them."""

    async def _on_key(self, event: events.Key) -> None:
        if event.key == "enter":
            event.stop()
            event.prevent_default()
            screen = self.screen
            assert isinstance(screen, ReadCard), "only this window has the line"
            screen.action_move_on(1)
            return
        await super()._on_key(event)


class ReadCard(Window[str | None]):
    """Asks for values of a card. Enter moves on and accepts after the last one; Esc postpones.

    Typed text replaces the current one.

    The answer is `price 100 rent 50`, as the notation writes it.
    """

    BINDINGS = [
        ("escape", "later", "Later"),
        Binding("up", "move_on(-1)", "Back", show=False),
        Binding("down", "move_on(1)", "On", show=False),
    ]
    AUTO_FOCUS = "Input"
    VERTICAL_BREAKPOINTS = [(0, "-flat"), (20, "-low"), (30, "-mid"), (42, "-tall")]

    def __init__(self, question: str, fields: Sequence[Field], check: Check) -> None:
        super().__init__()
        self._question, self._fields, self._check = question, tuple(fields), check
        self._said = [field.value for field in fields]
        self._at = 0

    def compose(self) -> ComposeResult:
        """Yield the values, and the input line for the marked one."""
        with Vertical(classes="dialog card"):
            yield Static(self._question, classes="question", markup=False)
            several = say("Enter: next field. Skip what you can't read.")
            hint = several if len(self._fields) > 1 else say("Enter saves it.")
            yield Static(hint, classes="hint", markup=False)
            yield Static("", id="values", markup=False)
            yield CardLine(compact=True)
            yield Static("", id="wrong", markup=False)
            with Horizontal():
                yield Button(say("Keep"), id="yes", variant="primary", action="screen.take", compact=True)
                yield Button(say("Later (Esc)"), id="no", action="screen.later", compact=True)

    def on_mount(self) -> None:
        """Leave the keys to the line."""
        for button in self.query(Button):
            button.can_focus = False
        self._show_entries()

    def _show_entries(self) -> None:
        """Show the entries so far, and the marked value in the line."""
        wide = max(len(field.question) for field in self._fields)
        rows = [
            f"{'▶' if place == self._at else ' '} {field.question:<{wide}}  {said}"
            for place, (field, said) in enumerate(zip(self._fields, self._said, strict=True))
        ]
        self.query_one("#values", Static).update("\n".join(rows))
        field, line = self._fields[self._at], self.query_one(CardLine)
        line.value, line.placeholder = self._said[self._at], ", ".join(field.words) or field.question
        line.select_all()
        line.suggester = SuggestFromList(field.words, case_sensitive=False) if field.words else None

    def _keep_value(self) -> None:
        field = self._fields[self._at]
        self._said[self._at] = _complete_word(self.query_one(CardLine).value.strip(), field.words)

    def action_move_on(self, by: int) -> None:
        """Move to another value. After the last one, accept all."""
        self._keep_value()
        problem = self._entries_problem(slice(self._at, self._at + 1)) if by > 0 else None
        self.query_one("#wrong", Static).update(f"✗ {problem}" if problem else "")
        if problem:
            select_refused_number(self.query_one(CardLine))
            return
        if self._at + by >= len(self._fields):
            self.action_take()
            return
        self._at = max(0, self._at + by)
        self._show_entries()

    def action_later(self) -> None:
        """Close without an answer. Ask first if typed text would be lost."""
        self._keep_value()
        if self._said == [field.value for field in self._fields]:
            self.dismiss(None)
        else:
            question = say("Discard what you have typed?")
            ask_first(self.app, question, self.dismiss, yes=say("Discard it"), no=say("Keep typing"))

    def action_take(self) -> None:
        """Close with the entries, or say what is wrong with them."""
        self._keep_value()
        every = slice(None)
        answer = self._entries_text(every)
        problem = self._entries_problem(every) if answer else say("Nothing is filled in: press Esc to do it later.")
        self._show_entries()
        if problem is None:
            self.dismiss(answer)
        else:
            self.query_one("#wrong", Static).update(f"✗ {problem}")

    def _entries_text(self, which: slice) -> str:
        said = zip(self._fields[which], self._said[which], strict=True)
        return " ".join(f"{field.word} {value}" for field, value in said if value)

    def _entries_problem(self, which: slice) -> str | None:
        """Return what is wrong with the entries, if anything."""
        answer = self._entries_text(which)
        return self._check(answer) if answer else None


def _complete_word(text: str, words: Sequence[str]) -> str:
    """Return the only word that begins so, or else the text unchanged."""
    found = [word for word in words if word.casefold().startswith(text.casefold())] if text else []
    exact = [word for word in found if word.casefold() == text.casefold()]
    return (exact or found)[0] if exact or len(found) == 1 else text
