"""The cards of one edition of Monopoly Deal, typed, with the reliability of each value."""

from collections.abc import Iterator
from functools import cache
from typing import Literal

import msgspec
from msgspec.structs import replace

from companion.core.words import say
from companion.games import own_names
from companion.games.edition_file import EditionError, Files, parsed_files, shipped_edition

Kind = Literal["property", "wild", "rent", "money", "action"]
Status = Literal["confirmed", "single", "conflict", "owner"]
NO_BUILDINGS = ("railroad", "utility")
HOUSE, HOTEL, NO = "House", "Hotel", "Just Say No"
_NAMED = {
    *("Deal Breaker", "Just Say No", "Sly Deal", "Forced Deal", "Debt Collector"),
    *("It's My Birthday", "Double The Rent", "Pass Go", HOUSE, HOTEL),
}
"""The cards that the rules mention by name."""
_MANY = 100
"""The largest number of one kind of card in any pack."""


class Colour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One colour: cards in a set, the value of each, and the rent by number of cards (DEAL-PROP-03)."""

    name: str
    set_size: int = msgspec.field(name="size")
    value: int
    rent: tuple[int, ...]
    provenance: Status


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of card, and how many of it a pack has. `colours` is "any" if the card can have every colour.

    `provenance` gives the reliability of the row. In a conflict `others` has the other readings.
    `called` is the name on the owner's card, if it differs.
    """

    kind: Kind
    name: str
    count: int
    value: int
    provenance: Status
    colours: tuple[str, ...] | Literal["any"] = ()
    others: dict[str, tuple[int, ...]] = {}
    called: str = ""

    @property
    def is_all_colour(self) -> bool:
        """Return whether this is an all-colour wild property."""
        return self.kind == "wild" and self.colours == "any"

    @property
    def is_property(self) -> bool:
        """Return whether the card is played as a property."""
        return self.kind in ("property", "wild")


class Edition(msgspec.Struct, frozen=True):
    """The colours and the cards of one pack, by name. `learned` names what the owner entered, with the day."""

    name: str
    title: str
    colours: dict[str, Colour]
    cards: dict[str, Card]
    learned: dict[str, str] = {}

    def __hash__(self) -> int:
        """Return a hash that equal editions share; what is made for an edition's names may be cached."""
        return hash((self.name, self.title, len(self.cards)))

    @property
    def cards_per_pack(self) -> int:
        """Return how many cards of one pack are in the game (DEAL-BOX-01)."""
        return sum(card.count for card in self.cards.values())

    def value(self, card: str) -> int:
        """Return the number in the corner of a card (DEAL-PAY-10)."""
        return self.cards[card].value

    def colours_of(self, card: str) -> tuple[str, ...]:
        """Return the colours a card can have or charge (DEAL-WILD-01, DEAL-RENT-03)."""
        colours = self.cards[card].colours
        return tuple(self.colours) if colours == "any" else colours


class _Head(msgspec.Struct, forbid_unknown_fields=True):
    game: Literal["deal"]
    name: str
    title: str


class _Pack(msgspec.Struct, forbid_unknown_fields=True):
    edition: _Head
    colour: list[Colour]
    card: list[Card]


class _Overlay(msgspec.Struct, forbid_unknown_fields=True):
    """Everything an overlay may contain."""

    edition: dict[str, str] = {}
    card: list[own_names.Named] = []
    read_on: dict[str, str] = {}


def read(files: Files) -> Edition:
    """Return the edition of the first file with the owner's names from the others. Raises `EditionError`."""
    pack, *overlays = parsed_files(files, _Pack, _Overlay)
    assert isinstance(pack, _Pack), "the first file is a whole edition"
    edition = _checked_edition(files[0][0], pack)
    for overlay, (file, _) in zip(overlays, files[1:], strict=True):
        assert isinstance(overlay, _Overlay), "any other file is laid over it"
        if problems := [f"{file}: {problem}" for problem in own_names.name_problems(edition.cards, overlay.card)]:
            raise EditionError(problems)
        days = {own_names.name_key(each.name): "" for each in overlay.card if each.called}
        days = {key: overlay.read_on.get(key, day) for key, day in days.items()}
        cards = own_names.with_names(edition.cards, overlay.card)
        edition = replace(edition, cards=cards, learned={**edition.learned, **days})
    return edition


def _checked_edition(file: str, pack: _Pack) -> Edition:
    colours = {colour.name: colour for colour in pack.colour}
    cards = {card.name: card for card in pack.card}
    if len(colours) < len(pack.colour) or len(cards) < len(pack.card):
        raise EditionError([say("{file}: a name appears twice (use each name once)", file=file)])
    edition = Edition(pack.edition.name, pack.edition.title, colours, cards)
    if problems := [f"{file}: {problem}" for problem in edition_problems(edition)]:
        raise EditionError(problems)
    return edition


def edition_problems(edition: Edition) -> Iterator[str]:
    """Yield the values that no box can have, each with its key and what is allowed."""
    for name, colour in edition.colours.items():
        if colour.name != name or colour.set_size < 1 or min((colour.value, *colour.rent)) < 0:
            yield say(
                "{key}: invalid colour {colour} (needs this name, a size, a value and a rent)",
                key=name,
                colour=colour.name,
            )
        if len(colour.rent) != colour.set_size:
            yield say("{key}: the rent needs {size} steps, not {n}", key=name, size=colour.set_size, n=len(colour.rent))
    yield from (say("{key}: missing", key=f"card {name}") for name in _NAMED if name not in edition.cards)
    yield from own_names.name_problems(edition.cards)
    for name, card in edition.cards.items():
        if card.name != name or not 1 <= card.count <= _MANY or card.value < 0:
            yield say(
                "{key}: {n} cards called {card} with the value {value} (allowed: 1 to {most})",
                key=name,
                n=card.count,
                card=card.name,
                value=card.value,
                most=_MANY,
            )
        if card.colours != "any" and (unknown := set(card.colours) - edition.colours.keys()):
            yield say("{key}: unknown colour {colours}", key=name, colours=", ".join(sorted(unknown)))
        if (card.is_property or card.kind == "rent") and not card.colours:
            yield say("{key}: it has no colour", key=name)


@cache
def shipped(name: str) -> Edition:
    """Return the shipped edition. Raises `Refused` if none has that name."""
    return shipped_edition("deal", name, read)


def with_value(edition: Edition, card: str, value: int) -> Edition:
    """Return the edition with the number the owner read in the corner of a card."""
    changed = replace(edition.cards[card], value=value, provenance="owner")
    return replace(edition, cards={**edition.cards, card: changed})
