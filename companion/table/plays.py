"""A finished game as a logged play: who played and won, the scores, the time and the duration."""

import msgspec

from companion.core.history import Line
from companion.core.language import ENGLISH, speaking
from companion.games.game import S
from companion.table.game_text import story
from companion.table.past_evenings import table_to_repeat, was_played, winners_of
from companion.table.table import Table


class PlayerResult(msgspec.Struct, frozen=True, kw_only=True):
    """One player of a play. `rank` is None if players are not ranked, `score` if the game keeps no score here."""

    name: str
    rank: int | None
    score: int | float | None
    winner: bool
    starter: bool


class Play(msgspec.Struct, frozen=True, kw_only=True):
    """One finished game. `key` is permanent: it survives exporting, moving and changing the game.

    Times are Unix ms. `lasted_ms` is None for a game entered midway, whose duration is unknown. Scores are in millions
    if the game writes its money that way; either all are None, or none.
    """

    key: str
    game: str
    title: str
    bgg: int | None
    begun_ms: int
    ended_ms: int
    lasted_ms: int | None
    players: tuple[PlayerResult, ...]
    told: tuple[str, ...]

    @property
    def has_scores(self) -> bool:
        """Return whether the players have scores."""
        return any(each.score is not None for each in self.players)


def play_key(table: Table[S]) -> str:
    """Return the permanent key of a game, empty before its first move."""
    return f"{table.game.name} {table.setup.seed} {_begun_ms(table)}" if table.history.lines else ""


def _begun_ms(table: Table[S]) -> int:
    return next((line.wall_ms for line in table.history.lines if line.wall_ms), 0)


def play_of(table: Table[S]) -> Play | None:
    """Return a game as a play; None if it is unfinished, has no players or saw no play.

    A game that was broken off has no winner.
    """
    if not (table.state.finished and was_played(table)) or not (seats := _player_results(table)):
        return None
    lines = list(table.history.lines_in_effect())
    return Play(
        key=play_key(table),
        game=table.game.name,
        title=table.game.title,
        bgg=table.game.bgg,
        begun_ms=_begun_ms(table),
        ended_ms=max((line.wall_ms for line in lines), default=0),
        lasted_ms=None if was_entered_midway(table) else _last_line_ms(lines),
        players=seats,
        told=_story_in_english(table),
    )


def _story_in_english(table: Table[S]) -> tuple[str, ...]:
    """Return the story in English: plays travel between programs."""
    with speaking(ENGLISH):
        return story(table)


def _last_line_ms(lines: list[Line]) -> int:
    return lines[-1].at_ms if lines else 0


def was_entered_midway(table: Table[S]) -> bool:
    """Return whether a game was entered midway; a new game also states who begins."""
    given = (line.text for line in table.history.lines_in_effect() if line.text.startswith("given "))
    return any(not text.startswith(f"{table.game.starts} ") for text in given)


def _player_results(table: Table[S]) -> tuple[PlayerResult, ...]:
    rows = {row.name: row for row in table.game.standings(table.state, table.now_ms).rows}
    end = winners_of(table)
    winners = end.winners if end else ()
    starter = table_to_repeat(table.game, table.setup, table.history.lines).starter
    scores = _scores(table)
    return tuple(
        PlayerResult(
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
    """Return the final value of the figure the game counts."""
    millions = table.game.lexicon(table.state).currency.thousands
    return {name: _in_millions(values[-1]) if millions else values[-1] for name, values in table.course.items()}


def _in_millions(units: int) -> int | float:
    whole, rest = divmod(units, 1_000_000)
    return units / 1_000_000 if rest else whole
