"""The moves of Monopoly Builder. The order says who acts, not the move."""

import msgspec

from companion.core.words import listed, say_n
from companion.games.board.moves import *
from companion.games.builder.chips import Chips


class PickToken(Move, frozen=True):
    """Pick a token before the game begins (BUILDER-SETUP-04)."""

    player: str
    token: str


class PickUp(Move, frozen=True):
    """Take the resources on a space that was passed, where the companion can't track the token (BUILDER-MOVE-03)."""

    place: str


class Discard(Move, frozen=True):
    """Drop extra resources at the start of the turn (BUILDER-TURN-03)."""

    chips: Chips


class Collect(Move, frozen=True):
    """Take resources from the bank, as a space or a card directs (BUILDER-SPACE-01)."""

    chips: Chips


class Steal(Move, frozen=True):
    """Take one resource from another player (BUILDER-SPACE-05)."""

    victim: str
    chips: Chips


class Swap(Move, frozen=True):
    """Give the bank four of a kind for one of another (BUILDER-TRADE-05)."""

    give: Chips
    take: Chips


class Parking(Move, frozen=True):
    """Swap any two for one of another kind on Free Parking (BUILDER-SPACE-06)."""

    give: Chips
    take: Chips


class ReadChart(Move, frozen=True):
    """Enter which resource a row of the Roll for Resources chart gives (BUILDER-SPACE-03)."""

    total: str
    resource: str


class Buy(Move, frozen=True):
    """Buy the deed landed on or the named one, optionally at a price for this once (BUILDER-PROP-02)."""

    deed: str | None = None
    price: int | None = None


class AskRent(Move, frozen=True):
    """Ask for rent or pay it, optionally with an amount for this once (BUILDER-RENT-01)."""

    deed: str | None = None
    amount: int | None = None


class Mortgage(Move, frozen=True):
    """Mortgage a deed, optionally for an amount for this once (BUILDER-MORT-01)."""

    deed: str
    amount: int | None = None


class Redeem(Move, frozen=True):
    """Pay off a mortgage, optionally with an amount for this once (BUILDER-MORT-05)."""

    deed: str
    amount: int | None = None


class Lot(msgspec.Struct, frozen=True):
    """What one side of a deal gives (BUILDER-TRADE-02)."""

    money: int = 0
    deeds: tuple[str, ...] = ()
    chips: Chips = Chips()
    jail_cards: int = 0

    @property
    def words(self) -> str:
        """Return it in words; empty if it is nothing."""
        parts = [*([str(self.money)] if self.money else []), *self.deeds]
        parts += [str(self.chips)] if self.chips.total else []
        parts += [say_n("{n} jail card", "{n} jail cards", self.jail_cards)] if self.jail_cards else []
        return listed(parts) if parts else ""


class Trade(Move, frozen=True):
    """A deal that both sides have agreed to (BUILDER-TRADE-01 to -04)."""

    one: str
    other: str
    gives: Lot = Lot()
    takes: Lot = Lot()


class Offer(Move, frozen=True):
    """A deal that one side has offered (BUILDER-TRADE-04)."""

    one: str
    other: str
    gives: Lot = Lot()
    takes: Lot = Lot()


class Agree(Move, frozen=True):
    """Agree to the open offer (BUILDER-TRADE-04)."""


class Decline(Move, frozen=True):
    """Decline or withdraw the open offer."""


class ForcedTrade(Move, frozen=True):
    """Use a kept forced trade card (BUILDER-CHANCE-05)."""

    victim: str
    take: Chips
    give: Chips


class Floor(Move, frozen=True):
    """Build the next floor on a cell. `paid` is the whole cost or only its part of any kind (BUILDER-FLOOR-01)."""

    cell: str
    paid: Chips | None = None


class Penthouse(Move, frozen=True):
    """Build the penthouse on a cell of the map (BUILDER-FLOOR-14)."""

    cell: str
    paid: Chips | None = None


class ReadDeed(Move, frozen=True):
    """Enter a deed, as pairs of field and value (BUILDER-RES-03)."""

    deed: str
    values: tuple[tuple[str, str | int], ...] = ()


class ReadSpace(Move, frozen=True):
    """Enter what is on a space of the board, counted from GO."""

    position: int
    kind: str


class ReadSpaces(Move, frozen=True):
    """Enter the number of spaces on the board."""

    number: int


class DrawMap(Move, frozen=True):
    """Enter which cells of the map are foundations (BUILDER-FLOOR-11)."""

    cells: tuple[str, ...]


class DrawGap(Move, frozen=True):
    """Enter that something printed separates two neighbouring cells (BUILDER-OQ-27)."""

    cells: tuple[str, ...]


class ReadChance(Move, frozen=True):
    """Store the text of a Chance card in the edition."""

    text: str


class Richest(Move, frozen=True):
    """Enter who has the most cash, several if equal, at a table that tracks only the points (SCORE-12)."""

    players: tuple[str, ...]


class ReadToken(Move, frozen=True):
    """Enter the resource on a token's reference card (BUILDER-SETUP-05)."""

    token: str
    resource: str


class ChanceMove(Move, frozen=True):
    """A card moves the token to a space. `pays_go` is false if the card rules out the 200 (BUILDER-OQ-26)."""

    place: str
    pays_go: str = "yes"


LEARNING = (ReadDeed, ReadChart, ReadSpace, ReadSpaces, DrawMap, DrawGap, ReadChance, ReadToken)
