"""Resource chips: how many of each colour a player has, gives or takes."""

from collections.abc import Iterable, Iterator

import msgspec

from companion.core.words import joined_with_and, phrase, say, translated

COLOURS = (phrase("red"), phrase("green"), phrase("purple"), phrase("yellow"))
KINDS = {
    phrase("truck"): "red",
    phrase("excavator"): "green",
    phrase("crane"): "purple",
    phrase("boat"): "yellow",
}
KIND_OF = {colour: kind for kind, colour in KINDS.items()}
LETTERS = {colour[0]: colour for colour in COLOURS}


class Chips(msgspec.Struct, frozen=True):
    """A heap of chips, counted by colour (BUILDER-RES-01)."""

    red: int = 0
    green: int = 0
    purple: int = 0
    yellow: int = 0

    def count(self, colour: str) -> int:
        """Return the number of chips of one colour."""
        number: int = getattr(self, colour)
        return number

    def items(self) -> Iterator[tuple[str, int]]:
        """Yield every colour in the heap, with its number."""
        numbers = zip(COLOURS, (self.red, self.green, self.purple, self.yellow), strict=True)
        return ((colour, number) for colour, number in numbers if number)

    @property
    def colours_held(self) -> tuple[str, ...]:
        """Return the colours in the heap."""
        return tuple(colour for colour, _ in self.items())

    @property
    def pieces(self) -> tuple[str, ...]:
        """Return the colour of each chip."""
        return tuple(colour for colour, number in self.items() for _ in range(number))

    @property
    def total(self) -> int:
        """Return the number of all chips."""
        return self.red + self.green + self.purple + self.yellow

    def plus(self, other: "Chips") -> "Chips":
        """Return the sum of both heaps."""
        return Chips(
            self.red + other.red, self.green + other.green, self.purple + other.purple, self.yellow + other.yellow
        )

    def minus(self, other: "Chips") -> "Chips":
        """Return this heap without the other. Numbers become negative where chips are missing."""
        return Chips(
            self.red - other.red, self.green - other.green, self.purple - other.purple, self.yellow - other.yellow
        )

    def covers(self, other: "Chips") -> bool:
        """Return whether this heap contains the other."""
        return (
            self.red >= other.red
            and self.green >= other.green
            and self.purple >= other.purple
            and self.yellow >= other.yellow
        )

    def phrases_by_colour(self) -> list[str]:
        """Return each colour with its number in words."""
        return [chips_phrase(colour, number) for colour, number in self.items()]

    def __str__(self) -> str:
        parts = self.phrases_by_colour()
        return joined_with_and(parts) if parts else say("nothing")


def chips_phrase(colour: str, number: int) -> str:
    """Return a number of chips of one colour in words: `2 red`."""
    return say("{number} {colour}", number=number, colour=translated(colour))


def chips_of(colour: str, number: int = 1) -> Chips:
    """Return this many chips of one colour."""
    return Chips(**{colour: number})


def heap_of(colours: Iterable[str]) -> Chips:
    """Return one chip for each colour named."""
    together = Chips()
    for colour in colours:
        together = together.plus(chips_of(colour))
    return together


def chips_in_words(chips: Chips) -> str:
    """Return resources in words, also none."""
    return str(chips) if chips.total else say("no resources")
