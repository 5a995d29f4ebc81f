"""The pure rooms load nothing that reaches a screen, a cable, a disk or a clock loop."""

import subprocess
import sys
from graphlib import CycleError, TopologicalSorter

import grimp
import pytest

from tests.patience import PATIENCE_S

PURE = (
    "companion.core",
    "companion.unit",
    "companion.games.alone",
    "companion.games.city",
    "companion.games.builder",
    "companion.games.chance",
    "companion.games.deal",
    "companion.wire",
    "companion.table",
)
HEAVY = ("textual", "rich", "serial", "sqlite3", "asyncio")
PROGRAM = """
import importlib, pkgutil, sys
room = importlib.import_module(sys.argv[1])
for found in pkgutil.walk_packages(getattr(room, "__path__", []), sys.argv[1] + "."):
    importlib.import_module(found.name)
print(*sorted(sys.modules.keys() & set(sys.argv[2:])))
"""

WITHOUT_SCREEN = "import companion.cli.serve, companion.phones.host, sys; print(*sys.modules)"
FIRST_SCREEN = "import companion.cli.play, companion.tui.app, companion.tui.pages.home, sys; print(*sys.modules)"
NOT_YET = (
    "companion.games.",
    "companion.table.table",
    "companion.session.session",
    "companion.phones",
    "importlib.resources",
    "serial",
    "plotext",
)


def heavy_after_importing(room: str) -> list[str]:
    """Return which heavy packages a fresh interpreter has loaded after importing every module of the room."""
    command = [sys.executable, "-c", PROGRAM, room, *HEAVY]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=PATIENCE_S).stdout.split()


@pytest.mark.parametrize("room", PURE)
def test_a_pure_room_loads_nothing_heavy(room: str) -> None:
    assert heavy_after_importing(room) == []


def test_the_probe_sees_what_is_loaded() -> None:
    assert heavy_after_importing("sqlite3") == ["sqlite3"]


def test_an_evening_without_a_screen_loads_nothing_that_draws_one() -> None:
    command = [sys.executable, "-c", WITHOUT_SCREEN]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True, timeout=PATIENCE_S).stdout.split()
    drawn = ("textual.app", "textual.widget", "textual.screen", "textual.theme", "companion.tui.app")
    assert [name for name in loaded if name.startswith(drawn)] == []


def test_the_first_screen_waits_for_nothing_that_plays() -> None:
    command = [sys.executable, "-c", FIRST_SCREEN]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True, timeout=PATIENCE_S).stdout.split()
    assert [name for name in loaded if name.startswith(NOT_YET)] == []


def circle(arrows: dict[str, set[str]]) -> list[str]:
    """Return modules that import one another in a circle; empty without a circle."""
    try:
        TopologicalSorter(arrows).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_module_imports_itself_by_way_of_others() -> None:
    """Not even for its types, so that every module can be read and moved by itself."""
    graph = grimp.build_graph("companion", "firmware_sim")
    assert circle({module: graph.find_modules_directly_imported_by(module) for module in graph.modules}) == []


def test_a_circle_would_be_found() -> None:
    assert set(circle({"one": {"two"}, "two": {"three"}, "three": {"one"}})) == {"one", "two", "three"}
