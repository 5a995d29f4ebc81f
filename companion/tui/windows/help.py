"""Help: the current keys, the moves of the running game, and a reminder for the real unit."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from textwrap import wrap

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from companion.core.notation import Form
from companion.core.words import phrase, say, translated
from companion.table import orders
from companion.tui.actions import AT_A_TABLE, PLACES, READ, Action, keys_of
from companion.tui.desks.desk import Desk
from companion.tui.themes import MUTED
from companion.tui.windows.window import Scrolling
from companion.unit.notes import CARE

_KEYS_WIDTH = 14
_USAGE_WIDTH = 34
_NARROWEST = 12
_WIDEST = 92
_FRAME = 8
"""The width of border, padding, scroll bar and its gap."""
_MOVES = phrase(
    "Press : and type a move. Replace words in capitals; words in [ ] are optional. Add "
    "“force” in front to play it anyway, and “by NAME” at the end to act for someone."
)


class Help(Scrolling):
    """A sheet to scroll, over `here`: the places whose keys work on the screen below. Esc or ? closes it."""

    BINDINGS = [("escape,question_mark,f1,q", "dismiss", "Close")]

    _room = _WIDEST

    def __init__(
        self, keymap: Mapping[str, str], desk: Desk | None, here: tuple[str, ...], *, over_desk: bool = False
    ) -> None:
        super().__init__()
        self._keymap, self._desk, self._here, self._over_desk = keymap, desk, here, over_desk

    def compose(self) -> ComposeResult:
        """Yield the sheet."""
        with Vertical(classes="sheet") as sheet, VerticalScroll():
            sheet.border_title = say("Help")
            yield Static("", markup=False)

    def on_resize(self) -> None:
        """Lay out the text for the available room."""
        self._room = min(_WIDEST, self.size.width * 96 // 100) - _FRAME
        self.query_one(Static).update(Content("\n").join(self._lines()))

    def _lines(self) -> Iterator[Content]:
        if self._desk is not None and self._desk.MARKS:
            yield from _heading(say("What the symbols mean"), above=False)
            yield from map(Content, (*map(translated, self._desk.MARKS), ""))
        yield from self._key_lines()
        if self._desk is not None:
            yield from _heading(say("Moves"))
            yield Content.styled(translated(_MOVES), MUTED)
            yield Content("")
            yield from map(self._form_line, orders.all_forms(self._desk.session.table.game))
            if reminders := self._desk.setup_steps_and_tips():
                yield from _heading(say("Setup and easily forgotten rules"))
                yield from map(Content, reminders)
        yield from _heading(say("The real unit"))
        yield Content(translated(CARE))

    def _key_lines(self) -> Iterator[Content]:
        """Yield this screen's keys and the global ones; outside a game also those of the other screens."""
        first = [*self._here, "Everywhere"]
        others = [place for place in PLACES if place not in first] if self._desk is None else []
        for number, place in enumerate([*first, *others]):
            yield from _heading(translated(place), above=number > 0)
            yield from (self._key_line(*row) for row in _key_rows(self._actions(place), self._keymap))

    def _actions(self, place: str) -> Sequence[Action]:
        return AT_A_TABLE[len(READ) :] if self._over_desk and place == "Everywhere" else PLACES[place]

    def _key_line(self, keys: str, does: str) -> Content:
        keys = f"{keys:<{_KEYS_WIDTH}} "
        return Content.assemble((keys, "$text-accent bold"), self._in_column(keys, does, _KEYS_WIDTH + 1))

    def _form_line(self, form: Form) -> Content:
        usage = f"{form.usage:<{_USAGE_WIDTH}} "
        return Content.assemble(
            (usage, "bold"), (self._in_column(usage, translated(form.summary), _USAGE_WIDTH + 1), MUTED)
        )

    def _in_column(self, head: str, text: str, column: int) -> str:
        """Return a text to place after `head`. Its further lines begin in `column`."""
        room = max(self._room, len(head) + _NARROWEST)
        lines = wrap(text, room, initial_indent=" " * len(head), subsequent_indent=" " * column)
        return "\n".join(lines)[len(head) :]


def _heading(text: str, *, above: bool = True) -> Iterator[Content]:
    if above:
        yield Content("")
    yield Content.styled(text, "$text-primary bold")


def _key_rows(actions: Iterable[Action], keymap: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield keys and their actions. Digit keys with the same help share a row."""
    shown = [(" ".join(keys_of(action, keymap)), action) for action in actions]
    for _, group in groupby(shown, lambda row: (row[1].about, row[0] == row[1].keys or row[0])):
        (first, action), *others = group
        digits = f"{first}–{others[-1][0]}" if others else first
        yield digits, action.help_for(digits if others else action.keys)
