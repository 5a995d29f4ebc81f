"""Someone at a box who sees its lights, hears its buzzer and answers what the selftest asks."""

import threading
from collections.abc import Callable, Iterator

TUNE = [(880, 300), (1320, 300)]
_WATCH_MS = 1_600
_FIRST_MS = 200
_UNSURE_MS = 80
_NAMES = {"1": "one", "2": "two", "3": "three", "railroad": "rail"}


class Senses:
    """What was to be seen and heard, in the time of the box; `at_ms` tells that time."""

    def __init__(self, at_ms: Callable[[], float]) -> None:
        self._at_ms, self._news = at_ms, threading.Condition()
        self._lights: list[tuple[float, tuple[str, ...]]] = [(0, ())]
        self._notes: list[tuple[int, int]] = []

    def see(self, at_ms: float, lit: list[str]) -> None:
        """Take what shines from now on."""
        with self._news:
            if tuple(lit) != self._lights[-1][1]:
                self._lights.append((at_ms, tuple(lit)))
            self._news.notify()

    def hear(self, hz: int, ms: int) -> None:
        """Take a note."""
        self._notes.append((hz, ms))

    def ask(self, question: str) -> bool:
        """Look for a while and answer."""
        if "notes" in question:
            heard, self._notes = self._notes, []
            return [note for note in map(_of_tune, heard) if note] == TUNE
        begun_ms = self._at_ms()
        with self._news:
            while (left_ms := begun_ms + _WATCH_MS - self._at_ms()) > 0:
                self._news.wait(left_ms / 1000)
        self._notes = []
        return _is_as_described(
            question.removeprefix("Do you see: ").rstrip("?"),
            list(self._lights_between(begun_ms + _FIRST_MS, begun_ms + _WATCH_MS)),
        )

    def _lights_between(self, first_ms: float, last_ms: float) -> Iterator[tuple[str, ...]]:
        """Yield the lights of that time in order."""
        lights = list(self._lights)
        yield [lit for begun_ms, lit in lights if begun_ms <= first_ms][-1]
        yield from (lit for begun_ms, lit in lights if first_ms < begun_ms <= last_ms)


def _of_tune(note: tuple[int, int]) -> tuple[int, int] | None:
    """Return the note of the tune that was meant, None if it is none of them; ears and machines are not exact."""
    hz, ms = note
    near = (each for each in TUNE if abs(hz - each[0]) <= 0.02 * each[0] and abs(ms - each[1]) <= _UNSURE_MS)
    return next(near, None)


def _is_as_described(look: str, seen: list[tuple[str, ...]]) -> bool:
    match look.split():
        case ["all", *_]:
            return seen == [()]
        case ["red", "light", "steady"]:
            return seen == [("red",)]
        case ["red", *_, how]:
            return set(seen) == {(), ("red",)} and (len(seen) < 6) == (how == "second")
        case ["one", *_]:
            return {lit for lit in seen if lit} == {("one",), ("two",), ("three",), ("rail",)}
        case [*_, "only"]:
            return seen == [(_NAMES[look.removeprefix("light ").split()[0]],)]
    raise ValueError(look)
