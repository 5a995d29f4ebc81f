"""Banks, properties, wilds and buildings."""

import pytest

from companion import games
from companion.core.order import Order
from tests.unit.desk import problems, refusal, table


def refused(*lines: str, players: int = 3, **options: str) -> str:
    return refusal("deal", lines, players, **options)


@pytest.mark.parametrize(
    ("card", "value"), [("3", 3), ("Sly", 3), ("Deal Breaker", 5), ("House", 3), ("Rent any", 3), ("Double", 1)]
)
def test_money_and_actions_are_money_in_a_bank(card: str, value: int) -> None:
    """DEAL-BANK-01, DEAL-BANK-02, DEAL-BANK-07."""
    assert problems("deal", [f"bank {card}", f"expect bank Ana {value}", "expect plays 1"]) == ()


@pytest.mark.parametrize("card", ["Baltic", '"Wild red/yellow"'])
def test_no_property_in_a_bank(card: str) -> None:
    """DEAL-BANK-04."""
    assert "DEAL-BANK-04" in refused(f"force bank {card}")


def test_money_is_no_action() -> None:
    """DEAL-BANK-06."""
    assert "DEAL-BANK-06" in refused("force waste 5", no_target_action="wasted")


def test_properties_lie_by_colour_and_extras_begin_a_second_set() -> None:
    """DEAL-PROP-01, DEAL-PROP-02, DEAL-PROP-06, DEAL-RENT-06, DEAL-CARD-03."""
    assert problems("deal", ["lay Vermont", 'expect cards Ana "light blue" 1', "expect sets Ana 0"]) == ()
    four = ["given set Ben red", 'given land Ben "Wild red/yellow" as red']
    assert problems("deal", [*four, "expect cards Ben red 4", "expect sets Ben 1", "expect rent Ben red 6"]) == ()
    assert problems("deal", [*four, 'sly Ben "Wild red/yellow"', "yes", "expect cards Ana red 1"]) == ()
    assert "DEAL-CARD-02" in refused(*four, "sly Ben Kentucky")
    all_of = [f"given set Ana {colour}" for colour in ("pink", "red", "orange")]
    assert problems("deal", [f"given set Ben {colour}" for colour in ("pink", "red")] + ["expect sets Ben 2"]) == ()
    assert problems("deal", [*all_of, "expect over", "expect sets Ana 3"]) == ()


def test_a_wild_shows_one_of_its_colours() -> None:
    """DEAL-WILD-01."""
    assert "DEAL-WILD-01" in refused('lay "Wild red/yellow" as green')
    assert "DEAL-WILD-01" in refused('lay "Wild red/yellow"')
    assert problems("deal", ['lay "Wild red/yellow" as red', "expect cards Ana red 1"]) == ()


def test_a_wild_is_turned_in_the_own_turn_and_costs_no_play() -> None:
    """DEAL-WILD-02."""
    lines = ['given land Ana "Wild red/yellow" as red', "bank 1", "bank 1", "bank 1"]
    turned = ['recolour "Wild red" to yellow', "expect plays 3", "expect cards Ana yellow 1", "expect cards Ana red 0"]
    assert problems("deal", [*lines, *turned]) == ()
    assert "DEAL-WILD-02" in refused(*lines, "end", 'recolour "Wild red" to yellow by Ana')
    assert "DEAL-WILD-01" in refused(*lines, 'recolour "Wild red" to green')
    assert "DEAL-WILD-01" in refused(*lines, 'recolour "Wild red" to red')
    assert "DEAL-WILD-02" in refused(*lines, 'recolour "Wild pink" to pink')


def test_an_all_colour_wild_counts_in_a_set_but_is_worth_nothing() -> None:
    """DEAL-WILD-03, DEAL-WILD-04, DEAL-WILD-06, DEAL-OQ-10, DEAL-OQ-17."""
    lines = ['given land Ana "Electric Company"', 'given land Ana "Wild any" as utility']
    assert problems("deal", [*lines, "expect sets Ana 1", "expect rent Ana utility 2", "expect worth Ana 2"]) == ()
    alone = ['given land Ana "Wild any" as brown', 'given land Ana "Wild any" as brown']
    assert problems("deal", [*alone, "expect sets Ana 0", "expect rent Ana brown 0", "expect worth Ana 0"]) == ()
    assert "DEAL-WILD-03" in refused('value "Wild any" 2')


def test_where_buildings_may_stand() -> None:
    """DEAL-BLDG-01, DEAL-BLDG-02, DEAL-BLDG-03, DEAL-BLDG-04, DEAL-BLDG-05, DEAL-ACT-02."""
    two = ['given land Ana "St. James"', 'given land Ana "Tennessee"']
    assert "DEAL-BLDG-01" in refused(*two, "force house orange")
    assert "DEAL-BLDG-02" in refused("given set Ana railroad", "force house railroad")
    assert "DEAL-BLDG-02" in refused("given set Ana utility", "force hotel utility")
    full = ["given set Ana orange"]
    assert "DEAL-BLDG-04" in refused(*full, "force hotel orange")
    assert "DEAL-BLDG-03" in refused(*full, "house orange", "force house orange")
    both = [*full, "house orange", "hotel orange", "expect houses Ana orange 1", "expect hotels Ana orange 1"]
    assert problems("deal", [*both, "expect rent Ana orange 12", "expect discard 0", "expect plays 2"]) == ()
    assert "DEAL-BLDG-03" in refused(*both, "force hotel orange")


@pytest.mark.parametrize(("colour", "rent"), [("light blue", 10), ("dark blue", 15)])
def test_rent_counts_house_and_hotel(colour: str, rent: int) -> None:
    """DEAL-BLDG-06."""
    lines = [f'given set Ana "{colour}"', f'given house Ana "{colour}"', f'given hotel Ana "{colour}"']
    assert problems("deal", [*lines, f'expect rent Ana "{colour}" {rent}']) == ()


def test_what_is_built_leaves_a_broken_set() -> None:
    """DEAL-OQ-02: Hotel and House are discarded."""
    lines = ["given set Ben orange", "given house Ben orange", "given hotel Ben orange", "collector Ben"]
    paid = ['pay "St. James", "Tennessee", "New York" by Ben', "expect discard 3", "expect houses Ben orange 0"]
    assert problems("deal", [*lines, *paid, "expect cards Ana orange 3"]) == ()


def test_a_spare_card_is_missed_before_the_set_that_is_built_on() -> None:
    """DEAL-PAY-12, DEAL-OQ-02."""
    lines = ["given set Ben red", "given house Ben red", 'given land Ben "Wild red/yellow" as red', "birthday"]
    paid = ["pay Kentucky by Ben", "expect houses Ben red 1", "expect sets Ben 1"]
    assert problems("deal", [*lines, *paid]) == ()


def test_a_hotel_is_never_worth_less_than_a_house() -> None:
    """DEAL-BLDG-07."""
    assert "DEAL-BLDG-07" in refused("value Hotel 2")
    assert problems("deal", ["value Hotel 5", "bank Hotel", "expect bank Ana 5"]) == ()


@pytest.mark.parametrize("where", ["", " in red"])
def test_leaving_a_house_is_warned_of_wherever_the_wild_is_said_to_lie(where: str) -> None:
    """DEAL-OQ-22."""
    game = games.load("deal")
    given = ("given land Ana Kentucky", "given land Ana Indiana", 'given land Ana "Wild red" as red', "house red")
    at = table("deal", *given)
    order = at.read(f'recolour "Wild red/yellow"{where} to yellow')
    assert isinstance(order, Order)
    assert "the set would lose the House" in game.preview(at.state, order, 0).warning
