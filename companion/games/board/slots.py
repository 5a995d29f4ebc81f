"""The slots of the moves of every table with a board and a bank."""

import re
from collections.abc import Sequence

from companion.core.money import is_amount
from companion.core.notation.names import Lexicon
from companion.core.notation.slots import Number, SlotBase, joined_text, read_amount, split_at_commas
from companion.core.notation.tokens import Token, quote
from companion.core.words import phrase

_CARDS = re.compile(r"(?:(\d{1,2}) )?(?:jail[ -]cards?|cards? jail|get out of jail free(?: cards?)?)")
_NOTHING = ("nothing", "0")


def die_slot(attr: str) -> Number:
    """Return the slot of a die."""
    return Number(attr, least=1, largest=6)


DICE = {"first": phrase("What does the first die show?"), "second": phrase("What does the second die show?")}
"""The questions for two dice, by their fields."""


class Bundle(SlotBase, frozen=True):
    """One side of a deal, separated by commas: money, jail cards, and the game's other goods."""

    several = True
    takes = "goods"
    has_money = True
    most_tokens = 60

    def fits(self, tokens: Sequence[Token]) -> bool:
        return all(token.quoted or token.text not in (":", "->") for token in tokens)

    def money_cards_and_others(self, tokens: Sequence[Token], lexicon: Lexicon) -> tuple[int, int, list[list[Token]]]:
        """Return the money, the number of jail cards, and the tokens of everything else.

        Raises `NotationError` for an amount with grouped digits.
        """
        money, cards, others = 0, 0, []
        for chunk in split_at_commas(tokens):
            text = joined_text(chunk)
            if is_amount(text) and not any(token.quoted for token in chunk):
                money += read_amount(chunk, lexicon)
            elif match := _CARDS.fullmatch(text.casefold()):
                cards += int(match[1] or 1)
            elif text.casefold() not in _NOTHING:
                others.append(chunk)
        return money, cards, others

    def write_parts(self, money: int, cards: int, others: Sequence[str], lexicon: Lexicon) -> str:
        """Return the side in the notation, as `money_cards_and_others` reads it back."""
        parts = [lexicon.currency.write(money)] if money else []
        parts += others
        parts += [f"{cards} jail cards"] if cards else []
        return ", ".join(parts) or "nothing"

    def completions(self, lexicon: Lexicon) -> tuple[str, ...]:
        return (*map(quote, lexicon.places), "jail card", _NOTHING[0])
