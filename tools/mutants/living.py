"""The changes that no test notices, each with the reason why that does no harm."""

import tomllib
from pathlib import Path

import msgspec


class Living(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A change that may live: in this file these words may become those."""

    path: str
    was: str
    becomes: str
    reason: str

    @property
    def change(self) -> tuple[str, str, str]:
        """What tells one change from another."""
        return self.path, self.was, self.becomes

    def stands_in(self, root: Path) -> bool:
        """Tell whether the file still holds the words that may be replaced."""
        path = root / self.path
        return path.exists() and self.was in " ".join(path.read_text("utf-8").split())


class _Listed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    lives: tuple[Living, ...] = ()


def read(path: Path) -> tuple[Living, ...]:
    """Return what stands in the file. Raises `msgspec.ValidationError` for anything else than such changes."""
    return msgspec.convert(tomllib.loads(path.read_text("utf-8")), _Listed).lives
