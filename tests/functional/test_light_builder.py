"""The desk of a light table of Builder: deeds are added by name, and read as far as the table needs it."""

from pathlib import Path

import pytest

from companion.core.order import Setup
from companion.games.builder.scoring import points_of
from companion.tui.app import CompanionApp
from companion.tui.desks.light_desk import LightDesk
from companion.tui.widgets.lines import MessageLine
from companion.tui.windows.find import Find
from companion.tui.windows.read_card import ReadCard
from tests.functional.test_position import opened_again
from tests.light_tables import asked, light, table_of
from tests.owners import owners
from tests.positions import cell, to_the_list
from tests.screens import open_store, said, shell, text_of, until


def _choices(app: CompanionApp) -> str:
    """Return what the left half of the desk says, as one line."""
    return " ".join(" ".join(line.partition("│")[0] for line in text_of(app).splitlines()).split())


async def test_a_deed_that_is_not_known_is_added_as_it_is_bought(tmp_path: Path) -> None:
    async with light(tmp_path, "builder", "rolls") as (app, pilot):
        await pilot.press("8", "2", *"baltic")
        assert "Baltic Avenue  add this deed" in text_of(app), "streets of the classic board are offered"
        await pilot.press("enter")
        assert isinstance(app.screen, ReadCard)
        assert "What does the Baltic Avenue deed say?" in text_of(app)
        assert "Which colour" not in text_of(app), "rolls need no colour"
        await pilot.press("8", "enter", *"crane", "enter", "3", "5")
        assert "2 purple" in text_of(app)
        lines = [line.text for line in table_of(app).history.lines]
        assert lines[0] == 'deed "Baltic Avenue"'
        assert lines[1] == 'buy "Baltic Avenue" by Ben'


async def test_any_name_is_taken_and_one_that_is_known_is_not_added_again(tmp_path: Path) -> None:
    async with light(tmp_path, "builder", "rolls") as (app, pilot):
        await pilot.press("8", "1", *"schlossallee", "enter", "escape")
        await pilot.press("8", "2", *"oriental", "enter")
        lines = [line.text for line in table_of(app).history.lines]
        assert lines == ["deed Schlossallee", "buy Schlossallee by Ana", 'buy "Oriental Avenue" by Ben']
        assert isinstance(app.screen, LightDesk), "everything rolls need from that deed is known"


async def test_a_deed_that_is_not_read_is_told_until_it_is(tmp_path: Path) -> None:
    async with light(tmp_path, "builder", "rolls") as (app, pilot):
        await pilot.press("8", "1", *"vermont", "enter", "escape")
        assert "Not entered yet: Vermont Avenue (the number)." in _choices(app)
        await pilot.press("down")
        assert "Not entered yet: Vermont Avenue (the number)." in _choices(app)
        await pilot.press(*["down"] * 4, "enter", *"vermont", "enter")
        assert isinstance(app.screen, Find)
        assert "Press Enter to correct any" in text_of(app)
        await pilot.press(*"number", "enter", "4", "enter", "escape")
        assert "Not entered yet" not in _choices(app)
        assert said(app) == ""
        assert table_of(app).state.edition.deed("Vermont Avenue").number == 4


async def test_a_deed_is_added_without_being_bought_and_its_colour_counts(tmp_path: Path) -> None:
    async with light(tmp_path, "builder", "points") as (app, pilot):
        await pilot.press("5", *"boardwalk", "enter")
        assert "Which colour" in text_of(app)
        assert "The number" not in text_of(app), "points need no number"
        await pilot.press(*"dark", "enter", "3", "3", *"boardwalk", "enter")
        assert isinstance(app.screen, LightDesk)
        state = table_of(app).state
        assert state.edition.deed("Boardwalk").colour == "dark blue"
        assert state.holding("Boardwalk").owner == "Cleo"


@pytest.mark.parametrize("way", ["rolls", "points"])
async def test_a_deed_changes_hands_by_keys(way: str, tmp_path: Path) -> None:
    """BUILDER-TRADE-02: whose it is is known; what is given for it the table keeps itself."""
    async with light(tmp_path, "builder", way) as (app, pilot):
        line = "9" if way == "rolls" else "4"
        await pilot.press(line)
        assert said(app) == "No one has a deed yet."
        assert app.desk is not None
        assert app.desk.submit('buy "Oriental Avenue" by Ana', "bar")
        await pilot.pause()
        await pilot.press(line, *"oriental")
        assert "Oriental Avenue  Ana" in text_of(app)
        await pilot.press("enter")
        assert "Who gets Oriental Avenue?" in text_of(app)
        assert "1 Ben" in text_of(app), "Ana has it already"
        await pilot.press(*"ben", "enter")
        assert table_of(app).history.lines[-1].text == 'trade Ana : "Oriental Avenue" for Ben : nothing'
        assert table_of(app).state.holding("Oriental Avenue").owner == "Ben"
        await pilot.press(line, "escape", line, "enter", "escape")
        assert isinstance(app.screen, LightDesk)


