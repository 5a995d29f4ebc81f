"""The cards, the board and the map of one box, typed, with the reliability of each value.

Most values have no source. Each blank is asked for once at the table and stored with the owner's edition.
"""

from collections.abc import Callable, Iterator
from typing import Annotated

import msgspec
from msgspec.structs import replace

from companion.core.errors import MissingValue, Refused
from companion.core.notation.tokens import quote
from companion.core.words import phrase, say, say_in, translated
from companion.games.board.spaces import space_in_words
from companion.games.builder.chips import KIND_OF, Chips, chips_of

DEEDS = 16
COLOURS = ("brown", "light blue", "pink", "orange", "red", "yellow", "green", "dark blue")
TOKENS = ("t_rex", "penguin", "cat", "rubber_duck")
_TOKEN_NAMES = {
    "t_rex": phrase("T-Rex"),
    "penguin": phrase("Penguin"),
    "cat": phrase("Cat"),
    "rubber_duck": phrase("Duck"),
}
GROUPS = {"2-12": (2, 12), "3-4-11": (3, 4, 11), "5-9-10": (5, 9, 10), "6-7-8": (6, 7, 8)}
FIELDS = ("colour", "price", "rent", "set_rent", "mortgage", "unmortgage", "number", "resource", "set_points")
ASKED = {
    "colour": phrase("which colour"),
    "price": phrase("the price"),
    "rent": phrase("the rent without the set"),
    "set_rent": phrase("the rent with the set"),
    "mortgage": phrase("the mortgage value on the back"),
    "unmortgage": phrase("the unmortgage value on the back"),
    "number": phrase("the number"),
    "resource": phrase("the resource"),
    "set_points": phrase("the points for the set"),
}
QUESTIONS = {
    "colour": phrase("What colour is the {} deed?"),
    "price": phrase("What's the price on the {} deed?"),
    "rent": phrase("What rent does the {} deed show without the set?"),
    "set_rent": phrase("What rent does the {} deed show with the set?"),
    "mortgage": phrase("What's the mortgage value on the back of the {} deed?"),
    "unmortgage": phrase("What's the unmortgage value on the back of the {} deed?"),
    "number": phrase("What's the number on the {} deed?"),
    "resource": phrase("Which resource is on the {} deed?"),
    "set_points": phrase("How many set points does the {} deed show?"),
}
_LABELS = {
    "colour": phrase("colour"),
    "price": phrase("price"),
    "rent": phrase("rent"),
    "set_rent": phrase("set rent"),
    "mortgage": phrase("mortgage"),
    "unmortgage": phrase("unmortgage"),
    "number": phrase("number"),
    "resource": phrase("resource"),
    "set_points": phrase("set points"),
}
_HEADINGS = {
    "colour": phrase("Colour"),
    "price": phrase("Price"),
    "rent": phrase("Rent without the set"),
    "set_rent": phrase("Rent with the set"),
    "mortgage": phrase("Mortgage value on the back"),
    "unmortgage": phrase("Unmortgage value on the back"),
    "number": phrase("Number"),
    "resource": phrase("Resource"),
    "set_points": phrase("Points for the set"),
}
_CLASSIC_BY_COLOUR = {
    "brown": ("Mediterranean Avenue", "Baltic Avenue"),
    "light blue": ("Oriental Avenue", "Vermont Avenue", "Connecticut Avenue"),
    "pink": ("St. Charles Place", "States Avenue", "Virginia Avenue"),
    "orange": ("St. James Place", "Tennessee Avenue", "New York Avenue"),
    "red": ("Kentucky Avenue", "Indiana Avenue", "Illinois Avenue"),
    "yellow": ("Atlantic Avenue", "Ventnor Avenue", "Marvin Gardens"),
    "green": ("Pacific Avenue", "North Carolina Avenue", "Pennsylvania Avenue"),
    "dark blue": ("Park Place", "Boardwalk"),
}
CLASSIC = {street: colour for colour, streets in _CLASSIC_BY_COLOUR.items() for street in streets}
"""The streets of the classic board in their order, offered as names for new deeds, with their colours.

A deed no one has read yet is drawn in that colour. No rule goes by it, and no other data comes from that board.
"""
KINDS = ("deed", "go", "jail", "free parking", "go to jail", "chance", "collect", "roll for resources", "steal")
CORNERS = {"go": "GO", "jail": "Jail", "free parking": "Free Parking", "go to jail": "Go to Jail"}
ONCE = tuple(CORNERS)
_TITLES = {
    **CORNERS,
    "chance": "Chance",
    "collect": "Collect",
    "roll for resources": "Roll for Resources",
    "steal": "Steal",
}
UNKNOWN = "an unknown space"
"""The name of a space that has none, where a token is that the companion can't track."""
IN_JAIL = "In Jail"
_CALLED: dict[str, Callable[[], str]] = {
    IN_JAIL: lambda: say_in("space", "In Jail"),
    "Collect": lambda: say_in("space", "Collect"),
    "Roll for Resources": lambda: say_in("space", "Roll for Resources"),
    "Steal": lambda: say_in("space", "Steal"),
    UNKNOWN: lambda: say("an unknown space"),
}
"""The spaces that only Builder has, by their names in facts."""

