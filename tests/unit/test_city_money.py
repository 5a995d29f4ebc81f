"""Auctions, rent, mortgages, deals, bankruptcy, the end and Chance: the worked example of each rule."""

import pytest

from companion.core.errors import Refused
from companion.core.order import Order, Setup
from companion.games.city import moves as m
from companion.games.city.game import GAME
from companion.games.city.scoring import standings_in_table_order, winners
from tests.city_scripts import holds, reasons

PURPLE = 'given owner "Old Town" Ana; given owner "Harbor Heights" Ana; given owner "Central Quay" Ana;'
EXAMPLE = f"""{PURPLE} given blocks "Central Quay" 2r 4i; given hazard "power station" "Central Quay"
    given skyscraper "Harbor Heights";"""
BROKE = "given cash Ana 100k; given owner Riverside Ben; given blocks Riverside 8i; given owner Summergate Ana;"
TO_BANK = (
    "given cash Ana 500k; given owner Westlands Ana; given owner Brightside Ana; given card jail Ana;given dodge Ana;"
)

CASES = {
    "CITY-AUC-01": """
        given turn Cal; land Seaview; auction; expect refused bid Cal 0; expect refused bid Ben 500k; bid Cal 10k
        bid Ben 20k""",
    "CITY-AUC-02": "land Seaview; auction; bid Ana 10k; bid Ben 500k; bid Ana 600k; sold; expect owner Seaview Ana",
    "CITY-AUC-03": """
        land "Old Town"; auction; bid Ana 1.2m; wait 50s; expect owner "Old Town" Ana; expect cash Ana 36.5m""",
    "CITY-AUC-04": "land Seaview; auction; bid Ana 1.2m; expect refused bid Ben 1.2m; bid Ben 1.21m",
    "CITY-AUC-05": """
        given hazard "sewage plant" "East Bank"; given railroad "East Bank"; land "East Bank"; auction; bid Ana 1m
        sold; expect hazard "sewage plant" "East Bank"; clear "East Bank"; expect cash Ana 35.2m""",
    "CITY-AUC-06": """
        land "Diamond Hills"; auction; bid Ana 3.1m; sold; expect cash Ana 34.6m; end
        land Seaview; auction; bid Ben 6m; sold; expect cash Ben 31.7m""",
    "CITY-AUC-07": "land Seaview; auction; expect refused bid Ana 505k; bid Ana 510k",
    "CITY-AUC-08": """
        given cash Ben 900k; land Seaview; auction; bid Ana 10k; expect refused bid Ben 910k; bid Ben 900k; sold
        expect cash Ben 0""",
    "CITY-AUC-09": """
        given cash Ana 0; land Seaview; auction; wait 50s; expect owner Seaview none; expect cash Ana 0; end""",
    "CITY-AUC-10": f"""
        {BROKE} given jailed Cal; land Riverside; bankrupt; land Seaview; auction; bid Ben 10k; bid Cal 700k
        expect refused bid Ana 1m""",
    "CITY-RENT-01": """
        given owner Westlands Ana; given blocks Westlands 2r; given turn Ben; land Westlands; expect cash Ben 37.1m
        expect cash Ana 38.3m; rent; expect cash Ben 37.1m; expect refused rent; end""",
    "CITY-RENT-02": 'given owner "Old Town" Ana; given turn Ben; land "Old Town"; expect cash Ben 37.6m',
    "CITY-RENT-03": """
        given owner "Central Quay" Ana; given blocks "Central Quay" 3r 1i; expect rent "Central Quay" 3.5m""",
    "CITY-RENT-04": f"""
        {PURPLE} given blocks "Central Quay" 2r 4i; expect rent "Central Quay" 5.5m; given turn Ben; land 5
        hazard prison "Central Quay"; expect rent "Central Quay" 3.5m""",
    "CITY-RENT-05": f'{PURPLE} skyscraper "Harbor Heights"; expect rent "Old Town" 200k; expect rent Seaview 180k',
    "CITY-RENT-06": f"""
        {PURPLE} given blocks "Central Quay" 6i; given skyscraper "Old Town"; given tower "Central Quay"
        expect rent "Central Quay" 11m""",
    "CITY-RENT-07": f'{EXAMPLE} expect rent "Central Quay" 7m',
    "CITY-RENT-08": """
        given cash Ana 1.5m; given owner Middleton Ben; given blocks Middleton 5r; land Middleton
        expect debt Ana 5.8m; expect refused end; expect refused roll 1 2""",
    "CITY-RENT-09 CITY-MORT-02": f"""
        {EXAMPLE} given cash Ana 0; given owner Seaview Ben; land Seaview; expect rent "Central Quay" 7m
        mortgage "Harbor Heights"; expect mortgaged "Harbor Heights" 200k""",
    "CITY-RENT-11": f"""
        {PURPLE} given mortgaged "Central Quay"; given dodge Ben; given turn Ben; land "Central Quay"
        expect cash Ben 37.7m; land "Old Town"; dodge; expect cash Ben 37.7m; end; land "Old Town"
        expect cash Cal 37.6m""",
    "CITY-MORT-01": f"""
        {PURPLE} given cash Ana 8.5m; given owner Middleton Ben; given blocks Middleton 5r; land Middleton
        expect refused mortgage "Old Town"; expect cash Ana 2.7m""",
    "CITY-MORT-03": f"""
        {EXAMPLE} given cash Ana 1.5m; given owner Middleton Ben; given blocks Middleton 5r; land Middleton
        mortgage "Central Quay"; expect cash Ana 8.5m; expect mortgaged "Central Quay" 7m""",
    "CITY-MORT-04": f'{EXAMPLE} given mortgaged "Harbor Heights"; expect rent "Old Town" 200k',
    "CITY-MORT-05": f"""
        {EXAMPLE} given mortgaged "Central Quay"; given turn Ben; land "Central Quay"; expect cash Ben 37.7m""",
    "CITY-MORT-06": f"""
        {EXAMPLE} given mortgaged "Central Quay" 7m; clear "Central Quay"; expect rent "Central Quay" 11m
        redeem "Central Quay"; expect cash Ana 29.2m""",
    "CITY-MORT-07 CITY-MORT-08": f"""
        {PURPLE} given mortgaged "Old Town" 100k; land Jail; press -> 1; expect refused build "Old Town" 1r
        redeem "Old Town"; build "Old Town" 1r""",
    "CITY-MORT-09": f"""
        {BROKE} given mortgaged Summergate; land Riverside; expect refused mortgage Summergate
        expect refused force mortgage Summergate""",
    "CITY-MORT-10": f"""
        {EXAMPLE} given cash Ana 1.5m; given owner Middleton Ben; given blocks Middleton 5r
        given blocks "Old Town" 2i; land Middleton
        expect worth Ana 10.7m; mortgage "Central Quay"; expect worth Ana 10.7m""",
    "CITY-DEAL-01": """
        given owner "Old Town" Ana; deal Ana Ben; trade Ben: 3m for Ana: "Old Town"; expect owner "Old Town" Ben
        expect cash Ana 40.7m; expect cash Ben 34.7m; expect refused trade Ben: 40m for Ana: 10k""",
    "CITY-DEAL-02": """
        given owner "The Marina" Ana; given blocks "The Marina" 4i; trade Ana: "The Marina" for Ben: 1m
        expect blocks "The Marina" 4i; expect refused sell "The Marina" 2i by Ben""",
    "CITY-DEAL-03 UNIT-DEAL-02": """
        given owner Seaview Ana; deal Ana Ben; wait 50s; expect refused agreed
        expect refused trade Ana: Seaview for Ben: 1m; expect owner Seaview Ana; deal Ana Ben; wait 49s
        trade Ana: Seaview for Ben: 1m; expect owner Seaview Ben; expect timer none; agreed""",
    "CITY-DEAL-04": """
        given owner "Diamond Hills" Ana; expect refused trade Ana: "Diamond Hills" for Ben: -1m
        trade Ana: "Diamond Hills" for Ben: 10k; expect cash Ana 37.71m""",
    "CITY-DEAL-05": """
        given cash Ana 1.5m; given owner "Old Town" Ana; given owner Middleton Ben; given blocks Middleton 5r
        land Middleton; expect debt Ana 5.8m; trade Ana: "Old Town", 1m for Ben: debt; expect debt Ana none
        expect cash Ana 500k; expect owner "Old Town" Ben; end""",
    "CITY-DEAL-06": """
        given owner Seaview Ana; given mortgaged Seaview 180k; trade Ana: Seaview for Ben: 1m
        expect mortgaged Seaview 180k; redeem Seaview by Ben; expect cash Ben 36.52m""",
    "CITY-DEAL-07": """
        given owner Seaview Ana; promise free visit for Cal; note said before everybody; given turn Cal; land Seaview
        expect cash Cal 37.52m""",
    "CITY-BKR-01": f"""
        {BROKE} given owner Middleton Ana; given blocks Middleton 2r; land Riverside; expect raise Ana 2.12m
        expect debt Ana 16m; bankrupt; expect bankrupt Ana""",
    "CITY-BKR-02": f"""
        {BROKE} given cash Ana 2.4m; given owner Stoneside Ana; given mortgaged Stoneside; given card jail Ana
        land Riverside; bankrupt; expect cash Ben 40.1m; expect owner Summergate Ben; expect owner Stoneside Ben
        expect mortgaged Stoneside; expect cards Ben 1; expect cards Ana 0; expect cash Ana 0""",
    "CITY-BKR-03 CITY-BKR-04 CITY-BKR-07": f"""
        {TO_BANK} pay Ana bank 5m; bankrupt to bank; expect cash Ana 0; expect cards Ana 0; expect dodge none
        expect owner Westlands none; expect refused roll 1 2; auction Westlands; bid Dov 10k; bid Ben 300k; wait 50s
        expect owner Westlands Ben; auction; wait 50s; expect owner Brightside none; roll 1 2""",
    "CITY-BKR-05": """
        given cash Ana 500k; given owner Westlands Ana; given blocks Westlands 1r; given owner Brightside Ana
        given mortgaged Brightside; expect raise Ana 800k""",
    "CITY-BKR-06": f"""
        {BROKE} land Riverside; bankrupt; expect turn Ben; expect refused trade Ana: 0 for Ben: 1m
        expect refused roll 1 2 by Ana; land Jail; end; land Jail; end; land Jail; end; expect turn Ben""",
    "CITY-END-01": """
        given cash Ana 28m; given cash Ben 26m; finish; expect rank 1 Dov; expect rank 3 Ana; expect rank 4 Ben""",
    "CITY-END-03": """
        on; wait 59m; land Chance; wait 1m; expect finished no; press -> 1; end; expect finished""",
    "CITY-END-04 CITY-END-06": "given cash Ana 9m; given owner Seaview Ana; expect worth Ana 9.18m",
    "CITY-END-05": """
        given cash Ana 0; given owner "Fortune Valley" Ana; given blocks "Fortune Valley" 2r
        given owner "Diamond Hills" Ana; given blocks "Diamond Hills" 2i; given skyscraper "Diamond Hills"
        given owner "Treetop Park" Ana; given blocks "Treetop Park" 4r; given hazard "rubbish dump" "Treetop Park"
        expect worth Ana 19.16m""",
    "CITY-END-07": "finish; expect finished; expect rank 1 Ana; expect rank 1 Dov; expect refused roll 1 2",
    "CITY-END-08": """
        given cash Ana 0; given owner "Bayview Dock" Ana; given stadium "Bayview Dock"; given railroad "Bayview Dock"
        given bonus school "Bayview Dock"; given card jail Ana; expect worth Ana 60k""",
    "CITY-END-09": """
        given cash Cal 0; given owner "Silver Harbor" Cal; given blocks "Silver Harbor" 4i; expect worth Cal 5m
        given mortgaged "Silver Harbor" 5m; expect worth Cal 0""",
    "CITY-CHN-01": "given at Ana 33; roll 1 2; expect at Ana Chance; chance collect 500k; expect cash Ana 38.2m; end",
    "CITY-CHN-02": "land 7; chance jail-card; expect cards Ana 1; jail; card jail; expect cards Ana 0; expect free Ana",
    "CITY-CHN-03": """
        land 7; chance left 1m; expect cash Ben 36.7m; expect cash Ana 38.7m
        land 17; chance pay-each 100k; expect cash Ana 38.4m; land 22; chance collect-each 1m; expect cash Ana 41.4m
        land 36; chance pay 50m; expect debt Ana 50m""",
    "CITY-CHN-04": """
        given at Ana 28; given at Ben 36; given at Cal 2; chance move Middleton; expect cash Ana 39.7m; buy; end
        chance move "Diamond Hills"; expect cash Ben 37.7m; buy; end; chance back 3; expect at Cal 39
        expect cash Cal 37.2m; expect cash Ben 34.2m""",
    "CITY-CHN-05": """
        given owner Seaview Ben; land 7; expect refused chance auction Seaview; chance auction Riverside
        bid Ana 10k; sold; expect owner Riverside Ana""",
    "CITY-CHN-06": 'land 7; chance take "Diamond Hills"; expect owner "Diamond Hills" Ana; expect cash Ana 37.2m',
    "CITY-CHN-07": """
        given bonus school Seaview; land 7; expect refused chance hazard prison Seaview; chance hazard prison Middleton
        expect hazard prison Middleton""",
    "CITY-CHN-08": """
        land 7; chance block; expect cash Ana 38.2m; end; land Westlands; buy; land 7; chance block Westlands
        expect blocks Westlands 1r; expect cash Ben 36.7m; end; land 7; expect refused chance block Westlands""",
    "CITY-CHN-09": """
        given owner Summergate Ana; land 7; chance sell Summergate; expect owner Summergate none; expect cash Ana 38.7m
        land 17; chance sell; expect cash Ana 37.7m""",
    "CITY-CHN-10": """
        land 7; chance railroad Seaview; expect railroad Seaview; land 17; expect refused chance railroad Seaview""",
    "CITY-CHN-11": """
        given owner Seaview Ben; given owner Summergate Ben; given owner Stoneside Ben; given owner Westlands Ana
        land 7; expect refused chance steal Stoneside; expect refused chance steal Westlands; chance steal Seaview
        expect owner Seaview Ana; land 17; chance swap Seaview for Stoneside; expect owner Seaview Ben""",
    "CITY-CHN-12": """
        given bonus school "Treetop Park"; land 7; expect refused chance earthquake Treetop hazard prison
        chance earthquake "Treetop Park"; expect bonus none "Treetop Park"; land 17; chance hazard prison "Treetop Park"
        land 22; chance earthquake Seaview hazard prison; expect hazard prison Seaview""",
    "CITY-CHN-13": """
        given owner Seaview Ana; given hazard "sewage plant" Seaview; given owner Middleton Ana
        given hazard "sewage plant" Middleton; given hazard prison Middleton; land 7
        chance per-hazard "sewage plant" 1m
        expect cash Ana 35.7m""",
    "CITY-CHN-14": """
        given owner Westlands Ana; given blocks Westlands 1i; land 7; chance keep "Tax Dodge"; land 38
        expect cash Ana 35.7m; card tax; expect cash Ana 37.7m; expect refused card "Tax Dodge\"""",
}
TAXED = """
    given owner Westlands Ana; given blocks Westlands 1i; given cash Ana 1.9m
    land 7; chance keep "Tax Dodge"; land 17; chance keep "Second Tax Dodge"; land 38; expect debt Ana 2m"""
