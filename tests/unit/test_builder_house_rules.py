"""Every open question is a house rule: each of its other values changes what the rules say it changes."""

import pytest

from companion.core.errors import Refused
from companion.core.settings import Setting
from companion.games.builder.game import GAME
from companion.games.builder.notes import bonus_leaders_note, reminder_notes
from companion.games.builder.scoring import bonus_leaders
from companion.games.builder.settings import SETTINGS
from companion.table.script import ScriptError
from tests.builder_scripts import LANE, RING, holds, reasons, run

SET = f"{LANE}; given owner oriental Ana; given owner lane Ana"
PENTHOUSE = "given resources Ana red 2 green 1 purple 1 yellow 1; given floors A1 Ana 4; roll 1 2; floor A1"
TIED = "given floors A1 Ana 2; given floors A2 Ana 1; given floors C1 Ben 2; given floors C2 Ben 1"
GONE = f"{LANE}; given owner lane Ben; given cash Ben 50; given turn Ben; roll 1 2; pay Ben Ana 300"

OUT = "roll 2 3; auction oriental; bid Ana 10; pass Ben; pass Cleo"

# Each case holds with the value and does not hold with the default.
CASES = {
    # BUILDER-OQ-01
    "start_roll_tie=seat_order": "order Ana 5 Ben 9 Cleo 9; expect turn Ben; roll 1 2",
    # BUILDER-OQ-02
    "start_roll_pays=true": "order Ana 6 Ben 9 Cleo 4; expect resources Ben red 6",
    # BUILDER-OQ-03
    "space_roll_pays_deeds=true": """
        given owner oriental Ben; roll 1 2; land roll; roll 5 6; expect resources Ben red 4 green 2""",
    # BUILDER-OQ-04
    "third_doubles_roll_pays=false": "roll 1 1; roll 2 2; roll 3 3; expect resources Ben red 4",
    # BUILDER-OQ-05
    "jail_doubles_rest_of_turn=trade_and_build": "given jailed Ana; roll 1 1; floor A1",
    # BUILDER-OQ-06
    "doubles_extra_turn=roll_and_move_only": """
        given resources Ana red 6; roll 1 1; collect red 2; expect refused floor A1; expect refused end; roll 1 2
        floor A1""",
    # BUILDER-OQ-07
    "rent_claim_closes=any_roll": """
        given owner oriental Ben; roll 1 1; land oriental; roll 1 2; expect refused rent by Ben""",
    # BUILDER-OQ-08
    "jail_third_fail_roll=failed_roll": f"{RING}; given jailed Ana 2; roll 2 4; expect cash Ana 850; expect at Ana 12",
    "jail_roll_pays=false": "given jailed Ana; given owner oriental Ana; roll 5 6; expect resources Ana green 4",
    # BUILDER-OQ-09
    "free_parking_result=differs_from_one": """
        given resources Ana red 1 green 1; roll 1 2; parking red green for red; expect resources Ana red 1""",
    # BUILDER-OQ-10
    "free_parking_times=repeat": """
        roll 1 2; parking 2 green for red; parking 2 green for red; expect resources Ana red 2""",
    # BUILDER-OQ-11
    "jail_corner_one_space=false": """
        given jailed Ana; given resources Ana red 8; discard red 2; expect dropped jail none""",
    "direct_move_picks_up=true": f"""
        {RING}; given at Ana 5; given dropped 9 boat 2; roll 1 2; land chance; chance direct 16
        expect resources Ana green 4 yellow 2""",
    "direct_move_picks_up=false": """
        given dropped jail boat 2; roll 1 2; land go to jail; expect resources Ana green 4""",
    # BUILDER-OQ-12
    "resource_supply=limited_roller_first": """
        given owner oriental Ben; given resources Ana green 17; given resources Cleo green 2; given turn Ben
        force roll 5 6; expect resources Ben red 4 green 1; expect tray green 0""",
    "resource_supply=limited_nobody": """
        given owner oriental Ben; given resources Ana green 17; given resources Cleo green 2; given turn Ben
        force roll 5 6; expect resources Ben red 4; expect tray green 1""",
    # BUILDER-OQ-13
    "mortgage_when=own_turn": "given owner oriental Ben; expect refused mortgage oriental by Ben",
    "mortgage_when=only_in_debt": "given owner oriental Ana; expect refused mortgage oriental",
    # BUILDER-OQ-14
    "mortgaged_counts_for_set_points=needs_one_open": f"""
        {SET}; given mortgaged oriental; expect sets Ana 2; mortgage lane; expect sets Ana 0""",
    "mortgaged_counts_for_set_points=false": f"{SET}; given mortgaged oriental; expect sets Ana 0",
    # BUILDER-OQ-15
    "decliner_may_bid=false": "roll 2 3; auction oriental; expect refused bid Ana 10; bid Ben 10",
    # BUILDER-AUCTION-05
    "auction_all_out=at_once": f"{OUT}; expect owner oriental Ana",
    "auction_all_out=runs_on": f"{OUT}; wait 1m; expect owner oriental none; sold; expect owner oriental Ana",
    # BUILDER-OQ-16
    "bankrupt_cash=keep": f"{GONE}; mortgage lane; bankrupt; expect cash Ben 110; expect cash Ana 900",
    # BUILDER-OQ-17
    "bankrupt_needs_all_mortgaged=false": f"{GONE}; bankrupt; expect owner lane Ana; expect mortgaged lane no",
    # BUILDER-OQ-18
    "bonus_card_tie=nobody": f"{TIED}; expect community Ana 0; expect community Ben 0; expect billionaire Cleo 0",
    "bonus_card_tie=most_cash": f"{TIED}; given cash Ben 950; expect community Ana 0; expect community Ben 5",
    # BUILDER-OQ-19, BUILDER-SCORE-13
    "community_min_buildings=1": "given floors A1 Ana 1; expect community Ana 5",
    "bankrupt_bonus_cards=false": """
        given cash Ben 950; given bankrupt Ben; expect billionaire Ben 0; expect billionaire Ana 3""",
    "bankrupt_takes_six=true": "given bankrupt Ben; roll 2 4; expect resources Ben red 2",
    # BUILDER-OQ-20
    "money_step=1": "pay Ana bank 12; expect cash Ana 888",
    "bid_limit=none": "roll 2 3; auction oriental; bid Ben 1000; sold; expect debt Ben 1000; expect owner oriental Ben",
    # BUILDER-OQ-21
    "game_end_moment=end_of_turn": f"{PENTHOUSE}; expect finished no; expect refused floor C1; end; expect finished",
    "open_debts_at_end=void": """
        given cash Ana 40; roll 1 2; pay Ana Ben 50; finish; expect cash Ben 900; expect cash Ana 40""",
    # BUILDER-OQ-22
    "final_tie=most_buildings": """
        given floors A1 Ana 1; given floors C1 Ana 1; given floors E1 Ana 1; given floors A5 Ben 2; given cash Cleo 0
        expect rank 1 Ana; expect rank 2 Ben""",
    # BUILDER-OQ-23
    "penthouse_uses_block=true": f"{PENTHOUSE}; expect blocks Ana 7",
    # BUILDER-OQ-24
    "any_may_mix=false": """
        given resources Ana red 1 green 2; roll 1 2; expect refused floor A1 with red green
        floor A1 with green green""",
    # BUILDER-OQ-25
    "no_target=discard_card": """
        given card trade Ana; given resources Ben crane 0; given resources Cleo crane 0; card trade
        expect cards Ana 0""",
    # BUILDER-OQ-26
    "chance_move_pays_go=never": "roll 1 2; land chance; chance move GO; expect cash Ana 900",
    # BUILDER-OQ-27
    "map_links=owner_drawn": """
        gap A1 A2; given floors A1 Ana 1; given floors A2 Ana 1; expect group Ana 1""",
    # BUILDER-OQ-28
    "deal_promises=forbidden": "expect refused promise Ben stays with Ana for free",
    # BUILDER-OQ-29
    "one_active_player=end_now": """
        given bankrupt Cleo; given cash Ben 10; given turn Ben; roll 1 2; pay Ben bank 100; bankrupt
        expect finished""",
    # BUILDER-OQ-30
    "end_by_agreement=forbidden": "expect refused finish",
    # BUILDER-OQ-31
    "bank_limit=limited": "given cash Ana 12000; given turn Ana; roll 1 2; go; expect cash Ana 12000",
}


