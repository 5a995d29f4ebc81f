"""`companion stats`: how often each player has won over all games, and how long games take."""

import msgspec

from companion.cli.plays import FinishedGames
from companion.cli.show import print_json, print_table
from companion.core.words import say
from companion.store import Store
from companion.table import stats as table_stats
from companion.table.stats import Stats


def print_stats(*, as_json: bool) -> int:
    """Print the statistics of all won games. Return 1 if a game could not be read."""
    with Store.open() as store:
        tables = FinishedGames(store)
        found = table_stats.stats(tables)
    if as_json:
        print_json(msgspec.to_builtins(found))
    elif found.evenings:
        _print_stats(found)
    else:
        print(say("No one has won a game yet."))
    return 1 if tables.lost else 0


def _print_stats(found: Stats) -> None:
    from companion.tui.stats_tables import stats_tables

    for part in stats_tables(found):
        if isinstance(part, str):
            print(part)
        else:
            print_table(part)
