"""Ports: what a running evening asks of the owner's files."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from companion.games.own import Difference, Own


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
