"""Monopoly Chance's properties: who controls each, the number to beat, the cards, the buildings left."""

from collections.abc import Sequence

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.reactive import reactive
from textual.strip import Strip

from companion.core.words import phrase, say, say_in
from companion.games.chance.view import SpaceRow
from companion.games.chance.words import translated_name
from companion.tui.widgets.board import GROUPS
from companion.tui.widgets.fit import fit
from companion.tui.widgets.ground import Grounded, NameChosen
from companion.tui.widgets.players import SEAT_MARKS

KEYS = "123456789abcdefg"
"""The key of each property, in the order of the list."""

_NAME, _MOST = 13, 5
_FULL, _PILED = 36, 52
_SHORT_NAME = 7
_CLOSED = {
    "none left": lambda: say_in("buildings left", "none"),
    "Nope!": lambda: say_in("card", "Nope!"),
    "played": lambda: say("done"),
}
COLUMNS = (
    phrase("> 7: play more than 7 here; ?: not entered yet"),
    phrase("▮▮: buildings of this colour still available"),
)
"""The columns' meaning, as lines for the help, declared for translators."""


class Properties(Grounded):
    """A line per property; with room, a heading and the cards there. Sixteen use two columns.

    A click on a property asks for its details.
    """

    COMPONENT_CLASSES = (
        {f"group--{name}" for name in GROUPS}
        | {f"seat--{place}" for place in range(6)}
        | {"board--muted", "board--home", "choices--key"}
    )

    spaces: reactive[Sequence[SpaceRow]] = reactive(())

    class Chosen(NameChosen):
        """A property was clicked."""

    @property
    def _heading_lines(self) -> int:
        """Return the heading's number of lines."""
        return 1 if self.size.width >= _FULL and self.size.height > len(self.spaces) else 0

    @property
    def _columns(self) -> int:
        """Return the number of columns of properties: two if a colour has two spaces."""
        return -(-len(self.spaces) // max(1, self.size.height)) or 1

    def _index_at(self, x: int, y: int) -> int:
        """Return the property at a point, if any."""
        column = min(x // max(1, self.size.width // self._columns), self._columns - 1)
        return y - self._heading_lines + column * self.size.height

    def render_line(self, y: int) -> Strip:
        """Return one line of the list."""
        ground, width = self.ground, self.size.width
        if y < self._heading_lines:
            return Strip([Segment(_headings(cards=width >= _PILED), self._style("board--muted"))]).adjust_cell_length(
                width, ground
            )
        columns, each = self._columns, width // self._columns
        strips = []
        for column in range(columns):
            place = self._index_at(column * each, y)
            segments = self._property_segments(place, self.spaces[place], each) if place < len(self.spaces) else []
            strips.append(Strip(segments).adjust_cell_length(each, ground))
        return Strip.join(strips).adjust_cell_length(width, ground)

    def _property_segments(self, place: int, row: SpaceRow, width: int) -> list[Segment]:
        colour = self._style(f"group--{row.colour.replace(' ', '_')}")
        muted = self._style("board--muted")
        beaten = bool(row.beaten_by)
        if width < _FULL:
            return self._narrow_segments(place, row, colour)
        segments = [
            Segment(f" {KEYS[place]} ", self._style("choices--key") if beaten else muted),
            Segment("█▌ ", colour),
            Segment(fit(translated_name(row.name), _NAME), self.ground + Style(bold=row.seat is not None)),
            *self._controller_segments(row),
            Segment(f"{_number_to_beat_text(row):<6}", self.ground if beaten or row.seat is not None else muted),
        ]
        if row.closed:
            segments.append(Segment(fit(_CLOSED[row.closed](), _MOST), muted))
        else:
            segments += [
                Segment("▮" * row.stock, colour),
                Segment(f"{'▯' * (row.of - row.stock):<{_MOST - row.stock}}", muted),
            ]
        return [*segments, *self._pile_segments(row)] if width >= _PILED else segments

    def _narrow_segments(self, place: int, row: SpaceRow, colour: Style) -> list[Segment]:
        """Return a property in half the width: key, name, controller, number to beat, buildings left."""
        muted, name = self._style("board--muted"), translated_name(row.colour)[:_SHORT_NAME]
        held = Segment("·  ", muted)
        if row.seat is not None:
            held = Segment(f"{SEAT_MARKS[row.seat]}{row.top:<2}", self._style(f"seat--{row.seat}"))
        return [
            Segment(KEYS[place], self._style("choices--key") if row.beaten_by else muted),
            Segment("█ ", colour),
            Segment(f"{name:<{_SHORT_NAME}}{row.name.removeprefix(row.colour)[1:]:<1}", self.ground),
            held,
            Segment(f">{row.beat:<2}", self.ground if row.beaten_by or row.seat is not None else muted),
            Segment(" ✗" if row.closed else f" {row.stock}", muted if row.closed else colour),
        ]

    def _controller_segments(self, row: SpaceRow) -> list[Segment]:
        if row.seat is None:
            return [Segment(fit(say_in("a property", "free"), 6), self._style("board--muted"))]
        return [Segment(f"{SEAT_MARKS[row.seat]} {row.top:<4}", self._style(f"seat--{row.seat}") + Style(bold=True))]

    def _pile_segments(self, row: SpaceRow) -> list[Segment]:
        """Return the cards there, from the bottom up."""
        segments = [Segment("   ", self.ground)]
        for seat, value in row.pile:
            segments.append(Segment(f"{SEAT_MARKS[seat]}{value} ", self._style(f"seat--{seat}")))
        return segments

    def on_click(self, event: events.Click) -> None:
        """Ask for the details of the property under the pointer."""
        place = self._index_at(event.x, event.y)
        if 0 <= place < len(self.spaces):
            self.post_message(self.Chosen(self.spaces[place].name))


def _headings(*, cards: bool) -> str:
    """Return the headings of the columns, also that of the cards."""
    held, beat = say_in("a column's heading", "Held"), say_in("a column's heading", "Beat")
    left, name = say_in("a column's heading", "Left"), say_in("a column's heading", "Property")
    above = f"   {fit(name, _NAME + 3)}{fit(held, 6)}{fit(beat, 6)}"
    return f"{above}{fit(left, 8)}{say('Cards, bottom to top')}" if cards else f"{above}{left}"


def _number_to_beat_text(row: SpaceRow) -> str:
    """Return what a card has to be, a question mark if it is unread."""
    return row.beat if row.beat == "?" else f"> {row.beat}"
