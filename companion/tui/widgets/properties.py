"""The properties of Monopoly Chance: who controls each, what has to be beaten, the cards there, the buildings left."""

from collections.abc import Sequence

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip

from companion.games.chance.view import SpaceRow
from companion.tui.widgets.board import GROUPS
from companion.tui.widgets.ground import Grounded
from companion.tui.widgets.players import SEAT_MARKS

KEYS = "123456789abcdefg"
"""The key of each property, in the order of the list."""

_NAME, _MOST = 13, 5
_PILED = 52
_HEADING = "   Property         held  beat  left    cards from the bottom up"


class Properties(Grounded):
    """A line for each property; with room, a heading and the cards that lie there.

    A click on a property asks for what there is to know of it.
    """

    COMPONENT_CLASSES = (
        {f"group--{name}" for name in GROUPS}
        | {f"seat--{place}" for place in range(6)}
        | {"board--muted", "board--home", "choices--key"}
    )

    spaces: reactive[Sequence[SpaceRow]] = reactive(())
    top: reactive[int] = reactive(0)

    class Chosen(Message):
        """A property was clicked."""

        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

    @property
    def _heading(self) -> int:
        """Return how many lines the heading takes."""
        return 1 if self.size.width >= _PILED and self.size.height > len(self.spaces) else 0

    def validate_top(self, top: int) -> int:
        """Keep the list filled where it is longer than the room for it."""
        return max(0, min(top, len(self.spaces) - self.size.height))

    def on_mouse_scroll_down(self) -> None:
        """Scroll the list."""
        self.top += 1

    def on_mouse_scroll_up(self) -> None:
        """Scroll the list back."""
        self.top -= 1

    def render_line(self, y: int) -> Strip:
        """Return one line of the list."""
        ground, width = self.ground, self.size.width
        if y < self._heading:
            return Strip([Segment(_HEADING, self._style("board--muted"))]).adjust_cell_length(width, ground)
        place = y - self._heading + self.top
        if place >= len(self.spaces):
            return Strip.blank(width, ground)
        return Strip(self._line(place, self.spaces[place], width)).adjust_cell_length(width, ground)

    def _line(self, place: int, row: SpaceRow, width: int) -> list[Segment]:
        colour = self._style(f"group--{row.colour.replace(' ', '_')}")
        muted = self._style("board--muted")
        beaten = bool(row.beaten_by)
        segments = [
            Segment(f" {KEYS[place]} ", self._style("choices--key") if beaten else muted),
            Segment("█▌ ", colour),
            Segment(f"{row.name:<{_NAME}}", self.ground + Style(bold=row.seat is not None)),
            *self._controller(row),
            Segment(f"> {row.beat:<4}", self.ground if beaten or row.seat is not None else muted),
        ]
        if row.closed:
            segments.append(Segment(f"{row.closed:<{_MOST}}", muted))
        else:
            segments += [Segment("▮" * row.stock, colour), Segment("▯" * max(0, _MOST - row.stock), muted)]
        return [*segments, *self._pile(row)] if width >= _PILED else segments

    def _controller(self, row: SpaceRow) -> list[Segment]:
        if row.seat is None:
            return [Segment("·     ", self._style("board--muted"))]
        return [Segment(f"{SEAT_MARKS[row.seat]} {row.top:<4}", self._style(f"seat--{row.seat}") + Style(bold=True))]

    def _pile(self, row: SpaceRow) -> list[Segment]:
        """Return the cards that lie there, from the bottom up."""
        segments = [Segment("   ", self.ground)]
        for seat, value in row.pile:
            segments.append(Segment(f"{SEAT_MARKS[seat]}{value} ", self._style(f"seat--{seat}")))
        return segments

    def _style(self, name: str) -> Style:
        return self.get_component_rich_style(name)

    def on_click(self, event: events.Click) -> None:
        """Ask for what there is to know of the property under the pointer."""
        place = event.y - self._heading + self.top
        if 0 <= place < len(self.spaces):
            self.post_message(self.Chosen(self.spaces[place].name))
