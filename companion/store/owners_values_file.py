"""The file with the owner's box values, which they may also edit by hand. It is always replaced whole."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.core.errors import Unreadable
from companion.core.words import phrase
from companion.session.owners_values import OwnersError
from companion.store.failures import LOCK_ERRNOS, NO_LOCKS
from companion.store.folders import HOME_VARIABLE, data_dir
from companion.store.whole import refuse_pipe, replace_whole


class OwnersUnreadable(OwnersError, Unreadable):
    """The owner's file could not be read."""


class OwnersValuesFile:
    """One owner's file for one game. `place` is its path.

    If another Companion is changing it, calls wait up to `patience_s` seconds; 0 if a table would have to wait.
    """

    def __init__(self, path: Path, patience_s: float = 0) -> None:
        self._path, self._patience_s = path, patience_s
        self.place = str(path)

    def other_file(self, place: str) -> "OwnersValuesFile":
        """Return another owner's file, or one to share."""
        path = Path(os.path.expanduser(place))  # a home folder that is not known is a name like any other
        return OwnersValuesFile(path, self._patience_s)

    def read(self) -> str:
        """Return its text, empty if the file does not exist. Raises `OwnersUnreadable`."""
        try:
            refuse_pipe(self._path)
            return self._path.read_text("utf-8-sig")  # some editors begin a file with a byte order mark
        except FileNotFoundError:
            return ""
        except OSError as error:
            raise OwnersUnreadable(phrase("{path} can't be read: {why}."), path=self.place, why=error) from None
        except UnicodeDecodeError as error:
            line = error.object.count(b"\n", 0, error.start) + 1
            text = phrase("{path}: line {line}: this is not UTF-8: save the file as UTF-8.")
            raise OwnersUnreadable(text, path=self.place, line=line) from None

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keep other running copies from changing it between reading and writing. Raises `OwnersError`."""
        from filelock import FileLock, Timeout  # slow to import, so only when something changes

        try:
            lock = FileLock(self._path.with_suffix(".lock"), timeout=self._patience_s).acquire()
        except Timeout:
            text = phrase("{path} is being changed by another copy of Companion.")
            raise OwnersError(text, path=self.place) from None
        except OSError as error:
            if error.errno in LOCK_ERRNOS:
                raise OwnersError(NO_LOCKS, path=self.place, variable=HOME_VARIABLE) from None
            raise self._write_error(error) from None
        with lock:
            yield

    def write(self, text: str) -> None:
        """Replace the text: all of it, or the file stays unchanged. Raises `OwnersError`."""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            replace_whole(self._path, (text,))
        except OSError as error:
            raise self._write_error(error) from None

    def _write_error(self, error: OSError) -> OwnersError:
        return OwnersError(phrase("{path} can't be written: {why}."), path=self.place, why=error)


def owners_values_file(game: str, folder: Path | None = None, patience_s: float = 0) -> OwnersValuesFile:
    """Return this owner's file for a game, in the data folder or another one."""
    return OwnersValuesFile((folder or data_dir()) / "editions" / f"{game}-us.toml", patience_s)
