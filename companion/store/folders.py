"""Where Companion stores its files."""

import os
from pathlib import Path
from typing import Literal

from companion.core.errors import CompanionError
from companion.core.words import say

HOME_VARIABLE = "COMPANION_HOME"


def data_dir() -> Path:
    """Return the folder of the journal: `COMPANION_HOME` if set, otherwise the platform's data folder."""
    return home_or_platform_folder("user_data_path")


def home_or_platform_folder(folder: Literal["user_data_path", "user_config_path"]) -> Path:
    """Return `COMPANION_HOME` if set, otherwise this folder of the platform. Raises `CompanionError`."""
    home = os.environ.get(HOME_VARIABLE)
    try:
        if home:
            return Path(home).expanduser()
        import platformdirs

        return Path(getattr(platformdirs, folder)("companion", appauthor=False))
    except RuntimeError:
        told = say(
            "the system doesn't know this home folder: set {variable} to an absolute path.", variable=HOME_VARIABLE
        )
        raise CompanionError(f"{home or '~'}: {told}") from None


def journal_path() -> Path:
    """Return the path of the file that holds all games."""
    return data_dir() / "companion.db"
