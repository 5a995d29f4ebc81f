"""Ports: what a running evening asks of the box and of the owner's files."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from companion.table.ports import Box
from companion.unit.buttons import Button

if TYPE_CHECKING:
    from companion.games.city.edition import Edition
    from companion.games.own import Difference, Own


class Player(Protocol):
    """Whoever the buttons of the box belong to at the moment."""

    def press(self, button: Button) -> None:
        """Carry out what a button means."""
        ...

    def take_over(self) -> None:
        """Go on with what the box did by itself."""
        ...


class TableBox(Box, Protocol):
    """The box of a table. All calls return at once, whether or not a box is there."""

    def serve(self, player: Player) -> Callable[[], None]:
        """Let the buttons mean what `player` makes of them from now on; return a call that ends it."""
        ...

    def take_alone(self) -> tuple[str, ...]:
        """Return the moves that go on with what the box did by itself, once."""
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


class OwnBox(Protocol):
    """What this owner has read off the box of one game. All calls raise `CompanionError` with a sentence."""

    @property
    def path(self) -> Path:
        """Return the file it is kept in."""
        ...

    def edition(self) -> Any:
        """Return the shipped edition with the owner's values on top."""
        ...

    def frozen(self) -> str:
        """Return what a new game is to keep of it, empty where nothing differs from what is shipped."""
        ...

    def own(self) -> "Own":
        """Return the values that the owner gave."""
        ...

    def values(self) -> dict[str, str]:
        """Return every value that is known."""
        ...

    def keep(self, before: Any, after: Any, *, only_new: bool = False) -> None:
        """Keep what a game has learned, corrected or taken back between two of its editions."""
        ...

    def tell(self, line: str) -> None:
        """Take a line of notation that reads something off the box."""
        ...

    def forget(self, *keys: str) -> None:
        """Forget values that the owner gave."""
        ...

    def export(self, path: Path) -> None:
        """Write everything the owner has read to another file."""
        ...

    def compare(self, path: Path) -> "tuple[Difference, ...]":
        """Return what another owner's file says that this box does not."""
        ...

    def take(self, path: Path, *, contradicting: bool) -> int:
        """Take over what is new in another owner's file, or also what contradicts; return how many values."""
        ...
