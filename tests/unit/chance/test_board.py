"""Cash, corners, Chance cards, the end of a round, skylines and the winner."""

from typing import Any

import pytest

from companion.games.chance.game import GAME
from companion.games.chance.scoring import winners
from companion.games.chance.sheets import printed_values
from companion.games.chance.view import chance_view
from tests.unit.chance.box import BOX, COVERED, idle, turn
from tests.unit.desk import NAMES, problems, refusal, run, state, table
from tests.widget_internals import inside

# Ana and Ben come to six buildings each.
EQUAL = [
    *COVERED,
    *("given owned Ana dark 2", "given owned Ana red 1", "given owned Ana orange 1", "given owned Ana brown 1"),
    *(*turn("8"), "play 8 green", "end", *idle(2)),
]
GREEN = [*BOX, *COVERED, "given owned Cleo dark 2"]


def refused(*lines: str, players: int = 3, **options: str) -> str:
    return refusal("chance", lines, players, **options)


def taken(*lines: str, players: int = 3, **options: str) -> bool:
    assert run("chance", lines, NAMES[:players], **options).problems == ()
    return True


def test_cash_has_to_beat_what_lies_there() -> None:
    """CHANCE-CASH-01, CHANCE-CASH-02, CHANCE-CASH-03, CHANCE-CASH-04, CHANCE-CASH-09."""
    assert "There's no card called “Cash 13”" in refused("roll 4", "flip 13")
    lines = [*BOX, *turn("7", "8", "9")]
    assert "CHANCE-CASH-03" in refused(*lines, "play 7 green")
    assert taken(*lines, "play 8 green", "expect controls green Ana", "expect beat green 8", "play 9 green")
    low = [*BOX, "given on red Ben 7", *turn("7", "8")]
    assert "CHANCE-CASH-04" in refused(*low, "play 7 red")
    assert taken(*low, "play 8 red", "expect controls red Ana")
    assert "CHANCE-CASH-02" in refused(*BOX, *turn("token"), "force play token red")


def test_one_card_at_a_time_and_only_this_turn() -> None:
    """CHANCE-CASH-05, CHANCE-CASH-06, CHANCE-CASH-07, CHANCE-CASH-08."""
    lines = [*BOX, *turn("3", "5", "6", "9")]
    assert "CHANCE-CASH-03" in refused(*lines, "play 3 green")
    assert "CHANCE-CASH-03" in refused(*lines, "play 5 green")
    assert taken(*lines, "play 6 red", "play 9 red", "expect beat red 9", "end", "expect discard Ana 2")
    assert "CHANCE-CASH-07" in refused(*lines, "end", *idle(2), "roll 4", "cash out", "force play 9 red")
    assert "CHANCE-CASH-07" in refused("given kept Ana 9")


def test_a_token_takes_a_free_corner_and_stays() -> None:
    """CHANCE-TOKEN-01, CHANCE-TOKEN-02, CHANCE-TOKEN-03, CHANCE-TOKEN-05."""
    lines = [*BOX, *turn("token", "9"), "token go 12 green", "expect corner go Ana", "end"]
    assert "CHANCE-TOKEN-01" in refused(*lines, *turn("token"), "token go 12 red")
    assert taken(
        *lines, *turn("token", "6"), "token parking 6 red", "expect corner parking Ben", "expect corner go Ana"
    )
    kept = [*BOX, *turn("token"), "end", *idle(2), "expect kept Ana token"]
    assert "CHANCE-ROLL-01" in refused(*kept, "token go 12 green")
    assert "CHANCE-FLIP-05" in refused(*kept, "roll 4", "token go 12 green")
    assert taken(*kept, "roll 4", "cash out", "token go 12 green", "expect corner go Ana")
    assert "CHANCE-TOKEN-03" in refused(*BOX, *turn("9"), "token go 12 green")


def test_go_takes_cash_out_of_the_draw_pile() -> None:
    """CHANCE-CORNER-01."""
    lines = [*BOX, "given discard Ana b", *turn("token", "2", "3", "4"), "expect risk 3/15"]
    assert taken(*lines, 'token go 12 "dark blue"', "expect draw Ana 14", "expect risk 3/14")
    assert "CHANCE-CASH-07" in refused(*lines, "force token go 4 red")
    assert "CHANCE-CASH-03" in refused(*lines, "token go 5 red")


