"""Rolling, moving, and who begins."""

from companion.core.move import Move, Written
from companion.core.notation import Opt
from companion.core.words import phrase
from companion.games.board.slots import DICE, die_slot
from companion.games.city.slots import Rolls, Spot


class Roll(Move, frozen=True):
    """Roll both dice and move (CITY-TURN-05). Without dice, the companion rolls."""

    first: int | None = None
    second: int | None = None
    written = Written(
        "roll",
        Opt(die_slot("first"), die_slot("second")),
        summary="Roll and move",
        asks=DICE,
    )


class Land(Move, frozen=True):
    """Say where the token landed, by name or number of the space."""

    place: str
    written = Written(
        "land", Spot("place"), summary="Move to a space without rolling", asks={"place": phrase("Which space?")}
    )


class PassGo(Move, frozen=True):
    """Collect the money for passing GO, where the companion can't track the token."""

    written = Written("go", summary="Collect money for passing GO")


class DecideOrder(Move, frozen=True):
    """Enter the first rolls as totals; the highest begins (CITY-TURN-02)."""

    rolls: tuple[tuple[str, int], ...]
    written = Written("order", Rolls("rolls"), summary="Decide who goes first from the starting rolls")
