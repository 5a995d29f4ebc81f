"""What the session knows about the box: its connection, what it shows and which buttons are down."""

import time
from collections.abc import Callable, Iterator

from companion.core.calls import StopCall
from companion.core.words import phrase
from companion.session.table_box import ButtonHandler
from companion.table.ports import Box, Edge
from companion.unit.signals import Button, Cue, Sectors, Signals

_BUILT = (Sectors.ONE, Sectors.TWO, Sectors.THREE, Sectors.RAIL)


class BoxLink:
    """A box that can be plugged in and out: passes on what to show, and stores it for the picture on screen.

    `why` says in a word or two why the box is missing. While it is `muted`, nothing sounds. `facts` are other reports
    from the driver, such as the protocol version. The driver calls `record_status` and `record_button` on the screen's
    thread.
    """

    def __init__(self, seconds: Callable[[], float] = time.monotonic) -> None:
        self._seconds = seconds
        self.status = phrase("Not looking for a box.")
        self.wanted = self.muted = False
        self.why = ""
        self.connected = False
        self.facts: tuple[str, ...] = ()
        self.shown = Signals()
        self.down: frozenset[Button] = frozenset()
        self._player: ButtonHandler | None = None
        self._alone: tuple[Signals, float] | None = None
        self.status_changed: Callable[[], None] = lambda: None
        self._driver: Box | None = None

    def plug(self, driver: Box | None) -> None:
        """Pass everything on to this driver from now on, starting with what is shown now."""
        self._driver = driver
        if driver is not None:
            driver.show(self.shown)

    def show(self, signals: Signals) -> None:
        """Make the box show this from now on."""
        self.shown = signals
        if self._driver is not None:
            self._driver.show(signals)

    def serve(self, handler: ButtonHandler) -> StopCall:
        """Send button presses to `handler` from now on; return a function that ends it."""
        self._player = handler

        def leave() -> None:
            if self._player is handler:
                self._player = None

        return leave

    def show_off_unless_served(self) -> None:
        """Make the box show a unit that is off, unless a session owns its buttons."""
        if self._player is None:
            self.show(Signals())

    def play(self, cue: Cue) -> None:
        """Make the box sound this once."""
        if self._driver is not None and not self.muted:
            self._driver.play(cue)

    def record_status(self, text: str, connected: bool, why: str = "") -> None:
        """Record the driver's report on the connection; when a box is lost or starts, its buttons are up."""
        self.status, self.connected, self.why, self.wanted = text, connected, why, True
        self.down = frozenset()
        self.status_changed()

    def record_handover(self, signals: Signals) -> None:
        """Record what a newly found box was doing by itself; it is kept until requested."""
        self._alone = (signals, self._seconds())
        if self._player is not None:
            self._player.take_over()

    def take_handover_moves(self) -> tuple[str, ...]:
        """Return the moves that continue what the box did by itself; each is returned once."""
        alone, self._alone = self._alone, None
        return tuple(handover_moves(alone[0], int((self._seconds() - alone[1]) * 1000))) if alone else ()

    def record_button(self, button: Button, edge: Edge) -> None:
        """Record a press or a release; only a press has an effect at the table."""
        self.down = self.down | {button} if edge is Edge.DOWN else self.down - {button}
        if edge is Edge.DOWN and self._player is not None:
            self._player.press(button)


def handover_moves(shown_alone: Signals, elapsed_ms: int) -> Iterator[str]:
    """Yield the moves that continue what the box did by itself `elapsed_ms` ago; none if that is over.

    A countdown outlives the hour (UNIT-HOUR-04).
    The result of Build belongs to a player and a roll the box does not know, so it is only reported (UNIT-BLD-07).
    """
    countdown = shown_alone.countdown
    left = 0 if countdown is None else countdown.left_ms - (0 if countdown.held else elapsed_ms)
    hour = None if shown_alone.hour_left_ms is None else max(0, shown_alone.hour_left_ms - elapsed_ms)
    if not shown_alone.power or not (hour or left > 0):
        return
    if shown_alone.sectors in _BUILT:
        yield f"note Build showed {shown_alone.sectors} on the box alone: “press -> {shown_alone.sectors}” books it"
    told = "" if hour is None else f" hour {hour}ms"
    if countdown is None or left <= 0:
        yield f"takeover{told}"
        return
    yield f"takeover {'deal' if countdown.deal else 'auction'} {left}ms{told}"
    if countdown.held:
        yield "hold"