def test_free_parking_ignores_the_value() -> None:
    """CHANCE-CORNER-02."""
    lines = [*BOX, "given on red Ben 8", "given on red Cleo 9", *turn("token", "3", "4")]
    assert taken(*lines, "token parking 3 red", "expect controls red Ana", "expect beat red 3", "play 4 red")
    assert "CHANCE-CASH-07" in refused(*lines, "force token parking 12 red")


def test_just_visiting_takes_cash_out_of_the_discards() -> None:
    """CHANCE-CORNER-03."""
    lines = [*BOX, "given on red Ben 8", "given on red Cleo 9", "given discard Ana 10", "given discard Ana 9"]
    lines += turn("token")
    assert taken(*lines, "token visiting 10 red", "expect controls red Ana", "expect discard Ana 1")
    assert "CHANCE-CASH-04" in refused(*lines, "token visiting 9 red")
    assert "CHANCE-CASH-07" in refused(*lines, "force token visiting 12 red")


def test_go_to_jail_takes_a_card_off_a_property() -> None:
    """CHANCE-CORNER-04, CHANCE-OQ-08."""
    lines = [*BOX, "given on red Ben 8", "given on red Cleo 9", *turn("token")]
    assert taken(*lines, "token jail Cleo 9", "expect controls red Ben", "expect beat red 8", "expect discard Cleo 1")
    assert taken(*lines, "token jail Ben 8", "expect controls red Cleo")
    assert "CHANCE-CORNER-04" in refused(*lines, "token jail Cleo 8")
    assert "CHANCE-CORNER-04" in refused(*lines, "token jail Ana 9")


def test_chance_cards_are_used_up_and_come_again() -> None:
    """CHANCE-CARD-02, CHANCE-CARD-03, CHANCE-CARD-04, CHANCE-CARD-06."""
    assert taken(
        "roll ?", 'chance told "Flip two Cash"', "expect chance 7", "roll ?", "chance told x", "expect chance 6"
    )
    assert state("chance", "roll ?", 'chance told "Flip two Cash"').edition.texts == ("Flip two Cash",)
    assert taken("given chance 0", "roll ?", "chance told x", "expect chance 7")
    gain = ["roll ?", "chance gains Ben red", "expect owns Ben red 1", "expect stock red 2"]
    assert taken(*gain, "roll ?", "chance loses Ben red", "expect owns Ben red 0", "expect stock red 3")
    assert "CHANCE-CARD-02" in refused("roll ?", "chance loses Ben red")
    assert "CHANCE-BOX-03" in refused("given owned Ben green 2", "roll ?", "chance gains Ben green")
    assert "CHANCE-CARD-01" in refused("roll 4", "chance told x")


def test_the_card_that_takes_the_smallest_building() -> None:
    """CHANCE-CARD-05, CHANCE-OQ-12."""
    lines = [*BOX, "given owned Ben gray 1", "given owned Ben red 1", "roll ?"]
    assert taken(*lines, "chance steal 5 from Ben", "expect length Ben 5", "expect length Ana 2")
    assert taken(*lines, "chance steal 3", "expect length Ben 7", "expect chance 7")
    assert "CHANCE-CARD-05" in refused(*lines, "chance steal 5")
    assert "CHANCE-CARD-05" in refused(*lines, "chance steal 5 from Ben red")
    assert "CHANCE-CARD-05" in refused(*lines, "chance steal 5 from Cleo")
    assert "Enter: chance steal 4 from Ben." in refused(*lines, "chance steal 4 from Ana")
    assert "Enter: chance nothing. (CHANCE-OQ-22)" in refused("roll ?", "chance steal 5 from Ana")
    gone = [*BOX, "given owned Ben red 1", "leaves Ben", "roll ?"]
    assert "Enter: chance nothing. (CHANCE-OQ-22)" in refused(*gone, "chance steal 5")
    assert taken(*gone, "chance nothing")
    tie = [*BOX, "given owned Ben brown 1", "given owned Ben light 1", "roll ?"]
    assert "CHANCE-OQ-12" in refused(*tie, "chance steal 4 from Ben")
    assert taken(*tie, "chance steal 4 from Ben brown", "expect owns Ana brown 1")
    unknown = ["given owned Ben red 1", "given owned Ben brown 1", "roll ?"]
    assert "CHANCE-OQ-12" in refused(*unknown, "chance steal 6 from Ben")
    assert taken(*unknown, "chance steal 6 from Ben brown", "expect owns Ana brown 1")
    assert taken("given owned Ben red 2", "roll ?", "chance steal 6 from Ben", "expect owns Ana red 1")
    gray = ["given owned Ben red 1", "given owned Ben gray 1", "roll ?", "chance steal 6 from Ben"]
    assert "CHANCE-OQ-12" in refused(*gray)
    alone = ("given owned Ben gray 1", "roll ?", "chance steal 6")
    assert "Enter: chance nothing." in refused(*alone, smallest_includes_gray="false")
    assert taken(*gray, "expect owns Ana red 1", smallest_includes_gray="false")
    pair = [*BOX, "given owned Ana brown 1", "given owned Ben brown 1", "roll ?", "chance steal 6 from Ben"]
    assert taken(*pair, "expect owns Ana gray 1", "expect owns Ana brown 2")


