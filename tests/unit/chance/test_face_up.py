"""The cards that lie face up during a turn of Chance, as every window is sent them."""

import pytest

from companion.games.chance.view import chance_view
from companion.games.view import FaceUp, Piece
from tests.unit.chance.box import BOX
from tests.unit.desk import state


def face_up(*lines: str, **options: str) -> FaceUp | None:
    return chance_view(state("chance", *lines, **options), 0).face_up


def test_the_flipped_cards_lie_in_order_with_those_to_come_and_the_risk() -> None:
    """CHANCE-FLIP-04."""
    assert face_up("roll 6", "flip 7", "flip Token", "flip Lucky Break") == FaceUp(
        0,
        (Piece("cash", 1, "7"), Piece("card", 1, "Token"), Piece("good", 1, "Lucky Break"), Piece("back", 3)),
        (("Cash out now", "7"), ("Risk on the next flip", "none")),
    )
    assert face_up("roll 2") == FaceUp(
        0, (Piece("back", 2),), (("Cash in hand", "0"), ("Risk on the next flip", "20%"))
    )


def test_the_flips_that_a_card_forces_are_risked_too() -> None:
    """CHANCE-FLIP2-03."""
    forced = face_up("given kept Ben flip", "roll 2", "flip 9", "cash out", "flip2 by Ben")
    assert forced is not None
    assert forced.cards == (Piece("cash", 1, "9"), Piece("back", 2))
    assert [heading for heading, _ in forced.figures] == ["Cash in hand", "Risk on the next flip"]


def test_what_is_played_lies_there_no_more_and_the_risk_is_over_with_the_flips() -> None:
    assert face_up("roll 6", "flip 7", "flip 9", "cash out") == FaceUp(
        0, (Piece("cash", 1, "7"), Piece("cash", 1, "9")), (("Cash in hand", "16"),)
    )
    played = face_up(*BOX, "roll 6", "flip 7", "flip 9", "cash out", "play 9 red")
    assert played is not None
    assert played.cards == (Piece("cash", 1, "7"),)


@pytest.mark.parametrize(
    "lines",
    [
        (),
        ("roll 6", "flip 7", "flip Bankrupt"),
        ("roll 6", "flip 7", "finish"),
        ("roll 1", "flip 7", "end"),
    ],
)
def test_between_two_turns_nothing_lies_there(lines: tuple[str, ...]) -> None:
    assert face_up(*lines) is None


def test_a_table_that_hides_the_odds_sees_the_cards_alone() -> None:
    """CHANCE-FLIP-04."""
    hidden = face_up("roll 6", "flip 7", odds="hidden")
    assert hidden == FaceUp(0, (Piece("cash", 1, "7"), Piece("back", 5)), (("Cash out now", "7"),))


def test_a_table_that_only_watches_its_rounds_knows_no_card() -> None:
    assert face_up(watch="rounds") is None