@pytest.mark.parametrize("case", CASES)
def test_another_value_changes_what_it_says(case: str) -> None:
    key, _, value = case.partition("=")
    holds(CASES[case], **{key: value})
    assert run(CASES[case]).problems, "the default does the same"


DEFAULTS = {
    "BUILDER-OQ-01": """
        order Ana 5 Ben 9 Cleo 9; expect refused roll 1 2; order Ben 4 Cleo 8; expect turn Cleo; roll 1 2""",
    "BUILDER-OQ-02": "order Ana 6 Ben 9 Cleo 4; expect resources Ben red 4",
    "BUILDER-OQ-04": "roll 1 1; roll 2 2; roll 3 3; expect resources Ben red 6; expect jailed Ana",
    "BUILDER-OQ-06": "given resources Ana red 6; roll 1 1; collect red 2; floor A1; end; expect turn Ana; roll 1 2",
    "BUILDER-OQ-07": """
        given owner oriental Ben; roll 1 1; land oriental; roll 1 2; rent oriental by Ben; expect cash Ben 950""",
    "BUILDER-OQ-11": "given jailed Ana; given resources Ana red 8; discard red 2; expect dropped jail red 2",
    "BUILDER-OQ-12": """
        given owner oriental Ben; given resources Ana green 17; given resources Cleo green 2; given turn Ben
        force roll 5 6; expect resources Ben red 4 green 2; expect tray green -1; expect tray -1 excavator""",
    "BUILDER-OQ-19": "given floors A1 Ana 1; expect group Ana 1; expect community Ana 0; expect group Ben 0",
    "BUILDER-OQ-18": f"{TIED}; expect community Ana 5; expect community Ben 5; expect billionaire Cleo 3",
    "BUILDER-OQ-20": "roll 2 3; auction oriental; expect refused bid Ben 905; bid Ben 900",
    "BUILDER-OQ-21": "given cash Ana 40; roll 1 2; pay Ana Ben 50; finish; expect cash Ben 940; expect cash Ana 0",
    "BUILDER-OQ-22": """
        given floors A1 Ana 1; given floors C1 Ben 1; expect rank 1 Ana; expect rank 1 Ben; expect rank 3 Cleo""",
    "BUILDER-OQ-25": """
        given card trade Ana; given resources Ben crane 0; given resources Cleo crane 0; expect refused card trade""",
    "BUILDER-OQ-26": "roll 1 2; land chance; chance direct GO; expect cash Ana 900",
    "BUILDER-OQ-27": "gap A1 A2; given floors A1 Ana 1; given floors A2 Ana 1; expect group Ana 2",
    "BUILDER-OQ-28": "promise Ben stays with Ana for free",
    "BUILDER-OQ-29": """
        given bankrupt Cleo; given cash Ben 10; given turn Ben; roll 1 2; pay Ben bank 100; bankrupt; expect finished no
        expect turn Ana; roll 1 2; end; expect turn Ana""",
    "BUILDER-OQ-31": """
        given cash Ana 12000; roll 1 2; go; expect cash Ana 12200; expect bank -300; expect cash bank -300
        expect balanced""",
}


