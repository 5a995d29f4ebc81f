"""What a slip of the hand should not bring about: who would lose what, in words to be asked first."""

from collections.abc import Sequence

from companion.core.words import listed
from companion.unit.risks import Risk


def turn_lost(player: str) -> Risk:
    """Return what ending a turn that has not begun takes away."""
    return Risk(f"{player} has not moved yet, and would lose this turn.", "End the turn")


def out(player: str, goes: Sequence[str], heir: str, then: str = "") -> Risk:
    """Return what a bankruptcy takes from a player: what `goes`, and to whom; `then` says what it means for them."""
    then = then or f"{player} would be out of the game."
    lost = f"{listed(goes)} would go to {heir}. " if goes else ""
    return Risk(f"Is {player} bankrupt? {lost}{then}", "Bankrupt")


def several(number: int, what: str) -> list[str]:
    """Return how many there are of something, nothing for none."""
    return [f"{number} {what}{'s' * (number > 1)}"] if number else []
