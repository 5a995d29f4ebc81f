"""What a slip of the hand should not bring about: who would lose what, in words to be asked first."""

from collections.abc import Callable, Sequence

from companion.core.words import listed
from companion.games.board.moves import Pay
from companion.unit.risks import Risk


def turn_lost(player: str) -> Risk:
    """Return what ending a turn that has not begun takes away."""
    return Risk(f"{player} hasn't moved yet and would lose this turn.", "End the turn")


def ruin(pay: Pay, cash: int, means: int, show: Callable[[int], str]) -> Risk | None:
    """Return the question before a payment beyond all that the payer has, None for one they can raise.

    `means` is their `cash` and what mortgages bring; `show` writes an amount.
    """
    if pay.amount <= means:
        return None
    more = f" plus {show(means - cash)} in mortgages" if means > cash else ""
    question = f"Pay {show(pay.amount)}? {pay.payer} has only {show(cash)}{more} and can't pay that."
    return Risk(question, f"Pay {show(pay.amount)}")


def out(player: str, goes: Sequence[str], heir: str, then: str) -> Risk:
    """Return what a bankruptcy takes from a player: what `goes`, and to whom; `then` says what it means for them."""
    lost = f"{listed(goes)} would go to {heir}. " if goes else ""
    return Risk(f"Is {player} bankrupt? {lost}{then}", "Bankrupt")


def for_nothing(*sides: str) -> Risk | None:
    """Return what a one-sided deal gives away, None where both `sides` give something.

    Each side is what it gives as a clause, `Ana gives Ben Old Town`, empty where that is nothing.
    """
    given = [side for side in sides if side]
    return Risk(f"{given[0]} for nothing?", "Give it away") if len(given) == 1 else None


def several(number: int, what: str) -> list[str]:
    """Return how many there are of something, nothing for none."""
    return [f"{number} {what}{'s' * (number > 1)}"] if number else []
