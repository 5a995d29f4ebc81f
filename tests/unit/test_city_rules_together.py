"""Rules and house rules of Monopoly City that meet in one turn."""

import pytest

from companion.games.city import facts
from companion.games.city.game import GAME
from tests.city_scripts import holds, reasons, run


def test_a_press_before_the_roll_is_the_press_of_that_roll() -> None:
    """UNIT-BLD-04, CITY-OQ-36, CITY-JAIL-06: where one may build before he moves, that roll brings no second press."""
    holds(
        "roll 1 2; buy; end; land Jail; end; press -> 2; build Stoneside 1r; roll 1 2; buy; expect refused press\n"
        "build Stoneside 1r; expect refused build Stoneside 1r",
        players="Ana Ben",
        build_phase="whole_turn",
    )
    jailed = "roll 1 2; buy; jail; roll 1 3; end; press -> 1; expect refused press; build Stoneside 1r;"
    holds(f"{jailed} roll 1 2; expect jailed Ana; expect refused press", players="Ana Ben")
    holds(f"{jailed} roll 3 3; buy; expect refused press; roll 1 2; expect refused press", players="Ana Ben")
    holds(f"{jailed} roll 3 3; buy; roll 1 3; expect at Ana 20; press -> 1; build Stoneside 1i", players="Ana Ben")


def test_who_cannot_pay_the_smallest_call_leaves_the_opening_to_others() -> None:
    """CITY-OQ-44, CITY-OQ-48."""
    holds("given cash Ana 90k; land Seaview; auction; bid Ben 100k; sold", bid_step="100000")
    holds("given cash Ana 100k; land Seaview; auction; expect refused bid Ben 100k; bid Ana 100k", bid_step="100000")


def test_an_auction_does_not_wait_for_those_whom_jail_keeps_from_bidding() -> None:
    """CITY-OQ-43, CITY-OQ-49."""
    house = {"auction_early_close": "all_others_pass", "auction_jailed_bid": "false"}
    asked = "given jailed Cal; land Seaview by Ana; auction; bid Ana 10k"
    assert "Ben, Dov and Eve can still bid." in reasons(f"{asked}; sold", players="Ana Ben Cal Dov Eve", **house)
    holds(f"{asked}; pass Ben; pass Dov; sold; expect owner Seaview Ana", players="Ana Ben Cal Dov", **house)
    house["auction_jailed_bid"] = "true"
    holds(f"{asked}; pass Ben; pass Dov; expect refused sold; bid Cal 20k", players="Ana Ben Cal Dov", **house)


@pytest.mark.parametrize("move", ["press", "build Westlands 1r", "ride Westlands", "given turn Ben", "given at Ana 3"])
@pytest.mark.parametrize("landed", ["land Auction; auction Seaview", "land Seaview; auction"])
def test_what_is_auctioned_already_is_not_asked_for(landed: str, move: str) -> None:
    """The auction that runs is what has to end (UNIT-AUC-05, CITY-SPC-04, CITY-SPC-07)."""
    said = reasons(f"given owner Westlands Ana; {landed}; bid Ana 10k; {move}")
    assert said.count("An auction is running: end it with Sold or Cancel first.") == 1
    assert "has to be" not in said


def test_who_is_in_jail_is_told_the_ways_out_that_they_have() -> None:
    """CITY-JAIL-07, -08, -09."""
    assert "Ana is in jail: roll a double or pay the fine first." in reasons("given jailed Ana; land Westlands")
    card = reasons("given card jail Ana; given jailed Ana; land Westlands")
    assert "Ana is in jail: roll a double, pay the fine or use a card first." in card
    assert "roll a double" not in reasons("given jailed Ana; roll 1 2; land Westlands")


def test_a_full_district_says_how_many_blocks_do_not_fit() -> None:
    """CITY-BLD-04."""
    full = "given owner Seaview Ana; given blocks Seaview 8r; land 7 by Ana"
    assert "8 of 8 blocks: 1 more won't fit." in reasons(f"{full}; chance block Seaview")
    assert "8 of 8 blocks: 2 more won't fit." in reasons("given blocks Seaview 8r; press -> 2; build Seaview 2r")


def test_three_who_rolled_alike_are_named_as_in_speech() -> None:
    """CITY-OQ-82."""
    tied = "order Ana 6 Ben 6 Cal 6 Dov 4"
    assert "Ana, Ben and Cal roll again to see who goes first" in reasons(f"{tied}; roll 1 2")
    assert "Only Ana, Ben and Cal roll again" in reasons(f"{tied}; order Ana 6 Ben 6 Cal 5 Dov 7")


