"""What every game shows: at every moment of every golden evening it is plain JSON, and reads back as the same."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.core.history import Line
from companion.core.order import Order
from companion.games.game import Game
from companion.table import orders, script
from tests.evenings import played, read

EVENINGS = sorted((Path(__file__).parents[1] / "golden" / "evenings").glob("*.moves"))


def moments(path: Path) -> Iterator[tuple[Game[Any], Any, Line]]:
    """Yield every state of an evening, with the line that led to it."""
    table = played(read(script.decode(path.read_bytes(), path.name), path.name))
    state = table.game.begin(table.setup)
    for line in table.history.lines_in_effect():
        state = table.game.state_after(state, line.facts)
        yield table.game, state, line


def assert_same_again(shown: Any) -> None:
    assert msgspec.json.decode(msgspec.json.encode(shown), type=type(shown)) == shown


@pytest.mark.parametrize("path", EVENINGS, ids=lambda path: path.stem)
def test_everything_shown_is_json_and_reads_back_as_the_same(path: Path) -> None:
    for game, state, line in moments(path):
        now_ms = line.at_ms
        assert_same_again(game.view(state, now_ms))
        assert_same_again(game.standings(state, now_ms))
        assert_same_again(game.tell(state, line))
        for choice in game.choices(state, now_ms):
            assert_same_again(choice)
            if choice.line:
                order = orders.read(choice.line, game, game.lexicon(state))
                assert isinstance(order, Order)
                assert_same_again(game.preview(state, order, now_ms))


@pytest.mark.parametrize("path", EVENINGS, ids=lambda path: path.stem)
def test_the_view_names_everybody_at_the_table_and_the_game(path: Path) -> None:
    for game, state, line in moments(path):
        view = game.view(state, line.at_ms)
        assert view.game == game.name
        assert [row.name for row in view.players] == list(state.players)
        assert [row.name for row in game.standings(state, line.at_ms).rows] == list(state.players)
        assert set(view.asked) <= set(state.players)
