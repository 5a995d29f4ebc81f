"""Small windows over a screen: type a text, choose from a list, press a key."""

from collections.abc import Callable, Mapping
from functools import partial

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Input, Static

from companion.core.settings import Setting
from companion.core.words import phrase, say, translated
from companion.tui.widgets.lines import WrappedText
from companion.tui.widgets.number_input import select_refused_number
from companion.tui.widgets.rows import Row, Rows
from companion.tui.widgets.typed_line import TypedLine
from companion.tui.windows.find import Find
from companion.tui.windows.window import Window

Check = Callable[[str], str | None]
"""Returns what is wrong with a text, in a sentence, or None."""
_OK, _BACK = phrase("OK"), phrase("Back")
_OTHER = "other"
"""The line for an answer to be typed."""
_LEAST, _BESIDE = 64, 13
"""The minimum width of a window of choices, and the part of it outside its two columns."""


class AskText(Window[str | None]):
    """Asks for a text. Enter accepts it if `check` has no objection, Esc changes nothing."""

    AUTO_FOCUS = "Input"

    def __init__(
        self, question: str, value: str, check: Check, *, hint: str = "", yes: str = _OK, no: str = _BACK
    ) -> None:
        super().__init__()
        self._question, self._value, self._check, self._hint = question, value, check, hint
        self._yes, self._no = translated(yes), translated(no)

    def compose(self) -> ComposeResult:
        """Yield the question, the allowed input, the text and its two buttons."""
        with Vertical(classes="dialog"):
            yield WrappedText(self._question, "question")
            if self._hint:
                yield Static(self._hint, markup=False, classes="hint")
            # A folder expects a file name, so the cursor stays where that is typed.
            yield TypedLine(self._value, select_on_focus=not self._value.endswith("/"), compact=True)
            yield Static("", id="wrong", markup=False)
            with Horizontal():
                yes, no = say("{answer} (Enter)", answer=self._yes), say("{answer} (Esc)", answer=self._no)
                yield Button(yes, id="yes", variant="primary", action="screen.take", compact=True)
                yield Button(no, id="no", action="screen.dismiss(None)", compact=True)

    def on_input_changed(self) -> None:
        """Remove the error about the text before."""
        self.query_one("#wrong", Static).update("")

    def on_input_submitted(self) -> None:
        """Take the text."""
        self.action_take()

    def action_take(self) -> None:
        """Close with the text, or say what is wrong with it."""
        text = self.query_one(Input).value.strip()
        problem = self._check(text)
        if problem is None:
            self.dismiss(text)
        else:
            self.query_one("#wrong", Static).update(f"✗ {problem}")
            self.query_one(Input).focus()
            select_refused_number(self.query_one(Input))


class Choose(Find):
    """Asks for one of a few options, each with a name and description. `called` renames some of them.

    An option's first letter chooses it, or marks the next of several with that letter. Those in `asks` open a window,
    whose answer is the answer; Esc there returns here.
    """

    def __init__(
        self,
        question: str,
        choices: Mapping[str, str],
        *,
        marked: str = "",
        called: Mapping[str, str] = {},
        later: str = _BACK,
        asks: Mapping[str, Callable[[], Window[str | None]]] = {},
    ) -> None:
        rows = [Row(name, (called.get(name, name), text)) for name, text in choices.items()]
        first, second = (max(len(row.cells[place]) for row in rows) for place in (0, 1))
        super().__init__(question, rows, widths=(first, 0), short=True, marked=marked, later=later)
        self._width, self._asks = max(_LEAST, first + second + _BESIDE), asks

    def on_mount(self) -> None:
        """Make room for both columns."""
        self.query_one(".dialog").styles.width = self._width

    def take_row(self, row_id: str) -> None:
        """Close with a line, or with what its window answers."""
        if row_id in self._asks:
            self.app.push_screen(self._asks[row_id](), self._take_answer)
        else:
            super().take_row(row_id)

    def _take_answer(self, answer: str | None) -> None:
        if answer is not None:
            self.dismiss(answer)

    def take_key_of_no_row(self, event: events.Key) -> None:
        """Choose the only line beginning with a letter, or mark the next one. Say if there is none."""
        letter = (event.character or "").casefold()
        found = [row.id for row in self._rows if letter.isalnum() and row.cells[0].casefold().startswith(letter)]
        if len(found) == 1:
            self.take_row(found[0])
        elif found:
            rows = self.query_one(Rows)
            place = found.index(rows.marked_id) + 1 if rows.marked_id in found else 0
            rows.mark(found[place % len(found)])
        else:
            self.report_unknown_letter(event)


def rule_window(rule: Setting, value: str, check: Check) -> Window[str | None]:
    """Return the window that asks for a house rule: a list if it takes a few words."""
    if rule.values:
        choices = {word: _by_the_book_note(rule, word) for word in rule.values}
        return Choose(rule.question, choices, marked=value.casefold(), called=rule.answer_by_word)
    return _choose_or_type_window(rule, value, check) if rule.answer_by_word else _typed_rule_window(rule, value, check)


def _choose_or_type_window(rule: Setting, value: str, check: Check) -> Choose:
    """Return the window for a rule that takes a few words or typed text."""
    held = value.casefold() if value.casefold() in rule.answer_by_word else ""
    typed = "" if held else value.removeprefix("custom ")
    other = say("Other …") if held else say("Other (now {value}) …", value=rule.say(value))
    choices = {word: _by_the_book_note(rule, word) for word in rule.answer_by_word}
    asks = {_OTHER: partial(_typed_rule_window, rule, typed, check)}
    called = {**rule.answer_by_word, _OTHER: other}
    return Choose(rule.question, {**choices, _OTHER: ""}, marked=held or _OTHER, called=called, asks=asks)


def _by_the_book_note(rule: Setting, word: str) -> str:
    return say("by the book") if word == rule.default else ""


def _typed_rule_window(rule: Setting, value: str, check: Check) -> AskText:
    return AskText(rule.question, value, check, hint=say("Enter {what}.", what=rule.allowed_besides_words))


class PressKey(Window[str | None]):
    """Waits for the new key of an action. Esc changes nothing."""

    def __init__(self, action: str) -> None:
        super().__init__()
        self._action = action

    def compose(self) -> ComposeResult:
        """Yield what to do."""
        with Vertical(classes="dialog"):
            asked = say("Press the new key for “{action}”.", action=self._action)
            yield Static(asked, markup=False, classes="question")
            yield Static(say("It replaces the current keys."), classes="hint")
            with Horizontal():
                yield Button(say("Back (Esc)"), id="no", action="screen.dismiss(None)", compact=True)

    def needs_digit(self, digit: str) -> bool:
        """Return whether a digit may be the new key: always."""
        return True

    def on_mount(self) -> None:
        """Send every key here, not to the button."""
        self.query_one(Button).can_focus = False

    def on_key(self, event: events.Key) -> None:
        """Close with the key."""
        event.stop()
        self.dismiss(event.key)
