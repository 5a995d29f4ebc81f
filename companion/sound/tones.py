"""The sounds themselves: each cue as a few notes, and the notes as a WAV file in memory."""

import io
import math
import wave
from array import array
from functools import cache, lru_cache
from itertools import chain
from typing import NamedTuple

from companion.unit.signals import Cue

RATE = 22_050
"""Samples a second; every sound is mono with 16 bits a sample."""

VOICE = 1
"""Raise this when the same notes should sound different, so that old sound files are no longer used."""

HEADER_BYTES = 44
_PEAK = 0.9 * 32_767
_EDGE_MS = 4
_FADE = 0.5
_CYCLE_SIZE = 4096


class Note(NamedTuple):
    """A pitch in Hz (0 is a rest), how long it lasts in ms, and how loud it is (0–1)."""

    hz: int
    ms: int
    loudness: float = 0.8


def _silence(ms: int) -> Note:
    return Note(0, ms, 0)


def _clicks(gaps_ms: range) -> tuple[Note, ...]:
    """Return a click and a silence for each gap: a wheel slowing down."""
    return tuple(chain.from_iterable((Note(2093, 8, 0.6), _silence(gap)) for gap in gaps_ms))


TUNES: dict[Cue, tuple[Note, ...]] = {
    Cue.POWER: (Note(392, 90), Note(523, 90), Note(784, 200)),
    Cue.SPIN: _clicks(range(32, 120, 4)),
    Cue.STOP: (Note(262, 60, 1.0), Note(1319, 260)),
    Cue.START: (Note(587, 120), Note(880, 240)),
    Cue.TICK: (Note(1568, 30, 0.5),),
    Cue.FIVE_SECONDS: (Note(1760, 80, 1.0), _silence(50)) * 3,
    Cue.BID: (Note(988, 50), Note(1175, 70)),
    Cue.SOLD: (Note(523, 100), Note(659, 100), Note(784, 100), Note(1047, 320, 1.0)),
    Cue.TIME_UP: (Note(440, 180), Note(349, 180), Note(262, 480, 1.0)),
    Cue.HOUR_WARNING: (Note(988, 140), Note(784, 140), _silence(60)) * 2,
    Cue.HOUR: (Note(659, 350), Note(523, 350), Note(587, 350), Note(392, 800, 1.0)),
    Cue.REFUSED: (Note(196, 110, 1.0), _silence(40), Note(185, 180, 1.0)),
}


def duration_s(cue: Cue) -> float:
    """Return the duration of the sound of `cue`, in s."""
    return sum(note.ms for note in TUNES[cue]) / 1000


@cache
def wav_size(cue: Cue) -> int:
    """Return the size of the WAV file of `cue` in bytes, at any volume."""
    return HEADER_BYTES + 2 * sum(_sample_count(note.ms) for note in TUNES[cue])


def wav(cue: Cue, volume: int) -> bytes:
    """Return the sound of `cue` as a WAV file; `volume` is 0–100, and 0 is silence.

    The amplitude grows with the square of the volume, so half the number sounds about half as loud.
    """
    level = _PEAK * (volume / 100) ** 2
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setparams((1, 2, RATE, 0, "NONE", "not compressed"))
        out.writeframes(b"".join(_frames(note.hz, note.ms, level * note.loudness) for note in TUNES[cue]))
    return file.getvalue()


def _sample_count(ms: int) -> int:
    return RATE * ms // 1000


@lru_cache(maxsize=8)
def _frames(hz: int, ms: int, peak: float) -> bytes:
    """Return one note as 16-bit samples that never exceed `peak`."""
    count = _sample_count(ms)
    if not hz:
        return bytes(2 * count)
    cycle, step = _sine_cycle(), hz * _CYCLE_SIZE / RATE
    shape = enumerate(_envelope(count))
    return array("h", [int(peak * part * cycle[int(at * step) % _CYCLE_SIZE]) for at, part in shape]).tobytes()


@cache
def _sine_cycle() -> tuple[float, ...]:
    """Return one period of the voice: a sine with a little of its octave, with a maximum of 1."""
    turns = [2 * math.pi * at / _CYCLE_SIZE for at in range(_CYCLE_SIZE)]
    raw = [math.sin(turn) + 0.15 * math.sin(2 * turn) for turn in turns]
    top = max(raw)
    return tuple(value / top for value in raw)


def _envelope(count: int) -> list[float]:
    """Return the loudness of each sample, with soft edges because a sudden start or end sounds like a click."""
    edge = min(_sample_count(_EDGE_MS), count // 2)
    shape = [1 - _FADE * at / count for at in range(count)]
    for at in range(edge):
        part = (1 - math.cos(math.pi * at / edge)) / 2
        shape[at] *= part
        shape[-1 - at] *= part
    return shape
