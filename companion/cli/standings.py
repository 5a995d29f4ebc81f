"""Standings and the unit as Rich tables, for `companion run`."""

from collections.abc import Callable
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from companion.games.game import State
from companion.games.view import Standings
from companion.table.table import Table
from companion.table.view import clock


def standings(title: str, table: Table[State]) -> RenderableType:
    """Return a table's standings, best player first, and its unit, with money as that game writes it."""
    game, state = table.game, table.state
    show = game.lexicon(state).currency.show
    unit = game.report(state, table.now_ms).get("unit")
    shown = game.standings(state, table.now_ms)
    found = [_players(title, shown)] if shown.rows else []
    return Group(*found, *([_unit(unit, show)] if unit else []))


def _players(title: str, shown: Standings) -> Grid:
    grid = Grid(title=Text(title), title_justify="left")
    for head in ("Rank", "Player", *shown.columns):
        name = head == "Player"
        grid.add_column(head, justify="left" if name else "right", no_wrap=not name)
    for row in sorted(shown.rows, key=lambda row: row.rank or 0):
        grid.add_row("–" if row.rank is None else str(row.rank), Text(row.name), *map(Text, row.figures))
    return grid


def _unit(unit: Any, show: Callable[[int], str]) -> Grid:
    grid = Grid(title="Trading unit", title_justify="left", show_header=False)
    timer, hour = unit["timer"], unit["hour_left_ms"]
    left = timer and timer["left_ms"]
    rows = {
        "Power": unit["power"],
        "Hour left": "–" if hour is None else clock(hour),
        "Build shows": "–" if unit["build"] is None else str(unit["build"]),
        "Presses": "  ".join(f"{name}: {count}" for name, count in unit["presses"].items()),
        "Countdown": "–" if timer is None else f"{timer['kind']}, {'no end' if left is None else clock(left)}",
        "Leader": "–" if unit["leader"] is None else f"{unit['leader']} {show(unit['bid'])}",
        "Last": unit["last"] or "–",
    }
    for name, value in rows.items():
        grid.add_row(name, Text(value))
    return grid
