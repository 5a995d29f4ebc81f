"""The games of the family, each loaded on first use."""

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
"""The module that defines each game, as `GAME`."""
NAMES = MODULES.keys()
"""The games' names in a file, in the order of lists."""
OWNERS = {game: f"companion.games.{game}.owners" for game in ("city", "builder", "chance", "deal")}
"""The module that defines, as `OWNERS`, what owners of a game can record about their own boxes."""


def load(name: str) -> "Game[State]":
    """Return the game called `name` (one of `NAMES`). Raises `KeyError` for any other name."""
    found: Game[State] = import_module(MODULES[name]).GAME
    return found


def owners_of(name: str) -> "Owners[msgspec.Struct]":
    """Return what owners can record about a box of the game `name` (one of `OWNERS`).

    Raises `KeyError` for any other name.
    """
    found: Owners[msgspec.Struct] = import_module(OWNERS[name]).OWNERS
    return found
