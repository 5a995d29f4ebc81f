"""The slots of Chance moves, in addition to those of every game."""

import re
from collections.abc import Sequence

from companion.core.notation.names import Lexicon, name_meant
from companion.core.notation.slots import Known, Listed, Place, Players, SlotBase, joined_text
from companion.core.notation.tokens import Token, quote
from companion.core.words import phrase
from companion.games.chance.card_names import printed_name
from companion.games.chance.edition import FACES
from companion.games.chance.words import translated_name

_ODDS = re.compile(r"\d{1,9}(/[1-9]\d{0,8})?|hidden", re.ASCII)


_MOST_SPACES = 16


class ChanceLexicon(Lexicon, frozen=True):
    """The names of a Chance table: `places` are the properties; also cards, building colours and deck colours.

    `own_names` are the names that cards have in the owner's box, each with the card.
    """

    cards: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()
    decks: tuple[str, ...] = ()
    own_names: tuple[tuple[str, str], ...] = ()


class Card(Known, frozen=True):
    """A card of a deck; Cash by its number. An owner's name for it may have several words."""

    takes = "card"
    expected = phrase("a card")
    of: str = "cards"
    kind: str = phrase("card")
    most_tokens = 6

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> str:
        text = joined_text(tokens)
        own = dict(lexicon.own_names) if isinstance(lexicon, ChanceLexicon) else {}
        found = name_meant(f"Cash {text}" if text.isdigit() else text, (*self.names(lexicon), *own), self.kind)
        return own.get(found, found)

    def write(self, value: object, lexicon: Lexicon) -> str:
        return card_notation(str(value))

    def options_listed(self, lexicon: Lexicon) -> tuple[Listed, ...]:
        own = lexicon.own_names if isinstance(lexicon, ChanceLexicon) else ()
        called = {card: name for name, card in own}
        return tuple(Listed(quote(card), called.get(card) or printed_name(card)) for card in self.names(lexicon))


def card_notation(card: str) -> str:
    """Return a card in the notation. Cash is written as its number."""
    return card.removeprefix("Cash ") if card.startswith("Cash ") else quote(card)


class Colour(Known, frozen=True):
    """The colour of a building."""

    takes = "colour"
    expected = phrase("a colour")
    of: str = "colours"
    kind: str = phrase("colour")

    def options_listed(self, lexicon: Lexicon) -> tuple[Listed, ...]:
        return tuple(Listed(quote(name), translated_name(name)) for name in self.names(lexicon))


class DeckColour(Known, frozen=True):
    """The colour of a deck."""

    expected = phrase("a deck")
    of: str = "decks"
    kind: str = phrase("deck")

    def options_listed(self, lexicon: Lexicon) -> tuple[Listed, ...]:
        return tuple(Listed(quote(name), translated_name(name)) for name in self.names(lexicon))


class Property(Place, frozen=True):
    """A property, which is called after its colour."""

    def options_listed(self, lexicon: Lexicon) -> tuple[Listed, ...]:
        return tuple(Listed(quote(name), translated_name(name)) for name in lexicon.places)


class Face(SlotBase, frozen=True):
    """A face of the die: a number or ?."""

    expected = phrase("a number from 1 to 6 or ?")

    def fits(self, tokens: Sequence[Token]) -> bool:
        return tokens[0].text in FACES

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> str:
        return tokens[0].text


class Faces(SlotBase, frozen=True):
    """Some faces of the die."""

    expected = phrase("faces such as 2 3 4 5 6 ?")
    most_tokens = len(FACES)

    def fits(self, tokens: Sequence[Token]) -> bool:
        return all(token.text in FACES for token in tokens)

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> tuple[str, ...]:
        return tuple(token.text for token in tokens)

    def write(self, value: object, lexicon: Lexicon) -> str:
        assert isinstance(value, tuple), "what it reads"
        return " ".join(value)


class Odds(SlotBase, frozen=True):
    """A probability as a fraction, or hidden if the table shows no odds."""

    expected = phrase("a fraction such as 4/19, or hidden")

    def fits(self, tokens: Sequence[Token]) -> bool:
        return _ODDS.fullmatch(tokens[0].key) is not None

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> str:
        return tokens[0].key


class Rolls(Players, frozen=True):
    """The first rolls: each player and their face."""

    expected = phrase("players and their rolls, such as Ana 4 Ben ?")
    most_tokens = 8

    def fits(self, tokens: Sequence[Token]) -> bool:
        return len(tokens) % 2 == 0 and all(token.text in FACES for token in tokens[1::2])

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> tuple[tuple[str, str], ...]:
        pairs = zip(tokens[::2], tokens[1::2], strict=True)
        return tuple((lexicon.player(name.text), face.text) for name, face in pairs)


class Owners(SlotBase, frozen=True):
    """The owner of each property in board order, or - for no one."""

    several = True
    expected = phrase("a player or - for each property")
    most_tokens = 2 * _MOST_SPACES

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> tuple[str | None, ...]:
        return tuple(None if token.text == "-" else lexicon.player(token.text) for token in tokens)

    def write(self, value: object, lexicon: Lexicon) -> str:
        assert isinstance(value, tuple), "what it reads"
        return " ".join("-" if name is None else quote(name) for name in value)

    def completions(self, lexicon: Lexicon) -> tuple[str, ...]:
        return ("-", *map(quote, lexicon.players))
