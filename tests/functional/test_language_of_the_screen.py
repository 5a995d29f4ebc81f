"""The language of the terminal's window: chosen by the system or in the settings, and changed while a game is open."""

from pathlib import Path

import pytest

from companion.core.order import Setup
from companion.store import Store
from companion.table.preferences import Preferences
from companion.tui.pages.settings import Settings
from companion.tui.widgets.rows import Rows
from companion.tui.windows.dialogs import Choose
from tests.pseudo import pseudo  # noqa: F401 - a fixture
from tests.screens import choose, settings_in, shell, text_of
from tools.catalogue import PSEUDO as CODE

pytestmark = pytest.mark.usefixtures("pseudo")


@pytest.mark.parametrize(
    ("chosen", "wanted", "shown"),
    [
        ("", (), "Resume"),
        ("", ("fr_FR", f"{CODE}_XX.UTF-8"), "⟦Résúmé"),
        ("en", (CODE,), "Resume"),
        (CODE, ("en",), "⟦Résúmé"),
        ("fr", (CODE,), "⟦Résúmé"),
    ],
)
async def test_the_language_is_the_chosen_one_or_the_systems(
    chosen: str, wanted: tuple[str, ...], shown: str, store: Store, tmp_path: Path
) -> None:
    app = shell(tmp_path, store=store, preferences=Preferences(language=chosen), wanted=wanted)
    async with app.run_test():
        assert f"r  {shown}" in text_of(app)


async def test_the_settings_list_languages_by_their_own_names_and_change_it_at_once(
    store: Store, tmp_path: Path
) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test(size=(120, 45)) as pilot:
        await pilot.press("s")
        app.screen.query_one(Rows).mark("language")
        await pilot.press("enter")
        assert isinstance(app.screen, Choose)
        assert "English" in text_of(app)
        assert "⟦Énglísh" in text_of(app)
        app.screen.query_one(Rows).mark(CODE)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, Settings)
        assert settings_in(tmp_path).language == CODE
        assert app.screen.marked_id == "language"
        text = text_of(app)
        assert "⟦Sóúnd" in text
        assert "⟦Ésc·⟧ ⟦Báck·⟧" in text, "the key line"
        await pilot.press("escape")
        await pilot.pause()
        assert "r  ⟦Résúmé" in text_of(app), "the first screen too"
        await pilot.press("s")
        app.screen.query_one(Rows).mark("language")
        await pilot.press("delete", "escape")
        await pilot.pause()
        assert settings_in(tmp_path).language == ""
        assert "r  Resume" in text_of(app)


@pytest.mark.parametrize("game", ["unit", "city", "builder", "chance", "deal"])
async def test_a_desk_speaks_another_language_at_once_and_plays_on(game: str, store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test(size=(120, 45)) as pilot:
        app.begin("Friday", Setup(game, ("Ana", "Ben"), seed=7))
        await pilot.pause()
        while app.screen is not app.desk:  # a question of the setup
            await pilot.press("escape")
            await pilot.pause()
        session = app.current_session
        assert session is not None
        lines = len(session.table.history.lines)
        await pilot.press("ctrl+l")
        await pilot.pause()
        assert isinstance(app.screen, Choose)
        app.screen.query_one(Rows).mark(CODE)
        await pilot.press("enter")
        await pilot.pause()
        await pilot.pause()
        assert "⟦Ménú" in text_of(app)
        assert app.current_session is session
        assert len(session.table.history.lines) == lines
        await choose(pilot, "English")
        await pilot.pause()
        assert "Menu" in text_of(app)
        assert "⟦" not in text_of(app)


async def test_players_without_a_name_are_called_in_the_language_until_the_game_begins(
    store: Store, tmp_path: Path
) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test(size=(120, 60)) as pilot:
        await pilot.press("n")
        await pilot.pause()
        assert "Yellow" in text_of(app)
        app.apply_preferences(Preferences(language=CODE))
        await pilot.pause()
        await pilot.pause()
        assert "⟦Yéllów" in text_of(app)
        await pilot.press("escape")
        await pilot.pause()
        assert "⟦Résúmé" in text_of(app), "nothing was entered, so nothing is asked"
        app.begin("Friday", Setup("unit", ("⟦Réd·⟧", "⟦Blúé·⟧", "Cleo"), seed=7))
        await pilot.pause()
        assert app.services.last_players() == ("⟦Réd·⟧", "⟦Blúé·⟧", "Cleo")


async def test_help_and_palette_speak_the_language(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store, preferences=Preferences(language=CODE))
    async with app.run_test(size=(120, 100)) as pilot:
        await pilot.press("t")
        await pilot.pause()
        await pilot.press("question_mark")
        await pilot.pause()
        text = text_of(app)
        assert "⟦Pláyér 1–6 ráísés thé bíd" in text
        assert "⟦Évérywhéré" in text
        await pilot.press("escape", "ctrl+p")
        await pilot.pause()
        assert "⟦Séárch fór cómmánds" in text_of(app)
        assert "⟦Stárt án áúctíón" in text_of(app)