OPTIONS = {"CITY-END-03": {"mode": "time"}}


@pytest.mark.parametrize("rule", CASES)
def test_the_worked_example(rule: str) -> None:
    holds(CASES[rule], **OPTIONS.get(rule, {}))


@pytest.mark.parametrize(
    "paid",
    [
        "",
        "pay Ana bank 500k",
        "mortgage Westlands; pay",
        "pay Ana bank 500k; mortgage Westlands; pay",
    ],
)
def test_the_tax_that_was_owed_comes_back_as_far_as_it_was_paid(paid: str) -> None:
    """CITY-CHN-14: the card makes it 0, once, whether it was paid at once, later, in part or not at all."""
    raised = "2.2m" if "mortgage" in paid else "1.9m"
    spared = f"card Tax; expect debt Ana none; expect cash Ana {raised}"
    holds(f"{TAXED}; {paid}; {spared}; card Second; expect cash Ana {raised}")


def test_a_taxi_spares_no_tax() -> None:
    """CITY-CHN-14: of the cards that are kept only the one against taxes does."""
    holds("""given owner Westlands Ana; given blocks Westlands 1i; land 7; chance keep Taxi; land 38
        card Taxi; expect cash Ana 35.7m""")


def test_rents_and_prices_are_those_of_the_cards() -> None:
    """CITY-RENT-10."""
    edition = GAME.begin(Setup("city", ("Ana", "Ben"))).edition
    assert edition.districts["Diamond Hills"].printed_rent(8) == 20_000_000
    assert sum(edition.price(name) for name in edition.districts) == 45_900_000


