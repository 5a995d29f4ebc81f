"""Timing of the process's garbage collection.

Loading what the first screen needs makes no garbage, and collecting there costs a tenth of the start. Later, a full
collection delayed a key by 36 to 74 ms; in pieces and without permanent objects it takes 2 ms (`benchmarks screen`),
and in the pause after a key it delays none.
"""

import gc
from itertools import cycle

_MOST_NEW = 10_000
"""The most new objects between two collections."""
_ENOUGH = _MOST_NEW // 2
"""The fewest new objects for a collection in a quiet moment."""
_LOOKS = cycle((*[1] * 19, 2))
"""The generation to collect each time: new objects, and every twentieth time all that are not exempt."""


def pause_gc() -> None:
    """Stop garbage collection until `resume_gc`."""
    gc.disable()


def resume_gc() -> bool:
    """Resume garbage collection, exempting all current objects. Leave a collector that was never paused as it is.

    Return whether it was paused.
    """
    if gc.isenabled():
        return False
    gc.collect()
    gc.freeze()
    gc.set_threshold(_MOST_NEW)
    gc.enable()
    return True


def collect_if_due() -> None:
    """Collect garbage if there may be enough of it. Called in a quiet moment, so that no key waits."""
    if gc.get_count()[0] >= _ENOUGH:
        gc.collect(next(_LOOKS))
