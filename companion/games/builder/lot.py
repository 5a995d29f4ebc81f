"""One side of a deal."""

import msgspec

from companion.core.words import joined_with_and, say_n
from companion.games.builder.chips import Chips


class Lot(msgspec.Struct, frozen=True):
    """What one side of a deal gives (BUILDER-TRADE-02)."""

    money: int = 0
    deeds: tuple[str, ...] = ()
    chips: Chips = Chips()
    jail_cards: int = 0

    @property
    def in_words(self) -> str:
        """Return it in words; empty if it is nothing."""
        parts = [*([str(self.money)] if self.money else []), *self.deeds, *self.chips.phrases_by_colour()]
        parts += [say_n("{n} jail card", "{n} jail cards", self.jail_cards)] if self.jail_cards else []
        return joined_with_and(parts) if parts else ""
