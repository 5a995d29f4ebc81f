"""Rolling, moving, picking up and dropping, and who begins."""

from companion.core.move import Move, Written
from companion.core.notation.slots import Player
from companion.core.words import phrase
from companion.games.board.slots import DICE, die_slot
from companion.games.builder.chips import Chips
from companion.games.builder.resource_slots import ResourcesSlot
from companion.games.builder.slots import LandingSpot, SpaceWithResources, StartRolls, TokenName


class DecideOrder(Move, frozen=True):
    """Enter the first rolls as totals; the highest begins (BUILDER-SETUP-14)."""

    rolls: tuple[tuple[str, int], ...]
    written = Written("order", StartRolls("rolls"), summary="Decide who goes first from the starting rolls")


class PickToken(Move, frozen=True):
    """Pick a token before the game begins (BUILDER-SETUP-04)."""

    player: str
    token: str
    written = Written(
        "token", Player("player"), TokenName("token"), summary="Pick a token", asks={"token": phrase("Which token?")}
    )


class Roll(Move, frozen=True):
    """Roll both dice and move (BUILDER-TURN-06). Without dice, the companion rolls."""

    first: int | None = None
    second: int | None = None
    written = (
        Written(
            "roll",
            die_slot("first"),
            die_slot("second"),
            summary="Roll both dice",
            asks=DICE,
        ),
        Written("roll", summary="Let Companion roll"),
    )


class Land(Move, frozen=True):
    """Say where the token landed, by name or number of the space (BUILDER-MOVE-02)."""

    place: str
    written = Written(
        "land", LandingSpot("place"), summary="Enter where the token landed", asks={"place": phrase("Which space?")}
    )


class PassGo(Move, frozen=True):
    """Collect the money for passing GO, where the companion can't track the token (BUILDER-SPACE-04)."""

    written = Written("go", summary="Collect the money for passing GO")


class PickUp(Move, frozen=True):
    """Take the resources on a space that was passed, where the companion can't track the token (BUILDER-MOVE-03)."""

    place: str
    written = Written("pickup", SpaceWithResources("place"), summary="Pick up what's on a space you passed")


class Discard(Move, frozen=True):
    """Drop extra resources at the start of the turn (BUILDER-TURN-03)."""

    chips: Chips
    written = Written("discard", ResourcesSlot("chips"), summary="Drop extra resources on the space")