def test_what_is_below_zero_is_compared_with_its_sign() -> None:
    """BUILDER-OQ-12, BUILDER-OQ-31: also where a number is wrong, and only where there can be fewer than none."""
    short = "given cash Ana 12000; roll 1 2; go"
    assert "but it is -300" in reasons(f"{short}; expect bank 300")
    assert "but it is 4 green" in reasons("roll 1 2; expect resources Ana green 3")
    for line in ("expect tray green -", "expect resources Ana green -4", "expect points Ana -1", "expect bank --300"):
        with pytest.raises(ScriptError, match="doesn't fit here"):
            run(line)
    assert "no player called" in reasons("expect cards bank 0")


@pytest.mark.parametrize("rule", DEFAULTS)
def test_the_default_ruling(rule: str) -> None:
    holds(DEFAULTS[rule])


def test_a_tie_among_the_bankrupt_does_not_count_where_they_are_out() -> None:
    state = holds("given bankrupt Ben; given bankrupt Cleo", bankrupt_bonus_cards="false")
    assert bonus_leaders(state, "billionaire") == ("Ana",)


ELSEWHERE = {"auction_control", "auction_timer", "banker", "watch"}
"""What takes more than a word, or is proved with the light ways."""


def test_every_house_rule_is_proved() -> None:
    proved = {case.partition("=")[0] for case in CASES} | ELSEWHERE
    assert {setting.key for setting in SETTINGS.all} == proved


