"""The changes that earlier runs noticed."""

import hashlib
from pathlib import Path


class NoticedChanges:
    """A file with a line for each noticed change; an entry is valid only for the exact source it was tried in."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._known = set(path.read_text("utf-8").split()) if path.exists() else set()

    def holds(self, before: str, after: str) -> bool:
        """Return whether this change to this source was noticed."""
        return _name(before, after) in self._known

    def add(self, before: str, after: str) -> None:
        """Record immediately that the change was noticed."""
        self._path.parent.mkdir(exist_ok=True)
        with self._path.open("a", encoding="utf-8") as file:
            print(_name(before, after), file=file)


def _name(before: str, after: str) -> str:
    return hashlib.sha256(f"{before}\0{after}".encode()).hexdigest()
