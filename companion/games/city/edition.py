"""The cards and the track of one edition, typed, with the reliability of each value."""

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec
from msgspec.structs import replace

from companion.core.errors import MissingValue, Refused
from companion.core.notation.tokens import quote
from companion.core.words import phrase, say, translated
from companion.games.board.spaces import space_in_words

LINES = ("land", "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8")
AMOUNTS = ("price", *LINES, "residential", "industrial", "skyscraper")
ASKED = {
    "price": phrase("the price"),
    "land": phrase("the Land Rent"),
    "r1": phrase("the rent with 1 block"),
    "r2": phrase("the rent with 2 blocks"),
    "r3": phrase("the rent with 3 blocks"),
    "r4": phrase("the rent with 4 blocks"),
    "r5": phrase("the rent with 5 blocks"),
    "r6": phrase("the rent with 6 blocks"),
    "r7": phrase("the rent with 7 blocks"),
    "r8": phrase("the rent with 8 blocks"),
    "residential": phrase("the price of a residential block"),
    "industrial": phrase("the price of an industrial block"),
    "skyscraper": phrase("the price of a skyscraper"),
}
QUESTIONS = {
    "price": phrase("What's the price on the {} card?"),
    "land": phrase("What's the Land Rent on the {} card?"),
    "r1": phrase("What rent does the {} card show for 1 block?"),
    "r2": phrase("What rent does the {} card show for 2 blocks?"),
    "r3": phrase("What rent does the {} card show for 3 blocks?"),
    "r4": phrase("What rent does the {} card show for 4 blocks?"),
    "r5": phrase("What rent does the {} card show for 5 blocks?"),
    "r6": phrase("What rent does the {} card show for 6 blocks?"),
    "r7": phrase("What rent does the {} card show for 7 blocks?"),
    "r8": phrase("What rent does the {} card show for 8 blocks?"),
    "residential": phrase("What's the price of a residential block on the {} card?"),
    "industrial": phrase("What's the price of an industrial block on the {} card?"),
    "skyscraper": phrase("What's the price of a skyscraper on the {} card?"),
}
TRACK = 40
MOST_BLOCKS = 8
_SMALLEST = 10_000

Amount = Annotated[int, msgspec.Meta(ge=0, multiple_of=_SMALLEST)]
"""An amount that can be paid in notes."""
Note = Annotated[int, msgspec.Meta(gt=0, multiple_of=_SMALLEST)]
Position = Annotated[int, msgspec.Meta(ge=0, lt=TRACK)]
Name = Annotated[str, msgspec.Meta(pattern=r"\S")]
Status = Literal["confirmed", "single", "conflict", "owner"]
Kind = Literal[
    "go", "chance", "industry_tax", "planning_permission", "jail", "auction", "free_parking", "go_to_jail", "district"
]


def question_for(district: str, key: str) -> str:
    """Return the question for a value on a card."""
    return translated(QUESTIONS[key]).format(district)


def colour_name(group: str) -> str:
    """Return a colour group in words."""
    return translated(group.replace("_", " "))


class District(msgspec.Struct, frozen=True):
    """One District card. An amount is None if no source gives it. `lines` is the rent by counted blocks, 0 to 8.

    `provenance` gives the reliability of each value: confirmed, single, conflict (`others` then has the other readings)
    or owner. `shipped` is the name on the shipped card, if the district has been renamed.
    """

    position: Position
    name: Name
    group: Name
    price: Amount | None
    lines: Annotated[tuple[Amount | None, ...], msgspec.Meta(min_length=len(LINES), max_length=len(LINES))]
    residential: Amount | None
    industrial: Amount | None
    skyscraper: Amount | None
    provenance: dict[str, str] = {}
    others: dict[str, tuple[object, ...]] = {}
    shipped: str = ""

    def value_key(self, key: str) -> str:
        """Return the permanent name of a value on the card."""
        return f"district {self.shipped or self.name}: {key}"

    def amount_or_none(self, key: str) -> int | None:
        """Return the amount called `key`, one of `AMOUNTS`."""
        return self.lines[LINES.index(key)] if key in LINES else getattr(self, key)

    def amount_on(self, key: str) -> int:
        """Return the amount called `key`. Raises `Refused` if no one has read it off the card yet."""
        amount = self.amount_or_none(key)
        if amount is None:
            line = f"value {quote(self.name)} {key}"
            text = say(
                "Enter {value} from the {district} card: type {line} and the amount.",
                value=translated(ASKED[key]),
                district=self.name,
                line=line,
            )
            question = question_for(self.name, key)
            raise Refused(
                MissingValue(text, "CITY-RENT-10", hard=True, question=question, example=say("500k or 2m"), line=line)
            )
        return amount

    def printed_rent(self, blocks: int) -> int:
        """Return the rent line for this many counted blocks (CITY-RENT-03). Raises `Refused` if it is unknown."""
        amount = self.lines[blocks]
        return self.amount_on(LINES[blocks]) if amount is None else amount