Count = Annotated[int, msgspec.Meta(ge=0)]
Note = Annotated[int, msgspec.Meta(ge=1)]
Total = Annotated[int, msgspec.Meta(ge=2, le=12)]
"""The total of two dice."""
Place = Annotated[int, msgspec.Meta(ge=0)]
Places = Annotated[int, msgspec.Meta(ge=1)]


def field_in_words(field: str) -> str:
    """Return a value of a deed in words, for a question about it."""
    return translated(ASKED[field])


def field_label(field: str) -> str:
    """Return the short name of a value of a deed."""
    return translated(_LABELS[field])


def field_heading(field: str) -> str:
    """Return a value of a deed as the heading of a row."""
    return translated(_HEADINGS[field])


def question_for(deed: str, field: str) -> str:
    """Return the question for a value of a deed."""
    return translated(QUESTIONS[field]).format(deed)


class Deed(msgspec.Struct, frozen=True):
    """One Title Deed (BUILDER-BOX-02, BUILDER-RES-03). A value is None if it hasn't been read yet.

    `provenance` gives the reliability of each value: confirmed, single, check (odd: look at the card) or owner.
    """

    slot: int
    name: str | None = None
    colour: str | None = None
    price: Count | None = None
    rent: Count | None = None
    set_rent: Count | None = None
    mortgage: Count | None = None
    unmortgage: Count | None = None
    number: Total | None = None
    resource: str | None = None
    set_points: Count | None = None
    provenance: dict[str, str] = {}

    @property
    def drawn_colour(self) -> str:
        """Return the colour to draw it in: its own, or that of its street on the classic board; else empty."""
        return self.colour or CLASSIC.get(self.name or "", "")


class Space(msgspec.Struct, frozen=True):
    """One space of the board, one of `KINDS`.

    `deed` is for a property, `resource` for a space that gives two of a kind.
    """

    kind: str
    deed: str | None = None
    resource: str | None = None


class Cost(msgspec.Struct, frozen=True):
    """The cost of one floor: fixed chips, plus some of any kind (BUILDER-FLOOR-03 to -07)."""

    fixed: Chips
    any: int

    @property
    def total_chips(self) -> int:
        """Return the total number of chips."""
        return self.fixed.total + self.any


class Token(msgspec.Struct, frozen=True):
    """A token: the colour of its blocks and of its starting stock (BUILDER-SETUP-04 to -06)."""

    block: str
    resource: str


class Edition(msgspec.Struct, frozen=True):
    """Everything printed in one box.

    `board` holds the spaces with a known position, and `spaces` is their total number. `foundations` are the cells of
    the map, empty until it is drawn. `gaps` are the neighbouring cells separated by something printed. `learned` names
    what the owner read, with the day. The day is empty for values learned in a running game.
    """

    name: str
    title: str
    deeds: tuple[Deed, ...]
    set_points: dict[str, Count]
    tokens: dict[str, Token]
    stock: Annotated[int, msgspec.Meta(ge=1)]
    costs: tuple[Cost, ...]
    points: tuple[Count, ...]
    bonus: dict[str, Count]
    start: dict[Note, Count]
    bank: dict[Note, Count]
    chart: dict[str, str | None]
    numbers: dict[str, Count]
    spaces: Places | None = None
    board: dict[Place, Space] = {}
    foundations: tuple[str, ...] = ()
    gaps: tuple[tuple[str, str], ...] = ()
    chance: tuple[str, ...] = ()
    learned: dict[str, str] = {}

    @property
    def starting_cash(self) -> int:
        """Return what each player starts with (BUILDER-SETUP-02)."""
        return sum(note * count for note, count in self.start.items())

    @property
    def total_money(self) -> int:
        """Return the total money in the box (BUILDER-BOX-03)."""
        return sum(note * count for note, count in self.bank.items())

    @property
    def deed_names(self) -> tuple[str, ...]:
        """Return the names of the named deeds."""
        return tuple(deed.name for deed in self.deeds if deed.name is not None)

    def deed(self, deed_name: str) -> Deed:
        """Return the deed with this name. Raises `KeyError` if there is none."""
        for deed in self.deeds:
            if deed.name == deed_name:
                return deed
        raise KeyError(deed_name)

    def known_price(self, deed_name: str) -> int | None:
        """Return the printed price of a deed, or None while it is unknown.

        Raises `KeyError` if the deed is unknown.
        """
        return self.deed(deed_name).price

    def value_and_provenance(self, deed: Deed, field: str) -> tuple[object, str]:
        """Return a value of a deed and its provenance. The points of a set are stored by colour (SCORE-07 to -10)."""
        value = getattr(deed, field)
        if value is None and field == "set_points" and deed.colour is not None:
            return self.set_points.get(deed.colour), "single"
        return value, deed.provenance.get(field, "")

    def amount_on(self, deed_name: str, field: str) -> int:
        """Return an amount on a deed. Raises `Refused` with the question if it hasn't been read yet."""
        value: int | None = getattr(self.deed(deed_name), field)
        if value is None:
            question, line = question_for(deed_name, field), f"deed {quote(deed_name)} {field.replace('_', ' ')}"
            text = say("{question} Enter, for example: {line} 100.", question=question, line=line)
            raise Refused(MissingValue(text, hard=True, question=question, example="100", line=line))
        return value

    def deed_position(self, deed_name: str) -> int | None:
        """Return the position of a deed on the board, if known."""
        return next((place for place, space in self.board.items() if space.deed == deed_name), None)

    def deeds_of_colour(self, colour: str) -> tuple[str, ...]:
        """Return the named deeds of a colour."""
        return tuple(deed.name for deed in self.deeds if deed.colour == colour and deed.name is not None)

    def knows_whole_set(self, colour: str) -> bool:
        """Return whether both deeds of a colour are named (BUILDER-SET-01)."""
        return len(self.deeds_of_colour(colour)) >= self.numbers["deeds_in_set"]


