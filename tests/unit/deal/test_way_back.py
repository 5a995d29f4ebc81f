"""A table that was light for a while, and the turn it goes on with when it is played in full again."""

import pytest

from companion.games.deal.game import GAME
from companion.table.game_text import story
from companion.table.reading import DiscardingJournal
from companion.table.table import Table
from tests.unit.desk import problems, refusal, state, table

TWO_PLAYED = ("bank 5", "end", "bank 1", "bank 2")
"""It is Ben's turn, who has played two cards."""


@pytest.mark.parametrize("way", ["sets", "timer", "payments"])
def test_the_turn_goes_on_where_it_was(way: str) -> None:
    """DEAL-TURN-03: the third card is the last one, and no one draws twice."""
    lines = (*TWO_PLAYED, f"option watch {way}", "option watch everything")
    turn = state("deal", *lines).turn
    assert (turn.player, turn.number, turn.plays, turn.drawn) == ("Ben", 2, 2, True)
    assert problems("deal", (*lines, "bank 3")) == ()
    assert "Ben has made all three plays this turn." in refusal("deal", (*lines, "bank 3", "bank 1"))


def test_what_is_given_of_the_table_leaves_the_turn_of_the_same_player() -> None:
    lines = (*TWO_PLAYED, "option watch sets", "given known", "given turn Ben", "option watch everything")
    assert state("deal", *lines).turn.plays == 2
    assert state("deal", *lines).turn.drawn


@pytest.mark.parametrize("other", [("given turn Cleo",), ("given nothing",), ("end",)])
def test_another_turn_starts_over(other: tuple[str, ...]) -> None:
    """The turn timer passes it on; a table without turns enters it, or clears it."""
    turn = state("deal", *TWO_PLAYED, "option watch timer", *other, "option watch everything").turn
    assert (turn.plays, turn.drawn) == (0, False)


def test_a_turn_is_given_that_has_begun_already() -> None:
    lines = ("given turn Ben", "given plays 2")
    assert problems("deal", (*lines, "expect hand Ben 5", "bank 1", "expect hand Ben 4")) == ()
    assert "three plays" in refusal("deal", (*lines, "bank 1", "bank 2"))
    assert not state("deal", "given plays 0").is_start_undecided
    assert "before the first move" in refusal("deal", ("bank 1", "given plays 1"))


def test_what_is_given_of_a_turn_says_who_has_done_what() -> None:
    played = table("deal", "given turn Ben", "given plays 2", "given plays 0")
    told = [GAME.tell(played.state, line).text for line in played.history.lines[1:]]
    assert told == ["Ben has drawn, and played 2 cards.", "Ben has drawn, and played nothing yet."]


def test_a_payment_that_was_only_asked_about_goes_to_nobody_by_name() -> None:
    before = ("collector Ben", "pay nothing by Ben", "option watch payments")
    asked = ("owes Ben 4 with 3, 2", "pay by Ben")
    now = table("deal", *before, *asked, "option watch everything")
    told = [GAME.tell(now.state, line).text for line in now.history.lines]
    assert told[1] == "Ben has nothing to pay with; the debt of 5 is dropped."
    assert told[3] == "In Ben's bank: Money 3 and Money 2. Ben owes 4."
    assert told[4] == "Ben pays Money 3 + Money 2 (1 over)."
    assert story(now)[1] == "Biggest payment: Ben gave 5."
    assert [area.bank for area in now.state.areas.values()] == [(), (), ()]
    assert GAME.check(now.state) == ()


def test_of_two_it_is_known_who_receives_a_payment() -> None:
    asked = ("option watch payments", "owes Ben 4 with 3, 2", "pay by Ben")
    now = table("deal", *asked, "option watch everything", players=("Ana", "Ben"))
    assert GAME.tell(now.state, now.history.lines[1]).text == "Ben pays Ana Money 3 + Money 2 (1 over)."
    assert now.state.areas["Ana"].bank == ("Money 3", "Money 2")


def test_such_an_evening_opens_again() -> None:
    played = table("deal", *TWO_PLAYED, "option watch timer", "given plays 1", "option watch everything", "bank 3")
    again = Table(GAME, played.setup, DiscardingJournal())
    again.load(played.history.lines)
    assert again.state == played.state
    assert again.state.turn.plays == 2


@pytest.mark.parametrize(
    "later",
    [
        ("option watch sets", "leaves Ben", "option watch everything"),
        ("option watch sets", "option watch everything", "given nothing"),
    ],
)
def test_the_evening_in_sentences_counts_the_turns_before(later: tuple[str, ...]) -> None:
    played = table("deal", *TWO_PLAYED, *later, "finish")
    assert "It took 2 turns." in story(played)
