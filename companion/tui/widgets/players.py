"""The players: their two figures, where they are; a mark and the colour of the seat tell them apart."""

from collections.abc import Sequence

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.reactive import reactive
from textual.strip import Strip

from companion.games.view import PlayerRow
from companion.tui.widgets.fit import fit
from companion.tui.widgets.ground import Grounded

SEAT_MARKS = "●■▲◆★✚"
SEAT_COLOURS = ("#E5484D", "#4A90E2", "#4CAF6E", "#F2B134", "#E8E6E0", "#B07CD8")


def seat_mark(place: int) -> str:
    """Return the mark of a seat; at a table of more than six they begin anew."""
    return SEAT_MARKS[place % len(SEAT_MARKS)]


def seat_style(place: int) -> str:
    """Return the style class of a seat."""
    return f"seat--{place % len(SEAT_COLOURS)}"


class Players(Grounded):
    """Two lines a player where there is room, one where there is not."""

    COMPONENT_CLASSES = {f"seat--{place}" for place in range(6)} | {"players--muted"}

    players: reactive[Sequence[PlayerRow]] = reactive(())

    def render_line(self, y: int) -> Strip:
        """Return one line."""
        lines = 2 if self.size.height >= 2 * len(self.players) else 1
        place, part = divmod(y, lines)
        ground, width = self.ground, self.size.width
        if place >= len(self.players):
            return Strip.blank(width, ground)
        row = self.players[place]
        segments = self._second(row, width) if part else self._first(place, row, width, short=lines == 1)
        return Strip(segments).adjust_cell_length(width, ground)

    def _first(self, place: int, row: PlayerRow, width: int, *, short: bool) -> list[Segment]:
        seat = self.get_component_rich_style(seat_style(place))
        ground = self.ground + Style(bold=row.in_turn, strike=row.out)
        money = f"{row.first:>7} {row.second:>7}"
        room = max(1, width - len(money) - 5)
        name = fit(row.name, min(room, cell_len(row.name)))
        about = f" {row.marks or row.brief}" if short else ""
        return [
            Segment("▶" if row.in_turn else " ", ground),
            Segment(f"{seat_mark(place)} ", seat),
            Segment(name, ground),
            Segment(fit(about, room - cell_len(name)), self.get_component_rich_style("players--muted")),
            Segment(f" {money}", ground),
        ]

    def _second(self, row: PlayerRow, width: int) -> list[Segment]:
        words = f"    {row.where}" + (f" · {row.marks}" if row.marks else "")
        return [Segment(fit(words, width), self.get_component_rich_style("players--muted"))]
