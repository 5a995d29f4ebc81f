"""The companion's unit, pressed like a box, against the golden timelines."""

from typing import Any

import pytest

from companion.box.translate import to_state
from companion.core.errors import Refused
from companion.core.history import Line
from companion.table.table import Table
from companion.unit.rules import move_of_button
from companion.unit.show import cue_of, cues, signals
from companion.unit.signals import Button, Cue
from companion.unit.state import Unit
from tests.golden_timelines import TIMELINES, moments, shows, words
from tests.unit.play import table

HOUR_MS = 3_600_000
STEP_MS = 100


class Pressed:
    """A table with a unit and ears, on a clock that began `past_ms` ago."""

    def __init__(self, past_ms: int) -> None:
        self.table: Table[Any] = table("on", f"wait {past_ms}") if past_ms else table()
        self.past_ms, self._heard_ms = past_ms, past_ms
        self.heard: list[tuple[int, Cue]] = []
        self.table.subscribe(self._hear)

    @property
    def unit(self) -> Unit:
        found: Unit = self.table.state.unit
        return found

    @property
    def at_ms(self) -> int:
        return self._heard_ms - self.past_ms

    def advance(self, at_ms: int) -> None:
        now_ms = self.past_ms + at_ms
        self.heard += [(at - self.past_ms, cue) for at, cue in cues(self.unit, self._heard_ms, now_ms)]
        self._heard_ms = now_ms
        self.table.tick(now_ms)

    def run(self, until_ms: int) -> None:
        for at_ms in (*range(self.at_ms, until_ms, STEP_MS), until_ms):
            self.advance(at_ms)

    def press(self, button: str, at_ms: int) -> None:
        """Press as the screen does: what is to be heard at that moment is heard after the move."""
        self.run(max(self.at_ms, at_ms - 1))
        now_ms = self.past_ms + at_ms
        try:
            self.table.submit(move_of_button(self.unit, Button(button), now_ms), now_ms)
        except Refused:
            self.heard.append((at_ms, Cue.REFUSED))
        self.advance(at_ms)

    def shown(self, at_ms: int) -> str:
        self.run(at_ms)
        return words(to_state(signals(self.unit, self._heard_ms)))

    def _hear(self, line: Line) -> None:
        for fact in line.facts:
            if (cue := cue_of(fact)) is not None:
                self.heard.append((fact.at_ms - self.past_ms, cue))


@pytest.mark.parametrize("timeline", TIMELINES, ids=lambda timeline: timeline["name"])
def test_unit_follows_the_timeline(timeline: dict[str, Any]) -> None:
    unit = Pressed(HOUR_MS - timeline["hour_left_ms"] if "hour_left_ms" in timeline else 0)
    for at_ms, verb, what in moments(timeline):
        if verb == "press":
            unit.press(what, at_ms)
        else:
            assert shows(found := unit.shown(at_ms), what), f"{found} at {at_ms} ms, not {what}"
    unit.run(timeline["until_ms"])
    wanted = [(at, Cue(name)) for name, times in timeline["sounds"].items() for at in times]
    assert sorted(unit.heard) == sorted(wanted)
