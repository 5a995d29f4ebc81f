"""Standings and the unit as Rich tables, for `companion run`."""

from collections.abc import Callable
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from companion.core.words import say, say_in
from companion.games.game import State
from companion.games.view import Standings
from companion.table.table import Table
from companion.table.view import clock_text


def standings_and_unit(title: str, table: Table[State]) -> RenderableType:
    """Return a table's standings, best player first, and its unit, with money as that game writes it."""
    game, state = table.game, table.state
    show = game.lexicon(state).currency.show
    unit = game.report(state, table.now_ms).get("unit")
    shown = game.standings(state, table.now_ms)
    found = [_standings_grid(title, shown)] if shown.rows else []
    return Group(*found, *([_unit_grid(unit, show)] if unit else []))


def _standings_grid(title: str, shown: Standings) -> Grid:
    grid = Grid(title=Text(title), title_justify="left")
    grid.add_column(say("Rank"), justify="right", no_wrap=True)
    grid.add_column(say("Player"))
    for head in shown.columns:
        grid.add_column(head, justify="right", no_wrap=True)
    for row in sorted(shown.rows, key=lambda row: row.rank or 0):
        grid.add_row("–" if row.rank is None else str(row.rank), Text(row.name), *map(Text, row.figures))
    return grid


def _unit_grid(unit: Any, show: Callable[[int], str]) -> Grid:
    grid = Grid(title=say("Trading unit"), title_justify="left", show_header=False)
    timer, hour = unit["timer"], unit["hour_left_ms"]
    left = timer and timer["left_ms"]
    runs = say("no end") if left is None else clock_text(left)
    rows = (
        (say("Power"), _state_in_words(unit["power"])),
        (say("Hour left"), "–" if hour is None else clock_text(hour)),
        (say("Build shows"), "–" if unit["build"] is None else _state_in_words(str(unit["build"]))),
        (say("Presses"), "  ".join(f"{_state_in_words(name)}: {count}" for name, count in unit["presses"].items())),
        (say("Countdown"), "–" if timer is None else f"{_state_in_words(timer['kind'])}, {runs}"),
        (say("Leader"), "–" if unit["leader"] is None else f"{unit['leader']} {show(unit['bid'])}"),
        (say("Last"), _state_in_words(unit["last"] or "–")),
    )
    for name, value in rows:
        grid.add_row(name, Text(value))
    return grid


def _state_in_words(state: str) -> str:
    """Return a state as the report names it, for people."""
    words = {
        "on": say_in("the switch", "on"),
        "off": say_in("the switch", "off"),
        "rail": say_in("what Build shows", "rail"),
        "turn": say_in("a countdown", "turn"),
        "deal": say_in("a countdown", "deal"),
        "auction": say_in("a countdown", "auction"),
        "sold": say_in("how a countdown ended", "sold"),
        "unsold": say_in("how a countdown ended", "unsold"),
        "agreed": say_in("how a countdown ended", "agreed"),
        "lapsed": say_in("how a countdown ended", "lapsed"),
        "cancelled": say_in("how a countdown ended", "cancelled"),
    }
    return words.get(state, state)
