"""A game that is nothing but its record: played on a screen, by phone and from a file, taken back, and written out."""

from pathlib import Path

import pytest

from companion import games
from companion.cli import main
from companion.cli.export_import import Files
from companion.core.order import Setup
from companion.session.evenings import Evenings
from companion.store import Store
from companion.table.export_kinds import KINDS
from companion.table.reading import read_table
from companion.tui.desks.plain_desk import PlainDesk
from companion.tui.pages.new_game import NewGame
from companion.tui.widgets.rows import Rows
from companion.tui.windows.standings import Standings
from tests.evenings import assert_exports
from tests.phones import Hall
from tests.score_pad import Pad
from tests.screens import SIZES, click_text, said, shell, text_of, type_text
from tests.widget_internals import inside

EVENING = """game pad
players Ana Ben

score Ana 12
score Ben 30
expect refused score Ben 0
note Ben was lucky
undo
undo
score Ben 3
finish
"""


@pytest.fixture(autouse=True)
def pad(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let there be one game more, as a line in the list of games lets it."""
    monkeypatch.setitem(games.MODULES, "pad", "tests.score_pad")


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_it_is_begun_played_taken_back_and_ended_on_a_screen(
    store: Store, tmp_path: Path, size: tuple[int, int]
) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test(size=size) as pilot:
        await pilot.press("n", "enter", *"score", "enter")
        assert isinstance(app.screen, NewGame)
        app.screen.query_one(Rows).mark("player 0")
        await pilot.press("enter")
        await type_text(pilot, "Ana")
        await pilot.press("s")
        assert isinstance(app.screen, PlainDesk)
        desk = app.screen
        for word in ("Who scores?", "Ana scores", "Blue scores", "End the game"):
            assert word in text_of(app)
        await pilot.press("enter")
        await type_text(pilot, "12")
        await pilot.press("down", "enter")
        await type_text(pilot, "30")
        assert desk.state.points == {"Ana": 12, "Blue": 30, "Green": 0, "Yellow": 0}
        assert "1. Blue: Points 30" in text_of(app)
        await pilot.press("u")
        assert desk.state.points["Blue"] == 0
        assert "1. Ana: Points 12" in text_of(app)
        assert "Undone: score Blue 30" in said(app)
        await pilot.press("r", "colon")
        await pilot.press(*"score", "space", *"Ana", "space", "0", "enter")
        assert "Nothing is no score." in said(app)
        await pilot.press("escape")
        await click_text(pilot, "End the game")
        await pilot.pause()
        assert isinstance(app.screen, Standings)
        assert desk.state.points["Blue"] == 30
    assert [(entry.game, entry.finished) for entry in store.games()] == [("pad", True)]


async def test_it_goes_on_where_it_was_left_and_comes_back_from_a_file(store: Store, tmp_path: Path) -> None:
    evenings = Evenings(library=store)
    kept = evenings.begin("Friday", Setup("pad", ("Ana", "Ben")))
    for line in ("score Ana 12", "note Ben is late", "score Ben 30", "undo", "score Ben 3"):
        kept.table.submit(line, 0, "key")
    kept.close_file_and_report()
    again = evenings.resume(store.games()[0].id)
    assert again is not None
    table = again.table
    again.close_file_and_report()
    assert table.state == Pad(("Ana", "Ben"), {"Ana": 12, "Ben": 3})
    assert_exports(table)
    for kind in (kind for kind, each in KINDS.items() if not each.needs_play):
        Files(store).write(table, "Friday", kind, tmp_path / f"friday.{kind}")
    assert "1. Ana: Points 12" in (tmp_path / "friday.txt").read_text("utf-8")
    assert Files(store).import_game(tmp_path / "friday.jsonl").startswith("Friday")
    imported = read_table(store.watch(store.games()[0].id))
    assert (imported.state, imported.history.lines) == (table.state, table.history.lines)


async def test_it_is_played_by_phone() -> None:
    async with Hall("pad") as hall:
        ana = await hall.seat("Ana")
        assert (await ana.choose("Ana", "Ana scores", points="12"))["done"]
        assert inside(hall.session.table.state).points["Ana"] == 12
        refused = await ana.choose("Ana", "Ana scores", points="0")
        assert (refused["done"], refused["words"]) == (False, "Nothing is no score.")


def test_it_is_played_from_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "evening.moves"
    path.write_text(EVENING, "utf-8")
    assert main(["run", str(path)]) == 0
    assert "│    1 │ Ana    │     12 │" in capsys.readouterr().out
