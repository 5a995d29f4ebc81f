"""Ports: what the table and the screen ask of the edges."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Protocol

from companion.core.errors import CompanionError
from companion.core.history import Line
from companion.unit.signals import Cue, Signals


class JournalError(CompanionError):
    """The journal could not be written or read; the text says why and what can be done."""


class Journal(Protocol):
    """Where the lines of one game are kept."""

    def append(self, lines: Sequence[Line]) -> None:
        """Put the lines on disk; they are safe from a power cut when this returns. Raises `JournalError`."""
        ...


class Button(StrEnum):
    """A button of the box."""

    BUILD = "build"
    AUCTION = "auction"
    POWER = "power"


class Edge(StrEnum):
    """What happened to a button."""

    DOWN = "down"
    UP = "up"


OnButton = Callable[[Button, Edge], None]
OnStatus = Callable[[str, bool], None]


class Box(Protocol):
    """A button box. Both calls return at once, whether or not a box is there."""

    def show(self, signals: Signals) -> None:
        """Let the box show this from now on; it is sent again after every reconnect."""
        ...

    def play(self, cue: Cue) -> None:
        """Let the box sound this once."""
        ...


class Speaker(Protocol):
    """What makes the sounds. Both calls return at once and never raise."""

    def play(self, cue: Cue) -> None:
        """Sound this once, or not at all."""
        ...

    def say(self, text: str) -> None:
        """Speak the text, if there is a voice and it is wanted."""
        ...
