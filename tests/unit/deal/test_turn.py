"""Set-up, turns, the pile and the end of a game."""

import pytest

from companion import games
from companion.core.order import Order
from companion.games.deal.facts import Drew
from companion.games.deal.texts import reminders
from tests.unit.desk import problems, refusal, run, state, table
from tests.widget_internals import inside


def refused(*lines: str, players: int = 3, **options: str) -> str:
    return refusal("deal", lines, players, **options)


def test_how_many_may_play() -> None:
    """DEAL-BOX-03, DEAL-OQ-20."""
    six = ["Ana", "Ben", "Cleo", "Dov", "Eva", "Fay"]
    assert (
        "There are 6 players: one pack is for up to 5; the house rules set the number of packs."
        in run("deal", [], six).problems[0]
    )
    assert "2 players or more" in run("deal", [], six[:1]).problems[0]
    assert state("deal", players=six, packs="2").pile == 212 - 30
    assert "too many" in run("deal", [], [f"P{n}" for n in range(11)], packs="2").problems[0]


def test_everybody_gets_five_and_the_rest_is_the_pile() -> None:
    """DEAL-SETUP-03, DEAL-SETUP-05."""
    assert [state("deal", players=[f"P{n}" for n in range(many)]).pile for many in (3, 4, 5)] == [91, 86, 81]
    assert all(area.hand == 5 for area in state("deal").areas.values())


def test_no_card_of_a_hand_is_ever_known() -> None:
    """DEAL-SETUP-04, DEAL-WIN-03: a hand is a number, in the state and in the report."""
    played = table("deal", "bank 5", "end")
    assert {type(area.hand) for area in played.state.areas.values()} == {int}
    assert [player["hand"] for player in inside(played.game.report(played.state, 0))["players"]] == [6, 5, 5]
    assert played.game.report(played.state, 0)["unseen"] is None


def test_who_starts_and_who_follows() -> None:
    """DEAL-SETUP-06, DEAL-SETUP-07."""
    order = ["begins Cleo", "expect turn Cleo", "end", "expect turn Ana", "end", "expect turn Ben"]
    assert problems("deal", order) == ()
    assert "DEAL-SETUP-06" in refused("draw", "begins Ben")


def test_what_the_table_is_reminded_of() -> None:
    """DEAL-SETUP-01, DEAL-SETUP-02, DEAL-GOAL-02, DEAL-BANK-05, DEAL-TURN-05."""
    before = {reason.rule: reason.text for reason in reminders(state("deal"))}
    assert before.keys() >= {"DEAL-SETUP-01", "DEAL-SETUP-02", "DEAL-SETUP-06", "DEAL-GOAL-02", "DEAL-TURN-01"}
    assert before["DEAL-SETUP-02"].startswith("One reference card each; put the other 1")
    empty = state("deal", "given land Ben Baltic", "given hand Ana 0")
    rules = {reason.rule: reason.text for reason in reminders(empty)}
    assert rules["DEAL-BANK-05"] == "Ben has nothing in the bank: a debt would cost properties."
    assert rules["DEAL-TURN-02"] == "Ana: draw 5 cards."
    full = state("deal", "given hand Ana 9", "bank 1", "bank 1", "bank 1")
    assert [reason.text for reason in reminders(full)] == ["Ana discards 1."]


def test_a_turn_begins_with_two_cards_or_five() -> None:
    """DEAL-TURN-01, DEAL-TURN-02."""
    assert problems("deal", ["draw", "expect hand Ana 7", "expect pile 89"]) == ()
    assert problems("deal", ["given hand Ana 0", "given pile 40", "draw", "expect hand Ana 5", "expect pile 35"]) == ()
    assert "DEAL-TURN-01" in refused("draw", "draw")
    assert problems("deal", ["end", "expect hand Ana 7"]) == ()


def test_three_plays_of_three_kinds_and_no_more() -> None:
    """DEAL-TURN-03, DEAL-TURN-04, DEAL-TURN-09."""
    three = ["bank 2", "lay Vermont", "pass go", "expect plays 3", "expect left 0"]
    assert "DEAL-TURN-03" in refused(*three, "bank 1")
    assert problems("deal", [*three, "force bank 1", "expect plays 4", "expect left 0"]) == ()
    assert problems("deal", ["end", "expect turn Ben"]) == ()


