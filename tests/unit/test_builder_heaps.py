"""Resources as they are typed: words or letters, with their numbers (BUILDER-TRADE-02)."""

import pytest

from companion.core.errors import CompanionError
from companion.games.builder.chips import Chips
from companion.games.builder.resource_slots import heap_in


@pytest.mark.parametrize(
    ("text", "chips"),
    [
        ("", Chips()),
        ("2r 1g", Chips(red=2, green=1)),
        ("2r1g", Chips(red=2, green=1)),
        ("2 r", Chips(red=2)),
        ("r y", Chips(red=1, yellow=1)),
        ("2 red, 1 boat", Chips(red=2, yellow=1)),
        ("trucks 2", Chips(red=2)),
    ],
)
def test_resources_are_read_from_words_and_from_letters(text: str, chips: Chips) -> None:
    assert heap_in(text) == chips


@pytest.mark.parametrize("text", ["2 2r", "2", "2x", "r 2", "-2r", "2.5r"])
def test_what_is_no_number_of_resources_is_not_guessed(text: str) -> None:
    with pytest.raises(CompanionError):
        heap_in(text)
