"""A stand-in for the firmware: the same behaviour on the wire and at the lights, without a chip."""

from collections import deque
from dataclasses import dataclass
from math import inf

from firmware_sim.alone import Alone, Note
from firmware_sim.codec import VERSION, Receiver, Shown, line, notes, number, shown
from firmware_sim.engine import BUTTONS, Lights

NAME = "stand-in/1.0"
HOST_MS = 2_000
RESEND_MS = 60
QUEUE_MAX = 16
CHASE_MS = 125
_HALF_MS = {"S": 500, "F": 200}
_COUNT, _CLOCK = 1 << 16, 1 << 32


@dataclass(frozen=True)
class Edge:
    """A button that went down or up, with its running count and ms since boot."""

    count: int
    at_ms: int
    what: str


class StandIn:
    """A box in the time it is given. `lapsed` keeps the edges no host took: by reset, overflow or absence."""

    name = NAME

    def __init__(self, box_id: str = "", seed: int = 0, version: int = VERSION, *, boot_ms: int = 0) -> None:
        self.lapsed: list[Edge] = []
        self._box_id, self._seed, self._version, self._boot_ms = box_id or "-", seed, version, boot_ms
        self.now_ms = 0
        self._edges: deque[Edge] = deque()
        self.power(True)

    def _begin(self, start_ms: float, unit: Alone) -> None:
        """Let the program begin at `start_ms` with what was kept of the unit; infinity is never."""
        self._start_ms, self._unit = start_ms, unit
        self._out: list[bytes] = []
        self._receiver = Receiver()
        self._heard_ms: int | None = None
        self._count = 0
        self._sent_ms = 0
        self._tone_count: int | None = None
        self._red, self._red_ms = "O", 0
        self._sectors, self._chase_ms = "D", 0
        self._drop_edges()
        self._greeted = False
        self._greet()

    def _greet(self) -> None:
        """Say hello once the program runs."""
        if self._is_running and not self._greeted:
            self._greeted = True
            self._send_hello()
            self._restart_flashing()

    @property
    def _is_running(self) -> bool:
        return self.now_ms >= self._start_ms

    @property
    def hosted(self) -> bool:
        """Return whether a host was heard of within the last `HOST_MS`."""
        return self._heard_ms is not None

    @property
    def shown(self) -> Shown:
        """Return the state the box would say hello with."""
        return self._unit.state

    @property
    def _since_boot(self) -> int:
        """Return the ms since the program began, which on the wire go on at 0 some day."""
        return int(self.now_ms - self._start_ms)

    def reset(self) -> None:
        """Pull the reset pin: after the bootloader's time the unit goes on from where it was."""
        if self._start_ms != inf:
            self._unit.restart()
            self._begin(self.now_ms + self._boot_ms, self._unit)

    def power(self, on: bool) -> None:
        """Switch the supply on or off; what was in memory is lost."""
        self._begin(self.now_ms if on else inf, Alone(self._seed + self.now_ms))

    def advance(self, now_ms: int) -> None:
        """Let the box run until `now_ms`."""
        while self.now_ms < now_ms:
            self.now_ms += self._stride(now_ms - self.now_ms)
            self._greet()
            if self._is_running:
                self._unit.advance(self._since_boot, alone=not self.hosted)
                self._check_link()
                self._restart_flashing()

    def _stride(self, most_ms: int) -> int:
        """Return how far the clock can go before something may happen, at least 1 ms."""
        if not self._is_running:
            return int(min(most_ms, self._start_ms - self.now_ms))
        coming = [most_ms]
        if self._heard_ms is not None:
            coming.append(self._heard_ms + HOST_MS - self.now_ms)
        if self._edges:
            coming.append(self._sent_ms + RESEND_MS - self.now_ms)
        if (quiet_ms := self._unit.quiet_ms()) is not None:
            coming.append(quiet_ms)
        return max(1, min(coming))

    def press(self, button: str) -> None:
        """Push the button `build`, `auction` or `power` down."""
        if self.hosted:
            self._take_edge(BUTTONS[button] + "D")
        elif self._is_running:
            self._unit.press(BUTTONS[button])
            self._restart_flashing()

    def release(self, button: str) -> None:
        """Let the button go."""
        if self.hosted:
            self._take_edge(BUTTONS[button] + "U")

    def receive(self, data: bytes) -> None:
        """Give the box bytes from its host; without a program they are lost."""
        if not self._is_running:
            return
        for words in self._receiver.feed(data):
            try:
                self._obey(words)
            except ValueError:
                self._receiver.bad += 1
        self._restart_flashing()

    def take(self) -> list[bytes]:
        """Return what the box wrote since the last call, line by line."""
        out, self._out = self._out, []
        return out

    def lights(self) -> Lights:
        """Return the lights as they are now."""
        if not self._is_running:
            return Lights()
        state = self._unit.state
        round_ms = self._since_boot - self._chase_ms
        sector = "123R"[round_ms // CHASE_MS % 4] if state.sectors == "C" else state.sectors
        half = _HALF_MS.get(state.red)
        red = state.red == "H" if half is None else (self._since_boot - self._red_ms) // half % 2 == 0
        return Lights(sector == "1", sector == "2", sector == "3", sector == "R", red)

    def take_notes(self) -> list[Note]:
        """Return the (Hz, ms) notes begun since the last call."""
        begun, self._unit.notes = self._unit.notes, []
        return begun

    def _restart_flashing(self) -> None:
        """Let the red light begin lit, and the running light with 1, whenever their letter changes."""
        state = self._unit.state
        if state.red != self._red:
            self._red, self._red_ms = state.red, self._since_boot
        if state.sectors != self._sectors:
            self._sectors, self._chase_ms = state.sectors, self._since_boot

    def _check_link(self) -> None:
        """Send the oldest edge again when no acknowledgement came; notice that the host has gone."""
        if self._heard_ms is not None and self.now_ms - self._heard_ms >= HOST_MS:
            self._heard_ms = None
            self._drop_edges()
            self._unit.take_over()
        if self._edges and self.now_ms - self._sent_ms >= RESEND_MS:
            self._send_edge()

    def _drop_edges(self) -> None:
        self.lapsed += self._edges
        self._edges.clear()

    def _take_edge(self, what: str) -> None:
        self._count = (self._count + 1) % _COUNT
        edge = Edge(self._count, self._since_boot % _CLOCK, what)
        if len(self._edges) == QUEUE_MAX:
            self.lapsed.append(edge)
            return
        self._edges.append(edge)
        if len(self._edges) == 1:
            self._send_edge()

    def _send_edge(self) -> None:
        edge = self._edges[0]
        self._sent_ms = self.now_ms
        self._out.append(line("B", edge.count, edge.at_ms, edge.what))

    def _send_hello(self) -> None:
        self._tone_count = None
        state = self._unit.state.words()
        self._out.append(line("H", self._version, NAME, self._box_id, self._since_boot % _CLOCK, *state))

    def _obey(self, words: list[str]) -> None:
        match words:
            case ["W", version]:
                if not self._greet_host(number(version, 100)):
                    return
            case ["S", count, _, _, _]:
                self._unit.adopt(shown(words[2:]), self._since_boot)
                self._out.append(line("A", number(count, _COUNT)))
            case ["T", count, *rest]:
                self._take_tone(number(count, _COUNT), notes(rest))
            case ["?"]:
                self._out.append(line("?", 0, 0, min(self._receiver.bad, _COUNT - 1), "-"))
            case ["A", count]:
                self._take_acknowledgement(number(count, _COUNT))
            case _:
                raise ValueError(words)
        self._heard_ms = self.now_ms

    def _greet_host(self, version: int) -> bool:
        """Say hello; return whether the host speaks our version, for only then it is a host to us."""
        if version == 0:
            raise ValueError("there is no version 0")
        self._send_hello()
        return version == self._version

    def _take_tone(self, count: int, tune: list[Note]) -> None:
        if count != self._tone_count:
            self._unit.notes += tune
        self._tone_count = count
        self._out.append(line("A", count))

    def _take_acknowledgement(self, count: int) -> None:
        if self._edges and self._edges[0].count == count:
            self._edges.popleft()
            if self._edges:
                self._send_edge()
