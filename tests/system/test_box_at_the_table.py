"""A box and the app, joined by a real port: its buttons are moves, and its lamps show the unit."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from companion.cli.play import Asked, compose
from companion.tui.screens.unit import UnitScreen
from tests.system.box_program import BoxProgram

pytestmark = pytest.mark.system


@pytest.fixture
def box() -> Iterator[BoxProgram]:
    program = BoxProgram()
    yield program
    program.close()


async def until(pilot: Pilot[Any], holds: Callable[[], bool]) -> None:
    for _ in range(400):
        if holds():
            return
        await pilot.pause(0.05)
    raise AssertionError("it did not come to pass in twenty seconds")


async def test_the_buttons_of_a_box_play_and_its_lamps_follow(
    box: BoxProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    app = compose(Asked(first="unit", mute=True, port=box.port))
    async with app.run_test() as pilot:
        desk = app.screen
        assert isinstance(desk, UnitScreen)
        lines = desk.session.table.history.lines
        await until(pilot, lambda: app.services.box.connected)
        for count, button in enumerate(("power", "build", "auction"), 1):
            box.do(f"tap {button}")
            await until(pilot, lambda wanted=count: len(lines) >= wanted)  # type: ignore[misc]
        assert [(line.text.split()[0], line.source) for line in lines] == [
            ("on", "box"),
            ("press", "box"),
            ("auction", "box"),
        ]
        while "red" not in box.wait("lights")["lit"]:
            pass  # the light running round came first
