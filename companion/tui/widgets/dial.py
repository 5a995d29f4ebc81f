"""The familiar round unit: four sectors around the big button."""

import math
from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from companion.core.words import phrase, say, translated
from companion.unit.signals import Sectors

_ORDER = (Sectors.ONE, Sectors.TWO, Sectors.THREE, Sectors.RAIL)
_LABELS = {Sectors.ONE: "1", Sectors.TWO: "2", Sectors.THREE: "3", Sectors.RAIL: phrase("RAIL")}
_BUTTON = 0.42
_GAP = 0.05
# Positions of the words as fractions of the radius: across and down from the middle.
_PLACES = {Sectors.ONE: (-0.5, -0.5), Sectors.TWO: (0.5, -0.5), Sectors.THREE: (0.5, 0.5), Sectors.RAIL: (-0.5, 0.5)}


@lru_cache(maxsize=8)
def _part_map(width: int, height: int) -> tuple[tuple[int, ...], ...]:
    """Return the part of each half-cell: -1 none, 0–3 a sector, 4 the button."""
    radius = min(width, height * 2) / 2
    gap = max(_GAP, 1 / radius)  # at least one cell, or a small dial would merge its parts
    return tuple(
        tuple(_part_at((x + 0.5 - width / 2) / radius, (y + 0.5 - height) / radius, gap) for x in range(width))
        for y in range(height * 2)
    )


def _part_at(across: float, down: float, gap: float) -> int:
    distance = math.hypot(across, down)
    if distance <= _BUTTON - gap:
        return 4
    if distance > 1 or distance < _BUTTON or min(abs(across), abs(down)) < gap:
        return -1
    return (0 if across < 0 else 1) if down < 0 else (3 if across < 0 else 2)


class Dial(Widget):
    """Four lit sectors and the Build button. A click presses it.

    Brackets also mark the lit sector, so that colour is never the only signal.
    """

    COMPONENT_CLASSES = {"dial--dark", "dial--lit", "dial--rail", "dial--button", "dial--off"}

    lit: reactive[Sectors] = reactive(Sectors.DARK)
    power: reactive[bool] = reactive(False)
    ready: reactive[bool] = reactive(True)
    """Whether a press of Build would be accepted. The button is dark otherwise."""

    class Pressed(Message):
        """The Build button was clicked."""

    def on_click(self) -> None:
        """Press Build."""
        self.post_message(self.Pressed())

    def render_line(self, y: int) -> Strip:
        """Return one line of half-block cells with the words drawn over it."""
        width, height = self.size
        if width < 8 or height < 4:
            return Strip.blank(width)
        rows = _part_map(width, height)
        styles = self._part_styles()
        cells = [self._cell_text_and_style(rows[2 * y][x], rows[2 * y + 1][x], styles) for x in range(width)]
        for sector, label, middle in self._words_on_line(y):
            _put_text(cells, label, middle, self._word_style(sector))
        return Strip([Segment(text, style) for text, style in cells], width).simplify()

    def _part_styles(self) -> list[Style]:
        names = ["dial--lit" if self.lit is sector else "dial--dark" for sector in _ORDER]
        if self.lit is Sectors.RAIL:
            names[3] = "dial--rail"
        names.append(self._button_component_class)
        if not self.power:
            names = ["dial--off"] * 5
        return [self.get_component_rich_style(name, partial=True) for name in names] + [self.rich_style]

    @property
    def _button_component_class(self) -> str:
        return "dial--button" if self.ready else "dial--dark"

    def _cell_text_and_style(self, upper: int, lower: int, styles: list[Style]) -> tuple[str, Style]:
        return "▀", Style(color=styles[upper].color, bgcolor=styles[lower].color) if upper >= 0 and lower >= 0 else (
            self._edge_style(upper, lower, styles)
        )

    def _edge_style(self, upper: int, lower: int, styles: list[Style]) -> Style:
        ground = self.rich_style.bgcolor
        return Style(
            color=styles[upper].color if upper >= 0 else ground,
            bgcolor=styles[lower].color if lower >= 0 else ground,
        )

    def _words_on_line(self, y: int) -> list[tuple[Sectors | None, str, int]]:
        width, height = self.size
        radius = min(width, height * 2) / 2
        words: list[tuple[Sectors | None, str, int]] = []
        for sector, (across, down) in _PLACES.items():
            if int(height / 2 + down * radius / 2) == y:
                label = translated(_LABELS[sector])
                text = f"[{label}]" if self.lit is sector else label
                words.append((sector, text, round(width / 2 + across * radius * 1.15)))
        if y == height // 2:
            words.append((None, say("BUILD") if self.power else say("OFF"), width // 2))
        return words

    def _word_style(self, sector: Sectors | None) -> Style:
        name = self._button_component_class if sector is None else "dial--lit" if self.lit is sector else "dial--dark"
        if self.lit is Sectors.RAIL and sector is Sectors.RAIL:
            name = "dial--rail"
        style = self.get_component_rich_style(name if self.power else "dial--off", partial=True)
        ground = Color.from_rich_color(style.color)
        return Style(color=ground.get_contrast_text(1).rich_color, bgcolor=style.color, bold=True)


def _put_text(cells: list[tuple[str, Style]], text: str, middle: int, style: Style) -> None:
    start = max(0, middle - len(text) // 2)
    for offset, letter in enumerate(text[: len(cells) - start]):
        cells[start + offset] = (letter, style)
