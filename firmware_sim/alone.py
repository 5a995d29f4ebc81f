"""The trading unit a box is while no host is there: build light, countdown and hour."""

import random
from dataclasses import replace

from firmware_sim.codec import Shown

AUCTION_MS = 50_000
LAST_MS = 5_000
SPIN_MS = 2_000
HOUR_MS = 3_600_000
WARNING_MS = 300_000
_SECOND, _FAST_TICK, _TEN_SECONDS, _MINUTE = 1_000, 400, 10_000, 60_000

Note = tuple[int, int]
_POWER: tuple[Note, ...] = ((880, 80), (1320, 120))
_SPIN: tuple[Note, ...] = ((660, 40), (0, 40), (660, 40))
_STOP: tuple[Note, ...] = ((1320, 150),)
_START: tuple[Note, ...] = ((880, 120),)
_TICK: tuple[Note, ...] = ((1760, 30),)
_FIVE: tuple[Note, ...] = ((1760, 120), (0, 60), (1760, 120))
_OVER: tuple[Note, ...] = ((440, 600),)
_WARNING: tuple[Note, ...] = ((988, 80), (0, 80), (988, 80))
_HOUR: tuple[Note, ...] = ((988, 250), (784, 250), (988, 250), (784, 250))
_REFUSED: tuple[Note, ...] = ((220, 150),)


class Alone:
    """The unit's state at `now_ms`, moved by presses and by time. `notes` collects what is to be heard."""

    def __init__(self, seed: int) -> None:
        self.state = Shown()
        self.notes: list[Note] = []
        self._chance = random.Random(seed)
        self._now_ms = 0
        self._spin_ms = 0
        self._result = "D"

    def adopt(self, state: Shown, now_ms: int) -> None:
        """Go on from `state`, which somebody else decided."""
        self.state, self._now_ms, self._spin_ms = state, now_ms, 0

    def restart(self) -> None:
        """Go on after a reset, with a clock that begins at 0 and no host."""
        self._now_ms, self.notes = 0, []
        self.take_over()

    def advance(self, now_ms: int, alone: bool) -> None:
        """Let time pass, at most `quiet_ms`. With a host there, only the numbers run on; the lights are its own."""
        elapsed, self._now_ms = now_ms - self._now_ms, now_ms
        before = self.state
        left = max(0, before.left_ms - elapsed) if before.timer in "AD" else before.left_ms
        hour = None if before.hour_ms is None else max(0, before.hour_ms - elapsed)
        if (left, hour) != (before.left_ms, before.hour_ms):
            self.state = replace(before, left_ms=left, hour_ms=hour)
        if alone:
            if left != before.left_ms:
                self._sound_countdown(left)
            if hour is not None and hour != before.hour_ms:
                self._sound_hour(hour)
            self._advance_spin(elapsed)

    def quiet_ms(self) -> int | None:
        """Return how long nothing happens by itself, at least; None if nothing ever does."""
        state = self.state
        left = _ms_to_beat(state.left_ms) if state.timer in "AD" else 0
        coming = (left, self._spin_ms, _ms_to_warning(state.hour_ms or 0))
        return min((ms for ms in coming if ms > 0), default=None)

    def press(self, button: str) -> None:
        """Take a press of `B`, `A` or `P`; what the unit does not take now is heard as a low tone."""
        {"P": self._switch_power, "B": self._press_build, "A": self._press_auction}[button]()

    def take_over(self) -> None:
        """The host has gone: the lights are ours again. A light left running by the host stops."""
        if not self.state.power:
            self.state = Shown()
        if self.state.sectors != "C":
            self._result = self.state.sectors
        elif not self._spin_ms:
            self._draw_and_spin()
        self._follow_timer()

    def _switch_power(self) -> None:
        on = not self.state.power
        self.state = Shown(power=on, hour_ms=HOUR_MS if on else None)
        self._spin_ms, self._result = 0, "D"
        self.notes += _POWER

    def _draw_and_spin(self) -> None:
        self._result, self._spin_ms = self._chance.choice("123R"), SPIN_MS
        self.state = replace(self.state, sectors="C")

    def _stop_spin(self) -> None:
        self._spin_ms = 0
        self.state = replace(self.state, sectors=self._result)

    def _press_build(self) -> None:
        if not self.state.power or self.state.timer != "-":
            self.notes += _REFUSED
        elif self._spin_ms:
            self._stop_spin()
            self.notes += _STOP
        else:
            self._draw_and_spin()
            self.notes += _SPIN

    def _press_auction(self) -> None:
        if self.state.timer in "ad":
            self.state = replace(self.state, timer=self.state.timer.upper())
        elif self.state.power and self.state.timer == "-":
            self._stop_spin()
            self.state = replace(self.state, timer="A", left_ms=AUCTION_MS)
            self.notes += _START
        else:
            self.notes += _REFUSED
        self._follow_timer()

    def _follow_timer(self) -> None:
        """Let the red light go by the countdown, and end one that runs with no time left."""
        self._set_red_light()
        if self.state.timer in "AD" and self.state.left_ms == 0:
            self._sound_countdown(0)

    def _set_red_light(self) -> None:
        """Let the red light go by the countdown."""
        running = "S" if self.state.left_ms > LAST_MS else "F"
        red = {"-": "O", "a": "H", "d": "H"}.get(self.state.timer, running)
        self.state = replace(self.state, red=red)

    def _sound_countdown(self, left_ms: int) -> None:
        if left_ms == 0:
            self.state = replace(self.state, timer="-")
            self.notes += _OVER
        elif left_ms == LAST_MS:
            self.notes += _FIVE
        elif _ms_to_beat(left_ms + 1) == 1:
            self.notes += _TICK
        self._set_red_light()

    def _sound_hour(self, left_ms: int) -> None:
        if left_ms == 0:
            self.notes += _HOUR
        elif _ms_to_warning(left_ms + 1) == 1:
            self.notes += _WARNING

    def _advance_spin(self, elapsed_ms: int) -> None:
        if not self._spin_ms:
            return
        self._spin_ms = max(0, self._spin_ms - elapsed_ms)
        if not self._spin_ms:
            self._stop_spin()
            self.notes += _STOP


def _ms_to_beat(left_ms: int) -> int:
    """Return how long until a countdown is heard next: each second, in its last 5 s at the pace of the fast light."""
    if left_ms > LAST_MS:
        return left_ms % _SECOND or _SECOND
    return min(left_ms, (left_ms - LAST_MS) % _FAST_TICK or _FAST_TICK)


def _ms_to_warning(left_ms: int) -> int:
    """Return how long until the hour is heard next: in its last 5 minutes each minute, then each 10 s."""
    if left_ms > WARNING_MS:
        return left_ms - WARNING_MS
    step = _MINUTE if left_ms > _MINUTE else _TEN_SECONDS
    return left_ms % step or min(step, left_ms)
