"""The settings screen: what is changed counts at once and is saved, by keys alone and by mouse alone."""

from pathlib import Path

import pytest
from textual import events
from textual.widgets import Input, Static

from companion.store import Store
from companion.table.preferences import Preferences
from companion.tui.pages.settings import Settings
from companion.tui.widgets.rows import Rows
from companion.tui.windows.ask import Ask
from companion.tui.windows.dialogs import AskText, Choose, PressKey
from tests.screens import click_text, said, settings_in, shell, text_of, type_text


def mark(app: object, name: str) -> None:
    app.screen.query_one(Rows).mark(name)  # type: ignore[attr-defined]


async def test_the_volume_is_turned_and_typed(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("s", "right", "right")
        assert settings_in(tmp_path).volume == 90
        await pilot.press("right", "right", "left")
        assert settings_in(tmp_path).volume == 90
        await pilot.press("enter")
        assert isinstance(app.screen, AskText)
        await type_text(pilot, "101")
        assert "from 0 to 100" in str(app.screen.query_one("#wrong", Static).content)
        await type_text(pilot, "35")
        assert isinstance(app.screen, Settings)
        assert (settings_in(tmp_path).volume, said(app)) == (35, "Saved.")
        await pilot.press("delete")
        assert settings_in(tmp_path).volume == Preferences().volume


async def test_a_row_of_words_has_no_more_and_less(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("s")
        assert "← Less  → More" in text_of(app)
        await pilot.press("down")
        assert "←" not in text_of(app).splitlines()[-1], "Enter toggles a switch"
        mark(app, "theme")
        await pilot.pause()
        assert "← Previous  → Next" in text_of(app)


async def test_no_heading_stands_at_the_foot_without_its_first_line(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test(size=(80, 25)) as pilot:
        await pilot.press("s")
        assert "Port for phones" in text_of(app)
        assert "Club" not in text_of(app)
        await pilot.press("up")
        assert "Keys: Everywhere" in text_of(app)


async def test_everything_works_with_the_mouse(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await click_text(pilot, "Settings")
        await click_text(pilot, "Spoken announcements", times=2)
        assert settings_in(tmp_path).speech
        await click_text(pilot, "Theme")
        await click_text(pilot, "Change")
        assert isinstance(app.screen, Choose)
        await click_text(pilot, "black, white", times=2)
        assert (settings_in(tmp_path).theme, app.theme) == ("high-contrast", "high-contrast")
        await click_text(pilot, "Next")
        assert app.theme == "colour-blind-safe"
        await click_text(pilot, "Reset")
        assert app.theme == "companion"
        await click_text(pilot, "Esc")
        assert not isinstance(app.screen, Settings)


async def test_a_house_rule_is_checked_before_it_is_kept(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("s")
        mark(app, "auction_length")
        await pilot.press("enter", "up", "enter")
        await type_text(pilot, "5")
        wrong = "✗ “5” doesn't fit: enter seconds from 6 to 600 such as 30, or a range such as 20-40."
        assert str(app.screen.query_one("#wrong", Static).content) == wrong
        await type_text(pilot, "custom 30")
        assert settings_in(tmp_path).unit == {"auction_length": "custom 30"}
        await pilot.press("delete")
        assert settings_in(tmp_path).unit == {}


async def test_a_house_rule_is_asked_for_in_words_and_typed_only_where_none_fits(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("s")
        mark(app, "auction_length")
        await pilot.press("enter")
        inside = [line.split("│")[1].strip() for line in text_of(app).splitlines() if line.count("│") == 2]
        words = ["50 seconds                by the book", "random, 13 to 50 seconds", "Other …"]
        assert [line for line in inside if line][1:4] == words
        await pilot.press("down", "enter")
        assert settings_in(tmp_path).unit == {"auction_length": "random_13_50"}
        await pilot.press("enter", "down", "enter")
        await type_text(pilot, "20-40")
        await pilot.press("enter")
        assert "Other (now 20 to 40 seconds)" in text_of(app)
        await pilot.press("enter")
        assert app.screen.query_one(Input).value == "20-40"
        await pilot.press("escape", "home", "enter")
        assert settings_in(tmp_path).unit == {"auction_length": "fixed_50"}


async def test_a_key_is_given_another_action_at_once(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("s")
        mark(app, "home-games")
        await pilot.press("enter")
        assert isinstance(app.screen, PressKey)
        await pilot.press("f5")
        assert settings_in(tmp_path).keys == {"home-games": "f5"}
        await pilot.press("escape")
        assert "F5  Games" in text_of(app)
        await pilot.press("g")
        assert app.screen.id != "games"
        await pilot.press("f5")
        assert type(app.screen).__name__ == "Games"


async def test_a_key_that_is_taken_is_refused_with_its_owner(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("s")
        mark(app, "auction")
        await pilot.press("enter", "d")
        assert "d is taken: Start a deal." in said(app)
        await pilot.press("enter", "escape")
        await pilot.press("enter", "f5")
        assert settings_in(tmp_path).keys == {"auction": "f5"}
        await pilot.press("delete")
        assert settings_in(tmp_path).keys == {}


@pytest.mark.parametrize("key", ["ctrl+backslash", "alt+slash", "alt+A", "\x1c"])
async def test_a_key_that_the_file_could_not_name_is_refused(key: str, store: Store, tmp_path: Path) -> None:
    """Kept, it would make a file that is broken, and nothing could be saved any more."""
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("s")
        app.screen.query_one(Rows).mark("auction")
        await pilot.press("enter")
        app.post_message(events.Key(key, None))
        await pilot.pause()
        assert said(app) == "This key can't be stored. Choose another key."
        assert not (tmp_path / "settings.toml").exists()


async def test_a_broken_file_is_left_alone_and_what_is_changed_counts_all_the_same(
    store: Store, tmp_path: Path
) -> None:
    broken = "[sound]\nvolume = 'loud'\n"
    (tmp_path / "settings.toml").write_text(broken)
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("s", "right")
        assert "fix the settings file first" in said(app)
        assert app.services.preferences.volume == 80
    assert (tmp_path / "settings.toml").read_text() == broken


async def test_what_is_broken_in_the_file_is_said_at_the_start(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store, notices=("settings.toml:2: volume cannot be “loud”.",))
    async with app.run_test():
        assert "volume cannot be" in said(app)
        assert not isinstance(app.screen, Ask)


@pytest.mark.parametrize("place", ["s", "g", "n", "x"])
async def test_mute_is_saved_and_seen_everywhere(place: str, store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press(place, "m")
        assert settings_in(tmp_path).muted
        assert text_of(app).split("\n")[0].endswith("mute")
        await pilot.press("m")
        assert not settings_in(tmp_path).muted
