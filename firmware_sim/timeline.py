"""Scripts: what happens to the box, one line each: `at 100ms press build`, `in 2s unplug`, `reset`."""

from collections.abc import Iterable
from dataclasses import dataclass

from firmware_sim.engine import BUTTONS
from firmware_sim.faults import milliseconds

_DEEDS = {
    "press": True,
    "release": True,
    "tap": True,
    "reset": False,
    "power-cut": False,
    "unplug": False,
    "plug": False,
    "quit": False,
}


@dataclass(frozen=True)
class Step:
    """Something done to the box, `at_ms` after the start of the program or, if `from_now`, after it was said."""

    at_ms: int
    deed: str
    button: str = ""
    from_now: bool = False


def step(line: str) -> Step | None:
    """Return the step `line` tells, or None if it is empty or a comment. Raises `ValueError`."""
    words = line.partition("#")[0].split()
    if not words:
        return None
    at_ms, from_now = 0, words[0] != "at"
    if words[0] in ("at", "in") and len(words) > 2:
        at_ms, words = milliseconds(words[1]), words[2:]
    deed, rest = words[0], words[1:]
    if deed not in _DEEDS:
        raise ValueError(f"unknown word “{deed}”: it is one of {', '.join(_DEEDS)}")
    if _DEEDS[deed] != (len(rest) == 1) or (rest and rest[0] not in BUTTONS):
        wanted = f"one of {', '.join(BUTTONS)}" if _DEEDS[deed] else "nothing"
        raise ValueError(f"after “{deed}” comes {wanted}")
    return Step(at_ms, deed, rest[0] if rest else "", from_now)


def script(lines: Iterable[str]) -> list[Step]:
    """Return the steps in the order of their times. Raises `ValueError` that names the line."""
    steps = []
    for place, line in enumerate(lines, start=1):
        try:
            found = step(line)
        except ValueError as error:
            raise ValueError(f"line {place}: {error}") from None
        if found is not None:
            steps.append(found)
    return sorted(steps, key=lambda each: each.at_ms)
