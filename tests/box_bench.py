"""A box on a port that needs no time but what is waited for, and a person who looks, listens and presses."""

from collections.abc import Callable

from companion.box.selftest import Person
from firmware_sim.stand_in import StandIn
from tests.box_person import Senses

TAP_MS, PAUSE_MS = 80, 120


class Bench:
    """A port whose reads wait for a first byte as long as a real one does, in the time of its box."""

    def __init__(self, box: StandIn, read_ms: int = 100) -> None:
        self.box, self.now_ms, self._read_ms = box, box.now_ms, read_ms
        self._coming = bytearray()
        self._senses = Senses(lambda: self.now_ms)
        self._steps: list[tuple[int, Callable[[str], None], str]] = []

    @property
    def in_waiting(self) -> int:
        return len(self._coming)

    def read(self, size: int = 1, /) -> bytes:
        end_ms = self.now_ms + self._read_ms
        while not self._coming and self.now_ms < end_ms:
            self._go_on()
        data, self._coming = bytes(self._coming[:size]), self._coming[size:]
        return data

    def write(self, data: bytes, /) -> int:
        self.box.receive(data)
        return len(data)

    def close(self) -> None:
        pass

    def plan(self, taps: list[tuple[int, str]]) -> None:
        """Press these buttons at these times, each for `TAP_MS`."""
        for at_ms, button in taps:
            self._steps += [(at_ms, self.box.press, button), (at_ms + TAP_MS, self.box.release, button)]

    def say(self, text: str) -> None:
        """Press what the text asks for."""
        words, first_ms = text.rstrip(".").split(), self.now_ms + 50
        taps = range(2 if "twice," in words else 1)
        self.plan([(first_ms + tap * (TAP_MS + PAUSE_MS), words[1].lower()) for tap in taps])

    @property
    def person(self) -> Person:
        return Person(self.say, self._senses.ask)

    def _go_on(self) -> None:
        self.now_ms += 1
        self.box.advance(self.now_ms)
        for step in [step for step in self._steps if step[0] == self.now_ms]:
            step[1](step[2])
        self._coming += b"".join(self.box.take())
        self._senses.see(self.now_ms, self.box.lights().lit())
        for note in self.box.take_notes():
            self._senses.hear(*note)
