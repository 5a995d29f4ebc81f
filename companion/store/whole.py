"""Files that are replaced whole or not at all."""

import os
import re
from collections.abc import Iterable
from contextlib import suppress
from glob import escape
from itertools import count
from pathlib import Path

from companion.core.words import say

_PARTS = count()
_OF = re.compile(r"\.(\d{1,9})-\d+\.part")
_LEFT_S = 60  # a recent partial file may belong to another machine that shares the folder


def refuse_pipe(path: Path) -> None:
    """Raise `OSError` for a pipe: opening one waits until someone writes into it."""
    if path.is_fifo():
        raise OSError(say("it is a pipe, not a file"))


def replace_whole(path: Path, rows: Iterable[str]) -> None:
    """Replace a file with a text: all of it, on disk, or the file stays unchanged. Raises the original error.

    If several processes do so at once, the last one wins. Partial files that a killed process left for the same file
    are removed.
    """
    part = path.with_name(f"{path.name}.{os.getpid()}-{next(_PARTS)}.part")
    try:
        with part.open("w", encoding="utf-8", newline="") as file:
            file.writelines(rows)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    _clear_partial_files(path)


def _clear_partial_files(path: Path) -> None:
    """Remove partial files left by ended processes for this file, just written: its time is its disk's time."""
    with suppress(OSError):
        written = path.stat().st_mtime
        for part in path.parent.glob(f"{escape(path.name)}.*.part"):
            of = _OF.fullmatch(part.name.removeprefix(path.name))
            if of and part.stat().st_mtime < written - _LEFT_S and _has_process_ended(int(of[1])):
                part.unlink(missing_ok=True)


def _has_process_ended(process: int) -> bool:
    """Return whether no process has this number; on Windows an open file cannot be removed anyway."""
    if os.name == "nt":
        return True
    try:
        os.kill(process, 0)
    except OSError as error:
        return isinstance(error, ProcessLookupError)
    return False
