"""The file of games opened for play, last opened first. It is next to the journal."""

from contextlib import suppress
from pathlib import Path

import msgspec

from companion.store.codec import UNREADABLE
from companion.store.whole import replace_whole

_MOST = 20


class OpenedGamesFile:
    """Numbers of games on disk. No game depends on them, so nothing here raises."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def load(self) -> list[int]:
        """Return the numbers; empty if there is no readable file."""
        with suppress(OSError, *UNREADABLE):
            return msgspec.json.decode(self.path.read_bytes(), type=list[int])
        return []

    def put_first(self, game_id: int) -> None:
        """Put a number before all others."""
        numbers = [game_id, *(each for each in self.load() if each != game_id)][:_MOST]
        with suppress(OSError):
            replace_whole(self.path, (msgspec.json.encode(numbers).decode(),))