async def test_a_deal_of_nothing_is_none(tmp_path: Path) -> None:
    """BUILDER-TRADE-01, BUILDER-TRADE-02: the money and the resources of any other are the table's own."""
    async with light(tmp_path, "builder", "rolls") as (app, pilot):
        for line, told in (
            ("trade Ana : nothing for Ben : nothing", "Nothing would change hands."),
            ("trade Ana : 100 for Ana : nothing", "A deal needs two different players."),
        ):
            await pilot.press("colon", *line, "enter")
            assert told in text_of(app)
            await pilot.press("escape")
            assert not table_of(app).history.lines


async def test_the_sheet_of_a_player_says_what_their_deeds_pay(tmp_path: Path) -> None:
    """BUILDER-RES-04: a table whose rolls alone are watched keeps no rents."""
    async with light(tmp_path, "builder", "rolls") as (app, pilot):
        await pilot.press("8", "1", *"oriental", "enter")
        await pilot.press("8", "1", *"vermont", "enter", "escape")
        await pilot.press("q", "enter")
        shown = text_of(app)
        assert "Oriental Avenue  2 green on 11" in shown
        assert "Vermont Avenue   not entered yet" in shown
        assert "rent" not in shown


@pytest.mark.parametrize(("agreed", "community"), [({}, (0, 5)), ({"map_links": "orthogonal"}, (5, 0))])
async def test_a_river_on_the_map_keeps_buildings_apart_where_the_points_are_kept(
    agreed: dict[str, str], community: tuple[int, int], tmp_path: Path
) -> None:
    """BUILDER-OQ-27, BUILDER-SCORE-13: as at the full table, unless the house rules say otherwise."""
    box = owners(tmp_path, "builder")
    for line in ("map A1-C2", "gap A1 B1"):
        box.submit_line(line)
    app = shell(tmp_path, owners=lambda game: box)
    async with app.run_test(size=(80, 24)) as pilot:
        app.begin("Friday", Setup("builder", ("Ana", "Ben"), {"watch": "points", **agreed}, seed=7))
        await pilot.pause()
        built = ("A1 by Ana", "B1 by Ana", "C1 by Ben", "C2 by Ben") if not agreed else ("A1 by Ana", "B1 by Ana")
        for each in built:
            table_of(app).submit(f"floor {each}", 1000)
        state = table_of(app).state
        assert tuple(points_of(state, name).community for name in ("Ana", "Ben")) == community


async def test_a_river_said_at_a_light_table_changes_nothing_that_is_over(tmp_path: Path) -> None:
    """BUILDER-OQ-27, BUILDER-END-01."""
    store = open_store(tmp_path)
    app = shell(tmp_path, store=store)
    async with app.run_test(size=(80, 24)) as pilot:
        app.begin("Friday", Setup("builder", ("Ana", "Ben"), {"watch": "points"}, seed=7))
        await pilot.pause()
        for line in ("map A1-B1", "gap A1 B1", "finish"):
            table_of(app).submit(line, 1000)
    async with opened_again(tmp_path, store) as (again, pilot):
        assert table_of(again).state.finished
        assert again.desk is not None
        assert again.desk.query_one(MessageLine).text == ""


async def test_whoever_has_no_resources_is_said_to_have_none(tmp_path: Path) -> None:
    async with light(tmp_path, "builder", "points") as (app, pilot):
        await pilot.press("p", "a", *"resources", "enter", *"ben", "enter", *"none", "enter")
        await until(pilot, lambda: cell(app, "Ben", "Resources") == "none")
        to_the_list(app)
        await pilot.press("s")
        await until(pilot, lambda: table_of(app).state.house.watch == "everything")
        assert table_of(app).state.chips("Ben").total == 0


async def test_who_has_the_most_cash_is_asked_once_the_points_are_counted(tmp_path: Path) -> None:
    """BUILDER-SCORE-12."""
    async with light(tmp_path, "builder", "points") as (app, pilot):
        assert app.desk is not None
        app.desk.submit("floor A1 by Ana", "key")
        await pilot.press("F", "y")
        await until(pilot, lambda: "The game is over" in text_of(app))
        assert "Who has the most cash?" in text_of(app), "the standings name no winner yet"
        await pilot.press("escape")
        await until(pilot, lambda: "Ben has the most cash" in text_of(app))
        assert asked(app) == "Who has the most cash? That scores 3 points"
        await pilot.press("2")
        await until(pilot, lambda: asked(app) == "Ben wins with 3 points")
        await pilot.press("u")
        await until(pilot, lambda: "Ben has the most cash" in text_of(app))
