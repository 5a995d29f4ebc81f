"""What lies below a window, in its shade."""

from functools import lru_cache

from rich.segment import Segment
from rich.style import Style as Ink
from textual.color import Color
from textual.css.styles import RulesMap
from textual.renderables.background_screen import BackgroundScreen
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, Visual


class Shade(Visual):
    """A screen in the shade of a window as Textual draws it, with each ink shaded once instead of each word."""

    def __init__(self, below: BackgroundScreen) -> None:
        self._below = below

    def render_strips(self, width: int, height: int | None, style: Style, options: RenderOptions) -> list[Strip]:
        """Return the lines of the screen below."""
        ground, shade = style.rich_style, self._below.color
        lines = (line.crop(0, width) for line in self._below.screen._compositor.render_strips()[:height])
        return [Strip([Segment(text, _shaded(ink, shade, ground)) for text, ink, _ in line]) for line in lines]

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:
        """Return all there is: it fills the screen."""
        return container_width

    def get_height(self, rules: RulesMap, width: int) -> int:
        """Return the height of the screen below."""
        return self._below.screen.size.height


@lru_cache(1024)
def _shaded(ink: Ink | None, shade: Color, ground: Ink) -> Ink:
    (segment,) = BackgroundScreen.process_segments([Segment(" ", ink)], shade)
    return ground + segment.style