def chart_row_for_total(total: int) -> str:
    """Return the row of the Roll for Resources chart for a total (BUILDER-SPACE-03)."""
    return next(name for name, totals in GROUPS.items() if total in totals)


def with_deed(edition: Edition, deed_name: str, values: dict[str, object]) -> Edition:
    """Return the edition with a deed as the owner read it. A new name takes a blank slot (BUILDER-BOX-02)."""
    slot = next((deed for deed in edition.deeds if deed.name == deed_name), None)
    if slot is None:
        slot = replace(next(deed for deed in edition.deeds if deed.name is None), name=deed_name)
        values = {**values, "name": deed_name}
    changed = replace(slot, **values, provenance={**slot.provenance, **dict.fromkeys(values, "owner")})
    deeds = tuple(changed if deed.slot == changed.slot else deed for deed in edition.deeds)
    return with_learned(replace(edition, deeds=deeds), *(value_key(deed_name, key) for key in values))


def token_name(token: str) -> str:
    """Return the table's name for a token."""
    return translated(_TOKEN_NAMES.get(token, token))


def value_key(deed_name: str, field: str) -> str:
    """Return the name of a value on a deed."""
    return f"deed {deed_name}: {field.replace('_', ' ')}"


def with_space(edition: Edition, position: int, space: Space) -> Edition:
    """Return the edition with one space of the board as the owner entered it."""
    return replace(with_learned(edition, f"space {position}"), board={**edition.board, position: space})


def space_name_at(edition: Edition, position: int) -> str:
    """Return the name of a space: its deed, its corner, or its number. GO is known from the start."""
    space = Space("go") if position == 0 else edition.board.get(position)
    if space is not None and space.deed is not None:
        return space.deed
    return CORNERS.get(space.kind, f"space {position}") if space is not None else f"space {position}"


def place_in_words(place: str) -> str:
    """Return a space in words: a deed by its printed name, any other as the window calls what `name_of` returns."""
    kind, _, more = place.partition(" ")
    if kind == "space" and more.isdigit():
        return say("space {number}", number=more)
    if kind == "Collect" and more in KIND_OF.values():
        return say("Collect {resource}", resource=translated(more))
    return _CALLED[place]() if place in _CALLED else space_in_words(place)


def space_kind_in_words(kind: str) -> str:
    """Return a kind of space in words."""
    return place_in_words(_TITLES.get(kind, kind))


def with_token_colour(edition: Edition, token: str, resource: str) -> Edition:
    """Return the edition with the colour shown on a token's card (BUILDER-SETUP-05, -06)."""
    tokens = {**edition.tokens, token: Token(resource, resource)}
    return replace(with_learned(edition, f"token {token}"), tokens=tokens)


def with_learned(edition: Edition, *what: str) -> Edition:
    """Return the edition with these parts marked as given by the owner."""
    return replace(edition, learned={**edition.learned, **dict.fromkeys(what, "")})


def positions_of_kind(edition: Edition, kind: str) -> Iterator[int]:
    """Yield the known positions of spaces of a kind."""
    return (place for place, space in sorted(edition.board.items()) if space.kind == kind)


def starting_chips(edition: Edition, token: str) -> Chips:
    """Return the starting stock of a token (BUILDER-SETUP-05)."""
    return chips_of(edition.tokens[token].resource, edition.numbers["start_amount"])


def printed_title(kind: str, resource: str | None = None) -> str:
    """Return what is printed on a space without a deed, for the table to read."""
    if kind != "collect":
        return space_kind_in_words(kind)
    return say("Collect 2 {colour}", colour=translated(resource)) if resource else say("Collect 2")
