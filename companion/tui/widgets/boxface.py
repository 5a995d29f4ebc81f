"""The box as a picture: five lamps and three buttons."""

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from companion.tui.themes import MUTED
from companion.unit.buttons import Button
from companion.unit.signals import Red, Sectors, Signals

_SECTORS = ((Sectors.ONE, "1"), (Sectors.TWO, "2"), (Sectors.THREE, "3"), (Sectors.RAIL, "RAIL"))
_BUTTONS = ((Button.BUILD, "BUILD"), (Button.AUCTION, "AUCTION"), (Button.POWER, "POWER"))
_RED_WORDS = {Red.OFF: "", Red.SLOW: "flashes", Red.FAST: "flashes fast", Red.STEADY: "held"}


class BoxFace(Widget):
    """What the box is told to show, and which of its buttons are down. Filled is lit or down, hollow is not."""

    look: reactive[tuple[Signals, frozenset[Button]]] = reactive((Signals(), frozenset[Button]()))

    def render(self) -> Content:
        """Return the picture, six lines high."""
        shown, down = self.look
        chase = shown.sectors is Sectors.CHASE
        sectors = [(word, chase or shown.sectors is sector, "$text-warning") for sector, word in _SECTORS]
        lamps = [*sectors, (f"RED {_RED_WORDS[shown.red]}".rstrip(), shown.red is not Red.OFF, "$text-error")]
        keys = [(word, button in down, "$text-success") for button, word in _BUTTONS]
        power = "on" if shown.power else "off"
        lines = [
            Content.styled(f"Lamps{' (running round)' if chase else ''}", MUTED),
            _line(lamps, "◉", "○"),
            Content(""),
            Content.styled(f"Buttons: press one to see it here. The unit is {power}.", MUTED),
            _line(keys, "■", "□"),
        ]
        return Content("\n").join(lines)


def _line(parts: list[tuple[str, bool, str]], on: str, off: str) -> Content:
    return Content("     ").join(
        Content.styled(f"{on if lit else off} {word}", f"{style} bold" if lit else "") for word, lit, style in parts
    )
