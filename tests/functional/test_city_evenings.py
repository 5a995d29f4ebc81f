"""Random legal evenings of Monopoly City to their end: what must hold, holds after every fact."""

from collections import Counter
from typing import Any

import pytest

from companion.core.fact import Fact
from companion.core.money import is_balanced
from companion.games.city import facts as f
from companion.games.city.game import GAME
from companion.games.city.rules.rent import current_rent
from companion.games.city.scoring import total_worth
from companion.games.city.state import City
from companion.games.handovers import nonzero_payments
from companion.table.table import Table
from tests.city_player import Evening
from tests.evenings import assert_exports, play_on
from tests.oracle_city_rent import Board, Lot, rent
from tests.oracle_city_rent import worth as counted_worth
from tests.seeds import blocks


def board_of(state: City) -> Board:
    """Return the table as someone who only looks at it sees it."""
    return {
        name: Lot(
            colour=state.edition.districts[name].group,
            card=tuple(line or 0 for line in state.edition.districts[name].lines),
            owner=plot.owner,
            residential=plot.residential,
            industrial=plot.industrial,
            hazards=tuple(hazard.by for hazard in plot.hazards),
            skyscraper=plot.skyscraper,
            tower=plot.tower,
            mortgaged=plot.mortgage is not None,
        )
        for name, plot in state.plots.items()
    }


def options_of(state: City) -> dict[str, str]:
    return {key: value.casefold() for key, value in state.options.items()}


def assert_rents(state: City) -> None:
    """CITY-RENT-09: the slow count of every rent agrees."""
    board, house = board_of(state), options_of(state)
    for name in board:
        assert current_rent(state, name) == rent(board, name, house), name


def assert_worth(state: City) -> None:
    """CITY-END-06, CITY-END-08: cash and rent values, and nothing else."""
    if state.house.mortgaged_worth == "zero" and state.house.worth_basis == "rent_value":
        for name in state.players:
            assert total_worth(state, name) == counted_worth(board_of(state), name, state.cash(name), options_of(state))


def assert_step(table: Table[Any], before: City, fact: Fact, after: City) -> None:
    """Nothing is broken after a fact, and the money that moved is the money it says (CITY-MON-02)."""
    assert is_balanced(after.accounts)
    assert table.game.check(after) == ()
    moved: Counter[str] = Counter()
    for payment in nonzero_payments(fact):
        moved[payment.payer] -= payment.amount
        moved[payment.payee] += payment.amount
    if not isinstance(fact, f.CashGiven):
        assert {name: amount - before.accounts[name] for name, amount in after.accounts.items()} == {
            name: moved[name] for name in after.accounts
        }


def assert_sound(table: Table[Any]) -> None:
    """Fold the evening again, fact by fact; the end is the same state."""
    state: City = table.game.begin(table.setup)
    rents_of = None
    for fact in table.history.facts():
        before, state = state, table.game.apply(state, fact)
        assert_step(table, before, fact, state)
        if state.plots is not rents_of:
            rents_of = state.plots
            assert_rents(state)
    assert state == table.state
    assert_worth(state)


@pytest.mark.parametrize("block", blocks(10, 6), ids=str)
def test_random_evenings_are_sound_to_the_end(block: range) -> None:
    for seed in block:
        table = Evening(seed).play()
        assert_sound(table)
        assert_exports(table)
        assert table.state.finished


def test_every_way_to_end_a_game_was_reached() -> None:
    """CITY-END-02, CITY-END-03, CITY-END-07."""
    wanted = {"last player", "time", "finished"}
    assert play_on(wanted, lambda seed: Evening(seed).play()).keys() == wanted


def test_what_is_offered_is_taken_and_what_is_greyed_is_refused() -> None:
    """A complete choice is greyed with the very reasons for which the table refuses its line."""
    for seed in range(500, 512):
        evening = Evening(seed)
        for _ in range(60):
            if evening.state.finished:
                break
            for choice in GAME.choices(evening.state, evening.now):
                if choice.line:
                    assert evening.table.reasons_against(evening.table.read(choice.line)) == choice.reasons, choice
            evening.step()
