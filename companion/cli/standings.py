"""Standings and the unit as Rich tables, for `companion run`."""

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from companion.table.view import clock


def standings(title: str, report: dict[str, Any]) -> RenderableType:
    """Return the tables for one report of the notation."""
    tables: list[RenderableType] = []
    if report["players"]:
        tables.append(_players(title, report["players"]))
    if report.get("unit"):
        tables.append(_unit(report["unit"]))
    return Group(*tables)


def _players(title: str, players: list[dict[str, Any]]) -> Table:
    table = Table(title=Text(title), title_justify="left")
    scored = all("points" in player for player in players)
    for column in ("Rank", "Player", "Cash", "Points" if scored else "Worth"):
        number = column != "Player"
        table.add_column(column, justify="right" if number else "left", no_wrap=number)
    for player in players:
        amounts = player["cash"], player["points"]["total"] if scored else player["worth"]
        numbers = ["–" if amount is None else f"{amount:,}" for amount in amounts]
        rank = "–" if player["rank"] is None else str(player["rank"])
        table.add_row(rank, Text(player["name"]), *numbers)
    return table


def _unit(unit: dict[str, Any]) -> Table:
    table = Table(title="Trading unit", title_justify="left", show_header=False)
    timer, hour = unit["timer"], unit["hour_left_ms"]
    left = timer and timer["left_ms"]
    rows = {
        "Power": unit["power"],
        "Hour left": "–" if hour is None else clock(hour),
        "Build shows": "–" if unit["build"] is None else str(unit["build"]),
        "Presses": "  ".join(f"{name}: {count}" for name, count in unit["presses"].items()),
        "Countdown": "–" if timer is None else f"{timer['kind']}, {'no end' if left is None else clock(left)}",
        "Leader": "–" if unit["leader"] is None else f"{unit['leader']} {unit['bid']:,}",
        "Last": unit["last"] or "–",
    }
    for name, value in rows.items():
        table.add_row(name, Text(value))
    return table
