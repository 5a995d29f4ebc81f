"""Files that are replaced whole or not at all."""

import os
from collections.abc import Iterable
from itertools import count
from pathlib import Path

_PARTS = count()


def refuse_pipe(path: Path) -> None:
    """Raise `OSError` for a pipe: whoever opens one waits until somebody writes into it."""
    if path.is_fifo():
        raise OSError("it is a pipe, not a file")


def replace_whole(path: Path, rows: Iterable[str]) -> None:
    """Put a text in the place of a file: all of it, on disk, or the file stays as it was. Raises what goes wrong.

    Where several do so at once, the file is as the last of them wrote it.
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
