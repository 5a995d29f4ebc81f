"""How far letters stand out from their ground, as the accessibility guidelines count it."""

from typing import Any

from rich.segment import Segment
from textual.app import App
from textual.color import BLACK, Color
from textual.filter import DimFilter

LEAST = 4.5
"""What small letters need."""
_PROMISED = {"high-contrast": 6.5}
"""What a theme promises beyond that."""


def contrast(one: Color, other: Color) -> float:
    """Return the contrast of two colours."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Color) -> float:
    parts = [part / 255 for part in colour.rgb]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def hard_to_read(app: App[Any]) -> list[str]:
    """Return the words on the topmost screen that are hard to read, each with its colours and its contrast.

    What lies below a window is in its shade on purpose.
    """
    found: dict[str, None] = {}
    least = _PROMISED.get(app.theme, LEAST)
    for y, strip in enumerate(app.screen._compositor.render_strips()):
        x = 0
        for segment in strip.apply_filter(DimFilter(), BLACK):
            if (words := _hard(segment, least)) and app.screen.get_widget_at(x, y)[0] is not app.screen:
                found[words] = None
            x += segment.cell_length
    return list(found)


def _hard(segment: Segment, least: float) -> str:
    """Return the words of a segment with what is known of their colours, nothing where they are plain to see."""
    inks = colours(segment)
    if not any(map(str.isalnum, segment.text)) or inks is None:
        return ""
    found = contrast(*inks)
    return "" if found >= least else f"{segment.text.strip()!r}: {inks[0].hex} on {inks[1].hex}, {found:.1f}"


def colours(segment: Segment) -> tuple[Color, Color] | None:
    """Return the colour of the letters and that of their ground, None where they are not told."""
    style = segment.style
    if style is None or style.color is None or style.bgcolor is None:
        return None
    ink, ground = Color.from_rich_color(style.color), Color.from_rich_color(style.bgcolor)
    return (ground, ink) if style.reverse else (ink, ground)
