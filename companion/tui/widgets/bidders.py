"""One place per player: a key or a click raises the standing bid for that player."""

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

from companion.core.words import say
from companion.tui.widgets.fit import fit
from companion.tui.widgets.players import seat_mark, seat_style

_NARROWEST = 16
_KEY, _GAP = 7, 3
"""The width beside a name for key, marks and a space; and between two bidders."""
_BOLD = Style(bold=True)


class Bidder(msgspec.Struct, frozen=True):
    """A bidding player: key, name, next bid, whether they lead, and their cash.

    The cash is empty if it is not tracked.
    """

    key: str
    name: str
    call: str
    leads: bool
    has: str = ""

    def columns_text(self, bid_width: int, cash_width: int) -> str:
        """Return the bid and the cash in columns this wide. A width of 0 leaves one out."""
        if not (self.has and cash_width):
            return f"{self.call:<{bid_width}}"
        if not bid_width:
            return say("cash {amount}", amount=f"{self.has:>{cash_width}}")
        if not self.call:
            return f"{'':<{bid_width}} {say('cash {amount}', amount=f'{self.has:>{cash_width}}')}"
        return say("{bid}   of {cash}", bid=f"{self.call:<{bid_width}}", cash=f"{self.has:>{cash_width}}")

    @property
    def place(self) -> int:
        """Return their place at the table, from 0."""
        return int(self.key) - 1


class Bidders(Widget):
    """All bidders in a grid, as many in a row as fit, with bids and cash in columns.

    If only one of them fits beside every name, cash is shown, because all bids are alike. If a name leaves room only
    for the amount, a heading says once what it is.
    """

    COMPONENT_CLASSES = {"bidders--key", "bidders--call"} | {f"seat--{place}" for place in range(6)}

    bidders: reactive[Sequence[Bidder]] = reactive((), layout=True)

    class Chosen(Message):
        """A player was clicked; `number` counts from 1."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    def _bidders_per_line(self, width: int) -> int:
        """Return the number of bidders side by side at which everything fits, no matter who leads."""
        beside = max(map(len, self._column_texts(*self._bid_and_cash_widths)), default=0)
        return max(1, min(3, width // max(_NARROWEST, self._longest_name + beside + _KEY + _GAP)))

    @property
    def _longest_name(self) -> int:
        return max((cell_len(bidder.name) for bidder in self.bidders), default=0)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return one line per row of bidders, and one for their heading."""
        return max(1, self._heading_lines(width) - (-len(self.bidders) // self._bidders_per_line(width)))

    def render_line(self, y: int) -> Strip:
        """Return one row of bidders, or their heading."""
        width, ground = self.size.width, self.rich_style
        columns, y = self._bidders_per_line(width), y - self._heading_lines(width)
        if y < 0:
            return Strip([Segment(f"{say('Cash'):>{width}}", self.get_component_rich_style("bidders--call"))])
        gap = _GAP * (columns > 1)
        cell = width // columns - gap
        said = [*zip(self.bidders, self._texts_after_names(cell - self._longest_name - _KEY), strict=True)]
        segments: list[Segment] = []
        for bidder, words in said[y * columns : (y + 1) * columns]:
            segments += [*self._bidder_segments(bidder, words, cell, ground), Segment(" " * gap, ground)]
        return Strip(segments).adjust_cell_length(width, ground)

    def _texts_after_names(self, room: int) -> list[str]:
        """Return the text after each name."""
        call, cash = self._bid_and_cash_widths
        if self._heading_lines(room + self._longest_name + _KEY):
            return [f"{amount:>{self._amount_width}}" for amount in self._amount_texts]
        ways = [self._column_texts(*columns) for columns in ((call, cash), (0, cash), (call, 0))]
        return next((words for words in ways if max(map(len, words), default=0) <= room), ways[-1])

    def _heading_lines(self, width: int) -> int:
        """Return how many heading lines explain the amounts: one if only amounts fit.

        A tall screen has none: it shows the players above the countdown, with their cash.
        """
        cash, room = self._bid_and_cash_widths[1], width - self._longest_name - _KEY
        bare = (
            self._bidders_per_line(width) == 1
            and self._amount_width <= room < len(say("cash {amount}", amount="")) + cash
        )
        return int(bool(cash) and bare and not self.screen.has_class("-tall"))

    @property
    def _amount_texts(self) -> list[str]:
        return [bidder.has or bidder.call for bidder in self.bidders]

    @property
    def _amount_width(self) -> int:
        return max(map(len, self._amount_texts), default=0)

    @property
    def _bid_and_cash_widths(self) -> tuple[int, int]:
        """Return the widths of the bid and cash columns."""
        call = max((len(bidder.call) for bidder in self.bidders), default=0)
        return call, max((len(bidder.has) for bidder in self.bidders), default=0)

    def _column_texts(self, bid_width: int, cash_width: int) -> list[str]:
        return [bidder.columns_text(bid_width, cash_width) for bidder in self.bidders]

    def _bidder_segments(self, bidder: Bidder, after_name: str, width: int, ground: Style) -> list[Segment]:
        name = fit(bidder.name, max(1, width - len(after_name) - _KEY))
        seat = self.get_component_rich_style(seat_style(bidder.place))
        style = seat + _BOLD if bidder.leads else ground
        asked = self.get_component_rich_style("bidders--call")
        return [
            Segment(f"[{bidder.key}]", self.get_component_rich_style("bidders--key") if bidder.call else asked),
            Segment("▶" if bidder.leads else " ", style),
            Segment(f"{seat_mark(bidder.place)} ", seat),
            Segment(name, style),
            Segment(f" {after_name}", asked),
        ]

    def on_click(self, event: events.Click) -> None:
        """Raise the bid for the player under the pointer."""
        columns = self._bidders_per_line(self.size.width)
        place = (event.y - self._heading_lines(self.size.width)) * columns + min(
            columns - 1, event.x // max(1, self.size.width // columns)
        )
        if 0 <= place < len(self.bidders):
            self.post_message(self.Chosen(place + 1))
