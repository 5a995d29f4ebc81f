"""A host and a box on a bad cable, in virtual time."""

from typing import Generic, TypeVar

from companion.wire.frame import Fault as Drop
from companion.wire.link import Event, HostLink
from companion.wire.messages import Moved
from firmware_sim.engine import Engine
from firmware_sim.faults import Channel, Fault, Mishaps
from firmware_sim.stand_in import StandIn

Box = TypeVar("Box", bound=Engine)


class VirtualCable(Generic[Box]):
    """Both ends and what lies between; `run` moves all clocks together."""

    def __init__(
        self, box: Box, faults: list[Fault] | None = None, seed: int = 0, *, opening_resets: bool = False
    ) -> None:
        faults = faults or []
        self.now_ms = 0
        self.host = HostLink()
        self.box = box
        self.events: list[Event] = []
        self.to_box = Channel(faults, seed)
        self.to_host = Channel(faults, seed + 1_000_000)
        self.plugged = True
        self._opening_resets = opening_resets
        self._mishaps = Mishaps(faults, seed)
        self._plug_ms = 0
        self.host.begin_connection(0)

    @property
    def moves(self) -> list[Moved]:
        return [event for event in self.events if isinstance(event, Moved)]

    @property
    def dropped(self) -> dict[Drop, int]:
        return dict(self.host.dropped)

    def run(self, ms: int) -> None:
        for _ in range(ms):
            self.now_ms += 1
            self._mishap()
            self._step()

    def unplug(self) -> None:
        self.plugged = False
        self.host.end_connection()
        self.to_box.clear()
        self.to_host.clear()

    def plug(self) -> None:
        self.plugged = True
        self.host.begin_connection(self.now_ms)
        if self._opening_resets:
            self.box.reset()

    def tap(self, button: str, ms: int = 40) -> None:
        self.box.press(button)
        self.run(ms)
        self.box.release(button)

    def _mishap(self) -> None:
        for name, away_ms in self._mishaps.due(self.now_ms):
            if name == "reset":
                self.box.reset()
            elif self.plugged:
                self.unplug()
                self._plug_ms = self.now_ms + away_ms
        if not self.plugged and self.now_ms == self._plug_ms:
            self.plug()

    def _step(self) -> None:
        self.box.advance(self.now_ms)
        for line in self.box.take():
            if self.plugged:
                self.to_host.send(line, self.now_ms)
        for piece in self.to_host.arrive(self.now_ms):
            self.events += self.host.receive_and_acknowledge(piece, self.now_ms)
        self.events += self.host.tick(self.now_ms)
        if data := self.host.take_outgoing():
            for line in data.splitlines(keepends=True):
                self.to_box.send(line, self.now_ms)
        for piece in self.to_box.arrive(self.now_ms):
            self.box.receive(piece)


def to_stand_in(faults: list[Fault] | None = None, seed: int = 0) -> VirtualCable[StandIn]:
    """Return a cable to a stand-in box."""
    return VirtualCable(StandIn(seed=seed), faults, seed)
