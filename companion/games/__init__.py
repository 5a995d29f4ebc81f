"""The games of the family. Each is loaded when it is asked for."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.games.game import Game, State

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
OWNERS = ("city", "builder", "chance")
"""The games whose owners may say what their own boxes say."""


def load(name: str) -> "Game[State]":
    """Return the game called `name` (one of `NAMES`). Raises `KeyError` for any other."""
    found: Game[State] = import_module(MODULES[name]).GAME
    return found
