"""What the composition root hands to the screen."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from msgspec.structs import replace

from companion import games
from companion.core.errors import CompanionError
from companion.core.game import Setup
from companion.session.absent import Silence, Unsaved
from companion.session.box_link import BoxLink
from companion.session.ports import OwnBox
from companion.table.ports import GameEntry, JournalError, Library, OpenGame, Speaker
from companion.table.preferences import Allowed, Preferences
from companion.table.table import Table
from companion.tui.actions import key_id, places
from companion.tui.themes import THEMES

if TYPE_CHECKING:
    from companion.games.city.edition import Edition


class Exchange(Protocol):
    """Games as files. Both calls raise `JournalError` with a sentence for the screen."""

    def write(self, table: Table, name: str, kind: str, path: Path) -> None:
        """Write a game to `path` as one of `KINDS`, over whatever is there."""
        ...

    def read(self, path: Path) -> str:
        """Make a new saved game of an exported file and return what it is called."""
        ...


class Cards(Protocol):
    """The cards of Monopoly City as this owner has them. All calls raise `CompanionError` with a sentence."""

    def edition(self) -> "Edition":
        """Return them."""
        ...

    def frozen(self, game: str) -> str:
        """Return what a new game is to keep of them, empty where nothing differs from what is shipped."""
        ...

    def change(self, district: str, key: str, text: str) -> object:
        """Write down what a card says."""
        ...


KINDS = {
    "moves": "a file of moves, to be read and run",
    "jsonl": "everything, to be imported again",
    "csv": "a table for a spreadsheet",
}
"""The kinds of file a game can be written to, by the ending of the file."""


class SerialPort(Protocol):
    """A serial port of this machine: its device and what it says of itself."""

    @property
    def device(self) -> str:
        """Return what to write to use it."""
        ...

    @property
    def description(self) -> str:
        """Return what it is, in the words of the system."""
        ...


def allowed() -> Allowed:
    """Return what the settings may say."""
    return Allowed(tuple(theme.name for theme in THEMES), games.load("unit").settings, places(), key_id)


@dataclass
class Services:
    """The edges behind the screen.

    `library` is None where nothing can be saved; `notices` are said at the start. `cards` opens the owner's own
    cards of Monopoly City, `boxes` what the owner has read off the box of a game that is learned. `mend` is there when
    the journal is damaged: it moves it aside and returns the new library and a sentence, or raises `JournalError`.
    `opened` is called on the event loop when the app is there, `closed` when it ends.
    """

    library: Library | None = None
    speaker: Speaker = field(default_factory=Silence)
    box: BoxLink = field(default_factory=BoxLink)
    preferences: Preferences = field(default_factory=Preferences)
    save_preferences: Callable[[Preferences], None] = lambda preferences: None
    follow_preferences: Callable[[Preferences], None] = lambda preferences: None
    opened: Callable[[], None] = lambda: None
    closed: Callable[[], None] = lambda: None
    exchange: Exchange | None = None
    cards: Callable[[], Cards] | None = None
    boxes: Callable[[str], OwnBox] | None = None
    ports: Callable[[], Sequence[SerialPort]] = lambda: ()
    notices: tuple[str, ...] = ()
    mend: Callable[[], tuple[Library, str]] | None = None
    seed: Callable[[], int] = lambda: 0
    wall_ms: Callable[[], int] = lambda: 0
    seconds: Callable[[], float] = time.monotonic

    def __post_init__(self) -> None:
        """Let the box be as loud as the rest from the beginning."""
        self.box.muted = self.preferences.muted

    def mute(self) -> str | None:
        """Switch the sound off or on again; return why that could not be saved, if it could not."""
        return self.change(replace(self.preferences, muted=not self.preferences.muted))

    def change(self, preferences: Preferences) -> str | None:
        """Take over and save preferences; return why they could not be saved: they then count until the end."""
        self.preferences, self.box.muted = preferences, preferences.muted
        self.follow_preferences(preferences)
        try:
            self.save_preferences(preferences)
        except CompanionError as error:
            return str(error)
        return None

    def last_game(self) -> GameEntry | None:
        """Return the unfinished game played last, or None; what cannot be read is left to the list of games."""
        try:
            games = self.library.games() if self.library else []
        except JournalError:
            return None
        return next((game for game in games if game.open), None)

    def edges(self) -> str:
        """Return what the status line says of sound and box."""
        sound = "mute" if self.preferences.muted else "♪"
        if not self.box.wanted:
            return sound
        why = f"box: {self.box.why}" if self.box.why else "box ○"
        return f"{'box ●' if self.box.connected else why}  {sound}"

    def kept_cards(self, setup: Setup) -> str:
        """Return the cards a new game keeps. Raises `CompanionError` where the file of own cards is broken."""
        if setup.cards:
            return setup.cards
        if (box := self.own_box(setup.game)) is not None:
            return box.frozen()
        return self.cards().frozen(setup.game) if self.cards else ""

    def own_box(self, game: str) -> OwnBox | None:
        """Return what the owner has read off the box of a game, None for one that is not learned."""
        return self.boxes(game) if self.boxes and game in games.LEARNED else None

    def create(self, name: str, setup: Setup) -> OpenGame:
        """Begin a saved game, or one in memory where nothing can be saved."""
        if self.library is None:
            return Unsaved(" ".join(self.notices))
        try:
            return self.library.create(name, setup)
        except JournalError as error:
            return Unsaved(str(error))
