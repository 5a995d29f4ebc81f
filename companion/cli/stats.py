"""`companion stats`: how often each player has won over all games, and how long games take."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import msgspec

from companion import games
from companion.cli.plays import Finished
from companion.cli.show import print_json, print_table
from companion.core.visible import visible
from companion.core.words import decimal, say, say_n, told
from companion.store import Store
from companion.table import stats as table_stats
from companion.table.stats import GameStats, Stats, Tally

if TYPE_CHECKING:
    from rich.table import Table


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
        print(say("No one has won a game yet."))
    return 1 if tables.lost else 0


def _show(found: Stats) -> None:
    if len(found.games) > 1:
        title = say_n("Overall, {n} game", "Overall, {n} games", found.evenings)
        print_table(_grid(title, found.players, ()))
    for game in found.games:
        title = say_n("{game}, {n} game", "{game}, {n} games", game.evenings, game=game.title)
        print_table(_grid(title, game.players, _columns(game)))
        for each in game.takes:
            print(say_n("With {n} player: {takes}.", "With {n} players: {takes}.", each.players, takes=each.words))


def _columns(game: GameStats) -> list[tuple[str, Callable[[Tally], str]]]:
    """Return the columns of a game that have a value for any player."""
    figure = games.load(game.game).figure
    words = figure.words if figure else str
    columns: list[tuple[str, Callable[[Tally], int | None], Callable[[int], str]]] = [
        (say("Best: {figure}", figure=told(figure.name) if figure else ""), lambda tally: tally.best, words),
        (say("Highest rent"), lambda tally: tally.highest_rent, words),
        (
            say("Luckiest Build"),
            lambda tally: tally.most_built,
            lambda number: say_n("{n} block", "{n} blocks", number, none="no blocks"),
        ),
    ]
    known = [column for column in columns if any(column[1](tally) is not None for tally in game.players)]
    return [(head, _said(value, show)) for head, value, show in known]


def _said(value: Callable[[Tally], int | None], show: Callable[[int], str]) -> Callable[[Tally], str]:
    def said(tally: Tally) -> str:
        amount = value(tally)
        return "–" if amount is None else show(amount)

    return said


def _grid(title: str, players: Sequence[Tally], columns: Sequence[tuple[str, Callable[[Tally], str]]]) -> "Table":
    from rich.table import Table
    from rich.text import Text

    grid = Table(title=title, title_justify="left")
    grid.add_column(say("Player"))
    for head in (say("Games"), say("Wins"), say("Avg place"), *(head for head, _ in columns)):
        grid.add_column(head, justify="right")
    for tally in players:
        rank = "–" if tally.mean_rank is None else decimal(f"{tally.mean_rank:.1f}")
        figures = (str(tally.evenings), str(tally.wins), rank, *(said(tally) for _, said in columns))
        grid.add_row(Text(visible(tally.name)), *figures)
    return grid
