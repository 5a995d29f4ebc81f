"""Which changes were noticed in runs before this one."""

import hashlib
from pathlib import Path


class Kept:
    """A file with a line for each noticed change; it holds for the very source it was tried in."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._known = set(path.read_text("utf-8").split()) if path.exists() else set()

    def holds(self, before: str, after: str) -> bool:
        """Tell whether this source, changed like this, was noticed."""
        return _name(before, after) in self._known

    def add(self, before: str, after: str) -> None:
        """Keep that the change was noticed, at once."""
        self._path.parent.mkdir(exist_ok=True)
        with self._path.open("a", encoding="utf-8") as file:
            print(_name(before, after), file=file)


def _name(before: str, after: str) -> str:
    return hashlib.sha256(f"{before}\0{after}".encode()).hexdigest()