def test_the_round_ends_after_one_more_turn_for_the_others() -> None:
    """CHANCE-ROUND-02, CHANCE-ROUND-04, CHANCE-ROUND-05, CHANCE-ROUND-06, CHANCE-ROUND-10, CHANCE-OQ-05."""
    assert taken(*GREEN, *turn("8", "12"), "expect trigger nobody", "play 8 green", "expect trigger Ana")
    lines = [*GREEN, *turn("8", "12"), "play 8 green", "play 12 red", "end", "expect round 1", *idle(1)]
    assert taken(*lines, "expect round 1", *idle(1), "expect round 2", "expect turn Ana")


def test_the_end_stays_near_once_it_is() -> None:
    """CHANCE-ROUND-03, CHANCE-OQ-04."""
    lines = [*GREEN, *turn("8"), "play 8 green", "end", *turn("token"), "token jail Ana 8"]
    assert taken(*lines, "expect controls green nobody", "expect trigger Ana", "end", *idle(1), "expect round 2")


def test_all_cards_go_back_but_not_the_chance_cards() -> None:
    """CHANCE-ROUND-07, CHANCE-ROUND-08, CHANCE-ROUND-09, CHANCE-TOKEN-04, CHANCE-OQ-06."""
    lines = ["given chance 5", "given kept Ben token", "given kept Ben flip", *GREEN, *turn("token", "8")]
    ended = state("chance", *lines, "play 8 green", "end", *idle(2))
    assert all(len(deck.draw) == 20 and not deck.kept for deck in ended.decks.values())
    assert all(not space.pile for space in ended.spaces.values())
    assert (ended.corners, ended.cards, ended.cards_used, ended.round) == ({}, 5, 3, 2)


def test_the_top_card_takes_a_building() -> None:
    """CHANCE-BUILD-01, CHANCE-BUILD-02, CHANCE-BUILD-03, CHANCE-BUILD-04."""
    lines = [*GREEN, *turn("8"), "play 8 green", "end", *turn("token"), "token jail Ana 8", "end", *idle(1)]
    assert taken(*lines, "expect stock green 2", "expect owns Ben red 1", "expect stock red 2", "expect length Ben 24")
    mixed = [*BOX, "given owned Ana green 1", "given owned Ana brown 1", "given owned Ana purple 1"]
    assert taken(*mixed, "expect length Ana 13", "expect buildings Ana 3")


def test_pairs_earn_gray_buildings_the_dearest_first() -> None:
    """CHANCE-BUILD-05, CHANCE-BUILD-06, CHANCE-BUILD-07, CHANCE-OQ-09."""
    start = [f'given owned Ben "{colour}" 1' for colour in ("brown", "yellow")] + ["given owned Ana green 1"]
    lines = [*start, *GREEN, *turn("8"), "play 8 green", "end", *idle(2)]
    assert taken(*lines, "expect owns Ben gray 2", "expect owns Ana gray 1", "expect stock gray 1")
    short = ["given owned Cleo gray 3", *lines]
    assert taken(*short, "expect owns Ana gray 1", "expect owns Ben gray 0", "expect stock gray 0")
    four = ["given owned Ben brown 3", "given owned Cleo gray 1", *GREEN, *turn("8"), "play 8 green", "end", *idle(2)]
    assert taken(*four, "expect owns Ben brown 4", "expect owns Ben gray 1")


