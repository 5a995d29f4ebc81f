"""An evening of older rules, exported as moves: what was taken then and is refused now is insisted on."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion import games
from companion.table import export
from companion.table.reading import DiscardingJournal
from companion.table.table import Table
from tests.evenings import played, read


@pytest.mark.parametrize("line", ["end by Ben", "roll 1 2 by Ben"])
def test_a_move_that_would_be_refused_today_is_written_with_force(line: str) -> None:
    forced = played(
        read(f"game city\nplayers Ana Ben\ngiven owner Seaview Ana\nforce {line}\npay bank Ben 500k\n", "then")
    )
    then = [replace(each, text=each.text.removeprefix("force "), forced=False) for each in forced.history.lines]
    table: Table[Any] = Table(games.load("city"), forced.setup, DiscardingJournal())
    table.load(then, forced.now_ms)
    written = export.notation_text(table)
    assert f"\nforce {line}\n" in written
    again = played(read(written, "now"))
    assert again.game.report(again.state, again.now_ms) == table.game.report(table.state, table.now_ms)


def test_a_move_that_is_taken_today_is_written_as_it_was() -> None:
    table = played(read("game city\nplayers Ana Ben\nroll 1 2\nbuy\nend\n", "now"))
    assert "force" not in export.notation_text(table)
