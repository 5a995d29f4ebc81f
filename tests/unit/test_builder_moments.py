"""Moves of Monopoly Builder at the wrong moment: each is refused for the reason that holds."""

import pytest

from tests.builder_scripts import reasons


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ("roll 3 6; land collect; collect red 1 green 1", "The space gives 2 of one kind."),
        ("roll 3 6; land collect; collect red 1", "The space gives 2 of one kind."),
        (
            "given floors A1 Ana 1; given resources Ana yellow 1; roll 3 6; floor A1",
            "The second floor costs any 3; Ana has 1 yellow.",
        ),
        ("roll 3 6; land oriental; auction; end", "An auction is running"),
        ("given cash Ana 100; roll 3 6; bankrupt to bank", "owes nothing"),
    ],
)
def test_what_is_asked_at_the_wrong_moment_is_refused_with_its_reason(lines: str, words: str) -> None:
    """BUILDER-SPACE-01, BUILDER-FLOOR-03, BUILDER-BANKRUPT-01, BUILDER-TURN-01."""
    assert words in reasons(lines)
