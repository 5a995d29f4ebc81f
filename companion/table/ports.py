"""Ports: what the table and the screen ask of the edges."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Protocol

import msgspec

from companion.core.errors import CompanionError
from companion.core.game import Setup
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


class GameEntry(msgspec.Struct, frozen=True):
    """One saved game, for a list. Times are Unix ms; `lines` counts the journal."""

    id: int
    name: str
    game: str
    players: tuple[str, ...]
    created_ms: int
    changed_ms: int
    lines: int
    finished: bool


class GameFile(Protocol):
    """A saved game opened for writing: its journal and its light clock."""

    @property
    def id(self) -> int:
        """Return the number the library knows it by."""
        ...

    @property
    def name(self) -> str:
        """Return what the owner calls it."""
        ...

    def append(self, lines: Sequence[Line]) -> None:
        """Put the lines on disk. Raises `JournalError`."""
        ...

    def checkpoint(self, at_ms: int) -> None:
        """Note the game clock, cheaply; never raises."""
        ...

    def close(self) -> None:
        """Let another process open the game."""
        ...


class Saved(msgspec.Struct, frozen=True):
    """What a saved game holds: its set-up, its lines and the game clock when it was left."""

    setup: Setup
    lines: tuple[Line, ...]
    clock_ms: int


class Library(Protocol):
    """All saved games. Every call raises `JournalError` with a sentence for the screen."""

    def games(self) -> list[GameEntry]:
        """Return the saved games, the last played first."""
        ...

    def create(self, name: str, setup: Setup) -> GameFile:
        """Begin a new game."""
        ...

    def open(self, number: int) -> tuple[Saved, GameFile]:
        """Open a game for play. Raises `GameBusy` while another process plays it."""
        ...

    def read(self, number: int) -> Saved:
        """Read a game without opening it for play, to watch it or write it out."""
        ...

    def rename(self, number: int, name: str) -> None:
        """Give a game another name."""
        ...

    def delete(self, number: int) -> None:
        """Throw a game away for good."""
        ...


class GameBusy(JournalError):
    """Another process has the game open; it can be watched."""
