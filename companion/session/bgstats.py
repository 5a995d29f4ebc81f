"""Plays for the app BG Stats: the link that opens one in the app, and its `.bgsplay` file for many.

The app requires every boolean, even those documented as optional, and BoardGameGeek game numbers as numbers.
"""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from urllib.parse import quote
from uuid import NAMESPACE_URL, UUID, uuid5

import msgspec
from msgspec import UNSET, UnsetType

from companion.core.seats import seat_with_default_name
from companion.core.visible import escape_hidden
from companion.games.game import State
from companion.table.plays import Play, PlayerResult, play_of
from companion.table.table import Table

_OPENS = "https://app.bgstatsapp.com/createPlay.html?data="
_SOURCE = "Companion"
_OURS = uuid5(NAMESPACE_URL, "https://boardgamegeek.com/boardgame/41186/companion")
"""The namespace for the ids of plays, games and players. Changing it would duplicate plays in the app."""


class _Camel(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """A struct written with the app's field names."""


class PushedGame(_Camel, frozen=True, kw_only=True):
    """The game of a play in a link; `source_game_id` is always the same."""

    name: str
    source_game_id: str
    bgg_id: int | UnsetType = UNSET
    highest_wins: bool
    no_points: bool


class PushedPlayer(_Camel, frozen=True, kw_only=True):
    """A player of a play in a link; `source_player_id` is the same in every game."""

    name: str
    source_player_id: str
    winner: bool
    start_player: bool
    rank: int | UnsetType = UNSET
    score: int | float | UnsetType = UNSET


class Pushed(_Camel, frozen=True, kw_only=True):
    """A play in a link. `play_date` is the date and time in UTC."""

    source_name: str
    source_play_id: str
    play_date: str
    duration_min: int | UnsetType = UNSET
    comments: str
    game: PushedGame
    players: tuple[PushedPlayer, ...]


class FileGame(_Camel, frozen=True, kw_only=True):
    """A game in a file."""

    id: int
    name: str
    uuid: str
    bgg_id: int | UnsetType = UNSET


class FilePlayer(_Camel, frozen=True, kw_only=True):
    """A player in a file; an anonymous player has only a colour for a name."""

    id: int
    name: str
    uuid: str
    is_anonymous: bool
    modification_date: str
    bgg_username: str = ""


class FileScore(_Camel, frozen=True, kw_only=True):
    """A player's result in a file: `rank` is 0 if players are not ranked, `score` empty if unknown."""

    player_ref_id: int
    new_player: bool
    rank: int
    role: str
    score: str
    seat_order: int
    start_player: bool
    winner: bool
    team: str = ""


class FilePlay(_Camel, frozen=True, kw_only=True):
    """A play in a file; `play_date_ymd` is the local date as a number, such as 20261128."""

    uuid: str
    game_ref_id: int
    play_date: str
    play_date_ymd: int
    entry_date: str
    modification_date: str
    duration_min: int | None
    board: str
    player_scores: tuple[FileScore, ...]
    comments: str = ""
    ignored: bool
    uses_teams: bool
    manual_winner: bool
    rounds: int
    scoring_setting: int
    expansion_plays: tuple[msgspec.Raw, ...] = ()


class PlaysFile(_Camel, frozen=True, kw_only=True):
    """A file of plays."""

    about: str
    games: tuple[FileGame, ...]
    locations: tuple[msgspec.Raw, ...]
    players: tuple[FilePlayer, ...]
    plays: tuple[FilePlay, ...]


def play_link(play: Play) -> str:
    """Return the address that opens a play in the app, to check and save it there."""
    pushed = Pushed(
        source_name=_SOURCE,
        source_play_id=play_id(play.key),
        play_date=_utc_text(play.begun_ms),
        duration_min=UNSET if play.lasted_ms is None else _minutes(play.lasted_ms),
        comments=_comments(play),
        game=PushedGame(
            name=play.title,
            source_game_id=f"companion-{play.game}",
            bgg_id=UNSET if play.bgg is None else play.bgg,
            highest_wins=True,
            no_points=not play.has_scores,
        ),
        players=tuple(map(_as_pushed_player, play.players)),
    )
    return _OPENS + quote(msgspec.json.encode(pushed), safe="")


def game_link(table: Table[State]) -> str:
    """Return the address that opens a game in the app; empty if it is not a complete play."""
    play = play_of(table)
    return play_link(play) if play else ""


def _as_pushed_player(each: PlayerResult) -> PushedPlayer:
    return PushedPlayer(
        name=escape_hidden(each.name),
        source_player_id=_player_id(each.name),
        winner=each.winner,
        start_player=each.starter,
        rank=UNSET if each.rank is None else each.rank,
        score=UNSET if each.score is None else each.score,
    )


def plays_file_text(plays: Sequence[Play]) -> str:
    """Return plays as the text of a file, in their order."""
    games = {play.game: play for play in plays}
    seated = {_player_id(each.name): (each.name, play.ended_ms) for play in plays for each in play.players}
    game_ids = {name: place for place, name in enumerate(games, 1)}
    player_ids = {uuid: place for place, uuid in enumerate(seated, 1)}
    file = PlaysFile(
        about="",
        games=tuple(_file_game(play, game_ids[name]) for name, play in games.items()),
        locations=(),
        players=tuple(_file_player(name, at_ms, player_ids[uuid]) for uuid, (name, at_ms) in seated.items()),
        plays=tuple(_file_play(play, game_ids[play.game], _file_scores(play.players, player_ids)) for play in plays),
    )
    return msgspec.json.encode(file).decode() + "\n"


def _file_game(play: Play, number: int) -> FileGame:
    bgg = UNSET if play.bgg is None else play.bgg
    return FileGame(id=number, name=play.title, uuid=_permanent_uuid("game", play.game), bgg_id=bgg)


def _file_player(player: str, at_ms: int, number: int) -> FilePlayer:
    return FilePlayer(
        id=number,
        name=escape_hidden(player),
        uuid=_player_id(player),
        is_anonymous=seat_with_default_name(player) is not None,
        modification_date=_utc_text(at_ms),
    )


def _file_play(play: Play, game: int, scores: Iterable[FileScore]) -> FilePlay:
    return FilePlay(
        uuid=play_id(play.key),
        game_ref_id=game,
        play_date=_utc_text(play.begun_ms),
        play_date_ymd=int(f"{datetime.fromtimestamp(play.begun_ms / 1000):%Y%m%d}"),
        entry_date=_utc_text(play.begun_ms),
        modification_date=_utc_text(play.ended_ms),
        duration_min=None if play.lasted_ms is None else _minutes(play.lasted_ms),
        board="",
        comments=_comments(play),
        ignored=False,
        uses_teams=False,
        manual_winner=_has_manual_winners(play),
        rounds=0,
        scoring_setting=0,
        player_scores=tuple(scores),
    )


def _file_scores(players: Iterable[PlayerResult], ids: dict[str, int]) -> Iterable[FileScore]:
    for place, each in enumerate(players):
        yield FileScore(
            player_ref_id=ids[_player_id(each.name)],
            new_player=False,
            rank=each.rank or 0,
            role="",
            score="" if each.score is None else str(each.score),
            seat_order=place,
            start_player=each.starter,
            winner=each.winner,
        )


def _has_manual_winners(play: Play) -> bool:
    """Return whether the scores alone would give different winners."""
    best = max((each.score for each in play.players if each.score is not None), default=None)
    return best is not None and any(each.winner != (each.score == best) for each in play.players)


def _comments(play: Play) -> str:
    return escape_hidden("\n".join(play.told), "\n")


def play_id(key: str) -> str:
    """Return the id of the game with this key, the same in every export."""
    return _permanent_uuid("play", key)


def _player_id(player: str) -> str:
    return _permanent_uuid("player", player.casefold())


def _permanent_uuid(kind: str, key: str) -> str:
    made: UUID = uuid5(_OURS, f"{kind} {key}")
    return str(made).upper()


def _minutes(ms: int) -> int:
    return max(1, round(ms / 60_000))


def _utc_text(ms: int) -> str:
    return f"{datetime.fromtimestamp(ms / 1000, UTC):%Y-%m-%d %H:%M:%S}"
