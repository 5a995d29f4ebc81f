"""One place per player: a key or a click raises the standing bid in that name."""

from collections.abc import Sequence

import msgspec
from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from companion.tui.widgets.fit import fit
from companion.tui.widgets.players import seat_mark, seat_style

_NARROWEST = 16
_BOLD = Style(bold=True)


class Bidder(msgspec.Struct, frozen=True):
    """A player as a bidder: the key, the name, what the next call would be, whether they lead, and the cash they have.

    The cash is empty where nobody keeps it; it is shown where it has room beside every name.
    """

    key: str
    name: str
    call: str
    leads: bool
    has: str = ""

    @property
    def whole(self) -> str:
        """Return the call with the cash beside it."""
        if not self.has:
            return self.call
        return f"{self.call} of {self.has}" if self.call else f"has {self.has}"

    @property
    def place(self) -> int:
        """Return their place at the table, from 0."""
        return int(self.key) - 1


class Bidders(Widget):
    """All bidders in a grid, as many in a row as fit."""

    COMPONENT_CLASSES = {"bidders--key", "bidders--call"} | {f"seat--{place}" for place in range(6)}

    bidders: reactive[Sequence[Bidder]] = reactive((), layout=True)

    class Chosen(Message):
        """A player was clicked; `place` counts from 1."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def _columns(self, width: int) -> int:
        """Return how many bidders stand side by side, so that every name is whole whoever leads."""
        longest = max((cell_len(bidder.name) for bidder in self.bidders), default=0)
        longest += max((len(bidder.call) for bidder in self.bidders), default=0)
        return max(1, min(3, width // max(_NARROWEST, longest + 10)))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return a line for each row of bidders."""
        return max(1, -(-len(self.bidders) // self._columns(width)))

    def render_line(self, y: int) -> Strip:
        """Return one row of bidders."""
        width, ground = self.size.width, self.rich_style
        columns = self._columns(width)
        cell = width // columns
        segments: list[Segment] = []
        roomy = all(cell_len(bidder.name) + len(bidder.whole) + 10 <= cell for bidder in self.bidders)
        for bidder in self.bidders[y * columns : (y + 1) * columns]:
            segments += self._cell(bidder, bidder.whole if roomy else bidder.call, cell, ground)
        return Strip(segments).adjust_cell_length(width, ground)

    def _cell(self, bidder: Bidder, said: str, width: int, ground: Style) -> list[Segment]:
        name = fit(bidder.name, max(1, width - len(bidder.key) - len(said) - 9))
        seat = self.get_component_rich_style(seat_style(bidder.place))
        style = seat + _BOLD if bidder.leads else ground
        asked = self.get_component_rich_style("bidders--call")
        return [
            Segment(f"[{bidder.key}]", self.get_component_rich_style("bidders--key") if bidder.call else asked),
            Segment("▶" if bidder.leads else " ", style),
            Segment(f"{seat_mark(bidder.place)} ", seat),
            Segment(name, style),
            Segment(f" {said}   ", asked),
        ]

    def on_click(self, event: events.Click) -> None:
        """Raise the bid for the player under the pointer."""
        columns = self._columns(self.size.width)
        place = event.y * columns + min(columns - 1, event.x // max(1, self.size.width // columns))
        if place < len(self.bidders):
            self.post_message(self.Chosen(place + 1))
