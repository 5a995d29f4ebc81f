"""Resources, floors and kept cards."""

from companion.core.fact import Fact
from companion.games.builder.chips import Chips


class ResourcesPaid(Fact, frozen=True):
    """The bank gave a player resources, and why (BUILDER-RES-02)."""

    player: str
    chips: Chips
    why: str
    deed: str | None = None


class ResourcesReturned(Fact, frozen=True):
    """A player gave resources to the bank."""

    player: str
    chips: Chips
    why: str


class ResourcesDropped(Fact, frozen=True):
    """A player laid extra resources on their space (BUILDER-TURN-03)."""

    player: str
    place: str
    chips: Chips


class ResourcesPickedUp(Fact, frozen=True):
    """A player took what lay on a space they passed or landed on (BUILDER-MOVE-03)."""

    player: str
    place: str
    chips: Chips


class ResourcesTaken(Fact, frozen=True):
    """A player took resources from another and gave some back (BUILDER-SPACE-05, BUILDER-CHANCE-05)."""

    player: str
    victim: str
    taken: Chips
    given: Chips = Chips()
    why: str = "steal"


class SupplyShort(Fact, frozen=True):
    """The tray could not pay this, and nobody got it (BUILDER-OQ-12)."""

    player: str
    chips: Chips


class CardUsed(Fact, frozen=True):
    """A kept card was used and went underneath the pile (BUILDER-CHANCE-04)."""

    player: str
    card: str


class FloorBuilt(Fact, frozen=True):
    """A floor was built; its resources were paid just before (BUILDER-FLOOR-09)."""

    player: str
    cell: str
    height: int


class PenthouseBuilt(Fact, frozen=True):
    """The penthouse was built (BUILDER-FLOOR-17)."""

    player: str
    cell: str
