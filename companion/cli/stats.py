"""`companion stats`: how often each player has won over all games, and how long games take."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import msgspec

from companion import games
from companion.cli.plays import Finished
from companion.cli.show import print_json, print_table
from companion.core.visible import visible
from companion.core.words import counted
from companion.store import Store
from companion.table import stats as table_stats
from companion.table.stats import GameStats, Stats, Tally

if TYPE_CHECKING:
    from rich.table import Table

_HEADS = ("Player", "Games", "Wins", "Avg place")


def stats(*, as_json: bool) -> int:
    """Print the statistics of all won games. Return 1 if a game could not be read."""
    with Store.open() as store:
        tables = Finished(store)
        found = table_stats.stats(tables)
    if as_json:
        print_json(msgspec.to_builtins(found))
    elif found.evenings:
        _show(found)
    else:
        print("No one has won a game yet.")
    return 1 if tables.lost else 0


def _show(found: Stats) -> None:
    if len(found.games) > 1:
        print_table(_grid(f"All together, {counted(found.evenings, 'game')}", found.players, ()))
    for game in found.games:
        print_table(_grid(f"{game.title}, {counted(game.evenings, 'game')}", game.players, _columns(game)))
        for each in game.takes:
            print(f"With {each.players} players: {each.words}.")


def _columns(game: GameStats) -> list[tuple[str, Callable[[Tally], str]]]:
    """Return the columns of a game that have a value for any player."""
    figure = games.load(game.game).figure
    words = figure.words if figure else str
    columns: list[tuple[str, Callable[[Tally], int | None], Callable[[int], str]]] = [
        (f"Best {figure.name.lower() if figure else ''}", lambda tally: tally.best, words),
        ("Highest rent", lambda tally: tally.highest_rent, words),
        ("Luckiest Build", lambda tally: tally.most_built, lambda number: counted(number, "block")),
    ]
    told = [column for column in columns if any(column[1](tally) is not None for tally in game.players)]
    return [(head, _said(value, say)) for head, value, say in told]


def _said(value: Callable[[Tally], int | None], say: Callable[[int], str]) -> Callable[[Tally], str]:
    def said(tally: Tally) -> str:
        amount = value(tally)
        return "–" if amount is None else say(amount)

    return said


def _grid(title: str, players: Sequence[Tally], columns: Sequence[tuple[str, Callable[[Tally], str]]]) -> "Table":
    from rich.table import Table
    from rich.text import Text

    grid = Table(title=title, title_justify="left")
    for head in (*_HEADS, *(head for head, _ in columns)):
        grid.add_column(head, justify="left" if head == "Player" else "right")
    for tally in players:
        rank = "–" if tally.mean_rank is None else f"{tally.mean_rank:.1f}"
        figures = (str(tally.evenings), str(tally.wins), rank, *(said(tally) for _, said in columns))
        grid.add_row(Text(visible(tally.name)), *figures)
    return grid