@pytest.mark.parametrize(("length", "over"), [(29, "no"), (30, "yes")])
def test_the_mark_counts_when_a_round_ends(length: int, over: str) -> None:
    """CHANCE-WIN-01, CHANCE-OQ-13, CHANCE-GOAL-01."""
    lines = [*BOX, f"mark {54 - length}", *COVERED, "given owned Cleo dark 2", *turn("8"), "play 8 green", "end"]
    assert taken(*lines, "expect over no", *idle(2), "expect length Ben 24", f"expect over {over}")


def test_the_longest_wins_and_of_equal_ones_the_fewer_buildings() -> None:
    """CHANCE-WIN-02, CHANCE-WIN-03, CHANCE-OQ-14."""
    lines = [*BOX, "given owned Ana dark 2", "given owned Ben green 2", "given owned Ben gray 1"]
    assert taken(*lines, "expect length Ana 14", "expect length Ben 14", "expect rank 1 Ana", "expect rank 2 Ben")
    assert winners(state("chance", *lines)) == ("Ana",)
    equal = [*BOX, "given owned Ana red 1", "given owned Ben yellow 1"]
    assert winners(state("chance", *equal)) == ("Ana", "Ben")


def test_what_nobody_has_measured_is_asked_and_never_guessed() -> None:
    """CHANCE-OQ-21, CHANCE-WIN-01."""
    lines = [*COVERED, "given owned Cleo dark 2", *turn("8"), "play 8 green", "end", *idle(2)]
    asked = table("chance", *lines)
    assert chance_view(asked.state, 0).waits == "mark"
    over = chance_view(table("chance", *lines, "reached yes").state, 0)
    racks = [each for each in over.readings if each.key.startswith("rack")]
    assert [each.needed for each in racks] == [True] * 3
    assert inside(asked.game.report(asked.state, 0))["players"][1]["worth"] is None
    assert "CHANCE-WIN-01" in refused(*lines, "roll 4")
    assert taken(*lines, "reached no", "roll 4", "expect round 2")
    assert taken(*lines, "reached yes", "expect over", "rack Ana 6", "rack Ben 24", "expect rank 1 Ben")
    told = [*lines, "rack Ana 6", "rack Ben 24", "rack Cleo 14"]
    assert taken(*told, "mark 24", "expect over")
    assert taken(*told, "mark 25", "expect over no", "roll 4")
    assert "CHANCE-WIN-01" in refused("reached no")


def test_a_rack_is_read_again_after_its_skyline_has_grown() -> None:
    """CHANCE-OQ-21: an old reading says nothing of a longer skyline, and so nothing of the mark."""
    old = ["given owned Ben brown 1", "rack Ben 9", "mark 20"]
    lines = ["given owned Cleo dark 2", *COVERED, *old, *turn("8"), "play 8 green", "end"]
    assert taken(*lines, "expect length Ben 9")
    ended = state("chance", *lines, *idle(2))
    assert ended.racks == {}
    assert ended.asking
    assert ended.finished is None


def test_skylines_nobody_has_measured_rank_by_their_buildings() -> None:
    """CHANCE-WIN-02: a building is one place long at least; no one wins by having fewer."""
    lines = ["given owned Ana red 1", "given owned Ben brown 2"]
    assert winners(state("chance", *lines)) == ("Ben",)


def test_skylines_nobody_has_measured_are_not_said_to_be_equal() -> None:
    """CHANCE-OQ-14, CHANCE-OQ-21: as many buildings are not the same length."""
    ended = table("chance", *EQUAL, "reached yes", final_tie="extra_round")
    assert winners(ended.state) == ("Ana", "Ben")
    assert ended.state.finished is None
    assert "CHANCE-OQ-14" in refused(*EQUAL, "reached yes", "roll 4", final_tie="extra_round")
    assert state("chance", *EQUAL, "reached yes").finished == "mark"


