"""One side of a deal."""

import msgspec

from companion.core.words import joined_with_and, say, say_n
from companion.unit.rules import CURRENCY


class Lot(msgspec.Struct, frozen=True):
    """What one side of a deal gives. `debt`: they waive the other side's debt to them (CITY-DEAL-05)."""

    money: int = 0
    districts: tuple[str, ...] = ()
    jail_cards: int = 0
    dodge: bool = False
    debt: bool = False

    @property
    def in_words(self) -> str:
        """Return it in words, without the debt; empty if it is nothing."""
        parts = [CURRENCY.show(self.money)] if self.money else []
        parts += [*self.districts]
        parts += [say_n("{n} jail card", "{n} jail cards", self.jail_cards)] if self.jail_cards else []
        parts += [say("the Rent Dodge card")] if self.dodge else []
        return joined_with_and(parts) if parts else ""
