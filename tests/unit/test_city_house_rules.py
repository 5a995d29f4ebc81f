"""Every open question is a house rule: each of its other values changes what the rules say it changes."""

import pytest

from companion.core.errors import Refused
from companion.core.order import Setup
from companion.core.settings import Setting
from companion.games.city.game import GAME
from companion.games.city.settings import SETTINGS
from companion.unit.profile import SETTINGS as UNIT
from tests.city_scripts import holds, reasons, run

OWN = "given owner Westlands Ana; given owner Seaview Ana; given owner Riverside Ana;"
SPLIT = """given owner Westlands Ana; given owner "Bayview Dock" Ben; given owner Brightside Ana
    given skyscraper Westlands;"""
LIGHT_BLUE = 'given owner Westlands Ana; given owner "Bayview Dock" Ana; given owner Brightside Ana;'
BROWN = "given owner Summergate Ana; given owner Stoneside Ana;"
DEBT = f"{OWN} given cash Ana 100k; given owner Middleton Ben; given blocks Middleton 1r;"
BANKRUPT = "given cash Ana 300k; given owner Westlands Ana; given dodge Ana;"

# Each case holds with the value and does not hold with the default.
CASES = {
    # CITY-OQ-01
    "hazard_zero_rent=zero": "given hazard prison Seaview; expect rent Seaview 0",
    # CITY-OQ-02
    "land_rent_doubles=false": "given skyscraper Seaview; expect rent Middleton 200k",
    # CITY-OQ-03
    "skyscraper_split_group=doubles_skyscraper_owner_only": f"""
        {SPLIT} expect rent "Bayview Dock" 60k; expect rent Brightside 160k""",
    "skyscraper_split_group=off_until_complete": f"""
        {SPLIT} expect rent Brightside 80k; expect rent Westlands 60k""",
    # CITY-OQ-04
    "tower_after_loss=off_until_two_groups": "given owner Seaview Ana; given tower Seaview; expect rent Seaview 180k",
    # CITY-OQ-05
    "mortgaged_doubler=suspends": f"""
        {LIGHT_BLUE} given skyscraper Westlands; given mortgaged Westlands 60k; expect rent Brightside 80k""",
    # CITY-OQ-06
    "mortgaged_counts_for_sets=false": f"""
        {LIGHT_BLUE} given mortgaged Westlands; expect refused skyscraper Brightside""",
    # CITY-OQ-07
    "mortgaged_worth=rent_value_minus_debt": """
        given owner Seaview Ana; given mortgaged Seaview 100k; expect worth Ana 37.78m
        given cash Ana 0; given owner Riverside Ana; given mortgaged Riverside 500k; expect worth Ana -140k""",
    "mortgaged_worth=rent_value": """
        given owner Seaview Ana; given mortgaged Seaview 100k; expect worth Ana 37.88m""",
    # CITY-OQ-08
    "mortgage_repay=current_rent_value": """
        given owner Seaview Ana; given mortgaged Seaview 100k; redeem Seaview; expect cash Ana 37.52m""",
    # CITY-OQ-09
    "mortgage_when=unpayable_rent": f"""
        {OWN} given cash Ana 0; pay Ana bank 100k; expect refused mortgage Seaview""",
    "mortgage_when=any_time": f"{OWN} mortgage Seaview; expect cash Ana 37.88m",
    # CITY-OQ-10
    "mortgage_extra=free_choice": f"""
        {DEBT} given blocks Seaview 5r; land Middleton; mortgage Seaview; mortgage Riverside""",
    # CITY-OQ-11
    "redeem_when=own_turn": "given owner Seaview Ben; given mortgaged Seaview; expect refused redeem Seaview by Ben",
    # CITY-OQ-12
    "build_on_mortgaged=true": """
        given owner Seaview Ana; given mortgaged Seaview; land Jail; press -> 1; build Seaview 1r""",
    # CITY-OQ-13
    "hazard_removal_on_mortgaged=false": """
        given owner Seaview Ana; given hazard prison Seaview; given mortgaged Seaview
        expect refused clear Seaview""",
    # CITY-OQ-14
    "mortgaged_in_deal=redeem_first": """
        given cash Ana 0; given owner Seaview Ana; given mortgaged Seaview 180k
        expect refused trade Ana: Seaview for Ben: 1m
        pay Ana Ben 5m; bankrupt; expect owner Seaview Ben; expect mortgaged Seaview no; expect cash Ben 37.52m""",
    "mortgaged_in_deal=forbidden": """
        given cash Ana 0; given owner Seaview Ana; given mortgaged Seaview
        expect refused trade Ana: Seaview for Ben: 1m
        pay Ana Ben 5m; bankrupt; expect owner Seaview Ben; expect refused trade Ben: Seaview for Cal: 1m""",
    # CITY-OQ-15
    "stadium_condition=all_of_colour": """
        given owner Westlands Ana; given owner Brightside Ana; expect refused stadium Westlands""",
    # CITY-OQ-16
    "stadium_keep=removed_when_pair_lost": """
        given owner Westlands Ana; given owner Brightside Ana; stadium Westlands; trade Ana: Brightside for Ben: 1m
        expect stadium Westlands no""",
    # CITY-OQ-17
    "stadium_mortgaged_pays=false": """
        given owner Seaview Ana; given stadium Seaview; given mortgaged Seaview; expect wages Ana 2m""",
    # CITY-OQ-18
    "stadium_blocks_hazard=true": "given stadium Seaview; land 5; expect refused hazard prison Seaview",
    # CITY-OQ-19
    "hazards_per_district=one": "given hazard prison Seaview; land 5; expect refused hazard prison Seaview",
    # CITY-OQ-20
    "hazard_by_self=ignored_for_builder": """
        land 5; hazard prison Seaview; end; land Chance; end; land Chance; end; land Chance; end; land Seaview; buy
        land 7; chance block Seaview; expect rent Seaview 900k""",
    # CITY-OQ-21
    "bonus_per_district=one": "given bonus park Seaview; land 5; expect refused bonus school Seaview",
    # CITY-OQ-22
    "hazard_removal_partial=true": """
        given owner Seaview Ana; given blocks Seaview 1r; given hazard prison Seaview; clear Seaview prison 3
        expect cash Ana 36.2m; expect rent Seaview 180k; clear Seaview; expect cash Ana 35.7m
        expect rent Seaview 900k""",
    # CITY-OQ-23
    "planning_choice=printed_pair": "land 5; expect refused hazard prison Seaview; hazard rubbish Seaview",
    # CITY-OQ-25
    "piece_limits=fan_counts": """
        given hazard rubbish Seaview; given hazard rubbish Riverside; land 5
        expect refused hazard rubbish Westlands""",
    "piece_limits=custom railroad=1": """
        given railroad Seaview; land Jail; press -> rail; expect refused railroad Riverside""",
    # CITY-OQ-26
    "railroads_per_district=unlimited": "given railroad Seaview; land Jail; press -> rail; railroad Seaview",
    # CITY-OQ-27
    "railroad_owner=own_or_unowned": """
        given owner Seaview Ben; land Jail; press -> rail; expect refused railroad Seaview; railroad Riverside""",
    "railroad_owner=own_only": "land Jail; press -> rail; expect refused railroad Riverside",
    # CITY-OQ-28
    "railroad_jumps_per_roll=unlimited": f"""
        {OWN} given railroad Westlands; given railroad Seaview; given railroad Riverside; land Westlands; ride Seaview
        ride Riverside""",
    # CITY-OQ-29
    "railroad_go_wages=never": f"""
        {OWN} given railroad Westlands; given railroad Seaview; land Seaview; ride Westlands
        expect cash Ana 37.7m""",
    # CITY-OQ-30
    "railroad_settle_first=rent_only": """
        given railroad Westlands; given railroad Seaview; land Westlands; ride Seaview; expect at Ana Seaview""",
    # CITY-OQ-31
    "railroad_by_card=false": f"""
        {OWN} given railroad Westlands; given railroad Seaview; land 7; chance move Westlands
        expect refused ride Seaview""",
    # CITY-RAIL-04
    "railroad_after_landing=true": """
        given owner Westlands Ana; given railroad Seaview; given at Ana 3; roll 1 2; press -> rail; railroad Westlands
        ride Seaview""",
    # CITY-OQ-32
    "specials_need_press=true": f"""
        {LIGHT_BLUE} expect refused stadium Westlands; land Jail; press -> 1; stadium Westlands""",
    # CITY-OQ-33
    "specials_on_railroad_result=blocked": f"{LIGHT_BLUE} land Jail; press -> rail; expect refused stadium Westlands",
    # CITY-OQ-34
    "build_press_per=turn": "given at Ana 8; roll 1 1; press -> 1; roll 4 6; expect refused press",
    # CITY-OQ-35
    "build_off_turn=true": "given owner Seaview Ben; land Jail; press -> 1 by Ben; build Seaview 1r by Ben",
    # CITY-OQ-36
    "build_phase=whole_turn": "roll 1 2; buy; end; press -> 1",
    "specials_phase=after_landing": f"""
        {LIGHT_BLUE} given turn Dov; roll 4 6; end; expect refused stadium Westlands
        expect refused skyscraper Westlands; roll 4 6; stadium Westlands; skyscraper Westlands""",
    # CITY-OQ-37
    "build_without_district=refused": "land Jail; expect refused press",
    # CITY-OQ-38
    "convert_blocks=pay_full": """
        given owner Seaview Ana; given blocks Seaview 2r; convert Seaview 1; expect cash Ana 34.7m""",
    "convert_blocks=pay_difference": """
        given owner Seaview Ana; given blocks Seaview 2r; convert Seaview 1; expect cash Ana 36.2m""",
    # CITY-OQ-39
    "sell_buildings=half_price": """
        given owner Seaview Ana; given blocks Seaview 2r; sell Seaview 1r; expect cash Ana 38.45m
        expect blocks Seaview 1r""",
    # CITY-OQ-43
    "auction_early_close=all_others_pass": """
        land Seaview; auction; bid Ana 10k; expect refused sold; pass Ben; pass Cal; expect refused bid Cal 1m
        pass Dov
        sold""",
    "auction_early_close=off": """
        land Seaview; auction; bid Ana 10k; expect refused sold; wait 50s; expect owner Seaview Ana""",
    "auction_all_out=at_once": """
        land Seaview; auction; bid Ana 10k; pass Ben; pass Cal; pass Dov; expect owner Seaview Ana""",
    "auction_all_out=runs_on": """
        land Seaview; auction; bid Ana 10k; pass Ben; pass Cal; pass Dov; expect timer 50s""",
    # CITY-OQ-44
    "auction_opening=starter_names_price": """
        land Seaview; auction; bid Ana 500k; expect refused bid Ben 490k; wait 50s; expect owner Seaview none""",
    "auction_opening=anyone": "land Seaview; auction; bid Ben 10k",
    # CITY-OQ-45
    "auction_no_bids=starter_pays_10k": """
        land Seaview; auction; wait 50s; expect owner Seaview Ana; expect cash Ana 37.69m""",
    # CITY-OQ-46
    "auction_tie=extend_5s": """
        land Seaview; auction; bid Ana 10k; wait 48s; bid Ben 10k; expect timer 5s; expect leader Ana""",
    # CITY-OQ-47
    "bid_over_cash=allow_as_debt": """
        given cash Ana 500k; land Seaview; auction; bid Ana 1m; sold; expect owner Seaview Ana; expect debt Ana 1m""",
    # CITY-OQ-48
    "bid_step=100000": "land Seaview; auction; expect refused bid Ana 10k; bid Ana 100k",
    # CITY-OQ-49
    "auction_jailed_bid=false": """
        given jailed Ben; land Seaview; auction; bid Ana 10k; expect refused bid Ben 20k""",
    # CITY-OQ-51
    "deal_length=off": "deal Ana Ben; wait 10m; agreed",
    # CITY-OQ-52
    "deal_retry=once_per_turn": "deal Ana Ben; wait 50s; expect refused deal Ana Ben; end; deal Ana Ben",
    # CITY-OQ-53
    "deal_when=active_player_only": """
        expect refused deal Ben Cal; expect refused trade Ben: 1m for Cal: 2m; deal Ana Ben""",
    # CITY-OQ-54
    "deal_items=money_districts": "given card jail Ana; expect refused trade Ana: jail card for Ben: 1m",
    # CITY-OQ-55
    "deal_promises=forbidden": "expect refused promise free visits for Cal",
    # CITY-OQ-56
    "rent_dodge_covers=whole_turn": """
        given dodge Ana; given owner Westlands Ben; given owner "Old Town" Ben; roll 3 3; roll 1 4; dodge
        expect cash Ana 37.7m""",
    "rent_dodge_covers=roll": """
        given dodge Ana; given owner Westlands Ben; given owner "Old Town" Ben; roll 3 3; dodge; roll 1 4
        expect cash Ana 37.6m""",
    "rent_dodge_covers=one_rent": """
        given dodge Ana; given owner Westlands Ben; given owner Seaview Ben; given railroad Westlands
        given railroad Seaview
        roll 3 3; dodge; ride Seaview; expect cash Ana 37.52m""",
    # CITY-OQ-57
    "rent_dodge_same_turn=true": """
        given at Ana 14; given owner "New Town" Ben; roll 3 3; roll 2 4; dodge; expect cash Ana 37.7m""",
    # CITY-OQ-58
    "rent_dodge_tradable=true": "given dodge Ana; trade Ana: rent dodge for Ben: 1m; expect dodge Ben",
    # CITY-OQ-59
    "rent_claim=on_claim": """
        given owner Seaview Ben; land Seaview; expect cash Ana 37.7m; rent; expect cash Ana 37.52m""",
    # CITY-OQ-60
    "go_wages=3m": "given at Ana 38; roll 1 3; expect cash Ana 40.7m",
    # CITY-OQ-61
    "go_landing=double_wages": "given at Ana 36; roll 1 3; expect cash Ana 41.7m",
    "go_landing=none": "given at Ana 36; roll 1 3; expect cash Ana 37.7m",
    # CITY-OQ-62
    "industry_tax=500k": "given owner Seaview Ana; given blocks Seaview 2i; land 4; expect cash Ana 37.2m",
    # CITY-OQ-63
    "industry_tax_basis=per_block": "given owner Seaview Ana; given blocks Seaview 2i; land 4; expect cash Ana 33.7m",
    # CITY-OQ-64
    "jail_visit=jailed": "roll 4 6; expect jailed Ana",
    # CITY-OQ-65
    "jail_fine_timing=lose_a_turn": "given jailed Ana; bail; expect refused roll 1 2; end",
    # CITY-OQ-66
    "jail_double_extra_roll=false": "given jailed Ana; roll 5 5; expect refused roll 1 2; end",
    # CITY-OQ-67
    "jail_third_turn_unpaid=stay_in_jail": """
        given cash Ana 0; given jailed Ana 2; roll 1 2; expect jailed Ana; expect debt Ana none""",
    # CITY-OQ-68
    "jail_card_after_third_roll=true": """
        given jailed Ana 2; given card jail Ana; roll 3 4; card jail; expect cash Ana 37.7m; expect free Ana
        expect at Ana 17""",
    # CITY-OQ-69
    "bankrupt_buildings=removed": f"""
        {BANKRUPT} given blocks Westlands 3r; pay Ana bank 50m; bankrupt; expect blocks Westlands none""",
    # CITY-OQ-70
    "bankrupt_mortgage=carried": f"""
        {BANKRUPT} given mortgaged Westlands 60k; pay Ana bank 50m; bankrupt; auction; bid Ben 10k; sold
        expect mortgaged Westlands 60k""",
    # CITY-OQ-71
    "bankrupt_leftovers=creditor_takes_all": f"{BANKRUPT} pay Ana Ben 50m; bankrupt; expect dodge Ben",
    # CITY-OQ-72
    "bankruptcy_test=players_decide": "bankrupt to Ben; expect bankrupt Ana; expect cash Ben 75.4m",
    # CITY-OQ-73
    "debt_order=pro_rata": """
        given cash Ana 900k; land 7; chance pay-each 500k; expect cash Ben 38m; expect cash Cal 38m; expect cash Dov 38m
        expect debt Ana 600k""",
    # CITY-OQ-74
    "time_end=finish_round": """
        option mode time; on; wait 1h; land Chance; end; expect finished no; land 7; end; land 22; end; land 7; end
        expect finished""",
    "time_end=at_once": "option mode time; on; land Chance; wait 1h; expect finished",
    "time_between_turns=at_once": "option mode time; on; land Chance; end; wait 1h; expect finished",
    # CITY-OQ-76
    "hour_at_alarm=auto_continue": "on; wait 1h; expect hour 1h",
    "hour_at_alarm=auto_end": "on; land Chance; wait 1h; end; expect finished",
    # CITY-OQ-77
    "allow_pause=false": "deal Ana Ben; expect refused hold",
    # CITY-OQ-78
    "worth_basis=price": "given owner Seaview Ana; expect worth Ana 39.9m",
    # CITY-OQ-79
    "tie_break=most_cash": """
        given cash Ana 37.88m; given owner Seaview Ben; expect worth Ben 37.88m; expect rank 1 Ana
        expect rank 2 Ben""",
    "tie_break=most_districts": """
        given cash Ana 37.88m; given owner Seaview Ben; expect worth Ben 37.88m; expect rank 2 Ana
        expect rank 1 Ben""",
    # CITY-OQ-80
    "new_town_r7=10000000": 'given blocks "New Town" 7r; expect rent "New Town" 10m',
    # CITY-OQ-81
    "district_names=Old Town=Altstadt": "land altstadt; expect owner Altstadt none",
    # CITY-OQ-82
    "first_player_tie=pick": "order Ana 7 Ben 11 Cal 11 Dov 2; expect turn Ben",
    # CITY-OQ-42
    "auction_length=custom 30": "land Seaview; auction; expect timer 30s",
    # CITY-MON-02
    # CITY-MON-02
    "money=paper": "land Seaview; buy; finish; count Ana 5m; expect cash Ana 5m; expect worth Ana 5.18m",
    # CITY-TURN-01
    "mode=time": "on; land Chance; wait 1h; end; expect finished",
}
TOGETHER = {
    # CITY-OQ-24
    "planning_no_target=carry_over": (
        {
            "piece_limits": "custom rubbish dump=0 prison=0 power station=0 sewage plant=0 "
            "school=0 park=0 wind farm=0 water tower=0"
        },
        "land 5; end; option piece_limits off; land Chance; end; land 7; end; land 7; end; hazard prison Seaview",
    ),
    # CITY-OQ-84
    "bank_limit=counted": (
        {"bank_money": "1m"},
        "land GO; expect cash Ana 38.7m; expect refused pay bank Ana 10k",
    ),
    # CITY-OQ-84
    "bank_money=1m": ({"bank_limit": "counted"}, "expect refused pay bank Ana 2m; pay bank Ana 1m"),
    # CITY-TURN-01
    "hours=2": (
        {"mode": "time"},
        "on; land Chance; wait 1h; end; expect finished no; wait 1h; land 7; end; expect finished",
    ),
    # CITY-OQ-86
    "chance_limits=card_wins": ({}, "given bonus school Seaview; land 7; chance hazard prison Seaview"),
}


