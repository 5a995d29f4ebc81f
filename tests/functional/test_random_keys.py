"""Random keys on every screen: no traceback, and every game unharmed. `benchmarks.keys` does it for hours."""

from pathlib import Path

import pytest
from textual.command import CommandPalette

from companion.games import NAMES
from tests.key_player import PAGES, KeyPlayer
from tests.screens import open_store, shell
from tests.seeds import first

pytestmark = pytest.mark.usefixtures("every_frame")


@pytest.mark.parametrize(("place", "keys"), [*((game, 500) for game in NAMES), *((page, 150) for page in PAGES)])
async def test_random_keys_harm_nothing(place: str, keys: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    await KeyPlayer(tmp_path, place, seed=first()).play(keys)


async def test_page_keys_in_a_palette_without_room_change_nothing(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        async with shell(tmp_path, store=store).run_test(size=(20, 3)) as pilot:
            await pilot.press("ctrl+p")
            await pilot.app.workers.wait_for_complete()
            await pilot.press("down", "pagedown", "pageup", "down")
            assert isinstance(pilot.app.screen, CommandPalette)
