"""Rent, debts, deals, payments and Just Say No."""

import pytest

from companion.games.deal.state import TableCard
from companion.games.deal.texts import recolouring_warning, unneeded_card_warning
from tests.unit.desk import problems, refusal, state

FOUR = ("Ana", "Ben", "Cleo", "Dov")


def refused(*lines: str, players: int = 3, **options: str) -> str:
    return refusal("deal", lines, players, **options)


def taken(*lines: str, players: int = 3, **options: str) -> bool:
    assert problems("deal", lines, players, **options) == ()
    return True


def test_rent_is_asked_of_everybody_or_of_one() -> None:
    """DEAL-RENT-01, DEAL-RENT-02, DEAL-RENT-03, DEAL-RENT-04, DEAL-RENT-05, DEAL-ACT-02."""
    two = ['given land Ana "St. James"', 'given land Ana "Tennessee"']
    assert taken(*two, "expect rent Ana orange 3", "rent orange", "expect debts 3", "expect discard 1", players=4)
    rails = ["given set Ana railroad", "rent railroad from Ben", "expect owes Ben 4", "expect debts 1"]
    assert taken(*rails)
    assert "DEAL-RENT-05" in refused("force rent pink")
    assert "DEAL-ACT-01" in refused(*two, "force rent orange from Ana")
    assert "answer first" in refused(*two, "rent orange", "force bank 1")


def test_every_minimal_payment_is_counted() -> None:
    """DEAL-PAY-01, DEAL-PAY-02, DEAL-PAY-03, DEAL-PAY-04, DEAL-PAY-06."""
    ben = ['given bank Ben 1, 2, 5, "Pass Go"', "given land Ben Baltic", "given land Ben Illinois"]
    railroad = ["given set Ana railroad", "rent railroad from Ben", "expect ways Ben 8", "expect least Ben 4"]
    assert taken(*ben, *railroad, "pay Illinois, 1 by Ben", "expect cards Ana red 1", "expect bank Ana 1")
    assert "several ways" in refused(*ben, *railroad, "pay by Ben")
    assert "DEAL-PAY-06" in refused(*ben, *railroad, "force pay 10 by Ben")
    assert "DEAL-PAY-07" in refused(*ben, *railroad, "pay 2 by Ben")


def test_no_change_and_no_more_than_there_is() -> None:
    """DEAL-PAY-05, DEAL-PAY-07, DEAL-PAY-08, DEAL-PAY-09."""
    assert taken("given bank Ben 3", "birthday", "pay by Ben", "expect bank Ana 3", "expect owes Ben 0")
    poor = ["given bank Ben 1", 'given land Ben "Short Line"', "collector Ben", "pay by Ben", "expect bank Ana 1"]
    assert taken(*poor, "expect cards Ana railroad 1", "expect worth Ben 0", "expect debts 0")
    assert taken("collector Ben", "pay by Ben", "expect debts 0", "expect bank Ana 0")
    wild = ['given land Ben "Wild any" as red', "collector Ben", "pay by Ben", "expect cards Ben red 1"]
    assert taken(*wild)


def test_bank_cards_go_to_the_bank_as_money() -> None:
    """DEAL-PAY-11."""
    lines = ['given bank Ben "Deal Breaker"', "given set Cleo orange", "collector Ben", "pay by Ben"]
    assert taken(*lines, "expect bank Ana 5", "expect cards Cleo orange 3")


def test_a_set_may_be_broken_to_pay() -> None:
    """DEAL-PAY-12."""
    lines = ["given set Ben green", "expect rent Ben green 7", "birthday", "pay Pacific by Ben"]
    assert taken(*lines, "expect sets Ben 0", "expect rent Ben green 4", "expect cards Ana green 1")