def test_an_earthquake_removes_the_bonus_building_that_is_named_or_the_first() -> None:
    """CITY-CHN-12."""
    city = holds("""
        given bonus school Riverside; given bonus park Riverside; given bonus park Riverside; land 36
        expect refused chance earthquake Riverside bonus "wind farm"
        expect refused chance earthquake Riverside hazard prison bonus park
        chance earthquake Riverside bonus park; expect bonus park Riverside; land 28
        chance earthquake Riverside""")
    assert city.plots["Riverside"].bonuses == ("park",)


def test_a_bankruptcy_that_can_be_avoided_is_refused() -> None:
    """CITY-BKR-01."""
    text = "given cash Ana 2m; given owner Middleton Ana; given blocks Middleton 1r; pay Ana bank 2.4m; bankrupt"
    assert "CITY-BKR-01" in reasons(text)
    assert "owes nothing" in reasons("bankrupt")


def test_who_leaves_the_game_is_taken_out_as_the_refusal_says() -> None:
    """CITY-BKR-01."""
    assert "put “force” in front" in reasons("bankrupt by Ben")
    holds("force bankrupt by Ben; expect bankrupt Ben; expect bankrupt Ana no")


def test_the_last_player_wins() -> None:
    """CITY-END-02."""
    ruin = "pay Ana bank 50m; bankrupt; pay Ben bank 50m; bankrupt; pay Cal bank 50m; bankrupt; expect finished"
    state = holds(ruin)
    assert state.finished == "last player"
    assert winners(state) == ("Dov",)
    assert [each.rank for each in standings_in_table_order(state)] == [4, 3, 2, 1]


