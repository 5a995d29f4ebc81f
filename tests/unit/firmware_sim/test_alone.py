"""The stand-in alone against the timelines of the companion's unit and of the firmware."""

from typing import Any

import pytest

from companion.box.translate import NOTES
from companion.unit.signals import Cue
from firmware_sim.codec import line
from firmware_sim.stand_in import HOST_MS, StandIn
from tests.golden_timelines import TIMELINES, moments, shows

HOUR_MS = 3_600_000


def box_at(hour_left_ms: int | None) -> tuple[StandIn, int]:
    """Return a box and when its timeline begins; the host that set its hour has gone then."""
    box = StandIn()
    if hour_left_ms is None:
        return box, 0
    box.receive(line("S", 1, "1DO-", 0, hour_left_ms + HOST_MS))
    box.advance(HOST_MS)
    return box, HOST_MS


@pytest.mark.parametrize("timeline", TIMELINES, ids=lambda timeline: timeline["name"])
def test_stand_in_follows_the_timeline(timeline: dict[str, Any]) -> None:
    box, start_ms = box_at(timeline.get("hour_left_ms"))
    todo = list(moments(timeline))
    heard = sorted((at, Cue(name)) for name, times in timeline["sounds"].items() for at in times)
    for at_ms in sorted({at for at, _, _ in todo} | {at for at, _ in heard}):
        box.advance(start_ms + at_ms - 1)
        assert box.take_notes() == [], f"nothing is to be heard before {at_ms} ms"
        box.advance(start_ms + at_ms)
        for _, verb, what in (each for each in todo if each[0] == at_ms):
            if verb == "press":
                box.press(what)
            else:
                found = " ".join(map(str, box.shown.words()))
                assert shows(found, what), f"{found} at {at_ms} ms, not {what}"
        assert box.take_notes() == [note for at, cue in heard if at == at_ms for note in NOTES[cue]]
    box.advance(start_ms + timeline["until_ms"])
    assert box.take_notes() == []
