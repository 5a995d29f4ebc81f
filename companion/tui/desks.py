"""Which screen a game is played on. Each is imported when it is first wanted: the first screen shall not wait."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from companion.core.errors import refuse
from companion.games.ways import EVERYTHING

_DESKS = {
    "city": "city.CityScreen",
    "builder": "builder.BuilderScreen",
    "chance": "chance_desk.ChanceDesk",
    "deal": "deal_desk.DealScreen",
    "unit": "unit.UnitScreen",
}
GAMES = tuple(_DESKS)
WITH_TURNS = tuple(name for name in GAMES if name != "unit")
"""The games in which somebody begins, and somebody else the next time."""


def part(module: str, name: str) -> Callable[..., Any]:
    """Return a class of this package, imported only now."""
    found: Callable[..., Any] = getattr(import_module(f"companion.tui.{module}"), name)
    return found


def desk(game: str, way: str = EVERYTHING) -> Callable[..., Any]:
    """Return the screen of a game and the way it is played. Raises `Refused` for one that is only played from files."""
    if way != EVERYTHING:
        return part("screens.unit", "UnitScreen") if way == "unit" else part("screens.light_desk", "LightDesk")
    if game not in _DESKS:
        raise refuse(f"{game} has no screen: play it from a file with “companion run”.")
    module, _, kind = _DESKS[game].partition(".")
    return part(f"screens.{module}", kind)
