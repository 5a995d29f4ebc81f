"""A player in jail when a table became light may have left it since, unseen."""

from typing import Any

import pytest

from companion import games
from companion.core.errors import Refused
from companion.core.order import Setup
from companion.games.board.state import AnyPlayerState
from companion.table.reading import rehearse_game
from companion.table.table import Table

JAILED = {"city": ("begins Ana", "jail"), "builder": ("begins Ana", "roll 1 2", "jail")}
LIGHT_MODES = [("city", "unit"), ("city", "money"), ("builder", "rolls"), ("builder", "points")]


def seat(game: str, *lines: str) -> AnyPlayerState:
    """Play these lines after Ana went to jail; return their seat."""
    table: Table[Any] = rehearse_game(games.load(game), Setup(game, ("Ana", "Ben")), ())
    for line in (*JAILED[game], *lines):
        table.submit(line, table.now_ms)
    held: AnyPlayerState = table.state.player_states["Ana"]
    return held


@pytest.mark.parametrize(("game", "way"), LIGHT_MODES)
def test_who_was_in_jail_is_out_of_it_where_a_light_table_says_so(game: str, way: str) -> None:
    """CITY-JAIL-01, BUILDER-JAIL-01."""
    light, full = (f"option watch {way}", "given known"), "option watch everything"
    assert seat(game, *light, full).jailed
    assert not seat(game, *light, "given at Ana 5", full).jailed
    assert seat(game, *light, "given at Ana Jail", full).jailed
    assert seat(game, *light, "given at Ana 5", "given jailed Ana", full).jailed


@pytest.mark.parametrize("game", JAILED)
def test_who_is_in_jail_at_a_full_table_stays_there(game: str) -> None:
    with pytest.raises(Refused, match="Ana is in jail"):
        seat(game, "given at Ana 5")


def test_a_fine_paid_at_a_light_table_opens_the_jail() -> None:
    """CITY-JAIL-07."""
    assert not seat("city", "option watch money", "bail by Ana", "option watch everything").jailed
