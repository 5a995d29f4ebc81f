"""The layout of the journal file, one step per version; `PRAGMA user_version` gives the version of a file."""

import sqlite3
from collections.abc import Callable, Sequence

from companion.core.words import say
from companion.store.database import Database
from companion.store.failures import JournalReadOnly, explained_errors
from companion.store.seal import seal_all
from companion.table.ports import JournalError

# The facts of a line are read in the order of play and never searched, so they stay JSON.
_FIRST = (
    """
    CREATE TABLE games (
        id         INTEGER PRIMARY KEY AUTOINCREMENT,
        name       TEXT    NOT NULL,
        setup      TEXT    NOT NULL,
        created_ms INTEGER NOT NULL,
        finished   INTEGER NOT NULL DEFAULT 0
    )
    """,
    """
    CREATE TABLE lines (
        game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        seq     INTEGER NOT NULL,
        at_ms   INTEGER NOT NULL,
        wall_ms INTEGER NOT NULL,
        kind    TEXT    NOT NULL,
        text    TEXT    NOT NULL,
        source  TEXT    NOT NULL,
        forced  INTEGER NOT NULL,
        target  INTEGER NOT NULL,
        facts   TEXT    NOT NULL,
        crc     INTEGER NOT NULL,
        PRIMARY KEY (game_id, seq)
    ) WITHOUT ROWID
    """,
)

# One statement, so that a file another process is creating appears either empty or complete.
_LOOK = "SELECT user_version, (SELECT count(*) FROM sqlite_master) FROM pragma_user_version"

Step = Sequence[str] | Callable[[sqlite3.Connection], None]
STEPS: tuple[Step, ...] = (_FIRST, seal_all)
UNSEALED = 1
"""The version of 0.1.0, whose games have no seals."""


def migrate_file(database: Database, steps: Sequence[Step] = STEPS) -> bool:
    """Bring the file to the version `len(steps)`, all or nothing; return whether that was needed.

    A copy of a file from an older Companion is kept next to it. A file without seals that cannot be written to stays
    unchanged; this connection uses temporary seals.
    Raises `JournalError`, and leaves the file alone, if a newer Companion or another program wrote it.
    """
    version = _checked_version(database, len(steps))
    if version == len(steps):
        return False
    try:
        if version:
            database.copy_beside(f"layout-{version}")
        with database.transaction() as db:
            for step in steps[_read_version(db) :]:
                _apply_step(db, step)
            db.execute(f"PRAGMA user_version = {len(steps)}")
    except JournalReadOnly:
        if version != UNSEALED:
            raise
        with explained_errors(database.path):
            seal_all(database.connection, "TEMPORARY")
        return False
    return True


def _apply_step(db: sqlite3.Connection, step: Step) -> None:
    if callable(step):
        step(db)
        return
    for statement in step:
        db.execute(statement)


def _read_version(db: sqlite3.Connection) -> int:
    [(version,)] = db.execute("PRAGMA user_version")
    return int(version)


def _checked_version(database: Database, known: int) -> int:
    [(version, tables)] = database.read(_LOOK)
    if version > known:
        raise JournalError(
            say(
                "{path} was written by a newer Companion (layout {version}; this one knows {known}): use "
                "that one. The file was left unchanged.",
                path=database.path,
                version=version,
                known=known,
            )
        )
    if version == 0 and tables:
        raise JournalError(
            say("{path} belongs to another program and was left unchanged. Use another folder.", path=database.path)
        )
    return int(version)
