"""Confirmation questions against slips of the hand: who would lose what."""

from collections.abc import Callable, Sequence

from companion.core.words import listed
from companion.games.board.moves import Pay
from companion.unit.risks import Risk


def turn_lost(player: str) -> Risk:
    """Return what is lost by ending a turn that hasn't begun."""
    return Risk(f"{player} hasn't moved yet and would lose this turn.", "End the turn")


def ruin(pay: Pay, cash: int, means: int, show: Callable[[int], str]) -> Risk | None:
    """Return the question before a payment that the payer can't raise, or None if they can.

    `means` is their `cash` plus their mortgages. `show` formats an amount.
    """
    if pay.amount <= means:
        return None
    more = f" plus {show(means - cash)} in mortgages" if means > cash else ""
    question = f"Pay {show(pay.amount)}? {pay.payer} has only {show(cash)}{more} and can't pay that."
    return Risk(question, f"Pay {show(pay.amount)}")


def out(player: str, goes: Sequence[str], heir: str, then: str) -> Risk:
    """Return what a bankruptcy costs a player: what `goes`, and to whom. `then` is the consequence for them."""
    lost = f"{listed(goes)} would go to {heir}. " if goes else ""
    return Risk(f"Is {player} bankrupt? {lost}{then}", "Bankrupt")


def for_nothing(*sides: str) -> Risk | None:
    """Return what a one-sided deal gives away, or None if both `sides` give something.

    Each side is a clause such as `Ana gives Ben Old Town`, empty if it gives nothing.
    """
    given = [side for side in sides if side]
    return Risk(f"{given[0]} for nothing?", "Give it away") if len(given) == 1 else None


def several(number: int, what: str) -> list[str]:
    """Return a number with its noun, or nothing for none."""
    return [f"{number} {what}{'s' * (number > 1)}"] if number else []