def test_a_permission_whose_pair_has_no_place_is_skipped() -> None:
    """CITY-OQ-23, CITY-OQ-24: only what the space offers has to have a place."""
    box = {"planning_choice": "printed_pair", "piece_limits": "custom prison=0 school=0"}
    holds("roll 2 3; bonus park Seaview; end; given at Ben 10; roll 2 3; expect at Ben 15; end", **box)
    holds("land 15; end; land 5; expect refused end; hazard dump Seaview", **box)


def test_a_kept_permission_is_for_the_pair_of_its_space() -> None:
    """CITY-OQ-23, CITY-OQ-24: what was kept comes after what the landing asks for."""
    box = {
        "planning_choice": "printed_pair",
        "planning_no_target": "carry_over",
        "piece_limits": "custom prison=0 school=0 rubbish dump=0 park=0",
    }
    kept = "land 15; end; land Jail; end; land Jail; end; land Jail; end; option piece_limits off"
    pair = "expect refused hazard dump Seaview; expect refused bonus park Seaview"
    holds(f"{kept}; {pair}; hazard prison Seaview; expect refused bonus school Middleton", **box)
    two = kept.replace("land 15; end;", "land 15; land 5; end;", 1)
    holds(f"{two}; hazard dump Seaview; {pair}; bonus school Middleton; expect refused hazard prison Seaview", **box)
    landed = f"{two}; land 25; expect refused hazard prison Seaview; hazard plant Seaview"
    holds(f"{landed}; hazard prison Seaview; hazard dump Seaview; expect refused hazard prison Seaview", **box)
    shut = "land 35; option piece_limits custom power station=0 wind farm=0"
    holds(f"{two}; {shut}; hazard prison Middleton; expect refused hazard prison Seaview; hazard dump Seaview", **box)


def test_a_kept_permission_leaves_a_building_of_another_pair_to_the_card() -> None:
    """CITY-CHN-05, CITY-CHN-07, CITY-OQ-24: on a Chance space a kept permission is used first, where it is for that."""
    box = {"planning_choice": "printed_pair", "planning_no_target": "carry_over"}
    none = "option piece_limits custom prison=0 school=0"
    kept = f"{none}; land 15; end; land Jail; end; land Jail; end; land Jail; end; option piece_limits off; land 22"
    assert holds(f"{kept}; hazard dump Seaview", **box).player_states["Ana"].permits == (15,)
    assert holds(f"{kept}; bonus park Seaview", **box).player_states["Ana"].permits == (15,)
    assert holds(f"{kept}; hazard prison Seaview", **box).player_states["Ana"].permits == ()


def test_a_permission_of_an_older_journal_is_for_any_building() -> None:
    """CITY-OQ-24: which space it came from is not known."""
    box = {"planning_choice": "printed_pair"}
    before = holds("land Jail", **box)
    kept = GAME.apply(before, facts.PermitKept(at_ms=0, player="Ana"))
    assert before.player_states["Ana"].permits == ()
    choices = [choice.label for choice in GAME.choices(kept, 0) if choice.kind in ("hazard", "bonus")]
    assert len(choices) == 8
    built = GAME.apply(kept, facts.BonusBuilt(at_ms=0, player="Ana", district="Seaview", bonus="school", planned=True))
    assert built.player_states["Ana"].permits == ()


def test_what_the_railroad_sign_bars_it_bars_before_and_after_the_railroad() -> None:
    """CITY-OQ-32, CITY-OQ-33: the order of building does not matter."""
    press = "given owner Summergate Ana; given owner Stoneside Ana; land Jail; press -> rail;"
    barred = "expect refused stadium Stoneside;"
    holds(f"{press} {barred} railroad Seaview; {barred} land 7; {barred[15:]}", specials_on_railroad_result="blocked")
    holds(f"{press} railroad Seaview; expect refused railroad Middleton; stadium Stoneside", specials_need_press="true")


def test_two_players_who_press_in_one_turn_have_a_press_each() -> None:
    """CITY-OQ-35, UNIT-BLD-02."""
    holds(
        """given owner Seaview Ana; given owner Middleton Ben; land Jail; press -> 3; build Seaview 1r
        press -> 1 by Ben; expect refused build Seaview 3r; build Seaview 2r; expect refused build Middleton 2r by Ben
        build Middleton 1r by Ben; expect refused build Seaview 1r; expect refused press by Ben""",
        build_off_turn="true",
    )


