"""Help, the build log and the command palette over a running game."""

from pathlib import Path

import pytest
from textual import events
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Static

from companion.core.order import Setup
from companion.store import Store
from companion.table.preferences import Preferences
from companion.tui.desks.desk import Desk
from companion.tui.desks.unit import UnitScreen
from companion.tui.widgets.command import CommandBar
from companion.tui.windows.build_log import BuildLog
from companion.tui.windows.help import Help
from companion.tui.windows.palette import Palette
from tests.desks import DESKS
from tests.screens import choose, inputs_at_rest, press_slowly, shell, text_of, type_text, until

TALL = (100, 300)


async def test_help_shows_the_keys_as_they_are_bound_and_the_moves(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store, preferences=Preferences(keys={"auction": "f7"}))
    async with app.run_test(size=TALL) as pilot:
        await pilot.press("t", "question_mark")
        assert isinstance(app.screen, Help)
        text = text_of(app)
        assert "F7             Start an auction" in text
        assert "1–6            Player 1–6 raises the bid" in text
        assert "Monopoly Deal" not in text, "the keys of another table are no help here"
        assert "auction [" in text
        assert "Undo the last move" in text
        assert "Companion needs no batteries." in text, "UNIT-PWR-02"
        assert text.count("Sound on or off") == 1
        await pilot.press("escape")
        assert isinstance(app.screen, UnitScreen)


@pytest.mark.parametrize("width", [60, 80, 81, 160])
async def test_what_a_key_does_is_broken_where_the_sheet_ends(width: int, tmp_path: Path) -> None:
    app = shell(tmp_path)
    async with app.run_test(size=(width, 300)) as pilot:
        app.push_screen(Help({}, None, ("Button box",)))
        await pilot.pause()
        sheet = app.screen.query_one(Static)
        assert isinstance(sheet.content, Content)
        keys = sheet.content.plain.partition("The real unit")[0]
        assert max(map(len, keys.splitlines())) <= sheet.size.width


@pytest.mark.parametrize("game", ["city", *DESKS])
async def test_a_mark_and_what_it_means_stand_on_one_line(game: str, tmp_path: Path) -> None:
    app = shell(tmp_path)
    async with app.run_test(size=(80, 300)) as pilot:
        app.begin("Friday", Setup(game, ("Ana", "Ben"), seed=7))
        await pilot.pause()
        await pilot.pause()
        assert app.desk is not None
        app.push_screen(Help({}, app.desk, ()))
        await pilot.pause()
        lines = {line.split("│")[1].strip() for line in text_of(app).splitlines() if line.count("│") == 2}
        assert {*app.desk.MARKS} <= lines


async def test_the_build_log_keeps_a_running_result_secret(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store, preferences=Preferences(unit={"build_spin_seconds": "5"}))
    async with app.run_test() as pilot:
        await pilot.press("t", "p")
        await press_slowly(pilot, "b", "b", "b")
        await pilot.press("l")
        assert isinstance(app.screen, BuildLog)
        text = text_of(app)
        assert "2.  0:00:0" in text
        assert "… still spinning" in text
        assert "1 in total · odds 25 : 25 : 25 : 25 · too few presses to judge" in text
        await pilot.press("l")
        assert isinstance(app.screen, UnitScreen)


async def test_every_press_can_be_read_in_a_small_build_log(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store, preferences=Preferences(unit={"build_spin_seconds": "0"}))
    async with app.run_test(size=(60, 15)) as pilot:
        await pilot.press("t", "p")
        await press_slowly(pilot, "b", "b", "l", "end")
        await until(pilot, lambda: "1.  0:00:0" in text_of(app))
        await press_slowly(pilot, "home")
        await until(pilot, lambda: "1 block" in text_of(app))


async def test_the_log_is_mended_when_the_light_stops(store: Store, tmp_path: Path) -> None:
    seconds = [1000.0]
    settings = Preferences(unit={"build_spin_seconds": "1"})
    app = shell(tmp_path, store=store, preferences=settings, seconds=lambda: seconds[0])
    async with app.run_test() as pilot:
        await pilot.press("t", "p", "b", "l")
        assert isinstance(app.desk, Desk)
        seconds[0] += 1
        app.desk.session.start()
        await until(pilot, lambda: "still spinning" not in text_of(app))
        assert "1 in total" in text_of(app)


