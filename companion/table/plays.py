"""A finished evening as people log their plays: who played, who won, with what score, when and for how long."""

import msgspec

from companion.core.history import Line
from companion.games.game import S
from companion.table.past_evenings import played, remember, won
from companion.table.table import Table
from companion.table.words import story


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """One player of a play. `rank` is None where nobody is ranked, `score` where the game counts nothing here."""

    name: str
    rank: int | None
    score: int | float | None
    winner: bool
    starter: bool


class Play(msgspec.Struct, frozen=True, kw_only=True):
    """One finished evening. `key` is its own for good: however often it is written, moved or mended.

    Times are Unix ms; `lasted_ms` is None where the evening came over in the middle, so that nobody knows. Scores are
    in millions where the game writes its money so; they are all None, or none is.
    """

    key: str
    game: str
    title: str
    bgg: int | None
    begun_ms: int
    ended_ms: int
    lasted_ms: int | None
    players: tuple[Played, ...]
    told: tuple[str, ...]

    @property
    def scored(self) -> bool:
        """Tell whether the players have scores."""
        return any(each.score is not None for each in self.players)


def play_key(table: Table[S]) -> str:
    """Return what an evening is called for good, empty before its first move."""
    days = [line.wall_ms for line in table.history.lines if line.wall_ms]
    return f"{table.game.name} {table.setup.seed} {days[0] if days else 0}" if table.history.lines else ""


def play_of(table: Table[S]) -> Play | None:
    """Return an evening as a play; None while it goes on, where nobody played, or nothing was played.

    One that was broken off has no winner.
    """
    if not (table.state.finished and played(table)) or not (seats := _players(table)):
        return None
    lines = list(table.history.effective())
    days = [line.wall_ms for line in table.history.lines if line.wall_ms]
    return Play(
        key=play_key(table),
        game=table.game.name,
        title=table.game.title,
        bgg=table.game.bgg,
        begun_ms=days[0] if days else 0,
        ended_ms=max((line.wall_ms for line in lines), default=0),
        lasted_ms=None if came_over(table) else _last_move(lines),
        players=seats,
        told=story(table),
    )


def _last_move(lines: list[Line]) -> int:
    return lines[-1].at_ms if lines else 0


def came_over(table: Table[S]) -> bool:
    """Tell whether an evening was entered in its middle; who begins is said of a new one as well."""
    given = (line.text for line in table.history.effective() if line.text.startswith("given "))
    return any(not text.startswith(f"{table.game.starts} ") for text in given)


def _players(table: Table[S]) -> tuple[Played, ...]:
    rows = {row.name: row for row in table.game.standings(table.state, table.now_ms).rows}
    end = won(table)
    winners = end.winners if end else ()
    starter = remember(table.game, table.setup, table.history.lines).starter
    scores = _scores(table)
    return tuple(
        Played(
            name=name,
            rank=rows[name].rank,
            score=scores.get(name),
            winner=name in winners,
            starter=name == starter,
        )
        for name in table.setup.players
        if name in rows
    )


def _scores(table: Table[S]) -> dict[str, int | float]:
    """Return the figure that the game counts by, as it is at the end."""
    millions = table.game.lexicon(table.state).currency.thousands
    return {name: _in_millions(values[-1]) if millions else values[-1] for name, values in table.course.items()}


def _in_millions(units: int) -> int | float:
    whole, rest = divmod(units, 1_000_000)
    return units / 1_000_000 if rest else whole