@pytest.mark.parametrize(
    ("then", "over"),
    [
        (("rack Ana 20", "rack Ben 20"), "no"),
        (("rack Ana 20", "rack Ben 21"), "yes"),
        (("rack Ana 20", "leaves Ben"), "yes"),
        (("option final_tie shared",), "yes"),
        (("option odds hidden",), "no"),
    ],
)
def test_the_end_waits_for_the_skylines_that_may_be_equal(then: tuple[str, ...], over: str) -> None:
    """CHANCE-OQ-14: Ana and Ben have six buildings each, and no one has measured them."""
    assert taken(*EQUAL, "reached yes", *then, f"expect over {over}", "expect round 2", final_tie="extra_round")


def test_a_known_mark_is_not_the_end_before_all_is_measured() -> None:
    """CHANCE-OQ-14: Ana's six buildings are long enough, and Ben's are not known."""
    lines = ["mark 20", *(f'building "{each}" 4' for each in ("dark blue", "green", "red", "orange", "brown")), *EQUAL]
    ended = table("chance", *lines, final_tie="extra_round")
    assert [each.key for each in printed_values(ended.state) if each.needed and each.key.startswith("rack")] == [
        "rack Ben 2"
    ]
    assert chance_view(ended.state, 0).headline == "A skyline has reached the mark: how long is Ben's skyline?"
    assert taken(*lines, "rack Ben 24", "expect over no", "roll 4", final_tie="extra_round")
    assert taken(*lines, "rack Ben 23", "expect over", "expect rank 1 Ana", final_tie="extra_round")


def test_a_table_that_wants_the_mark_passed_is_asked_for_that() -> None:
    """CHANCE-OQ-13: a skyline that touches the mark has reached it, and is no end there."""
    ended = state("chance", *EQUAL, finish_rule="pass")
    assert chance_view(ended, 0).headline == "Has a skyline passed the mark?"
    light = state("chance", "round Ana Ben - - - - - -", finish_rule="pass", watch="rounds")
    for asked in (ended, light):
        labels = [choice.label for choice in GAME.choices(asked, 0)[:2]]
        assert labels == ["No skyline has passed the mark", "A skyline has passed the mark"]
    assert "Has a skyline passed the mark?" in refused(*EQUAL, "roll 4", finish_rule="pass")


def test_a_light_table_measures_before_the_end_too() -> None:
    """CHANCE-OQ-14."""
    lines = ["round Ana Ben - - - - - -", "reached yes"]
    light: Any = {"watch": "rounds", "final_tie": "extra_round"}
    asked = state("chance", *lines, **light)
    assert GAME.view(asked, 0).headline == "A skyline has reached the mark: how long are the skylines of Ana and Ben?"
    first, second, *others = GAME.choices(asked, 0)
    assert (first.label, second.label) == ("Measure Ana's skyline", "Measure Ben's skyline")
    assert GAME.choice_factory(asked, 0).fill(first, {"length": "9"}).line == "rack Ana 9"
    assert all(choice.kind != "round" for choice in others)
    assert taken(*lines, "rack Ana 9", "rack Ben 9", "expect over no", **light)
    assert taken(*lines, "rack Ana 9", "rack Ben 8", "expect over", **light)
    assert taken(*lines, "rack Ana 9", "leaves Ben", "expect over", **light)
    assert taken(*lines, "round Cleo - - - - - - -", "expect over no", "reached no", "rack Ana 3", **light)
    assert taken(*lines, "rack Ben 1", "chance gains Ana green", "expect over", "expect rank 1 Ana", **light)
    assert taken(*lines, "rack Ana 9", "chance loses Ben green", "expect over", "expect rank 1 Ana", **light)


def test_whether_a_card_fits_on_a_property_without_a_number_is_asked() -> None:
    """CHANCE-OQ-02: no one knows that a 2 could be played on dark blue."""
    read = [line for line in BOX if line != 'minimum "dark blue" 10']
    lines = (*read, *turn("2"), "end")
    assert 'Enter: minimum "dark blue" NUMBER.' in refusal("chance", lines, may_decline_cash="false")
    assert problems("chance", (*read, *turn("2"), 'minimum "dark blue" 10', "end"), may_decline_cash="false") == ()
