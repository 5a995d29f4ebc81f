"""Bad cables: what can happen to the bytes and to the plug, seeded and in the time it is given."""

import random
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

_UNITS = {"ms": 1, "s": 1_000}
_DEFAULTS = {
    "one-byte": 1.0,
    "loss": 0.1,
    "duplicate": 0.5,
    "delay": 50.0,
    "garbage": 0.3,
    "reset": 3_000.0,
    "unplug": 3_000.0,
}
_AWAY_MS = (100, 700)
_CHANCES = {"loss", "duplicate", "garbage"}
NAMES = tuple(_DEFAULTS)


@dataclass(frozen=True)
class Fault:
    """One thing that goes wrong: a chance from 0 to 1, or ms (longest delay; mean time between events)."""

    name: str
    value: float


def fault(text: str) -> Fault:
    """Return the fault written as `loss=0.1`, `delay=50ms` or a bare name. Raises `ValueError`."""
    name, _, value = text.partition("=")
    if name not in _DEFAULTS:
        raise ValueError(f"unknown fault “{name}”: it is one of {', '.join(NAMES)}")
    if not value:
        return Fault(name, _DEFAULTS[name])
    try:
        amount = float(value) if name in _CHANCES else float(max(1, milliseconds(value)))
    except ValueError:
        raise ValueError(f"{name} cannot be “{value}”: write {name}={_example(name)}") from None
    if name in _CHANCES and not 0 <= amount <= 1:
        raise ValueError(f"{name} cannot be {value}: write {name}={_example(name)}")
    return Fault(name, amount)


def _example(name: str) -> str:
    return "0.1" if name in _CHANCES else "50ms"


def milliseconds(text: str) -> int:
    """Return the ms that `80ms` or `2.5s` last. Raises `ValueError`."""
    for unit, factor in _UNITS.items():
        number = text.removesuffix(unit)
        if number != text and number.replace(".", "", 1).isdigit():
            return round(float(number) * factor)
    raise ValueError(f"“{text}” is no time: write 80ms or 2.5s")


class Channel:
    """One direction of a cable: lines go in, pieces come out, never in another order."""

    def __init__(self, faults: list[Fault], seed: int) -> None:
        self._faults = {each.name: each.value for each in faults}
        self._chance = random.Random(seed)
        self._pieces: deque[tuple[float, bytes]] = deque()
        self._last_ms = 0.0

    def send(self, line: bytes, now_ms: int) -> None:
        """Put a line into the cable."""
        if self._happens("loss"):
            return
        copies = 2 if self._happens("duplicate") else 1
        for _ in range(copies):
            for piece in self._cut(self._spoil(line)):
                delay = self._chance.uniform(0, self._faults.get("delay", 0.0))
                self._last_ms = max(self._last_ms, now_ms + delay)
                self._pieces.append((self._last_ms, piece))

    def arrive(self, now_ms: int) -> Iterator[bytes]:
        """Yield the pieces that have come through by `now_ms`."""
        while self._pieces and self._pieces[0][0] <= now_ms:
            yield self._pieces.popleft()[1]

    def clear(self) -> None:
        """Lose what is under way: the cable was pulled."""
        self._pieces.clear()

    def _happens(self, name: str) -> bool:
        return self._chance.random() < self._faults.get(name, 0.0)

    def _spoil(self, line: bytes) -> bytes:
        """Put garbage before the line, or turn over one of its bits."""
        if not self._happens("garbage"):
            return line
        if self._chance.random() < 0.5:
            return self._chance.randbytes(self._chance.randint(1, 100)) + line
        place, bit = self._chance.randrange(len(line)), self._chance.randrange(8)
        return line[:place] + bytes([line[place] ^ 1 << bit]) + line[place + 1 :]

    def _cut(self, line: bytes) -> list[bytes]:
        return [bytes([byte]) for byte in line] if "one-byte" in self._faults else [line]


class Mishaps:
    """Resets and unplugs at random moments, by a clock of their own."""

    def __init__(self, faults: list[Fault], seed: int) -> None:
        self._chance = random.Random(seed)
        self._means = {each.name: each.value for each in faults if each.name in ("reset", "unplug")}
        self._due = {name: self._next_ms(0, name) for name in self._means}

    def due(self, now_ms: int) -> Iterator[tuple[str, int]]:
        """Yield (`reset`, 0) or (`unplug`, ms until it is plugged in again) for each that is due."""
        for name, at_ms in self._due.items():
            if now_ms >= at_ms:
                away = self._chance.randint(*_AWAY_MS) if name == "unplug" else 0
                self._due[name] = self._next_ms(now_ms + away, name)
                yield name, away

    def _next_ms(self, now_ms: int, name: str) -> int:
        return now_ms + 1 + round(self._chance.expovariate(1 / self._means[name]))
