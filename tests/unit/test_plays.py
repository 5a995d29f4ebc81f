"""Plays for BG Stats: the link and the file of every game, field by field."""

import json
import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import msgspec
import pytest

from companion import games
from companion.core.order import Setup
from companion.session.bgstats import PlaysFile, game_link, play_link, plays_file_text
from companion.table.plays import play_of
from companion.table.reading import DiscardingJournal
from companion.table.table import Table

BEGUN = 1_795_900_000_000
"""28 November 2026, 21:06:40 UTC."""

SAMPLE = """
{"about":"","games":[{"bggId":285774,"bggName":"A Game","bggYear":2019,"id":33,"name":"A Game","uuid":"G-1"}],
 "locations":[],
 "players":[{"id":5,"bggUsername":"","isAnonymous":false,"metaData":"{\\"isNpc\\":0}",
             "modificationDate":"2025-01-01 14:30:00","name":"Ana","uuid":"P-5"}],
 "plays":[{"board":"Island／Standard","gameRefId":33,"ignored":false,"expansionPlays":[],"uuid":"L-1","durationMin":null,
           "locationRefId":2,"playDate":"2025-01-01 12:00:00","playDateYmd":20250101,"entryDate":"2025-01-01 14:30:00",
           "modificationDate":"2025-01-01 14:30:00","usesTeams":false,"manualWinner":false,"scoringSetting":0,
           "rounds":0,
           "playerScores":[{"newPlayer":false,"playerRefId":5,"rank":0,"role":"Red／First","score":"","seatOrder":0,
                            "startPlayer":false,"winner":true,"team":""}]}],
 "userInfo":{"meRefId":5}}
"""
"""A file in the shape that the app and what exports for it write."""

PLAYED: dict[str, tuple[str, ...]] = {
    "city": ("pay Ana Ben 600k", "pay Ben bank 50k", "roll 1 2", "finish"),
    "builder": ("begins Ben", "roll 1 2", "finish"),
    "chance": ("roll 3", "finish"),
    "deal": ("draw", "finish"),
}


def table(game: str, *lines: str, options: dict[str, str] | None = None) -> Table[Any]:
    """Return a table after these lines, a minute after each other."""
    now = iter(range(BEGUN, BEGUN + 10**9, 60_000))
    setup = Setup(game, ("Ana", "Ben"), options or {}, seed=7)
    made: Table[Any] = Table(games.load(game), setup, DiscardingJournal(), lambda: next(now))
    for minute, line in enumerate(lines):
        made.submit(line, 60_000 * minute)
    return made


