"""Seeded draws: the same seed, stream and index always give the same outcome."""

import hashlib
from collections.abc import Mapping, Sequence
from itertools import accumulate, count

from companion.core.fact import Fact
from companion.core.structs import changed

_RANGE = 2**64


def draw(seed: int, stream: str, index: int, sides: int) -> int:
    """Return an even draw from `range(sides)`.

    Each stream counts its own index, so what one button shows never depends on how often another was used.
    Values are taken from a hash in counter mode and rejected above the largest multiple of `sides`: no bias.
    """
    if not 1 <= sides <= _RANGE:
        raise ValueError(f"a draw takes from 1 to {_RANGE} sides, not {sides}")
    limit = _RANGE - _RANGE % sides
    for attempt in count():
        key = f"{seed}/{stream}/{index}/{attempt}".encode()
        value = int.from_bytes(hashlib.blake2b(key, digest_size=8).digest(), "big")
        if value < limit:
            return value % sides
    raise AssertionError("unreachable: a draw is rejected with probability below one half")


def pick(seed: int, stream: str, index: int, weights: Sequence[int]) -> int:
    """Return the position of one of `weights`, drawn in proportion to them (non-negative, not all zero)."""
    ticket = draw(seed, stream, index, sum(weights))
    return next(place for place, upper in enumerate(accumulate(weights)) if ticket < upper)


Drawn = Mapping[type[Fact], Fact]
"""Facts whose outcome was drawn, or that say what held, by their kinds: made again, their like says the same."""
NONE_DRAWN: Drawn = {}


def drawn_in(facts: Sequence[Fact]) -> Drawn:
    """Return those of some facts that were drawn, or that say what held then."""
    drawn = NONE_DRAWN
    for fact in facts:
        if getattr(fact, "drawn", False) or fact.AS_THEN:
            drawn = {**drawn, type(fact): fact}
    return drawn


def as_drawn(fact: Fact, then: Fact) -> Fact:
    """Return a fact whose outcome is what was drawn then: it uses up the same draw, and a length stays as it was.

    So does whatever else of it says what held then.
    """
    kept = {name: getattr(then, name) for name in then.AS_THEN}
    if getattr(then, "drawn", False):
        kept |= {"drawn": True, **({"length_ms": then.length_ms} if hasattr(then, "length_ms") else {})}
    return changed(fact, **kept)
