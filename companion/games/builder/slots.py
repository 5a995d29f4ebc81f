"""The slots of Builder moves, in addition to those of every game."""

from collections.abc import Sequence
from typing import cast

from companion.core.errors import refusal
from companion.core.notation.forms import read_slot
from companion.core.notation.names import Lexicon, name_meant, names_meant
from companion.core.notation.slots import Listed, Players, SlotBase, joined_text
from companion.core.notation.tokens import Token, quote
from companion.core.words import phrase, say, translated
from companion.games.board.slots import Bundle
from companion.games.builder import edition as e
from companion.games.builder.cells import CELL, block_corners, cells_between, standard_cell
from companion.games.builder.chips import KIND_OF, KINDS, Chips
from companion.games.builder.lot import Lot
from companion.games.builder.resource_slots import GOODS, chips_in_tokens, colour_of

_SPACES = ("GO", "Jail", "Free Parking", "Go to Jail", "Chance", "Collect", "Roll for Resources", "Steal")
_TOKENS = {"trex": "t_rex", "dinosaur": "t_rex", "duck": "rubber_duck"}
_SPOKEN = ("T-Rex", "penguin", "cat", "rubber duck")
FIELD_WORDS = {
    "colour": "colour",
    "color": "colour",
    "price": "price",
    "rent": "rent",
    "set rent": "set_rent",
    "set": "set_rent",
    "mortgage": "mortgage",
    "unmortgage": "unmortgage",
    "redeem": "unmortgage",
    "number": "number",
    "resource": "resource",
    "set points": "set_points",
    "points": "set_points",
}
_MOST_CELLS = 200
_BOUNDS = {"number": (2, 12), "set_points": (0, 99)}


class Names(Players, frozen=True):
    """Players, in order."""

    expected = phrase("one or more players")
    most_tokens = 8

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> tuple[str, ...]:
        return tuple(lexicon.player(token.text) for token in tokens)

    def write(self, value: object, lexicon: Lexicon) -> str:
        assert isinstance(value, tuple), "what it reads"
        return " ".join(map(quote, value))


class Cell(SlotBase, frozen=True):
    """A cell of the map: the column as letters, the row as a number."""

    takes = "cell"
    expected = phrase("a map cell, such as C4")

    def fits(self, tokens: Sequence[Token]) -> bool:
        return not tokens[0].quoted and CELL.fullmatch(tokens[0].text) is not None

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> str:
        return standard_cell(tokens[0].text)


class Cells(SlotBase, frozen=True):
    """Cells of the map: `A1 A2 B2`, or blocks of them such as `A1-D4`."""

    several = True
    expected = phrase("map cells, such as A1 A2 B1-C3")
    most_tokens = 400

    def fits(self, tokens: Sequence[Token]) -> bool:
        return all(CELL.fullmatch(end) for token in tokens for end in token.text.split("-")[:2]) and all(
            token.text.count("-") < 2 for token in tokens
        )

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> tuple[str, ...]:
        cells = tuple(dict.fromkeys(found for token in tokens for found in cells_between(*block_corners(token.text))))
        if len(cells) > _MOST_CELLS:
            text = say("The island has at most {most} foundations, not {number}.", number=len(cells), most=_MOST_CELLS)
            raise refusal(text, "BUILDER-FLOOR-11")
        return cells

    def write(self, value: object, lexicon: Lexicon) -> str:
        assert isinstance(value, tuple), "what it reads"
        return " ".join(value)


def parse_cells(text: str) -> tuple[str, ...]:
    """Return the cells in a text, such as A1-D4, E2. Raises `CompanionError` for anything else."""
    return cast(tuple[str, ...], read_slot(Cells("cells"), text.replace(",", " "), Lexicon()))


