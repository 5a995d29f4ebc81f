"""The token deck, the spaces and the buildings of one edition. Values without a source are None until read."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal, cast, get_args

import msgspec
from msgspec.structs import replace

from companion.core.words import say
from companion.games import own_names

Kind = Literal["cash", "bankrupt", "lucky break", "token", "flip 2", "nope"]
Status = Literal["confirmed", "single", "derived", "assumed", "owner"]
BANKRUPT, LUCKY, TOKEN, FLIP_TWO, NOPE = "Bankrupt", "Lucky Break", "Token", "Flip 2", "Nope!"
KEPT = (TOKEN, FLIP_TWO, NOPE)
GRAY = "gray"
CHANCE_CARDS = 8
STEAL_FROM = 4
STEAL_WORDS = "Roll: on 4, 5 or 6 take the smallest building of a skyline."
_MANY = 100
"""The largest number of one kind of card or building in any box."""


Counted = Annotated[int, msgspec.Meta(ge=1)]
"""A value read off a box: a printed number, a length, a position on the rack."""
Face = Literal["1", "2", "3", "4", "5", "6", "?"]
FACES = get_args(Face)
CHANCE_FACE: Face = "?"
"""The face of the die that has a Chance card drawn."""


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of card, and how many of it each deck has. `called` is the name on the owner's card, if it differs."""

    name: str
    kind: Kind
    count: int
    cash: int = 0
    called: str = ""


class Space(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One colour: its buildings, the number printed on its space, its rank for gray buildings, a building's length."""

    colour: str
    buildings: int
    priority: int
    name: str = ""
    minimum: Counted | None = None
    length: Counted | None = None
    provenance: dict[str, Status] = {}


class Gray(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The gray buildings."""

    buildings: int
    length: Counted | None = None


class Edition(msgspec.Struct, frozen=True):
    """The deck of each player, the colours by name, the gray buildings, the finish mark and the faces of the die.

    `texts` are the texts of Chance cards read so far. `learned` names the values the owner read, with the day. The day
    is empty for values learned in a running game.
    """

    name: str
    title: str
    cards: dict[str, Card]
    spaces: dict[str, Space]
    gray: Gray
    mark: Counted | None = None
    die: tuple[Face, ...] = ()
    texts: tuple[str, ...] = ()
    provenance: dict[str, Status] = {}
    learned: dict[str, str] = {}

    @property
    def deck(self) -> tuple[str, ...]:
        """Return the cards of one deck (CHANCE-BOX-02)."""
        return tuple(card.name for card in self.cards.values() for _ in range(card.count))

    def building_count(self, colour: str) -> int:
        """Return how many buildings of a colour are in the box (CHANCE-BOX-03)."""
        return self.gray.buildings if colour == GRAY else self.spaces[colour].buildings

    def length(self, colour: str) -> int | None:
        """Return how many places of the rack a building covers, or None if it hasn't been measured."""
        return self.gray.length if colour == GRAY else self.spaces[colour].length

    @property
    def colours(self) -> tuple[str, ...]:
        """Return the colours of all buildings, gray last."""
        return (*self.spaces, GRAY)


def edition_problems(edition: Edition) -> Iterator[str]:
    """Yield the values that no box can have, each with its key and what is allowed."""
    yield from (
        say("{key}: missing", key=f"card {name}") for name in (BANKRUPT, LUCKY, *KEPT) if name not in edition.cards
    )
    yield from own_names.name_problems(edition.cards)
    for name, card in edition.cards.items():
        if (card.kind == "cash") != (card.cash > 0) or card.cash < 0:
            yield say("{key}: only a Cash card can have a cash value", key=name)
        if card.name != name or not 1 <= card.count <= _MANY:
            yield say(
                "{key}: {n} cards called {card} (allowed: its own name, 1 to {most})",
                key=name,
                n=card.count,
                card=card.name,
                most=_MANY,
            )
    if not edition.spaces:
        yield say("{key}: there are none", key="space")
    for colour, space in edition.spaces.items():
        if space.colour != colour or colour == GRAY or not 1 <= space.buildings <= _MANY:
            yield say(
                "{key}: {n} buildings that are {colour} (allowed: its own colour, 1 to {most})",
                key=f"space {colour}",
                n=space.buildings,
                colour=space.colour,
                most=_MANY,
            )
    if not 0 <= edition.gray.buildings <= _MANY:
        yield say("{key}: {n} buildings (allowed: 0 to {most})", key=GRAY, n=edition.gray.buildings, most=_MANY)


def with_minimum(edition: Edition, colour: str, value: int) -> Edition:
    """Return the edition with the number the owner read off a space."""
    return _with_read_values(_with_learned(edition, f"minimum {colour}"), colour, minimum=value)


def with_length(edition: Edition, colour: str, length: int) -> Edition:
    """Return the edition with the length the owner measured."""
    edition = _with_learned(edition, f"building {colour}")
    if colour == GRAY:
        return replace(edition, gray=replace(edition.gray, length=length))
    return _with_read_values(edition, colour, length=length)


def with_mark(edition: Edition, mark: int) -> Edition:
    """Return the edition with the position of the finish mark."""
    return replace(_with_learned(edition, "mark"), mark=mark)


def with_die(edition: Edition, faces: tuple[str, ...]) -> Edition:
    """Return the edition with the faces of the die."""
    return replace(_with_learned(edition, "die"), die=cast("tuple[Face, ...]", faces))


def with_card_text(edition: Edition, words: str) -> Edition:
    """Return the edition with the text of a Chance card, added only once."""
    if words in edition.texts:
        return edition
    return replace(_with_learned(edition, f"chance {words}"), texts=(*edition.texts, words))


def with_names(edition: Edition, own: Sequence[own_names.Named]) -> Edition:
    """Return the edition with the owner's names of cards."""
    for each in own:
        edition = _with_learned(edition, own_names.name_key(each.name)) if each.called else edition
    return replace(edition, cards=own_names.with_names(edition.cards, own))


def _with_learned(edition: Edition, what: str) -> Edition:
    return replace(edition, learned={**edition.learned, what: ""})


def _with_read_values(edition: Edition, colour: str, **read: int) -> Edition:
    space = edition.spaces[colour]
    provenance: dict[str, Status] = {**space.provenance, **dict.fromkeys(read, "owner")}
    spaces = {**edition.spaces, colour: replace(space, provenance=provenance, **read)}
    return replace(edition, spaces=spaces)
