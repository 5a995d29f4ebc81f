"""What the buttons of a box mean: each stands for a move, which the rules then take or refuse."""

from companion.unit.buttons import Button
from companion.unit.phases import Input, refusal
from companion.unit.state import Unit, phase


def move_of(button: Button, unit: Unit, now_ms: int) -> str:
    """Return the move a button of the unit stands for now; one that does not fit is refused with its reason."""
    now = phase(unit, now_ms)
    if button is Button.BUILD:
        return "skip" if refusal(now, Input.SKIP) is None else "press"
    if button is Button.POWER:
        return "on" if refusal(now, Input.ON) is None else "off"
    return "auction"
