"""A rematch: the same table again, as if it were new, but for who begins."""

from collections.abc import Iterator
from typing import Any

import pytest

from companion import games
from companion.core.order import Setup
from companion.table.past_evenings import table_to_repeat, winners_of
from companion.table.reading import rehearse_game
from companion.table.table import Table
from tests.unit.desk import table

FIRST = {"city": "roll 1 2", "builder": "roll 1 2", "chance": "roll 3", "deal": "draw"}
ASKED = {
    "city": "Ben: roll the dice",
    "builder": "Ben: roll the dice",
    "chance": "Ben: roll the die",
    "deal": "Ben: draw 2 cards",
}
WATCHED = [(game, "") for game in FIRST] + [
    ("city", "unit"),
    ("builder", "rolls"),
    ("chance", "timer"),
    ("deal", "sets"),
]


def offered(table: Table[Any]) -> Iterator[tuple[str, bool]]:
    """Yield what a table can do, with any tokens, except deciding who begins, and going home after that."""
    for choice in table.game.choices(table.state, 0):
        if choice.form.split()[0] not in ("order", "start", "begins", "leaves"):
            yield choice.form, choice.is_allowed


@pytest.mark.parametrize(("game", "watch"), WATCHED)
def test_a_rematch_is_a_new_game_in_which_the_next_player_begins(game: str, watch: str) -> None:
    options = {"watch": watch} if watch else {}
    played = rehearse_game(games.load(game), Setup(game, ("Ana", "Ben", "Cleo"), options), (FIRST[game],))
    last = table_to_repeat(played.game, played.setup, played.history.lines)
    rematch = rehearse_game(played.game, last.setup, last.opening)
    fresh = rehearse_game(played.game, Setup(game, ("Ben", "Cleo", "Ana"), options), ())
    assert rematch.game.report(rematch.state, 0)["turn"] == "Ben"
    assert sorted(offered(rematch)) == sorted(offered(fresh))
    asked = fresh.game.view(fresh.state, 0).headline if watch else ASKED[game]
    assert rematch.game.view(rematch.state, 0).headline == asked


@pytest.mark.parametrize(
    ("game", "watch", "said"),
    [
        ("city", "money", "Starting position. Ben goes first."),
        ("builder", "points", "Starting position. Ben goes first."),
        ("chance", "rounds", "Ben goes first."),
        ("deal", "payments", "Ben goes first."),
        ("deal", "everything", "It is Ben's turn."),
    ],
)
def test_a_light_rematch_says_who_begins_and_of_no_turn(game: str, watch: str, said: str) -> None:
    table = rehearse_game(games.load(game), Setup(game, ("Ana", "Ben"), {"watch": watch}), ("given turn Ben",))
    assert table.game.tell(table.state, table.history.lines[-1]).text == said


def test_a_payment_that_somebody_asks_about_says_no_more_than_what_lies_there() -> None:
    table = rehearse_game(
        games.load("deal"), Setup("deal", ("Ana", "Ben"), {"watch": "payments"}), ("owes Ana 5 with 3, 2",)
    )
    said = table.game.tell(table.state, table.history.lines[-1]).text
    assert said == "In Ana's bank: Money 3 and Money 2. Ana owes 5."


def test_a_rematch_of_builder_does_not_roll_for_the_start() -> None:
    played = rehearse_game(games.load("builder"), Setup("builder", ("Ana", "Ben")), ("roll 1 2",))
    last = table_to_repeat(played.game, played.setup, played.history.lines)
    rematch = rehearse_game(played.game, last.setup, last.opening)
    assert all(choice.label != "Roll for the start" for choice in played.game.choices(rematch.state, 0))


@pytest.mark.parametrize(("lines", "winners"), [(("begins Ben",), None), (("given cash Ben 1m",), ("Ana", "Cleo"))])
def test_an_evening_in_which_nothing_was_played_is_won_by_nobody(
    lines: tuple[str, ...], winners: tuple[str, ...] | None
) -> None:
    end = winners_of(table("city", *lines, "finish"))
    assert (end and end.winners) == winners


SET_UP = {
    "city": ("on", "value Seaview price 1m", "off", "on"),
    "builder": (
        "stock t_rex excavator",
        "token Cleo cat",
        'deed "Test Lane" colour pink number 8',
        "chart 6-7-8 crane",
        "spaces 24",
        "space 5 oriental",
        "map A1-B2",
        "gap A1 B1",
    ),
    "chance": ("die 2 3 4 5 6 ?", "minimum brown 3", "building brown 4", "mark 30"),
    "deal": ("value House 3",),
}
SAYS_WHO = {
    "city": "order Ana 5 Ben 9 Cleo 4",
    "builder": "order Ana 5 Ben 9 Cleo 4",
    "chance": "start Ana 1 Ben 6 Cleo 2",
}


@pytest.mark.parametrize("game", FIRST)
def test_who_began_is_who_was_said_to_after_the_box_was_read(game: str) -> None:
    lines = (*SET_UP[game], SAYS_WHO.get(game, "begins Ben"), FIRST[game])
    played = rehearse_game(games.load(game), Setup(game, ("Ana", "Ben", "Cleo")), lines)
    last = table_to_repeat(played.game, played.setup, played.history.lines)
    assert (last.starter, last.next_starter) == ("Ben", "Cleo")


@pytest.mark.parametrize("game", FIRST)
def test_an_evening_in_which_the_box_was_read_and_no_more_is_won_by_nobody(game: str) -> None:
    assert winners_of(table(game, *SET_UP[game], "finish")) is None
