"""The statistics of all games as tables, for the command and for the page in the app."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from rich.table import Table
from rich.text import Text

from companion import games
from companion.core.visible import escape_hidden
from companion.core.words import say, say_n, translated, with_decimal_sign
from companion.table.stats import GameStats, Stats, Tally


def stats_tables(found: Stats, **look: Any) -> Iterator[Table | str]:
    """Yield a table over all games if there are several kinds, then each kind's table and how long it takes.

    `look` are options of the tables.
    """
    if len(found.games) > 1:
        title = say_n("Overall, {n} game", "Overall, {n} games", found.evenings)
        yield _build_table(title, found.players, (), look)
    for game in found.games:
        title = say_n("{game}, {n} game", "{game}, {n} games", game.evenings, game=game.title)
        yield _build_table(title, game.players, _columns(game), look)
        for each in game.takes:
            yield say_n("With {n} player: {takes}.", "With {n} players: {takes}.", each.players, takes=each.words)


def _columns(game: GameStats) -> list[tuple[str, Callable[[Tally], str]]]:
    """Return the columns of a game that have a value for any player."""
    figure = games.load(game.game).figure
    words = figure.words if figure else str
    columns: list[tuple[str, Callable[[Tally], int | None], Callable[[int], str]]] = [
        (say("Best: {figure}", figure=translated(figure.name) if figure else ""), lambda tally: tally.best, words),
        (say("Highest rent"), lambda tally: tally.highest_rent, words),
        (
            say("Luckiest Build"),
            lambda tally: tally.most_built,
            lambda number: say_n("{n} block", "{n} blocks", number, none="no blocks"),
        ),
    ]
    known = [column for column in columns if any(column[1](tally) is not None for tally in game.players)]
    return [(head, _amount_formatter(value, show)) for head, value, show in known]


def _amount_formatter(value: Callable[[Tally], int | None], show: Callable[[int], str]) -> Callable[[Tally], str]:
    def said(tally: Tally) -> str:
        amount = value(tally)
        return "–" if amount is None else show(amount)

    return said


def _build_table(
    title: str,
    players: Sequence[Tally],
    columns: Sequence[tuple[str, Callable[[Tally], str]]],
    look: dict[str, Any],
) -> Table:
    table = Table(title=title, title_justify="left", **look)
    table.add_column(say("Player"))
    for head in (say("Games"), say("Wins"), say("Avg place"), *(head for head, _ in columns)):
        table.add_column(head, justify="right")
    for tally in players:
        rank = "–" if tally.mean_rank is None else with_decimal_sign(f"{tally.mean_rank:.1f}")
        figures = (str(tally.evenings), str(tally.wins), rank, *(said(tally) for _, said in columns))
        table.add_row(Text(escape_hidden(tally.name)), *figures)
    return table
