"""Ears: what can be heard in a stretch of 16-bit samples, found without knowing how it was made."""

import sys
from array import array
from collections.abc import Sequence
from itertools import pairwise
from statistics import median

QUIET = 200


def samples(raw: bytes) -> Sequence[int]:
    """Return little-endian 16-bit samples as numbers."""
    values = array("h", raw[: len(raw) // 2 * 2])
    if sys.byteorder == "big":
        values.byteswap()
    return values


def pitch(sound: Sequence[int], rate: int) -> float:
    """Return the pitch in Hz from the usual time between two rises through zero; 0 if there are none."""
    rises = [
        at + before / (before - after) for at, (before, after) in enumerate(pairwise(sound)) if before < 0 <= after
    ]
    return rate / median(later - earlier for earlier, later in pairwise(rises)) if len(rises) > 1 else 0


def loudness(sound: Sequence[int]) -> int:
    """Return the highest sample, whichever its sign."""
    return max(map(abs, sound), default=0)


def bursts(sound: Sequence[int], rate: int, gap_ms: int) -> int:
    """Return how many sounds there are with at least `gap_ms` of quiet between them."""
    loud = [at for at, value in enumerate(sound) if abs(value) > QUIET]
    gap = rate * gap_ms // 1000
    return sum(later - earlier > gap for earlier, later in pairwise([-gap - 1, *loud]))


def tune(sound: Sequence[int], rate: int, window_ms: int = 20) -> list[float]:
    """Return the pitches in Hz that hold for at least three windows in a row, one for each note."""
    size = rate * window_ms // 1000
    windows = (sound[at : at + size] for at in range(0, len(sound) - size, size))
    heard = [pitch(window, rate) if loudness(window) > QUIET else 0 for window in windows]
    notes: list[list[float]] = [[0]]
    for hz in heard:
        if abs(hz - notes[-1][-1]) <= 0.02 * hz:
            notes[-1].append(hz)
        else:
            notes.append([hz])
    return [median(note) for note in notes if len(note) >= 3 and note[0]]
