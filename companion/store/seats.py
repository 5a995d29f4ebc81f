"""The seats file of a game: which phones may sit where, as hashes of what they keep. It lies beside the journal."""

from collections.abc import Collection, Mapping
from contextlib import suppress
from pathlib import Path

import msgspec

from companion.store.codec import UNREADABLE
from companion.store.failures import explained
from companion.store.whole import replace_whole

EITHER = "\n"
"""Stands in the file between what somebody was called and what they are called; no name has it."""


class SeatsFile:
    """The hashes of one game and whose seat each of them opens, on disk."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def load(self) -> dict[str, str]:
        """Return what is kept; nothing where there is no file, or none that can be read: phones then come in anew."""
        with suppress(OSError, *UNREADABLE):
            return msgspec.json.decode(self.path.read_bytes(), type=dict[str, str])
        return {}

    def save(self, kept: Mapping[str, str]) -> None:
        """Keep this, whole or not at all. Raises `JournalError` if the disk does not take it."""
        with explained(self.path):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            replace_whole(self.path, (msgspec.json.encode(kept).decode(),))

    def void_elsewhere(self, void: Collection[str]) -> None:
        """Let these hashes, and whatever opens the seats of these names, open nothing in any other game.

        Raises `JournalError` if the disk does not take it.
        """
        for path in self.path.parent.glob("*.json"):
            other = SeatsFile(path)
            before = other.load() if path != self.path else {}
            kept = {
                digest: who
                for digest, who in before.items()
                if digest not in void and not any(name in void for name in who.split(EITHER))
            }
            if kept != before:
                other.save(kept)

    def remove(self) -> None:
        """Forget every seat. Raises `JournalError` if the file cannot be removed."""
        with explained(self.path):
            self.path.unlink(missing_ok=True)
