"""Where several rules meet: the end in the middle of a turn, and the Rent Dodge card said early."""

import pytest

from tests.city_scripts import holds, reasons

RENTS = 'given dodge Ana; given owner Westlands Ben; given owner "Old Town" Ben;'


def test_a_ruin_after_the_hour_is_auctioned_before_the_count() -> None:
    """The last turn is finished with its auctions, deals and debts (CITY-OQ-74, CITY-BKR-03)."""
    holds("""given cash Ana 300k; given owner Westlands Ana; given owner Brightside Ana; wait 0s; option mode time; on
        wait 1h; chance pay 5m; bankrupt; expect finished no; expect owner Westlands none; auction; bid Cal 1m; wait 50s
        expect owner Westlands Cal; expect finished no; expect refused roll 1 2
        auction; bid Dov 10k; sold; expect owner Brightside Dov; expect finished; expect rank 1 Dov""")


def test_a_last_turn_that_ends_in_jail_ends_the_game() -> None:
    """Nobody has to say so (CITY-JAIL-04, CITY-END-03)."""
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
    assert "McX holds the Rent Dodge card" in reasons("given dodge McX; roll 1 2; dodge by Ana", players="Ana McX")


def test_what_was_given_and_cannot_be_is_found_whoever_begins() -> None:
    """Also where the first move is another player's (CITY-MORT-01)."""
    given = "given mortgaged Seaview 1m; given turn Ana;"
    for first in ("land Brightside by Ben", "land Brightside", "roll 1 2", "press", "buy Westlands by Ben"):
        assert "mortgaged but belongs to nobody" in reasons(f"{given} {first}")


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


def test_nobody_who_is_bankrupt_is_put_first() -> None:
    """Not even by force (CITY-BKR-06, CITY-TURN-02)."""
    ruined = "given cash Ben 10k; pay Ben bank 1m; bankrupt by Ben;"
    assert "CITY-TURN-02" in reasons(f"{ruined} force order Ana 3 Ben 9 Cal 2 Dov 4")
    holds(f"{ruined} force order Ana 3 Cal 2 Dov 4; expect turn Dov")