def test_the_next_bid_opens_the_next_auction_of_an_estate() -> None:
    """CITY-BKR-03: districts in board order, anyone opens."""
    state = holds(f"{TO_BANK} pay Ana bank 5m; bankrupt; bid Dov 10k; sold; bid Cal 20k; sold; roll 1 2")
    assert (state.plots["Westlands"].owner, state.plots["Brightside"].owner) == ("Dov", "Cal")


def test_what_a_bankrupt_leaves_is_auctioned_before_the_game_ends() -> None:
    """CITY-BKR-03, CITY-OQ-74: the count comes after the auctions; a table that breaks off says so by force."""
    ruin = f"{TO_BANK} pay Ana bank 5m; bankrupt"
    assert "Westlands and Brightside have to be auctioned first" in reasons(f"{ruin}; finish")
    holds(f"{ruin}; bid Dov 10k; sold; bid Cal 20k; sold; finish; expect finished; expect owner Westlands Dov")
    holds(f"{ruin}; force finish; expect finished")


def test_money_cannot_be_forced() -> None:
    """Force overrides the order of play, never an empty purse or a title someone does not have."""
    for line in (
        "buy Seaview",
        "pay Ana Ana 1m",
        "trade Ana: 50m for Ben: 10k",
        "trade Ana: Seaview for Ben: 1m",
        "tower Seaview",
    ):
        assert reasons(f"given cash Ana 0; given owner Seaview Cal; force {line}")
    forced = holds("given owner Seaview Ana; force build Seaview 2r; force stadium Seaview; expect cash Ana 32.7m")
    assert forced.plots["Seaview"].stadium


