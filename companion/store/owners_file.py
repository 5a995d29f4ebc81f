"""The file in which an owner keeps what their box says, which they may also write by hand: replaced whole."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.core.errors import Unreadable, why
from companion.session.owners import OwnersError
from companion.store.failures import LOCK_ERRNOS, NO_LOCKS
from companion.store.place import data_dir
from companion.store.whole import refuse_pipe, replace_whole


class OwnersUnreadable(OwnersError, Unreadable):
    """The file of an owner could not be read."""


class OwnersFile:
    """The file of one owner for one game. `place` is where it lies.

    Where another companion changes it, it is waited for `patience_s` seconds: not at all where a table waits meanwhile.
    """

    def __init__(self, path: Path, patience_s: float = 0) -> None:
        self._path, self._patience_s = path, patience_s
        self.place = str(path)

    def beside(self, place: str) -> "OwnersFile":
        """Return another owner's file, or one to be given away."""
        path = Path(os.path.expanduser(place))  # a home that nobody knows is a name like any other
        return OwnersFile(path, self._patience_s)

    def read(self) -> str:
        """Return its text, empty where there is none. Raises `OwnersUnreadable`."""
        try:
            refuse_pipe(self._path)
            return self._path.read_text("utf-8-sig")  # some editors begin a file with a byte order mark
        except FileNotFoundError:
            return ""
        except OSError as error:
            raise OwnersUnreadable(f"{self.place} can't be read: {why(error)}.") from None
        except UnicodeDecodeError as error:
            line = error.object.count(b"\n", 0, error.start) + 1
            text = f"{self.place}: line {line}: this is not UTF-8: save the file as UTF-8."
            raise OwnersUnreadable(text) from None

    @contextmanager
    def held(self) -> Iterator[None]:
        """Keep other companions from changing it between reading and writing. Raises `OwnersError`."""
        from filelock import FileLock, Timeout  # slow to import: not before something is changed

        try:
            lock = FileLock(self._path.with_suffix(".lock"), timeout=self._patience_s).acquire()
        except Timeout:
            raise OwnersError(f"{self.place} is being changed by another companion.") from None
        except OSError as error:
            told = f"{self.place} can't be written: {why(error)}."
            raise OwnersError(NO_LOCKS.format(path=self.place) if error.errno in LOCK_ERRNOS else told) from None
        with lock:
            yield

    def write(self, text: str) -> None:
        """Put a text in its place: all of it, or the file stays as it was. Raises `OwnersError`."""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            replace_whole(self._path, (text,))
        except OSError as error:
            raise OwnersError(f"{self.place} can't be written: {why(error)}.") from None


def owners_file(game: str, folder: Path | None = None, patience_s: float = 0) -> OwnersFile:
    """Return the file of this owner for a game, in the data folder or another one."""
    return OwnersFile((folder or data_dir()) / "editions" / f"{game}-us.toml", patience_s)
