"""What the unit does over time, pressed by hand: the same for the companion, the core and the chip."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from companion.box.translate import NOTES
from companion.unit.signals import Cue
from companion.wire.messages import Show, State, message_body

_GOLDEN = Path(__file__).parent / "golden"
TIMELINES: list[dict[str, Any]] = json.loads((_GOLDEN / "unit_timelines.json").read_text("utf-8"))
DEBOUNCE: list[dict[str, Any]] = json.loads((_GOLDEN / "debounce_timelines.json").read_text("utf-8"))


class Sound(NamedTuple):
    """A note: when it begins, its pitch and how long it is, in ms."""

    at_ms: float
    hz: int
    ms: float


def words(state: State) -> str:
    """Return the state as the timelines write it."""
    return message_body(Show(0, state)).split(" ", 2)[2]


def shows(found: str, wanted: str) -> bool:
    """Return whether the box shows what is wanted; `?` is any light."""
    return re.fullmatch(re.escape(wanted).replace(r"\?", "[123R]"), found) is not None


def resembles(found: str, wanted: str, elapsed_ms: int, slack_ms: int) -> bool:
    """Return whether the box shows what was wanted `elapsed_ms` ago, its times being off by `slack_ms` at most."""
    letters, *times = found.split()
    letters_wanted, *times_wanted = wanted.split()
    runs = letters_wanted[-1] in "AD", times_wanted[1] != "-"
    later = [
        max(0, int(time) - elapsed_ms * run) if time != "-" else -1
        for time, run in zip(times_wanted, runs, strict=True)
    ]
    now = [-1 if time == "-" else int(time) for time in times]
    return shows(letters, letters_wanted) and all(abs(a - b) <= slack_ms for a, b in zip(now, later, strict=True))


def moments(timeline: dict[str, Any]) -> Iterator[tuple[int, str, str]]:
    """Yield what is to be done in the order of time: at this ms, `press` a button or `look` for a state."""
    presses = [(at, "press", button) for at, button in timeline["presses"]]
    yield from sorted([*presses, *((at, "look", state) for at, state in timeline["states"])], key=lambda each: each[0])


def tune(timeline: dict[str, Any]) -> list[Sound]:
    """Return the notes on a buzzer that plays one sound at a time: a later one cuts off an earlier one."""
    cues = sorted((at, Cue(name)) for name, times in timeline["sounds"].items() for at in times)
    notes: list[Sound] = []
    for at, cue in cues:
        notes = [note._replace(ms=min(note.ms, at - note.at_ms)) for note in notes if note.at_ms < at]
        begun = at
        for hz, ms in NOTES[cue]:
            notes += [Sound(begun, hz, ms)] if hz else []
            begun += ms
    return notes