def test_a_refusal_changes_nothing() -> None:
    state = GAME.begin(Setup("city", ("Ana", "Ben")))
    for move in (m.Buy("Seaview"), m.EndTurn(), m.Bail(), m.Build("Seaview", (1, 0)), m.Ride("Seaview"), m.Settle()):
        before = GAME.begin(Setup("city", ("Ana", "Ben")))
        GAME.verify(state, Order(move), 0)
        assert state == before


def test_what_is_given_must_be_possible() -> None:
    impossible = {
        "given owner Seaview Ana; given owner Seaview Ben": "already belongs to Ana",
        "given blocks Seaview 5r 4i": "CITY-BLD-04",
        "given mortgaged Seaview 1m; land Jail": "is mortgaged but has no owner",
        "given stadium Westlands; given stadium Brightside": "CITY-STAD-04",
        "given stadium Westlands; given stadium Seaview; given stadium Riverside": "CITY-STAD-05",
        "given skyscraper Westlands; given skyscraper Brightside": "CITY-SKY-02",
        "given tower Westlands; given tower Seaview": "CITY-TOW-05",
        "given bonus school Seaview; given hazard prison Seaview": "CITY-BON-02",
        "given hazard prison Seaview; given bonus school Seaview": "CITY-HAZ-02",
        "given at Ana 30": "CITY-JAIL-01",
        "given jailed Ana; given at Ana 5": "CITY-JAIL-01",
        "given dodge Ana; given dodge Ben": "CITY-PARK-03",
        "land Chance; given cash Ana 5m": "before the first move",
        "given cash Ana 1.2345m": "CITY-MON-03",
    }
    for text, problem in impossible.items():
        assert problem in reasons(text), text


