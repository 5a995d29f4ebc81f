"""A list to choose from: narrowed by typing, or short, with a key for each line."""

from collections.abc import Callable, Sequence
from itertools import takewhile, zip_longest
from typing import Any

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.screen import ScreenResultType
from textual.widgets import Button, Input, Static

from companion.core.words import phrase, say, translated
from companion.tui.widgets.lines import WrappedText
from companion.tui.widgets.rows import KEYED, Row, Rows, keyed_rows
from companion.tui.widgets.typed_line import TypedLine
from companion.tui.windows.window import Window

_BACK = phrase("Back")
_END = "."
_INSIDE = 2
_LEAST, _GAP, _FRAME = 72, 2, 9
"""A window's minimum width, and the non-text part of its lines: between the columns and around them."""
_BESIDE, _BESIDE_KEYED = 10, 5
"""The lines of the screen that a window's list leaves to what is around it."""


class ListWindow(Window[ScreenResultType]):
    """A window with a list, and an input line over it unless it is short. Keys that move go to the list."""

    BINDINGS = [
        Binding("down", "in_list('cursor_down')", "Down", priority=True),
        Binding("up", "in_list('cursor_up')", "Up", priority=True),
        Binding("pagedown", "in_list('page_down')", "Page down", priority=True),
        Binding("pageup", "in_list('page_up')", "Page up", priority=True),
        Binding("home", "in_list('first')", "First", priority=True),
        Binding("end", "in_list('last')", "Last", priority=True),
    ]
    AUTO_FOCUS = "Input, Rows"

    def action_in_list(self, does: str) -> None:
        """Mark another line."""
        getattr(self.query_one(Rows), f"action_{does}")()

    def on_input_submitted(self) -> None:
        """Take the marked line."""
        if marked := self.query_one(Rows).marked_id:
            self.take_row(marked)

    def on_option_list_option_selected(self, event: Rows.OptionSelected) -> None:
        """Take a clicked line."""
        self.take_row(event.option.id or "")

    def take_row(self, row_id: str) -> None:
        """Carry out what the chosen row stands for."""
        raise NotImplementedError