@pytest.mark.parametrize(
    "setting", [each for each in SETTINGS.all if each.key != "banker"], ids=lambda setting: setting.key
)
def test_every_listed_word_is_proved_and_nothing_else_is_taken(setting: Setting) -> None:
    words = setting.allowed.replace(" or ", ", ").split(", ") if setting.key not in ELSEWHERE else []
    for word in set(words) - {setting.default}:
        assert f"{setting.key}={word}" in CASES
    with pytest.raises(Refused, match=setting.key):
        SETTINGS.read(setting.key, "whatever suits")


def test_there_is_a_house_rule_for_every_open_question() -> None:
    """BUILDER-OQ-01 to BUILDER-OQ-31, BUILDER-OQ-05, BUILDER-OQ-08 to BUILDER-OQ-10 among them."""
    assert {setting.rule for setting in SETTINGS.all} >= {f"BUILDER-OQ-{number:02}" for number in range(1, 32)}


def test_a_change_in_the_game_counts_from_then_on() -> None:
    holds("expect refused pay Ana bank 12; option money_step 1; pay Ana bank 12; expect cash Ana 888")
    state = holds("option auction_timer 20; roll 2 3; auction oriental; expect timer 20s; wait 20s")
    assert state.options == {"auction_timer": "20"}


def test_a_floor_of_one_kind_is_asked_for_in_words() -> None:
    """BUILDER-OQ-24: mixing colours is refused, and the open part of a fixed cost is a single chip."""
    mixed = "roll 1 2; floor A1 with red green"
    assert "costs any 2 resources of one kind, not 1 red and 1 green" in reasons(
        f"given resources Ana red 1 green 2; {mixed}", any_may_mix="false"
    )
    assert "of one kind" not in reasons(f"given resources Ana red 2; {mixed}")


TALL = "; ".join(f"floor {cell} by Ana" for cell in ("A1", "A2", "A3") for _ in range(4))
"""Three buildings as tall as blocks get: all twelve of them."""


@pytest.mark.parametrize("tie", ["all_tied", "most_cash"])
def test_cash_from_before_decides_nothing_where_the_points_alone_are_kept(tie: str) -> None:
    """BUILDER-SCORE-17, BUILDER-OQ-18: what the players have by then is unknown."""
    holds(
        f"""roll 1 2; pay Ana bank 100; option watch points; option bonus_card_tie {tie}
        floor A1 by Ana; floor A2 by Ana; floor C1 by Ben; floor C2 by Ben
        expect community Ana 5; expect community Ben 5; expect billionaire Cleo 0
        expect rank 1 Ana; expect rank 1 Ben"""
    )


def test_a_penthouse_that_takes_a_block_takes_one_where_the_points_alone_are_kept() -> None:
    """BUILDER-OQ-23, BUILDER-FLOOR-15."""
    rules = {"watch": "points", "penthouse_uses_block": "true"}
    holds(f"{TALL}; expect refused penthouse A1 by Ana; expect refused floor A1 by Ana; expect blocks Ana 0", **rules)
    holds(f"{TALL}; penthouse A1 by Ana; expect finished", watch="points")


def test_blocks_are_never_fewer_than_none_where_the_penthouse_is_to_have_taken_one_too_late() -> None:
    """BUILDER-OQ-23, BUILDER-FLOOR-15."""
    more = "given floors C1 Ana 4; given floors E1 Ana 4"
    late = "option penthouse_uses_block true; expect blocks Ana 0"
    holds(f"{more}; {PENTHOUSE}; expect blocks Ana 0; {late}", game_end_moment="end_of_turn")