def test_the_legal_moves_say_what_is_due_and_why_not() -> None:
    state = holds("land Seaview")
    choices = {choice.label: choice for choice in GAME.choices(state, 0)}
    assert choices["Buy Seaview for 2.2M"].is_allowed
    assert choices["Buy Seaview for 2.2M"].cost == 2_200_000
    assert [reason.rule for reason in choices["End the turn"].reasons] == ["CITY-SPC-04"]
    assert "Agreed" in {choice.label for choice in GAME.choices(holds("deal Ana Ben"), 0)}
    assert GAME.choices(holds("finish"), 0) == ()


def test_who_cannot_pay_his_call_in_notes_loses_it_to_the_next_lower() -> None:
    """CITY-OQ-47."""
    auction = "land Seaview; auction; bid Ana 10k; bid Ben 900k; bid Cal 1m; sold; expect owner Seaview Cal; forfeit;"
    text = f"{auction} expect owner Seaview Ben; forfeit; expect owner Seaview Ana; forfeit; expect owner Seaview none"
    holds(text, money="paper")
    assert "CITY-OQ-47" in reasons(auction)


def test_a_call_that_cannot_be_paid_in_notes_takes_nothing_from_an_heir_or_a_buyer() -> None:
    """CITY-OQ-47."""
    sold = "land Seaview; auction; bid Ana 10k; bid Ben 900k; bid Cal 1m; sold; end;"
    left = f"{sold} force bankrupt to Ana by Cal; expect owner Seaview Ana"
    assert "CITY-OQ-47" in reasons(f"{left}; forfeit", money="paper")
    dealt = f"{sold} trade Cal: Seaview for Ben: 1m; expect owner Seaview Ben"
    assert "CITY-OQ-47" in reasons(f"{dealt}; forfeit", money="paper")