class Spot(SlotBase, frozen=True):
    """A space of the board: a deed, another space by name, or its number counted from GO."""

    expected = phrase("a space on the board")
    most_tokens = 6

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> str:
        text = joined_text(tokens)
        number = text.casefold().removeprefix("space ")
        if number.isascii() and number.isdigit():
            if int(number[:9]) >= 100:
                raise refusal(say("No space {number}: spaces are numbered 0 to 99.", number=number[:9]))
            return str(int(number))
        kind, _, resource = text.rpartition(" ")
        colour = colour_of(resource)
        if colour and kind.casefold() in ("collect", "collect 2", "collect resources"):
            return f"Collect {KIND_OF[colour]}"
        if text.casefold() in ("just visiting", "visiting"):
            return "Jail"
        return name_meant(text, (*lexicon.places, *_SPACES), phrase("space"))

    def options_listed(self, lexicon: Lexicon) -> tuple[Listed, ...]:
        """Return each space once, though some can be written in two ways."""
        texts: dict[str, str] = {}
        for each in super().options_listed(lexicon):
            texts.setdefault(each.label, each.text)
        return tuple(Listed(text, e.place_in_words(name)) for name, text in texts.items())

    def completions(self, lexicon: Lexicon) -> tuple[str, ...]:
        return tuple(map(quote, (*lexicon.places, *_SPACES, *(f"Collect {each}" for each in GOODS))))


class LandingSpot(Spot, frozen=True):
    """A space to land on, which can be a street of the classic board that no deed is named after yet."""

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> str:
        text = joined_text(tokens).casefold()
        known = any(place.casefold() == text for place in lexicon.places)
        street = None if known else next((street for street in e.CLASSIC if street.casefold() == text), None)
        return street or super().read(tokens, lexicon)


class SpaceWithResources(Spot, frozen=True):
    """A space that can hold resources, including one without a name."""

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> str:
        return e.UNKNOWN if joined_text(tokens).casefold() in ("unknown", e.UNKNOWN) else super().read(tokens, lexicon)

    def completions(self, lexicon: Lexicon) -> tuple[str, ...]:
        return (*super().completions(lexicon), "unknown")


class DeedName(SlotBase, frozen=True):
    """The name of a deed, which can be new: quoted, or one word."""

    expected = phrase("the name of a deed")

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> str:
        text = tokens[0].text.strip()
        if not text or len(text) > 40:
            raise refusal(say("The name of a deed can have 1 to 40 characters."))
        return lexicon.place(text) if names_meant(text, lexicon.places) else text

    def completions(self, lexicon: Lexicon) -> tuple[str, ...]:
        return tuple(map(quote, lexicon.places))


class Fields(SlotBase, frozen=True):
    """The values on a deed: `number 8 resource crane price 100 rent 50 set rent 100 colour light blue`."""

    several = True
    expected = phrase("fields such as number 8 resource crane price 100 rent 50")
    most_tokens = 40

    def fits(self, tokens: Sequence[Token]) -> bool:
        return bool(_fields_and_words(tokens))

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> tuple[tuple[str, str | int], ...]:
        pairs = _fields_and_words(tokens)
        if len({field for field, _ in pairs}) < len(pairs):
            raise refusal(say("Enter each field of a deed only once."))
        return tuple((field, _parse_value(field, words)) for field, words in pairs)

    def write(self, value: object, lexicon: Lexicon) -> str:
        assert isinstance(value, tuple), "what it reads"
        said = {"resource": KIND_OF, "set_rent": {}, "set_points": {}}
        return " ".join(f"{field.replace('_', ' ')} {said.get(field, {}).get(item, item)}" for field, item in value)

    def completions(self, lexicon: Lexicon) -> tuple[str, ...]:
        return (*FIELD_WORDS, *GOODS, *e.COLOURS)


def _fields_and_words(tokens: Sequence[Token]) -> list[tuple[str, list[str]]]:
    """Return each field with the words of its value, or nothing if the tokens don't match."""
    words = [word for token in tokens if token.text != "," for word in token.key.replace("_", " ").split()]
    pairs: list[tuple[str, list[str]]] = []
    while words:
        two = " ".join(words[:2])
        field = two if two in FIELD_WORDS else words[0]
        if field in FIELD_WORDS and (not pairs or pairs[-1][1]):
            del words[: field.count(" ") + 1]
            pairs.append((FIELD_WORDS[field], []))
        elif pairs and len(pairs[-1][1]) < (2 if pairs[-1][0] == "colour" else 1):
            pairs[-1][1].append(words.pop(0))
        else:
            return []
    return pairs if pairs and pairs[-1][1] else []


