"""The countdown: its subject, the red light, giant digits, the leader and earlier leaders, and the bidders."""

from collections.abc import Sequence

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import Static

from companion.core.words import phrase, say, say_in, translated
from companion.table.view import UnitView
from companion.tui.widgets.bidders import Bidder, Bidders
from companion.tui.widgets.giant import Giant
from companion.tui.widgets.labels import set_text
from companion.tui.widgets.lines import WrappedText
from companion.tui.widgets.players import seat_style
from companion.unit.phases import Phase
from companion.unit.signals import Red

_WORDS = {Red.OFF: "", Red.SLOW: phrase("running"), Red.FAST: phrase("LAST 5 SECONDS"), Red.STEADY: phrase("PAUSED")}
_THIN = 20


class Lamp(Widget):
    """The countdown's red light: filled while lit, hollow between flashes."""

    red: reactive[Red] = reactive(Red.OFF, layout=True)
    lamp: reactive[bool] = reactive(False)
    words: reactive[str] = reactive("", layout=True)

    def watch_red(self, red: Red) -> None:
        """Set the style class of the light."""
        for name in Red:
            self.set_class(red is name, f"-{name}")

    def render(self) -> Content:
        """Return the lamp and its label."""
        return Content(f"{'◉' if self.lamp else '○'} {self.words}" if self.red is not Red.OFF else "")


class CountdownPanel(Vertical):
    """Shows the unit's changing views. Unchanged parts are not drawn again."""

    def compose(self) -> ComposeResult:
        """Yield the panel from top to bottom."""
        with Horizontal(id="heading"):
            yield WrappedText(id="title")
            yield Lamp(id="lamp")
        yield Giant(id="digits", off=True)
        yield Giant(id="leader")
        yield Static("", id="calls", markup=False)
        yield Bidders(id="bidders")

    def on_resize(self, event: events.Resize) -> None:
        """Set the style class for whether title and red light fit side by side."""
        self.set_class(event.size.width < _THIN, "-thin")

    def show(self, view: UnitView, bidders: Sequence[Bidder], resting_text: str = "") -> None:
        """Show the countdown now, or `resting_text` while none runs."""
        lamp, digits = self.query_one(Lamp), self.query_one("#digits", Giant)
        lamp.red, lamp.lamp, lamp.words = view.red, view.lamp, _state_text(view)
        untimed = view.phase in (Phase.AUCTION, Phase.AUCTION_HELD) and not view.seconds
        dealing = view.phase in (Phase.DEAL, Phase.DEAL_HELD)
        digits.text = view.seconds or _text_without_seconds(view, resting_text, untimed=untimed)
        self.set_class(untimed, "-untimed")
        self.set_class(dealing, "-deal")
        self.set_class(not view.leader, "-open")
        digits.set_class(view.nearly_over, "-last")
        digits.set_class(view.held, "-held")
        set_text(self.query_one("#title", Static), view.title or _idle_text(view))
        called = (view.leader,) if untimed else (view.leader, view.offer)
        leader = self.query_one("#leader", Giant)
        leader.text = " ".join(filter(None, called)) if view.leader else ""
        leader.set_classes(" ".join(seat_style(bidder.place) for bidder in bidders if bidder.leads))
        calls = self.query_one("#calls", Static)
        set_text(calls, _last_bids_text(view.calls[1:5], calls.size.width))
        self.query_one(Bidders).bidders = tuple(bidders)


def _text_without_seconds(view: UnitView, resting_text: str, *, untimed: bool) -> str:
    """Return the large text while no seconds are shown."""
    if view.phase in (Phase.DEAL, Phase.DEAL_HELD):
        return say_in("an agreement", "Deal")
    return (view.offer or say("No bid")) if untimed else resting_text


def _state_text(view: UnitView) -> str:
    """Return the text beside the red light."""
    if view.phase is Phase.AUCTION_HELD:
        return say("Paused – bids still count")
    return say("Everyone else is out") if view.all_out else translated(_WORDS[view.red])


def _last_bids_text(calls: Sequence[str], width: int) -> str:
    """Return the last bids, as many as fit on one line."""
    rows = (say("earlier: {bids}", bids="  ·  ".join(calls[:many])) for many in range(len(calls), 0, -1))
    return next((row for row in rows if cell_len(row) <= width), "")


def _idle_text(view: UnitView) -> str:
    """Return the text while nothing is timed: what to do, or how the last countdown ended."""
    busy = {Phase.OFF: say("Press p to turn the unit on"), Phase.SPINNING: say("Spinning …")}
    return busy.get(view.phase) or view.closing or say("Ready")
