"""Blocks, railroads, stadiums, skyscrapers, the Tower, hazards and bonus buildings: the worked example of each rule."""

import pytest

from companion.core.order import Setup
from companion.games.city.game import GAME
from tests.city_scripts import holds, reasons

LIGHT_BLUE = 'given owner Westlands Ana; given owner "Bayview Dock" Ana; given owner Brightside Ana;'
ORANGE = 'given owner "Shine Village" Ana; given owner "East Bank" Ana; given owner "Treetop Park" Ana;'
GREEN = 'given owner "Royal Court" Ana; given owner "The Marina" Ana; given owner Riverside Ana;'

CASES = {
    "CITY-BLD-01": """
        given owner Westlands Ana; given owner Seaview Ben; land Jail; press -> 2
        expect refused build Seaview 1r; expect refused build Westlands 1r by Ben; build Westlands 1r; end
        expect refused build Westlands 1r by Ana""",
    "CITY-BLD-02": """
        given owner Westlands Ana; given owner Seaview Ana; land Jail; press -> 3; build Seaview 2i
        build Westlands 1r; expect cash Ana 31.2m; expect refused build Westlands 1r""",
    "CITY-BLD-03": """
        given owner "Old Town" Ana; land Jail; press -> 2; build "Old Town" 1 residential 1 industrial
        expect blocks "Old Town" 1r 1i""",
    "CITY-BLD-04": """
        given owner Seaview Ana; given blocks Seaview 3r 4i; land Jail; press -> 2; expect refused build Seaview 2r
        build Seaview 1r; expect blocks Seaview 4r 4i""",
    "CITY-BLD-05": """
        given owner "Central Quay" Ana; land Jail; press -> 2; build "Central Quay" 2i; expect cash Ana 33.7m""",
    "CITY-BLD-06": """
        given owner Westlands Ana; expect rent Westlands 60k; land Jail; press -> 3; build Westlands 1r
        expect rent Westlands 300k; build Westlands 1i; expect rent Westlands 600k; build Westlands 1r
        expect rent Westlands 1.2m""",
    "CITY-BLD-07": """
        given owner Westlands Ana; land Jail; press -> 3; build Westlands 1r; end; land Jail; end; land Jail; end
        land Jail; end; land Jail; press -> 1; expect refused build Westlands 2r""",
    "CITY-BLD-08": """
        given owner Westlands Ana; given blocks Westlands 1r; land Jail; press -> 2; build Westlands 2r
        expect blocks Westlands 3r; expect cash Ana 36.7m""",
    "CITY-BLD-09": f"""
        {GREEN} land Jail; press -> 3; build Riverside 3r; expect cash Ana 31.7m; land Chance; press -> 3
        build Riverside 3i; expect cash Ana 19.7m""",
    "CITY-BLD-10": """
        given owner Seaview Ana; given owner "The Wharf" Ana; given blocks Seaview 7r; land Jail; press -> 1
        build Seaview 1r; expect blocks Seaview 8r; expect blocks "The Wharf" none""",
    "CITY-BLD-11": """
        given owner "Old Town" Ana; given mortgaged "Old Town" 100k; land Jail; press -> 1
        expect refused build "Old Town" 1r; redeem "Old Town"; build "Old Town" 1r""",
    "CITY-BLD-12": """
        given cash Ana 5m; given owner Seaview Ana; land Jail; press -> 2; expect refused build Seaview 2i
        expect refused force build Seaview 2i; build Seaview 1i; expect cash Ana 2m""",
    "CITY-BLD-13": """
        given owner Seaview Ana; given blocks Seaview 2r; expect refused sell Seaview 2r
        expect refused force sell Seaview 3r; expect refused convert Seaview 1; expect blocks Seaview 2r
        force sell Seaview 2r; expect blocks Seaview none; expect cash Ana 39.2m""",
    "CITY-RES-02 CITY-HAZ-03": """
        given owner "Treetop Park" Ana; given blocks "Treetop Park" 3r; expect rent "Treetop Park" 3m; given turn Ben
        land 5; hazard prison "Treetop Park"; expect rent "Treetop Park" 160k""",
    "CITY-IND-02": """
        given owner "Treetop Park" Ana; given blocks "Treetop Park" 2r 1i; expect rent "Treetop Park" 3m
        given turn Ben; land 5; hazard "rubbish dump" "Treetop Park"; expect rent "Treetop Park" 800k""",
    "CITY-RAIL-01": """
        given owner "Royal Court" Ben; land Jail; expect refused railroad "Royal Court"; press -> rail
        railroad "Royal Court"; expect cash Ana 37.7m; expect railroad "Royal Court"; expect refused railroad Seaview
        end; land Jail; press -> rail; end""",
    "CITY-RAIL-02": """
        land Jail; press -> rail; railroad Seaview; expect railroad Seaview; expect rent Seaview 180k""",
    "CITY-RAIL-03": """
        given railroad Summergate; given railroad Middleton; given railroad "Royal Court"
        given owner "Royal Court" Ana
        land "Royal Court"; expect refused ride "Shine Village"; expect refused ride "Royal Court"; ride Middleton""",
    "CITY-RAIL-04": """
        given railroad Middleton; given railroad "Royal Court"; given owner "Royal Court" Ana
        given at Ana "Royal Court"; expect refused ride Middleton; roll 1 2; expect refused ride Middleton""",
    "CITY-RAIL-05": """
        given owner "Royal Court" Ben; given blocks "Royal Court" 3r; given railroad "Royal Court"
        given railroad Middleton; given cash Ana 4m; land "Royal Court"; expect debt Ana 4.4m
        expect refused ride Middleton; pay bank Ana 1m; rent; expect cash Ana 600k; ride Middleton""",
    "CITY-RAIL-06": """
        given owner "Royal Court" Ana; given railroad "Royal Court"; given railroad Middleton; land "Royal Court"
        ride Middleton; expect refused end; buy; expect owner Middleton Ana""",
    "CITY-RAIL-07": """
        given owner Summergate Ana; given owner Middleton Ana; given owner "Royal Court" Ana
        given railroad Summergate; given railroad Middleton; given railroad "Royal Court"; land "Royal Court"
        ride Summergate; expect cash Ana 39.7m; land "Royal Court"; ride Middleton; expect cash Ana 41.7m
        land Summergate; ride Middleton; expect cash Ana 41.7m""",
    "CITY-RAIL-08": """
        given owner "Royal Court" Ana; given railroad "Royal Court"; given railroad Middleton
        land "Royal Court"; end""",
    "CITY-RAIL-09": """
        given owner "Royal Court" Ana; given blocks "Royal Court" 8r; given railroad "Royal Court"
        expect rent "Royal Court" 15.5m""",
    "CITY-STAD-01": """
        given owner Westlands Ana; expect refused stadium Westlands; trade Ana: 10k for Ben: nothing
        land "Bayview Dock"; buy; expect refused stadium Brightside; stadium "Bayview Dock\"""",
    "CITY-STAD-02": f"{LIGHT_BLUE} stadium Brightside; expect cash Ana 35.7m",
    "CITY-STAD-03": f"""
        {LIGHT_BLUE} {ORANGE} given stadium Westlands; expect wages Ana 3m; given stadium "East Bank"
        expect wages Ana 4m; land GO; expect cash Ana 41.7m; expect wages Ben 2m""",
    "CITY-STAD-04": f'{LIGHT_BLUE} stadium "Bayview Dock"; expect refused stadium Westlands',
    "CITY-STAD-05": f"""
        {LIGHT_BLUE} {ORANGE} given owner Seaview Ben; given owner "The Wharf" Ben; stadium Westlands
        stadium "East Bank"; land Jail; end; expect refused stadium Seaview; expect cash Ben 37.7m""",
    "CITY-STAD-06": f"""
        {LIGHT_BLUE} given stadium "Bayview Dock"; expect rent "Bayview Dock" 60k
        expect worth Ana 37.9m""",
    "CITY-STAD-07": f"{LIGHT_BLUE} given blocks Westlands 8r; stadium Westlands; expect blocks Westlands 8r",
    "CITY-STAD-08": """
        given owner Westlands Ana; given owner "Bayview Dock" Ana; stadium "Bayview Dock"; deal Ana Ben
        trade Ana: Westlands for Ben: 1m; expect wages Ana 3m""",
    "CITY-SKY-01": """
        given owner "Royal Court" Ana; given owner "The Marina" Ana; expect refused skyscraper "The Marina"
        land Riverside; buy; skyscraper "The Marina\"""",
    "CITY-SKY-02": f"{LIGHT_BLUE} skyscraper Westlands; expect refused skyscraper Brightside",
    "CITY-SKY-03": f"""
        {LIGHT_BLUE} given blocks Brightside 3i; expect rent Brightside 1.5m; skyscraper Westlands
        expect rent Brightside 3m""",
    "CITY-SKY-04": f"{GREEN} skyscraper Riverside; expect cash Ana 32.7m",
    "CITY-SKY-05": f"{LIGHT_BLUE} given blocks Westlands 8i; skyscraper Westlands; expect blocks Westlands 8i",
    "CITY-SKY-06": f"""
        {GREEN} given skyscraper Riverside; given blocks "The Marina" 4r; expect rent "The Marina" 10.6m
        trade Ana: "The Marina" for Ben: 1m; expect rent "The Marina" 10.6m""",
    "CITY-TOW-01": f"""
        {LIGHT_BLUE} given owner Seaview Ana; expect refused tower Westlands; given at Ana 0
        given owner Summergate Ana; given owner Stoneside Ana
        expect refused tower Seaview; tower Stoneside; expect tower Stoneside""",
    "CITY-TOW-02": f"""
        {LIGHT_BLUE} {ORANGE} given cash Ana 6.99m; expect refused tower Westlands; pay bank Ana 10k; tower Westlands
        expect cash Ana 0""",
    "CITY-TOW-03": f"""
        {LIGHT_BLUE} {ORANGE} given owner Summergate Ana; given blocks Summergate 1r; expect rent Summergate 100k
        tower "Treetop Park"; expect rent Summergate 200k""",
    "CITY-TOW-04": f"""
        {LIGHT_BLUE} {ORANGE} given blocks "Treetop Park" 8r; tower "Treetop Park"; expect tower Treetop""",
    "CITY-TOW-05": f"""
        {LIGHT_BLUE} {ORANGE} given owner Summergate Ben; given owner Stoneside Ben; given owner "Fortune Valley" Ben
        given owner "Diamond Hills" Ben; tower Westlands; land Jail; end; expect refused tower Stoneside""",
    "CITY-TOW-06": f"{LIGHT_BLUE} {ORANGE} tower Westlands; land Seaview; buy; expect rent Seaview 360k",
    "CITY-PLAN-01": "land 15; expect refused end; expect refused press; bonus school Seaview; end",
    "CITY-PLAN-02": """
        given owner "Treetop Park" Ana; land 15; bonus school "Treetop Park"; expect bonus school Treetop""",
    "CITY-PLAN-03": """
        given owner "Shine Village" Ben; land 5; hazard prison "Shine Village"; expect hazard prison Shine""",
    "CITY-PLAN-04": 'land 5; hazard "sewage plant" "East Bank"; end; land 5; bonus park Seaview',
    "CITY-PLAN-05": """
        given owner Seaview Ben; given blocks Seaview 8r; land 5; hazard prison Seaview; expect cash Ana 37.7m
        expect blocks Seaview 8r""",
    "CITY-PLAN-06": """
        given owner Seaview Ana; given owner Middleton Ben; land 5; expect refused hazard prison Seaview
        expect refused bonus school Middleton; expect hazard none Seaview""",
    "CITY-BON-01": """
        land 5; bonus school Seaview; end; land 5; bonus park Middleton; end; land 5; bonus "wind farm" Riverside; end
        land 5; bonus "water tower" Westlands; expect bonus "water tower" Westlands""",
    "CITY-BON-02": """
        given owner "Treetop Park" Ben; given bonus school "Treetop Park"; land 5
        expect refused hazard "power station" "Treetop Park"; expect refused hazard prison Treetop by Cal""",
    "CITY-BON-03": """
        given owner "Treetop Park" Ana; given blocks "Treetop Park" 2r; expect rent "Treetop Park" 1.6m; land 5
        bonus school "Treetop Park"; expect rent "Treetop Park" 1.6m""",
    "CITY-HAZ-01 CITY-HAZ-05": """
        given owner Seaview Ana; given owner Middleton Ana; given owner Riverside Ana; given owner Westlands Ana
        given hazard "rubbish dump" Seaview; given hazard "power station" Middleton
        given hazard "sewage plant" Riverside; given hazard prison Westlands; clear Seaview; expect cash Ana 36.7m
        clear Middleton; expect cash Ana 35.2m; clear Riverside; expect cash Ana 33.7m
        expect refused clear Westlands by Ben
        clear Westlands; expect cash Ana 31.7m; land Jail; end; expect refused clear Westlands by Ana""",
    "CITY-HAZ-02": """
        given owner "East Bank" Ana; given hazard "sewage plant" "East Bank"; land 5
        expect refused bonus park "East Bank\"""",
    "CITY-HAZ-04": """
        given owner Seaview Ana; given blocks Seaview 6r; given hazard prison Seaview; land Jail; press -> 3
        expect refused build Seaview 3i; build Seaview 2i; expect blocks Seaview 6r 2i""",
    "CITY-HAZ-06": """
        given owner "Shine Village" Ana; given blocks "Shine Village" 3r; given hazard prison "Shine Village"
        expect rent Shine 140k; clear "Shine Village"; expect rent Shine 2.8m; land 5
        bonus school "Shine Village\"""",
    "CITY-HAZ-07": """
        given owner "Shine Village" Ana; given blocks "Shine Village" 3r; given hazard prison "Shine Village"
        given hazard "rubbish dump" "Shine Village"; clear "Shine Village" prison; expect cash Ana 35.7m
        expect rent Shine 140k; clear "Shine Village"; expect cash Ana 34.7m; expect rent Shine 2.8m""",
    "CITY-HAZ-08": """
        given hazard "sewage plant" "East Bank"; land "East Bank"; buy; expect cash Ana 35.9m
        expect hazard "sewage plant" "East Bank\"""",
}


