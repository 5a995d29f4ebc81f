"""Slots: what may stand at one place of a move, how it is read, written and completed."""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import ClassVar, Protocol

import msgspec

from companion.core.errors import NotationError, refuse
from companion.core.money import BANK, is_amount
from companion.core.notation.names import Lexicon, find
from companion.core.notation.tokens import Token, quote, tokenize

_DURATION = re.compile(r"(\d{1,12}(?:\.\d{1,3}|,\d{1,2})?)(ms|s|m|h)", re.IGNORECASE | re.ASCII)
_MOST_GROUPS = 6
_UNITS = {"ms": 1, "s": 1_000, "m": 60_000, "h": 3_600_000}


def _ms(text: str) -> int | None:
    """Return a length of time in ms, or None for what is none or no whole number of them."""
    match = _DURATION.fullmatch(text)
    if match is None:
        return None
    ms = Fraction(match[1].replace(",", ".")) * _UNITS[match[2].lower()]
    return None if ms % 1 else int(ms)


def write_duration(ms: int) -> str:
    """Return a length of time as the notation writes it, in the largest unit that leaves no rest."""
    unit = next(unit for unit in ("h", "m", "s", "ms") if ms % _UNITS[unit] == 0)
    return f"{ms // _UNITS[unit]}{unit}"


class Listed(msgspec.Struct, frozen=True):
    """One thing that can stand at a place of a move: as it is written, as it is shown, and a note on it."""

    text: str
    label: str
    note: str = ""


class Slot(Protocol):
    """One place of a move. `most` is how many tokens it may take; `attr` the field of the move it fills.

    `takes` tells of which kind that is: place, player, amount, number, card, colour, cell, word, goods or text.
    What is `several` takes things one after the other: after each of them another may stand. Where it `has_money`, an
    amount may be one of them.
    """

    takes: ClassVar[str]
    several: ClassVar[bool]
    has_money: ClassVar[bool]

    def __hash__(self) -> int: ...
    @property
    def attr(self) -> str: ...
    @property
    def most(self) -> int: ...
    @property
    def expected(self) -> str: ...

    def fits(self, tokens: Sequence[Token]) -> bool:
        """Tell whether the tokens have the form of this slot, whoever plays and whatever places there are."""

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> object:
        """Return the value the tokens mean. Raises `Refused` where a name or an amount is wrong."""

    def write(self, value: object, lexicon: Lexicon) -> str:
        """Return the notation of a value; reading it gives the value again."""

    def choices(self, lexicon: Lexicon) -> tuple[str, ...]:
        """Return what could stand here, for completion."""

    def listed(self, lexicon: Lexicon) -> tuple[Listed, ...]:
        """Return everything that could stand here, to choose from; nothing where it has to be typed."""


class SlotBase(msgspec.Struct, frozen=True):
    """Base of the slots: one token, any word."""

    takes: ClassVar[str] = "word"
    several: ClassVar[bool] = False
    has_money: ClassVar[bool] = False
    attr: str

    @property
    def most(self) -> int:
        return 1

    def fits(self, tokens: Sequence[Token]) -> bool:
        return all(token.quoted or token.text not in (":", ",", "->") for token in tokens)

    def write(self, value: object, lexicon: Lexicon) -> str:
        return quote(str(value))

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> object:
        return tokens[0].text

    def choices(self, lexicon: Lexicon) -> tuple[str, ...]:
        return ()

    def listed(self, lexicon: Lexicon) -> tuple[Listed, ...]:
        if self.several:
            return ()
        return tuple(Listed(text, str(self.read(tokenize(text), lexicon))) for text in self.choices(lexicon))


def joined(tokens: Sequence[Token]) -> str:
    """Return the words of some tokens as one text."""
    return " ".join(token.text for token in tokens)


class Player(SlotBase, frozen=True):
    """A player, in one word or quoted."""

    takes = "player"
    expected = "a player"

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> str:
        return lexicon.player(tokens[0].text)

    def choices(self, lexicon: Lexicon) -> tuple[str, ...]:
        return tuple(map(quote, lexicon.players))


class Players(SlotBase, frozen=True):
    """Players, each with what they rolled behind the name."""

    several = True

    def write(self, value: object, lexicon: Lexicon) -> str:
        assert isinstance(value, tuple), "what it reads"
        return " ".join(f"{quote(name)} {number}" for name, number in value)

    def choices(self, lexicon: Lexicon) -> tuple[str, ...]:
        return tuple(map(quote, lexicon.players))


class Purse(SlotBase, frozen=True):
    """A player or the bank."""

    takes = "player"
    expected = "a player or bank"

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> str:
        if tokens[0].key == BANK and not tokens[0].quoted:
            return BANK
        return lexicon.player(tokens[0].text)

    def choices(self, lexicon: Lexicon) -> tuple[str, ...]:
        return (*map(quote, lexicon.players), BANK)


class Place(SlotBase, frozen=True):
    """A place of the board; quotes are free where nothing can be misread."""

    takes = "place"
    expected = "a place on the board"
    most = 4

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> str:
        return lexicon.place(joined(tokens))

    def choices(self, lexicon: Lexicon) -> tuple[str, ...]:
        return tuple(map(quote, lexicon.places))


