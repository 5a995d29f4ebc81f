"""Journals, exported games and owner's files of version 0.1.0 open and mean what they meant."""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion import games
from companion.cli.export_import import Files
from companion.core.order import Setup
from companion.games.city.edition import AMOUNTS
from companion.store import Store
from companion.table.reading import read_table
from companion.table.renaming import with_player_renamed
from companion.table.table import Table
from tests.owners import owners
from tests.widget_internals import inside

GOLDEN = Path(__file__).parent.parent / "golden"
JOURNALS = sorted((GOLDEN / "journals").glob("*.jsonl"))
REPORTS: dict[str, Any] = json.loads((GOLDEN / "journals" / "reports.json").read_text())


def report(table: Table[Any]) -> dict[str, Any]:
    said: dict[str, Any] = _unordered(table.game.report(table.state, table.now_ms))
    return said


def _unordered(said: Any) -> Any:
    """Return a report with the cards of each set of Deal by name: their order means nothing."""
    if isinstance(said, list):
        return [_unordered(each) for each in said]
    if not isinstance(said, dict):
        return said
    return {key: sorted(value) if key == "cards" else _unordered(value) for key, value in said.items()}


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_an_exported_game_of_then_is_imported_and_stands_where_it_stood(path: Path, tmp_path: Path) -> None:
    with Store.open(tmp_path / "companion.db") as store:
        assert Files(store).import_game(path) == path.stem
        [entry] = store.games()
        assert report(read_table(store.watch(entry.id))) == _unordered(REPORTS[path.stem])


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_a_name_in_a_game_of_then_is_corrected_everywhere(path: Path, tmp_path: Path) -> None:
    with Store.open(tmp_path / "companion.db") as store:
        Files(store).import_game(path)
        table = read_table(store.watch(store.games()[0].id))
    for name in table.setup.players:
        setup, lines = with_player_renamed(table, name, "Zoë")
        played = [(line.text, line.facts) for line in lines if not line.text.startswith("note ")]
        said = msgspec.json.encode(played).decode()
        assert not re.search(rf"\b{name}\b", said)
        assert with_player_renamed(table.with_setup_and_lines(setup, lines), "Zoë", name) == (
            table.setup,
            table.history.lines,
        )


def test_every_game_of_a_file_of_then_can_be_played_on(tmp_path: Path) -> None:
    shutil.copy(GOLDEN / "journals" / "companion.db", tmp_path)
    with Store.open(tmp_path / "companion.db") as store:
        entries = store.games()
        assert {entry.game for entry in entries} == {"unit", "city", "builder", "chance", "deal"}
        for entry in entries:
            assert report(read_table(store.watch(entry.id))) == _unordered(REPORTS[entry.name])
            with store.resume(entry.id) as journal:
                game = games.load(entry.game)
                setup, lines = journal.load(tuple(game.fact_types))
                table = Table(game, setup, journal)
                table.load(lines, journal.resume_ms(lines))
                table.submit("note played on", table.now_ms)
                assert table.trouble is None
            assert read_table(store.watch(entry.id)).history.lines[-1].text == "note played on"


def test_a_game_of_then_keeps_the_house_rules_whose_defaults_are_others_now(tmp_path: Path) -> None:
    """BUILDER-OQ-11: by the book of now a direct move picks up where it ends, then it never did."""
    with Store.open(tmp_path / "companion.db") as store:
        files = Files(store)
        files.import_game(GOLDEN / "journals" / "builder_trades.jsonl")
        then = read_table(store.watch(store.games()[0].id))
        assert then.state.options["direct_move_picks_up"] == "false"
        files.write(then, "again", "jsonl", tmp_path / "again.jsonl")
        files.write(then, "again", "moves", tmp_path / "again.moves")
        files.import_game(tmp_path / "again.jsonl")
        again = next(entry for entry in store.games() if entry.name == "again")
        assert read_table(store.watch(again.id)).setup == then.setup
    assert "option direct_move_picks_up false\n" in (tmp_path / "again.moves").read_text()


def test_a_game_of_now_leaves_the_defaults_unsaid(tmp_path: Path) -> None:
    """BUILDER-OQ-11."""
    with Store.open(tmp_path / "companion.db") as store:
        store.create("new", Setup("builder", ("Ana", "Ben"))).close()
        table = read_table(store.watch(store.games()[0].id))
        assert table.setup.options == {}


def test_the_files_of_an_owner_of_then_say_what_they_said(tmp_path: Path) -> None:
    values = json.loads((GOLDEN / "owners" / "values.json").read_text())
    shutil.copytree(GOLDEN / "owners", tmp_path / "editions")
    for game in ("builder", "chance"):
        known = owners(tmp_path, game).known_texts()
        renamed = {key: value for key, value in known.items() if key != f"card {value}: name"}
        assert renamed == values[game], "cards have their shipped names"
    districts = inside(owners(tmp_path, "city").edition()).districts.values()
    assert {each.name: {key: each.amount_or_none(key) for key in AMOUNTS} for each in districts} == values["city"]