@pytest.mark.parametrize("case", CASES)
def test_another_value_changes_what_it_says(case: str) -> None:
    key, _, value = case.partition("=")
    text = CASES[case]
    holds(text, **{key: value})
    assert run(text).problems, "the default does the same"


@pytest.mark.parametrize("case", TOGETHER)
def test_a_value_that_counts_with_another(case: str) -> None:
    key, _, value = case.partition("=")
    others, text = TOGETHER[case]
    holds(text, **others, **{key: value})
    assert run(text, **others).problems, "the default does the same"


def test_where_a_used_jail_card_goes() -> None:
    """CITY-OQ-85."""
    for value in ("bottom", "shuffle_in"):
        table = run("given jailed Ana; given card jail Ana; card jail", chance_used_jail_card=value).table
        assert table is not None
        assert table.history.lines[-1].facts[0].where == value  # type: ignore[attr-defined]


def test_the_banker_may_stay_out_of_the_game() -> None:
    """CITY-OQ-83."""
    with pytest.raises(Refused, match="CITY-OQ-83"):
        GAME.begin(Setup("city", ("Ana", "Ben"), {"banker": "Ana", "banker_plays": "false"}))


def test_nothing_happens_on_auction_when_all_is_owned() -> None:
    """CITY-OQ-50: there is nothing to choose; what an older file says of it is taken."""
    everything = "; ".join(f'given owner "{name}" Ben' for name in GAME.begin(Setup("city", ("A", "B"))).plots)
    holds(f"{everything}; land 12; end")
    holds(f"option auction_space_none_left skip; {everything}; land 12; end", auction_space_none_left="SKIP")
    assert "choose only skip" in reasons("option auction_space_none_left again")
    assert "auction_space_none_left" not in {setting.key for setting in SETTINGS.all}


