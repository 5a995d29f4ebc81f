"""The tables of a club as a hall shows them, whatever brings them: plain values for a terminal and for a wall."""

from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec


class HallPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """A player of a table: two figures in words, and the rank, None where nobody is ranked."""

    name: str
    seat: int
    first: str
    figure: str
    rank: int | None
    in_turn: bool
    out: bool


class HallTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table as a hall shows it now.

    `status` is `ready`, `sleeping`, `disconnected` or `lost`; `since_ms` when it was last heard of (Unix ms).
    `countdown` says what is being auctioned or dealt, empty where nothing is; `left_ms` is None where it has no time
    or nobody may know it. `missed` counts lines that were told while nobody listened.
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
    def there(self) -> bool:
        """Tell whether it is played now."""
        return self.status == "ready"

    def fits(self, words: str) -> bool:
        """Tell whether every one of these words stands somewhere in what it is about."""
        said = " ".join((self.id, self.status, self.title, self.name, *(each.name for each in self.players)))
        return all(word in said.casefold() for word in words.casefold().split())


class NightRow(msgspec.Struct, frozen=True, kw_only=True):
    """How a player stands in the night."""

    place: int
    name: str
    points: int
    games: int
    wins: int


class NightGame(msgspec.Struct, frozen=True, kw_only=True):
    """One game of the night: what everybody got for it, the best first, and why somebody got something else."""

    evening: str
    table: str
    title: str
    ended_ms: int
    points: tuple[tuple[str, int], ...]
    corrected: tuple[str, ...] = ()


class NightSeen(msgspec.Struct, frozen=True, kw_only=True):
    """The night so far. `rule` says how points are given."""

    club: str
    rule: str
    rows: tuple[NightRow, ...] = ()
    games: tuple[NightGame, ...] = ()


class WallSeen(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a wall shows."""

    why: str
    tables: Sequence[HallTable]
    night: NightSeen


class Hall(Protocol):
    """What a hall shows. `changed` is called when there is something new."""

    changed: Callable[[], None]

    @property
    def why(self) -> str:
        """Return why the broker is not reached; empty while it is."""

    @property
    def ignored(self) -> int:
        """Count what came and was no message of a table."""

    def tables(self) -> Sequence[HallTable]:
        """Return every table, the one that was heard of last first."""

    def night(self) -> NightSeen:
        """Return how the night stands."""

    def correct(self, evening: str, player: str, points: int, reason: str) -> None:
        """Give a player other points for a game. Raises `CompanionError` where there is none, or no reason."""

    def take_rule(self, name: str) -> None:
        """Give points by another rule from the first game on. Raises `CompanionError` where there is no such rule."""
