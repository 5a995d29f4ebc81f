"""The books of club nights: lines of JSON in the same file as the games."""

from collections.abc import Callable, Sequence

from companion.store.database import Database
from companion.store.folders import journal_path
from companion.store.migrations import migrate_file

_MADE = """
    CREATE TABLE IF NOT EXISTS nights (
        id    INTEGER PRIMARY KEY AUTOINCREMENT,
        club  TEXT    NOT NULL,
        at_ms INTEGER NOT NULL,
        entry TEXT    NOT NULL
    )
"""  # created when a hall is first opened; other versions of Companion ignore it

_SINCE = "SELECT entry FROM nights WHERE club = ? AND at_ms >= ? ORDER BY id"


class NightBook:
    """The book of a club's hall. All calls raise `JournalError` if the file cannot be used."""

    def __init__(self, club: str, now_ms: Callable[[], int]) -> None:
        self._club, self._now_ms = club, now_ms
        self._database = Database(journal_path())
        try:
            migrate_file(self._database)
            self._database.make_durable()
            with self._database.transaction() as db:
                db.execute(_MADE)
        except BaseException:
            self._database.close()
            raise

    def entries_since(self, begun_ms: int) -> Sequence[bytes]:
        """Return the lines written since then, in order."""
        rows = self._database.read(_SINCE, self._club, begun_ms)
        return [str(entry).encode() for (entry,) in rows]

    def append(self, entry: bytes) -> None:
        """Write one line."""
        with self._database.transaction() as db:
            values = (self._club, self._now_ms(), entry.decode())
            db.execute("INSERT INTO nights (club, at_ms, entry) VALUES (?, ?, ?)", values)

    def close(self) -> None:
        """Close the file."""
        self._database.close()
