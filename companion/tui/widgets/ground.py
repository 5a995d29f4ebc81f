"""Base classes of widgets that draw themselves line by line."""

from typing import Any

from rich.style import Style
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget


class NameChosen(Message):
    """A drawn item was clicked. `name` identifies it."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name


class Grounded(Widget):
    """A widget drawn line by line, with cached styles that Textual would compute for each frame."""

    def __init__(self, *children: Widget, **given: Any) -> None:
        super().__init__(*children, **given)
        self._ground: Style | None = None
        self._parts: dict[str, Style] = {}

    @property
    def ground(self) -> Style:
        """Return the style of the widget itself."""
        if self._ground is None:
            self._ground = self.rich_style
        return self._ground

    def _style(self, name: str) -> Style:
        """Return a part's style by its component class."""
        if name not in self._parts:
            self._parts[name] = self.get_component_rich_style(name)
        return self._parts[name]

    def notify_style_update(self) -> None:
        """Clear the cache after the styles have changed."""
        self._ground, self._parts = None, {}
        super().notify_style_update()


class Scrolled(Grounded):
    """A widget with more lines than room. `top` is the first visible one, kept in range by `validate_top`."""

    top: reactive[int] = reactive(0)

    def on_mouse_scroll_down(self) -> None:
        """Scroll."""
        self.top += 1

    def on_mouse_scroll_up(self) -> None:
        """Scroll back."""
        self.top -= 1
