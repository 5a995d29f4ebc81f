"""What is open and what comes of it: debts and their creditors, bids, cards, the third try in jail."""

import pytest

from companion.games.board.debt_options import Cells
from companion.games.choice import Choice, with_groups_as_one
from companion.games.city.debt_options import debt_question
from companion.games.city.edition_file import shipped
from companion.games.city.game import GAME
from tests.city_scripts import holds, reasons

POOR = "given cash Ana 0; given owner Seaview Ana; given blocks Seaview 3r;"


def test_what_others_owe_a_bankrupt_is_owed_to_who_takes_over() -> None:
    """CITY-BKR-02, CITY-BKR-03."""
    owed = "given cash Ben 0; land 7; chance left 500k; expect debt Ben 500k;"
    paid = "expect debt Ben 500k; pay bank Ben 600k; pay by Ben; expect cash Ben 100k;"
    holds(f"{owed} pay Ana Cal 50m; bankrupt; {paid} expect cash Cal 75.9m; expect balanced")
    holds(f"{owed} pay Ana bank 50m; bankrupt; {paid} expect cash Cal 37.7m; expect balanced")
    holds(f"{owed} pay Ana Ben 50m; bankrupt; expect debt Ben none; expect cash Ben 37.7m; expect balanced")


def test_a_creditor_owed_twice_is_paid_in_turn() -> None:
    """The bank comes between Cal's two debts and can still be paid (CITY-OQ-73)."""
    holds("""given cash Ana 50k; given owner Brightside Ana; given blocks Brightside 2i; given turn Cal; land 7
        pay Ana Cal 100k; pay Ana bank 200k; chance collect-each 5m; expect cash Cal 47.7m; expect debt Ana 5.3m
        bankrupt; expect cash Cal 48.35m; expect owner Brightside Cal; expect balanced""")


def test_equal_shares_go_to_all_creditors() -> None:
    """No one is paid in full, so the first takes over (CITY-OQ-73)."""
    owed = "given cash Ana 10k; pay Ana Ben 1m; pay Ana Cal 2m; pay bank Ana 890k;"
    holds(f"{owed} pay; expect cash Ben 38m; expect cash Cal 38.3m; expect debt Ana 2.1m", debt_order="pro_rata")
    shared = f"given owner Seaview Ana; {owed} bankrupt; expect cash Ben 38m; expect cash Cal 38.3m"
    holds(f"{shared}; expect owner Seaview Ben; expect cash Dov 37.7m; expect balanced", debt_order="pro_rata")
    holds(f"{owed} pay Ana Cal 500k; expect cash Cal 38.2m", debt_order="pro_rata")
    assert "CITY-OQ-73" in reasons(f"{owed} pay Ana Cal 500k")


def test_who_may_not_mortgage_for_a_debt_can_go_bankrupt() -> None:
    """What cannot be raised is no means (CITY-OQ-09, CITY-OQ-84, CITY-BKR-01, CITY-BKR-05)."""
    fine = f"{POOR} pay Ana bank 100k; expect raise Ana 0; expect refused mortgage Seaview; bankrupt; expect turn Ben"
    holds(fine, mortgage_when="unpayable_rent")
    empty = "given cash Ben 75.4m;"
    holds(f"{empty} {fine}", bank_limit="counted", bank_money="10k")
    rent = f"{POOR} given owner Westlands Ben; land Westlands; expect raise Ana 3.5m; expect refused bankrupt"
    holds(f"{rent}; mortgage Seaview; pay", mortgage_when="unpayable_rent")


def test_a_counted_bank_buys_back_only_what_it_can_pay() -> None:
    """CITY-OQ-39, CITY-OQ-84."""
    bank = {"sell_buildings": "half_price", "bank_limit": "counted", "bank_money": "10k"}
    sale = "given owner Seaview Ana; given blocks Seaview 2r;"
    holds(f"{sale} expect refused sell Seaview 2r; expect refused force sell Seaview 2r", **bank)
    holds(f"{sale} pay Ana bank 10m; sell Seaview 2r; expect blocks Seaview none", **bank)


def test_the_third_try_waits_for_its_fine_however_it_is_paid() -> None:
    """CITY-JAIL-10, CITY-OQ-67, CITY-OQ-68."""
    fine = f"{POOR} given jailed Ana 2; roll 1 2; expect jailed Ana; expect at Ana 10; expect debt Ana 500k;"
    moved = "expect jailed Ana no; expect at Ana 13; expect refused end; auction; wait 50s; end"
    holds(f"{fine} mortgage Seaview; pay Ana bank 200k; expect jailed Ana; pay Ana bank 300k; {moved}")
    holds(f"{fine} trade Ana: Seaview for Ben: 500k; rent; {moved}")
    holds("given cash Ana 0; given jailed Ana 2; roll 1 2; bankrupt; expect turn Ben")
    card = "given card jail Ana; given jailed Ana 2; roll 1 2; expect jailed Ana; expect debt Ana 500k;"
    holds(f"{card} card jail; expect cash Ana 37.7m; {moved}", jail_card_after_third_roll="true")
    holds(f"{card} pay; expect cash Ana 37.2m; {moved}", jail_card_after_third_roll="true")
    holds("given jailed Ana 2; roll 1 2; expect cash Ana 37.2m; expect at Ana 13")


