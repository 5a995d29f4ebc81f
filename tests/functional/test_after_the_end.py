"""A desk once its game is over: it is looked at and taken back, nothing is played, and the window of the end fits."""

from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import pytest

from companion.core.order import Setup
from companion.session.origin import Origin
from companion.tui.actions import BUILDER, CHANCE, CITY, DEAL, Action
from companion.tui.widgets.keyline import KeyLine
from companion.tui.widgets.lines import StatusLine
from tests.builder_table import builder_table, read_in
from tests.chance_table import chance_table
from tests.city_table import city_table
from tests.deal_table import deal_table
from tests.game_table import GameTable
from tests.screens import shell, text_of

Begin = Callable[[Path], AbstractAsyncContextManager[GameTable[Any]]]
TABLES: dict[str, tuple[Begin, Sequence[Action]]] = {
    "city": (lambda folder: city_table(), CITY),
    "builder": (builder_table, BUILDER),
    "chance": (lambda folder: chance_table(), CHANCE),
    "deal": (lambda folder: deal_table(), DEAL),
}
_LOOKS = ("city-log", "builder-island", "builder-box", "chance-read", "deal-cards")
"""What looks at something, or reads something off the box for the next evening."""


@pytest.mark.parametrize("game", TABLES)
async def test_a_finished_game_offers_its_standings_and_nothing_that_is_played(game: str, tmp_path: Path) -> None:
    begin, actions = TABLES[game]
    read_in(tmp_path)
    async with begin(tmp_path) as table:
        await table.given("finish")
        await table.press("escape")
        desk, line = table.window, table.screen.query_one(KeyLine)
        shown = line.render().plain
        assert "End turn" not in shown
        assert "S Standings  A Rematch" in shown
        assert "Rematch: same players" in table.shown
        assert "u Undo" in shown
        assert "plays left" not in table.shown
        assert "Next card" not in table.shown
        assert "hour" not in table.screen.query_one(StatusLine).right
        for action in actions:
            if action.id not in _LOOKS:
                await table.press(action.keys.split(",")[0])
                assert table.window == desk, f"{action.id} opens {table.window}"
        assert not line.ends
        assert "Undo the last move" in table.shown
        await table.press("enter")
        assert table.window != desk
        await table.press("escape", "escape")
        assert "continue at any time" not in table.shown
        await table.press("escape", "u")
        assert not table.state.finished
        assert "S Standings" not in line.render().plain


async def test_a_length_that_is_missing_at_the_end_is_asked_for_what_it_decides() -> None:
    async with chance_table(options={"skyline_mode": "per_building"}) as table:
        await table.given(
            "given owned Ana brown 1", "given owned Ben green 1", "roll 4", "flip 7", "cash out", "end", "finish"
        )
        assert "How long is Ana's skyline?" in table.shown
        lines = [line.split("│")[1].strip() for line in table.shown.splitlines() if line.count("│") > 1]
        assert "Every skyline counts towards who wins." in " ".join(lines)
        assert "Or skip this for now" not in table.shown


@pytest.mark.parametrize(
    ("size", "apart"), [((160, 45), True), ((120, 36), True), ((80, 24), False)], ids=["tall", "mid", "low"]
)
async def test_the_parts_of_the_end_stand_apart_where_there_is_room(
    tmp_path: Path, size: tuple[int, int], apart: bool
) -> None:
    app = shell(tmp_path)
    async with app.run_test(size=size) as pilot:
        app.begin("Friday", Setup("builder", ("Ana", "Ben"), seed=7))
        await pilot.pause()
        assert app.desk is not None
        for line in ("given floors B2 Ben 2", "finish"):
            assert app.desk.session.submit(line, Origin("key")) is None
        await pilot.pause()
        lines = [line.split("│")[1].strip() for line in text_of(app).splitlines() if line.count("│") > 1]
        above = [lines[lines.index(head) - 1] for head in ("This game", "Wins so far")]
        assert (above == ["", ""]) is apart


async def test_the_end_of_a_full_table_is_seen_whole_on_a_large_screen(tmp_path: Path) -> None:
    app = shell(tmp_path)
    async with app.run_test(size=(160, 45)) as pilot:
        app.begin(
            "Friday", Setup("city", ("Ana", "Ben", "Cal", "Dov", "Eve", "Finn"), {"build_spin_seconds": "0"}, seed=7)
        )
        await pilot.pause()
        assert app.desk is not None
        for line in ("roll 1 2", "buy", "end", "roll 3 3", "buy", "finish"):
            assert app.desk.session.submit(line, Origin("key")) is None
        await pilot.pause()
        await pilot.pause()
        shown = text_of(app)
        assert shown.index("win with") < shown.index("turns") < shown.index("Export the game")
