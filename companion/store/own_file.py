"""Files that belong to the owner and that they may also write by hand: read whole, replaced whole."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.core.errors import CompanionError, Unreadable

_PATIENCE_S = 5


class CardsError(CompanionError):
    """The file of own cards could not be read or written; the text says why."""


class CardsUnreadable(CardsError, Unreadable):
    """The file of own cards could not be read."""


def read_own(path: Path) -> str:
    """Return the text of a file, empty where there is none. Raises `CardsUnreadable`."""
    try:
        return path.read_text("utf-8-sig")  # some editors begin a file with a byte order mark
    except FileNotFoundError:
        return ""
    except OSError as error:
        raise CardsUnreadable(f"{path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise CardsUnreadable(f"{path}: line {line}: this is not UTF-8: save the file as UTF-8.") from None


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Keep other companions from changing a file between reading and writing it. Raises `CardsError`."""
    from filelock import FileLock, Timeout  # slow to import: not before something is changed

    lock = FileLock(path.with_suffix(".lock"), timeout=_PATIENCE_S)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock.acquire()
    except Timeout:
        raise CardsError(f"{path} is being changed by another companion.") from None
    except OSError as error:
        raise CardsError(f"{path} cannot be written: {error.strerror}.") from None
    try:
        yield
    finally:
        lock.release()


def write_own(path: Path, text: str) -> None:
    """Put a text in place of a file: all of it, or the file stays as it was. Raises `CardsError`."""
    beside = path.with_suffix(".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with beside.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except OSError as error:
        raise CardsError(f"{path} cannot be written: {error.strerror}.") from None