@pytest.mark.parametrize("way", ["rolls", "points"])
def test_no_deed_goes_to_a_bankrupt_in_a_deal_at_a_light_table(way: str) -> None:
    """BUILDER-BANKRUPT-02."""
    holds(
        """given bankrupt Cleo; buy oriental by Ana; expect refused trade Ana: oriental for Cleo: 20
        expect owner oriental Ana; trade Ana: oriental for Ben: 20; expect owner oriental Ben""",
        watch=way,
    )


@pytest.mark.parametrize("way", ["rolls", "points"])
def test_no_auction_stays_open_where_the_table_keeps_auctions_itself(way: str) -> None:
    """BUILDER-AUCTION-05: no one could close it there, and the game could not be ended."""
    begun = "roll 2 3; auction oriental; bid Cleo 50; option watch"
    holds(f"{begun} {way}; expect timer none; finish; expect finished; expect cash Cleo 900")
    holds(f"{begun} {way}; undo; expect leader Cleo; expect bid 50; sold; expect owner oriental Cleo")
    holds(f"{begun} {way}; option watch everything; expect timer none; expect refused end; auction oriental")


def test_a_house_rule_of_the_full_table_lets_an_auction_run_on() -> None:
    """BUILDER-AUCTION-05."""
    holds("roll 2 3; auction oriental; bid Cleo 50; option bid_limit none; bid Ana 1000; sold; expect debt Ana 1000")


def test_an_end_that_waited_waits_no_longer_where_the_house_rule_changes() -> None:
    """BUILDER-OQ-21, BUILDER-OQ-29: what the log says from then on holds at once."""
    alone = "force bankrupt by Ana; force bankrupt by Cleo; expect finished no"
    holds(f"{alone}; option bid_limit none; expect finished no; option one_active_player end_now; expect finished")
    holds(f"{alone}; roll 2 3; auction oriental; option one_active_player end_now; expect finished; expect timer none")
    stands = f"option game_end_moment end_of_turn; {PENTHOUSE}; expect finished no"
    holds(f"{stands}; option bid_limit none; expect finished no; option game_end_moment at_once; expect finished")
    holds("roll 1 2; option one_active_player end_now; option game_end_moment at_once; expect finished no")


@pytest.mark.parametrize("limit", ["limited_roller_first", "limited_nobody"])
def test_nothing_is_swapped_for_what_the_tray_has_not_got(limit: str) -> None:
    """BUILDER-OQ-12, BUILDER-TRADE-05, BUILDER-SPACE-06: where chips are limited, a swap gives something."""
    start = f"option resource_supply {limit}; given resources Ben red 20; given turn Ana; roll 1 2"
    holds(f"{start}; expect refused swap 4 green for red; expect resources Ana green 4; swap 4 green for boat")
    holds(f"{start}; land free parking; expect refused parking green green for red; parking green green for boat")
    holds(f"{start}; option resource_supply unlimited_warn; swap 4 green for red; expect tray red -1")
    assert "The tray has no red left. (BUILDER-OQ-12)" in reasons(f"{start}; force swap 4 green for red")


def test_what_is_given_on_free_parking_may_be_what_comes_back() -> None:
    """BUILDER-OQ-09, BUILDER-OQ-12: the chips are in the tray by then."""
    options = "option resource_supply limited_nobody; option free_parking_result differs_from_one"
    given = "given resources Ana green 1 red 1; given resources Ben red 19; given turn Ana; roll 1 2"
    holds(f"{options}; {given}; land free parking; parking red green for red; expect resources Ana red 1")


@pytest.mark.parametrize("line", ["floor A1", "swap 4 green for red"])
def test_who_left_jail_by_doubles_trades_and_builds_as_soon_as_the_table_plays_it_so(line: str) -> None:
    """BUILDER-OQ-05: the rule is changed where it is asked for, after the refusal."""
    free = f"given jailed Ana; roll 1 1; expect refused {line}"
    holds(f"{free}; option jail_doubles_rest_of_turn trade_and_build; {line}")
    holds(f"{free}; option jail_doubles_rest_of_turn trade_and_build; undo; expect refused {line}")


