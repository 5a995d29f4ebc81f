"""The odds of Monopoly Chance on its desk."""

import pytest

from companion.games.chance.view import AdviceRow
from companion.tui.widgets.odds import advice_in_short
from tests.chance_table import chance_table

SIZES = [(80, 24), (160, 45)]


async def test_a_table_that_wants_no_odds_sees_none() -> None:
    """CHANCE-FLIP-04."""
    for size in SIZES:
        async with chance_table(size, {"odds": "hidden"}) as table:
            await table.press("5", "9", "down")
            assert "%" not in table.shown
            assert "hidden" in table.shown
            await table.press("q", "enter")
            assert "Draw pile" in table.shown
            assert "%" not in table.shown


@pytest.mark.parametrize(
    ("advice", "words"),
    [
        (AdviceRow(5, 9, 12.7, flip=True), "Keep flipping: 12.7 on average, now 9"),
        (AdviceRow(1, 30, 27.3, flip=False), "Stop at 30: flipping again averages 27.3"),
    ],
)
def test_what_is_better_is_a_sentence(advice: AdviceRow, words: str) -> None:
    """CHANCE-FLIP-04."""
    assert advice_in_short(advice).plain == words


async def test_nothing_is_said_of_odds_when_the_game_is_over() -> None:
    async with chance_table() as table:
        assert "Bankrupt next" in table.shown
        await table.given("finish")
        await table.press("escape")
        assert "Odds are hidden" not in table.shown, table.shown
