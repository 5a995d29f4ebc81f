"""Ports: what the table and the screen need from the edges."""

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
    """The journal could not be written or read; the text says why and what to do."""


class JournalDamaged(JournalError):
    """The journal file is damaged or not a journal. It was left unchanged and can be moved aside."""


class JournalLost(JournalError):
    """The journal file is no longer where it was, so anything written would be lost."""


class Journal(Protocol):
    """The place where the lines of one game are stored."""

    def append(self, lines: Sequence[Line]) -> None:
        """Put the lines on disk; they are safe from a power cut when this returns. Raises `JournalError`."""


class Edge(StrEnum):
    """What happened to a button."""

    DOWN = "down"
    UP = "up"


OnButton = Callable[[Button, Edge], None]
OnStatus = Callable[[str, bool, str], None]
"""Receives a sentence on the box, whether it is there, and if not, a short reason if there is more to say."""


class Box(Protocol):
    """A button box. Both calls return immediately, even without a box."""

    def show(self, signals: Signals) -> None:
        """Make the box show this from now on; it is sent again after every reconnect."""

    def play(self, cue: Cue) -> None:
        """Make the box sound this once."""


class Speaker(Protocol):
    """Plays the sounds. Both calls return immediately and never raise."""

    def play(self, cue: Cue) -> None:
        """Sound this once, or not at all."""

    def say(self, text: str) -> None:
        """Speak the text if a voice is available and turned on."""


class GameBusy(JournalError):
    """Someone else is writing this game; it can be watched."""


class GameEntry(msgspec.Struct, frozen=True):
    """A game as the list shows it. Times are Unix ms; `lines` includes undone ones.

    `damaged` says why only its number can be trusted; the game can only be deleted.
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
    def is_open(self) -> bool:
        """Return whether it can be resumed."""
        return not self.finished and not self.damaged

    @property
    def state(self) -> str:
        """Return its status in one word: open, finished or damaged."""
        return "damaged" if self.damaged else "finished" if self.finished else "open"


class GameDraft(msgspec.Struct, frozen=True):
    """A partly entered game in progress: the lines given so far, as lines of a file.

    If its island is being drawn, this is the map so far. If the game has not begun, `setup` says how it will begin and
    `name` is its given name, empty for the default.
    """

    lines: tuple[str, ...]
    name: str = ""
    setup: Setup | None = None


FactTypes = Sequence[type[Fact]]


class SavedGame(Protocol):
    """A saved game opened for reading."""

    @property
    def name(self) -> str:
        """Return the name of the game."""

    def setup(self) -> Setup:
        """Return how the game began. Raises `JournalError`."""

    def load(self, fact_types: FactTypes) -> tuple[Setup, list[Line]]:
        """Return how the game began and every line of it. Raises `JournalError`."""

    def new_lines(self, since_seq: int, fact_types: FactTypes) -> list[Line]:
        """Return the lines after `since_seq`, for someone who watches. Raises `JournalError`."""

    def resume_ms(self, lines: Sequence[Line]) -> int:
        """Return the stored time of the game clock."""

    def is_being_played(self) -> bool:
        """Return whether someone is playing it now."""

    def loss_sentence(self, lines: Sequence[Line]) -> str:
        """Return a sentence if lines of the game were lost and these are all that remain; empty otherwise."""


class OpenGame(Journal, Protocol):
    """A game opened for play: the only writer of its journal and its light clock."""

    def secure_lines(self) -> None:
        """Check that the written lines are at their path and safe; call it now and then.

        Raises `JournalLost` if the file is gone, `JournalError` if it cannot be written.
        """

    def verify_lines(self, fact_types: FactTypes) -> None:
        """Read back everything that was written. Raises `JournalError` if anything is wrong with it."""

    def store_clock(self, at_ms: int) -> None:
        """Store the game clock, cheaply, from any thread; never raises."""

    def seat_by_digest(self) -> dict[str, str]:
        """Return the seats that phones hold: the hash of each phone's key, and the seats it opens."""

    def store_seats(self, seat_by_digest: Mapping[str, str]) -> None:
        """Store the seats that phones hold. Raises `JournalError`."""

    def void_seats_in_other_games(self, digests_and_names: Collection[str]) -> None:
        """Remove these hashes and the seats of these names from all other games. Raises `JournalError`."""

    def draft(self) -> GameDraft | None:
        """Return the partial entry of this table, or None."""

    def keep_draft(self, draft: GameDraft | None) -> None:
        """Store the partial entry, or delete it. Raises `JournalError`."""

    def replace_setup_and_lines(self, setup: Setup, lines: Sequence[Line], names: Mapping[str, str]) -> None:
        """Replace the set-up and the lines, all or nothing; its seats take their new `names`.

        Raises `JournalError` and then changes nothing.
        """

    def mark_finished(self, finished: bool = True) -> None:
        """Mark the game as finished, or as open again. Raises `JournalError`."""

    def close(self) -> None:
        """Close the game so that others can write it."""


class GameFile(SavedGame, OpenGame, Protocol):
    """A saved game opened for play."""

    @property
    def id(self) -> int:
        """Return the game's number in the library."""

    def rename(self, new_name: str) -> None:
        """Rename the game. Raises `JournalError`."""


class Library(Protocol):
    """All saved games. Every call raises `JournalError` with a sentence for the screen."""

    def games(self) -> list[GameEntry]:
        """Return the saved games, last played first."""

    def create(self, name: str, setup: Setup) -> GameFile:
        """Begin a new game."""

    def resume(self, game_id: int) -> GameFile:
        """Open a game for play. Raises `GameBusy` while another process plays it."""

    def watch(self, game_id: int) -> SavedGame:
        """Open a game for reading only."""

    def last_opened(self) -> Sequence[int]:
        """Return the numbers of the games opened for play, last opened first; never raises."""

    def note_opened(self, game_id: int) -> None:
        """Record that a game was opened for play; never raises."""

    def draft(self) -> GameDraft | None:
        """Return the partly entered game that has not begun, or None."""

    def keep_draft(self, draft: GameDraft | None) -> None:
        """Store a partly entered game, or delete it."""

    def delete(self, game_id: int) -> None:
        """Delete a game permanently."""

    def close(self) -> None:
        """Close them all; a second call does nothing."""
