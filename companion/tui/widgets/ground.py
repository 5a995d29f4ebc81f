"""The style a widget draws on, asked for once and not for every line."""

from rich.style import Style
from textual.widget import Widget


class Grounded(Widget):
    """A widget that draws itself line by line. Textual works out `rich_style` anew from every ancestor each time."""

    _ground: Style | None = None

    @property
    def ground(self) -> Style:
        """Return the style of the widget itself."""
        if self._ground is None:
            self._ground = self.rich_style
        return self._ground

    def notify_style_update(self) -> None:
        """Ask again after the styles have changed."""
        self._ground = None
        super().notify_style_update()
