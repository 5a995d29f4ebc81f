"""What stands in for an edge that is not there."""

from collections.abc import Callable, Collection, Mapping, Sequence

from companion.core.line import Line
from companion.core.order import Setup
from companion.session.ports import Player
from companion.table.ports import Draft, FactTypes, JournalError
from companion.unit.signals import Cue, Signals


class Silence:
    """No sound at all."""

    def play(self, cue: Cue) -> None:
        """Sound nothing."""

    def say(self, text: str) -> None:
        """Say nothing."""


class NoFile:
    """Nothing is kept of what is only watched."""

    def append(self, lines: Sequence[Line]) -> None:
        """Keep nothing."""

    def settle(self) -> None:
        """Do nothing."""

    def check(self, fact_types: FactTypes) -> None:
        """Do nothing."""

    def checkpoint(self, at_ms: int) -> None:
        """Keep nothing."""

    def seats(self) -> dict[str, str]:
        """Return none."""
        return {}

    def keep_seats(self, kept: Mapping[str, str]) -> None:
        """Keep nothing: they count until the companion ends."""

    def void_seats(self, void: Collection[str]) -> None:
        """Do nothing: no other game is known here."""

    def draft(self) -> Draft | None:
        """Return none."""
        return None

    def keep_draft(self, draft: Draft | None) -> None:
        """Keep nothing."""

    def retell(self, setup: Setup, lines: Sequence[Line], names: Mapping[str, str]) -> None:
        """Keep nothing."""

    def finish(self, finished: bool = True) -> None:
        """Keep nothing."""

    def close(self) -> None:
        """Do nothing."""


class Unsaved(NoFile):
    """A game that is kept in memory only; every line says so, and why."""

    def __init__(self, why: str = "This game is kept in memory only.") -> None:
        self._why = why

    def append(self, lines: Sequence[Line]) -> None:
        """Raise `JournalError`: the table then keeps the lines itself."""
        raise JournalError(self._why)

    def retell(self, setup: Setup, lines: Sequence[Line], names: Mapping[str, str]) -> None:
        """Raise `JournalError`: it is told anew in memory alone."""
        raise JournalError(self._why)


class NotKept(NoFile):
    """Stands in for the journal of an evening that could not be put on disk anew, and says why."""

    def __init__(self, why: str) -> None:
        self._why = why

    def settle(self) -> None:
        """Raise `JournalError`: nothing is on its way to the disk."""
        raise JournalError(self._why)

    def retell(self, setup: Setup, lines: Sequence[Line], names: Mapping[str, str]) -> None:
        """Raise `JournalError`."""
        raise JournalError(self._why)


class NoBox:
    """No box at all."""

    def show(self, signals: Signals) -> None:
        """Show nothing."""

    def play(self, cue: Cue) -> None:
        """Sound nothing."""

    def serve(self, player: Player) -> Callable[[], None]:
        """Leave the player alone."""
        return lambda: None

    def take_alone(self) -> tuple[str, ...]:
        """Return no moves."""
        return ()