def test_a_turn_ends_after_the_penthouse_where_doubles_have_become_a_further_roll() -> None:
    """BUILDER-OQ-06, BUILDER-OQ-21: no roll follows the penthouse, so none is waited for."""
    stands = "given resources Ana red 2 green 1 purple 1 yellow 1; given floors A1 Ana 4; roll 1 1; floor A1"
    changed = f"{stands}; option doubles_extra_turn roll_and_move_only; expect refused roll 1 2"
    holds(f"{changed}; end; expect finished", game_end_moment="end_of_turn")


def test_a_first_floor_of_one_kind_is_listed_so() -> None:
    """BUILDER-OQ-24."""
    listed = "Start a building for any 2 resources"
    for mixing, label in (("true", listed), ("false", f"{listed} of one kind")):
        offered = GAME.choices(holds("roll 1 2", any_may_mix=mixing), 0)
        assert [choice.label for choice in offered if choice.kind == "floor"] == [label]


def test_what_a_bankrupt_took_on_a_six_can_be_swapped_by_a_card() -> None:
    """BUILDER-OQ-19, BUILDER-OQ-25, BUILDER-CHANCE-05: the list offers what the refusal asks for."""
    given = "given bankrupt Cleo; given resources Ben red 0; given card trade Ana; given turn Ana; roll 2 4"
    rolled = f"{given}; trade Ben: 2 red for Ana: 5"
    assert "Enter the trade" in reasons(f"{rolled}; card trade", bankrupt_takes_six="true")
    offered = GAME.choices(holds(rolled, bankrupt_takes_six="true"), 0)
    labels = [choice.label for choice in offered if choice.kind == "card" and choice.is_allowed]
    assert "Use the forced trade card on Cleo" in labels
    assert "Make Cleo swap a resource" in labels
    holds(f"{rolled}; card trade Cleo crane for excavator; expect resource Ana purple 1", bankrupt_takes_six="true")


@pytest.mark.parametrize(
    ("limit", "words"),
    [
        ("unlimited_warn", "No red left: use slips of paper."),
        ("limited_roller_first", "No red left in the tray."),
        ("limited_nobody", "No red left in the tray."),
    ],
)
def test_slips_of_paper_are_spoken_of_only_where_the_table_uses_them(limit: str, words: str) -> None:
    """BUILDER-OQ-12."""
    state = holds("given resources Ben red 20; given turn Ana; roll 1 2", resource_supply=limit)
    assert [note.text for note in reminder_notes(state) if "red" in note.text] == [words]


def test_a_bank_that_can_run_out_hands_out_no_slips() -> None:
    """BUILDER-OQ-31."""
    short = "pay bank Ana 11000; pay bank Ana 100"
    assert "The bank is 100 short: use slips of paper." in [note.text for note in reminder_notes(holds(short))]
    told = [note.text for note in reminder_notes(holds(f"{short}; option bank_limit limited"))]
    assert "The bank has no money left." in told
    assert not any("slips" in text for text in told)


def test_nobody_is_everybody_while_a_bankrupt_ties_in_place_of_another() -> None:
    """BUILDER-OQ-18, BUILDER-SETUP-11."""
    richest = "given bankrupt Ben; given cash Ben 900; given cash Cleo {}; given turn Ana; roll 1 2"
    assert bonus_leaders_note(holds(richest.format(800))).text.startswith("Billionaire: Ana, Ben. ")
    assert bonus_leaders_note(holds(richest.format(900))).text.startswith("Billionaire: everyone. ")


def test_a_token_taken_after_a_start_roll_of_six_loses_nothing_of_it() -> None:
    """BUILDER-OQ-02, BUILDER-SETUP-05: the starting stock is changed, what was paid stays."""
    paid = "order Ana 6 Ben 9 Cleo 4; expect resources Ana green 6"
    taken = f"{paid}; token Ana rubber_duck; expect resources Ana yellow 4 green 2; expect tray green 18"
    holds(f"{taken}; expect tray yellow 16; token Ana t_rex; expect resources Ana green 6", start_roll_pays="true")
    read = "stock t_rex boat; expect resources Ana yellow 4 green 2; expect resources Ben red 6"
    holds(f"{paid}; {read}; stock t_rex excavator; expect resources Ana green 6", start_roll_pays="true")
