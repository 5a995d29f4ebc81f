"""Where several rules meet: the end in the middle of a turn, and the Rent Dodge card said early."""

import pytest

from companion.table.log import Log
from tests.city_scripts import holds, reasons, run

RENTS = 'given dodge Ana; given owner Westlands Ben; given owner "Old Town" Ben;'


def last_told(lines: str, **options: str) -> str:
    """Return what the log says of the last of these lines."""
    table = run(lines, **options).table
    assert table is not None
    return Log(table).rows(0)[0].text


def test_a_ruin_after_the_hour_is_auctioned_before_the_count() -> None:
    """The last turn is finished with its auctions, deals and debts (CITY-OQ-74, CITY-BKR-03)."""
    holds("""given cash Ana 300k; given owner Westlands Ana; given owner Brightside Ana; wait 0s; option mode time; on
        wait 1h; pay Ana bank 5m; bankrupt; expect finished no; expect owner Westlands none
        auction; bid Cal 1m; wait 50s; expect owner Westlands Cal; expect finished no; expect refused roll 1 2
        auction; bid Dov 10k; sold; expect owner Brightside Dov; expect finished; expect rank 1 Dov""")


def test_an_auction_that_held_up_the_end_lets_it_come_at_once() -> None:
    """Nothing else has to happen after it (CITY-OQ-74, UNIT-HOUR-04)."""
    late = "on; land Seaview; wait 59m; auction; bid Ana 10k; hold; wait 5m; expect finished no;"
    holds(f"{late} sold; expect owner Seaview Ana; expect finished", mode="time", time_end="at_once")


@pytest.mark.parametrize("rule", ["mode last_player", "hours 2", "hour_at_alarm auto_continue"])
def test_who_agrees_in_the_last_turn_to_play_on_plays_on(rule: str) -> None:
    """The house rules of now count, also where they are taken back (CITY-TURN-01, CITY-OQ-76)."""
    last = "option mode time; on; land GO; wait 1h;"
    holds(f"{last} option {rule}; end; expect finished no")
    holds(f"{last} option {rule}; undo; end; expect finished")


def test_a_last_turn_that_ends_in_jail_ends_the_game() -> None:
    """No one has to say so (CITY-JAIL-04, CITY-END-03)."""
    holds("given at Ana 20; wait 0s; option mode time; on; wait 1h; roll 4 6; expect finished")
    holds("given at Ana 20; wait 0s; option mode time; on; roll 4 6; expect finished no; wait 1h; expect finished")


def test_a_debt_of_the_last_turn_is_paid_before_the_count() -> None:
    """Only then the jailed player's turn was the last one (CITY-OQ-74)."""
    holds("""given cash Ben 10k; wait 0s; option mode time; on; wait 1h; pay Ben Cal 1m; jail; expect finished no
        pay bank Ben 2m; pay by Ben; expect finished; expect cash Cal 38.7m""")


@pytest.mark.parametrize(("rule", "cash"), [("turn", "37.7m"), ("roll", "37.6m"), ("one_rent", "37.6m")])
def test_a_rent_dodge_said_before_the_roll_covers_that_roll(rule: str, cash: str) -> None:
    """The roll to Westlands costs nothing; the next one does unless the card holds for the turn (CITY-OQ-56)."""
    holds(f"{RENTS} dodge; roll 3 3; expect cash Ana 37.7m; roll 1 4; expect cash Ana {cash}", rent_dodge_covers=rule)


def test_a_rent_dodge_for_a_roll_ends_with_another_landing() -> None:
    """Where no dice are entered another landing is another roll (CITY-OQ-56)."""
    holds(f'{RENTS} land Westlands; dodge; land "Old Town"; expect cash Ana 37.6m', rent_dodge_covers="roll")


def test_a_rent_dodge_for_one_rent_is_used_up_by_it() -> None:
    """The rent at the end of a ride is a second one (CITY-OQ-56)."""
    rails = "given railroad Westlands; given railroad Seaview; given owner Seaview Cal;"
    holds(f"{RENTS} {rails} dodge; roll 3 3; ride Seaview; expect cash Ana 37.52m", rent_dodge_covers="one_rent")


