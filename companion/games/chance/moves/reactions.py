"""What others play on the player in turn, and against it."""

from companion.core.move import Move, Written


class FlipTwo(Move, frozen=True):
    """Play Flip 2 on the current player (CHANCE-FLIP2-02)."""

    written = Written("flip2", summary="Play Flip 2 on the player whose turn it is")


class Decline(Move, frozen=True):
    """Leave Flip 2 to the next player who has one (CHANCE-OQ-18)."""

    written = Written("decline", summary="Pass Flip 2 to the next player who has one")


class Nope(Move, frozen=True):
    """Play Nope! against a play or a Flip 2 (CHANCE-NOPE-02)."""

    written = Written("nope", summary="Play Nope! against a play or a Flip 2")


class Allow(Move, frozen=True):
    """Let the waiting play happen."""

    written = Written("allow", summary="Allow the pending play")
