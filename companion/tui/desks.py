"""Which screen shows what. Each is imported on first use, so that the first screen does not wait."""

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeGuard

from companion import games
from companion.tui.screens.page import Page
from companion.tui.services import Services

if TYPE_CHECKING:
    from companion.session.session import Session
    from companion.tui.screens.desk import Desk

_DESKS = {
    "city": "city.CityScreen",
    "builder": "builder.BuilderScreen",
    "chance": "chance_desk.ChanceDesk",
    "deal": "deal_desk.DealScreen",
    "unit": "unit.UnitScreen",
}

_PAGES = {
    "new": "new_game.NewGame",
    "games": "games.Games",
    "settings": "settings.Settings",
    "box": "box.BoxPage",
    "phones": "phones.PhonesPage",
}
"""The screens outside the games."""

_LIGHT = {"builder": "light_builder.LightBuilder"}
"""The light tables with a desk of their own. The table that tracks only the unit uses the unit's desk."""


def with_turns() -> tuple[str, ...]:
    """Return the games that have a starting player, who changes with each game."""
    return tuple(name for name in games.NAMES if name != "unit")


def part(module: str, name: str) -> Callable[..., Any]:
    """Return a class of this package, imported on demand."""
    found: Callable[..., Any] = getattr(import_module(f"companion.tui.{module}"), name)
    return found


def page_of(name: str) -> Callable[..., Page]:
    """Return one of the screens outside the games."""
    module, _, kind = _PAGES[name].partition(".")
    return part(f"screens.{module}", kind)


def is_desk(screen: object) -> "TypeGuard[Desk]":
    """Return whether a game is played on a screen."""
    return isinstance(screen, Page) and screen.plays


def desk_of(session: "Session", services: Services) -> "Desk":
    """Return the screen of a game in its way of playing. Games without their own desk use the plain one."""
    from companion.games.rulebook import EVERYTHING, way_of

    way = way_of(session.table.state)
    if way != EVERYTHING:
        light = _LIGHT.get(session.table.game.name, "light_desk.LightDesk")
        place = "unit.UnitScreen" if way == "unit" else light
    else:
        place = _DESKS.get(session.table.game.name, "plain_desk.PlainDesk")
    module, _, kind = place.partition(".")
    shown: Desk = part(f"screens.{module}", kind)(session, services)
    return shown
