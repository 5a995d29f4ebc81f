"""Over the years: evenings, wins and bests of each player, and how long a game takes."""

from typing import Any

import pytest

from companion import games
from companion.core.order import Setup
from companion.table.reading import DiscardingJournal
from companion.table.stats import LAST, UsualDuration, stats, usual_duration
from companion.table.table import Table

MINUTE = 60_000
DAY = 86_400_000


def evening(game: str, day: int, minutes: int, *lines: str, players: tuple[str, ...] = ("Ana", "Ben")) -> Table[Any]:
    """Return an evening that was ended after some minutes."""
    setup = Setup(game, players, {"build_spin_seconds": "0"} if game == "city" else {}, seed=day)
    table: Table[Any] = Table(games.load(game), setup, DiscardingJournal(), lambda: day * DAY)
    for line in lines:
        table.submit(line, 0)
    table.submit("finish", minutes * MINUTE)
    return table


def test_wins_ranks_and_bests_are_counted_for_each_player_and_game() -> None:
    found = stats(
        [
            evening("city", 3, 90, "pay bank Ana 5m"),
            evening("city", 2, 80, "pay bank BEN 2m", players=("Ana", "BEN", "Cal")),
            evening("city", 1, 70, "pay bank Ben 1m"),
            evening("builder", 4, 60, "pay bank Cal 900", players=("Cal", "Ben")),
        ]
    )
    assert (found.evenings, [game.game for game in found.games]) == (4, ["builder", "city"])
    assert [(each.name, each.evenings, each.wins, each.mean_rank) for each in found.games[1].players] == [
        ("Ben", 3, 2, 1.33),
        ("Ana", 3, 1, 1.67),
        ("Cal", 1, 0, 2.0),
    ]
    assert [each.best for each in found.games[1].players] == [39_700_000, 42_700_000, 37_700_000]
    assert {each.name: each.wins for each in found.players} == {"Ben": 2, "Ana": 1, "Cal": 1}
    assert found.games[1].takes == (UsualDuration(2, 80, 2), UsualDuration(3, 80, 1))


def test_the_highest_rent_and_what_build_gave_are_the_most_of_any_evening() -> None:
    rent = ("given owner Westlands Ben", "given blocks Westlands 3r", "land Westlands by Ana", "end", "press -> 3")
    [city] = stats([evening("city", 1, 60, *rent), evening("city", 2, 60, "roll 1 2")]).games
    assert {each.name: (each.highest_rent, each.most_built) for each in city.players} == {
        "Ana": (1_200_000, None),
        "Ben": (None, 3),
    }


def test_an_evening_that_is_there_twice_counts_once_and_one_that_was_not_played_not_at_all() -> None:
    played = evening("city", 1, 60, "roll 1 2")
    assert stats([played, played, evening("city", 2, 60)]).evenings == 1


@pytest.mark.parametrize("colour", ["Red", "Blau", "Amarillo", "Vert"])
def test_colours_belong_to_no_one_in_particular(colour: str) -> None:
    [city] = stats([evening("city", 1, 60, "roll 1 2", players=(colour, "Ana"))]).games
    assert [each.name for each in city.players] == ["Ana"]


def test_how_long_a_game_takes_is_the_middle_of_its_last_evenings() -> None:
    assert usual_duration(4, ()) is None
    assert usual_duration(4, [minutes * MINUTE for minutes in (90, 95, 100, 95, 20, 300, 1, 1, 1)]) == UsualDuration(
        4, 95, LAST
    )
    assert stats([evening("city", 1, 60, "given cash Ana 1m", "roll 1 2")]).games[0].takes == (), (
        "the rest is not known"
    )
    assert stats([evening("city", 1, 0, "roll 1 2")]).games[0].takes == (), "it was written down, not played"


@pytest.mark.parametrize(
    ("known", "words"),
    [
        (UsualDuration(4, 93, 6), "about 95 minutes, based on your last 6 games"),
        (UsualDuration(2, 12, 1), "about 12 minutes, based on your last game"),
        (UsualDuration(2, 1, 2), "about 1 minute, based on your last 2 games"),
    ],
)
def test_how_long_it_takes_is_said_round(known: UsualDuration, words: str) -> None:
    assert known.words == words
