"""Which screen a game is played on. Each is imported when it is first wanted: the first screen shall not wait."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from companion import games
from companion.games.rulebook import EVERYTHING

_DESKS = {
    "city": "city.CityScreen",
    "builder": "builder.BuilderScreen",
    "chance": "chance_desk.ChanceDesk",
    "deal": "deal_desk.DealScreen",
    "unit": "unit.UnitScreen",
}


def with_turns() -> tuple[str, ...]:
    """Return the games in which somebody begins, and somebody else the next time."""
    return tuple(name for name in games.NAMES if name != "unit")


def part(module: str, name: str) -> Callable[..., Any]:
    """Return a class of this package, imported only now."""
    found: Callable[..., Any] = getattr(import_module(f"companion.tui.{module}"), name)
    return found


def desk(game: str, way: str = EVERYTHING) -> Callable[..., Any]:
    """Return the screen of a game and the way it is played; a game without a desk of its own has the plain one."""
    if way != EVERYTHING:
        return part("screens.unit", "UnitScreen") if way == "unit" else part("screens.light_desk", "LightDesk")
    module, _, kind = _DESKS.get(game, "plain_desk.PlainDesk").partition(".")
    return part(f"screens.{module}", kind)
