"""Sounds: how long it takes to make them all, as at the very first start."""

import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.rows import Row
from companion.sound import tones
from companion.sound.files import SoundFiles
from companion.unit.signals import Cue

PASSES = 5
TARGET = "≤ 150 ms"


def _ms(do: Callable[[int], object]) -> float:
    """Return the processor time of the fastest pass; each has a volume of its own, for what was made is kept."""
    times = []
    for volume in range(60, 60 + PASSES):
        start = time.process_time()
        do(volume)
        times.append(1000 * (time.process_time() - start))
    return min(times)


def run() -> list[Row]:
    """Return the figures of one run."""
    with tempfile.TemporaryDirectory() as folder:
        files = SoundFiles(Path(folder))
        made = _ms(lambda volume: [tones.wav(cue, volume) for cue in Cue])
        for volume in range(60, 60 + PASSES):
            for cue in Cue:
                files.ensure_file(cue, volume)
        read = _ms(lambda volume: [files.ensure_file(cue, volume).read_bytes() for cue in Cue])
    told = f"all {len(Cue)} sounds"
    return [Row(told, f"{made:.0f} ms", f"{read:.1f} ms (kept files read)", f"{made / read:.0f}", TARGET)]
