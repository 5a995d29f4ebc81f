"""A box on a port that needs no time but what is waited for, and a person who looks, listens and presses."""

from collections.abc import Callable

from firmware_sim.stand_in import StandIn

TAP_MS, PAUSE_MS = 80, 120


class Bench:
    """A port whose reads wait for a first byte as long as a real one does, in the time of its box."""

    def __init__(self, box: StandIn, read_ms: int = 100) -> None:
        self.box, self.now_ms, self._read_ms = box, box.now_ms, read_ms
        self._coming = bytearray()
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
        words = text.rstrip(".").split()
        first_ms = self.now_ms + 50
        self.plan(
            [(first_ms + tap * (TAP_MS + PAUSE_MS), words[1].lower()) for tap in range(2 if "twice," in words else 1)]
        )

    def ask(self, question: str) -> bool:
        """Answer what is seen and heard."""
        heard = self.box.take_notes()
        if "notes" in question:
            return heard == [(880, 300), (0, 100), (1320, 300)]
        lit = self.box.lights().lit()
        word = question.removeprefix("Do you see: ").removeprefix("light ").split()[0]
        return {"1": ["one"], "2": ["two"], "3": ["three"], "railroad": ["rail"]}.get(word, lit) == lit

    def _go_on(self) -> None:
        self.now_ms += 1
        self.box.advance(self.now_ms)
        for step in [step for step in self._steps if step[0] == self.now_ms]:
            step[1](step[2])
        self._coming += b"".join(self.box.take())
