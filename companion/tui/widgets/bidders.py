"""One place per player: a key or a click raises the standing bid in that name."""

from collections.abc import Sequence

import msgspec
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

_NARROWEST = 16


class Bidder(msgspec.Struct, frozen=True):
    """A player as a bidder: the key, the name, what the next call would be, and whether they lead."""

    key: str
    name: str
    call: str
    leads: bool


class Bidders(Widget):
    """All bidders in a grid, as many in a row as fit."""

    COMPONENT_CLASSES = {"bidders--key", "bidders--leader", "bidders--call"}

    bidders: reactive[Sequence[Bidder]] = reactive(())

    class Chosen(Message):
        """A player was clicked; `place` counts from 1."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def _columns(self) -> int:
        return max(1, min(3, self.size.width // _NARROWEST))

    def render_line(self, y: int) -> Strip:
        """Return one row of bidders."""
        columns, width, ground = self._columns(), self.size.width, self.rich_style
        cell = width // columns
        segments: list[Segment] = []
        for bidder in self.bidders[y * columns : (y + 1) * columns]:
            segments += self._cell(bidder, cell, ground)
        return Strip(segments).adjust_cell_length(width, ground)

    def _cell(self, bidder: Bidder, width: int, ground: Style) -> list[Segment]:
        name_style = self.get_component_rich_style("bidders--leader") if bidder.leads else ground
        name = f"{'▶' if bidder.leads else ' '}{bidder.name}"
        room = max(1, width - len(bidder.key) - len(bidder.call) - 4)
        name = name if len(name) <= room else f"{name[: room - 1]}…"
        return [
            Segment(f"[{bidder.key}]", self.get_component_rich_style("bidders--key")),
            Segment(f"{name:<{room}}", name_style),
            Segment(f" {bidder.call} ", self.get_component_rich_style("bidders--call")),
        ]

    def on_click(self, event: events.Click) -> None:
        """Raise the bid for the player under the pointer."""
        columns = self._columns()
        place = event.y * columns + min(columns - 1, event.x // max(1, self.size.width // columns))
        if place < len(self.bidders):
            self.post_message(self.Chosen(place + 1))
