"""Words of lines and buttons, updated only where they have changed."""

from textual.content import Content
from textual.widgets import Button, Static


def set_text(line: Static, text: str | Content) -> None:
    """Set a line's text if it has changed. Only lines that size to their text affect the others' layout."""
    if line.content != text:
        line.update(text, layout=line.styles.is_auto_height)


def set_label(button: Button, label: str | Content) -> None:
    """Set a button's label if it has changed, and fit its width, which Textual does not do by itself."""
    if button.label != Content.from_text(label):
        button.label = label
        button.refresh(layout=True)
