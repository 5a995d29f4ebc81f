"""What a slip of the hand should not bring about: the hour of the unit."""

import msgspec

from companion.unit.moves import SwitchOff
from companion.unit.state import Unit, hour_left

_MINUTE_MS = 60_000


class Risk(msgspec.Struct, frozen=True):
    """What is asked before a move by which somebody would lose something, and what the button that does it says."""

    question: str
    deed: str


def risk(unit: Unit, move: object, now_ms: int) -> Risk | None:
    """Return what is lost of the hour by switching the unit off, None where nothing is (UNIT-HOUR-01)."""
    left = hour_left(unit, now_ms) if isinstance(move, SwitchOff) else None
    if not left:
        return None
    minutes, ms = divmod(left, _MINUTE_MS)
    countdown = "the countdown and " if unit.timer is not None else ""
    return Risk(f"Switch off? This ends {countdown}the hour ({minutes}:{ms // 1000:02} left).", "Switch off")
