"""`companion plays` and what else makes something of many evenings, each in a process of its own."""

import json
from pathlib import Path

import pytest

from companion import games
from companion.core.order import Setup
from companion.store import Store
from companion.table.table import Table
from tests.system.test_cli import run

pytestmark = pytest.mark.system


def saved(store: Store, name: str, wall_ms: int, *lines: str) -> None:
    """Save an evening of Ana and Ben that began at a time of day."""
    setup = Setup("city", ("Ana", "Ben"), seed=7)
    with store.create(name, setup) as journal:
        table = Table(games.load("city"), setup, journal, lambda: wall_ms)
        for line in lines:
            table.submit(line, 0)
        journal.mark_finished(bool(table.state.finished))


def test_evenings_are_written_for_bg_stats(store: Store, tmp_path: Path) -> None:
    saved(store, "Old", 1_700_000_000_000, "roll 1 2", "finish")
    saved(store, "New", 1_795_000_000_000, "roll 1 2", "finish")
    saved(store, "Open", 1_795_000_000_000, "roll 1 2")
    one = json.loads(run(tmp_path, "export", "New", "--format", "bgsplay").stdout)
    assert [play["playDate"] for play in one["plays"]] == ["2026-11-18 11:06:40"]
    every, late = (json.loads(run(tmp_path, "plays", *since).stdout) for since in ((), ("--since", "2026-01-01")))
    assert [play["playDateYmd"] // 10_000 for play in every["plays"]] == [2023, 2026]
    assert late["plays"] == one["plays"]
    path = tmp_path / "all.bgsplay"
    assert run(tmp_path, "plays", "-o", str(path)).returncode == 0
    assert json.loads(path.read_text("utf-8")) == every
    again = run(tmp_path, "plays", "-o", str(path))
    assert (again.returncode, again.stderr) == (1, f"companion: {path} already exists: choose another name.\n")
    wrong = run(tmp_path, "plays", "--since", "soon")
    assert (wrong.returncode, wrong.stderr) == (2, "companion: “soon” is not a date: write it as 2026-01-31.\n")
    running = run(tmp_path, "export", "Open", "--format", "bgsplay")
    assert (running.returncode, running.stderr) == (
        1,
        "companion: “Open” is still being played: end the game, then export it for BG Stats.\n",
    )


def test_the_page_of_an_evening_is_written(store: Store, tmp_path: Path) -> None:
    saved(store, "Friday", 1_795_000_000_000, "roll 1 2", "finish")
    page = run(tmp_path, "report", "Friday")
    assert page.stdout.startswith("<!doctype html>")
    assert page.stdout == run(tmp_path, "export", "1", "--format", "html").stdout
    path = tmp_path / "friday.html"
    assert run(tmp_path, "report", "Friday", "-o", str(path)).returncode == 0
    assert path.read_text("utf-8") == page.stdout
    assert run(tmp_path, "report", "Monday").stderr.startswith("companion: There's no game called “Monday”")


def test_the_statistics_of_all_evenings(store: Store, tmp_path: Path) -> None:
    assert run(tmp_path / "other", "stats").stdout == "No one has won a game yet.\n"
    saved(store, "One", 1_700_000_000_000, "roll 1 2", "pay bank Ben 1m", "finish")
    saved(store, "Two", 1_795_000_000_000, "roll 1 2", "pay bank Ben 1m", "finish")
    told = run(tmp_path, "stats")
    assert (told.returncode, told.stderr) == (0, "")
    assert "Monopoly City, 2 games" in told.stdout
    assert "│ Ben    │     2 │    2 │       1.0 │       38.7M │" in told.stdout
    found = json.loads(run(tmp_path, "stats", "--json").stdout)
    assert (found["evenings"], found["games"][0]["players"][0]["best"]) == (2, 38_700_000)
