"""The score of a night over tables and games."""

from collections.abc import Iterable, Mapping
from typing import Annotated

import msgspec

from companion.club.broker_messages import Evening, Placed, Text, Word
from companion.core.errors import refusal
from companion.core.visible import escape_hidden, lookalike_key
from companion.core.words import phrase, say, say_n, translated
from companion.session.hall import NightGame, NightRow, NightStandings

_PLACES = {1: 3, 2: 2, 3: 1}
RULES = {
    "places": phrase("3 points for a win, 2 for second place, 1 for third"),
    "share": phrase("the winner's worth counts as 100 points, everyone else's in proportion"),
}
"""The ways to give points."""
DEFAULT = "places"
MOST_POINTS = 10_000


class Ended(msgspec.Struct, frozen=True, kw_only=True, tag="ended"):
    """A game of the night ended at a table."""

    table: Word
    evening: Evening


class GoesOn(msgspec.Struct, frozen=True, kw_only=True, tag="goes on"):
    """A finished game was resumed."""

    evening: Word


class Corrected(msgspec.Struct, frozen=True, kw_only=True, tag="corrected"):
    """The owner of the hall changed a player's points for a game."""

    evening: Word
    player: Text
    points: Annotated[int, msgspec.Meta(ge=-MOST_POINTS, le=MOST_POINTS)]
    reason: Text


class Ruled(msgspec.Struct, frozen=True, kw_only=True, tag="ruled"):
    """Another points rule applies to all games, including those already played."""

    name: Word


Entry = Ended | GoesOn | Corrected | Ruled
"""One line in the book of a night."""


class Night:
    """The night according to its book."""

    def __init__(self, club: str, entries: Iterable[Entry] = ()) -> None:
        self.club = club
        self.rule = DEFAULT
        self._games: dict[str, Ended] = {}
        self._corrected: dict[str, list[Corrected]] = {}
        for entry in entries:
            self.add(entry)

    def add(self, entry: Entry) -> None:
        """Follow an entry of the book; the last entry on a game counts."""
        if isinstance(entry, Ended):
            self._games[entry.evening.evening] = entry
        elif isinstance(entry, GoesOn):
            self._games.pop(entry.evening, None)
        elif isinstance(entry, Corrected):
            self._corrected.setdefault(entry.evening, []).append(entry)
        elif entry.name in RULES:
            self.rule = entry.name

    def has_entry(self, ended: Ended) -> bool:
        """Return whether the book has exactly this entry."""
        return self._games.get(ended.evening.evening) == ended

    def has_ended(self, evening: str) -> bool:
        """Return whether a game with that id counts."""
        return evening in self._games

    def correction(self, evening: str, player: str, points: int, reason: str) -> Corrected:
        """Return the entry that changes a player's points. Raises `Refused` with what is wrong with it."""
        if evening not in self._games:
            raise refusal(say("That game isn't part of the night."))
        names = [each.name for each in self._games[evening].evening.players]
        found = next((name for name in names if lookalike_key(name) == lookalike_key(player)), None)
        if found is None:
            raise refusal(
                say(
                    "{player} didn't play in that game. Choose {players}.",
                    player=escape_hidden(player),
                    players=", ".join(map(escape_hidden, names)),
                )
            )
        if not reason.strip():
            raise refusal(say("Give a reason: it's shown next to the correction."))
        if not -MOST_POINTS <= points <= MOST_POINTS:
            raise refusal(say("Points go from {least} to {most}.", least=f"{-MOST_POINTS:,}", most=f"{MOST_POINTS:,}"))
        return Corrected(evening=evening, player=found, points=points, reason=reason.strip()[:500])

    def rule_change(self) -> Ruled:
        """Return the entry that changes to the rule after the current one."""
        names = [*RULES]
        return Ruled(name=names[(names.index(self.rule) + 1) % len(names)])

    def points(self, evening: str) -> Mapping[str, int]:
        """Return each player's points for a game."""
        players = self._games[evening].evening.players
        given = (
            _points_by_score_share(players)
            if self.rule == "share"
            else {each.name: _points_for_place(each) for each in players}
        )
        corrected = {each.player: each.points for each in self._corrected.get(evening, ())}
        return {name: corrected.get(name, points) for name, points in given.items()}

    def standings(self) -> NightStandings:
        """Return the standings of the night."""
        return NightStandings(
            club=self.club,
            rule=translated(RULES[self.rule]),
            rows=self._player_rows(),
            games=tuple(map(self._night_game, self._latest_first)),
        )

    @property
    def _latest_first(self) -> list[Ended]:
        """Return the games, latest first."""
        return sorted(self._games.values(), key=lambda each: -each.evening.ended_ms)

    def _player_rows(self) -> tuple[NightRow, ...]:
        points, games, wins, called = dict[str, int](), dict[str, int](), dict[str, int](), dict[str, str]()
        for key, ended in self._games.items():
            got = self.points(key)
            for each in ended.evening.players:
                who = lookalike_key(each.name)
                called.setdefault(who, escape_hidden(each.name))
                points[who] = points.get(who, 0) + got[each.name]
                games[who] = games.get(who, 0) + 1
                wins[who] = wins.get(who, 0) + each.winner
        order = sorted(points, key=lambda who: (-points[who], -wins[who], called[who]))
        return tuple(
            NightRow(
                place=1 + sum(points[other] > points[who] for other in order),
                name=called[who],
                points=points[who],
                games=games[who],
                wins=wins[who],
            )
            for who in order
        )

    def _night_game(self, ended: Ended) -> NightGame:
        key, got = ended.evening.evening, self.points(ended.evening.evening)
        return NightGame(
            evening=key,
            table=ended.table,
            title=escape_hidden(ended.evening.title),
            ended_ms=ended.evening.ended_ms,
            points=tuple(sorted(((escape_hidden(name), n) for name, n in got.items()), key=lambda each: -each[1])),
            changes=tuple(
                (escape_hidden(each.player), _correction_sentence(each)) for each in self._corrected.get(key, ())
            ),
        )


def _correction_sentence(each: Corrected) -> str:
    return say_n(
        "{player}: {n} point. {reason}",
        "{player}: {n} points. {reason}",
        each.points,
        player=escape_hidden(each.player),
        reason=escape_hidden(each.reason),
    )


def _points_for_place(player: Placed) -> int:
    """Return the points for a place; a winner of a game without ranks is first."""
    return _PLACES.get(player.rank or (1 if player.winner else 0), 0)


def _points_by_score_share(players: Iterable[Placed]) -> dict[str, int]:
    """Return everyone's score in hundredths of the best; without scores the winners get all of it."""
    scores = {each.name: max(0, each.score or 0) for each in players}
    best = max(scores.values(), default=0)
    if not best:
        return {each.name: 100 * each.winner for each in players}
    return {name: round(100 * score / best) for name, score in scores.items()}
