"""Over the years: who has won how often, the best of each player, and how long a game takes."""

from collections.abc import Iterable, Sequence
from statistics import fmean, median

import msgspec

from companion.core.order import SEATS
from companion.core.words import counted
from companion.games.game import S, State
from companion.games.story import Feat
from companion.table.past_evenings import won
from companion.table.plays import came_over, play_of
from companion.table.table import Table

LAST = 6
"""By how many of the last evenings is told how long a game takes."""
_MINUTE_MS = 60_000
_ROUND_FROM, _ROUND = 20, 5
"""From how many minutes on words say them round, and to what."""


class Takes(msgspec.Struct, frozen=True):
    """How long a game takes with so many players: the middle of its last `evenings`, in minutes."""

    players: int
    minutes: int
    evenings: int

    @property
    def words(self) -> str:
        """Return how long, and from how many evenings that is known."""
        rounded = _ROUND * round(self.minutes / _ROUND) if self.minutes >= _ROUND_FROM else self.minutes
        last = "your last evening" if self.evenings == 1 else f"your last {self.evenings} evenings"
        return f"about {counted(rounded, 'minute')}, from {last}"


class Tally(msgspec.Struct, frozen=True):
    """What one player has done. Amounts are whole units of the game, None where nothing is known of them."""

    name: str
    evenings: int
    wins: int
    mean_rank: float | None
    best: int | None = None
    highest_rent: int | None = None
    most_built: int | None = None


class GameStats(msgspec.Struct, frozen=True):
    """One game over its evenings."""

    game: str
    title: str
    evenings: int
    players: tuple[Tally, ...]
    takes: tuple[Takes, ...]


class Stats(msgspec.Struct, frozen=True):
    """All games over all evenings that somebody has won; `players` counts them together."""

    evenings: int
    players: tuple[Tally, ...]
    games: tuple[GameStats, ...]


class _Seen(msgspec.Struct, frozen=True):
    """One player in one evening."""

    name: str
    won: bool
    rank: int | None
    figure: int | None
    feats: tuple[Feat, ...]


class _Evening(msgspec.Struct, frozen=True):
    """One evening: what is counted of it."""

    key: str
    game: str
    title: str
    begun_ms: int
    lasted_ms: int | None
    seen: tuple[_Seen, ...]


def lasted(table: Table[S]) -> int | None:
    """Return how long an evening took in ms; None where it was not won, came over in its middle, or nobody knows."""
    if came_over(table) or won(table) is None:
        return None
    ms = max((line.at_ms for line in table.history.effective()), default=0)
    return ms if ms >= _MINUTE_MS else None


def takes(players: int, lasted_ms: Sequence[int]) -> Takes | None:
    """Return how long a game takes by how long its evenings lasted, the last one first; None without any."""
    last = lasted_ms[:LAST]
    return Takes(players, max(1, round(median(last) / _MINUTE_MS)), len(last)) if last else None


def stats(tables: Iterable[Table[State]]) -> Stats:
    """Return what the evenings come to, each once; those that nobody has won count nothing."""
    found = {evening.key: evening for table in tables if (evening := _evening(table)) is not None}
    evenings = sorted(found.values(), key=lambda evening: -evening.begun_ms)
    names = dict.fromkeys(evening.game for evening in evenings)
    games = tuple(_game([evening for evening in evenings if evening.game == name]) for name in names)
    together = tuple(
        msgspec.structs.replace(each, best=None, highest_rent=None, most_built=None) for each in _tallies(evenings)
    )
    return Stats(len(evenings), together, games)


def _evening(table: Table[State]) -> _Evening | None:
    play = play_of(table)
    if play is None or won(table) is None:
        return None
    feats = tuple(table.game.feats(tuple(table.history.effective())))
    course = table.course
    seen = tuple(
        _Seen(
            each.name,
            each.winner,
            each.rank,
            course[each.name][-1] if each.name in course else None,
            tuple(feat for feat in feats if feat.player == each.name),
        )
        for each in play.players
    )
    return _Evening(play.key, play.game, play.title, play.begun_ms, lasted(table), seen)


def _game(evenings: Sequence[_Evening]) -> GameStats:
    """Return one game over its evenings, the last one first."""
    first = evenings[0]
    sizes = sorted({len(evening.seen) for evening in evenings})
    known = (takes(size, _lasted(evenings, size)) for size in sizes)
    return GameStats(first.game, first.title, len(evenings), _tallies(evenings), tuple(filter(None, known)))


def _lasted(evenings: Sequence[_Evening], size: int) -> list[int]:
    return [each.lasted_ms for each in evenings if len(each.seen) == size and each.lasted_ms is not None]


def _tallies(evenings: Sequence[_Evening]) -> tuple[Tally, ...]:
    """Return every player, the most wins first; who has only a colour for a name is nobody in particular."""
    by_name: dict[str, list[_Seen]] = {}
    for evening in evenings:
        for seen in evening.seen:
            if seen.name not in SEATS:
                by_name.setdefault(seen.name.casefold(), []).append(seen)
    return tuple(sorted(map(_tally, by_name.values()), key=lambda tally: (-tally.wins, tally.name.casefold())))


def _tally(seen: Sequence[_Seen]) -> Tally:
    ranks = [each.rank for each in seen if each.rank is not None]
    return Tally(
        name=seen[0].name,
        evenings=len(seen),
        wins=sum(each.won for each in seen),
        mean_rank=round(fmean(ranks), 2) if ranks else None,
        best=max((each.figure for each in seen if each.figure is not None), default=None),
        highest_rent=_most(seen, "rent"),
        most_built=_most(seen, "build"),
    )


def _most(seen: Sequence[_Seen], kind: str) -> int | None:
    return max((feat.amount for each in seen for feat in each.feats if feat.kind == kind), default=None)