SHOWN = {"build_odds", "build_spin_seconds", "hour_warning_minutes", "hour_regular_beep"}
ELSEWHERE = {"auction_control", "chance_used_jail_card", "banker", "banker_plays", "watch"} | SHOWN


def test_every_house_rule_is_proved() -> None:
    """The keys of `SHOWN` change what the unit shows: they are proved with the unit."""
    assert {setting.key for setting in UNIT.all} >= SHOWN
    proved = {case.partition("=")[0] for case in (*CASES, *TOGETHER)} | ELSEWHERE
    assert {setting.key for setting in SETTINGS.all} == proved


WORDS_OF_ALL = {"unknown", "true", "false", "custom", "random_13_50", "nothing", "off"}


@pytest.mark.parametrize("setting", SETTINGS.all, ids=lambda setting: setting.key)
def test_every_listed_word_is_proved_and_nothing_else_is_taken(setting: Setting) -> None:
    key, found = setting.key, setting
    listed = found.allowed.removeprefix("only ").replace(", or ", ", ").replace(" or ", ", ").split(", ")
    words = [word for word in listed if " " not in word]
    for word in set(words) - WORDS_OF_ALL - {found.default} if key not in ELSEWHERE else ():
        assert any(case.split(" ")[0] == f"{key}={word}" for case in (*CASES, *TOGETHER)), word
    if key not in ("banker", "district_names"):
        with pytest.raises(Refused, match=key):
            SETTINGS.read(key, "whatever suits")


def test_there_is_a_house_rule_for_every_open_question() -> None:
    """CITY-OQ-01 to CITY-OQ-86; of CITY-OQ-50 there is nothing to choose."""
    asked = {f"CITY-OQ-{number:02}" for number in range(1, 87)} - {"CITY-OQ-50"}
    assert {setting.rule for setting in SETTINGS.all} >= asked
