"""Every card of Deal at every wrong moment, and what can't be part of a starting position."""

import pytest

from tests.unit.desk import problems, refusal, state

TABLE = (
    "given set Ana green",
    "given set Ana orange",
    "given house Ana orange",
    "given land Ana Baltic",
    "given set Ben red",
    'given land Ben "Short Line"',
)
PLAYED = {
    "bank 1": "Money 1",
    "lay Oriental": "Oriental Avenue",
    "rent green": "Rent dark blue/green",
    "rent green from Ben": "Rent any colour",
    "pass go": "Pass Go",
    "collector Ben": "Debt Collector",
    "birthday": "It's My Birthday",
    'sly Ben "Short Line"': "Sly Deal",
    'forced Ben "Short Line" for Baltic': "Forced Deal",
    "breaker Ben red": "Deal Breaker",
    "house green": "House",
    "hotel orange": "Hotel",
}
CARDS = state("deal").edition.cards
plays = pytest.mark.parametrize("line", PLAYED)


@plays
def test_a_card_is_played_at_the_right_moment(line: str) -> None:
    assert problems("deal", [*TABLE, line]) == ()


@plays
def test_nobody_plays_a_card_in_the_turn_of_another(line: str) -> None:
    """DEAL-TURN-03."""
    assert "It is Ana's turn, not Ben's." in refusal("deal", [*TABLE, f"force {line} by Ben"])


@plays
def test_a_fourth_card_is_not_played(line: str) -> None:
    """DEAL-TURN-03."""
    assert "DEAL-TURN-03" in refusal("deal", [*TABLE, *["bank 1"] * 3, line])
    assert problems("deal", [*TABLE, *["bank 1"] * 2, line]) == ()


@plays
def test_no_card_is_played_before_those_asked_have_answered(line: str) -> None:
    """DEAL-JSN-01."""
    assert "has to answer first" in refusal("deal", [*TABLE, "collector Cleo", f"force {line}"])


def test_all_who_have_to_answer_stand_in_one_sentence() -> None:
    """DEAL-JSN-01."""
    assert "Ben and Cleo have to answer first. (DEAL-JSN-01)" in refusal("deal", ["birthday", "end"])


@plays
def test_a_card_whose_like_all_lie_open_is_in_no_hand(line: str) -> None:
    """DEAL-BOX-02."""
    card = CARDS[PLAYED[line]]
    if card.is_property:
        shown = f'given land Cleo "{card.name}"'
    else:
        lying = CARDS[card.name].count - ("house" in line)
        shown = "given bank Cleo " + ", ".join([f'"{card.name}"'] * lying)
    assert "DEAL-BOX-02" in refusal("deal", [*TABLE, shown, f"force {line}"])


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("given house Ana pink", "DEAL-BLDG-01"),
        ("given house Ana orange", "DEAL-BLDG-03"),
        ("given hotel Ana green", "DEAL-BLDG-04"),
        ("given house Ben railroad", "DEAL-BLDG-02"),
        ("given land Ana Baltic", "DEAL-BOX-02"),
        ("given set Ana red", "DEAL-BOX-02"),
        ("given bank Ana Oriental", "DEAL-BANK-04"),
        ("given bank Ana 10, 10", "DEAL-BOX-02"),
        ("given bank Ana House, House, House", "DEAL-BOX-02"),
    ],
)
def test_what_cannot_lie_there_is_not_given(line: str, rule: str) -> None:
    assert rule in refusal("deal", [*TABLE, line])


def test_no_more_houses_are_given_than_the_pack_has() -> None:
    """DEAL-BOX-02."""
    assert problems("deal", [*TABLE, "given bank Cleo House", "given house Ana green"]) == ()
    assert "DEAL-BOX-02" in refusal("deal", [*TABLE, "given bank Cleo House, House", "given house Ana green"])


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (["given bank Ana Sly, Sly, Sly, Sly"], "Only 3 Sly Deal cards are in the pack."),
        (["given bank Ana 10, 10"], "Only 1 Money 10 card is in the pack."),
        (
            ["given bank Ben Sly", "given bank Ana Sly, Sly, Sly"],
            "Only 2 Sly Deal cards are left.",
        ),
        (
            ["given bank Ben Hotel", "given bank Ana Hotel, Hotel"],
            "Only 1 Hotel card is left.",
        ),
        (
            ["given bank Ben Hotel, Hotel", "given bank Ana Hotel"],
            "All Hotel cards are already out.",
        ),
    ],
)
def test_cards_that_are_too_many_are_told_with_how_many_there_can_be(lines: list[str], why: str) -> None:
    """DEAL-BOX-02."""
    assert why in refusal("deal", lines)


def test_a_hotel_moves_as_a_hotel_and_a_house_as_a_house() -> None:
    """DEAL-OQ-16."""
    hotel = [*TABLE, "given hotel Ana orange"]

    def refused(*lines: str) -> str:
        return refusal("deal", lines, move_building="free")

    assert "there's a Hotel on it" in refused(*hotel, "move house orange to green")
    assert "needs a House" in refused(*hotel, "move hotel orange to green")
    assert "Ana has no Hotel on orange" in refused(*TABLE, "given house Ana green", "move hotel orange to green")
    both = [*hotel, "given house Ana green", "move hotel orange to green", "expect rent Ana green 14"]
    assert problems("deal", both, move_building="free") == ()
    assert problems("deal", [*TABLE, "move house orange to green"], move_building="free") == ()


def test_a_wild_is_turned_at_any_time_of_the_own_turn() -> None:
    """DEAL-WILD-02."""
    wild = [*TABLE, 'given land Ana "Wild red/yellow" as red']
    turned = ['recolour "Wild red" to yellow', "expect cards Ana yellow 1"]
    asked = [*wild, "rent red", *turned, "expect owes Ben 2", "pay Kentucky by Ben", "expect cards Ana red 1"]
    assert problems("deal", asked) == ()
    assert problems("deal", [*wild, "collector Ben", "no by Ben", *turned, "no", "expect owes Ben 5"]) == ()
    stood = [*wild, "bank 1", "bank 1", "collector Ben", "no by Ben", *turned, "expect debts 0"]
    assert problems("deal", stood) == ()


def test_a_third_set_of_a_turned_wild_wins_before_those_asked_have_answered() -> None:
    """DEAL-WILD-02, DEAL-WIN-01."""
    two = ["given land Ana Boardwalk", 'given land Ana "Wild dark blue/green" as green', "birthday"]
    lines = [*TABLE, *two, 'recolour "Wild dark blue/green" to "dark blue"', "expect over", "expect rank 1 Ana"]
    assert problems("deal", lines) == ()


def test_the_wild_of_a_forced_deal_is_not_turned_before_it_is_answered() -> None:
    """DEAL-CARD-04."""
    wild = [*TABLE, 'given land Ana "Wild red/yellow" as red']
    deal = [*wild, 'forced Ben "Short Line" for "Wild red"']
    assert "is part of the Forced Deal" in refusal("deal", [*deal, 'force recolour "Wild red" to yellow'])
    assert "is part of the Forced Deal" in refusal("deal", [*deal, "no by Ben", 'recolour "Wild red" to yellow'])
    assert problems("deal", [*deal, "no by Ben", "yes", 'recolour "Wild red" to yellow']) == ()
    late = [*wild, "bank 1", "bank 1", deal[-1], "no by Ben", 'recolour "Wild red" to yellow']
    assert problems("deal", [*late, "expect debts 0", "expect cards Ana railroad 0"]) == ()
