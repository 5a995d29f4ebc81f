"""Seeded draws: the same seed, stream and index always give the same outcome."""

import hashlib
from collections.abc import Mapping, Sequence
from itertools import accumulate, count

from companion.core.fact import Fact
from companion.core.structs import changed

_RANGE = 2**64


def draw_below(seed: int, stream: str, index: int, limit: int) -> int:
    """Return a number from `range(limit)`, each equally likely.

    Each stream counts its own index, so the result of one button never depends on how often another was used.
    Values come from a hash in counter mode. Those above the largest multiple of `limit` are rejected to avoid bias.
    """
    if not 1 <= limit <= _RANGE:
        raise ValueError(f"a draw takes from 1 to {_RANGE} outcomes, not {limit}")
    usable = _RANGE - _RANGE % limit
    for attempt in count():
        key = f"{seed}/{stream}/{index}/{attempt}".encode()
        value = int.from_bytes(hashlib.blake2b(key, digest_size=8).digest(), "big")
        if value < usable:
            return value % limit
    raise AssertionError("unreachable: a draw is rejected with probability below one half")


def pick(seed: int, stream: str, index: int, weights: Sequence[int]) -> int:
    """Return an index into `weights`, drawn in proportion to them (non-negative, not all zero)."""
    ticket = draw_below(seed, stream, index, sum(weights))
    return next(place for place, upper in enumerate(accumulate(weights)) if ticket < upper)


Drawn = Mapping[type[Fact], Fact]
"""The kinds of facts that hold a drawn outcome or a value of that moment. Making one again keeps what it held."""
NONE_DRAWN: Drawn = {}


def drawn_facts_by_kind(facts: Sequence[Fact]) -> Drawn:
    """Return the last fact of each kind that holds a drawn outcome or a value of that moment."""
    drawn = NONE_DRAWN
    for fact in facts:
        if getattr(fact, "drawn", False) or fact.AS_THEN:
            drawn = {**drawn, type(fact): fact}
    return drawn


def with_original_draw(fact: Fact, original: Fact) -> Fact:
    """Return the fact with the outcome that was drawn originally: it uses the same draw and keeps its lengths.

    It also keeps every other field that records the situation at the time.
    """
    kept = {name: getattr(original, name) for name in original.AS_THEN}
    if getattr(original, "drawn", False):
        kept |= {"drawn": True, **({"length_ms": original.length_ms} if hasattr(original, "length_ms") else {})}
    return changed(fact, **kept)
