"""Which random evenings a commit plays: a window of seeds that moves with every commit, the same on every machine."""

import os
import subprocess
from pathlib import Path

VARIABLE = "COMPANION_SEEDS"
"""Set to the first seed, it plays the evenings of another commit again."""
_ROOM = 1_000_000


def first() -> int:
    """Return the first seed: the one asked for, or the commit's; 0 without git."""
    if asked := os.environ.get(VARIABLE):
        return int(asked)
    try:
        commit = subprocess.run(
            ["git", "rev-parse", "HEAD"], cwd=Path(__file__).parent, capture_output=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return 0
    return int(commit.stdout[:12], 16) % _ROOM


def blocks(of: int, count: int) -> list[range]:
    """Return the window, `count` blocks of so many seeds each."""
    return [range(start, start + of) for start in range(first(), first() + of * count, of)]
