"""The packs of card data that are shipped with the program, as text."""

from pathlib import Path

_FOLDER = Path(__file__).parent


def edition_text(game: str, name: str) -> str | None:
    """Return the TOML text of the shipped edition `name` of `game`, or None if there is none."""
    pack = _FOLDER.joinpath(f"{game}-{name}.toml")
    return pack.read_text("utf-8") if name.isidentifier() and pack.is_file() else None
