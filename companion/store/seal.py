"""Seals: the number of lines of each game, a running checksum over all of them, and one over its row.

A line's own checksum proves that it is intact. The seal proves that no line is missing, even at the end, and that
the game's row is unchanged. It is written in the same transaction as the data it seals.
"""

import zlib
from collections.abc import Iterable, Sequence
from sqlite3 import Connection
from typing import Any

import msgspec

from companion.core.words import say

LAYOUT = """
CREATE {temporary} TABLE seals (
    game_id    INTEGER PRIMARY KEY,
    count      INTEGER NOT NULL,
    chain      INTEGER NOT NULL,
    changed_ms INTEGER NOT NULL,
    latest     INTEGER NOT NULL,
    crc        INTEGER NOT NULL
)
"""
_ROW = "id, name, setup, created_ms, finished"
_SEAL = "count, chain, changed_ms, latest"
_ROWS = f"SELECT {_ROW}, {_SEAL}, crc FROM games LEFT JOIN seals ON game_id = id"
ALL = f"{_ROWS} ORDER BY latest DESC, id DESC"
ONE = f"{_ROWS} WHERE id = ?"
ORPHANS = "SELECT game_id FROM seals WHERE game_id NOT IN (SELECT id FROM games)"
"""Seals whose games are gone; a game never disappears without a trace."""


class GameRow(msgspec.Struct, frozen=True):
    """The row of a game as stored in the file."""

    id: int
    name: str
    setup: str
    created_ms: int
    finished: int = 0


class Seal(msgspec.Struct, frozen=True):
    """The seal of a game.

    `chain` is the checksum over the checksums of its `count` lines. `changed_ms` is the time of day of the last line,
    for display only. `latest` counts line writes over all games, so that the order of play survives a clock that is set
    back.
    """

    count: int = 0
    chain: int = 0
    changed_ms: int = 0
    latest: int = 0


def chained_checksum(chain: int, crcs: Iterable[object]) -> int:
    """Return the checksum extended by more lines, from the checksum of each."""
    for crc in crcs:
        chain = zlib.crc32(b"%a;" % crc, chain)
    return chain


def _crc(row: GameRow, seal: Seal) -> int:
    fields = (*msgspec.structs.astuple(row), *msgspec.structs.astuple(seal))
    return zlib.crc32("\n".join(map(str, fields)).encode("utf-8", "surrogatepass"))


def unsealed_row(stored: Sequence[Any]) -> tuple[GameRow, Seal]:
    """Return the row and seal from a result of `ALL` or `ONE`. Raises `ValueError` if they are damaged."""
    row, seal = stored[:5], stored[5:9]
    if any(type(field) is not kind for field, kind in zip(stored, (int, str, str, *(int,) * 7), strict=True)):
        raise ValueError(say("it has no seal") if stored[-1] is None else say("a field has the wrong type"))
    found = GameRow(*row), Seal(*seal)
    if _crc(*found) != stored[-1]:
        raise ValueError(say("its checksum is wrong"))
    return found


def put_seal(db: Connection, row: GameRow, seal: Seal) -> None:
    """Write the seal of a game in the open transaction."""
    values = (row.id, *msgspec.structs.astuple(seal), _crc(row, seal))
    db.execute(f"INSERT OR REPLACE INTO seals VALUES ({', '.join('?' * len(values))})", values)


def rank_as_last_played(db: Connection, game_id: int) -> int:
    """Return the number that makes a game the last played."""
    [(others,)] = db.execute("SELECT coalesce(max(latest), 0) FROM seals WHERE game_id <> ?", (game_id,))
    return int(others) + 1


def seal_all(db: Connection, temporary: str = "") -> None:
    """Give every game of a file without seals its own, from its current lines; `temporary` seals are not written."""
    db.execute(LAYOUT.format(temporary=temporary))
    found = [_row_and_fresh_seal(db, row) for row in db.execute(f"SELECT {_ROW} FROM games").fetchall()]
    for number, (row, seal) in enumerate(sorted(found, key=lambda each: (each[1].changed_ms, each[0].id))):
        put_seal(db, row, msgspec.structs.replace(seal, latest=number))


def _row_and_fresh_seal(db: Connection, stored: Sequence[Any]) -> tuple[GameRow, Seal]:
    row = GameRow(*stored)
    lines = db.execute("SELECT crc, wall_ms FROM lines WHERE game_id = ? ORDER BY seq", (row.id,)).fetchall()
    times = [time for time in (row.created_ms, *(wall_ms for _, wall_ms in lines[-1:])) if isinstance(time, int)]
    return row, Seal(len(lines), chained_checksum(0, (crc for crc, _ in lines)), max(times, default=0))
