"""The spaces of a board have their names in the language of the window; districts keep theirs."""

import pytest

from companion.core.language import speaking
from companion.games.board.spaces import SPACES, space_in_words
from companion.games.city.game import GAME, lexicon
from companion.games.city.owners import OWNERS
from companion.games.city.sheets import player_details
from companion.games.city.slots import Spot
from companion.games.city.track_ring import track_places
from companion.games.city.view import city_view
from companion.games.position import PositionTable
from companion.table.log import Log
from tests.city_scripts import holds, run

LANDED = "given at Ana 38; given at Ben 25; given at Cal 20; given at Dov 33; wait 0s"


@pytest.mark.parametrize("language", ["de", "es", "fr"])
def test_no_window_shows_a_space_of_city_by_its_english_name(language: str) -> None:
    state = holds(LANDED)
    with speaking(language):
        names = {space_in_words(name) for name in SPACES}
        assert not {*SPACES} & names - {"Chance"}, "French calls it that too"
        shown, board = city_view(state, 0), names | {*state.plots}
        assert {each.name for each in track_places(state)} == board
        assert {cell.text for cell in shown.track} == board
        assert {listed.label for listed in Spot("place").options_listed(lexicon(state))} == board
        assert {row.where for row in shown.players} < names
        assert all({text for _, text in player_details(state, player)} & names for player in state.players)
        assert OWNERS.printed is not None
        assert {row[1] for row in OWNERS.printed(state.edition)[-1].rows} < names


def test_the_log_says_a_space_in_the_language_of_who_reads() -> None:
    table = run("land GO; expect at Ana GO").table
    assert table is not None
    with speaking("de"):
        assert "LOS" in Log(table).rows(0)[0].text
    assert "GO" in Log(table).rows(0)[0].text


def test_a_position_shows_and_takes_spaces_in_the_language_of_the_window() -> None:
    state = holds("given at Ana 20; wait 0s")
    with speaking("de"):
        table = PositionTable(GAME.givens, lexicon(state))
        at, of, text = table.cell_of_line('at Ana "Free Parking"') or pytest.fail("it has a cell")
        assert (of, text) == ("Ana", "Frei Parken")
        assert at.lines_for("Ben", "Frei Parken", table.lexicon) == ["at Ben 20"]