def test_a_name_stays_as_it_is_written() -> None:
    assert "McX has the Rent Dodge card" in reasons("given dodge McX; roll 1 2; dodge by Ana", players="Ana McX")


def test_what_was_given_and_cannot_be_is_found_whoever_begins() -> None:
    """Also where the first move is another player's (CITY-MORT-01)."""
    given = "given mortgaged Seaview 1m; given turn Ana;"
    for first in ("land Brightside by Ben", "land Brightside", "roll 1 2", "press", "buy Westlands by Ben"):
        assert "mortgaged but has no owner: enter its owner first" in reasons(f"{given} {first}")


def test_an_hour_that_passes_is_no_first_move() -> None:
    """UNIT-HOUR-04: who writes an evening down slowly may go on giving facts."""
    holds("on; given mortgaged Seaview 1m; wait 1h; given owner Seaview Ana; land Chance")


def test_who_is_forced_to_roll_out_of_turn_leaves_the_turn_as_it_is() -> None:
    """CITY-TURN-08, CITY-OQ-74: also where the one in turn is bankrupt and his estate is still to be auctioned."""
    holds("land Chance; force roll 1 1 by Ben; expect turn Ana; expect at Ben 2; end; expect turn Ben")
    ruin = "given owner Seaview Ana; on; land Chance; wait 1h; force bankrupt to bank by Ana"
    holds(f"{ruin}; force roll 6 2 by Ben; auction Seaview; bid Ben 10k; sold; expect finished", mode="time")


def test_a_given_stadium_waits_for_its_districts() -> None:
    """What is given may come in any order; the first move finds whether the pair is there (CITY-OQ-16)."""
    rule = "removed_when_pair_lost"
    pair = 'given stadium Seaview; given owner Seaview Ana; given owner "The Wharf" Ana;'
    holds(f"{pair} land Jail; expect stadium Seaview", stadium_keep=rule)
    holds("given stadium Seaview; given owner Seaview Ana; land Jail; expect stadium Seaview no", stadium_keep=rule)


RUINED = "given cash Ben 10k; pay Ben bank 1m; bankrupt by Ben;"


def test_nobody_who_is_bankrupt_is_put_first() -> None:
    """Not even by force (CITY-BKR-06, CITY-TURN-02)."""
    assert "CITY-TURN-02" in reasons(f"{RUINED} force order Ana 3 Ben 9 Cal 2 Dov 4")
    holds(f"{RUINED} force order Ana 3 Cal 2 Dov 4; expect turn Dov")


@pytest.mark.parametrize("given", ["owner Seaview", "dodge", "jailed", "card jail", "cash {} 5m"])
def test_nobody_who_is_bankrupt_is_given_anything(given: str) -> None:
    """CITY-BKR-06, where the table was light for a while."""
    line = given.format("Ben") if "{}" in given else f"{given} Ben"
    for after in ("", "option watch everything;"):
        assert "CITY-BKR-06" in reasons(f"{RUINED} option watch money; given known; {after} given {line}")


@pytest.mark.parametrize(
    "line",
    ["trade Ana: 1m for Ben: Seaview", "chance collect 1m by Ben", "bail by Ben", "auction; bid Ben 0", "sold Ben 0"],
)
def test_a_table_that_keeps_the_money_keeps_none_of_a_bankrupt_player(line: str) -> None:
    """CITY-BKR-06."""
    assert "CITY-BKR-06" in reasons(f"{RUINED} option watch money; {line}")


JAILED = "given jailed Ben; given at Ana 23; roll 3 4; expect turn Ben;"


