"""The claim on a game: one writer at a time, released by the system even if the writer is killed."""

import os
import platform
import re
from contextlib import AbstractContextManager, suppress
from pathlib import Path

from companion.core.words import say
from companion.store.failures import explained_errors

_BY = re.compile(r"by process (\d+) on (.*)")
_PATIENCE_S, _AGAIN_S = 0.1, 0.01  # a process that only checks the claim holds it for a moment


class Taken(Exception):
    """Another process, or another part of this one, holds the claim; the text says who."""


class Claim(AbstractContextManager["Claim"]):
    """A lock file and, in another file, the name of its holder.

    The name has its own file because some systems do not let others read a locked file.
    """

    def __init__(self, path: Path) -> None:
        """Take the claim. Raises `Taken`, or `JournalError` if the folder is not writable."""
        from filelock import FileLock, Timeout  # 35 ms to import, so only when there is something to claim

        self.path = path
        self._holder = path.with_suffix(".holder")
        with explained_errors(path):
            self._lock = FileLock(path, timeout=_PATIENCE_S, poll_interval=_AGAIN_S, thread_local=False)
            try:
                self._lock.acquire()
            except Timeout:
                raise Taken(self._read_holder()) from None
            self._holder.write_text(f"by process {os.getpid()} on {platform.node()}", encoding="utf-8")

    def _read_holder(self) -> str:
        with suppress(OSError, UnicodeDecodeError):
            holder = self._holder.read_text(encoding="utf-8")
            if found := _BY.fullmatch(holder):
                return say("by process {number} on {computer}", number=found[1], computer=found[2])
            return holder
        return say("by a process that left no name")

    def release(self) -> None:
        """Release the claim; a second call does nothing."""
        self._lock.release()

    def __exit__(self, *error: object) -> None:
        self.release()


def is_held(path: Path) -> bool:
    """Return whether someone holds the claim; assumed if it cannot be determined."""
    from filelock import FileLock, Timeout  # as above

    try:
        if path.exists():
            FileLock(path, timeout=0, thread_local=False).acquire().lock.release()
    except (Timeout, OSError):
        return True
    return False
