"""The names that an owner's cards have instead of those of the shipped edition: in Chance and Deal.

Facts and notation keep the shipped name, by which the rules know a card. Windows show the owner's name, and read it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from companion.core.errors import refusal
from companion.core.visible import is_printable, lookalike_key
from companion.core.words import phrase, say
from companion.games.owners import Value, ValueKind


class Card(Protocol):
    """A kind of card. `called` is the owner's name for it, empty if it is the shipped one."""

    @property
    def name(self) -> str:
        """Return the shipped name."""

    @property
    def called(self) -> str:
        """Return the owner's name."""


C = TypeVar("C", bound=msgspec.Struct)


class Named(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One card in an owner's file, by its shipped name."""

    name: str
    called: str = ""


def name_key(card: str) -> str:
    """Return the permanent name of the value that is a card's name."""
    return f"card {card}: name"


def name_value_kind(in_words: Callable[[str], str]) -> ValueKind:
    """Return the kind of value that a card's name is. `in_words` puts a shipped name into the window's language."""
    return ValueKind(
        name=name_key("{}"),
        words=phrase("{}: the name"),
        line="",
        question=phrase("What is {} called?"),
        table="card",
        by="name",
        column="called",
        written=_checked_name,
        spoken=in_words,
        in_words=in_words,
    )


def _checked_name(says: str) -> str:
    if not _can_be_written(says):
        raise refusal(say("The name of a card must be printable and have no quotes."))
    return says.strip()


def _can_be_written(name: str) -> bool:
    """Return whether a name can be printed, and written in quotes."""
    return bool(name.strip()) and is_printable(name) and '"' not in name


def name_values(cards: Mapping[str, Card]) -> Iterator[tuple[str, Value]]:
    """Yield the name of every card."""
    yield from ((name_key(name), Value(card.called or name)) for name, card in cards.items())


def cards_by_own_name(cards: Mapping[str, Card]) -> dict[str, str]:
    """Return the cards that have an owner's name, by that name."""
    return {card.called: name for name, card in cards.items() if card.called}


def with_names(cards: Mapping[str, C], own: Iterable[Named]) -> dict[str, C]:
    """Return the cards with the owner's names."""
    return {**cards, **{each.name: replace(cards[each.name], called=each.called) for each in own if each.called}}


def name_problems(cards: Mapping[str, Card], own: Iterable[Named] = ()) -> Iterator[str]:
    """Yield the names that no box can have, each with its key and what is allowed."""
    for each in own:
        if each.name not in cards:
            yield say("{key}: unknown card (allowed: the names of the shipped cards)", key=f"card {each.name}")
    said = {card: one.called for card, one in cards.items() if one.called}
    said |= {each.name: each.called for each in own if each.called}
    there = Counter(lookalike_key(name) for name in (*cards, *said.values()))
    for card, name in said.items():
        if not _can_be_written(name):
            yield say("{place}: it can't be printed", place=f"card {card}.called")
        elif there[lookalike_key(name)] > (lookalike_key(name) == lookalike_key(card)) + 1:
            yield say("{key}: another card has this name (use each name once)", key=f"card {card}.called")
