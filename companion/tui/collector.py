"""When the whole process looks for garbage.

To load what a first screen needs makes no garbage, and looking for it there costs a tenth of the start; later a full
look stopped a key for 36 to 74 ms, in pieces and without what stays it is 2 ms (`benchmarks screen`).
"""

import gc

_MOST_NEW = 5_000
"""How many new objects there are between two looks."""


def keep_out() -> None:
    """Look for no garbage until `let_in`."""
    gc.disable()


def let_in() -> None:
    """Look for garbage again, sparing all that is there now; a collector that was never kept out stays as it is."""
    if gc.isenabled():
        return
    gc.collect()
    gc.freeze()
    gc.set_threshold(_MOST_NEW)
    gc.enable()
