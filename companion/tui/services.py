"""What the composition root hands to the screen."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from companion.core.game import Setup
from companion.core.history import Line
from companion.table.ports import Box, GameEntry, JournalError, Library, OpenGame, Speaker
from companion.table.preferences import Preferences
from companion.unit.signals import Cue, Signals


class NoBox:
    """No box: what is shown and sounded goes nowhere."""

    def show(self, signals: Signals) -> None:
        """Show nothing."""

    def play(self, cue: Cue) -> None:
        """Sound nothing."""


class Silence:
    """No sound at all."""

    def play(self, cue: Cue) -> None:
        """Sound nothing."""

    def say(self, text: str) -> None:
        """Say nothing."""


class Unsaved:
    """A game that is kept in memory only."""

    def append(self, lines: Sequence[Line]) -> None:
        """Keep nothing."""

    def checkpoint(self, at_ms: int) -> None:
        """Keep nothing."""

    def close(self) -> None:
        """Do nothing."""


@dataclass
class Services:
    """The edges behind the screen. `library` is None where nothing can be saved; `notices` are said at the start."""

    library: Library | None = None
    speaker: Speaker = field(default_factory=Silence)
    box: Box = field(default_factory=NoBox)
    preferences: Preferences = field(default_factory=Preferences)
    save_preferences: Callable[[Preferences], None] = lambda preferences: None
    notices: tuple[str, ...] = ()
    box_status: str = ""
    seed: Callable[[], int] = lambda: 0
    wall_ms: Callable[[], int] = lambda: 0
    seconds: Callable[[], float] = time.monotonic

    def mute(self) -> None:
        """Switch the sound off or on again."""
        self.change(replace(self.preferences, muted=not self.preferences.muted))

    def change(self, preferences: Preferences) -> None:
        """Take over and save preferences."""
        self.preferences = preferences
        self.save_preferences(preferences)

    def last_game(self) -> GameEntry | None:
        """Return the unfinished game played last, or None; what cannot be read is left to the list of games."""
        try:
            games = self.library.games() if self.library else []
        except JournalError:
            return None
        return next((game for game in games if not game.finished), None)

    def edges(self) -> str:
        """Return what the status line says of sound and box."""
        sound = "mute" if self.preferences.muted else "♪"
        return f"{self.box_status}  {sound}" if self.box_status else sound

    def create(self, name: str, setup: Setup) -> OpenGame:
        """Begin a saved game, or one in memory where nothing can be saved."""
        return self.library.create(name, setup) if self.library else Unsaved()
