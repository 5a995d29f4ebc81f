"""Confirmation questions against slips of the hand: who would lose what."""

from collections.abc import Callable, Sequence

from companion.core.words import joined_with_and, say
from companion.games.board.moves import Pay
from companion.unit.risks import ConfirmationQuestion


def lost_turn_question(player: str) -> ConfirmationQuestion:
    """Return the question before ending a turn that hasn't begun."""
    return ConfirmationQuestion(
        say("{player} hasn't moved yet and would lose this turn.", player=player), say("End the turn")
    )


def ruin_question(pay: Pay, cash: int, means: int, show: Callable[[int], str]) -> ConfirmationQuestion | None:
    """Return the question before a payment that the payer can't raise, or None if they can.

    `means` is their `cash` plus their mortgages. `show` formats an amount.
    """
    if pay.amount <= means:
        return None
    amount, has = show(pay.amount), show(cash)
    question = say(
        "Pay {amount}? {player} has only {cash} and can't pay that.", amount=amount, player=pay.payer, cash=has
    )
    if means > cash:
        question = say(
            "Pay {amount}? {player} has only {cash} plus {mortgages} in mortgages and can't pay that.",
            amount=amount,
            player=pay.payer,
            cash=has,
            mortgages=show(means - cash),
        )
    return ConfirmationQuestion(question, say("Pay {amount}", amount=amount))


def bankruptcy_question(player: str, belongings: Sequence[str], heir: str, consequence: str) -> ConfirmationQuestion:
    """Return the question before a bankruptcy: which `belongings` go, and to whom."""
    question = say("Is {player} bankrupt? {then}", player=player, then=consequence)
    if belongings:
        question = say(
            "Is {player} bankrupt? {things} would go to {heir}. {then}",
            player=player,
            things=joined_with_and(belongings),
            heir=heir,
            then=consequence,
        )
    return ConfirmationQuestion(question, say("Bankrupt"))


def gift_question(*sides: str) -> ConfirmationQuestion | None:
    """Return the question before a one-sided deal, or None if both `sides` give something.

    Each side is a clause such as `Ana gives Ben Old Town`, empty if it gives nothing.
    """
    given = [side for side in sides if side]
    return (
        ConfirmationQuestion(say("{clause} for nothing?", clause=given[0]), say("Give it away"))
        if len(given) == 1
        else None
    )
