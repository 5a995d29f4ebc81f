"""What the buttons of a box mean: each stands for a move, which the rules then take or refuse."""

from enum import StrEnum

from companion.core.errors import refuse
from companion.unit.phases import Input, refusal
from companion.unit.state import Unit, phase


class Button(StrEnum):
    """A button of the box."""

    BUILD = "build"
    AUCTION = "auction"
    POWER = "power"


def move_of(button: Button, unit: Unit, now_ms: int) -> str:
    """Return the move a button stands for now; one that does not fit is refused with its reason.

    Raises `Refused` for a button that means nothing in this game.
    """
    now = phase(unit, now_ms)
    if unit.profile.turns:
        return _turn_move(button, unit)
    if button is Button.BUILD:
        return "skip" if refusal(now, Input.SKIP) is None else "press"
    if button is Button.POWER:
        return "on" if refusal(now, Input.ON) is None else "off"
    return "auction"


def _turn_move(button: Button, unit: Unit) -> str:
    """Return what Auction means where only turns are timed: begin, hold, and go on."""
    if button is not Button.AUCTION:
        raise refuse(f"{button.capitalize()} does nothing in this game: Auction times the turn.", hard=True)
    if unit.timer is None:
        return "timer"
    return "resume" if unit.timer.held else "hold"
