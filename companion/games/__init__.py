"""The games of the family. Each is loaded when it is asked for."""

from importlib import import_module
from typing import Any

<<<<<<< HEAD
_MODULES = {
    "city": "companion.games.city.game",
    "builder": "companion.games.builder.game",
    "unit": "companion.games.alone",
}
=======
_MODULES = {"city": "companion.games.city.game", "deal": "companion.games.deal.game", "unit": "companion.games.alone"}
>>>>>>> cards
NAMES = tuple(_MODULES)


def load(name: str) -> Any:
    """Return the game called `name` (one of `NAMES`). Raises `KeyError` for any other."""
    return import_module(_MODULES[name]).GAME
