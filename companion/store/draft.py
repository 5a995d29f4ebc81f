"""The file of a running evening that is being entered: what is given so far. It lies beside the journal."""

from contextlib import suppress
from pathlib import Path

import msgspec

from companion.store.codec import UNREADABLE
from companion.store.failures import explained
from companion.store.whole import replace_whole
from companion.table.ports import Draft


class DraftFile:
    """What is given of one evening, on disk."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def load(self) -> Draft | None:
        """Return what is kept; None where there is no file, or none that can be read."""
        with suppress(OSError, *UNREADABLE):
            return msgspec.json.decode(self.path.read_bytes(), type=Draft)
        return None

    def save(self, draft: Draft | None) -> None:
        """Keep this, whole or not at all; None forgets what was kept. Raises `JournalError` if that cannot be done."""
        with explained(self.path):
            if draft is None:
                self.path.unlink(missing_ok=True)
                return
            self.path.parent.mkdir(parents=True, exist_ok=True)
            replace_whole(self.path, (msgspec.json.encode(draft).decode(),))
