"""What a move of Monopoly City would bring, as it is said before."""

from companion.core.order import Order
from companion.games.city import moves as m
from companion.games.city.preview import preview
from tests.city_scripts import holds


def test_a_preview_shows_money_notes_and_rents_before_the_move() -> None:
    """CITY-MON-03."""
    state = holds("given owner Westlands Ana; land Jail; press -> 2")
    seen = preview(state, Order(m.Build("Westlands", (1, 0))), 0)
    assert seen.words == (
        "Ana pays 500k",
        "Cash: Ana 37.7M → 37.2M",
        "Rent for Westlands: 60k → 300k",
    )
    assert seen.brief == "500k · rent 60k → 300k"
    refused = preview(state, Order(m.Build("Westlands", (3, 0))), 0)
    assert refused.reasons
    assert refused.words == ()


def test_a_preview_names_in_its_first_line_everybody_who_would_owe() -> None:
    """CITY-MON-04, CITY-CHN-03."""
    state = holds("given cash Ana 100k\ngiven cash Ben 100k\ngiven cash Cal 100k\nland Chance")
    pays = preview(state, Order(m.ChanceMoney("pay-each", 700_000)), 0).words
    assert pays[0] == "Ana owes 700k each to Ben, Cal and Dov"
    gets = preview(state, Order(m.ChanceMoney("collect-each", 700_000)), 0).words
    assert gets[0] == "; ".join(
        (
            "Ben owes 700k to Ana",
            "Cal owes 700k to Ana",
            "Dov pays Ana 700k",
        )
    )


def test_a_preview_names_everybody_who_would_pay_or_be_paid() -> None:
    """CITY-CHN-03."""
    state = holds("land Chance")
    pays = preview(state, Order(m.ChanceMoney("pay-each", 700_000)), 0).words
    assert pays[0] == "Ana pays Ben, Cal and Dov 700k each"
    gets = preview(state, Order(m.ChanceMoney("collect-each", 700_000)), 0).words
    assert gets[0] == "Ben, Cal and Dov pay Ana 700k each"


def test_a_preview_of_a_ride_past_go_names_the_rent_in_its_first_line() -> None:
    """CITY-RAIL-05, CITY-RAIL-07: the list of rides shows that line alone."""
    owners = 'given owner Middleton Ben\ngiven owner "New Town" Ana'
    state = holds(f'{owners}\ngiven railroad Middleton\ngiven railroad "New Town"\nland "New Town"')
    words = preview(state, Order(m.Ride("Middleton")), 0).words
    assert words[0] == "Ana gets 2M; Ana pays Ben 200k"


def test_a_line_that_sells_blocks_says_what_they_bring() -> None:
    """CITY-OQ-39: the rent of a district is given up for it."""
    state = holds("given owner Westlands Ana; given blocks Westlands 2r", sell_buildings="half_price")
    assert preview(state, Order(m.SellBlocks("Westlands", (1, 0))), 0).brief == "+250k · rent 600k → 300k"
