"""Stand-ins for edges that are not there."""

from collections.abc import Collection, Mapping, Sequence

from companion.core.calls import StopCall
from companion.core.line import Line
from companion.core.order import Setup
from companion.core.words import phrase
from companion.session.table_box import ButtonHandler
from companion.table.ports import FactTypes, GameDraft, JournalError
from companion.unit.signals import Cue, Signals


class Silence:
    """No sound."""

    def play(self, cue: Cue) -> None:
        """Sound nothing."""

    def say(self, text: str) -> None:
        """Say nothing."""


class NoFile:
    """Stores nothing, for a game that is only watched."""

    def append(self, lines: Sequence[Line]) -> None:
        """Store nothing."""

    def secure_lines(self) -> None:
        """Do nothing."""

    def verify_lines(self, fact_types: FactTypes) -> None:
        """Do nothing."""

    def store_clock(self, at_ms: int) -> None:
        """Store nothing."""

    def seat_by_digest(self) -> dict[str, str]:
        """Return none."""
        return {}

    def store_seats(self, seat_by_digest: Mapping[str, str]) -> None:
        """Store nothing: seats last until Companion ends."""

    def void_seats_in_other_games(self, digests_and_names: Collection[str]) -> None:
        """Do nothing, as this is the only game."""

    def draft(self) -> GameDraft | None:
        """Return none."""
        return None

    def keep_draft(self, draft: GameDraft | None) -> None:
        """Store nothing."""

    def replace_setup_and_lines(self, setup: Setup, lines: Sequence[Line], names: Mapping[str, str]) -> None:
        """Store nothing."""

    def mark_finished(self, finished: bool = True) -> None:
        """Store nothing."""

    def close(self) -> None:
        """Do nothing."""


class Unsaved(NoFile):
    """The file of a game kept only in memory; every write raises with the reason, which may be empty."""

    def __init__(self, why: JournalError | None = None) -> None:
        self._why = why or JournalError(phrase("This game is kept in memory only."))

    def append(self, lines: Sequence[Line]) -> None:
        """Raise `JournalError`: the table then keeps the lines itself."""
        raise self._why.with_traceback(None)

    def replace_setup_and_lines(self, setup: Setup, lines: Sequence[Line], names: Mapping[str, str]) -> None:
        """Raise `JournalError`: the game is replaced only in memory."""
        raise self._why.with_traceback(None)


class NotKept(NoFile):
    """Replaces the journal of a game that could not be rewritten to disk, and says why."""

    def __init__(self, why: JournalError) -> None:
        self._why = why

    def secure_lines(self) -> None:
        """Raise `JournalError`: nothing is being written to disk."""
        raise self._why.with_traceback(None)

    def replace_setup_and_lines(self, setup: Setup, lines: Sequence[Line], names: Mapping[str, str]) -> None:
        """Raise `JournalError`."""
        raise self._why.with_traceback(None)


class NoBox:
    """No box."""

    def show(self, signals: Signals) -> None:
        """Show nothing."""

    def play(self, cue: Cue) -> None:
        """Sound nothing."""

    def serve(self, handler: ButtonHandler) -> StopCall:
        """Ignore the handler."""
        return lambda: None

    def take_handover_moves(self) -> tuple[str, ...]:
        """Return no moves."""
        return ()
