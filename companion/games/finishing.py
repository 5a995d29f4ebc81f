"""Ending a game early for everyone, with a warning about what stays unsettled."""

from collections.abc import Iterable

import msgspec

from companion.core.words import say
from companion.unit.risks import ConfirmationQuestion


class Finishing(msgspec.Struct, frozen=True):
    """Base of the moves that end the game for everyone."""


def question_before_finishing(move: msgspec.Struct, unsettled: Iterable[str]) -> ConfirmationQuestion | None:
    """Return the question before a move ends the game, or None for any other move.

    `unsettled` says what would stay open.
    """
    if not isinstance(move, Finishing):
        return None
    return ConfirmationQuestion(" ".join((say("End the game for everyone?"), *unsettled)), say("End the game"))
