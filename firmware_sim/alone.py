"""The trading unit a box is while no host is there: build light, countdown and hour."""

import random
from dataclasses import replace

from firmware_sim.codec import Shown

AUCTION_MS = 50_000
LAST_MS = 5_000
SPIN_MS = 2_000
HOUR_MS = 3_600_000

Note = tuple[int, int]
_STOP, _START, _FIVE, _OVER, _REFUSED = (1320, 120), (880, 120), (1760, 200), (440, 600), (220, 150)


class Alone:
    """The unit's state at `now_ms`, moved by presses and by time. `notes` collects what is to be heard."""

    def __init__(self, seed: int) -> None:
        self.state = Shown()
        self.notes: list[Note] = []
        self._chance = random.Random(seed)
        self._now_ms = 0
        self._spin_ms = 0

    def adopt(self, state: Shown, now_ms: int) -> None:
        """Go on from `state`, which somebody else decided."""
        self.state, self._now_ms, self._spin_ms = state, now_ms, 0

    def advance(self, now_ms: int, alone: bool) -> None:
        """Let time pass. With a host there, only the numbers run on; the lights are the host's."""
        elapsed, self._now_ms = now_ms - self._now_ms, now_ms
        before = self.state
        if not self._ticking():
            return
        left = max(0, before.left_ms - elapsed) if before.timer in "AD" else before.left_ms
        hour = None if before.hour_ms is None else max(0, before.hour_ms - elapsed)
        self.state = replace(before, left_ms=left, hour_ms=hour)
        if alone:
            self._countdown(before.left_ms)
            self._spin(elapsed)
            if before.hour_ms and hour == 0:
                self.notes.append(_OVER)

    def quiet_ms(self) -> int | None:
        """Return how long nothing happens by itself, at least; None if nothing ever does."""
        state = self.state
        left = state.left_ms if state.timer in "AD" else 0
        coming = (left - LAST_MS, left, self._spin_ms, state.hour_ms or 0)
        return min((ms for ms in coming if ms > 0), default=None)

    def _ticking(self) -> bool:
        return self.state.timer != "-" or self.state.hour_ms is not None or self._spin_ms > 0

    def press(self, button: str) -> None:
        """Take a press of `B`, `A` or `P`; what the unit does not take now is heard as a low tone."""
        {"P": self._power, "B": self._build, "A": self._auction}[button]()

    def take_over(self) -> None:
        """The host has gone: the lights are ours again. A light left running by the host stops."""
        if self.state.sectors == "C":
            self._spin_ms = SPIN_MS
        if self.state.timer == "-":
            self.state = replace(self.state, red="O")

    def _power(self) -> None:
        on = not self.state.power
        self.state = Shown(power=on, hour_ms=HOUR_MS if on else None)
        self._spin_ms = 0
        self.notes.append(_START)

    def _build(self) -> None:
        if not self.state.power or self.state.timer != "-" or self._spin_ms:
            self.notes.append(_REFUSED)
            return
        self._spin_ms = SPIN_MS
        self.state = replace(self.state, sectors="C")

    def _auction(self) -> None:
        if self.state.timer in "ad":
            self.state = replace(self.state, timer=self.state.timer.upper())
        elif self.state.power and self.state.timer == "-":
            self._spin_ms = 0
            self.state = replace(self.state, sectors="D", red="S", timer="A", left_ms=AUCTION_MS)
            self.notes.append(_START)
        else:
            self.notes.append(_REFUSED)

    def _countdown(self, before_ms: int) -> None:
        state = self.state
        if state.timer in "ad":
            self.state = replace(state, red="H")
        if state.timer not in "AD":
            return
        if state.left_ms == 0:
            self.state = replace(state, timer="-", red="O")
            self.notes.append(_OVER)
            return
        if state.left_ms <= LAST_MS < before_ms:
            self.notes.append(_FIVE)
        self.state = replace(state, red="F" if state.left_ms <= LAST_MS else "S")

    def _spin(self, elapsed_ms: int) -> None:
        if not self._spin_ms:
            return
        self._spin_ms = max(0, self._spin_ms - elapsed_ms)
        if not self._spin_ms:
            self.state = replace(self.state, sectors=self._chance.choice("123R"))
            self.notes.append(_STOP)
