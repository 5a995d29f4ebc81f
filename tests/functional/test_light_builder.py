"""The desk of a light table of Builder: deeds are added by name, and read as far as the table needs it."""

from pathlib import Path

from companion.tui.screens.find import Find
from companion.tui.screens.light_desk import LightDesk
from companion.tui.screens.read_card import ReadCard
from tests.functional.test_light_desk import light, table_of
from tests.screens import said, text_of


async def test_a_deed_that_is_not_known_is_added_as_it_is_bought(tmp_path: Path) -> None:
    async with light(tmp_path, "builder", "rolls") as (app, pilot):
        await pilot.press("8", "2", "enter", *"baltic")
        assert "Baltic Avenue  add this deed" in text_of(app), "streets of the classic board are offered"
        await pilot.press("enter")
        assert isinstance(app.screen, ReadCard)
        assert "What does the deed of Baltic Avenue say?" in text_of(app)
        assert "Which colour" not in text_of(app), "rolls need no colour"
        await pilot.press("8", "enter", *"crane", "enter", "3", "5")
        assert "2 purple" in text_of(app)
        lines = [line.text for line in table_of(app).history.lines]
        assert lines[0] == 'deed "Baltic Avenue"'
        assert lines[1] == 'buy "Baltic Avenue" by Ben'


async def test_any_name_is_taken_and_one_that_is_known_is_not_added_again(tmp_path: Path) -> None:
    async with light(tmp_path, "builder", "rolls") as (app, pilot):
        await pilot.press("8", "1", "enter", *"schlossallee", "enter", "escape")
        await pilot.press("8", "2", "enter", *"oriental", "enter")
        lines = [line.text for line in table_of(app).history.lines]
        assert lines == ["deed Schlossallee", "buy Schlossallee by Ana", 'buy "Oriental Avenue" by Ben']
        assert isinstance(app.screen, LightDesk), "all that rolls need of that deed is known"


async def test_a_deed_that_is_not_read_is_told_until_it_is(tmp_path: Path) -> None:
    async with light(tmp_path, "builder", "rolls") as (app, pilot):
        await pilot.press("8", "1", "enter", *"vermont", "enter", "escape")
        assert "Not read yet: Vermont Avenue (the number)." in text_of(app)
        await pilot.press("down")
        assert "Not read yet: Vermont Avenue (the number)." in text_of(app)
        await pilot.press(*["down"] * 4, "enter", *"vermont", "enter")
        assert isinstance(app.screen, Find)
        assert "Enter corrects" in text_of(app)
        await pilot.press(*"number", "enter", "4", "enter", "escape")
        assert "Not read yet" not in text_of(app)
        assert said(app) == ""
        assert table_of(app).state.edition.deed("Vermont Avenue").number == 4


async def test_a_deed_is_added_without_being_bought_and_its_colour_counts(tmp_path: Path) -> None:
    async with light(tmp_path, "builder", "points") as (app, pilot):
        await pilot.press("5", *"boardwalk", "enter")
        assert "Which colour" in text_of(app)
        assert "The number" not in text_of(app), "points need no number"
        await pilot.press(*"dark", "enter", "3", "3", "enter", *"boardwalk", "enter")
        assert isinstance(app.screen, LightDesk)
        state = table_of(app).state
        assert state.edition.deed("Boardwalk").colour == "dark blue"
        assert state.holding("Boardwalk").owner == "Cleo"
