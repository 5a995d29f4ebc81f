"""How worth has gone in an evening (CITY-END-06)."""

from companion.core.order import Setup
from companion.games.city.game import GAME
from companion.games.city.outlook import course
from companion.table.reading import Memory
from companion.table.table import Table

M = 1_000_000


def gone(*lines: str) -> dict[str, tuple[int, ...]]:
    table = Table(GAME, Setup("city", ("Ana", "Ben")), Memory())
    for line in lines:
        table.submit(line, 0)
    return course(GAME.begin(table.setup), table.history.effective())


def test_it_begins_at_the_start_purse() -> None:
    found = gone("roll 1 3", "end", "roll 1 3")
    assert found == {"Ana": (37_700_000,) * 3, "Ben": (37_700_000,) * 3}


def test_it_begins_where_an_evening_was_taken_over() -> None:
    found = gone(
        "given cash Ana 8m", "given owner Seaview Ana", "given cash Ben 2m", "roll 1 3", "end", "pay Ben bank 1m"
    )
    assert found == {"Ana": (8_180_000,) * 3, "Ben": (2 * M, 2 * M, M)}


def test_the_order_of_play_mixes_nobody_up() -> None:
    """The one who begins is put first, but everybody keeps his own course (CITY-TURN-02)."""
    found = gone("given cash Ana 8m", "order Ana 3 Ben 9", "roll 1 3", "end")
    assert found == {"Ana": (8 * M,) * 3, "Ben": (37_700_000,) * 3}
