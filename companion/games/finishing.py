"""Ending a game for all before it ends by itself: what that leaves unsettled is said first."""

from collections.abc import Iterable

import msgspec

from companion.unit.risks import Risk


class Finishing(msgspec.Struct, frozen=True):
    """Base of the moves that end the game for all."""


def risk(move: msgspec.Struct, unsettled: Iterable[str]) -> Risk | None:
    """Return what is asked before a move ends the game, None for any other; `unsettled` says what would stay open."""
    if not isinstance(move, Finishing):
        return None
    return Risk(" ".join(("End the game for everyone?", *unsettled)), "End the game")
