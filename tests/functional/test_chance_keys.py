"""The line of keys of the Chance desk: what answers what is waited for."""

from companion.tui.widgets.keyline import KeyLine
from tests.chance_table import ChanceTable, chance_table
from tests.desks import at_the_desk
from tests.unit.chance.box import BOX, COVERED, idle, turn


def keys_shown(table: ChanceTable) -> set[str]:
    return {f"{shown.key} {shown.label}" for shown in table.screen.query_one(KeyLine).now or ()}


async def test_the_line_of_keys_has_those_of_nope_and_of_flip_two() -> None:
    """CHANCE-FLIP2-02, CHANCE-NOPE-03."""
    async with chance_table() as table:
        await table.given(*BOX, "given kept Ben Nope", "given kept Cleo Flip 2", "given on orange Ben 5")
        await table.given("given turn Ana", *turn("9"))
        assert {"f Flip 2", "d No Flip 2"} <= keys_shown(table)
        await table.press("d", "9", "5")
        assert keys_shown(table) == {"n Nope!", "y Allow it"}


async def test_the_line_of_keys_has_those_that_answer_for_the_mark() -> None:
    """CHANCE-WIN-01."""
    async with chance_table() as table:
        await table.given("given owned Cleo dark 2", *COVERED, "minimum green 7", *turn("8"), "play 8 green", "end")
        await table.given(*idle(2))
        await at_the_desk(table)
        assert {"n No", "y Yes"} <= keys_shown(table)
