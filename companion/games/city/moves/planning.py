"""Hazards and bonus buildings."""

from companion.core.move import Move, Written
from companion.core.notation import Opt
from companion.core.notation.slots import Number
from companion.core.words import phrase
from companion.games.city.slots import BONUS, DISTRICT, HAZARD


class BuildHazard(Move, frozen=True):
    """Build a hazard (CITY-PLAN-03)."""

    hazard: str
    district: str
    written = Written("hazard", HAZARD, DISTRICT, summary="Build a hazard", asks={"hazard": phrase("Which hazard?")})


class BuildBonus(Move, frozen=True):
    """Build a bonus building (CITY-PLAN-02)."""

    bonus: str
    district: str
    written = Written(
        "bonus", BONUS, DISTRICT, summary="Build a bonus building", asks={"bonus": phrase("Which building?")}
    )


class Clear(Move, frozen=True):
    """Pay to remove a hazard. `number` limits the blocks to remove, if the table allows that (CITY-HAZ-05)."""

    district: str
    hazard: str | None = None
    number: int | None = None
    written = Written(
        "clear",
        DISTRICT,
        Opt(HAZARD),
        Opt(Number("number", least=1)),
        summary="Pay to remove a hazard, or some of its blocks",
    )
