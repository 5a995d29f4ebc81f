"""When the whole process looks for garbage.

To load what a first screen needs makes no garbage, and looking for it there costs a tenth of the start; later a full
look stopped a key for 36 to 74 ms, in pieces and without what stays it is 2 ms (`benchmarks screen`), in the calm after
a key none.
"""

import gc
from itertools import cycle

_MOST_NEW = 10_000
"""How many new objects there are at most between two looks."""
_ENOUGH = _MOST_NEW // 2
"""How many there are at least when it is looked for garbage in the calm."""
_LOOKS = cycle((*[1] * 19, 2))
"""What is looked through each time: what is new, and every twentieth time all that was not spared."""


def pause_gc() -> None:
    """Look for no garbage until `resume_gc`."""
    gc.disable()


def resume_gc() -> bool:
    """Look for garbage again, sparing all that is there now; a collector that was never kept out stays as it is.

    Tell whether it was.
    """
    if gc.isenabled():
        return False
    gc.collect()
    gc.freeze()
    gc.set_threshold(_MOST_NEW)
    gc.enable()
    return True


def look() -> None:
    """Look for garbage, if there may be enough by now: done in the calm, no key waits for it."""
    if gc.get_count()[0] >= _ENOUGH:
        gc.collect(next(_LOOKS))
