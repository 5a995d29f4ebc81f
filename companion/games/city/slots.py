"""The slots of city moves, in addition to those of every game."""

import re
from collections.abc import Sequence

from companion.core.errors import refusal
from companion.core.notation.names import Lexicon, name_meant
from companion.core.notation.slots import Listed, Place, Players, SlotBase, joined_text
from companion.core.notation.tokens import Token, quote
from companion.core.words import joined_with_or, phrase, say, translated
from companion.games.board.slots import Bundle
from companion.games.board.spaces import space_in_words
from companion.games.city.edition import TRACK
from companion.games.city.lot import Lot
from companion.games.city.pieces import BONUSES, HAZARDS

_BLOCK = re.compile(r"(\d{1,3})\s*(residential|res|r|industrial|ind|i)", re.IGNORECASE)
_DODGE = ("rent dodge", "dodge", "rent dodge card")
_DEBT = ("debt", "the debt")
_HIGHEST_ROLL = 12


class CityLexicon(Lexicon, frozen=True):
    """The names of a city: `places` are its districts, `track` all spaces from GO on."""

    track: tuple[str, ...] = ()

    @property
    def spaces(self) -> tuple[str, ...]:
        """Return the names of the spaces that aren't districts."""
        return tuple(dict.fromkeys(name for name in self.track if name not in self.places))


class Spot(SlotBase, frozen=True):
    """A space of the track: a district, another space by name, or a number from 0 to 39."""

    takes = "place"
    expected = phrase("a space on the board")
    most_tokens = 4

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> str:
        text = joined_text(tokens)
        number = text.casefold().removeprefix("space ")
        if number.isascii() and number.isdigit():
            if len(number) > 3 or int(number) >= TRACK:
                text = say(
                    "Unknown space {number}: spaces are numbered 0 to {most}.", number=number[:20], most=TRACK - 1
                )
                raise refusal(text, "CITY-SPC-02")
            return str(int(number))
        spaces = lexicon.spaces if isinstance(lexicon, CityLexicon) else ()
        return name_meant(text, (*lexicon.places, *spaces), phrase("space"))

    def completions(self, lexicon: Lexicon) -> tuple[str, ...]:
        spaces = lexicon.spaces if isinstance(lexicon, CityLexicon) else ()
        return tuple(map(quote, (*lexicon.places, *spaces)))

    def options_listed(self, lexicon: Lexicon) -> tuple[Listed, ...]:
        """Return the spaces by number, since some share a name."""
        track = lexicon.track if isinstance(lexicon, CityLexicon) else ()
        return tuple(
            Listed(
                str(number),
                name if name in lexicon.places else space_in_words(name),
                say("space {number}", number=number),
            )
            for number, name in enumerate(track)
        )

    def in_words(self, text: str, lexicon: Lexicon) -> str:
        name = text.strip('"')
        return name if name in lexicon.places else space_in_words(name)


class Blocks(SlotBase, frozen=True):
    """Residential and industrial blocks: `2 residential 1 industrial`, or `2r 1i`."""

    several = True
    takes = "goods"
    expected = phrase("blocks such as 2r 1i: 2 residential, 1 industrial")
    most_tokens = 6

    def fits(self, tokens: Sequence[Token]) -> bool:
        return bool(_block_counts_and_kinds(tokens))

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> tuple[int, int]:
        counts = {"r": 0, "i": 0}
        for number, kind in _block_counts_and_kinds(tokens):
            counts[kind[0].lower()] += int(number)
        return counts["r"], counts["i"]

    def write(self, value: object, lexicon: Lexicon) -> str:
        assert isinstance(value, tuple), "what it reads"
        residential, industrial = value
        parts = [f"{residential}r"] if residential or not industrial else []
        return " ".join([*parts, f"{industrial}i"] if industrial else parts)

    def completions(self, lexicon: Lexicon) -> tuple[str, ...]:
        return "residential", "industrial"


def _block_counts_and_kinds(tokens: Sequence[Token]) -> list[tuple[str, str]]:
    """Return the numbers and kinds in the tokens, or nothing if the tokens don't match."""
    if any(token.quoted for token in tokens):
        return []
    said = joined_text([token for token in tokens if token.text not in (",",) and token.key != "and"])
    matches = _BLOCK.findall(said)
    rest = _BLOCK.sub("", said).strip()
    return [] if rest else matches


class Kind(SlotBase, frozen=True):
    """One of a few kinds, in one or two words."""

    names: tuple[str, ...]
    of: str

    @property
    def expected(self) -> str:
        return joined_with_or(self.names)

    most_tokens = 2

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> str:
        return name_meant(joined_text(tokens), self.names, self.of)

    def completions(self, lexicon: Lexicon) -> tuple[str, ...]:
        return tuple(map(quote, self.names))

    def options_listed(self, lexicon: Lexicon) -> tuple[Listed, ...]:
        return tuple(Listed(quote(name), translated(name)) for name in self.names)


class Goods(Bundle, frozen=True):
    """What one side of a deal gives: `500k, "Old Town", jail card`."""

    expected = phrase("money, districts or cards, with commas between")

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> Lot:
        money, cards, others = self.money_cards_and_others(tokens, lexicon)
        texts = [joined_text(chunk) for chunk in others]
        keys = [text.casefold() for text in texts]
        named = (text for text, key in zip(texts, keys, strict=True) if key not in (*_DODGE, *_DEBT))
        districts = tuple(map(lexicon.place, named))
        if len(set(districts)) < len(districts):
            raise refusal(say("A district can be given only once."), "CITY-DEAL-01", hard=True)
        return Lot(money, districts, cards, any(key in _DODGE for key in keys), any(key in _DEBT for key in keys))

    def write(self, value: object, lexicon: Lexicon) -> str:
        assert isinstance(value, Lot), "what it reads"
        others = list(map(quote, value.districts))
        others += ["rent dodge"] if value.dodge else []
        others += ["debt"] if value.debt else []
        return self.write_parts(value.money, value.jail_cards, others, lexicon)

    def completions(self, lexicon: Lexicon) -> tuple[str, ...]:
        return (*super().completions(lexicon), *_DODGE[:1], *_DEBT[:1])


class Rolls(Players, frozen=True):
    """The first rolls: each player and their number."""

    expected = phrase("players and their rolls, such as Ana 7 Ben 11")
    most_tokens = 12

    def fits(self, tokens: Sequence[Token]) -> bool:
        numbers = tokens[1::2]
        return len(tokens) % 2 == 0 and all(t.text.isdecimal() and len(t.text) < 3 for t in numbers)

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> tuple[tuple[str, int], ...]:
        pairs = zip(tokens[::2], tokens[1::2], strict=True)
        rolls = tuple((lexicon.player(name.text), int(number.text)) for name, number in pairs)
        if odd := [number for _, number in rolls if not 1 <= number <= _HIGHEST_ROLL]:
            text = say("{number} is not a roll: enter a number from 1 to {most}.", number=odd[0], most=_HIGHEST_ROLL)
            raise refusal(text, "CITY-TURN-02")
        return rolls


DISTRICT = Place("district")
HAZARD = Kind("hazard", tuple(HAZARDS), phrase("hazard"))
BONUS = Kind("bonus", BONUSES, phrase("bonus building"))
