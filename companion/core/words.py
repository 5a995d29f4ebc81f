"""Numbers and names as a sentence has them."""

from collections.abc import Sequence


def counted(number: int, thing: str) -> str:
    """Return a number of things: `no card`, `1 card`, `4 cards`."""
    return f"{number or 'no'} {thing}{'' if number in (0, 1) else 's'}"


def listed(names: Sequence[str]) -> str:
    """Return names as a sentence has them: `Ana, Ben and Cleo`."""
    *before, last = names or ("nobody",)
    return f"{', '.join(before)} and {last}" if before else last
