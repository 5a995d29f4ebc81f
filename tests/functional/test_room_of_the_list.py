"""How much room the list of moves has, and what is below it."""

from pathlib import Path
from typing import Any

import pytest
from textual.app import App, ComposeResult

from companion.tui.desks.city import CityScreen
from companion.tui.widgets.choices import Choices, Entry
from companion.tui.widgets.preview import MovesPanel, Preview
from tests.builder_table import builder_table, read_in
from tests.city_table import city_table
from tests.game_table import GameTable, game_table


class _Listing(App[None]):
    CSS = "Choices { height: 1fr; } Preview { height: auto; }"

    def compose(self) -> ComposeResult:
        yield MovesPanel()


async def test_what_is_asked_for_stays_in_sight_while_the_mark_is_followed_down() -> None:
    app = _Listing()
    async with app.run_test(size=(24, 4)) as pilot:
        choices = app.query_one(Choices)
        choices.show([Entry("g", "Ben asks for rent of it"), *(Entry("", f"row {n}") for n in range(4))], 4)
        await pilot.pause()
        shown = [choices.render_line(y).text.rstrip() for y in range(4)]
        assert shown == [" g   Ben asks for rent", "     of it", "     row 2             ↑", "     row 3"]
        await pilot.click(Choices, offset=(8, 2))
        assert choices.marked == 3


async def test_a_row_that_the_lower_edge_would_cut_is_not_shown_until_it_is_marked() -> None:
    app = _Listing()
    async with app.run_test(size=(24, 4)) as pilot:
        choices = app.query_one(Choices)
        choices.show([Entry("1", "one"), Entry("2", "two"), Entry("3", "three"), Entry("4", "four goes on below")], 0)
        await pilot.pause()
        assert choices.render_line(3).text.split() == ["↓"]
        choices.marked = 3
        await pilot.pause()
        assert choices.render_line(2).text.split() == ["4", "four", "goes"]


@pytest.mark.parametrize(("rows", "said"), [(3, 3), (4, 2), (6, 2)])
async def test_a_preview_leaves_the_list_the_lines_that_its_rows_need_but_two(rows: int, said: int) -> None:
    app = _Listing()
    async with app.run_test(size=(24, 6)) as pilot:
        app.query_one(Choices).show([Entry("", f"row {n}") for n in range(rows)], 0)
        app.query_one(Preview).text = "Ana 900 → 850\nBen 900 → 950\nCleo 900"
        await pilot.pause()
        assert app.query_one(Preview).size.height == said
        assert app.query_one(Choices).size.height == 6 - said


async def test_a_line_of_a_preview_that_has_no_room_leaves_no_dots_behind_the_one_before() -> None:
    app = _Listing()
    async with app.run_test(size=(24, 6)) as pilot:
        app.query_one(Choices).show([Entry("", f"row {n}") for n in range(6)], 0)
        app.query_one(Preview).text = "Ana 900 → 850\nBen 900 → 950\nCleo 900"
        await pilot.pause()
        assert str(app.query_one(Preview).render()) == "Ana 900 → 850\nBen 900 → 950"


async def test_a_price_stands_at_the_end_of_a_row_that_goes_on_below() -> None:
    app = _Listing()
    async with app.run_test(size=(31, 4)) as pilot:
        choices = app.query_one(Choices)
        choices.show([Entry("z", "Clear Seaview: power station", aside="−1.5M")], 0)
        await pilot.pause()
        assert [" ".join(choices.render_line(y).text.split()) for y in range(2)] == [
            "z Clear Seaview:",
            "power station −1.5M",
        ]


async def test_a_row_does_not_say_whose_turn_it_is(tmp_path: Path) -> None:
    """The headline says it."""
    read_in(tmp_path)
    players = ("Maximilian-Alexander", "Wilhelmina Charlotte", "Bartholomew")
    async with builder_table(tmp_path, players=players) as table:
        await table.given("roll 3 6")
        assert "v   Steal a resource … (2)" in table.shown
        assert "b   Start a building" in table.shown
        assert all(row in table.shown for row in ("Make a deal …", "End the turn", "End the game"))


async def test_what_is_said_takes_the_line_of_the_command_bar_until_something_is_typed() -> None:
    async with city_table() as table:
        assert table.shown.splitlines()[-2].startswith(" Type a move")
        await table.press("y")
        assert table.shown.splitlines()[-2].startswith(" ✗ ")
        await table.press("colon", *"roll")
        assert [line[:5].split() for line in table.shown.splitlines()[-3:-1]] == [["✗", "An"], ["roll"]]


async def test_rows_below_the_log_belong_to_the_table() -> None:
    async with city_table() as table:
        first = table.screen.query_one("#desk").size.height
        assert table.screen.query_one("#side").size.height == 1
        await table.given("roll 1 2", "buy")
        assert table.screen.query_one("#side").size.height == 2
        assert table.screen.query_one("#desk").size.height == first


NAMES = ("Ana", "Maximiliana the 1st.", "Ben", "Bartholomew Longname", "Cleo", "Wilhelmine-Charlotte")


async def test_the_log_leaves_the_list_the_line_that_it_needs() -> None:
    async with game_table("city", CityScreen, NAMES, options={"build_spin_seconds": "0"}) as table:
        await table.given(*(f'given owner "{name}" "{NAMES[1]}"' for name in ("Seaview", "Treetop Park")))
        await table.given('given mortgaged "Treetop Park"', "given hazard prison Seaview")
        await table.given(f'given turn "{NAMES[1]}"')
        assert table.screen.query_one("#side").size.height == 2
        await table.given(f'given jailed "{NAMES[1]}" 2')
        assert table.screen.query_one("#side").size.height == 1
        assert [row for row in rows_in_sight(table) if row.startswith(("j", "F"))] == [
            "j   Pay 500k",
            "F   End the game",
        ]


async def test_notes_have_the_lines_that_what_can_be_done_leaves() -> None:
    app = _Listing()
    async with app.run_test(size=(24, 6)) as pilot:
        refused = Entry("", "refused", "Not now.")
        app.query_one(Choices).show([*(Entry("", f"row {n}") for n in range(5)), refused], 0)
        app.query_one(Preview).notes = ("Nobody leads.", "The bank is short.")
        await pilot.pause()
        assert app.query_one(Preview).size.height == 1
        assert app.query_one(Choices).size.height == 5


def rows_in_sight(table: GameTable[Any]) -> list[str]:
    """Return the lines of the list of moves as shown on the screen."""
    region = table.screen.query_one(Choices).content_region
    return [line[region.x : region.right].strip() for line in table.shown.split("\n")[region.y : region.bottom]]
