"""Files that belong to the owner and that he may also write by hand: read whole, replaced whole."""

import os
from pathlib import Path

from companion.core.errors import CompanionError


class CardsError(CompanionError):
    """The file of own cards could not be read or written; the text says why."""


def read_own(path: Path) -> str:
    """Return the text of a file, empty where there is none. Raises `CardsError`."""
    try:
        return path.read_text("utf-8")
    except FileNotFoundError:
        return ""
    except (OSError, UnicodeDecodeError) as error:
        raise CardsError(f"{path} cannot be read: {error}.") from None


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