def test_a_house_pays_only_with_the_hotel_on_it() -> None:
    """DEAL-OQ-03: in any order; both go to the receiver's bank."""
    lines = ["given set Ben orange", "given house Ben orange", "given hotel Ben orange", "collector Ben"]
    assert "DEAL-OQ-03" in refused(*lines, 'force pay House, "New York" by Ben')
    both = ["pay House, Hotel by Ben", "expect bank Ana 7", "expect houses Ben orange 0", "expect hotels Ben orange 0"]
    assert taken(*lines, *both, "expect sets Ben 1", "expect discard 1")


def test_pass_go_twice() -> None:
    """DEAL-CARD-01."""
    assert taken("given hand Ana 4", "draw", "expect hand Ana 6", "pass go", "pass go", "expect hand Ana 8")


def test_sly_and_forced_deal_leave_complete_sets_alone() -> None:
    """DEAL-CARD-02, DEAL-CARD-04, DEAL-OQ-06."""
    ben = ["given set Ben pink", "given land Ben Boardwalk"]
    assert "DEAL-CARD-02" in refused(*ben, "sly Ben Virginia")
    assert taken(*ben, "sly Ben Boardwalk", "yes", 'expect cards Ana "dark blue" 1', "expect discard 1")
    swap = ["given land Ana Baltic", 'given land Ben "Park Place"', 'forced Ben "Park Place" for Baltic', "yes"]
    assert taken(*swap, 'expect cards Ana "dark blue" 1', "expect cards Ben brown 1")
    assert "DEAL-CARD-04" in refused(*ben, "forced Ben Boardwalk for Baltic")
    own = ["given set Ana brown", 'given land Ben "Park Place"']
    assert "DEAL-OQ-06" in refused(*own, 'forced Ben "Park Place" for Baltic')
    assert "DEAL-CARD-02" in refused("sly Ben Boardwalk")


def test_deal_breaker_takes_a_whole_set() -> None:
    """DEAL-CARD-05."""
    lines = ["given set Ben orange", "given house Ben orange", "breaker Ben orange", "yes"]
    assert taken(*lines, "expect cards Ana orange 3", "expect houses Ana orange 1", "expect rent Ana orange 8")
    assert "DEAL-CARD-05" in refused("given land Ben Tennessee", "force breaker Ben orange")
    spare = ["given set Ben red", 'given land Ben "Wild red/yellow" as red', 'given land Ana "Wild red/yellow" as red']
    moved = ["breaker Ben red", "yes", "expect cards Ana red 4", "expect sets Ana 1", "expect cards Ben red 1"]
    assert taken(*spare, *moved)


def test_debts_that_are_no_rent() -> None:
    """DEAL-CARD-06, DEAL-CARD-07, DEAL-CARD-10."""
    assert taken("collector Ben", "expect owes Ben 5", "expect debts 1")
    assert taken("birthday", "expect owes Ben 2", "expect debts 3", players=4)
    assert "DEAL-CARD-10" in refused("collector Ben", "force double")
    assert "DEAL-CARD-10" in refused("birthday", "double")


def test_doubled_once_and_twice() -> None:
    """DEAL-CARD-08, DEAL-CARD-09, DEAL-OQ-18, DEAL-OQ-19."""
    blue = ['given set Ana "dark blue"', 'rent "dark blue"', "double", "expect owes Ben 16", "expect plays 2"]
    assert taken(*blue)
    rails = ["given set Ana railroad", "rent railroad from Ben", "double", "double"]
    assert taken(*rails, "expect owes Ben 16", "expect left 0")
    assert "DEAL-CARD-08" in refused("force double")
    assert "DEAL-CARD-08" in refused(*blue[:2], "no by Ben", "force double")
    assert "DEAL-CARD-08" in refused("given set Ana railroad", "bank 1", "bank 1", "rent railroad", "double")
    big = [line.replace("railroad", '"dark blue"') for line in rails]
    built = ['given house Ana "dark blue"', 'given hotel Ana "dark blue"']
    assert taken(big[0], *built, *big[1:], "expect owes Ben 60")


