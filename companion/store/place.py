"""Where the companion keeps its files."""

import os
from pathlib import Path

HOME_VARIABLE = "COMPANION_HOME"


def data_dir() -> Path:
    """Return the folder of the journal: `COMPANION_HOME` if that is set, else the platform's data folder."""
    if home := os.environ.get(HOME_VARIABLE):
        return Path(home).expanduser()
    import platformdirs

    return platformdirs.user_data_path("companion", appauthor=False)


def journal_path() -> Path:
    """Return the file all games are kept in."""
    return data_dir() / "companion.db"
