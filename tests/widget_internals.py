"""What a test looks into, and a window does not."""

from typing import Any


def inside(value: object) -> Any:
    """Return a state, an edition or a report whose game was looked up by name, for a test that knows which game."""
    return value