@pytest.mark.parametrize("two_doublers", ["times_four", "times_three"])
def test_a_third_doubling_is_refused_where_two_packs_have_the_card(two_doublers: str) -> None:
    """DEAL-CARD-09, DEAL-OQ-20: by nothing but this rule, so not even with force."""
    rails = ["given set Ana railroad", "rent railroad from Ben", "double", "double"]
    assert "DEAL-CARD-09" in refused(*rails, "force double", packs="2", two_doublers=two_doublers)


def test_a_no_protects_who_says_it() -> None:
    """DEAL-JSN-01, DEAL-JSN-02."""
    money = [f"given bank {name} 2" for name in FOUR[1:]]
    lines = [*money, "birthday", "pay by Ben", "no by Cleo", "expect owes Cleo 0", "expect owes Dov 2", "pay by Dov"]
    assert taken(*lines, "expect bank Ana 4", "expect bank Cleo 2", "expect hand Cleo 4", players=4)
    assert "DEAL-JSN-01" in refused("force no by Ben")


def test_the_last_no_stands() -> None:
    """DEAL-JSN-03, DEAL-JSN-04."""
    lines = ["given bank Ben 5", "collector Ben", "no by Ben", "no Ben", "expect owes Ben 5", "expect plays 2"]
    assert taken(*lines)
    assert taken(*lines, "no by Ben", "expect owes Ben 0", "yes by Ana", "expect debts 0", "expect bank Ben 5")
    three = ["bank 1", "bank 1", "collector Ben", "no by Ben"]
    assert "DEAL-JSN-04" in refused(*three, "no Ben")
    assert "counts as one of them (house rule jsn_on_own_turn)" in refused(*three, "no Ben")
    assert "DEAL-JSN-03" in refused(*three, "force no by Ben")
    assert "DEAL-JSN-03" in refused("collector Ben", "force no by Ana")
    assert "DEAL-BOX-02" in refused('given bank Ana "Just Say No", "Just Say No", "Just Say No"', "birthday", "no")
    assert "DEAL-JSN-03" in refused("collector Ben", "yes by Ana")


def test_whoever_is_next_in_a_chain_of_noes_needs_no_name() -> None:
    """DEAL-JSN-03."""
    chain = ["given bank Ben 5", "collector Ben", "no", "no", "no"]
    assert taken(*chain, "expect owes Ben 0", "expect hand Ben 3", "expect hand Ana 5", "yes by Ana", "expect debts 0")


def test_the_order_of_answers() -> None:
    """DEAL-OQ-21."""
    assert "DEAL-OQ-21" in refused("given bank Cleo 2", "birthday", "pay by Cleo")
    assert taken("given bank Cleo 2", "birthday", "no by Ben", "pay by Cleo", "expect debts 0")


def test_warnings_do_not_stop_a_move() -> None:
    """DEAL-OQ-12, DEAL-OQ-22."""
    lines = ["given bank Ben 2, 3", "birthday"]
    now = state("deal", *lines)
    warning = unneeded_card_warning(now, "Ben", (TableCard("Money 2", "bank"), TableCard("Money 3", "bank")), 2)
    assert warning is not None
    assert warning.text == "Money 2 isn't needed."
    assert taken(*lines, "pay 2, 3 by Ben", "expect bank Ana 5")
    exact = state("deal", "given bank Ben 2, 1", "birthday")
    spare = unneeded_card_warning(exact, "Ben", (TableCard("Money 2", "bank"), TableCard("Money 1", "bank")), 2)
    assert spare is not None
    assert spare.text == "Money 1 isn't needed."
    assert "DEAL-OQ-12" in refused("given bank Ben 2, 1", "birthday", "pay 2, 1 by Ben", padded_payment="refuse")
    house = ["given land Ana Kentucky", "given land Ana Indiana", 'given land Ana "Wild red" as red']
    built = state("deal", *house, "house red")
    assert recolouring_warning(built, "Ana", TableCard("Wild red/yellow", "red")) is not None
    assert taken(*house, "house red", 'recolour "Wild red" to yellow', "expect houses Ana red 0", "expect discard 1")
