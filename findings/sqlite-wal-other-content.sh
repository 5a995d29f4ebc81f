#!/bin/sh
# SQLite 3.54.1 (apsw 3.54.1.0): in WAL mode an open connection does not notice that another valid database was copied
# over its file in place: it still reads its own rows, and integrity_check says ok. With a rollback journal the next
# statement sees the new content. Source: in WAL mode the page cache stays valid while the shared index does not
# change (wal.c), so no page is read again. Why it matters at a table: a sync program copies another file over it, and the
# evening goes on as if it were saved; the file's header has to be looked at (see companion/store/database.py).
# sh findings/sqlite-wal-other-content.sh – puts the pinned package into a temporary folder, needs no companion.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check apsw==3.54.1.0
"$folder/venv/bin/python" - "$folder" <<'PYTHON'
import sys
from pathlib import Path

import apsw

STATEMENTS = ("select count(*) from lines", "pragma integrity_check")
NOTICED = "SQLError: no such table: lines"


def opened(path, *statements):
    connection = apsw.Connection(str(path))
    for statement in statements:
        connection.execute(statement)
    return connection


def tried(connection, statement):
    try:
        return next(iter(connection.execute(statement)))[0]
    except apsw.Error as error:
        return f"{type(error).__name__}: {error}"


print(f"SQLite {apsw.sqlite_lib_version()}, apsw {apsw.apsw_version()}")
folder = Path(sys.argv[1])
other = folder / "other.db"
opened(other, "create table other (n)", "create table more (n)", "insert into other values (1)").close()
changed = False
for mode, expected in (("wal", [1, "ok"]), ("delete", [NOTICED, "ok"])):
    path = folder / f"{mode}.db"
    made = ("create table lines (n)", "insert into lines values (1)", "pragma wal_checkpoint(truncate)")
    connection = opened(path, f"pragma journal_mode={mode}", *made)
    with path.open("r+b") as file:
        file.write(other.read_bytes())
    seen = [tried(connection, statement) for statement in STATEMENTS]
    connection.close()
    again = tried(opened(path), STATEMENTS[0])
    print(f"{mode}: guess {[NOTICED, 'ok']}, seen {seen}; opened again: {again}")
    changed |= seen != expected or again != NOTICED
raise SystemExit("This has changed: look again." if changed else 0)
PYTHON
