"""The notation of resources in a Builder move: by kind or colour, with their numbers."""

import re
from collections.abc import Sequence
from typing import cast

from companion.core.notation.forms import read_slot
from companion.core.notation.names import Lexicon
from companion.core.notation.slots import Listed, SlotBase
from companion.core.notation.tokens import Token
from companion.core.words import phrase, say_in, translated
from companion.games.builder.chips import COLOURS, KIND_OF, KINDS, LETTERS, Chips, chips_phrase, heap_of

GOODS = (*KINDS, *COLOURS)
_COUNT, _SIGNED = re.compile(r"[0-9]{1,3}"), re.compile(r"-?[0-9]{1,3}")
_SHORT = re.compile(r" *([0-9]{0,3}) *([rgpy])")
_ALIASES = {"dump_truck": "red", "dumptruck": "red", "digger": "green"}


def colour_of(word: str) -> str | None:
    """Return the colour of a resource named by colour or kind, or None (BUILDER-RES-01)."""
    key = word.casefold()
    for name in (key, key.removesuffix("s")):
        found = KINDS.get(name) or _ALIASES.get(name) or (name if name in COLOURS else None)
        if found:
            return found
    return None


class ResourcesSlot(SlotBase, frozen=True):
    """Resources by kind or colour, in any order with their numbers: `crane 2`, `4 red 1 boat`, `crane boat`, `2r`."""

    several = True
    takes = "goods"
    expected = phrase("resources such as 4 red 2 green")
    most_tokens = 40

    def fits(self, tokens: Sequence[Token]) -> bool:
        return chips_in_tokens(tokens) is not None

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> object:
        found = chips_in_tokens(tokens)
        assert found is not None, "fits lets pass only what is a heap"
        return found

    def write(self, value: object, lexicon: Lexicon) -> str:
        assert isinstance(value, Chips), "what it reads"
        return " ".join(f"{KIND_OF[colour]} {number}" for colour, number in value.items()) or f"{KIND_OF['red']} 0"

    def completions(self, lexicon: Lexicon) -> tuple[str, ...]:
        return GOODS

    def options_listed(self, lexicon: Lexicon) -> tuple[Listed, ...]:
        """Return a few of each kind, or one of each for a swap."""
        numbers = (1,) if self.attr in ("take", "give") else (1, 2, 3)
        return tuple(
            Listed(f"{kind} {n}", chips_phrase(colour, n), kind) for n in numbers for kind, colour in KINDS.items()
        )


class PlayerResourcesSlot(ResourcesSlot, frozen=True):
    """All the resources of a player, possibly none: `2 red 1 green`, `0 red`."""

    def options_listed(self, lexicon: Lexicon) -> tuple[Listed, ...]:
        """Return none, then a few of each kind."""
        return (Listed(self.write(Chips(), lexicon), say_in("resources", "none")), *super().options_listed(lexicon))


class ResourceCountsSlot(ResourcesSlot, frozen=True):
    """Numbers of resources by kind, where zero also counts: `crane 2 boat 0`.

    `signed` also allows negative numbers: `red -1`.
    """

    signed: bool = False

    def fits(self, tokens: Sequence[Token]) -> bool:
        return _counts_by_colour(tokens, signed=self.signed) is not None

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> object:
        return tuple(_counts_by_colour(tokens, signed=self.signed) or ())


def chips_in_tokens(tokens: Sequence[Token]) -> Chips | None:
    """Return the resources in the tokens, or None if the tokens don't match."""
    counts = _counts_by_colour(tokens)
    return None if counts is None else heap_of(colour for colour, number in counts for _ in range(number))


def _counts_by_colour(tokens: Sequence[Token], *, signed: bool = False) -> list[tuple[str, int]] | None:
    """Return each colour in the tokens with its number, or None if the tokens don't match."""
    keys = [token.key for token in tokens if token.key not in (",", "and", "dump")]
    words = [word for key in keys for word in _word_parts(key)]
    if any(token.quoted for token in tokens) or not words:
        return None
    number = _SIGNED if signed else _COUNT
    if number.fullmatch(words[0]):
        words.reverse()
    counts: list[tuple[str, int]] = []
    while words:
        colour = colour_of(words.pop(0))
        if colour is None:
            return None
        counts.append((colour, int(words.pop(0)) if words and number.fullmatch(words[0]) else 1))
    return counts


def _numbers_and_colours(text: str) -> list[tuple[str, str]]:
    """Return the numbers and colours in a word such as `2r1g`, or nothing for any other word."""
    found = [*_SHORT.finditer(text)]
    whole = "".join(each[0] for each in found) == text
    return [(each[1], LETTERS[each[2]]) for each in found] if whole else []


def _word_parts(word: str) -> list[str]:
    """Return the numbers and colours in a word such as `2r1g`, or any other word unchanged."""
    short = _numbers_and_colours(word)
    return [part for pair in short for part in pair] if short and all(number for number, _ in short) else [word]


def parse_chips(text: str) -> Chips:
    """Return the resources in a text, such as 2r 1g or 2 red. Raises `CompanionError` for anything else."""
    if not text.strip():
        return Chips()
    if short := _numbers_and_colours(text.rstrip()):
        return heap_of(colour for number, colour in short for _ in range(int(number or 1)))
    return cast(Chips, read_slot(ResourcesSlot("chips"), text, Lexicon()))


class ResourceColourSlot(SlotBase, frozen=True):
    """One kind of resource, by kind or colour."""

    takes = "colour"
    expected = phrase("truck, excavator, crane or boat")

    def fits(self, tokens: Sequence[Token]) -> bool:
        return colour_of(tokens[0].key) is not None

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> str:
        return colour_of(tokens[0].key) or ""

    def write(self, value: object, lexicon: Lexicon) -> str:
        assert isinstance(value, str), "what it reads"
        return KIND_OF[value]

    def completions(self, lexicon: Lexicon) -> tuple[str, ...]:
        return GOODS

    def options_listed(self, lexicon: Lexicon) -> tuple[Listed, ...]:
        return tuple(Listed(kind, translated(colour)) for kind, colour in KINDS.items())
