"""The games of the family. Each is loaded when it is asked for."""

from importlib import import_module
from typing import Any

_MODULES = {
    "city": "companion.games.city.game",
    "builder": "companion.games.builder.game",
    "chance": "companion.games.chance.game",
    "deal": "companion.games.deal.game",
    "unit": "companion.games.alone",
}
NAMES = tuple(_MODULES)


def load(name: str) -> Any:
    """Return the game called `name` (one of `NAMES`). Raises `KeyError` for any other."""
    return import_module(_MODULES[name]).GAME
