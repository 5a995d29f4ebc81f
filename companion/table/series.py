"""The score over evenings: who has won how often among the same people."""

from collections import Counter
from collections.abc import Sequence

import msgspec

from companion.core.words import counted
from companion.games.game import S
from companion.table.table import Table


class Won(msgspec.Struct, frozen=True):
    """An evening that is over: which game, and who was first; several who share it."""

    game: str
    winners: tuple[str, ...]


def won(table: Table[S]) -> Won | None:
    """Return who won an evening, None while it goes on and where nobody has."""
    shown = table.game.standings(table.state, table.now_ms)
    first = tuple(row.name for row in shown.rows if row.rank == 1)
    over = table.state.finished and table.state.finished != "broken off"
    return Won(table.game.title, first) if over and 0 < len(first) < len(shown.rows) else None


def score(evenings: Sequence[Won], players: Sequence[str]) -> tuple[str, ...]:
    """Return the score in lines: all evenings first, then each game."""
    if not evenings:
        return ("No evening of these players has been won yet.",)
    games = dict.fromkeys(each.game for each in evenings)
    every = _lines(f"{counted(len(evenings), 'evening')} of these players", evenings, players)
    if len(games) == 1:
        return every
    parts = (_lines(game, [each for each in evenings if each.game == game], players) for game in games)
    return (*every, *(line for part in parts for line in part))


def _lines(heading: str, evenings: Sequence[Won], players: Sequence[str]) -> tuple[str, ...]:
    """Return the wins behind their heading in one line, the most first; a shared win counts for each."""
    wins = Counter(name.casefold() for each in evenings for name in each.winners)
    ranked = sorted(players, key=lambda name: -wins[name.casefold()])
    return (f"{heading}: {' · '.join(f'{name} {wins[name.casefold()]}' for name in ranked)}",)
