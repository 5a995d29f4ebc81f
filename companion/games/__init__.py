"""The games of the family. Each is loaded when it is asked for."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import msgspec

    from companion.games.game import Game, State
    from companion.games.owners import Owners

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
OWNERS = {game: f"companion.games.{game}.owners" for game in ("city", "builder", "chance")}
"""The module that has in it, as `OWNERS`, what the owners of a game may say of their own boxes."""


def load(name: str) -> "Game[State]":
    """Return the game called `name` (one of `NAMES`). Raises `KeyError` for any other."""
    found: Game[State] = import_module(MODULES[name]).GAME
    return found


def owners_of(name: str) -> "Owners[msgspec.Struct]":
    """Return what owners may say of a box of the game `name` (one of `OWNERS`). Raises `KeyError` for any other."""
    found: Owners[msgspec.Struct] = import_module(OWNERS[name]).OWNERS
    return found
