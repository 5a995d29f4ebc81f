"""One layout and one frame for simultaneous changes."""

from textual._compositor import Compositor, ReflowResult
from textual.geometry import Size
from textual.widget import Widget


def skip_second_layout() -> None:
    """Skip the second layout and frame when a layout changes a widget's size.

    Textual does that for each widget whose `virtual_size` changes. The second frame equals the first, and costs a fifth
    of all the app's work.
    """
    vars(Widget)["virtual_size"]._layout = False


class LastLayout(Compositor):
    """Returns the positions of the last layout until the next one.

    Textual would compute them again as soon as an invisible widget is to be drawn. A size requested between a change
    and its layout would already be the future one, and the layout, seeing no change, would draw nothing and send no
    event.
    """

    def update_widgets(self, widgets: set[Widget]) -> None:
        """Set the widgets to draw."""
        scrolled = self._full_map_invalidated
        super().update_widgets(widgets)
        self._full_map_invalidated = scrolled

    def reflow(self, parent: Widget, size: Size) -> ReflowResult:
        """Lay everything out."""
        done = super().reflow(parent, size)
        self._full_map_invalidated = False
        return done