@pytest.mark.parametrize("rule", CASES)
def test_the_worked_example(rule: str) -> None:
    holds(CASES[rule])


def test_industrial_blocks_cost_twice_as_much() -> None:
    """CITY-RES-01, CITY-IND-01, CITY-BLD-09: in every district of the shipped cards."""
    cards = GAME.begin(Setup("city", ("Ana", "Ben"))).edition.districts.values()
    assert all(card.industrial == 2 * (card.residential or 0) for card in cards)
    prices = {card.group: card.residential for card in cards}
    assert [prices[group] for group in ("brown", "purple", "yellow", "dark_blue")] == [
        500_000,
        1_000_000,
        1_500_000,
        2_000_000,
    ]


def test_the_pair_of_a_permission_space() -> None:
    """CITY-PLAN-07: a hint, and binding only where the board prints it."""
    assert holds("land 5").space_of("Ana").pair == ("rubbish dump", "park")
    holds("land 5; hazard prison Seaview")
    holds("land 5; expect refused hazard prison Seaview; bonus park Seaview", planning_choice="printed_pair")


@pytest.mark.parametrize("allowed", ["true", "false"])
@pytest.mark.parametrize("given", ["", "given mortgaged Seaview; "])
def test_a_hazard_goes_to_a_mortgaged_district_where_the_table_wants_it(given: str, allowed: str) -> None:
    """CITY-OQ-13."""
    lines = f"given owner Seaview Ben; {given}land 5; hazard prison Seaview"
    if given and allowed == "false":
        assert "CITY-OQ-13" in reasons(lines, hazard_removal_on_mortgaged=allowed)
    else:
        holds(lines, hazard_removal_on_mortgaged=allowed)


def test_the_press_limits_what_is_built() -> None:
    """UNIT-BLD-02, UNIT-BLD-03, UNIT-BLD-04, UNIT-BLD-07."""
    holds("""
        given owner Westlands Ana; land Jail; press -> 3; expect refused build Westlands 4r; build Westlands 3r
        expect refused press""")
    holds("given owner Westlands Ana; land Jail; press -> rail; expect refused build Westlands 1r; railroad Seaview")
    holds("given owner Westlands Ana; land Jail; press -> 3; build Westlands 0r; build Westlands 3r")
    first = holds("land Jail; press").unit.build
    assert holds("land Jail; press; undo; press").unit.build == first


def test_what_stands_on_a_district_is_expected_in_either_order() -> None:
    """CITY-HAZ-06, CITY-BON-01."""
    holds("""
        given hazard prison Seaview; expect hazard Seaview prison; expect hazard "Old Town" none
        given bonus "wind farm" "Old Town"; expect bonus "Old Town" wind farm; expect bonus Seaview none""")
    assert "it is prison" in reasons("given hazard prison Seaview; expect hazard Seaview none")