GIVEN = (
    "cash Ana 8m",
    "at Ana 36",
    "turn Ben",
    "owner Seaview Ana",
    "blocks Seaview 6r 2i",
    "railroad Westlands",
    "stadium Westlands",
    'skyscraper "Harbor Heights"',
    "tower Stoneside",
    'hazard "power station" "Central Quay"',
    'bonus school "Treetop Park"',
    "jailed Cal 2",
    "card jail Dov",
    'card "Tax Dodge" Dov',
    "dodge Ana",
)


@pytest.mark.parametrize("said", GIVEN)
def test_what_is_given_is_expected_in_the_same_words(said: str) -> None:
    holds(f"given {said}; expect {said}")
    assert run(f"expect {said}").problems, "it applies without being stated"


def test_what_was_given_with_a_number_is_expected_with_that_number() -> None:
    """CITY-MORT-03, CITY-JAIL-10."""
    holds("given owner Brightside Ana; given mortgaged Brightside 1.5m; expect mortgaged Brightside 1.5m")
    assert "it is 2" in reasons("given jailed Cal 2; expect jailed Cal 1")
    assert "it is free" in reasons("expect jailed Cal 0")
    assert "it is jail" in reasons("given card jail Dov; expect card taxi Dov")


def test_an_heir_redeems_for_what_the_table_takes_for_it() -> None:
    """CITY-OQ-08, CITY-OQ-14: a district that goes over redeemed costs the rent value of now."""
    ruin = """given owner Seaview Ana; given blocks Seaview 1r; given mortgaged Seaview 100k; given cash Ana 0
        given owner Westlands Ben; land Westlands; bankrupt; expect owner Seaview Ben;"""
    holds(f"{ruin} expect cash Ben 37.6m", mortgaged_in_deal="redeem_first")
    today = {"mortgaged_in_deal": "redeem_first", "mortgage_repay": "current_rent_value"}
    holds(f"{ruin} expect mortgaged Seaview no; expect cash Ben 36.8m", **today)
    poor = f"given cash Ben 800k; {ruin} expect mortgaged Seaview 100k; expect cash Ben 800k"
    holds(poor, **today)


def test_a_changed_block_needs_a_piece_of_the_box() -> None:
    """CITY-OQ-25, CITY-OQ-38: two blocks in one piece need no second one."""
    rules = {"convert_blocks": "pay_full", "piece_limits": "custom industrial=1"}
    three = "given owner Seaview Ana; given blocks Seaview 4r; land Jail; convert Seaview 3;"
    holds(f"{three} expect blocks Seaview 1r 3i", **rules)
    assert "No industrial pieces left in the box." in reasons(f"{three} convert Seaview 1", **rules)


def test_the_block_of_a_card_needs_a_piece_only_where_none_takes_it_in() -> None:
    """CITY-OQ-25, CITY-CHN-08."""
    owns = "given owner Seaview Ana; given owner Westlands Ana; given blocks Seaview 2r; land Chance;"
    holds(f"{owns} chance block Seaview; expect blocks Seaview 3r", piece_limits="custom residential=1")
    refused = reasons(f"{owns} chance block Westlands", piece_limits="custom residential=1")
    assert "No residential pieces left in the box." in refused


def test_where_a_deal_is_tried_once_a_turn_none_is_made_after_it_ran_out() -> None:
    """CITY-OQ-52: not without a countdown, nor after an auction."""
    late = "given owner Seaview Ana; land Westlands; deal Ana Ben; wait 50s;"
    trade = "trade Ana : Seaview for Ben : 1m"
    assert "start it again" in reasons(f"{late} {trade}")
    for before in ("", "auction; bid Ana 10k; sold;"):
        refused = reasons(f"{late} {before} {trade}", deal_retry="once_per_turn")
        assert "A deal ran out of time this turn: no more deals until the next turn." in refused
        assert "start it again" not in refused


def test_whoever_follows_a_turn_that_ended_in_jail_makes_deals_as_the_one_in_turn() -> None:
    """CITY-OQ-53, CITY-JAIL-04."""
    rule = {"deal_when": "active_player_only"}
    holds("given owner Seaview Ben; land 30; trade Ben : Seaview for Cal : 1m", **rule)
    holds("given owner Seaview Ana; land 30; trade Ana : Seaview for Cal : 1m", **rule)
    refused = reasons("given owner Seaview Dov; land 30; trade Dov : Seaview for Cal : 1m", **rule)
    assert "Only Ana or Ben can make deals now." in refused


def test_one_block_that_is_left_of_a_hazard_is_one() -> None:
    """CITY-OQ-22."""
    said = "given owner Seaview Ana; given hazard prison Seaview; land Jail; clear Seaview prison 3"
    refused = reasons(f"{said}; clear Seaview prison 2", hazard_removal_partial="true")
    assert "Only 1 block of this hazard is left to pay for." in refused
