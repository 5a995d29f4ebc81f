"""Which screen shows what. Each is imported on first use, so that the first screen does not wait."""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeGuard

from textual import events
from textual.screen import Screen

from companion import games
from companion.tui.live_screen import LiveScreen
from companion.tui.pages.page import Page
from companion.tui.services import Services

if TYPE_CHECKING:
    from companion.session.session import Session
    from companion.tui.desks.desk import Desk

_DESKS = {
    "city": "desks.city.CityScreen",
    "builder": "desks.builder.BuilderScreen",
    "chance": "desks.chance_desk.ChanceDesk",
    "deal": "desks.deal_desk.DealScreen",
    "unit": "desks.unit.UnitScreen",
}

_PAGES = {
    "new": "pages.new_game.NewGame",
    "games": "pages.games.Games",
    "stats": "pages.stats.StatsPage",
    "settings": "pages.settings.Settings",
    "box": "pages.box.BoxPage",
    "phones": "pages.phones.PhonesPage",
    "club": "pages.club.ClubPage",
}
"""The screens outside the games."""

_LIGHT = {"builder": "desks.light_builder.LightBuilder"}
"""The light tables with a desk of their own. The table that tracks only the unit uses the unit's desk."""


def games_with_turns() -> tuple[str, ...]:
    """Return the games that have a starting player, who changes with each game."""
    return tuple(name for name in games.NAMES if name != "unit")


def import_by_path(place: str) -> Callable[..., Any]:
    """Return a class or function of this package by its place, such as `desks.unit.UnitScreen`, imported on demand."""
    module, _, name = place.rpartition(".")
    found: Callable[..., Any] = getattr(import_module(f"companion.tui.{module}"), name)
    return found


def page_class(name: str) -> Callable[..., Page]:
    """Return one of the screens outside the games."""
    return import_by_path(_PAGES[name])


def is_desk(screen: object) -> "TypeGuard[Desk]":
    """Return whether a game is played on a screen."""
    return isinstance(screen, Page) and screen.plays


def consume_bid_key_below(desk: "Desk | None", stack: Sequence[Screen[Any]], event: events.Event) -> bool:
    """Return whether a key was a player's bid at the desk below what was opened over it, which says what came of it."""
    top = stack[-1] if stack else None
    if desk is None or top is desk or not isinstance(top, LiveScreen):
        return False
    if not isinstance(event, events.Key) or event.is_forwarded:
        return False
    return any(each.consume_bid_key(event, top) for each in desk.parts)


def build_desk(session: "Session", services: Services) -> "Desk":
    """Return the screen of a game in its way of playing. Games without their own desk use the plain one."""
    from companion.games.rulebook import EVERYTHING, tracking_mode

    way = tracking_mode(session.table.state)
    if way != EVERYTHING:
        light = _LIGHT.get(session.table.game.name, "desks.light_desk.LightDesk")
        place = "desks.unit.UnitScreen" if way == "unit" else light
    else:
        place = _DESKS.get(session.table.game.name, "desks.plain_desk.PlainDesk")
    shown: Desk = import_by_path(place)(session, services)
    return shown
