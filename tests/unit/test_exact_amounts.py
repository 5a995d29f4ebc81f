"""Money that is just enough, and amounts that do not divide: City and Builder."""

import re

import pytest

from companion.games.city.rules.building import half_rounded_down
from companion.table.script import ScriptError
from tests import builder_scripts, city_scripts
from tests.unit.desk import run

LANE = f"{builder_scripts.LANE}; given owner lane Ana"
OWES = "given owner Seaview Ana; given owner Riverside Ana; given cash Ana 0; pay Ana bank 180k"
BROWN = "given owner Summergate Ana; given owner Stoneside Ana"
LIGHT_BLUE = 'given owner Westlands Ana; given owner "Bayview Dock" Ana; given owner Brightside Ana'

CITY = {
    "a mortgage brings exactly the debt": f"{OWES}; mortgage Seaview; pay; expect cash Ana 0; expect debt Ana none",
    "cash of exactly the debt needs no mortgage": f"""
        {OWES}; mortgage Seaview; expect cash Ana 180k; expect refused mortgage Riverside""",
    "redeemed with the last note": """
        given owner Seaview Ana; given mortgaged Seaview 180k; given cash Ana 180k; redeem Seaview
        expect cash Ana 0""",
    "one note too little to redeem": """
        given owner Seaview Ana; given mortgaged Seaview 180k; given cash Ana 170k; expect refused redeem Seaview""",
    "means of exactly the debt are no ruin": """
        given owner Seaview Ana; given cash Ana 120k; pay Ana bank 300k; expect raise Ana 300k
        expect refused bankrupt; mortgage Seaview; pay; expect cash Ana 0""",
    "means of one note less are": """
        given owner Seaview Ana; given cash Ana 110k; pay Ana bank 300k; bankrupt; expect bankrupt Ana""",
}
BUILDER = {
    "a mortgage brings exactly the debt": f"""
        {LANE}; given cash Ana 40; roll 1 2; pay Ana bank 100; expect refused bankrupt; mortgage lane
        expect refused bankrupt; pay; expect cash Ana 0; expect debt Ana none""",
    "redeemed with the last note": f"""
        {LANE}; given mortgaged lane; given cash Ana 70; redeem lane; expect cash Ana 0; expect mortgaged lane no""",
    "one note too little to redeem": f"{LANE}; given mortgaged lane; given cash Ana 65; expect refused redeem lane",
    "means of one note less are a ruin": f"""
        {LANE}; given cash Ana 35; roll 1 2; pay Ana bank 100; mortgage lane; bankrupt; expect bankrupt Ana""",
}


@pytest.mark.parametrize("case", CITY)
def test_exactly_enough_in_the_city(case: str) -> None:
    """CITY-MORT-01, CITY-MORT-06, CITY-BKR-01, CITY-OQ-10."""
    city_scripts.holds(CITY[case])


@pytest.mark.parametrize("case", BUILDER)
def test_exactly_enough_at_the_island(case: str) -> None:
    """BUILDER-MORT-01, BUILDER-MORT-05, BUILDER-BANKRUPT-01, BUILDER-DEBT-01."""
    builder_scripts.holds(BUILDER[case])


def test_a_tower_that_falls_from_two_colours_to_one_stops_doubling() -> None:
    """CITY-OQ-04: one complete colour is not enough, and the default keeps it."""
    two = f"{BROWN}; {LIGHT_BLUE}; given tower Westlands; expect rent Summergate 40k"
    lost = f"{two}; trade Ana: Stoneside for Ben: 10k; expect rent Westlands"
    city_scripts.holds(f"{lost} 60k", tower_after_loss="off_until_two_groups")
    city_scripts.holds(f"{lost} 120k")


def test_half_a_price_goes_down_to_the_smallest_note() -> None:
    """CITY-OQ-39."""
    assert [half_rounded_down(amount) for amount in (10_000, 20_000, 50_000, 1_550_000)] == [0, 10_000, 20_000, 770_000]


def test_every_six_at_the_start_pays_everybody() -> None:
    """BUILDER-OQ-02."""
    builder_scripts.holds(
        "order Ana 6 Ben 9 Cleo 6; expect resources Ana green 8; expect resources Ben red 8; expect tray red 12",
        start_roll_pays="true",
    )


@pytest.mark.parametrize("number", [".5m", ",5", ".5", "-.5", "1.5m", "1,5m", "5k", "10,500"])
@pytest.mark.parametrize(
    ("game", "line", "expected"),
    [
        ("chance", "minimum red {}", "a number from 1 to 99"),
        ("chance", "building red {}", "a number from 1 to 999"),
        ("chance", "mark {}", "a number from 1 to 999"),
        ("deal", 'value "Pass Go" {}', "a number from 0 to 99"),
        ("builder", "given floors B1 Ana {}", "a number from 1 to 4"),
    ],
)
def test_every_writing_of_an_amount_is_refused_alike_where_a_whole_number_is_asked(
    game: str, line: str, expected: str, number: str
) -> None:
    with pytest.raises(ScriptError, match=re.escape(f"“{number}” doesn't fit here: expected {expected}")):
        run(game, [line.format(number)])
