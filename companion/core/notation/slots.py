"""Slots: what one position of a move accepts, and how to read, write and complete it."""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import ClassVar, Protocol

import msgspec

from companion.core.errors import NotationError, refusal
from companion.core.money import BANK, is_amount
from companion.core.notation.names import Lexicon, name_meant
from companion.core.notation.tokens import Token, quote, tokenize
from companion.core.words import joined_with_or, phrase, quoted, say, translated

_DURATION = re.compile(r"(\d{1,12}(?:\.\d{1,3}|,\d{1,2})?)(ms|s|m|h)", re.IGNORECASE | re.ASCII)
_MOST_GROUPS = 6
_UNITS = {"ms": 1, "s": 1_000, "m": 60_000, "h": 3_600_000}


def _duration_ms(text: str) -> int | None:
    """Return a length of time in ms, or None if it is not a length or not a whole number of ms."""
    match = _DURATION.fullmatch(text)
    if match is None:
        return None
    ms = Fraction(match[1].replace(",", ".")) * _UNITS[match[2].lower()]
    return None if ms % 1 else int(ms)


def write_duration(ms: int) -> str:
    """Return a length of time in notation, in the largest unit that divides it evenly."""
    unit = next(unit for unit in ("h", "m", "s", "ms") if ms % _UNITS[unit] == 0)
    return f"{ms // _UNITS[unit]}{unit}"


class Listed(msgspec.Struct, frozen=True):
    """One option for a slot: its notation, its display text, and a note."""

    text: str
    label: str
    note: str = ""


class Slot(Protocol):
    """One position of a move. `most_tokens` is how many it may take; `attr` is the field of the move it fills.

    `takes` names its kind: place, player, amount, number, card, colour, cell, word, goods or text. A `several` slot
    accepts a list: after each item another may follow. With `has_money`, an item may be an amount.
    """

    takes: ClassVar[str]
    several: ClassVar[bool]
    has_money: ClassVar[bool]

    def __hash__(self) -> int: ...
    @property
    def attr(self) -> str: ...
    @property
    def most_tokens(self) -> int: ...
    @property
    def expected(self) -> str:
        """Return what it accepts, declared with `phrase` or already in the window's language: show it `translated`."""

    def fits(self, tokens: Sequence[Token]) -> bool:
        """Return whether the tokens have the form of this slot. Players and places aren't checked."""

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> object:
        """Return the value the tokens mean. Raises `Refused` where a name or an amount is wrong."""

    def write(self, value: object, lexicon: Lexicon) -> str:
        """Return the notation of a value; reading it returns the same value."""

    def completions(self, lexicon: Lexicon) -> tuple[str, ...]:
        """Return the options for completion."""

    def options_listed(self, lexicon: Lexicon) -> tuple[Listed, ...]:
        """Return every option to choose from; empty if the value has to be typed."""

    def in_words(self, text: str, lexicon: Lexicon) -> str:
        """Return the notation of a value in words."""


class SlotBase(msgspec.Struct, frozen=True):
    """Base class of the slots: one token, any word."""

    takes: ClassVar[str] = "word"
    several: ClassVar[bool] = False
    has_money: ClassVar[bool] = False
    attr: str

    @property
    def most_tokens(self) -> int:
        return 1

    def fits(self, tokens: Sequence[Token]) -> bool:
        return all(token.quoted or token.text not in (":", ",", "->") for token in tokens)

    def write(self, value: object, lexicon: Lexicon) -> str:
        return quote(str(value))

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> object:
        return tokens[0].text

    def completions(self, lexicon: Lexicon) -> tuple[str, ...]:
        return ()

    def options_listed(self, lexicon: Lexicon) -> tuple[Listed, ...]:
        if self.several:
            return ()
        return tuple(Listed(text, str(self.read(tokenize(text), lexicon))) for text in self.completions(lexicon))

    def in_words(self, text: str, lexicon: Lexicon) -> str:
        return next((each.label for each in self.options_listed(lexicon) if each.text == text), text.strip('"'))


def joined_text(tokens: Sequence[Token]) -> str:
    """Return the words of the tokens as one text."""
    return " ".join(token.text for token in tokens)


class Player(SlotBase, frozen=True):
    """A player, in one word or quoted."""

    takes = "player"
    expected = phrase("a player")

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> str:
        return lexicon.player(tokens[0].text)

    def completions(self, lexicon: Lexicon) -> tuple[str, ...]:
        return tuple(map(quote, lexicon.players))


class Players(SlotBase, frozen=True):
    """Players, each followed by their roll."""

    several = True

    def write(self, value: object, lexicon: Lexicon) -> str:
        assert isinstance(value, tuple), "what it reads"
        return " ".join(f"{quote(name)} {number}" for name, number in value)

    def completions(self, lexicon: Lexicon) -> tuple[str, ...]:
        return tuple(map(quote, lexicon.players))


class Purse(SlotBase, frozen=True):
    """A player or the bank."""

    takes = "player"
    expected = phrase("a player or the bank")

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> str:
        if tokens[0].key == BANK and not tokens[0].quoted:
            return BANK
        return lexicon.player(tokens[0].text)

    def completions(self, lexicon: Lexicon) -> tuple[str, ...]:
        return (*map(quote, lexicon.players), BANK)

    def options_listed(self, lexicon: Lexicon) -> tuple[Listed, ...]:
        return (*(Listed(quote(name), name) for name in lexicon.players), Listed(BANK, say("bank")))


