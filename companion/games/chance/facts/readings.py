"""Colours taken, and values read off the box."""

from msgspec.structs import replace

from companion.core.fact import Fact, Term, Who
from companion.core.words import phrase, say
from companion.games.chance.edition import with_card_text, with_die, with_length, with_mark, with_minimum
from companion.games.chance.state import Chance
from companion.games.chance.words import translated_name


class ReadOff(Fact, frozen=True):
    """Base of the facts for values read off the box."""


class ColourTaken(ReadOff, frozen=True):
    """A player took the deck of a colour (CHANCE-SETUP-03)."""

    player: Who
    colour: Term
    says = phrase("{player} takes the {colour} deck")

    def after(self, state: Chance) -> Chance:
        return replace(state, colours={**state.colours, self.player: self.colour})


class DieRead(ReadOff, frozen=True):
    """Someone read the faces of the die."""

    faces: tuple[str, ...]
    says = phrase("The die has the faces {faces}")

    def after(self, state: Chance) -> Chance:
        return replace(state, edition=with_die(state.edition, self.faces))


class MinimumRead(ReadOff, frozen=True):
    """Someone read the number printed on a property."""

    colour: Term
    value: int

    def sentence(self, state: Chance) -> str:
        return say("The number printed on {space} is {number}", space=translated_name(self.colour), number=self.value)

    def after(self, state: Chance) -> Chance:
        return replace(state, edition=with_minimum(state.edition, self.colour, self.value))


class LengthRead(ReadOff, frozen=True):
    """Someone measured a building."""

    colour: Term
    length: int
    says = phrase("Each {colour} building is {length} long")

    def after(self, state: Chance) -> Chance:
        return replace(state, edition=with_length(state.edition, self.colour, self.length))


class MarkRead(ReadOff, frozen=True):
    """Someone read the position of the finish mark."""

    mark: int
    says = phrase("The finish mark is at {mark}")

    def after(self, state: Chance) -> Chance:
        return replace(state, edition=with_mark(state.edition, self.mark))


class TextRead(ReadOff, frozen=True):
    """Someone read out a Chance card to store its text."""

    words: str

    def sentence(self, state: Chance) -> str:
        return say("A Chance card says “{text}”", text=self.words)

    def after(self, state: Chance) -> Chance:
        return replace(state, edition=with_card_text(state.edition, self.words))


class RackRead(ReadOff, frozen=True):
    """Someone read the length of a player's skyline off the rack."""

    player: Who
    length: int
    says = phrase("{player}'s skyline is {length} long")

    def after(self, state: Chance) -> Chance:
        return replace(state, racks={**state.racks, self.player: self.length})
