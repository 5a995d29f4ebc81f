"""The evening in six sentences: what every game counts in its own way, and how it is said."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Literal, Protocol, TypeVar

import msgspec

from companion.core.fact import Fact
from companion.core.history import Line
from companion.core.words import listed

F = TypeVar("F", bound=Fact)


class Feat(msgspec.Struct, frozen=True):
    """Something that is compared over many evenings: a `rent` that was paid, or what Build gave in all (`build`)."""

    kind: Literal["rent", "build"]
    player: str
    amount: int


class _ByPlayer(Protocol):
    """A fact about what a player did, or what happened to them."""

    @property
    def player(self) -> str: ...


By = TypeVar("By", bound=_ByPlayer)


def happened(lines: Iterable[Line]) -> tuple[Fact, ...]:
    """Return everything that happened in these lines, in order."""
    return tuple(fact for line in lines for fact in line.facts)


def of(facts: Iterable[Fact], kind: type[F]) -> list[F]:
    """Return the facts of one kind."""
    return [fact for fact in facts if isinstance(fact, kind)]


def most(counts: Counter[str], players: Sequence[str]) -> tuple[str, int, str]:
    """Return who has the most, in table order, how many, and " each" for several; nobody and 0 where nobody has any."""
    best = max(counts.values(), default=0)
    first = [name for name in players if counts[name] == best] if best else ["No one"]
    return listed(first), best, " each" if len(first) > 1 else ""


def often(facts: Iterable[object], players: Sequence[str], *kinds: type[By]) -> tuple[str, int, str]:
    """Return whose facts of these kinds are the most, as `most` does."""
    return most(Counter(fact.player for fact in facts if isinstance(fact, kinds)), players)


def times(number: int) -> str:
    """Return how often, in words as far as people say them."""
    return {1: "once", 2: "twice"}.get(number, f"{number} times")