class Place(SlotBase, frozen=True):
    """A place on the board; quotes are optional if it cannot be misread."""

    takes = "place"
    expected = phrase("a place on the board")
    most_tokens = 4

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> str:
        return lexicon.place(joined_text(tokens))

    def completions(self, lexicon: Lexicon) -> tuple[str, ...]:
        return tuple(map(quote, lexicon.places))


class Known(SlotBase, frozen=True):
    """A name from a list of the lexicon: `of` says which list, `kind` what its entries are."""

    of: str
    kind: str
    most_tokens = 2

    def names(self, lexicon: Lexicon) -> tuple[str, ...]:
        names: tuple[str, ...] = getattr(lexicon, self.of, ())
        return names

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> str:
        return name_meant(joined_text(tokens), self.names(lexicon), self.kind)

    def completions(self, lexicon: Lexicon) -> tuple[str, ...]:
        return tuple(map(quote, self.names(lexicon)))


class Amount(SlotBase, frozen=True):
    """An amount of money, in whole units. Grouped digits match too, so the refusal can say what to write."""

    takes = "amount"
    expected = phrase("an amount")
    most_tokens = _MOST_GROUPS

    def fits(self, tokens: Sequence[Token]) -> bool:
        return not any(token.quoted for token in tokens) and is_amount(joined_text(tokens))

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> int:
        return read_amount(tokens, lexicon)

    def write(self, value: object, lexicon: Lexicon) -> str:
        assert isinstance(value, int), "an amount is a whole number"
        return lexicon.currency.write(value)


class Balance(Amount, frozen=True):
    """An amount that may be negative, such as the cash of an unlimited bank."""

    expected = phrase("an amount, with - if it's below zero")

    def fits(self, tokens: Sequence[Token]) -> bool:
        return super().fits(_without_minus(tokens))

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> int:
        amount = super().read(_without_minus(tokens), lexicon)
        return -amount if tokens[0].text.startswith("-") else amount


def _without_minus(tokens: Sequence[Token]) -> Sequence[Token]:
    """Return the tokens without a leading minus."""
    first = tokens[0]
    return (msgspec.structs.replace(first, text=first.text.removeprefix("-")), *tokens[1:])


def read_amount(tokens: Sequence[Token], lexicon: Lexicon) -> int:
    """Return the whole units the tokens state.

    Raises `NotationError` for grouped digits, and `Refused` for an amount this game does not have.
    """
    if groups := lexicon.currency.problem_if_digits_grouped(joined_text(tokens)):
        raise NotationError(groups, tokens[0].column)
    return lexicon.currency.parse(joined_text(tokens))


class Number(SlotBase, frozen=True):
    """A whole number within two bounds."""

    takes = "number"
    least: int = 0
    largest: int = 999_999

    @property
    def expected(self) -> str:
        return say("a number from {least} to {most}", least=self.least, most=self.largest)

    def fits(self, tokens: Sequence[Token]) -> bool:
        return not tokens[0].quoted and tokens[0].text.isascii() and tokens[0].text.isdigit()

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> int:
        value = int(tokens[0].text[:20])
        if not self.least <= value <= self.largest:
            raise refusal(
                say(
                    "{number} is not a number from {least} to {most}.",
                    number=tokens[0].text[:20],
                    least=self.least,
                    most=self.largest,
                )
            )
        return value


class OneOf(SlotBase, frozen=True):
    """One of a few fixed words; each is written in its first spelling."""

    words: tuple[str, ...]

    @property
    def expected(self) -> str:
        return joined_with_or(self.words)

    def fits(self, tokens: Sequence[Token]) -> bool:
        return tokens[0].key in self.words

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> str:
        return tokens[0].key

    def completions(self, lexicon: Lexicon) -> tuple[str, ...]:
        return self.words

    def options_listed(self, lexicon: Lexicon) -> tuple[Listed, ...]:
        return tuple(Listed(word, translated(word)) for word in self.words)


class Duration(SlotBase, frozen=True):
    """A length of time: 500ms, 45s, 10m, 1h. The value is in ms."""

    expected = phrase("a time such as 45s, 1.5s, 500ms, 10m or 1h")

    def fits(self, tokens: Sequence[Token]) -> bool:
        return _duration_ms(tokens[0].text) is not None

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> int:
        ms = _duration_ms(tokens[0].text)
        assert ms is not None, "what fits is a length of time"
        return ms

    def write(self, value: object, lexicon: Lexicon) -> str:
        assert isinstance(value, int), "a length of time is in ms"
        return write_duration(value)


class Key(SlotBase, frozen=True):
    """A single word that the game looks up."""

    expected = phrase("a word")


class Text(SlotBase, frozen=True):
    """The rest of the line, as words."""

    takes = "text"
    expected = phrase("a few words")
    most_tokens = 1_000

    def fits(self, tokens: Sequence[Token]) -> bool:
        return True

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> str:
        text = joined_text(tokens).strip()
        if not text:
            raise refusal(say("There's nothing between the quotes."))
        return text


class Words(Text, frozen=True):
    """Free text: any words may follow, so it takes the rest of the line unless quoted."""


class Word(SlotBase, frozen=True):
    """A fixed word or mark of the move itself. It fills no field."""

    @property
    def expected(self) -> str:
        return quoted(self.attr)

    def fits(self, tokens: Sequence[Token]) -> bool:
        return not tokens[0].quoted and tokens[0].key == self.attr

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> None:
        return None

    def completions(self, lexicon: Lexicon) -> tuple[str, ...]:
        return (self.attr,)


def split_at_commas(tokens: Sequence[Token], between: Sequence[str] = (",", "and")) -> Iterator[list[Token]]:
    """Yield the groups of tokens separated by commas and the word “and”, or other words."""
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
