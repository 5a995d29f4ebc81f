"""Whole evenings, found by themselves: sound after every fact, the same after a replay and after an export."""

from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from companion.cli.run import run_report
from companion.cli.standings import standings_and_unit
from companion.table import script
from companion.table.reading import DiscardingJournal
from companion.table.table import Table
from tests.evenings import assert_exports, played, read

EVENINGS = sorted((Path(__file__).parents[1] / "golden" / "evenings").glob("*.moves"))


def again_from(table: Table[Any]) -> Table[Any]:
    """Return a table that took over the lines one by one, checked after every fact of each."""
    again = Table(table.game, table.setup, DiscardingJournal())
    again.load(table.history.lines, table.now_ms)
    state = table.game.begin(table.setup)
    for fact in table.history.facts():
        state = table.game.apply(state, fact)
        assert table.game.check(state) == ()
    assert state == again.state
    return again


@pytest.mark.parametrize("path", EVENINGS, ids=lambda path: path.stem)
def test_an_evening_is_sound_and_replays_and_exports(path: Path) -> None:
    evening = read(script.decode(path.read_bytes(), path.name), path.name)
    table = played(evening)
    assert again_from(table).state == table.state
    assert_exports(table)


def test_the_report_says_whose_turn_it_is_also_when_the_game_is_over() -> None:
    for path in EVENINGS:
        evening = read(path.read_text("utf-8"), path.name)
        if evening.game.name != "unit":
            table = played(evening)
            assert run_report(evening, script.Run(table, ()))["turn"] in table.setup.players


def test_the_tables_of_a_run_say_times_as_a_clock_does() -> None:
    evening = read("game unit\nplayers Ana Ben\n\non\nauction 50s\nwait 1.5s\n", "evening")
    shown = " ".join(_printed(played(evening)).split())
    assert "Hour left │ 59:59" in shown
    assert "Countdown │ auction, 0:49" in shown


def _printed(table: Table[Any]) -> str:
    console = Console(record=True, width=80)
    console.print(standings_and_unit("evening", table))
    return console.export_text()


@pytest.mark.parametrize(
    ("lines", "rows"),
    [
        (
            "game city\nplayers Ana Ben\npay Ana bank 2m",
            ["Rank Player Cash Worth", "1 Ben 37.7M 37.7M", "2 Ana 35.7M 35.7M"],
        ),
        ("game chance\nplayers Ana Ben\ngiven owned Ben red 2", ["Rank Player Buildings", "1 Ben 2", "2 Ana 0"]),
        ("game builder\noption watch rolls\nplayers Ana Ben\nroll 1 2", ["Rank Player", "– Ana", "– Ben"]),
    ],
)
def test_a_run_shows_the_standings_as_every_window_does(lines: str, rows: list[str]) -> None:
    printed = "".join(" " if letter in "│┃" else letter for letter in _printed(played(read(f"{lines}\n", "evening"))))
    assert [" ".join(line.split()) for line in printed.splitlines() if line.strip()[:1] in "R12–"] == rows


def test_there_are_evenings() -> None:
    assert len(EVENINGS) >= 7


def test_an_evening_that_was_changed_is_noticed() -> None:
    """The expectations in the files bite: one is turned round and must then fail."""
    (path,) = (path for path in EVENINGS if path.stem == "unit_first_auction")
    text = path.read_text("utf-8").replace("expect power on", "expect power off", 1)
    outcome = script.play(read(text, "changed"), DiscardingJournal())
    assert "expect power off: expected this, but it is on" in outcome.problems[0]
