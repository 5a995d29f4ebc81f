"""Text in exactly the room there is."""

from rich.cells import cell_len, set_cell_size


def fit(text: str, width: int) -> str:
    """Return the text in exactly `width` cells; what is cut off is told by dots."""
    if width <= 0:
        return ""
    return set_cell_size(text, width) if cell_len(text) <= width else f"{set_cell_size(text, width - 1)}…"
