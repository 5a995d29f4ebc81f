"""The list of saved games: open, watch, rename, export, import, delete."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from textual.widgets import Input, Static

from companion.core.order import Setup
from companion.store import Store, read_jsonl
from companion.tui.desks.unit import UnitScreen
from companion.tui.pages.games import Games
from companion.tui.windows.ask import Ask
from companion.tui.windows.dialogs import AskText
from companion.unit.facts import FACTS
from tests.screens import click_text, open_store, said, saved_game, shell, text_of, type_text

JOURNALS = Path(__file__).parent.parent / "golden" / "journals"


async def test_a_game_is_opened_by_key_and_left_again(store: Store, tmp_path: Path) -> None:
    saved_game(store)
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("g", "enter")
        assert isinstance(app.screen, UnitScreen)
        await pilot.press("p", "escape", "l")
        assert isinstance(app.screen, Games)
        assert store.games()[0].lines == 1
        assert "    1  open" in text_of(app)
    store.resume(1).close()


async def test_a_name_stands_whole_above_the_rest_where_that_leaves_it_no_room(store: Store, tmp_path: Path) -> None:
    saved_game(store, "chance_last_turns_and_mark")
    app = shell(tmp_path, store=store)
    async with app.run_test(size=(60, 15)) as pilot:
        await pilot.press("g")
        await pilot.pause()
        lines = text_of(app).splitlines()
        row = lines.index("    chance_last_turns_and_mark")
        assert lines[row + 1].startswith("      Trading unit")
        assert lines[row + 1].endswith("open")


async def test_a_game_is_opened_by_a_second_click(store: Store, tmp_path: Path) -> None:
    saved_game(store, "First")
    saved_game(store, "Second")
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await click_text(pilot, "Games")
        await click_text(pilot, "First")
        assert isinstance(app.screen, Games)
        await click_text(pilot, "First")
        assert isinstance(app.screen, UnitScreen)
        assert app.screen.desk_title == "First"


async def test_a_game_played_elsewhere_is_offered_to_be_watched(store: Store, tmp_path: Path) -> None:
    with store.create("Friday", Setup("unit", ("Ana", "Ben"), seed=7)):
        app = shell(tmp_path, store=store)
        async with app.run_test() as pilot:
            await pilot.press("g", "o")
            assert isinstance(app.screen, Ask)
            assert "open elsewhere" in text_of(app)
            await pilot.press("y")
            await pilot.pause()
            assert isinstance(app.screen, UnitScreen)


async def test_the_last_game_is_offered_to_be_watched_if_it_is_played_elsewhere(store: Store, tmp_path: Path) -> None:
    with store.create("Friday", Setup("unit", ("Ana", "Ben"), seed=7)):
        app = shell(tmp_path, store=store)
        async with app.run_test() as pilot:
            await pilot.press("r")
            assert "open elsewhere" in text_of(app)
            await pilot.press("y")
            await pilot.pause()
            assert isinstance(app.screen, UnitScreen)
            assert "WATCHING" in text_of(app)


async def test_a_letter_that_means_nothing_is_named_on_every_page_with_a_list(store: Store, tmp_path: Path) -> None:
    saved_game(store)
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        for page in "gxsn":
            await pilot.press(page, "z")
            assert said(app) == "“z” does nothing here.", page
            await pilot.press("space")
            assert said(app) == "Space does nothing here.", page
            await pilot.press("escape")


async def test_rename_by_key_and_by_mouse(store: Store, tmp_path: Path) -> None:
    saved_game(store)
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("g", "n")
        await type_text(pilot, "")
        assert "Enter a name." in str(app.screen.query_one("#wrong", Static).content)
        await type_text(pilot, "x" * 61)
        assert "up to 60 characters" in str(app.screen.query_one("#wrong", Static).content)
        await type_text(pilot, "Saturday")
        assert (store.games()[0].name, said(app)) == ("Saturday", "It's now called Saturday.")
        await click_text(pilot, "Rename")
        await click_text(pilot, "Back (Esc)")
        assert store.games()[0].name == "Saturday"


async def test_a_game_is_deleted_only_after_a_yes(store: Store, tmp_path: Path) -> None:
    saved_game(store)
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("g", "delete", "n")
        assert len(store.games()) == 1
        await pilot.press("delete")
        assert "Delete Friday (no lines) for good?" in text_of(app)
        await pilot.press("enter")  # the answer marked at first is no
        assert len(store.games()) == 1
        await click_text(pilot, "Delete")
        await click_text(pilot, "Delete (Y)")
        assert store.games() == []
        assert "No saved games yet." in text_of(app)
        for key in ("o", "w", "n", "e", "delete", "enter"):
            await pilot.press(key)
        assert isinstance(app.screen, Games)


@pytest.mark.parametrize("key", ["enter", "o", "w", "e", "delete"])
async def test_a_game_that_was_deleted_elsewhere_leaves_the_list(key: str, store: Store, tmp_path: Path) -> None:
    saved_game(store, "Friday")
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("g")
        await pilot.pause()
        with Store.open(tmp_path / "companion.db") as elsewhere:
            elsewhere.delete(elsewhere.games()[0].id)
        await pilot.press(key)
        await pilot.press("y" if key == "delete" else "enter")
        await pilot.pause()
        assert "No game 1" in said(app)
        assert "No saved games yet." in text_of(app)


async def test_what_was_exported_is_imported(store: Store, tmp_path: Path) -> None:
    saved_game(store)
    path = tmp_path / "friday.jsonl"
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("g", "e", "down", "enter")
        await type_text(pilot, str(path))
        assert read_jsonl(path, lambda game: FACTS)[0].name == "Friday"
        await pilot.press("i", "x")
        assert app.screen.query_one(Input).value.endswith("/x"), "the folder stays"
        await type_text(pilot, str(tmp_path / "none.jsonl"))
        assert "There's no file" in str(app.screen.query_one("#wrong", Static).content)
        await type_text(pilot, str(tmp_path))
        assert f"{tmp_path} is a folder, not a file." in str(app.screen.query_one("#wrong", Static).content)
        await type_text(pilot, str(path))
        assert said(app) == "Friday (2) was imported."
    assert [game.name for game in store.games()] == ["Friday (2)", "Friday"]


PLACES_THAT_ARE_NONE = ("~nobody-of-that-name/x", f"/tmp/{'x' * 300}", f"/tmp/{'x' * 300}/x")


async def test_a_place_that_the_system_does_not_know_is_told(store: Store, tmp_path: Path) -> None:
    saved_game(store)
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        for keys in (("g", "e", "enter"), ("escape", "i")):
            await pilot.press(*keys)
            for place in PLACES_THAT_ARE_NONE:
                await type_text(pilot, place)
                assert app.screen.query_one("#wrong", Static).display
                told = str(app.screen.query_one("#wrong", Static).content)
                assert "There's no" in told or "the name is too long" in told


async def test_a_file_that_is_there_is_written_over_only_after_a_yes(store: Store, tmp_path: Path) -> None:
    saved_game(store)
    path = tmp_path / "friday.moves"
    path.write_text("precious")
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("g", "e", "enter")
        await type_text(pilot, str(tmp_path / "nowhere" / "friday.moves"))
        assert "There's no folder" in str(app.screen.query_one("#wrong", Static).content)
        await type_text(pilot, str(path))
        assert isinstance(app.screen, Ask)
        await pilot.press("n")
        assert path.read_text() == "precious"
        await pilot.press("e", "enter")
        await type_text(pilot, str(path))
        await pilot.press("y")
        assert path.read_text().startswith("game unit\nseed 7\n")


async def test_a_file_that_is_no_game_is_refused_by_line(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "list.jsonl"
    path.write_text("milk\n")
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("g", "i")
        assert isinstance(app.screen, AskText)
        await type_text(pilot, str(path))
        assert f"{path} isn't a game exported as jsonl" in said(app)


async def test_a_game_played_to_its_end_is_marked_when_it_is_left(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        app.begin("Friday", Setup("city", ("Ana", "Ben"), seed=7))
        await pilot.pause()
        app.screen.submit("finish", "bar")  # type: ignore[attr-defined]
        await pilot.press("escape", "escape", "l")
        await pilot.pause()
        assert [game.finished for game in store.games()] == [True]


async def test_a_game_of_times_that_cannot_be_is_shown_as_damaged_and_can_be_deleted(tmp_path: Path) -> None:
    shutil.copy(JOURNALS / "companion.db", tmp_path)
    with closing(sqlite3.connect(tmp_path / "companion.db", isolation_level=None)) as db:
        db.execute("UPDATE lines SET wall_ms = 300000000000000 WHERE game_id = 2")
    with open_store(tmp_path) as store:
        app = shell(tmp_path, store=store)
        async with app.run_test(size=(160, 45)) as pilot:
            await pilot.press("g", "end")
            await pilot.pause()
            beside = " ".join(line.partition("│")[2].strip() for line in text_of(app).splitlines())
            assert "Game 2 is damaged: 300000000000000 ms isn't a valid time" in beside
            listed = [line.split("│")[0].split() for line in text_of(app).splitlines()]
            assert ["Game", "2", "0", "damaged"] in listed
            await pilot.press("enter")
            assert isinstance(app.screen, Games)
            assert "Line 1 of game 2 in" in said(app)
            await pilot.press("delete", "y")
            await pilot.pause()
            assert said(app) == "Game 2 was deleted."
        assert 2 not in [game.id for game in store.games()]


async def test_evenings_of_one_day_have_names_of_their_own_and_no_title_is_broken(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        for _ in range(2):
            store.create(app.services.name_for_new_game("builder"), Setup("builder", ("Ana", "Ben"))).close()
        first, second = sorted(game.name for game in store.games())
        assert second == f"{first} (2)"
        await pilot.press("g")
        await pilot.pause()
        assert text_of(app).count("Monopoly Builder  ") == 2
