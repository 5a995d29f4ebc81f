"""The standings: rank, cash and every district's part, and how everybody's worth has gone."""

from collections.abc import Mapping, Sequence

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Sparkline, Static

from companion.games.city.rules.tale import show
from companion.games.city.scoring import Standing, standings, winners
from companion.games.city.state import City
from companion.tui.widgets.players import SEAT_COLOURS, SEAT_MARKS


class Standings(ModalScreen[None]):
    """Lists the players, the first one on top. Esc, Enter or a click closes it."""

    BINDINGS = [("escape,enter,space,S", "dismiss(None)", "Close")]
    AUTO_FOCUS = ""

    def __init__(self, state: City, course: Mapping[str, Sequence[int]]) -> None:
        super().__init__()
        self._state, self._course = state, course

    def compose(self) -> ComposeResult:
        """Yield who has won, and the lines of each player."""
        with Vertical(classes="dialog standings") as window:
            window.border_title = "The game is over" if self._state.finished else "How it stands"
            window.border_subtitle = "Esc close"
            yield Static(verdict(self._state), classes="question", markup=False)
            with VerticalScroll():
                for standing in sorted(standings(self._state), key=lambda each: each.rank):
                    yield from self._player(standing)

    def _player(self, standing: Standing) -> ComposeResult:
        seat = self._state.players.index(standing.name)
        colour, values = SEAT_COLOURS[seat], self._course[standing.name]
        yield Static(Content.assemble((f"{SEAT_MARKS[seat]} ", colour), (headline(standing), "bold")))
        yield Static(parts(standing), classes="hint parts", markup=False)
        yield Static(f"Worth from {show(min(values))} to {show(max(values))}:", classes="hint parts", markup=False)
        yield Sparkline([float(value) for value in values], min_color=colour, max_color=colour)

    def on_click(self) -> None:
        """Close."""
        self.dismiss(None)


def verdict(state: City) -> str:
    """Return who has won, or leads, and with what."""
    first = winners(state)
    worth = next(standing.worth for standing in standings(state) if standing.name == first[0])
    many = len(first) > 1
    verb = ("win" if many else "wins") if state.finished else ("lead" if many else "leads")
    return f"{' and '.join(first)} {verb} with {show(worth)}"


def headline(standing: Standing) -> str:
    """Return rank, name, cash and worth in a line."""
    cash = "not counted" if standing.cash is None else show(standing.cash)
    gone = " · bankrupt" if standing.bankrupt else ""
    return f"{standing.rank}. {standing.name}{gone} · cash {cash} · worth {show(standing.worth)}"


def parts(standing: Standing) -> str:
    """Return what each district adds to the worth."""
    entries = [
        f"{each.district} {'?' if each.amount is None else show(each.amount)}{' (mortgaged)' if each.mortgaged else ''}"
        for each in standing.districts
    ]
    return " · ".join(entries) or "no district"
