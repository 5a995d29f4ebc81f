"""The seats file of a game: which phones may sit where, as hashes of their keys. It is next to the journal."""

from collections.abc import Collection, Mapping
from contextlib import suppress
from pathlib import Path

import msgspec

from companion.store.codec import UNREADABLE
from companion.store.failures import explained_errors
from companion.store.whole import replace_whole

EITHER = "\n"
"""Separates an old name from the new name in the file; no name contains it."""


class SeatsFile:
    """The hashes of one game and the seat each opens, on disk."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def load(self) -> dict[str, str]:
        """Return the stored seats; empty if there is no readable file, and phones then join again."""
        with suppress(OSError, *UNREADABLE):
            return msgspec.json.decode(self.path.read_bytes(), type=dict[str, str])
        return {}

    def save(self, seat_by_digest: Mapping[str, str]) -> None:
        """Store the seats, whole or not at all. Raises `JournalError` if the disk fails."""
        with explained_errors(self.path):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            replace_whole(self.path, (msgspec.json.encode(seat_by_digest).decode(),))

    def void_in_other_games(self, digests_and_names: Collection[str]) -> None:
        """Remove these hashes, and the hashes for the seats of these names, from every other game.

        Raises `JournalError` if the disk fails.
        """
        for path in self.path.parent.glob("*.json"):
            other = SeatsFile(path)
            before = other.load() if path != self.path else {}
            kept = {
                digest: who
                for digest, who in before.items()
                if digest not in digests_and_names and not any(name in digests_and_names for name in who.split(EITHER))
            }
            if kept != before:
                other.save(kept)

    def remove(self) -> None:
        """Delete every seat. Raises `JournalError` if the file cannot be removed."""
        with explained_errors(self.path):
            self.path.unlink(missing_ok=True)