class Space(msgspec.Struct, frozen=True):
    """One space of the track. `pair` is the hazard and the bonus building that a permission space shows.

    `provenance` gives the reliability of amount and pair, as for a district.
    """

    position: Position
    kind: Kind
    name: Name
    amount: Amount | None = None
    pair: tuple[str, ...] = ()
    provenance: dict[str, str] = {}

    @property
    def name_in_words(self) -> str:
        """The name in the language of the window. A district's name is the same in every language."""
        return self.name if self.kind == "district" else space_in_words(self.name)


class Edition(msgspec.Struct, frozen=True):
    """The cards by name in board order, the colour groups, the 40 spaces of the track and the starting notes.

    `learned` names the values the owner read, with the day. The day is empty for values learned in a running game.
    """

    name: str
    title: str
    districts: dict[str, District]
    groups: dict[str, tuple[str, ...]]
    track: tuple[Space, ...]
    start: dict[Note, Annotated[int, msgspec.Meta(ge=0)]]
    learned: dict[str, str] = {}

    def price(self, district: str) -> int:
        """Return the printed price. Raises `Refused` if it is unknown."""
        return self.districts[district].amount_on("price")

    def known_price(self, district: str) -> int | None:
        """Return the printed price, or None while it is unknown."""
        return self.districts[district].price

    def first_space(self, kind: str) -> Space:
        """Return the first space of this kind."""
        return next(space for space in self.track if space.kind == kind)

    @property
    def starting_cash(self) -> int:
        """Return what each player starts with (CITY-MON-01)."""
        return sum(note * count for note, count in self.start.items())


def assembled_edition(
    name: str,
    title: str,
    districts: Sequence[District],
    spaces: Sequence[Space],
    start: dict[int, int],
    learned: dict[str, str],
) -> Edition:
    """Return the edition with these cards and spaces, in track order."""
    cards = sorted(districts, key=lambda card: card.position)
    groups: dict[str, tuple[str, ...]] = {}
    for card in cards:
        groups[card.group] = (*groups.get(card.group, ()), card.name)
    fields = [Space(card.position, "district", card.name) for card in cards]
    track = tuple(sorted([*spaces, *fields], key=lambda space: space.position))
    return Edition(name, title, {card.name: card for card in cards}, groups, track, start, learned)


def with_amount(edition: Edition, district: str, key: str, amount: int) -> Edition:
    """Return the edition with one amount as on the owner's card."""
    card = edition.districts[district]
    provenance = {**card.provenance, key: "owner"}
    if key in LINES:
        place = LINES.index(key)
        lines = (*card.lines[:place], amount, *card.lines[place + 1 :])
        changed = replace(card, lines=lines, provenance=provenance)
    else:
        changed = replace(card, provenance=provenance, **{key: amount})
    return replace(edition, districts={**edition.districts, district: changed})


def with_amount_read(edition: Edition, district: str, key: str, amount: int) -> Edition:
    """Return the edition with an amount read off the card. A value unknown until now counts as learned."""
    card, after = edition.districts[district], with_amount(edition, district, key, amount)
    if card.amount_or_none(key) is not None:
        return after
    return replace(after, learned={**edition.learned, card.value_key(key): ""})


def with_names(edition: Edition, names: dict[str, str]) -> Edition:
    """Return the edition with some districts renamed (CITY-OQ-81)."""
    cards = [_with_current_name(card, names.get(card.name, card.name)) for card in edition.districts.values()]
    spaces = [space for space in edition.track if space.kind != "district"]
    return assembled_edition(edition.name, edition.title, cards, spaces, edition.start, edition.learned)


def _with_current_name(card: District, name: str) -> District:
    return card if name == card.name else replace(card, name=name, shipped=card.shipped or card.name)