class FindLine(TypedLine):
    """The input line over the list. Keys of lines are left to the window."""

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Return whether a key is typed here."""
        of_line = isinstance(self.screen, Find) and character in self.screen.keys
        return not of_line and super().check_consume_key(key, character)


class Find(ListWindow[str | None]):
    """Asks for one line. Typing keeps the lines with every typed word; Enter takes the marked one.

    If lines have keys of their own, a key takes its line at once and is not typed. A `short` list has no input line.
    Where lines have keys a click takes a line at once, and a line with a reason against it says that instead.

    Lines that contain the text only inside words are kept if there are no others. What distinguishes a line ranks above
    words that begin every line.

    `widths` are the column widths. `marked` is the line marked first, otherwise the first one that can be taken.
    `new` makes lines from typed text that isn't listed; with `listed_first` they follow matching lines.
    `hint` says what can be typed, `typed` is the initial text, `later` is the action of Esc, and `about` is the
    border's title.
    """

    def __init__(
        self,
        question: str,
        rows: Sequence[Row],
        *,
        widths: Sequence[int] = (0, 0),
        new: Callable[[str], Sequence[Row]] | None = None,
        listed_first: bool = False,
        hint: str = "",
        typed: str = "",
        later: str = _BACK,
        about: str = "",
        short: bool = False,
        marked: str = "",
    ) -> None:
        super().__init__()
        self.with_subject(about)
        self._question, self._rows, self._widths = question, tuple(rows), widths
        self.keys = {row.key: row.id for row in rows if row.key}
        hint = hint or (say("type to find, or a number") if self.keys else say("type to find"))
        self._types, self._listed_first, self._hint, self._typed = new is not None, listed_first, hint, typed
        self._new = new or (lambda typed: ())
        self._later = translated(later)
        self._alike = _common_beginning(self._rows)
        self._short, self._marked = short, marked

    def compose(self) -> ComposeResult:
        """Yield the question, the input line and the lines that match, or those of a short list."""
        look = "find" if not self._short else "keyed" if self.keys else ""
        with Vertical(classes=f"dialog {look}"):
            if self._short:
                yield WrappedText(self._question, "question")
            else:
                yield Static(self._question, markup=False, classes="question")
                yield FindLine(self._typed, placeholder=self._hint, select_on_focus=False, compact=True)
            beside = _BESIDE_KEYED if look == "keyed" else _BESIDE
            yield Rows(self._widths, wrap=True, steady=not self._short, at_once=look == "keyed", beside=beside)
            if look == "keyed":
                yield Static("", id="wrong", markup=False)
            with Horizontal():
                no = say("{answer} (Esc)", answer=self._later)
                yield Button(no, id="no", action="screen.dismiss(None)", compact=True)

    def on_mount(self) -> None:
        """Show all lines, or those matching the initial text, at full width if there is room."""
        self.query_one(Button).can_focus = False
        rows = self.query_one(Rows)
        if self._short:
            rows.show(self._rows)
            rows.mark(self._marked or next((row.id for row in self._rows if not row.why_not), ""))
            return
        columns = zip_longest(*(row.cells for row in self._rows), fillvalue="")
        wide = sum(max(map(cell_len, column)) + _GAP for column in columns)
        self.query_one(".find").styles.width = max(_LEAST, wide + _FRAME)
        self._filter_lines(self._typed)
        rows.can_focus = False

    def needs_digit(self, digit: str) -> bool:
        """Return whether a digit is the key of a line, or begins an answer that is not listed."""
        return digit in self.keys if self._short else bool(self.keys) or self._types

    def on_key(self, event: events.Key) -> None:
        """Take the line of a key."""
        if (row_id := self.keys.get(event.character or "")) is not None:
            event.stop()
            self.take_row(row_id)
        elif self._short:
            self.take_key_of_no_row(event)

    def take_key_of_no_row(self, event: events.Key) -> None:
        """Take any other key of a short list: say that it has none."""
        self.report_unknown_letter(event)

    def on_option_list_option_highlighted(self, event: Rows.OptionHighlighted) -> None:
        """Say why the marked line of a short list cannot be taken."""
        self._show_why_not(event.option.id or "")

    def _show_why_not(self, row_id: str) -> str:
        """Say why a line cannot be chosen, and return it: empty if it can."""
        why_not = next((row.why_not for row in self._rows if row.id == row_id), "")
        for wrong in self.query("#wrong").results(Static):
            wrong.update(f"✗ {why_not}" if why_not else "")
        return why_not

    def on_input_changed(self, event: Input.Changed) -> None:
        """Keep the lines with every typed word, those that begin with it first."""
        self._filter_lines(event.value.strip())

    def _filter_lines(self, said: str) -> None:
        typed = said.casefold()
        found, whole = matching_rows(self._rows, typed)
        new = [row for row in (self._new(said) if typed else ()) if all(row.id != each.id for each in found)]
        behind = new if self._listed_first and whole else ()
        found = sorted([*found, *new], key=lambda row: (row in behind, _distances(row, typed, self._alike)))
        rows = self.query_one(Rows)
        rows.show(found or [Row("", (say("No matches for “{text}”.", text=said),))])
        if found:
            rows.highlighted = 0

    def take_row(self, row_id: str) -> None:
        """Close with a line, unless there is a reason against it."""
        if self._show_why_not(row_id):
            self.query_one(Rows).mark(row_id)
        else:
            self.dismiss(row_id)


class FindSeveral(Find):
    """Asks for any number of lines, one by one, or typed with commas if `fits` accepts them.

    It closes with all of them, in notation. Esc first removes the last one.
    """

    BINDINGS = [("escape", "back", "Back")]

    def __init__(self, question: str, each: Sequence[str], fits: Callable[[str], bool]) -> None:
        self._chosen: list[str] = []
        self._fits, self._each = fits, [Row(text, (text.replace('"', ""),)) for text in each]
        super().__init__(
            question, self._rows_with_end(), new=self._typed_rows, hint=say("one at a time, or all separated by commas")
        )

    def _rows_with_end(self) -> tuple[Row, ...]:
        """Return the options. The end line comes first once something is chosen, last before."""
        said = ", ".join(self._chosen).replace('"', "")
        end = Row(_END, (say("That's all: {chosen}", chosen=said) if said else say("nothing"),))
        return (end, *self._each) if said else (*self._each, end)

    def _typed_rows(self, typed: str) -> list[Row]:
        """Return the typed text as a line, if it has a meaning that no line has."""
        said = any(row.cells[0].casefold().startswith(typed.casefold()) for row in self._each)
        return [Row(typed, (typed,))] if not said and self._fits(typed) else []

    def action_back(self) -> None:
        """Remove the last line, or close without an answer."""
        if self._chosen:
            self._chosen.pop()
            self._clear_input()
        else:
            self.dismiss(None)

    def take_row(self, row_id: str) -> None:
        """Keep a line, or close with those that were kept."""
        if row_id == _END:
            self.dismiss(", ".join(self._chosen) or "nothing")
        else:
            self._chosen.append(row_id)
            self._clear_input()

    def _clear_input(self) -> None:
        self.query_one(Input).value = ""
        self._filter_lines("")

    def _filter_lines(self, said: str) -> None:
        """Keep the lines with every typed word. The end is offered while nothing is typed."""
        self._rows = tuple(self._each) if said else self._rows_with_end()
        super()._filter_lines(said)


def find_by_key(question: str, rows: Sequence[Row], **given: Any) -> Find:
    """Return the window for a line of a short list, taken by its key. `given` are further arguments of `Find`."""
    return Find(question, keyed_rows(rows), widths=KEYED, short=True, **given)


def matching_rows(rows: Sequence[Row], typed: str) -> tuple[list[Row], bool]:
    """Return the lines with every typed word, and whether any match begins a word: then only such are kept."""
    alike, typed = _common_beginning(rows), typed.casefold()
    found = [row for row in rows if all(word in _row_text(row) for word in typed.split())]
    whole = [row for row in found if min(_distances(row, typed, alike)) < _INSIDE]
    return whole or found, bool(whole)


def _distances(row: Row, typed: str, alike: str) -> tuple[int, int]:
    """Return the distances of a line's distinguishing text, and of the whole line, from the typed text."""
    text = _row_text(row)
    return _distance(text.removeprefix(alike), typed), _distance(text, typed)


def _distance(text: str, typed: str) -> int:
    """Return a line's distance from the typed text: at its start, at a word's start, or inside a word."""
    if text.startswith(typed):
        return 0
    words = text.split()
    return 1 if all(any(word.startswith(part) for word in words) for part in typed.split()) else _INSIDE


def _common_beginning(rows: Sequence[Row]) -> str:
    """Return the words that begin every one of some lines, and the space after them."""
    columns = zip(*(_row_text(row).split() for row in rows), strict=False) if len(rows) > 1 else ()
    return "".join(f"{words[0]} " for words in takewhile(lambda words: len(set(words)) == 1, columns))


def _row_text(row: Row) -> str:
    return " ".join((*row.cells, row.also)).removeprefix(f"{row.key} ").casefold().strip()
