"""What a city says of its rents and auctions in sentences, and who leads while some have counted their notes."""

from companion.table.game_text import story
from tests.evenings import played, read
from tests.unit.desk import table


def rent_told(*lines: str) -> str:
    """Return what the story of a city says of its rents."""
    given = ("given owner Westlands Ben", "given blocks Westlands 3r", "given owner Seaview Ben")
    return story(table("city", *given, *lines, players=("Ana", "Ben")))[2]


def test_a_city_tells_no_rent_that_a_rent_dodge_brought_back() -> None:
    """CITY-PARK-04."""
    lines = ("given dodge Ana", "land Westlands by Ana", "dodge", "end")
    assert rent_told(*lines) == "No one paid rent."
    earlier = "Highest rent: 180k, Ana to Ben for Seaview."
    assert rent_told(*lines, "end", "land Seaview by Ana") == earlier
    in_part = ("given cash Ana 1m", "given dodge Ana", "land Seaview by Ana", "end", "end", "land Westlands by Ana")
    assert rent_told(*in_part, "pay Ana Ben 180k", "dodge") == earlier


def test_a_city_tells_the_rent_that_was_raised_by_mortgages() -> None:
    """CITY-RENT-08."""
    owed = ("given cash Ana 500k", "given owner Riverside Ana", "given blocks Riverside 3r", "land Westlands by Ana")
    paid = (*owed, "mortgage Riverside by Ana", "pay", "end", "end", "land Seaview by Ana")
    assert rent_told(*paid) == "Highest rent: 1.2M, Ana to Ben for Westlands."
    in_parts = (*owed, "pay Ana Ben 500k", "mortgage Riverside by Ana", "pay", "end", "end", "land Seaview by Ana")
    assert rent_told(*in_parts) == "Highest rent: 1.2M, Ana to Ben for Westlands."


def test_a_city_tells_no_rent_unpaid_that_was_let_off() -> None:
    """CITY-DEAL-05, CITY-PARK-04."""
    owed = ("given cash Ana 500k", "given dodge Ana", "land Westlands by Ana")
    assert rent_told(*owed) == "Ana couldn't pay Ben 1.2M rent for Westlands."
    assert rent_told(*owed, "dodge") == "No one paid rent."


def test_an_auction_whose_call_could_not_be_paid_is_told_of_who_took_over() -> None:
    """CITY-OQ-47."""
    lines = "land Seaview\nauction\nbid Ana 2m\nbid Ben 30m\nsold\nforfeit"
    city = played(read(f"game city\noption money paper\nplayers Ana Ben\n{lines}", "here"))
    assert story(city)[4] == "Only auction: 2M, Ana."
    city.submit("forfeit", 0)
    assert story(city)[4] == "Nothing was sold at auction."


def test_notes_that_some_have_counted_add_nothing_to_the_districts_before_all_have() -> None:
    """CITY-END-04."""
    lines = "given owner Westlands Ana\ngiven owner Seaview Ben\ncount Ana 5m"
    city = played(read(f"game city\noption money paper\nplayers Ana Ben Cleo\n{lines}", "here"))
    shown = city.game.standings(city.state, 0)
    assert shown.verdict == "Ben leads with 180k"
    assert [(row.rank, row.figures) for row in shown.rows] == [
        (2, ("5M", "60k")),
        (1, ("not counted", "180k")),
        (3, ("not counted", "0")),
    ]
    assert [row.second for row in city.game.view(city.state, 0).players] == ["60k", "180k", "0"]
    city.submit("count Ben 1m", 0)
    city.submit("count Cleo 2m", 0)
    shown = city.game.standings(city.state, 0)
    assert (shown.columns, shown.verdict) == (("Cash", "Worth"), "Ana leads with 5.06M")
