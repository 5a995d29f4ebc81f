"""One layout and one frame for what happens at once."""

from textual._compositor import Compositor, ReflowResult
from textual.geometry import Size
from textual.widget import Widget


def lay_out_once() -> None:
    """Let nothing be laid out and drawn again because a layout gave it another size.

    Textual does that for each widget whose `virtual_size` changes. The second frame is the first once more, and costs a
    fifth of all the app does.
    """
    vars(Widget)["virtual_size"]._layout = False


class LastLayout(Compositor):
    """Tells where everything stands as it was last laid out, until it is laid out again.

    Textual would look anew once something out of sight is to be drawn. Whoever asks for a size between a change and its
    layout would get the one to come, and the layout, to which it is no change any more, draws nothing and tells nobody.
    """

    def update_widgets(self, widgets: set[Widget]) -> None:
        """Take widgets that are to be drawn."""
        scrolled = self._full_map_invalidated
        super().update_widgets(widgets)
        self._full_map_invalidated = scrolled

    def reflow(self, parent: Widget, size: Size) -> ReflowResult:
        """Lay everything out."""
        done = super().reflow(parent, size)
        self._full_map_invalidated = False
        return done