def test_seven_cards_at_the_end_and_not_before() -> None:
    """DEAL-TURN-05, DEAL-TURN-06."""
    start = ["given hand Ana 9", "draw", "expect hand Ana 11", "bank 1", "expect extras Ana 3"]
    assert "DEAL-TURN-05" in refused(*start, "end")
    assert "DEAL-TURN-05" in refused(*start, "discard 4")
    done = [*start, "discard named 2, House, Baltic", "expect hand Ana 7", "expect discard 3", "expect unseen House 2"]
    assert problems("deal", [*done, "end"]) == ()


def test_hands_only_grow_by_drawing() -> None:
    """DEAL-TURN-07, DEAL-BANK-03: what was played never comes back."""
    lines = ["given hand Ana 1", 'given bank Ana "Pass Go"', "draw", "bank 1", "bank 1", "bank 1"]
    assert "Ana has no cards in hand. (DEAL-BANK-03)" in refused(*lines, "force pass go")
    played = table("deal", "bank 2", "pass go", "lay Vermont", "end")
    hand = 5
    for fact in played.history.facts():
        after = played.game.apply(played.game.begin(played.setup), fact).areas["Ana"].hand
        assert after <= 5 or isinstance(fact, Drew)
        hand += after - 5
    assert hand == played.state.areas["Ana"].hand == 6


def test_the_discards_become_the_pile() -> None:
    """DEAL-TURN-08, DEAL-OQ-15."""
    start = ["given pile 31", "given hand Ana 5"]
    assert problems("deal", [*start, "expect discard 60", "draw", "expect pile 29"]) == ()
    dry = ["given pile 1", "draw", "expect hand Ana 7", "expect discard 0", "expect pile 89"]
    assert problems("deal", dry) == ()


def test_a_hand_can_be_counted_again() -> None:
    assert problems("deal", ["hand Ben 6", "expect hand Ben 6", "expect pile 90"]) == ()
    assert "can be in that hand" in refused("hand Ben 200")


def test_three_sets_of_three_colours_win_at_once() -> None:
    """DEAL-GOAL-01, DEAL-WIN-01, DEAL-WIN-02, DEAL-PROP-05, DEAL-OQ-07."""
    two = ["given set Ana brown", "given set Ana utility", 'given land Ana "Park Place"']
    won = [*two, "lay Boardwalk", "expect over", "expect left 2", "expect rank 1 Ana", "expect rank 2 Ben"]
    assert problems("deal", won) == ()
    assert "The game is over" in refused(*won, "end")
    again = ["given set Ana brown", 'given land Ana "Wild light blue/brown" as brown', "given set Ana utility"]
    assert problems("deal", [*again, 'lay "Wild any" as brown', "expect sets Ana 3", "expect colours Ana 2"]) == ()
    assert problems("deal", [*again, 'lay "Wild any" as brown', "expect over no"]) == ()


def test_a_card_of_which_none_is_left_cannot_be_played() -> None:
    """DEAL-BOX-02."""
    lines = ['given bank Ana "Deal Breaker", "Deal Breaker"']
    assert "All Deal Breaker cards" in refused(*lines, 'bank "Deal Breaker"')
    assert problems("deal", [*lines, 'bank "Deal Breaker"'], packs="2") == ()


def test_two_packs_double_every_card() -> None:
    """DEAL-OQ-20."""
    assert problems("deal", ["expect unseen House 6", "expect unseen Baltic 2"], packs="2") == ()


def test_the_table_can_break_off() -> None:
    ended = state("deal", "bank 5", "finish")
    assert (ended.finished, ended.winner) == ("broken off", None)


@pytest.mark.parametrize("deck_view", ["off", "on"])
def test_extras_are_offered_for_the_discard_once_it_is_known_how_many_they_are(deck_view: str) -> None:
    """DEAL-TURN-05: a hand that was corrected before the draw grows by two, and four are due then."""
    before = table("deal", "hand Ana 9", deck_view=deck_view)
    assert not [choice.label for choice in before.game.choices(before.state, 0) if choice.label.startswith("Discard")]
    drawn = table("deal", "hand Ana 9", "draw", deck_view=deck_view)
    assert [choice.label for choice in drawn.game.choices(drawn.state, 0) if choice.label.startswith("Discard")] == [
        "Discard 4"
    ]


@pytest.mark.parametrize("pile", [0, 1])
def test_before_a_shuffle_a_draw_is_told_with_all_its_cards(pile: int) -> None:
    """DEAL-TURN-01, DEAL-TURN-08."""
    at = table("deal", f"given pile {pile}")
    order = at.read("draw")
    assert isinstance(order, Order)
    told = games.load("deal").preview(at.state, order, 0).words
    assert told == ("Then: Ana draws 2 cards", "The draw pile is empty: shuffle the discards into a new one")
