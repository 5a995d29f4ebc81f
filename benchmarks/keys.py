"""Random keys for minutes, a new seed every 500: `python -m benchmarks.keys PLACE MINUTES [FIRST SEED]`.

A place is a game or a page. What fails names its seed: `tests.key_player` repeats it.
"""

import asyncio
import os
import sys
import time
from contextlib import chdir
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.key_player import PLACES, KeyPlayer

KEYS = 500
"""How many keys a seed stands for."""


def press(place: str, minutes: float, first: int = 1) -> int:
    """Press keys for that long and return how many. Raises `AssertionError` with the seed."""
    end, keys = time.monotonic() + 60 * minutes, 0
    for seed in count(first):
        with TemporaryDirectory() as folder, chdir(folder):
            os.environ["HOME"] = folder
            try:
                asyncio.run(KeyPlayer(Path(folder), place, seed).play(KEYS))
            except AssertionError as error:
                raise AssertionError(f"{place}, seed {seed}") from error
        keys += KEYS
        if time.monotonic() >= end:
            break
    return keys


def main(arguments: list[str]) -> int:
    """Press keys at the place named and print how many; 2 where the arguments are off."""
    if not 2 <= len(arguments) <= 3 or arguments[0] not in PLACES or not all(map(str.isdigit, arguments[1:])):
        print(f"usage: python -m benchmarks.keys {{{','.join(PLACES)}}} MINUTES [FIRST SEED]", file=sys.stderr)
        return 2
    print(f"{press(arguments[0], *map(int, arguments[1:]))} keys at {arguments[0]}, nothing harmed")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
