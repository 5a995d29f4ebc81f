"""The changes that no test notices, each with the reason why that is harmless."""

import tomllib
from pathlib import Path

import msgspec


class Living(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An allowed survivor: in this file these words may be replaced by those."""

    path: str
    was: str
    becomes: str
    reason: str

    @property
    def change(self) -> tuple[str, str, str]:
        """The key that identifies the change."""
        return self.path, self.was, self.becomes

    def stands_in(self, root: Path) -> bool:
        """Return whether the file still contains the words that may be replaced."""
        path = root / self.path
        return path.exists() and self.was in " ".join(path.read_text("utf-8").split())


class _Listed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    lives: tuple[Living, ...] = ()


def read(path: Path) -> tuple[Living, ...]:
    """Return the contents of the file. Raises `msgspec.ValidationError` for anything other than valid changes."""
    return msgspec.convert(tomllib.loads(path.read_text("utf-8")), _Listed).lives
