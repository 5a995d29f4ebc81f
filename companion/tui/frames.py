"""One layout and one frame for what happens at once."""

from textual.widget import Widget


def lay_out_once() -> None:
    """Let nothing be laid out and drawn again because a layout gave it another size.

    Textual does that for each widget whose `virtual_size` changes. The second frame is the first once more, and costs a
    fifth of all the app does.
    """
    vars(Widget)["virtual_size"]._layout = False