@pytest.mark.parametrize(("query", "expected"), [("Start an auction", "auction"), ("Turn the unit on or", "on")])
async def test_the_palette_does_what_keys_do(query: str, expected: str, store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("t", "p")
        if expected == "on":
            await press_slowly(pilot, "p")
            await pilot.press("y")
        await choose(pilot, query)
        assert isinstance(app.screen, UnitScreen)
        assert app.screen.session.table.history.lines[-1].text.startswith(expected)


async def test_the_palette_starts_a_move_in_the_command_bar(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("t")
        await choose(pilot, ": note")
        assert app.screen.query_one(CommandBar).value == "note "
        assert app.focused is app.screen.query_one(CommandBar)


@pytest.mark.parametrize(
    ("words", "verb"), [("the hour starts", "on"), ("pause the countdown", "hold"), ("a note to the log", "note")]
)
async def test_the_palette_finds_a_move_by_what_it_does(words: str, verb: str, store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("t")
        await choose(pilot, words.upper())
        assert app.screen.query_one(CommandBar).value == f"{verb} "


async def test_the_palette_says_at_once_that_nothing_is_called_so(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("t", "ctrl+p", *"zqzq")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "No matches: try another word." in text_of(app)
        await pilot.press("enter", "down", "pagedown")
        assert isinstance(app.screen, Palette)
        await pilot.press(*["backspace"] * 4, *"theme")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "No matches" not in text_of(app)
        assert "Theme" in text_of(app)


async def test_the_palette_changes_the_theme_and_exports(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("t", "p")
        await choose(pilot, "Theme high")
        assert app.theme == "high-contrast"
        await choose(pilot, "Export this")
        await pilot.press("enter")
        await type_text(pilot, str(tmp_path / "evening.moves"))
    assert (tmp_path / "evening.moves").read_text().splitlines()[0] == "game unit"


async def test_no_widget_is_made_or_lost_while_keys_are_pressed(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("t", "p")
        desk = app.screen
        before = [id(widget) for widget in desk.walk_children()]
        await pilot.press(*"bbabbabs12hhacdyuurr1?", "escape", *"pylpp")
        await until(pilot, lambda: inputs_at_rest(pilot))
        await pilot.pause()
        assert len(store.games()) == 1
        assert store.games()[0].lines > 10
        assert [id(widget) for widget in desk.walk_children()] == before


@pytest.mark.parametrize(
    ("table", "words"),
    [
        (
            Setup("city", ("Ana", "Ben")),
            ("beside Free Parking.", "Roll the dice in the box lid", "bottom of the pile.", "37.7M each"),
        ),
        (Setup("builder", ("Ana", "Ben")), ("Put the deeds beside their spaces.", "Sort the resources")),
        (Setup("chance", ("Ana", "Ben")), ("Everyone shuffles their own deck.", "Put the gray buildings in the")),
    ],
)
async def test_the_help_tells_how_to_set_up_and_what_is_easily_forgotten(
    store: Store, tmp_path: Path, table: Setup, words: tuple[str, ...]
) -> None:
    """CITY-SET-02 to -12, CITY-TURN-03, CITY-BKR-04, BUILDER-SETUP-01 to -13, CHANCE-SETUP-01 to -08, UNIT-PWR-02."""
    app = shell(tmp_path, store=store)
    async with app.run_test(size=TALL) as pilot:
        app.begin("Friday", table)
        await pilot.pause()
        desk = next(screen for screen in app.screen_stack if isinstance(screen, Desk))
        app.push_screen(Help({}, desk, ()))
        await pilot.pause()
        shown = str(app.screen.query_one(Static).content)
    for each in (*words, "Companion needs no batteries."):
        assert each in shown


async def test_a_resize_after_help_was_closed_harms_nothing(tmp_path: Path) -> None:
    """A terminal may change its size while the closing key is on its way."""
    app = shell(tmp_path)
    async with app.run_test(size=TALL) as pilot:
        app.begin("Friday", Setup("builder", ("Ana", "Ben"), seed=7))
        await pilot.pause()
        await pilot.pause()
        await pilot.press("question_mark")
        sheet = app.screen
        assert isinstance(sheet, Help)
        sheet.dismiss()
        sheet.post_message(events.Resize((size := Size(40, 12)), size))
        await pilot.pause()
        assert sheet not in app.screen_stack


async def test_the_help_says_what_esc_does_where_it_was_asked_for(tmp_path: Path) -> None:
    app = shell(tmp_path)
    async with app.run_test(size=TALL) as pilot:
        app.begin("Friday", Setup("city", ("Ana", "Ben"), seed=7))
        await pilot.pause()
        await pilot.pause()
        await pilot.press("question_mark")
        assert "otherwise open the game menu" in text_of(app)
        await pilot.press("escape", "R", "question_mark")
        assert "Go back one screen" in text_of(app)
        assert "otherwise open the game menu" not in text_of(app)
