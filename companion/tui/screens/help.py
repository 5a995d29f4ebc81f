"""Help: every key as it is bound now, the moves of the running game, and a reminder for the real unit."""

from collections.abc import Iterator, Mapping

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from companion.core.notation import Form
from companion.table import orders
from companion.tui.actions import PLACES, Action, keys_of
from companion.tui.screens.desk import Desk

_KEYS_WIDTH = 14
_USAGE_WIDTH = 34
_REMINDER = (
    "The real trading unit has lain in its box for years: take old cells out before they leak, and keep them out "
    "while the companion stands in for it (UNIT-PWR-02)."
)
_MOVES = (
    "Press : and type. Words in capitals stand for something of yours, words in [ ] may be left out. "
    "Put “force” in front to play against the rules, and “by NAME” at the end to speak for somebody."
)


class Help(ModalScreen[None]):
    """A sheet to scroll; Esc or ? closes it."""

    BINDINGS = [("escape,question_mark,f1,q", "dismiss", "Close")]
    AUTO_FOCUS = "VerticalScroll"

    def __init__(self, keymap: Mapping[str, str], desk: Desk | None, here: tuple[str, ...]) -> None:
        super().__init__()
        self._keymap, self._desk, self._here = keymap, desk, here

    def compose(self) -> ComposeResult:
        """Yield the sheet."""
        with Vertical(classes="sheet") as sheet, VerticalScroll():
            sheet.border_title = "Help"
            sheet.border_subtitle = "↑ ↓ scroll · Esc close"
            yield Static(Content("\n").join(self._lines()), markup=False)

    def _lines(self) -> Iterator[Content]:
        yield from self._keys()
        if self._desk is not None:
            yield from _heading("Moves")
            yield Content.styled(_MOVES, "$foreground 60%")
            yield Content("")
            yield from map(_form, orders.forms(self._desk.session.table.game))
        yield from _heading("The real unit")
        yield Content(_REMINDER)

    def _keys(self) -> Iterator[Content]:
        """Yield the keys of this screen first, then those of everywhere and of the other screens."""
        first = [*self._here, "Everywhere"]
        for number, place in enumerate([*first, *(place for place in PLACES if place not in first)]):
            yield from _heading(place, above=number > 0)
            yield from (self._key(action) for action in PLACES[place])

    def _key(self, action: Action) -> Content:
        keys = " ".join(keys_of(action, self._keymap))
        return Content.assemble((f"{keys:<{_KEYS_WIDTH}}", "$text-accent bold"), " ", action.help)


def _heading(text: str, *, above: bool = True) -> Iterator[Content]:
    if above:
        yield Content("")
    yield Content.styled(text, "$text-primary bold")


def _form(form: Form) -> Content:
    return Content.assemble((f"{form.usage:<{_USAGE_WIDTH}}", "bold"), " ", (form.summary, "$foreground 60%"))