def test_the_next_player_leaves_jail_after_a_turn_that_ended_there() -> None:
    """The current player acts unless another is named (CITY-JAIL-04, CITY-JAIL-07, CITY-JAIL-08)."""
    holds(f"{JAILED} bail; expect jailed Ben no; expect jailed Ana; expect cash Ana 37.7m; roll 1 2; expect at Ben 13")
    holds(f"given card jail Ben; given card jail Ana; {JAILED} card jail; expect cards Ben 0; expect cards Ana 1")
    holds(f"{JAILED} bail by Ana; expect cash Ben 37.7m; expect jailed Ana no")
    assert "CITY-TURN-05" in reasons(f"{JAILED} bail; roll 1 2", jail_fine_timing="lose_a_turn")


def test_the_next_player_redeems_after_a_turn_that_ended_in_jail() -> None:
    """Ben's district is Ben's to redeem, Ana's still hers (CITY-JAIL-04, CITY-OQ-11)."""
    for owner in ("Ana", "Ben"):
        given = f"given owner Seaview {owner}; given mortgaged Seaview 200k; given at Ana 23;"
        holds(f"{given} roll 3 4; redeem Seaview; expect cash {owner} 37.5m; expect turn Ben")


def test_a_debt_that_was_left_in_jail_is_settled_by_its_debtor() -> None:
    """The next roll waits for them, and says so (CITY-JAIL-04, CITY-MON-04, CITY-BKR-01)."""
    given = "given cash Ben 0; given owner Seaview Ben; given blocks Seaview 1r; given at Ana 20;"
    jailed = f"{given} roll 1 1; chance left 500k; roll 4 4; expect jailed Ana;"
    assert "Ben owes 500k to Ana: settle it first. (CITY-MON-04)" in reasons(f"{jailed} roll 1 2")
    holds(f"{jailed} mortgage Seaview; pay; expect cash Ben 400k; roll 1 2; expect at Ben 3")
    broke = "given cash Ben 0; given at Ana 20; roll 1 1; chance left 500k; roll 4 4;"
    holds(f"{broke} bankrupt; expect bankrupt Ben; expect turn Cal")


def test_a_rent_after_a_turn_that_ended_in_jail_is_the_next_player_s() -> None:
    """As the table says it without dice (CITY-JAIL-04, CITY-RENT-01)."""
    holds("given owner Westlands Cal; jail; land Westlands; rent; expect cash Ben 37.64m; expect cash Ana 37.7m")


def test_nobody_comes_to_a_district_from_jail() -> None:
    """After a failed roll there is nothing to buy, to auction or to pay for (CITY-SPC-03, CITY-SPC-04)."""
    for roll in ("", "roll 1 2;"):
        for move in ("buy Seaview", "auction Seaview", "rent Westlands"):
            assert "has not landed" in reasons(f"given owner Westlands Ben; given jailed Ana; {roll} {move}")
    holds("given jailed Ana; force buy Seaview; expect owner Seaview Ana; expect at Ana Jail")


def test_a_district_that_nobody_called_for_is_not_bought_after_all() -> None:
    """It stays with the bank until someone lands there again (CITY-AUC-09)."""
    silent = "land Seaview; auction; wait 50s;"
    assert "CITY-AUC-09" in reasons(f"{silent} buy")
    holds(f"{silent} end; land Seaview; buy; expect owner Seaview Ben")
    holds("land Seaview; auction; cancel; buy; expect owner Seaview Ana")


def test_an_auction_of_another_district_settles_no_landing() -> None:
    """Seaview is still to be bought or auctioned (CITY-SPC-04)."""
    other = 'land Seaview; force auction "Old Town"; bid Ana 10k; sold;'
    assert "CITY-SPC-04" in reasons(f"{other} end")
    holds(f"{other} buy; end")


def test_another_debt_leaves_an_awaited_rent_open() -> None:
    """Cal pays his; Ana's rent is still to be claimed (CITY-OQ-59)."""
    debt = (
        "given cash Cal 10k; given owner Westlands Ben; land Westlands; pay Cal bank 20k; pay bank Cal 1m; pay by Cal;"
    )
    holds(f"{debt} rent; expect cash Ben 37.76m", rent_claim="on_claim")


