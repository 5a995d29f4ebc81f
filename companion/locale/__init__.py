"""The catalogues of translations: one file for each language, made from `LANGUAGE/LC_MESSAGES/companion.po`."""

import struct
from functools import cache
from gettext import GNUTranslations
from pathlib import Path

from companion.core.language import ENGLISH

_FOLDER = Path(__file__).parent
_FILE = "LC_MESSAGES/companion.mo"


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of the languages that windows can use, English first."""
    folders = (each for each in _FOLDER.iterdir() if each.is_dir() and each.joinpath(_FILE).is_file())
    return (ENGLISH, *sorted(folder.name for folder in folders))


@cache
def catalogue(language: str) -> GNUTranslations | None:
    """Return the translations into a language. None if there are none or their file can't be read: English then."""
    if language not in languages()[1:]:
        return None
    try:
        with _FOLDER.joinpath(language, _FILE).open("rb") as file:
            return GNUTranslations(file)
    except (OSError, ValueError, LookupError, struct.error):
        return None
