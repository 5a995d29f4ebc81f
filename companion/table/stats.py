"""Statistics over the years: wins, each player's best results, and how long a game takes."""

from collections.abc import Iterable, Sequence
from statistics import fmean, median

import msgspec

from companion.core.seats import seat_with_default_name
from companion.core.words import say, say_n
from companion.games.game import S, State
from companion.games.story import Feat
from companion.table.past_evenings import winners_of
from companion.table.plays import play_of, was_entered_midway
from companion.table.table import Table

LAST = 6
"""How many recent games count towards the time a game takes."""
_MINUTE_MS = 60_000
_ROUND_FROM, _ROUND = 20, 5
"""From how many minutes on durations are rounded in words, and to what."""


class UsualDuration(msgspec.Struct, frozen=True):
    """How long a game takes with this many players: the median of its last `evenings`, in minutes."""

    players: int
    minutes: int
    evenings: int

    @property
    def words(self) -> str:
        """Return the duration, and how many games it is based on."""
        rounded = _ROUND * round(self.minutes / _ROUND) if self.minutes >= _ROUND_FROM else self.minutes
        minutes = say_n("{n} minute", "{n} minutes", rounded)
        if self.evenings == 1:
            return say("about {minutes}, based on your last game", minutes=minutes)
        return say_n(
            "about {minutes}, based on your last {n} game",
            "about {minutes}, based on your last {n} games",
            self.evenings,
            minutes=minutes,
        )


class Tally(msgspec.Struct, frozen=True):
    """The record of one player. Amounts are whole units of the game, None if unknown."""

    name: str
    evenings: int
    wins: int
    mean_rank: float | None
    best: int | None = None
    highest_rent: int | None = None
    most_built: int | None = None


class GameStats(msgspec.Struct, frozen=True):
    """One kind of game over all its plays."""

    game: str
    title: str
    evenings: int
    players: tuple[Tally, ...]
    takes: tuple[UsualDuration, ...]


class Stats(msgspec.Struct, frozen=True):
    """All kinds of games over all plays with a winner; `players` adds them up."""

    evenings: int
    players: tuple[Tally, ...]
    games: tuple[GameStats, ...]


class _PlayerResult(msgspec.Struct, frozen=True):
    """One player in one game."""

    name: str
    won: bool
    rank: int | None
    figure: int | None
    feats: tuple[Feat, ...]


class _Evening(msgspec.Struct, frozen=True):
    """The counted values of one game."""

    key: str
    game: str
    title: str
    begun_ms: int
    lasted_ms: int | None
    seen: tuple[_PlayerResult, ...]


def duration_ms(table: Table[S]) -> int | None:
    """Return how long a game took in ms; None if it has no winner, was entered midway, or the time is unknown."""
    if was_entered_midway(table) or winners_of(table) is None:
        return None
    ms = max((line.at_ms for line in table.history.lines_in_effect()), default=0)
    return ms if ms >= _MINUTE_MS else None


def usual_duration(players: int, lasted_ms: Sequence[int]) -> UsualDuration | None:
    """Return how long a game takes, from the durations of past games, latest first; None without any."""
    last = lasted_ms[:LAST]
    return UsualDuration(players, max(1, round(median(last) / _MINUTE_MS)), len(last)) if last else None


def stats(tables: Iterable[Table[State]]) -> Stats:
    """Return the statistics, counting each game once and ignoring games without a winner."""
    found = {evening.key: evening for table in tables if (evening := _evening(table)) is not None}
    evenings = sorted(found.values(), key=lambda evening: -evening.begun_ms)
    names = dict.fromkeys(evening.game for evening in evenings)
    games = tuple(_game_stats([evening for evening in evenings if evening.game == name]) for name in names)
    together = tuple(
        msgspec.structs.replace(each, best=None, highest_rent=None, most_built=None) for each in _tallies(evenings)
    )
    return Stats(len(evenings), together, games)


def _evening(table: Table[State]) -> _Evening | None:
    play = play_of(table)
    if play is None or winners_of(table) is None:
        return None
    feats = tuple(table.game.feats(tuple(table.history.lines_in_effect())))
    course = table.course
    seen = tuple(
        _PlayerResult(
            each.name,
            each.winner,
            each.rank,
            course[each.name][-1] if each.name in course else None,
            tuple(feat for feat in feats if feat.player == each.name),
        )
        for each in play.players
    )
    return _Evening(play.key, play.game, play.title, play.begun_ms, duration_ms(table), seen)


def _game_stats(evenings: Sequence[_Evening]) -> GameStats:
    """Return one kind of game over its plays, latest first."""
    first = evenings[0]
    sizes = sorted({len(evening.seen) for evening in evenings})
    known = (usual_duration(size, _durations_ms(evenings, size)) for size in sizes)
    return GameStats(first.game, first.title, len(evenings), _tallies(evenings), tuple(filter(None, known)))


def _durations_ms(evenings: Sequence[_Evening], size: int) -> list[int]:
    return [each.lasted_ms for each in evenings if len(each.seen) == size and each.lasted_ms is not None]


def _tallies(evenings: Sequence[_Evening]) -> tuple[Tally, ...]:
    """Return every player, most wins first; a name that is only a colour counts as no one in particular."""
    by_name: dict[str, list[_PlayerResult]] = {}
    for evening in evenings:
        for seen in evening.seen:
            if seat_with_default_name(seen.name) is None:
                by_name.setdefault(seen.name.casefold(), []).append(seen)
    return tuple(sorted(map(_tally, by_name.values()), key=lambda tally: (-tally.wins, tally.name.casefold())))


def _tally(results: Sequence[_PlayerResult]) -> Tally:
    ranks = [each.rank for each in results if each.rank is not None]
    return Tally(
        name=results[0].name,
        evenings=len(results),
        wins=sum(each.won for each in results),
        mean_rank=round(fmean(ranks), 2) if ranks else None,
        best=max((each.figure for each in results if each.figure is not None), default=None),
        highest_rent=_highest_amount(results, "rent"),
        most_built=_highest_amount(results, "build"),
    )


def _highest_amount(results: Sequence[_PlayerResult], kind: str) -> int | None:
    return max((feat.amount for each in results for feat in each.feats if feat.kind == kind), default=None)
