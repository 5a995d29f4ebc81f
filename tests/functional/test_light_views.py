"""What the view of a light table says, in any window."""

import pytest

from tests.evenings import played, read


def test_resources_that_a_light_table_spends_unseen_are_not_named() -> None:
    table = played(read("game builder\noption watch points\nplayers Ana Ben\nchart 2-12 boat", "here"))
    assert [row.brief for row in table.game.view(table.state, 0).players] == ["T-Rex", "Penguin"]
    table.submit("option watch everything", 0)
    assert [row.brief for row in table.game.view(table.state, 0).players] == ["T-Rex, 4 green", "Penguin, 4 red"]


def test_nobody_stands_anywhere_in_a_city_where_no_turn_is_watched() -> None:
    table = played(read("game city\noption watch money\nplayers Ana Ben\npay Ana Ben 1m", "here"))
    assert {(row.where, row.brief) for row in table.game.view(table.state, 0).players} == {("", "")}


@pytest.mark.parametrize(
    ("game", "way", "there"),
    [("city", "unit", False), ("city", "money", False), ("deal", "payments", False), ("deal", "sets", True)],
)
def test_places_are_told_only_where_they_are_kept(game: str, way: str, there: bool) -> None:
    table = played(read(f"game {game}\noption watch {way}\nplayers Ana Ben", "here"))
    assert bool(table.game.view(table.state, 0).places) == there


@pytest.mark.parametrize(
    ("way", "words"), [("unit", "Build, auction or deal?"), ("money", "Who pays, buys or builds?")]
)
def test_a_light_city_asks_what_its_countdown_waits_for(way: str, words: str) -> None:
    table = played(read(f"game city\noption watch {way}\nplayers Ana Ben", "here"))
    asked = [table.game.view(table.state, 0).headline]
    for line in ("auction", "cancel", "deal Ana Ben"):
        table.submit(line, 0)
        asked.append(table.game.view(table.state, 0).headline)
    assert asked == [words, "Any higher bid?", words, "Is the deal agreed?"]


def test_a_light_city_asks_for_no_bid_once_all_others_have_dropped_out() -> None:
    lines = ("auction", "bid Ana 100k", "pass Ben")
    table = played(read("\n".join(("game city", "option watch unit", "players Ana Ben", *lines)), "here"))
    assert table.game.view(table.state, 0).headline == "Everyone else is out."


def test_a_table_of_skylines_tells_no_card_and_no_odds() -> None:
    lines = ("roll 4", "flip nope", "cash out", "option watch rounds", "round Ana Ben - - - - - -")
    table = played(read("\n".join(("game chance", "players Ana Ben", *lines)), "here"))
    rows = table.game.view(table.state, 0).players
    assert [row.sheet for row in rows] == [(("Skyline", "1 building"),)] * 2
    assert [[held.name for held in row.holdings] for row in rows] == [["dark blue"], ["green"]]


def test_a_table_of_sets_tells_no_bank_and_no_hand() -> None:
    lines = ("given bank Ana 5, 2", "given land Ana Vermont", "bank 3", "option watch sets")
    table = played(read("\n".join(("game deal", "players Ana Ben", *lines)), "here"))
    view = table.game.view(table.state, 0)
    assert [row.sheet for row in view.players] == [(("Sets", "0 of 3"),)] * 2
    assert [[held.name for held in row.holdings] for row in view.players] == [["light blue"], []]
    assert [(place.name, place.words) for place in view.places if place.column == 0] == [("Ana", ""), ("Ben", "")]


@pytest.mark.parametrize(
    ("game", "way", "lying"),
    [
        ("deal", "timer", "given set Ana brown"),
        ("deal", "payments", "given bank Ana 5"),
        ("chance", "timer", "given owned Ana green 2"),
        ("city", "unit", 'given owner "Old Town" Ana'),
    ],
)
def test_what_somebody_had_before_is_not_told_where_nothing_of_it_is_kept(game: str, way: str, lying: str) -> None:
    table = played(read(f"game {game}\nplayers Ana Ben\n{lying}", "here"))
    assert table.game.view(table.state, 0).players[0].holdings
    table.submit(f"option watch {way}", 0)
    assert not table.game.view(table.state, 0).players[0].holdings
