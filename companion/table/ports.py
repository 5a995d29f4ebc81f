"""Ports: what the table and the screen ask of the edges."""

from collections.abc import Callable, Collection, Mapping, Sequence
from enum import StrEnum
from typing import Protocol

import msgspec

from companion.core.errors import CompanionError
from companion.core.fact import Fact
from companion.core.line import Line
from companion.core.order import Setup
from companion.unit.signals import Button, Cue, Signals


class JournalError(CompanionError):
    """The journal could not be written or read; the text says why and what can be done."""


class JournalDamaged(JournalError):
    """The file of the journal is damaged, or no journal at all; it was left as it is and can be moved aside."""


class JournalLost(JournalError):
    """The file of the journal is no longer where it was: what is written would be found by nobody."""


class Journal(Protocol):
    """Where the lines of one game are kept."""

    def append(self, lines: Sequence[Line]) -> None:
        """Put the lines on disk; they are safe from a power cut when this returns. Raises `JournalError`."""


class Edge(StrEnum):
    """What happened to a button."""

    DOWN = "down"
    UP = "up"


OnButton = Callable[[Button, Edge], None]
OnStatus = Callable[[str, bool, str], None]
"""Takes a sentence on the box, whether it is there, and if not a word or two on why, where there is more to say."""


class Box(Protocol):
    """A button box. Both calls return at once, whether or not a box is there."""

    def show(self, signals: Signals) -> None:
        """Let the box show this from now on; it is sent again after every reconnect."""

    def play(self, cue: Cue) -> None:
        """Let the box sound this once."""


class Speaker(Protocol):
    """What makes the sounds. Both calls return at once and never raise."""

    def play(self, cue: Cue) -> None:
        """Sound this once, or not at all."""

    def say(self, text: str) -> None:
        """Speak the text, if there is a voice and it is wanted."""


class GameBusy(JournalError):
    """Somebody else is writing this game; it can be watched."""


class GameEntry(msgspec.Struct, frozen=True):
    """A game as the list shows it. Times are Unix ms; `lines` counts undone ones too.

    `damaged` says why nothing but its number can be trusted; it can only be deleted.
    """

    id: int
    name: str
    game: str
    players: tuple[str, ...]
    created_ms: int
    changed_ms: int
    lines: int
    finished: bool
    damaged: str = ""

    @property
    def open(self) -> bool:
        """Tell whether it can be gone on with."""
        return not self.finished and not self.damaged

    @property
    def state(self) -> str:
        """Return in a word whether it is open, finished or damaged."""
        return "damaged" if self.damaged else "finished" if self.finished else "open"


class Draft(msgspec.Struct, frozen=True):
    """A running evening while it is entered: what is given so far, as lines of a file.

    Of one whose island is being drawn, the map so far. Of one that is not begun yet, `setup` says how it will begin,
    and `name` what it was called, empty for its own name.
    """

    lines: tuple[str, ...]
    name: str = ""
    setup: Setup | None = None


FactTypes = Sequence[type[Fact]]


class GameReading(Protocol):
    """A saved game opened for reading."""

    @property
    def name(self) -> str:
        """Return what the game is called."""

    def setup(self) -> Setup:
        """Return how the game began. Raises `JournalError`."""

    def load(self, fact_types: FactTypes) -> tuple[Setup, list[Line]]:
        """Return how the game began and every line of it. Raises `JournalError`."""

    def new_lines(self, since_seq: int, fact_types: FactTypes) -> list[Line]:
        """Return the lines after `since_seq`, for somebody who watches. Raises `JournalError`."""

    def resume_ms(self, lines: Sequence[Line]) -> int:
        """Return where the game clock stood."""

    def played(self) -> bool:
        """Tell whether somebody plays it now."""

    def missing(self, lines: Sequence[Line]) -> str:
        """Return a sentence if the game once had more than these lines, which are all there are; empty otherwise."""


class OpenGame(Journal, Protocol):
    """A game opened for play: the one writer of its journal and its light clock."""

    def settle(self) -> None:
        """See that what was written is where it is looked for, and safe there; to be called every now and then.

        Raises `JournalLost` if the file is gone, `JournalError` if it cannot be written.
        """

    def check(self, fact_types: FactTypes) -> None:
        """Read all that was written again. Raises `JournalError` if anything is wrong with it."""

    def checkpoint(self, at_ms: int) -> None:
        """Note the game clock, cheaply, on whatever thread; never raises."""

    def seats(self) -> dict[str, str]:
        """Return the seats that phones have: the hash of what each keeps, and whose seat that opens."""

    def keep_seats(self, kept: Mapping[str, str]) -> None:
        """Keep the seats that phones have. Raises `JournalError`."""

    def void_seats(self, void: Collection[str]) -> None:
        """Let these hashes and the seats of these names be forgotten in all other games. Raises `JournalError`."""

    def draft(self) -> Draft | None:
        """Return what is given so far of the table as it is now, None where nothing is."""

    def keep_draft(self, draft: Draft | None) -> None:
        """Keep what is given so far, or forget it. Raises `JournalError`."""

    def retell(self, setup: Setup, lines: Sequence[Line], names: Mapping[str, str]) -> None:
        """Let the game have begun so and have these lines, all or nothing; its seats are called by their new `names`.

        Raises `JournalError`; everything is as it was then.
        """

    def finish(self, finished: bool = True) -> None:
        """Mark the game as played to its end, or as open again. Raises `JournalError`."""

    def close(self) -> None:
        """Let others write the game."""


class GameFile(GameReading, OpenGame, Protocol):
    """A saved game opened for play."""

    @property
    def id(self) -> int:
        """Return its number in the library."""

    def rename(self, name: str) -> None:
        """Call the game something else. Raises `JournalError`."""


class Library(Protocol):
    """All saved games. Every call raises `JournalError` with a sentence for the screen."""

    def games(self) -> list[GameEntry]:
        """Return the saved games, the last played first."""

    def create(self, name: str, setup: Setup) -> GameFile:
        """Begin a new game."""

    def resume(self, game_id: int) -> GameFile:
        """Open a game for play. Raises `GameBusy` while another process plays it."""

    def watch(self, game_id: int) -> GameReading:
        """Open a game to be read only."""

    def last_opened(self) -> Sequence[int]:
        """Return the numbers of the games that were opened to be played, the last one first; never raises."""

    def note_opened(self, game_id: int) -> None:
        """Keep in mind that a game was opened to be played; never raises."""

    def draft(self) -> Draft | None:
        """Return the evening that is half entered and not begun yet, None where there is none."""

    def keep_draft(self, draft: Draft | None) -> None:
        """Keep an evening that is half entered, or forget it."""

    def delete(self, game_id: int) -> None:
        """Throw a game away for good."""

    def close(self) -> None:
        """Let go of them all; a second call does nothing."""
