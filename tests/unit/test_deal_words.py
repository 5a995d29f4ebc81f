"""A deal in words."""

from companion.games.board.words import deal_in_words


def test_a_present_is_told_from_its_giver() -> None:
    assert deal_in_words("Ana", "", "Ben", "6M") == "Ben gives Ana 6M for nothing"
    assert deal_in_words("Ana", "Old Town", "Ben", "") == "Ana gives Ben Old Town for nothing"
    assert deal_in_words("Ana", "Old Town", "Ben", "3M") == "Ana gives Ben Old Town for 3M"