def test_who_is_bankrupt_takes_over_no_auction() -> None:
    """CITY-OQ-47, CITY-AUC-10."""
    sold = "land Seaview; auction; bid Ana 10k; bid Ben 900k; bid Cal 1m; sold; end;"
    holds(f"{sold} force bankrupt to Dov by Ben; forfeit; expect owner Seaview Ana", money="paper")


def test_an_auction_that_was_held_without_the_unit_is_told_in_one_line() -> None:
    """CITY-AUC-03: the highest bidder pays and owns, as after any auction, and the unit does not come on by it."""
    state = holds("land Seaview; sold Ben 2.1m; expect owner Seaview Ben; expect cash Ben 35.6m; expect power off; end")
    assert state.player_in_turn == "Ben"
    holds('land "AUCTION"; sold Cal 500k "Old Town"; expect owner "Old Town" Cal; expect cash Cal 37.2m; end')
    holds(f"{TO_BANK} pay Ana bank 5m; bankrupt; sold Dov 10k; sold Cal 20k; expect owner Westlands Dov; roll 1 2")
    holds("land Seaview; buy; end; land Westlands; mend 2 : sold Cal 2.1m; expect owner Seaview Cal; buy by Ben")
    holds("option watch money; sold Ben 2.1m; expect cash Ben 35.6m")
    named = "land Seaview; auction; bid Ana 5m; bid Ben 5m; sold; end; land Westlands"
    holds(f"{named}; sold Cal 1m; expect owner Westlands Cal", auction_opening="starter_names_price")
    holds("land Seaview; sold Ben 1m; forfeit; expect owner Seaview none", money="paper")


@pytest.mark.parametrize(
    ("lines", "rule"),
    [
        ("land Seaview; buy; sold Ben 1m Seaview", "CITY-SPC-04"),
        ("land Seaview; sold Ben 0", "CITY-AUC-01"),
        ("land Seaview; sold Ben 38m", "CITY-AUC-08"),
        ("land Seaview; auction; sold Ben 1m", "UNIT-AUC-05"),
        ("land AUCTION; sold Ben 1m", "CITY-SPC-07"),
        ("given cash Ben 1m; option watch money; sold Ben 2m", "CITY-AUC-08"),
    ],
)
def test_an_auction_held_without_the_unit_keeps_the_rules_of_any(lines: str, rule: str) -> None:
    assert rule in reasons(lines)


def test_real_notes_stay_on_the_table() -> None:
    """CITY-END-04: with paper money no one's cash is known until it is counted."""
    state = holds(
        "land Westlands; buy; press -> 2; build Westlands 2r; end; land Westlands; finish;count Ana 30m; count Ben 1m",
        players="Ana Ben",
        money="paper",
    )
    ana, ben = standings_in_table_order(state)
    assert (ana.cash, ana.worth, ben.cash, ben.worth) == (30_000_000, 30_600_000, 1_000_000, 1_000_000)
    assert set(state.accounts.values()) == {0}
    with pytest.raises(Refused):
        GAME.begin(Setup("city", ("Ana", "Ben"), {"money": "shells"}))
