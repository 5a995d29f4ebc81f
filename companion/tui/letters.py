"""What every line goes through before it is drawn: no character from a file steers the terminal."""

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from companion.core.visible import hidden


class OnlyLetters(LineFilter):
    """Puts a mark of the same width in place of each hidden character; whoever lays a text out spells it out before."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return the segments as they may be drawn."""
        return [
            each if each.control or each.text.isprintable() else Segment(_marked(each.text), each.style)
            for each in segments
        ]


def _marked(text: str) -> str:
    return "".join("�" * cell_len(letter) if hidden(letter) else letter for letter in text)
