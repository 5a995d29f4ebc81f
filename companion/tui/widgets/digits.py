"""Giant digits that fill whatever room they get, to be read from across the table."""

from rich.segment import Segment
from rich.style import Style
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

_FONT = {
    "0": ("███", "█ █", "█ █", "█ █", "███"),
    "1": (" █ ", "██ ", " █ ", " █ ", "███"),
    "2": ("███", "  █", "███", "█  ", "███"),
    "3": ("███", "  █", "███", "  █", "███"),
    "4": ("█ █", "█ █", "███", "  █", "  █"),
    "5": ("███", "█  ", "███", "  █", "███"),
    "6": ("███", "█  ", "███", "█ █", "███"),
    "7": ("███", "  █", "  █", "  █", "  █"),
    "8": ("███", "█ █", "███", "█ █", "███"),
    "9": ("███", "█ █", "███", "  █", "███"),
    "?": ("███", "  █", " ██", "   ", " █ "),
    "∞": ("   ", "█ █", " █ ", "█ █", "   "),
    ":": ("   ", " █ ", "   ", " █ ", "   "),
    "-": ("   ", "   ", "███", "   ", "   "),
}
_ROWS = 5


def fit(text: str, width: int, height: int) -> int:
    """Return how many lines tall one dot of the digits can be, at least 1; a dot is twice as wide as tall."""
    dots_across = max(1, 4 * len(text) - 1)
    return max(1, min(height // _ROWS, width // (2 * dots_across)))


def lines(text: str, scale: int) -> list[str]:
    """Return the digits as lines of blocks, `scale` lines to a dot."""
    rows = [" ".join(_FONT.get(letter, _FONT["?"])[row] for letter in text) for row in range(_ROWS)]
    wide = ["".join(dot * (2 * scale) for dot in row) for row in rows]
    return [row for row in wide for _ in range(scale)]


class GiantDigits(Widget):
    """Digits as large as the room allows, in the middle of it."""

    text: reactive[str] = reactive("")

    def render_line(self, y: int) -> Strip:
        """Return one line of the digits."""
        width, height = self.size
        style = self.rich_style
        block = lines(self.text, fit(self.text, width, height)) if self.text else []
        top = max(0, (height - len(block)) // 2)
        row = block[y - top] if 0 <= y - top < len(block) else ""
        left = max(0, (width - len(row)) // 2)
        return Strip(
            [Segment(f"{' ' * left}{row}".ljust(width)[:width], Style(color=style.color, bgcolor=style.bgcolor))]
        )