def pushed(of: Table[Any]) -> Any:
    """Return what the link of an evening says."""
    play = play_of(of)
    assert play is not None
    parts = urlsplit(play_link(play))
    assert (parts.scheme, parts.netloc, parts.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    assert re.fullmatch(r"data=[\w%.~-]+", parts.query), "nothing that needs escaping in a link"
    return json.loads(parse_qs(parts.query)["data"][0])


def test_the_link_of_a_city_says_every_field() -> None:
    said = pushed(table("city", *PLAYED["city"]))
    assert re.fullmatch(r"[0-9A-F-]{36}", said.pop("sourcePlayId"))
    ids = [player.pop("sourcePlayerId") for player in said["players"]]
    assert len(set(ids)) == 2
    assert "Ben" in said.pop("comments")
    assert said == {
        "sourceName": "Companion",
        "playDate": "2026-11-28 21:06:40",
        "durationMin": 3,
        "game": {
            "name": "Monopoly City",
            "sourceGameId": "companion-city",
            "bggId": 41186,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {"name": "Ana", "winner": False, "startPlayer": True, "rank": 2, "score": 37.1},
            {"name": "Ben", "winner": True, "startPlayer": False, "rank": 1, "score": 38.25},
        ],
    }


@pytest.mark.parametrize(
    ("game", "bgg"), [("city", 41186), ("builder", None), ("chance", None), ("deal", 40398)], ids=PLAYED
)
def test_the_link_of_every_game_has_its_booleans_and_its_number(game: str, bgg: int | None) -> None:
    of = table(game, *PLAYED[game])
    said = pushed(of)
    assert {name: type(value) for name, value in said.items()} == {
        "sourceName": str, "sourcePlayId": str, "playDate": str, "durationMin": int, "comments": str, "game": dict,
        "players": list,
    }  # fmt: skip
    assert (said["sourceName"], said["playDate"], said["durationMin"]) == (
        "Companion", "2026-11-28 21:06:40", len(PLAYED[game]) - 1,
    )  # fmt: skip
    assert (said["game"]["name"], said["game"]["sourceGameId"]) == (of.game.title, f"companion-{game}")
    assert said["game"]["highestWins"]
    assert not said["game"]["noPoints"]
    assert [p["name"] for p in said["players"]] == ["Ana", "Ben"]
    ranks = {row.name: row.rank for row in of.game.standings(of.state, of.now_ms).rows}
    won = game in ("city", "builder")  # the others are broken off, without a winner
    assert [(p["rank"], p["winner"]) for p in said["players"]] == [
        (ranks[name], won and ranks[name] == 1) for name in ("Ana", "Ben")
    ]
    assert said["game"].get("bggId") == bgg
    assert ("bggId" in said["game"]) is (bgg is not None), "an unknown number is left out"
    for part, names in (
        (said["game"], ("highestWins", "noPoints")),
        *((p, ("winner", "startPlayer")) for p in said["players"]),
    ):
        assert all(isinstance(part[name], bool) for name in names)
    figures = of.course
    assert [p.get("score") for p in said["players"]] == [
        pytest.approx(figures[name][-1] / (1_000_000 if game == "city" else 1)) for name in ("Ana", "Ben")
    ]
    assert [p["startPlayer"] for p in said["players"]] == [game != "builder", game == "builder"]


def test_a_table_that_counts_nothing_has_no_points() -> None:
    said = pushed(table("city", "press -> 2", "finish", options={"watch": "unit"}))
    assert said["game"]["noPoints"] is True
    assert all("score" not in each and "rank" not in each and each["winner"] is False for each in said["players"])


def test_how_long_an_evening_took_is_not_known_where_it_came_over_in_the_middle() -> None:
    came = table("city", "given cash Ana 1m", "roll 1 2", "finish")
    assert "durationMin" not in pushed(came)
    play = play_of(came)
    assert play is not None
    assert json.loads(plays_file_text([play]))["plays"][0]["durationMin"] is None


@pytest.mark.parametrize("lines", [("roll 1 2",), ("finish",), ("finish", "undo")])
def test_what_is_not_over_or_was_not_played_is_no_play(lines: tuple[str, ...]) -> None:
    assert game_link(table("city", *lines)) == ""


def test_an_evening_keeps_its_ids_when_it_is_mended_and_a_name_when_case_differs() -> None:
    of = table("city", *PLAYED["city"])
    before = pushed(of)
    of.submit("undo", 240_000)
    of.submit("finish", 300_000)
    assert pushed(of)["sourcePlayId"] == before["sourcePlayId"]
    other = pushed(table("deal", *PLAYED["deal"]))
    assert [p["sourcePlayerId"] for p in other["players"]] == [p["sourcePlayerId"] for p in before["players"]]
    assert other["sourcePlayId"] != before["sourcePlayId"]


def test_a_file_of_many_is_what_the_same_code_reads() -> None:
    plays = [play for game, lines in PLAYED.items() if (play := play_of(table(game, *lines))) is not None]
    assert len(plays) == len(PLAYED)
    text = plays_file_text(plays)
    file = msgspec.json.decode(text, type=PlaysFile)
    assert [play.uuid for play in file.plays] == [pushed(table(game, *PLAYED[game]))["sourcePlayId"] for game in PLAYED]
    assert {game.id for game in file.games} == {play.game_ref_id for play in file.plays}
    assert {player.id for player in file.players} == {
        s.player_ref_id for play in file.plays for s in play.player_scores
    }
    city = json.loads(text)["plays"][0]
    assert [each["score"] for each in city["playerScores"]] == ["37.1", "38.25"], "a text, in millions"
    assert isinstance(city["playDateYmd"], int)
    assert [game.get("bggId") for game in json.loads(text)["games"]] == [41186, None, None, 40398]


def test_a_file_as_others_write_it_is_read_and_has_the_fields_of_ours() -> None:
    theirs = msgspec.json.decode(SAMPLE, type=PlaysFile)
    assert (theirs.plays[0].board, theirs.games[0].bgg_id) == ("Island／Standard", 285774)
    play = play_of(table("city", *PLAYED["city"]))
    assert play is not None
    ours, sample = json.loads(plays_file_text([play])), json.loads(SAMPLE)
    assert {type(value) for value in ours["plays"][0]["playerScores"][0].values()} == {int, str, bool}
    for part in ("plays", "players"):
        more = {"locationRefId", "metaData"}
        assert set(sample[part][0]) - more <= set(ours[part][0])
        for name in set(sample[part][0]) - more - {"durationMin"}:
            assert type(ours[part][0][name]) is type(sample[part][0][name]), name


@pytest.mark.parametrize("colour", ["Red", "Rot", "Rojo", "Rouge"])
def test_players_who_have_only_a_colour_are_anonymous(colour: str) -> None:
    setup = Setup("city", (colour, "Ben"), seed=7)
    of: Table[Any] = Table(games.load("city"), setup, DiscardingJournal())
    for line in ("roll 1 2", "finish"):
        of.submit(line, 0)
    play = play_of(of)
    assert play is not None
    assert [each["isAnonymous"] for each in json.loads(plays_file_text([play]))["players"]] == [True, False]
