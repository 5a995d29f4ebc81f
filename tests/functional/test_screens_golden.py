"""Every screen at two sizes, as plain text: a change of the looks has to be looked at."""

from pathlib import Path

import pytest

from companion.core.order import Setup
from companion.store import Store
from tests.screens import SIZES, PluggedPort, compare, saved_game, shell

KEYS = {
    "home": (),
    "new_game": ("n",),
    "new_game_name": ("n", "down", "enter"),
    "games": ("g",),
    "games_delete": ("g", "delete"),
    "games_export": ("g", "e"),
    "settings": ("s",),
    "settings_keys": ("s", "end"),
    "settings_theme": ("s", "down", "down", "down", "enter"),
    "box_asked": ("x",),
    "box": ("x", "escape"),
    "help": ("question_mark",),
    "build_log": ("g", "o", "l"),
}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", KEYS)
@pytest.mark.usefixtures("utc")
async def test_a_screen_looks_as_it_did(
    name: str, size: tuple[int, int], store: Store, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    saved_game(store)
    saved_game(store, "A very long evening with a name that does not fit", ("Ana", "Ben", "Cleo", "Dov"))
    app = shell(tmp_path, store=store, ports=lambda: [PluggedPort()])
    async with app.run_test(size=size) as pilot:
        await pilot.press(*KEYS[name])
        await pilot.pause()
        compare(app, name, update=request.config.getoption("--update-screens"))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("name", "key"), [("games_empty", "g"), ("box_empty", "x")])
async def test_an_empty_screen_says_what_to_do(
    name: str, key: str, size: tuple[int, int], store: Store, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test(size=size) as pilot:
        await pilot.press(key)
        await pilot.pause()
        compare(app, name, update=request.config.getoption("--update-screens"))


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_a_watched_game_says_so(
    size: tuple[int, int], store: Store, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    with store.create("Friday", Setup("unit", ("Ana", "Ben"), seed=7)):
        app = shell(tmp_path, store=store)
        async with app.run_test(size=size) as pilot:
            await pilot.press("g", "w")
            await pilot.pause()
            compare(app, "watch", update=request.config.getoption("--update-screens"))


UNIT_KEYS = {
    "unit_off": (),
    "unit_spin": ("p", "b"),
    "unit_result": ("p", "b", "b"),
    "unit_auction": ("p", "a", "1", "2", "plus", "3"),
    "unit_held": ("p", "d", "h"),
    "unit_tv": ("p", "a", "4", "t"),
    "unit_refused": ("a",),
    "unit_ask": ("p", "a", "p"),
}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", UNIT_KEYS)
async def test_the_unit_looks_as_it_did(
    name: str, size: tuple[int, int], store: Store, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    app = shell(tmp_path, store=store, seconds=lambda: 0.0)
    async with app.run_test(size=size) as pilot:
        await pilot.press("t", *UNIT_KEYS[name])
        await pilot.pause()
        compare(app, name, update=request.config.getoption("--update-screens"))
