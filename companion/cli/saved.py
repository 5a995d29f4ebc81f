"""`companion games`: the list of saved games."""

from datetime import UTC, datetime

import msgspec

from companion.cli.show import print_json, print_table
from companion.core.visible import escape_hidden
from companion.core.words import say, say_in
from companion.store import Store
from companion.table.ports import GameEntry


def print_saved_games(*, as_json: bool) -> int:
    """Print every saved game, most recently played first."""
    with Store.open() as store:
        entries = store.games()
    if as_json:
        print_json(msgspec.to_builtins(entries))
    elif entries:
        _print_games(entries)
    else:
        print(say("No saved games yet."))
    return 0


def _print_games(entries: list[GameEntry]) -> None:
    from rich.table import Column, Table
    from rich.text import Text

    heads = (say("Id"), say("Name"), say("Game"), say("Players"), say("Last played"), say("Lines"), say("State"))
    whole = (Column(head, overflow="fold") for head in heads)
    table = Table(*whole)
    for entry in entries:
        day = f"{datetime.fromtimestamp(entry.changed_ms / 1000, UTC).astimezone():%Y-%m-%d %H:%M}"
        players = Text(escape_hidden(", ".join(entry.players)))
        table.add_row(
            str(entry.id),
            Text(escape_hidden(entry.name)),
            entry.game,
            players,
            day,
            str(entry.lines),
            _status_word(entry),
        )
    print_table(table)


def _status_word(entry: GameEntry) -> str:
    if entry.damaged:
        return say_in("a saved game", "damaged")
    return say_in("a saved game", "finished") if entry.finished else say_in("a saved game", "open")
