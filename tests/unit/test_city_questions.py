"""What Monopoly City asks before a slip of the hand, and how a ride and a card that changes hands are reported."""

import pytest

from companion.core.move import Move
from companion.core.order import Order
from companion.games.city import moves as m
from companion.games.city.game import GAME
from companion.games.city.preview import confirmation_question
from companion.table.game_text import story
from tests.city_scripts import holds, run


def log_sentence(text: str, number: int = -1) -> str:
    """Return what the log says of a line, the last one unless another is named."""
    table = run(text).table
    assert table is not None
    return table.game.tell(table.state, table.history.lines[number]).text


@pytest.mark.parametrize(("move", "deed"), [(m.EndTurn(), "End the turn"), (m.Roll(1, 2), "Roll")])
def test_a_chance_space_is_left_without_its_card_only_once_that_is_asked(move: Move, deed: str) -> None:
    """CITY-CHN-01."""
    at = "given at Ana 4; roll 1 2" if deed == "End the turn" else "given at Ana 5; roll 1 1"
    asked = confirmation_question(holds(at), Order(move), 0)
    assert asked is not None
    assert asked.question == "Ana is on Chance and has not drawn a card."
    assert asked.deed == deed
    assert confirmation_question(holds(f"{at}; chance collect 1m"), Order(move), 0) is None
    assert confirmation_question(holds("roll 4 6" if deed == "End the turn" else "roll 5 5"), Order(move), 0) is None


def test_a_turn_is_ended_while_the_light_of_build_runs_only_once_that_is_asked() -> None:
    """UNIT-BLD-04."""
    state = holds("roll 1 2; buy; press")
    asked = confirmation_question(state, Order(m.EndTurn()), state.unit.spin_until_ms - 1)
    assert asked is not None
    assert asked.question == "The light is still running: Build's result would be lost."
    assert asked.deed == "End the turn"
    assert confirmation_question(state, Order(m.EndTurn()), state.unit.spin_until_ms) is None


def test_a_bankruptcy_for_a_rent_names_the_rent_dodge_in_hand() -> None:
    """CITY-PARK-04, CITY-BKR-01: neither a debt of another kind nor a card just taken is freed."""
    owed = "given cash Ana 0; given dodge Ana; given owner Seaview Ben; land Seaview"
    asked = confirmation_question(holds(owed), Order(m.Bankrupt()), 0)
    assert asked is not None
    freed = "Ana can play Rent Dodge instead of paying this rent."
    assert asked.question == f"Is Ana bankrupt? {freed} Ana would be out of the game."
    other = confirmation_question(
        holds("given cash Ana 0; given dodge Ana; land Jail; pay Ana Ben 1m"), Order(m.Bankrupt()), 0
    )
    assert other is not None
    assert other.question == "Is Ana bankrupt? Ana would be out of the game."


def test_a_ride_is_told_as_a_ride_with_the_wages_of_go() -> None:
    """CITY-RAIL-07."""
    rails = "given railroad Summergate; given railroad Middleton; given owner Middleton Ana; given owner Summergate Ana"
    assert log_sentence(f"{rails}; land Middleton; ride Summergate") == (
        "Ana takes the train to Summergate, passing GO (+2M)."
    )
    assert log_sentence(f"{rails}; land Summergate; ride Middleton") == "Ana takes the train to Middleton."


def test_a_rent_dodge_card_is_told_with_who_had_it() -> None:
    """CITY-PARK-03, CITY-PARK-07."""
    assert log_sentence("land 20").endswith("Ana takes the Rent Dodge card.")
    assert log_sentence("given dodge Cal; land 20").endswith("Ana takes the Rent Dodge card from Cal.")


def test_a_rent_that_is_owed_back_is_told_as_a_refund_and_not_as_paid() -> None:
    """CITY-PARK-04, CITY-MON-04."""
    spent = "given dodge Ana; given owner Seaview Ben; given cash Ben 0; land Seaview; pay Ben Cal 180k; dodge"
    assert log_sentence(spent) == "Ana plays Rent Dodge. Ben owes Ana 180k."
    table = run(spent).table
    assert table is not None
    assert story(table)[2] == "No one paid rent."


def test_tied_first_rolls_are_told_with_who_rolls_again() -> None:
    """CITY-OQ-82."""
    assert log_sentence("order Ana 9 Ben 9 Cal 8 Dov 2") == "Ana and Ben tie and roll again to see who goes first."


def test_the_table_can_take_what_stands_off_the_board() -> None:
    """CITY-RAIL-09: each kind that stands is a choice of its own, for the banker alone."""
    state = holds("given railroad Seaview; given tower Middleton; land Jail")
    offered = [choice for choice in GAME.choices(state, 0) if choice.group == "Corrections"]
    assert [choice.label for choice in offered] == ["Take a railroad off the board", "Take the Tower off the board"]
    assert [[option.label for option in choice.blanks[0].options] for choice in offered] == [["Seaview"], ["Middleton"]]
    assert all(choice.is_allowed for choice in offered)
    assert log_sentence("given railroad Seaview; remove railroad Seaview") == "A railroad is removed from Seaview."
    assert log_sentence("given tower Seaview; remove tower Seaview") == "The Tower is removed from Seaview."