class Known(SlotBase, frozen=True):
    """One of the names of a list of the lexicon: `of` which list, and of what `kind` they are."""

    of: str
    kind: str

    @property
    def expected(self) -> str:
        return f"a {self.kind}"

    most = 2

    def names(self, lexicon: Lexicon) -> tuple[str, ...]:
        names: tuple[str, ...] = getattr(lexicon, self.of, ())
        return names

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> str:
        return find(joined(tokens), self.names(lexicon), self.kind)

    def choices(self, lexicon: Lexicon) -> tuple[str, ...]:
        return tuple(map(quote, self.names(lexicon)))


class Amount(SlotBase, frozen=True):
    """An amount of money, whole units. Digits in groups fit here too, to be refused with what to write."""

    takes = "amount"
    expected = "an amount"
    most = _MOST_GROUPS

    def fits(self, tokens: Sequence[Token]) -> bool:
        return not any(token.quoted for token in tokens) and is_amount(joined(tokens))

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> int:
        return read_amount(tokens, lexicon)

    def write(self, value: object, lexicon: Lexicon) -> str:
        assert isinstance(value, int), "an amount is a whole number"
        return lexicon.currency.write(value)


class Balance(Amount, frozen=True):
    """An amount that may be below zero, such as what a bank without a limit has left."""

    expected = "an amount, with - if it's below zero"

    def fits(self, tokens: Sequence[Token]) -> bool:
        return super().fits(_unsigned(tokens))

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> int:
        amount = super().read(_unsigned(tokens), lexicon)
        return -amount if tokens[0].text.startswith("-") else amount


def _unsigned(tokens: Sequence[Token]) -> Sequence[Token]:
    """Return the tokens without a minus before them."""
    first = tokens[0]
    return (msgspec.structs.replace(first, text=first.text.removeprefix("-")), *tokens[1:])


def read_amount(tokens: Sequence[Token], lexicon: Lexicon) -> int:
    """Return the whole units that tokens say.

    Raises `NotationError` for digits in groups, and `Refused` for what is no amount of this game.
    """
    if groups := lexicon.currency.groups(joined(tokens)):
        raise NotationError(groups, tokens[0].column)
    return lexicon.currency.parse(joined(tokens))


class Number(SlotBase, frozen=True):
    """A whole number between two bounds."""

    takes = "number"
    least: int = 0
    largest: int = 999_999

    @property
    def expected(self) -> str:
        return f"a number from {self.least} to {self.largest}"

    def fits(self, tokens: Sequence[Token]) -> bool:
        return not tokens[0].quoted and tokens[0].text.isascii() and tokens[0].text.isdigit()

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> int:
        value = int(tokens[0].text[:20])
        if not self.least <= value <= self.largest:
            raise refuse(f"{tokens[0].text[:20]} is not {self.expected}.")
        return value


class OneOf(SlotBase, frozen=True):
    """One of a few fixed words; the first spelling of each is the one written."""

    words: tuple[str, ...]

    @property
    def expected(self) -> str:
        return f"{', '.join(self.words[:-1])} or {self.words[-1]}" if self.words[1:] else self.words[0]

    def fits(self, tokens: Sequence[Token]) -> bool:
        return tokens[0].key in self.words

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> str:
        return tokens[0].key

    def choices(self, lexicon: Lexicon) -> tuple[str, ...]:
        return self.words


class Duration(SlotBase, frozen=True):
    """A length of time: 500ms, 45s, 10m, 1h. The value is in ms."""

    expected = "a time such as 45s, 1.5s, 500ms, 10m or 1h"

    def fits(self, tokens: Sequence[Token]) -> bool:
        return _ms(tokens[0].text) is not None

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> int:
        ms = _ms(tokens[0].text)
        assert ms is not None, "what fits is a length of time"
        return ms

    def write(self, value: object, lexicon: Lexicon) -> str:
        assert isinstance(value, int), "a length of time is in ms"
        return write_duration(value)


class Key(SlotBase, frozen=True):
    """A single word that the game looks up."""

    expected = "a word"


class Text(SlotBase, frozen=True):
    """The rest of the line, word by word."""

    takes = "text"
    expected = "a few words"
    most = 1_000

    def fits(self, tokens: Sequence[Token]) -> bool:
        return True

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> str:
        text = joined(tokens).strip()
        if not text:
            raise refuse("There's nothing between the quotes.")
        return text


class Words(Text, frozen=True):
    """Free words: any may follow them, so nothing behind them means anything else unless they stand in quotes."""


class Word(SlotBase, frozen=True):
    """A fixed word or mark of the move itself; it fills no field."""

    @property
    def expected(self) -> str:
        return f"“{self.attr}”"

    def fits(self, tokens: Sequence[Token]) -> bool:
        return not tokens[0].quoted and tokens[0].key == self.attr

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> None:
        return None

    def choices(self, lexicon: Lexicon) -> tuple[str, ...]:
        return (self.attr,)


def chunks(tokens: Sequence[Token], between: Sequence[str] = (",", "and")) -> Iterator[list[Token]]:
    """Yield the tokens between commas and the word “and”, or other words."""
    chunk: list[Token] = []
    for token in tokens:
        if not token.quoted and token.key in between:
            if chunk:
                yield chunk
            chunk = []
        else:
            chunk.append(token)
    if chunk:
        yield chunk
