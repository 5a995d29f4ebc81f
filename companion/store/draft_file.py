"""The file of a partly entered game in progress. It is next to the journal."""

from contextlib import suppress
from pathlib import Path

import msgspec

from companion.store.codec import UNREADABLE
from companion.store.failures import explained_errors
from companion.store.whole import replace_whole
from companion.table.ports import GameDraft


class DraftFile:
    """The partial entry of one game, on disk."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def load(self) -> GameDraft | None:
        """Return the stored entry; None if there is no readable file."""
        with suppress(OSError, *UNREADABLE):
            return msgspec.json.decode(self.path.read_bytes(), type=GameDraft)
        return None

    def save(self, draft: GameDraft | None) -> None:
        """Store the entry, whole or not at all; None deletes it. Raises `JournalError` if that fails."""
        with explained_errors(self.path):
            if draft is None:
                self.path.unlink(missing_ok=True)
                return
            self.path.parent.mkdir(parents=True, exist_ok=True)
            replace_whole(self.path, (msgspec.json.encode(draft).decode(),))