def _parse_value(field: str, words: list[str]) -> str | int:
    text = " ".join(words)
    if field == "colour":
        return name_meant(text, e.COLOURS, phrase("deed colour"))
    if field == "resource":
        colour = colour_of(text)
        if colour is None:
            raise refusal(_not_a_resource_sentence(text), "BUILDER-RES-01")
        return colour
    least, most = _BOUNDS.get(field, (0, 99_999))
    if not text.isascii() or not text.isdigit() or not least <= int(text[:9]) <= most:
        problem = say(
            "“{text}” can't be {value}: it must be a whole number from {least} to {most}.",
            text=text[:20],
            value=e.field_in_words(field),
            least=least,
            most=most,
        )
        raise refusal(problem, "BUILDER-RES-03" if field == "number" else "")
    return int(text)


def _not_a_resource_sentence(text: str) -> str:
    known = (f"{translated(colour)} ({translated(kind)})" for kind, colour in KINDS.items())
    return say("“{text}” isn't a resource: choose from {resources}.", text=text, resources=", ".join(known))


class TokenName(SlotBase, frozen=True):
    """One of the four tokens, or its colour."""

    expected = phrase("T-Rex, penguin, cat or rubber duck")
    most_tokens = 2

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> str:
        key = joined_text(tokens).casefold()
        by_colour = dict(zip(("green", "red", "purple", "yellow"), e.TOKENS, strict=True))
        named = dict(zip(_SPOKEN, e.TOKENS, strict=True))
        written = key if key in e.TOKENS else None
        return written or _TOKENS.get(key) or by_colour.get(key) or named[name_meant(key, _SPOKEN, phrase("token"))]

    def completions(self, lexicon: Lexicon) -> tuple[str, ...]:
        return e.TOKENS

    def options_listed(self, lexicon: Lexicon) -> tuple[Listed, ...]:
        return tuple(Listed(token, e.token_name(token)) for token in e.TOKENS)


class Goods(Bundle, frozen=True):
    """What one side of a deal gives: `40, "Oriental Avenue", 2 crane, jail card`."""

    expected = phrase("money, deeds, resources or jail cards, with commas between")

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> Lot:
        money, cards, others = self.money_cards_and_others(tokens, lexicon)
        chips, deeds = Chips(), []
        for chunk in others:
            if (found := chips_in_tokens(chunk)) is not None:
                chips = chips.plus(found)
            else:
                deeds.append(lexicon.place(joined_text(chunk)))
        if len(set(deeds)) < len(deeds):
            raise refusal(say("A deed can be given only once."), "BUILDER-TRADE-02", hard=True)
        return Lot(money, tuple(deeds), chips, cards)

    def write(self, value: object, lexicon: Lexicon) -> str:
        assert isinstance(value, Lot), "what it reads"
        others = [*map(quote, value.deeds), *(f"{number} {KIND_OF[colour]}" for colour, number in value.chips.items())]
        return self.write_parts(value.money, value.jail_cards, others, lexicon)

    def completions(self, lexicon: Lexicon) -> tuple[str, ...]:
        return (*super().completions(lexicon), *GOODS)


class StartRolls(Players, frozen=True):
    """The start rolls: each player with a total, or with two dice."""

    expected = phrase("players and their rolls, such as Ana 7 Ben 9 or Ana 5 2 Ben 6 3")
    most_tokens = 12

    def fits(self, tokens: Sequence[Token]) -> bool:
        return bool(_names_and_totals(tokens))

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> tuple[tuple[str, int], ...]:
        rolls = tuple((lexicon.player(name), total) for name, total in _names_and_totals(tokens))
        if not all(2 <= total <= 12 for _, total in rolls):
            raise refusal(say("Two dice show a total from 2 to 12."), "BUILDER-SETUP-14")
        return rolls


def _names_and_totals(tokens: Sequence[Token]) -> list[tuple[str, int]]:
    found: list[tuple[str, list[int]]] = []
    for token in tokens:
        if not token.quoted and token.text.isascii() and token.text.isdigit() and len(token.text) < 3:
            if not found or len(found[-1][1]) == 2:
                return []
            found[-1][1].append(int(token.text))
        else:
            found.append((token.text, []))
    return [(name, sum(dice)) for name, dice in found] if all(dice for _, dice in found) else []
