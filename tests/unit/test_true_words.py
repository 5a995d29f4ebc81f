"""What is said of a table is so: of a refused move what stands in its way, of a row what it does."""

import pytest

from tests.unit.desk import refusal, table


def _labels(game: str, kind: str, *lines: str, **options: str) -> list[str]:
    played = table(game, *lines, **options)
    return [choice.label for choice in played.game.choices(played.state, 0) if choice.kind == kind]


def _reasons(game: str, line: str, *lines: str, **options: str) -> list[str]:
    played = table(game, *lines, **options)
    return [reason.text for reason in played.reasons_against(played.read(line))]


@pytest.mark.parametrize("line", ["roll 1 2", "land Seaview"])
def test_what_is_unsettled_is_all_that_is_said_of_another_roll(line: str) -> None:
    """CITY-SPC-04."""
    unsettled = ["Buy or auction Stoneside first."]
    assert _reasons("city", line, "roll 1 2") == unsettled
    assert _reasons("city", "roll 1 2", "roll 1 2", "buy") == ["Ana has already moved: build, trade, or end the turn."]


def test_a_rent_that_can_be_asked_is_said_before_that_somebody_has_rolled() -> None:
    """BUILDER-RENT-01."""
    lines = ("deed oriental rent 50 price 100", "given owner oriental Cleo", "roll 1 2", "land oriental")
    assert _reasons("builder", "roll 1 2", *lines) == [
        "Cleo can still charge Ana 50 rent: charge it now, or end the turn."
    ]
    rolled = ["Ana has already rolled: build, trade, or end the turn."]
    assert _reasons("builder", "roll 1 2", *lines, "rent by Cleo") == rolled


def test_what_build_gave_and_what_is_left_of_it_are_told_apart() -> None:
    """UNIT-BLD-02."""
    lines = ("given owner Stoneside Ana", "roll 1 2", "press -> 3")
    assert _reasons("city", "build Stoneside 4r", *lines) == ["Build gave 3 blocks: you can't build more."]
    one = "build Stoneside 1r"
    assert "Build gave 3; 2 are left." in _reasons("city", "build Stoneside 3r", *lines, one)
    assert "Build gave 3; 1 is left." in _reasons("city", "build Stoneside 2r", *lines, one, one)


def test_stadiums_that_are_all_built_are_a_greyed_row() -> None:
    """CITY-STAD-05."""
    owns = [f"given owner {name} Ana" for name in ('"Old Town"', '"Harbor Heights"')]
    both = ("given stadium Stoneside", "given stadium Seaview")
    given = (*owns, "given owner Stoneside Ben", "given owner Seaview Ben", *both, "roll 1 2")
    played = table("city", *given)
    [row] = [each for each in played.game.choices(played.state, 0) if each.kind == "stadium"]
    assert any("Both stadiums" in reason.text for reason in row.reasons)


def test_a_turn_that_jail_has_ended_is_not_ended_but_the_next_one_begun() -> None:
    """CITY-JAIL-04, BUILDER-SPACE-10."""
    assert _labels("city", "end", "roll 1 2") == ["End the turn"]
    assert _labels("city", "end", "roll 1 2", "buy", "jail") == ["Start Ben's turn"]
    assert _labels("builder", "end", "roll 1 2", "land jail", "jail") == ["Start Ben's turn"]


def test_cards_that_are_counted_with_those_to_be_drawn_are_said_to_be() -> None:
    """DEAL-TURN-05: six lie in the hand when nothing is drawn yet."""
    assert "Ana has 8 cards after drawing: discard 1." in refusal("deal", ["given hand Ana 6", "end"])
    assert "Ana has 8 cards: discard 1." in refusal("deal", ["given hand Ana 7", "bank 1", "end"])


def test_a_no_in_the_own_turn_names_the_house_rule_that_it_costs_a_play_by() -> None:
    """DEAL-JSN-04, DEAL-OQ-04."""
    three = ["bank 1", "bank 1", "collector Ben", "no by Ben"]
    assert "counts as one of them (house rule jsn_on_own_turn)" in refusal("deal", [*three, "no Ben"])
