"""What an owner has read off their box, in a folder of a test and on one day."""

from pathlib import Path

from companion import games
from companion.session.owners_values import OwnersValues
from companion.store.owners_values_file import owners_values_file

DAY = "2026-11-21"


def owners(folder: Path, game: str, day: str = DAY, patience_s: float = 0) -> OwnersValues:
    """Return what the owner's box of a game says, kept in a folder; what is new is dated with `day`."""
    return OwnersValues(owners_values_file(game, folder, patience_s), games.load(game), lambda: day)