def test_a_refused_bid_says_what_it_was_too_much_for() -> None:
    """CITY-AUC-08."""
    bid = "given cash Ana 400k; land Seaview; auction; bid Ana 500k"
    assert "Ana has 400k: not enough for a bid of 500k. (CITY-AUC-08)" in reasons(bid)


def test_a_debt_comes_before_a_bid() -> None:
    """A player with a debt doesn't keep the others from opening (CITY-MON-04, CITY-OQ-44)."""
    debt = "land Seaview; auction; pay Ana bank 50m;"
    assert "CITY-MON-04" in reasons(f"{debt} bid Ana 10k")
    holds(f"{debt} bid Ben 10k; sold; expect owner Seaview Ben")
    assert "CITY-AUC-01" in reasons("land Seaview; auction; bid Ben 10k")


def test_a_bid_binds_where_it_must_be_paid_in_cash() -> None:
    """CITY-AUC-08, CITY-OQ-47."""
    bid = "given jailed Ben; land Seaview; auction; bid Ana 10k; bid Ben 37.3m;"
    assert "Ben leads the auction with 37.3M: only 400k is available until it ends. (CITY-AUC-08)" in reasons(
        f"{bid} bail by Ben"
    )
    holds(f"{bid} force bail by Ben; wait 50s; expect debt Ben 37.3m")
    holds(f"{bid} bail by Ben", bid_over_cash="allow_as_debt")


@pytest.mark.parametrize(
    "spent",
    [
        "build Stoneside 1r",
        "stadium Stoneside",
        "skyscraper Stoneside",
        "tower Stoneside",
        "clear Westlands",
        "clear Westlands 1",
        "convert Summergate 1",
        "redeem Seaview",
        "pay Ana Ben 510k",
        "pay Ana bank 50m",
    ],
)
def test_what_stands_as_a_bid_is_spent_on_nothing_else(spent: str) -> None:
    """CITY-AUC-08, CITY-OQ-47."""
    colours = [name for group in ("brown", "light_blue") for name in shipped("us").groups[group]]
    owned = "; ".join(f'given owner "{name}" Ana' for name in (*colours, "Seaview"))
    given = f"{owned}; given mortgaged Seaview 2m; given hazard prison Westlands; given blocks Summergate 2r"
    bid = f"{given}; land Middleton; press -> 3; auction; bid Ana 10k; bid Ana 37.3m"
    house = {"build_phase": "whole_turn", "convert_blocks": "pay_full", "hazard_removal_partial": "true"}
    assert "Ana leads the auction with 37.3M: only 400k is available until it ends. (CITY-AUC-08)" in reasons(
        f"{bid}; {spent}", **house
    )
    holds(f"{bid}; bid Ben 37.4m; {spent}", **house)


def test_a_rent_that_stands_as_a_bid_is_not_given_back_for_a_card() -> None:
    """CITY-AUC-08, CITY-PARK-04."""
    bid = """given dodge Ana; given owner Brightside Ben; given blocks Brightside 3i; given owner Seaview Cal
        land Brightside; pay Cal bank 50m; bankrupt; auction; bid Ben 39m;"""
    assert "CITY-AUC-08" in reasons(f"{bid} dodge")
    holds(f"{bid} wait 50s; expect owner Seaview Ben")


def test_a_card_said_of_an_evening_taken_over_counts_as_its_landing() -> None:
    """CITY-CHN-01."""
    holds("given at Ana 7; chance collect 1m; expect refused chance collect 1m; expect refused hazard prison Seaview")
    assert "has not landed on a Chance space" in reasons("given at Ana 6; chance collect 1m")
    assert "has not landed on a Chance space" in reasons("roll 1 2; buy; end; given at Ben 7; chance collect 1m")
    holds("given at Ana 7; roll 1 2; end; land 7; chance keep Taxi; expect refused chance keep Taxi")


def test_who_is_moved_out_of_jail_by_force_is_out_of_it() -> None:
    """CITY-JAIL-01."""
    for move in ("chance move Middleton", "chance back 26", "land Middleton"):
        holds(f"given jailed Ana; expect refused {move}; force {move}; expect jailed Ana no; expect at Ana 24")
    assert "Ana is in jail and can't draw a Chance card. (CITY-JAIL-01)" in reasons("given jailed Ana; chance back 3")


