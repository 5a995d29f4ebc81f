"""The token deck, the spaces and the buildings of one edition. What no source gives is None until it is read."""

import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Literal

import msgspec
from msgspec.structs import replace

from companion import editions
from companion.core.errors import Refused, Unreadable, refuse

Kind = Literal["cash", "bankrupt", "lucky break", "token", "flip 2", "nope"]
Status = Literal["confirmed", "single", "derived", "assumed", "owner"]
BANKRUPT, LUCKY, TOKEN, FLIP_TWO, NOPE = "Bankrupt", "Lucky Break", "Token", "Flip 2", "Nope!"
KEPT = (TOKEN, FLIP_TWO, NOPE)
GRAY = "gray"
CHANCE_CARDS = 8
STEAL_FROM = 4
STEAL_WORDS = "Roll: on 4, 5 or 6 take the smallest building of a skyline."
FACES = ("1", "2", "3", "4", "5", "6", "?")
_MANY = 100
"""No box has more of one kind of card or building."""


class EditionError(Unreadable):
    """An edition that cannot be used: the file, the key and what is wrong."""


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of card and how many of it are in each deck."""

    name: str
    kind: Kind
    count: int
    cash: int = 0


class Space(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One colour: its buildings, the number printed on its space, its rank for gray buildings, a building's length."""

    colour: str
    buildings: int
    priority: int
    name: str = ""
    minimum: int | None = None
    length: int | None = None
    provenance: dict[str, Status] = {}


class Gray(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The gray buildings."""

    buildings: int
    length: int | None = None


class Edition(msgspec.Struct, frozen=True):
    """The deck every player has, the colours by name, the gray buildings, the finish mark and the faces of the die.

    `texts` are what Chance cards were read to say. `learned` names what the owner read, with the day, which
    is empty for what a running game has learned.
    """

    name: str
    title: str
    cards: dict[str, Card]
    spaces: dict[str, Space]
    gray: Gray
    mark: int | None = None
    die: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    provenance: dict[str, Status] = {}
    learned: dict[str, str] = {}

    @property
    def deck(self) -> tuple[str, ...]:
        """Return the cards of one deck (CHANCE-BOX-02)."""
        return tuple(card.name for card in self.cards.values() for _ in range(card.count))

    def stock(self, colour: str) -> int:
        """Return how many buildings of a colour are in the box (CHANCE-BOX-03)."""
        return self.gray.buildings if colour == GRAY else self.spaces[colour].buildings

    def length(self, colour: str) -> int | None:
        """Return how many places of the rack a building covers, None where nobody has measured it yet."""
        return self.gray.length if colour == GRAY else self.spaces[colour].length

    @property
    def colours(self) -> tuple[str, ...]:
        """Return the colours of all buildings, gray last."""
        return (*self.spaces, GRAY)


class _Head(msgspec.Struct, forbid_unknown_fields=True):
    game: Literal["chance"]
    name: str
    title: str


class _Pack(msgspec.Struct, forbid_unknown_fields=True):
    edition: _Head
    card: list[Card]
    space: list[Space]
    gray: Gray
    provenance: dict[str, Status] = {}


def read(file: str, text: str) -> Edition:
    """Return the edition in TOML text. Raises `EditionError` with the file, the key and what is wrong."""
    try:
        pack = msgspec.convert(tomllib.loads(text), _Pack)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise EditionError(f"{file}: {error}") from None
    cards, spaces = {card.name: card for card in pack.card}, {space.colour: space for space in pack.space}
    if len(cards) < len(pack.card) or len(spaces) < len(pack.space):
        raise EditionError(f"{file}: a name stands there twice (allowed: each name once)")
    head = pack.edition
    edition = Edition(head.name, head.title, cards, spaces, pack.gray, provenance=pack.provenance)
    if problems := [f"{file}: {problem}" for problem in odd(edition)]:
        raise EditionError("\n".join(problems))
    return edition


def odd(edition: Edition) -> Iterator[str]:
    """Yield what no box can say, each with where it stands and what is allowed."""
    yield from (f"card {name}: missing" for name in (BANKRUPT, LUCKY, *KEPT) if name not in edition.cards)
    for name, card in edition.cards.items():
        if (card.kind == "cash") != (card.cash > 0) or card.cash < 0:
            yield f"{name}: cash is the value of a cash card, of no other"
        if card.name != name or not 1 <= card.count <= _MANY:
            yield f"{name}: {card.count} cards called {card.name} (allowed: its own name, 1 to {_MANY})"
    if not edition.spaces:
        yield "space: there is none"
    for colour, space in edition.spaces.items():
        if space.colour != colour or colour == GRAY or not 1 <= space.buildings <= _MANY:
            what = f"{space.buildings} buildings that are {space.colour}"
            yield f"space {colour}: {what} (allowed: its own colour, 1 to {_MANY})"
    if not 0 <= edition.gray.buildings <= _MANY:
        yield f"gray: {edition.gray.buildings} buildings (allowed: 0 to {_MANY})"
    yield from _unread(edition)


def _unread(edition: Edition) -> Iterator[str]:
    """Yield what cannot have been read off a box."""
    read = {f"space {colour}: minimum": space.minimum for colour, space in edition.spaces.items()}
    read |= {f"space {colour}: length": edition.length(colour) for colour in edition.colours}
    for key, value in {**read, "mark": edition.mark}.items():
        if value is not None and value < 1:
            yield f"{key}: {value} (allowed: 1 or more)"
    yield from (f"die: “{face}” (allowed: {' '.join(FACES)})" for face in edition.die if face not in FACES)


@cache
def shipped(name: str) -> Edition:
    """Return the shipped edition. Raises `Refused` if there is none of that name."""
    text = editions.text("chance", name)
    if text is None:
        raise Refused(*refuse(f"There is no edition “{name}” of Monopoly Chance: there is us.").reasons)
    return read(f"chance-{name}.toml", text)


def with_minimum(edition: Edition, colour: str, value: int) -> Edition:
    """Return the edition with the number that the owner read off a space."""
    return _with(_learned(edition, f"minimum {colour}"), colour, minimum=value)


def with_length(edition: Edition, colour: str, length: int) -> Edition:
    """Return the edition with the length that the owner measured."""
    edition = _learned(edition, f"building {colour}")
    if colour == GRAY:
        return replace(edition, gray=replace(edition.gray, length=length))
    return _with(edition, colour, length=length)


def with_mark(edition: Edition, mark: int) -> Edition:
    """Return the edition with the place of the finish mark."""
    return replace(_learned(edition, "mark"), mark=mark)


def with_die(edition: Edition, faces: tuple[str, ...]) -> Edition:
    """Return the edition with the faces of the die."""
    return replace(_learned(edition, "die"), die=faces)


def with_text(edition: Edition, words: str) -> Edition:
    """Return the edition with what a Chance card says, once."""
    if words in edition.texts:
        return edition
    return replace(_learned(edition, f"chance {words}"), texts=(*edition.texts, words))


def _learned(edition: Edition, what: str) -> Edition:
    return replace(edition, learned={**edition.learned, what: ""})


def _with(edition: Edition, colour: str, **read: int) -> Edition:
    space = edition.spaces[colour]
    provenance: dict[str, Status] = {**space.provenance, **dict.fromkeys(read, "owner")}
    spaces = {**edition.spaces, colour: replace(space, provenance=provenance, **read)}
    return replace(edition, spaces=spaces)
