"""The tables of a club as a hall shows them: plain values for a terminal and for a wall, from any source."""

from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec


class HallPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """A player of a table: two figures in words, and the rank, None if players are not ranked."""

    name: str
    seat: int
    first: str
    figure: str
    rank: int | None
    in_turn: bool
    out: bool


class HallTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table as a hall shows it now.

    `status` is `ready`, `sleeping`, `disconnected` or `lost`; `since_ms` is when it last reported (Unix ms).
    `countdown` says what is being auctioned or dealt, empty if nothing is. `left_ms` is None if it has no time limit
    or the time is secret. `missed` counts lines sent while the hall was not listening.
    """

    id: str
    status: str
    since_ms: int
    title: str
    name: str
    columns: tuple[str, str]
    players: tuple[HallPlayer, ...]
    headline: str
    countdown: str
    left_ms: int | None
    held: bool
    hour: str
    lamp: str
    last: tuple[str, ...]
    finished: str
    missed: int

    @property
    def is_playing(self) -> bool:
        """Return whether it is being played now."""
        return self.status == "ready"

    def matches_words(self, words: str) -> bool:
        """Return whether all of these words occur in its texts."""
        said = " ".join((self.id, self.status, self.title, self.name, *(each.name for each in self.players)))
        return all(word in said.casefold() for word in words.casefold().split())


class NightRow(msgspec.Struct, frozen=True, kw_only=True):
    """A player's standing in the night."""

    place: int
    name: str
    points: int
    games: int
    wins: int


class NightGame(msgspec.Struct, frozen=True, kw_only=True):
    """One game of the night: each player's points, best first, and any changes: the player, and the points and why."""

    evening: str
    table: str
    title: str
    ended_ms: int
    points: tuple[tuple[str, int], ...]
    changes: tuple[tuple[str, str], ...] = ()

    @property
    def correction_texts(self) -> tuple[str, ...]:
        """Return the changes in words, oldest first."""
        return tuple(said for _, said in self.changes)

    def correction_texts_of(self, player: str) -> tuple[str, ...]:
        """Return the changes of a player's points in words."""
        return tuple(said for name, said in self.changes if name == player)


class NightStandings(msgspec.Struct, frozen=True, kw_only=True):
    """The night so far. `rule` says how points are given."""

    club: str
    rule: str
    rows: tuple[NightRow, ...] = ()
    games: tuple[NightGame, ...] = ()


class WallContents(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a wall shows."""

    why: str
    tables: Sequence[HallTable]
    night: NightStandings


class Hall(Protocol):
    """The contents of a hall. `changed` is called when something is new."""

    changed: Callable[[], None]

    @property
    def problem(self) -> str:
        """Return why the broker cannot be reached; empty while it can."""

    @property
    def ignored(self) -> int:
        """Return the number of received messages that were not valid table messages."""

    def tables(self) -> Sequence[HallTable]:
        """Return every table, connected ones first, then the most recently heard."""

    def night(self) -> NightStandings:
        """Return the standings of the night."""

    def correct(self, evening: str, player: str, points: int, reason: str) -> None:
        """Change a player's points for a game. Raises `CompanionError` with what is wrong."""

    def switch_points_rule(self) -> None:
        """Switch to the next points rule for all games, including those already played."""
