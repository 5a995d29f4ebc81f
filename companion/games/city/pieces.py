"""The kinds of hazards and bonus buildings, and their printed prices."""

from companion.core.words import phrase
from companion.games import handovers

# Blocks of each hazard: what its removal costs (CITY-HAZ-01).
HAZARDS = {phrase("rubbish dump"): 2, phrase("power station"): 3, phrase("sewage plant"): 3, phrase("prison"): 4}
BONUSES = (phrase("school"), phrase("park"), phrase("wind farm"), phrase("water tower"))

STADIUM = 2_000_000
TOWER = 7_000_000
STADIUMS = 2
CLEAR_BLOCK = 500_000
FINE = 500_000
OPENING = 10_000
CARD_PRICE = 500_000
CARD_BLOCK = 500_000
CARD_RETURN = 1_000_000
JAIL_ROLLS = 3
NOTES = (5_000_000, 1_000_000, 500_000, 200_000, 100_000, 50_000, 10_000)


def notes_for(amount: int) -> tuple[tuple[int, int], ...]:
    """Return the notes for `amount`, largest first, as note and count (CITY-MON-03)."""
    return handovers.notes_for(amount, NOTES)


def block_pieces(blocks: int) -> tuple[int, ...]:
    """Return the pieces for this many blocks of one kind, using the fewest (CITY-SET-13, CITY-BLD-08)."""
    threes, rest = divmod(blocks, 3)
    return (*(3,) * threes, *((rest,) if rest else ()))


def exempts_from_tax(card: str) -> bool:
    """Return whether a kept card, by the table's name for it, exempts from taxes. A Taxi doesn't (CITY-CHN-14)."""
    return "tax" in card.casefold().replace("taxi", "")
