"""What the composition root hands to the screen."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from companion.core.game import Setup
from companion.core.history import Line
from companion.table.ports import Box, GameFile, Library, Speaker
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

    id = 0
    name = "Not saved"

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

    def edges(self) -> str:
        """Return what the status line says of sound and box."""
        sound = "mute" if self.preferences.muted else "♪"
        return f"{self.box_status}  {sound}" if self.box_status else sound

    def create(self, name: str, setup: Setup) -> GameFile:
        """Begin a saved game, or one in memory where nothing can be saved."""
        return self.library.create(name, setup) if self.library else Unsaved()
