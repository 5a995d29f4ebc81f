"""The games of the family. Each is loaded when it is asked for."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.games.own import Pack

MODULES = {
    "city": "companion.games.city.game",
    "builder": "companion.games.builder.game",
    "chance": "companion.games.chance.game",
    "deal": "companion.games.deal.game",
    "unit": "companion.games.alone",
}
"""The module that has each game in it, as `GAME`."""
NAMES = MODULES.keys()
"""What the games are called in a file, in the order in which a list shows them."""
_PACKS = {"builder": "companion.games.builder.own", "chance": "companion.games.chance.own"}
LEARNED = tuple(_PACKS)
"""The games whose boxes the table reads in as it plays."""


def load(name: str) -> Any:
    """Return the game called `name` (one of `NAMES`). Raises `KeyError` for any other."""
    return import_module(MODULES[name]).GAME


def pack(name: str) -> "Pack[Any]":
    """Return how the box of a game (one of `LEARNED`) is learned. Raises `KeyError` for any other."""
    module: Any = import_module(_PACKS[name])
    found: Pack[Any] = module
    return found
