"""What a screen may ask of the app around it."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.app import App
from textual.screen import Screen

from companion.core.order import Setup
from companion.table.preferences import Preferences
from companion.tui.services import Services

if TYPE_CHECKING:
    from companion.session.session import Session
    from companion.tui.inputs import Inputs


class Shell(App[None]):
    """The app as its screens know it: the services behind it, and the way to other screens."""

    services: Services
    inputs: "Inputs"

    @property
    @abstractmethod
    def current_session(self) -> "Session | None":
        """Return the session of the game being played, None on screens outside a game."""

    @abstractmethod
    def apply_preferences(self, preferences: Preferences) -> str | None:
        """Apply preferences. Return why they could not be saved, if so."""

    @abstractmethod
    def action_open_page(self, name: str) -> None:
        """Open one of the screens outside the games, such as `settings`."""

    @abstractmethod
    def open_owners_values(self, game: str) -> None:
        """Open what cards and board say in the owner's copy of a game."""

    @abstractmethod
    def action_new_unit(self) -> None:
        """Start the trading unit alone, for the players of its last game."""

    @abstractmethod
    def begin(self, name: str, setup: Setup, opening: Sequence[str] = (), *, replacing_screen: bool = False) -> None:
        """Begin a game with its `opening` lines and show its desk, perhaps `replacing_screen` on top."""

    @abstractmethod
    def replace_desk(self, session: "Session", message: str = "") -> None:
        """Replace the desk shown with the one for the session's current state, and say a message there."""

    @abstractmethod
    def rematch(self, *, replacing_screen: bool = False) -> None:
        """Start a rematch of the game on the screen, or else of the game played last.

        The next player begins.
        """

    @abstractmethod
    def resume_game(self, game_id: int) -> None:
        """Resume a saved game, or say why not."""

    @abstractmethod
    def open_game(self, game_id: int) -> None:
        """Resume a saved game, with running clocks paused. Raises as `Library.resume` does."""

    @abstractmethod
    def watch_game(self, game_id: int) -> None:
        """Follow a game played elsewhere. Raises as `Library.watch` does."""

    @abstractmethod
    def after_game_closed(self) -> None:
        """Refresh every page's saved games after a game is closed."""

    @abstractmethod
    def leave(self, desk: Screen[None]) -> None:
        """Leave a desk. Ask first if that would lose the game."""

    @abstractmethod
    def complain(self, text: str) -> None:
        """Show an error where the user is looking."""

    @abstractmethod
    def action_phones(self) -> None:
        """Let phones in and show how to join, unless that is already shown."""

    @abstractmethod
    def action_export_game(self) -> None:
        """Write the game being played to a file, even if games cannot be saved."""
