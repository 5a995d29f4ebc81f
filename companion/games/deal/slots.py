"""The slots of Deal moves, in addition to those of every game."""

import re
from collections.abc import Sequence

from companion.core.errors import refusal
from companion.core.notation.names import Lexicon, name_meant
from companion.core.notation.slots import Known, Listed, SlotBase, joined_text, split_at_commas
from companion.core.notation.tokens import Token, quote
from companion.core.words import phrase, say, translated
from companion.games.deal.edition import Edition
from companion.games.deal.state import TableCard
from companion.games.deal.words import card_in_words
from companion.games.own_names import cards_by_own_name

_PLACES = (phrase("bank"), phrase("loose"))
_NUMBERS = re.compile(r"[0-9]+(?:,[0-9]+)+m?", re.IGNORECASE)

CARDS = {"least": 0, "largest": 212}
"""The limits of a number of cards."""


class DealLexicon(Lexicon, frozen=True):
    """The names of a Deal table: `places` are the cards; also the colours, and how each card can be on the table.

    `streets` are the properties of each colour that aren't wilds. `bankable` are the cards that can be in a bank.
    """

    edition: Edition | None = None
    colours: tuple[str, ...] = ()
    lying: tuple[TableCard, ...] = ()
    streets: tuple[tuple[str, tuple[str, ...]], ...] = ()
    bankable: tuple[str, ...] = ()


def _colours(lexicon: Lexicon) -> tuple[str, ...]:
    return lexicon.colours if isinstance(lexicon, DealLexicon) else ()


def _card(text: str, lexicon: Lexicon) -> str:
    """Return the card that `text` names. An amount such as 5 or 5M is a money card."""
    if _NUMBERS.fullmatch(text):
        raise refusal(
            say("“{text}” is one number: write {cards} for several cards.", text=text, cards=text.replace(",", ", "))
        )
    amount = text.removesuffix("M").removesuffix("m")
    edition = lexicon.edition if isinstance(lexicon, DealLexicon) else None
    own = cards_by_own_name(edition.cards) if edition else {}
    found = name_meant(f"Money {amount}" if amount.isdigit() else text, (*lexicon.places, *own), phrase("card"))
    return own.get(found, found)


class Card(Known, frozen=True):
    """A card by name. Money is written as its number."""

    takes = "card"
    expected = phrase("a card")
    most_tokens = 6
    of: str = "places"
    kind: str = phrase("card")

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> str:
        return _card(joined_text(tokens), lexicon)

    def write(self, value: object, lexicon: Lexicon) -> str:
        return card_notation(str(value))

    def options_listed(self, lexicon: Lexicon) -> tuple[Listed, ...]:
        edition = lexicon.edition if isinstance(lexicon, DealLexicon) else None
        return tuple(
            Listed(quote(name), card_in_words(edition, name) if edition else name) for name in self.names(lexicon)
        )


def _card_label(card: str, lexicon: Lexicon) -> str:
    """Return a card in words. Money is only its number, unless the owner's box has a name for it."""
    edition = lexicon.edition if isinstance(lexicon, DealLexicon) else None
    if edition is None or (edition.cards[card].kind == "money" and not edition.cards[card].called):
        return card_notation(card).replace('"', "")
    return card_in_words(edition, card)


def card_notation(card: str) -> str:
    """Return a card in the notation. Money is written as its number."""
    return card.removeprefix("Money ") if card.startswith("Money ") else quote(card)


class Colour(Known, frozen=True):
    """A colour."""

    takes = "colour"
    expected = phrase("a colour")
    of: str = "colours"
    kind: str = phrase("colour")

    def options_listed(self, lexicon: Lexicon) -> tuple[Listed, ...]:
        return tuple(Listed(quote(name), translated(name)) for name in self.names(lexicon))


class Spot(SlotBase, frozen=True):
    """A card on the table: a name, with `as COLOUR` or `in bank` if needed."""

    takes = "card"
    expected = phrase("a card")
    most_tokens = 9

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> TableCard:
        keys = [token.key for token in tokens]
        cut = next((n for n in range(len(keys) - 1, 0, -1) if keys[n] in ("as", "in") and not tokens[n].quoted), None)
        if cut is None or cut == len(tokens) - 1:
            return TableCard(_card(joined_text(tokens), lexicon))
        places = (*_colours(lexicon), *_PLACES)
        return TableCard(
            _card(joined_text(tokens[:cut]), lexicon), name_meant(joined_text(tokens[cut + 1 :]), places, "colour")
        )

    def write(self, value: object, lexicon: Lexicon) -> str:
        assert isinstance(value, TableCard), "what it reads"
        word = "in" if value.place in _PLACES else "as"
        return card_notation(value.card) + (f" {word} {quote(value.place)}" if value.place else "")

    def completions(self, lexicon: Lexicon) -> tuple[str, ...]:
        return tuple(self.write(piece, lexicon) for piece in lexicon.lying) if isinstance(lexicon, DealLexicon) else ()

    def options_listed(self, lexicon: Lexicon) -> tuple[Listed, ...]:
        if not isinstance(lexicon, DealLexicon):
            return ()
        return tuple(Listed(self.write(piece, lexicon), _piece_label(piece, lexicon)) for piece in lexicon.lying)


def _piece_label(piece: TableCard, lexicon: DealLexicon) -> str:
    """Return a card in words, with the colour it shows."""
    card = _card_label(piece.card, lexicon)
    return say("{card} as {colour}", card=card, colour=translated(piece.place)) if piece.place else card


class Spots(SlotBase, frozen=True):
    """Some cards on the table, separated by commas. With `streets`, a colour alone means any property of it.

    With `banked`, only cards that can be in a bank are offered.
    """

    several = True
    takes = "cards"
    expected = phrase("cards, with commas between")
    most_tokens = 400
    streets: bool = False
    banked: bool = False

    def fits(self, tokens: Sequence[Token]) -> bool:
        return all(token.quoted or token.text not in (":", "->") for token in tokens)

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> tuple[TableCard, ...]:
        if joined_text(tokens).casefold() == "nothing":
            return ()
        found: list[TableCard] = []
        for chunk in split_at_commas(tokens, (",",)):
            found.append(
                self._property_of_colour(joined_text(chunk), found, lexicon) or Spot(self.attr).read(chunk, lexicon)
            )
        return tuple(found)

    def _property_of_colour(self, text: str, found: Sequence[TableCard], lexicon: Lexicon) -> TableCard | None:
        """Return a property of the named colour, not yet located, if there is one."""
        if not self.streets or not isinstance(lexicon, DealLexicon):
            return None
        names = dict(lexicon.streets).get(text.casefold(), ())
        fresh = [name for name in names if TableCard(name) not in found]
        return TableCard((fresh or names)[0]) if names else None

    def write(self, value: object, lexicon: Lexicon) -> str:
        assert isinstance(value, tuple), "what it reads"
        one = Spot(self.attr)
        return ", ".join(one.write(piece, lexicon) for piece in value) or "nothing"

    def completions(self, lexicon: Lexicon) -> tuple[str, ...]:
        if self.banked and isinstance(lexicon, DealLexicon):
            return (*map(card_notation, lexicon.bankable), "nothing")
        return (*Spot(self.attr).completions(lexicon), "nothing")