def test_a_mortgaged_district_costs_a_visitor_nothing() -> None:
    """Its rent value is kept for the day it is redeemed (CITY-MORT-05, CITY-RENT-11)."""
    mortgaged = "given owner Westlands Ben; given blocks Westlands 1r; given mortgaged Westlands 60k;"
    holds(f"{mortgaged} land Westlands; expect rent Westlands 0; expect rent Westlands 300k; expect cash Ben 37.7m")
    assert "it is 300k" in reasons(f"{mortgaged} land Westlands; expect rent Westlands 60k")


def test_a_table_without_dice_sends_the_next_player_to_jail() -> None:
    """As it lands for him (CITY-JAIL-02)."""
    holds("jail by Ben; expect jailed Ben; expect turn Cal")
    assert "CITY-JAIL-02" in reasons("roll 1 2; buy; jail by Ben")


def test_on_a_chance_space_a_card_is_said_as_any_other_move() -> None:
    """CITY-CHN-05, CITY-CHN-07, CITY-CHN-10."""
    built = "hazard prison Westlands; land 7; bonus school Middleton; land 17; railroad Westlands"
    again = "land 22; expect refused hazard prison Middleton; expect refused railroad Westlands"
    state = holds(f"land 22; auction Seaview; bid Ana 10k; sold; land 36; {built}; {again}")
    assert (state.plots["Westlands"].railroad, state.plots["Westlands"].hazards[0].kind) == (1, "prison")
    assert (state.cash("Ana"), state.plots["Seaview"].owner) == (37_690_000, "Ana")
    holds("given at Ana 20; roll 1 1; press -> 2; expect refused railroad Seaview")
    holds("given at Ana 20; roll 1 2; expect refused hazard prison Seaview; expect refused auction Seaview")


def test_the_call_of_a_bankrupt_is_refused_with_one_reason() -> None:
    """CITY-AUC-10: their cash is no further one."""
    ruined = (
        "given owner Seaview Ana; given blocks Seaview 8r; given cash Ben 1m; given turn Ben; land Seaview; bankrupt"
    )
    for call in ("auction; bid Cal 10k; bid Ben 20k", "sold Ben 20k"):
        refusal = reasons(f"{ruined}; land Westlands; {call}")
        assert "Ben is bankrupt." in refusal
        assert "Ben has" not in refusal


def test_a_rent_dodge_for_one_rent_waits_for_it_to_the_end_of_the_turn() -> None:
    """CITY-OQ-56: a double that costs nothing does not use it up, nor does its rent take a card that came since."""
    one = {"rent_dodge_covers": "one_rent"}
    owned = 'given dodge Ana; given owner "The Wharf" Ben; given owner Middleton Ben;'
    parked = f"{owned} given at Ana 10; dodge; roll 5 5; expect dodge Ana;"
    holds(f"{parked} roll 1 2; expect cash Ana 37.7m; expect dodge Ana", **one)
    holds(f"{parked} roll 2 2; expect cash Ana 37.7m; roll 5 6; expect at Ana 35", **one)
    holds(f"{owned} given at Ana 18; dodge; roll 1 1; roll 1 3; expect cash Ana 37.5m", rent_dodge_covers="roll")


def test_a_rent_dodge_for_one_rent_tells_what_it_brings_back() -> None:
    """CITY-PARK-04, CITY-OQ-56."""
    said = last_told("given dodge Ana; given owner Seaview Ben; land Seaview; dodge", rent_dodge_covers="one_rent")
    assert said == "Ana plays Rent Dodge; Ben refunds the 180k rent."


@pytest.mark.parametrize(("cash", "words"), [("1m", "Ana pays Ben 180k rent for Seaview"), ("0", "Ana owes Ben 180k")])
def test_a_rent_that_is_asked_for_is_not_told_as_paid_already(cash: str, words: str) -> None:
    """CITY-OQ-59: neither where it is paid, nor where it is owed."""
    lines = f"given cash Ana {cash}; given owner Seaview Ben; land Seaview; rent"
    said = last_told(lines, rent_claim="on_claim")
    assert said.startswith(words)
    assert "paid already" not in said
    assert last_told("given owner Seaview Ben; land Seaview; rent") == "Ana has already paid the rent."
