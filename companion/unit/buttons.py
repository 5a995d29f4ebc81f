"""The buttons of a box."""

from enum import StrEnum


class Button(StrEnum):
    """A button of the box."""

    BUILD = "build"
    AUCTION = "auction"
    POWER = "power"
