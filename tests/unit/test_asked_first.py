"""What ends something for all, or gives something away, says so in a question first; in every game and light way."""

from typing import Any

import pytest

from companion.core.order import Order
from tests.unit.desk import table


def question(game: str, line: str, *lines: str, **options: str) -> str:
    """Return what is asked before a line after these, empty where nothing is; the line itself is allowed."""
    played = table(game, *lines, **options)
    order: Any = played.read(line)
    assert isinstance(order, Order)
    assert not played.reasons_against(order)
    confirmation = played.game.confirmation_question(played.state, order, played.now_ms)
    return confirmation.question if confirmation else ""


@pytest.mark.parametrize(
    ("game", "lines", "asked"),
    [
        ("city", ("roll 1 2",), "Stoneside has not been bought or auctioned."),
        ("city", ("roll 3 3", "buy"), "Ana rolled a double and has not rolled again."),
        ("city", (), ""),
        (
            "builder",
            ("deed oriental rent 30 price 100", "given owner oriental Cleo", "roll 1 2", "land oriental"),
            "Cleo can still charge Ana 30 rent.",
        ),
        ("chance", ("roll 4", "flip 7", "cash out", "end"), ""),
        ("deal", (), "No one wins."),
        (
            "deal",
            ("given hand Ana 6", "birthday"),
            "Ben owes 2 for the birthday. Cleo owes 2 for the birthday. No one wins.",
        ),
    ],
)
def test_the_end_of_the_game_is_asked_with_what_it_leaves_open(game: str, lines: tuple[str, ...], asked: str) -> None:
    assert question(game, "finish", *lines) == f"End the game for everyone? {asked}".strip()


@pytest.mark.parametrize(
    ("game", "way"),
    [
        *(("city", way) for way in ("unit", "money")),
        *(("builder", way) for way in ("rolls", "points")),
        *(("chance", way) for way in ("rounds", "timer")),
        *(("deal", way) for way in ("payments", "sets", "timer")),
    ],
)
def test_a_light_table_is_asked_before_its_end(game: str, way: str) -> None:
    assert question(game, "finish", watch=way) == "End the game for everyone?"


@pytest.mark.parametrize(
    ("line", "asked"),
    [
        ("trade Ana: Old Town for Ben: nothing", "Ana gives Ben Old Town for nothing?"),
        ("trade Ben: nothing for Ana: Old Town, 2m", "Ana gives Ben 2M and Old Town for nothing?"),
        ("trade Ana: Old Town for Ben: 1m", ""),
    ],
)
def test_a_deal_for_nothing_is_asked(line: str, asked: str) -> None:
    given = 'given owner "Old Town" Ana'
    assert question("city", line, given) == asked
    assert question("city", line, given, watch="money") == asked


def test_letting_off_a_debt_is_no_gift_where_something_is_given_for_it() -> None:
    owes = ("given owner Seaview Ben", "given blocks Seaview 2r", "given owner Westlands Ana", "given cash Ana 0")
    lines = (*owes, "given at Ana 18", "roll 1 2")
    assert question("city", "trade Ana: Westlands for Ben: debt", *lines) == ""
    assert question("city", "trade Ana: Westlands for Ben: nothing", *lines) == ""
    assert question("city", "trade Ana: nothing for Ben: debt", *lines) == "Ben lets Ana off 1.8M for nothing?"


def test_a_gift_in_builder_is_asked_by_whoever_agrees_to_it() -> None:
    given = ("given owner oriental Ana", "begins Ana", "roll 1 2")
    assert (
        question("builder", "trade Ana: oriental for Ben: nothing", *given)
        == "Ana gives Ben Oriental Avenue for nothing?"
    )
    offer = "offer Ben: nothing for Ana: oriental by Ben"
    assert question("builder", "agreed by Ana", *given, offer) == "Ana gives Ben Oriental Avenue for nothing?"
    assert question("builder", "trade Ana: oriental for Ben: 10", *given) == ""


TALL = ("map A1-B2", "given floors A1 Ana 4", "given chips Ana red 2 green 1 purple 1 yellow 2")


@pytest.mark.parametrize(
    ("moment", "asked", "offered"),
    [
        ("at_once", "The penthouse ends the game.", ": this ends the game"),
        ("end_of_turn", "The penthouse ends the game after this turn.", ": the game ends after this turn"),
    ],
)
def test_the_penthouse_says_that_it_ends_the_game(moment: str, asked: str, offered: str) -> None:
    lines = (*TALL, "roll 3 2")
    assert question("builder", "floor A1", *lines, game_end_moment=moment) == asked
    played = table("builder", *lines, game_end_moment=moment)
    labels = [choice.label for choice in played.game.choices(played.state, 0) if "penthouse" in choice.label]
    assert len(labels) == 1
    assert labels[0].endswith(offered)
    assert question("builder", "floor B1", *lines) == ""
    assert question("builder", "floor A1 by Ana", *TALL[:2], watch="points") == "The penthouse ends the game."


def test_a_second_card_on_one_chance_space_is_asked() -> None:
    """BUILDER-CHANCE-01: a slip taps the same line again; a card that lets draw another one is a yes away."""
    asked = "This Chance space's card has already been played. Play a second card here?"
    landed = ("roll 1 2", "land chance")
    assert question("builder", "chance collect 100", *landed) == ""
    for again in ("chance collect 100", "collect boat 2", "chance jail"):
        assert question("builder", again, *landed, "chance collect 100") == asked
    assert question("builder", "jail", *landed, "chance collect 100") == ""


def test_money_for_go_is_greyed_once_it_is_collected() -> None:
    played = table("builder", "roll 1 2", "land oriental", "go")
    [again] = [choice for choice in played.game.choices(played.state, 0) if choice.kind == "go"]
    assert [reason.text for reason in again.reasons] == ["Ana has already collected for passing GO on this move."]


def test_a_chance_space_of_builder_is_left_without_its_card_only_once_that_is_asked() -> None:
    """BUILDER-CHANCE-01, as in the city."""
    left = "Ana is on Chance and has not drawn a card."
    landed = ("roll 1 2", "land chance")
    assert question("builder", "end", *landed) == left
    assert question("builder", "roll 1 2", "roll 3 3", "land chance") == left, "by the dice of the extra turn too"
    assert question("builder", "end", *landed, "chance collect 100") == ""
    assert question("builder", "end", *landed, "chance keep trade") == ""
    assert question("builder", "end", "roll 1 2", "land parking") == ""
    assert question("builder", "finish", *landed) == f"End the game for everyone? {left}"
