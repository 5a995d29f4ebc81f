"""What should not happen by accident: ending the hour, or ending an auction that has a bid."""

from collections.abc import Callable

import msgspec

from companion.core.words import say
from companion.unit.countdown import Timing
from companion.unit.moves import Cancel, PassBid, SwitchOff
from companion.unit.rules import CURRENCY
from companion.unit.state import hour_left_ms


class ConfirmationQuestion(msgspec.Struct, frozen=True):
    """The question before a move that costs someone something, and the label of the button that confirms it."""

    question: str
    deed: str
    of_hour: bool = False
    """Whether it is about the hour, so that the question says whether its clock runs."""


def confirmation_question(
    timing: Timing, move: object, now_ms: int, show: Callable[[int], str] = CURRENCY.show
) -> ConfirmationQuestion | None:
    """Return the question before a move that loses the hour (UNIT-HOUR-01), a bid, or a place in an auction.

    None if nothing is lost; `show` formats an amount.
    """
    if isinstance(move, SwitchOff):
        return _lost_hour_question(timing, now_ms)
    if isinstance(move, PassBid):
        return ConfirmationQuestion(
            say("Drop out? {player} can't bid again in this auction.", player=move.player), say("Drop out")
        )
    leader = timing.timer.leader if timing.timer else None
    if not isinstance(move, Cancel) or leader is None:
        return None
    return ConfirmationQuestion(
        say(
            "Cancel the auction? {player}'s bid of {amount} won't count.",
            player=leader.player,
            amount=show(leader.amount),
        ),
        say("Cancel the auction"),
    )


def _lost_hour_question(timing: Timing, now_ms: int) -> ConfirmationQuestion | None:
    """Return the message that the hour ends. Only the clock in the window shows how much is left."""
    if not hour_left_ms(timing, now_ms):
        return None
    if timing.timer is None:
        return ConfirmationQuestion(say("Turn off? This ends the hour."), say("Turn off"), of_hour=True)
    return ConfirmationQuestion(say("Turn off? This ends the countdown and the hour."), say("Turn off"), of_hour=True)
