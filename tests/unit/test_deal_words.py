"""A deal in words."""

from companion.games.board.words import NOTHING, deal_in_words


def test_a_present_is_told_from_its_giver() -> None:
    assert deal_in_words("Ana", NOTHING, "Ben", "6M") == "Ben gives Ana 6M for nothing"
    assert deal_in_words("Ana", "Old Town", "Ben", NOTHING) == "Ana gives Ben Old Town for nothing"
    assert deal_in_words("Ana", "Old Town", "Ben", "3M") == "Ana gives Ben Old Town for 3M"
