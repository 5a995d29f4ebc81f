"""The filter for every line before it is drawn: no character from a file controls the terminal."""

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from companion.core.visible import is_hidden


class OnlyLetters(LineFilter):
    """Replaces each hidden character with a mark of equal width. Layout code spells them out beforehand."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return the segments in drawable form."""
        return [
            each if each.control or each.text.isprintable() else Segment(_with_hidden_marked(each.text), each.style)
            for each in segments
        ]


def _with_hidden_marked(text: str) -> str:
    return "".join("�" * cell_len(letter) if is_hidden(letter) else letter for letter in text)
