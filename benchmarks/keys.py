"""Random keys for minutes, a new seed every 500: `python -m benchmarks.keys PLACE MINUTES [FIRST SEED]`.

A place is a game or a page. What fails names its seed: `tests.key_player` repeats it.
"""

import argparse
import asyncio
import os
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


def main() -> None:
    """Press keys at the place named and print how many."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.keys", description=__doc__)
    parser.add_argument("place", choices=PLACES)
    parser.add_argument("minutes", type=float)
    parser.add_argument("seed", type=int, nargs="?", default=1, help="the first")
    asked = parser.parse_args()
    print(f"{press(asked.place, asked.minutes, asked.seed)} keys at {asked.place}, nothing harmed")


if __name__ == "__main__":
    main()