def test_a_move_out_of_turn_is_refused_for_its_true_reason() -> None:
    """CITY-TURN-08, CITY-AUC-09."""
    refused = reasons("land Seaview; buy Stoneside by Ben")
    assert refused.endswith("buy Stoneside by Ben: refused: It is Ana's turn: end it before Ben moves. (CITY-SPC-03)")
    assert "already been auctioned" in reasons("land Seaview; auction; wait 50s; buy")
    returned = "given owner Seaview Ben; land Seaview; force bankrupt by Ben; auction; wait 50s;"
    assert "was owned when Ana landed there" in reasons(f"{returned} buy")
    assert "Cal rolls first. (CITY-TURN-04)" in reasons("roll 1 2; buy; end; roll 1 3; end; end")


@pytest.mark.parametrize("move", ["land GO by Ben", "buy Seaview", "auction Seaview", "end", "rent Seaview"])
def test_where_dice_are_entered_a_turn_begins_with_them(move: str) -> None:
    """CITY-TURN-04, CITY-SPC-03, CITY-SPC-04, CITY-RENT-01."""
    entered = (
        "given owner Westlands Ben; roll 1 2; buy; end; roll 1 3; end; roll 1 3; end; roll 1 3; end; expect turn Ana;"
    )
    assert "refused" in reasons(f"{entered} {move}")
    holds(f"{entered} force end; expect turn Ben")


def test_a_building_that_has_no_place_any_more_is_not_waited_for() -> None:
    """CITY-OQ-24."""
    schools = "; ".join(f'given bonus school "{name}"' for name in shipped("us").districts if name != "Seaview")
    rules = {"planning_choice": "printed_pair", "piece_limits": "custom park=0"}
    landed = f"{schools}; given owner Seaview Ben; land 5; expect refused end;"
    holds(f"{landed} trade Ben: Seaview for Ana: 1m; end; expect turn Ben", **rules)


def test_a_card_that_was_carried_out_is_greyed() -> None:
    """CITY-CHN-01."""
    label = "Chance card"
    before = {choice.label: choice for choice in with_groups_as_one(GAME.choices(holds("land 7"), 0))}
    after = {choice.label: choice for choice in with_groups_as_one(GAME.choices(holds("land 7; chance collect 1m"), 0))}
    assert before[label].is_allowed
    assert label in {choice.group for choice in GAME.choices(holds("given at Ana 7"), 0)}
    assert [reason.text for reason in after[label].reasons] == ["Ana has already played this Chance card."]


def offered(text: str, **options: str) -> dict[str, Choice]:
    """Return what is offered after some lines, by its label."""
    return {choice.label: choice for choice in GAME.choices(holds(text, **options), 0)}


def sold_for_a_debt(text: str, rule: str) -> list[Cells]:
    """Return the lines of the debt window that sell something."""
    debt = debt_question(holds(text, sell_buildings=rule), 0)
    return [line.cells for line in (debt.lines if debt else ()) if line.cells[0].startswith("Sell")]


def test_whoever_owes_is_offered_to_sell_what_stands() -> None:
    """CITY-OQ-39."""
    poor = f"{POOR} given blocks Seaview 1r 2i; pay Ana bank 100k"
    sale = offered(poor, sell_buildings="half_price")["Sell blocks in Seaview"]
    assert sale.is_allowed
    assert sale.by == "Ana"
    mixtures = [option.value for option in sale.blanks[0].options]
    assert mixtures == ["1r", "1i", "1r 1i", "2i", "1r 2i"]
    assert "Sell blocks in Seaview" not in offered(poor)
    assert sold_for_a_debt(poor, "half_price") == [
        ("Sell 1 residential block in Seaview", "+750k", ""),
        ("Sell 1 industrial block in Seaview", "+1.5M", ""),
    ]
    assert sold_for_a_debt(poor, "false") == []
    idle = "given owner Seaview Ana; given blocks Seaview 2i"
    assert "Sell blocks in Seaview" in offered(idle, sell_buildings="half_price")


def test_blocks_that_may_change_are_offered_to_change() -> None:
    """CITY-OQ-38."""
    homes = "given owner Seaview Ana; given blocks Seaview 2r"
    change = offered(homes, convert_blocks="pay_full")["Convert blocks in Seaview"]
    assert change.is_allowed
    assert [option.value for option in change.blanks[0].options] == ["1", "2"]
    assert "Convert blocks in Seaview" not in offered(homes)
    assert "Convert blocks in Seaview" not in offered(homes.replace("2r", "2i"), convert_blocks="pay_full")


def test_every_hazard_is_offered_to_be_cleared_also_in_parts() -> None:
    """CITY-HAZ-05, CITY-OQ-22."""
    two = "given owner Seaview Ana; given hazard prison Seaview; given hazard rubbish Seaview"
    whole = offered(two)
    assert [label for label in whole if label.startswith("Remove")] == [
        "Remove prison (Seaview)",
        "Remove rubbish dump (Seaview)",
    ]
    assert whole["Remove rubbish dump (Seaview)"].line == 'clear Seaview "rubbish dump"'
    parts = offered(two, hazard_removal_partial="true")["Remove part of prison (Seaview)"]
    assert [option.value for option in parts.blanks[0].options] == ["1", "2", "3"]
