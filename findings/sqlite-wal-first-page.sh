#!/bin/sh
# SQLite 3.54.1 (apsw 3.54.1.0): in WAL mode an open connection does not notice that the first page of its file was
# overwritten: reading, integrity_check and further inserts succeed, and the file does not open again afterwards. With
# a rollback journal the next statement already says so. Source: in WAL mode the page cache stays valid while the
# shared index does not change (wal.c), so the page is not read again. Why it matters at a table: a stick or a sync
# program writes over a journal, the evening goes on as saved, and is gone (see companion/store/database.py).
# sh findings/sqlite-wal-first-page.sh – puts the pinned package into a temporary folder, needs no companion.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check apsw==3.54.1.0
"$folder/venv/bin/python" - "$folder" <<'PYTHON'
import sys

import apsw

STATEMENTS = ("select count(*) from lines", "pragma integrity_check", "insert into lines values (2)")


def tried(connection, statement):
    try:
        rows = list(connection.execute(statement))
    except apsw.Error as error:
        return type(error).__name__
    return rows[0][0] if rows else "done"


print(f"SQLite {apsw.sqlite_lib_version()}, apsw {apsw.apsw_version()}")
changed = False
for mode, expected in (("wal", [1, "ok", "done"]), ("delete", ["NotADBError"] * 3)):
    path = f"{sys.argv[1]}/{mode}.db"
    connection = apsw.Connection(path)
    for statement in (f"pragma journal_mode={mode}", "create table lines (n)", "insert into lines values (1)"):
        connection.execute(statement)
    connection.execute("pragma wal_checkpoint(truncate)")
    with open(path, "r+b") as file:
        file.write(b"x" * 4096)
    seen = [tried(connection, statement) for statement in STATEMENTS]
    connection.close()
    again = tried(apsw.Connection(path), STATEMENTS[0])
    print(f"{mode}: guess an error at once, seen {seen}, opened again: {again}")
    changed |= seen != expected or again != "NotADBError"
raise SystemExit("This has changed: look again." if changed else 0)
PYTHON
