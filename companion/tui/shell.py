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
    """The app as its screens know it: what lies behind it, and the way to other screens."""

    services: Services
    inputs: "Inputs"

    @property
    @abstractmethod
    def evening(self) -> "Session | None":
        """Return the session of the game being played, None on the screens beside."""

    @abstractmethod
    def take_over(self, preferences: Preferences) -> str | None:
        """Let preferences count from now on; return why they could not be saved, if so."""

    @abstractmethod
    def action_open_page(self, name: str) -> None:
        """Open one of the screens that lie beside the games, such as `settings`."""

    @abstractmethod
    def open_owners(self, game: str) -> None:
        """Open what the owner's box of a game says."""

    @abstractmethod
    def action_new_unit(self) -> None:
        """Begin with the trading unit alone, for the players of its last evening."""

    @abstractmethod
    def begin(self, name: str, setup: Setup, opening: Sequence[str] = (), *, instead: bool = False) -> None:
        """Begin a game with the lines of its `opening` and show its desk, `instead` of the screen that asked for it."""

    @abstractmethod
    def change_desk(self, session: "Session", words: str = "") -> None:
        """Put the desk of a session as it is now in the place of the one that is shown, and say these words there."""

    @abstractmethod
    def rematch(self, *, instead: bool = False) -> None:
        """Let the table of the evening on the screen, or else the one that played last, play again.

        The next player begins.
        """

    @abstractmethod
    def resume_game(self, game_id: int) -> None:
        """Go on with a saved game, or say why not."""

    @abstractmethod
    def open_game(self, game_id: int) -> None:
        """Go on with a saved game: what ran when it was left is held. Raises as `Library.resume` does."""

    @abstractmethod
    def watch_game(self, game_id: int) -> None:
        """Follow a game that is played elsewhere. Raises as `Library.watch` does."""

    @abstractmethod
    def evening_left(self) -> None:
        """Let every page look again at the saved games, now that an evening is closed."""

    @abstractmethod
    def leave(self, desk: Screen[None]) -> None:
        """Leave a desk, unless its evening would be lost by that: then ask."""

    @abstractmethod
    def complain(self, text: str) -> None:
        """Say what went wrong where the user is looking."""

    @abstractmethod
    def action_phones(self) -> None:
        """Let phones in and show how, unless that is what is shown."""

    @abstractmethod
    def action_export_game(self) -> None:
        """Write the game being played to a file, also where nothing can be saved."""
