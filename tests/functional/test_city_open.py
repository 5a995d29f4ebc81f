"""Every kind of move in every state in which something is open: refused, or nothing is lost."""

import random

import pytest

from companion.table.orders import Undo
from tests import awkward
from tests.city_awkward import AWKWARD, order
from tests.city_player import Evening
from tests.city_scripts import run

GIVEN = """given owner Westlands Ana; given owner Brightside Ben; given blocks Brightside 3i; given owner Seaview Cal
    given owner Summergate Ana; given mortgaged Summergate 40k; given card jail Ana; given railroad Brightside
    given railroad Stoneside; given hazard prison Westlands; given cash Ana 900k; given dodge Ana; on;"""
OPEN = {
    # CITY-SPC-04
    "a district to be bought or auctioned": "roll 1 2",
    "a district, and a double": "given at Ana 1; roll 1 1",
    "a district to be bought, without dice": "land Middleton",
    # CITY-SPC-07
    "a district to be chosen": "given at Ana 9; roll 1 2",
    # CITY-PLAN-01
    "a building to be placed": "roll 2 3",
    # CITY-MON-04
    "a rent that is not paid": "roll 4 4",
    "two debts": "land 7; pay Ana Ben 1m; pay Ana Cal 1m",
    "a debt of another player": "land 7; given turn Ana; pay Cal bank 50m",
    # CITY-RENT-01
    "a rent that is booked": "given turn Ben; land Seaview",
    "a rent that is to be asked for": "option rent_claim on_claim; given turn Ben; land Seaview",
    # CITY-JAIL-10
    "the fine of the third try": "given cash Ana 100k; given jailed Ana 2; roll 1 2",
    "a try in jail": "given jailed Ana; roll 1 2",
    "a turn that jail ended": "given at Ana 20; roll 4 6",
    # CITY-CHN-01
    "a card": "roll 3 4",
    "a card that was carried out": "roll 3 4; chance collect 10k",
    # CITY-AUC-08
    "a standing bid": "given at Ana 21; roll 1 2; auction; bid Ana 500k",
    "a standing bid of another": "land Middleton; auction; bid Ana 10k; bid Ben 30m",
    # UNIT-DEAL-02
    "a deal": "roll 1 2; deal Ana Ben",
    # CITY-BKR-03
    "the estate of a bankrupt": "given turn Ben; land 7; pay Ana bank 50m; bankrupt by Ana",
    # CITY-END-07
    "nothing: the game is over": "finish",
}
ASKED = 150


@pytest.mark.parametrize("what", OPEN)
def test_no_move_passes_over_what_is_open(what: str) -> None:
    """CITY-SPC-04, CITY-SPC-07, CITY-PLAN-01, CITY-MON-04, CITY-RENT-01, CITY-JAIL-10, CITY-AUC-08, CITY-BKR-03."""
    given = GIVEN.replace("given cash Ana 900k; ", "") if "given cash Ana" in OPEN[what] else GIVEN
    outcome = run(f"{given} {OPEN[what]}", players="Ana Ben Cal")
    assert outcome.problems == ()
    assert outcome.table is not None
    evening, chance = Evening(7, outcome.table), random.Random(what)
    if not evening.state.finished:
        awkward.assert_way_on(AWKWARD, outcome.table)
    for _ in range(ASKED):
        if awkward.attempt(AWKWARD, outcome.table, order(evening, chance)):
            if not evening.state.finished:
                awkward.assert_way_on(AWKWARD, outcome.table)
            outcome.table.submit(Undo(), outcome.table.now_ms)
