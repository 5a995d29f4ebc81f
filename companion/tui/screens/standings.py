"""The standings: who has won, and for each player what it comes from and how it has gone."""

from collections.abc import Sequence

import msgspec
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Sparkline, Static

from companion.tui.screens.there import Window
from companion.tui.widgets.players import SEAT_COLOURS, seat_mark


class Placing(msgspec.Struct, frozen=True):
    """How one player stands: the place at the table, a line, and its parts.

    `course` is how the figure that counts has gone, with a line that says what it is; empty where nothing is plotted.
    """

    seat: int
    headline: str
    parts: str
    course: Sequence[int] = ()
    course_words: str = ""


class Standings(Window[None]):
    """Lists the players, the first one on top. Esc, Enter or a click closes it."""

    BINDINGS = [("escape,enter,space,S", "dismiss(None)", "Close")]
    AUTO_FOCUS = "VerticalScroll"

    def __init__(self, title: str, verdict: str, placings: Sequence[Placing]) -> None:
        super().__init__()
        self._title, self._verdict, self._placings = title, verdict, placings

    def compose(self) -> ComposeResult:
        """Yield who has won, and the lines of each player."""
        with Vertical(classes="dialog standings") as window:
            window.border_title = self._title
            window.border_subtitle = "Esc close"
            yield Static(self._verdict, classes="question", markup=False)
            with VerticalScroll():
                for placing in self._placings:
                    yield from _player(placing)

    def on_click(self) -> None:
        """Close."""
        self.dismiss(None)


def _player(placing: Placing) -> ComposeResult:
    colour = SEAT_COLOURS[placing.seat % len(SEAT_COLOURS)]
    yield Static(Content.assemble((f"{seat_mark(placing.seat)} ", colour), (placing.headline, "bold")))
    yield Static(placing.parts, classes="hint parts", markup=False)
    if placing.course:
        yield Static(placing.course_words, classes="hint parts", markup=False)
        yield Sparkline([float(value) for value in placing.course], min_color=colour, max_color=colour)


def title(finished: bool) -> str:
    """Return the heading of the window."""
    return "The game is over" if finished else "How it stands"


def verdict(finished: bool, first: Sequence[str], figure: str) -> str:
    """Return who has won, or leads, and with what."""
    many = len(first) > 1
    verb = ("win" if many else "wins") if finished else ("lead" if many else "leads")
    *before, last = first
    return f"{' and '.join([', '.join(before), last] if before else [last])} {verb} with {figure}"
