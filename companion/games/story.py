"""The story of a game in six sentences. Each game counts its own facts; the phrasing is shared."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, Protocol, TypeVar

import msgspec

from companion.core.fact import Fact
from companion.core.history import Line
from companion.core.words import joined_with_and, say, say_n

F = TypeVar("F", bound=Fact)


class Feat(msgspec.Struct, frozen=True):
    """A result that is compared over many games: a `rent` paid, or everything Build granted (`build`)."""

    kind: Literal["rent", "build"]
    player: str
    amount: int


class _ByPlayer(Protocol):
    """A fact about something a player did or that happened to them."""

    @property
    def player(self) -> str: ...


By = TypeVar("By", bound=_ByPlayer)


def facts_in(lines: Iterable[Line]) -> tuple[Fact, ...]:
    """Return everything that happened in these lines, in order."""
    return tuple(fact for line in lines for fact in line.facts)


def facts_of(facts: Iterable[Fact], kind: type[F]) -> list[F]:
    """Return the facts of one kind."""
    return [fact for fact in facts if isinstance(fact, kind)]


class Most(NamedTuple):
    """The players with the most, in words, the number each of them has, and whether they are several."""

    players: str
    number: int
    several: bool


def players_with_most(counts: Counter[str], players: Sequence[str]) -> Most:
    """Return the players with the most, in table order: no one and 0 if all have none."""
    best = max(counts.values(), default=0)
    first = [name for name in players if counts[name] == best] if best else [say("No one")]
    return Most(joined_with_and(first), best, len(first) > 1)


def players_with_most_facts(facts: Iterable[object], players: Sequence[str], *kinds: type[By]) -> Most:
    """Return the players with the most facts of these kinds, as `players_with_most` does."""
    return players_with_most(Counter(fact.player for fact in facts if isinstance(fact, kinds)), players)


def times_in_words(number: int) -> str:
    """Return a number of times in words, as far as that is usual."""
    if number == 2:
        return say("twice")
    return say_n("once", "{n} times", number)
