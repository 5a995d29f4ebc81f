"""What the screen of Chance draws, and what it says before a move is made."""

from fractions import Fraction
from typing import Any

import pytest

from companion.core.order import Order
from companion.games.chance import facts as f
from companion.games.chance import moves as m
from companion.games.chance.game import GAME
from companion.games.chance.odds import percent
from companion.games.chance.preview import preview
from companion.games.chance.scoring import Standing
from companion.games.chance.sheets import deck_details, space_details
from companion.games.chance.standings import standing_text
from companion.games.chance.telling import tell
from companion.games.chance.view import ChanceView, chance_view
from companion.games.choice import Choice
from companion.table.orders import completions
from companion.table.past_evenings import GameWinners, winners_of
from tests.unit.chance.box import BOX, COVERED, idle, turn
from tests.unit.desk import state, table


def seen(*lines: str, **options: str) -> ChanceView:
    return chance_view(state("chance", *lines, **options), 0)


def words(now: Any, move: m.Move, by: str | None = None) -> tuple[str, ...]:
    return preview(now, Order(move, by), 0).words


def offers(now: Any) -> dict[str, Choice]:
    return {choice.label: choice for choice in GAME.choices(now, 0)}


def test_a_player_is_told_what_their_properties_bring_at_the_end_of_the_round() -> None:
    held = ("given on red Ana 9", "given on brown Ana 8", "given on yellow Ben 7")
    bonuses = [row.bonus for row in seen(*held).players]
    assert bonuses[:2] == ["+2 buildings at the end of the round", "+1 building at the end of the round"]
    known = [row.bonus for row in seen(*BOX, *held).players]
    assert known[0].endswith(" at the end of the round")
    assert "building" not in known[0]
    assert not seen().players[0].bonus
    assert not seen(*held, "finish").players[0].bonus


def test_the_draw_pile_is_counted_card_by_card() -> None:
    """CHANCE-FLIP-01, CHANCE-FLIP-04."""
    view = seen("roll 6", "flip 7", "flip Lucky Break", "flip Token")
    left = {card.card: (card.left, card.of) for card in view.turn.pile}
    assert left["Cash 7"] == (0, 1)
    assert left["Cash 8"] == (1, 1)
    assert left["Lucky Break"] == (1, 2)
    assert left["Bankrupt"] == (4, 4)
    assert left["Token"] == (0, 1)
    assert sum(number for number, _ in left.values()) == 17
    assert (view.turn.flips_allowed, view.turn.made, view.turn.flips_left) == (6, 3, 3)
    assert (view.turn.in_hand, view.turn.shields) == (7, 1)
    assert view.turn.flipped == ("Cash 7", "Lucky Break", "Token")
    assert view.headline == "Ana: flip up to 3 more, or cash out"


def test_only_the_player_in_turn_has_their_deck_in_sight_and_no_odds_are_listed_twice() -> None:
    """CHANCE-FLIP-04."""
    view = seen("roll 6")
    assert [row.folds for row in view.players] == [row.name != "Ana" for row in view.players]
    heads = [head for head, _ in view.players[0].sheet]
    assert heads.index("Turn lost within 2 cards") == heads.index("Bankrupt next") + 1
    assert "Turn lost within 1 card" in dict(seen("roll 6", "flip Lucky Break").players[0].sheet)


def test_a_property_is_offered_in_its_colour_and_an_unread_number_is_not_mentioned() -> None:
    """CHANCE-CASH-03."""
    (blank,) = offers(state("chance", "roll 1", "flip 9"))["Play Cash 9"].blanks
    red = next(option for option in blank.options if option.label == "red")
    assert (red.colour, red.brings) == ("red", "free")


def test_cashing_out_says_what_the_next_flip_risks() -> None:
    """CHANCE-LUCKY-01: a Lucky Break makes it safe."""
    assert offers(state("chance", "roll 6", "flip 9"))["Cash out"].about == "Next flip: 21% bankrupt"
    assert offers(state("chance", "roll 6", "flip Lucky Break"))["Cash out"].about == "Next flip: safe"


def test_the_odds_come_first_while_a_player_flips_and_are_folded_otherwise() -> None:
    flipping = seen("roll 6", "flip 9").players
    assert [flipping[0].sheet[0][0], flipping[0].folds] == ["Bankrupt next", False]
    assert [flipping[1].sheet[0][0], flipping[1].folds] == ["Draw pile", True]
    placing = seen("roll 6", "flip 9", "cash out").players[0]
    assert [placing.sheet[0][0], placing.folds] == ["Draw pile", True]


def test_the_face_of_the_die_without_a_number_says_what_it_means() -> None:
    """CHANCE-ROLL-04."""
    assert offers(state("chance"))["Rolled ?"].about == "Chance card"
    assert not offers(state("chance"))["Rolled 6"].about


def test_the_odds_are_exact_and_say_what_a_shield_is_worth() -> None:
    """CHANCE-FLIP-04, CHANCE-LUCKY-01: (19,4,1,1) loses with 0 on the next and 2/57 within two."""
    odds = seen("roll 6", "flip Lucky Break").odds
    assert odds is not None
    assert odds.bankrupt == "4/19 = 21.1%, but safe"
    assert (odds.lost, odds.lost_in_two) == ("0.0%", "3.5%")
    assert [advice.flips for advice in odds.advice] == [1, 2, 3, 4, 5]


def test_of_two_flips_nothing_is_said_before_the_last_one() -> None:
    """CHANCE-FLIP-04."""
    last, first = seen("roll 2", "flip 7").odds, seen("roll 2").odds
    assert last is not None
    assert first is not None
    assert first.lost_in_two
    assert (last.lost_in_two, len(last.advice)) == ("", 1)


@pytest.mark.parametrize(
    ("chance", "text"), [(Fraction(1, 3), "33.3%"), (Fraction(1, 2000), "0.1%"), (Fraction(1), "100.0%")]
)
def test_percent_has_one_decimal_rounded_half_up(chance: Fraction, text: str) -> None:
    assert percent(chance) == text


def test_a_table_that_wants_no_odds_sees_none_at_all() -> None:
    now = state("chance", "roll 6", "flip 7", odds="hidden")
    view = chance_view(now, 0)
    assert view.odds is None
    assert "%" not in str(view)
    assert "%" not in str(deck_details(now, "Ana"))
    assert "%" not in str(words(now, m.Flip("Cash 8")))
    shown = state("chance", "roll 6", "flip 7")
    assert "%" in str(deck_details(shown, "Ana"))
    assert words(shown, m.Flip("Cash 8")) == ("Cash in hand: 7 → 15", "next card Bankrupt: 22.2%")


def test_a_property_says_who_controls_it_and_what_beats_it() -> None:
    """CHANCE-CASH-03, CHANCE-CASH-04, CHANCE-CASH-09."""
    lines = ("given on red Ben 8", "given turn Ana", *BOX, *turn("9", "4", "6"))
    rows = {row.name: row for row in seen(*lines).spaces}
    assert (rows["red"].seat, rows["red"].top, rows["red"].beat, rows["red"].pile) == (1, "8", "8", ((1, 8),))
    assert rows["red"].beaten_by == (9,)
    assert (rows["yellow"].seat, rows["yellow"].beat, rows["yellow"].beaten_by) == (None, "5", (6, 9))
    assert rows["green"].beaten_by == (9,)
    assert rows["dark blue"].beaten_by == ()
    assert rows["dark blue"].stock == 2


def test_nobody_is_said_to_have_won_before_the_skylines_are_measured() -> None:
    """CHANCE-WIN-02, CHANCE-OQ-21: neither to the table nor in the standings nor in the score."""
    lines = [*COVERED, "given owned Cleo dark 2", *turn("8"), "play 8 green", "end", *idle(2), "reached yes"]
    over, half = table("chance", *lines), table("chance", *lines, "rack Ana 6", "rack Ben 24")
    known = table("chance", *lines, "rack Ana 6", "rack Ben 24", "rack Cleo 14")
    unknown = "No winner yet: the skylines of Ana, Ben and Cleo have to be measured"
    assert (chance_view(over.state, 0).headline, GAME.standings(over.state, 0).verdict) == (unknown, unknown)
    assert [row.rank for row in GAME.standings(over.state, 0).rows] == [None] * 3
    assert chance_view(half.state, 0).headline == "No winner yet: Cleo's skyline has to be measured"
    assert (winners_of(over), winners_of(half), winners_of(known)) == (
        None,
        None,
        GameWinners("Monopoly Chance", ("Ben",)),
    )
    assert chance_view(known.state, 0).headline.startswith("Ben wins with a skyline 24 long")


def test_a_skyline_that_is_the_longest_in_any_case_wins_without_being_measured() -> None:
    """CHANCE-WIN-02."""
    lines = [*COVERED, "given owned Cleo dark 2", *turn("8"), "play 8 green", "end", *idle(2), "reached yes"]
    view = seen(*lines, "rack Ana 1", "rack Cleo 2")
    assert view.headline == "Ben wins with 6 buildings"
    assert not any(each.needed for each in view.readings if each.key.startswith("rack"))


def test_nobody_leads_before_anybody_has_a_building() -> None:
    """CHANCE-GOAL-01."""
    assert GAME.standings(state("chance"), 0).verdict == "No one has a building yet"
    assert GAME.standings(state("chance", "roll 4", "finish"), 0).verdict == "Ended early, before anyone had a building"
    built = state("chance", *BOX, "given owned Ana red 1")
    assert GAME.standings(built, 0).verdict == "Ana leads with a skyline 5 long, 1 building"


def test_an_unknown_number_is_shown_as_unknown() -> None:
    now = state("chance", *turn("2"))
    row = {row.name: row for row in chance_view(now, 0).spaces}["red"]
    assert (row.beat, row.beaten_by) == ("?", (2,))
    assert ("Printed number", "not known yet") in space_details(now, "red")


def test_a_place_names_the_cards_its_property_takes() -> None:
    """CHANCE-CASH-02."""
    needed = {place.group: place.pieces[0].name for place in seen("given on yellow Ana 9").places if place.words}
    assert (needed["yellow"], needed["red"]) == ("Cash 10+", "free")


def test_a_nope_closes_a_property_for_the_turn() -> None:
    """CHANCE-NOPE-04."""
    lines = ("given on red Ben 8", "given kept Ben Nope!", *BOX, *turn("9"), "play 9 red", "nope by Ben")
    row = {row.name: row for row in seen(*lines).spaces}["red"]
    assert (row.closed, row.beaten_by) == ("Nope!", ())


def test_a_token_flipped_by_force_is_no_card_to_use_where_forced_cards_do_not_count() -> None:
    """CHANCE-OQ-16."""
    lines = (*BOX, "given kept Ben flip", *turn("2"), "flip2 by Ben", "flip token", "flip 3")
    told = seen(*lines, forced_cards_usable="false")
    assert (told.headline, told.turn.placeable) == ("Ana: end the turn", ())
    assert seen(*lines).turn.placeable == ("Cash 3", "Token")


def test_a_property_that_is_played_on_is_closed_where_once_a_turn_is_enough() -> None:
    """CHANCE-OQ-17."""
    lines = (*BOX, *turn("9", "11"), "play 9 red")
    for twice, row in ((twice, seen(*lines, same_property_twice=twice).spaces[3]) for twice in ("true", "false")):
        assert (row.name, row.closed, row.beaten_by) == ("red", *(("", (11,)) if twice == "true" else ("played", ())))
    now = state("chance", *lines, same_property_twice="false")
    assert ("Can be played", "not again this turn") in space_details(now, "red")
    play = next(choice for choice in GAME.choices(now, 0) if choice.label == "Play Cash 11")
    assert play.blanks[0].options[3].brings == "more than 9, already played on this turn"


def test_a_property_without_buildings_is_closed() -> None:
    """CHANCE-OQ-10."""
    row = {row.name: row for row in seen('given owned Ben "dark blue" 2', *BOX, *turn("12")).spaces}["dark blue"]
    assert (row.stock, row.of, row.closed, row.beaten_by) == (0, 2, "none left", ())
    now = state("chance", 'given owned Ben "dark blue" 2', *BOX, *turn("12"))
    options = offers(now)["Play Cash 12"].blanks[0].options
    assert options[0].brings == "more than 10, no buildings left"


def test_skylines_have_their_buildings_with_lengths() -> None:
    """CHANCE-OQ-21: a length no one has measured is not guessed."""
    given = ("given owned Ben red 2", "given owned Ben gray 1")
    unknown, known = seen(*given), seen(*given, *BOX)
    assert unknown.skylines[1].buildings == (("red", 2, None), ("gray", 1, None))
    assert (unknown.skylines[1].length, unknown.mark) == (None, None)
    assert known.skylines[1].buildings == (("red", 2, 5), ("gray", 1, 2))
    assert (known.skylines[1].length, known.skylines[1].number, known.mark) == (12, 3, 30)
    assert unknown.players[1].second == "3 buildings"
    assert standing_text(Standing("Ben", 1, None, 3)) == "3 buildings"
    assert standing_text(Standing("Ben", 1, 12, 3)) == "a skyline 12 long, 3 buildings"
    assert known.players[1].second == "12 long"


def test_the_end_of_a_round_is_seen_coming() -> None:
    """CHANCE-ROUND-02, CHANCE-ROUND-06."""
    before = (*COVERED, *BOX, *turn("12", "11"))
    assert seen(*before).round_end == "Round 1: 2 properties left to cover"
    ends = (*before, "play 12 green", 'play 11 "dark blue"')
    assert seen(*ends).round_end == "Last turns: Ben, Cleo"
    assert seen(*ends, "end").round_end == "Last turns: Ben, Cleo"
    last = (*ends, "end", *turn(), "end")
    assert seen(*last).round_end == "Last turns: Cleo"
    assert seen(*last).players[2].marks == "last turn"


def test_a_card_is_previewed_with_what_it_costs() -> None:
    """CHANCE-BUST-02, CHANCE-BUST-04."""
    now = state("chance", "roll 6", "flip 7", "flip 9")
    lost = ("Then: Ana loses the turn and all flipped cards", "The die goes to Ben")
    assert words(now, m.Flip("Bankrupt")) == lost
    assert words(now, m.Flip("Cash 2")) == ("Cash in hand: 16 → 18", "next card Bankrupt: 23.5%")
    assert words(now, m.CashOut()) == ("Then: Ana cashes out",)


def test_a_play_is_previewed_with_who_controls_what() -> None:
    now = state("chance", "given on red Ben 8", *BOX, *turn("9", "Token", "4"))
    assert words(now, m.PlayCash("Cash 9", "red")) == ("red: Ben Cash 8 → Ana Cash 9",)
    refused = preview(now, Order(m.PlayCash("Cash 4", "red")), 0)
    assert refused.words == ()
    assert refused.reasons[0].text == "Cash 4 is too low for red: play more than 8."
    ends = "Then: Ana ends the turn, keeping Token and discarding Cash 9 and Cash 4"
    assert words(now, m.EndTurn()) == (ends, "The die goes to Ben")


def test_the_end_of_a_round_is_previewed_building_by_building() -> None:
    """CHANCE-BUILD-01, CHANCE-ROUND-07."""
    lines = (*COVERED, *BOX, *turn("12", "11"), "play 12 green", 'play 11 "dark blue"', "end")
    now = state("chance", *lines, *turn(), "end", *turn())
    assert words(now, m.EndTurn()) == (
        "The round would end",
        "Ana: dark blue, green, 0 → 13 long",
        "Ben: yellow, red, orange, purple, light blue, brown, 0 → 24 long",
    )


def test_a_round_is_told_in_a_sentence_for_each_player() -> None:
    now = state("chance")
    gained = [
        f.BuildingGained(at_ms=0, player=player, colour=colour, why="round")
        for player, colour in (("Ben", "red"), ("Ana", "orange"), ("Ben", "brown"))
    ]
    assert tell.sentences_of(now, gained) == ("Ben takes red and brown buildings", "Ana takes one orange building")
    pairs = [f.BuildingGained(at_ms=0, player="Ana", colour="gray", why="pair")] * 2
    assert tell.sentences_of(now, pairs) == ("Ana takes 2 gray buildings for pairs",)


def test_everybody_who_may_play_a_flip_two_is_asked_by_name() -> None:
    """CHANCE-FLIP2-02."""
    held = ("given kept Ben flip", "given kept Cleo flip", *turn("9"))
    assert seen(*held).headline == "Ben or Cleo: play Flip 2? If not, Ana: play cards, then end the turn"
    assert seen(*held, "decline by Ben").headline == "Cleo: play Flip 2? If not, Ana: play cards, then end the turn"
    assert (seen(*held).asked, seen(*held, "decline by Ben").asked) == (("Ben", "Cleo"), ("Cleo",))
    assert seen(*held, "play 9 red").asked == ()


def test_choices_are_grouped_and_say_why_none_of_a_group_can_be() -> None:
    """CHANCE-CASH-08, CHANCE-TOKEN-01."""
    now = state("chance", *COVERED, "given on green Ben 12", *BOX, *turn("2", "Token"))
    found = offers(now)
    assert [reason.text for reason in found["Play Cash 2"].reasons] == ["This card can't go on any property."]
    assert found["Token on GO"].is_allowed
    assert found["Token on Free Parking"].is_allowed
    assert [reason.rule for reason in found["Token on Just Visiting"].reasons] == ["CHANCE-TOKEN-01"]
    assert found["Ben's Cash 12 on green, on top"].group == "Token on Go to Jail"
    assert "Cash 12" in [option.label for option in found["Token on GO"].blanks[0].options]


def test_who_starts_is_asked_before_the_first_roll_only() -> None:
    """CHANCE-SETUP-08."""
    assert "Who goes first?" in offers(state("chance"))
    assert "Who goes first?" not in offers(state("chance", *turn(), "end"))


@pytest.mark.parametrize("line", ["given turn Ben", "given owned Ana gray 1"])
def test_nobody_rolls_for_the_start_of_an_evening_that_came_over_in_the_middle(line: str) -> None:
    assert "Who goes first?" in offers(state("chance"))
    assert "Who goes first?" not in offers(state("chance", line))
    assert "Who starts?" not in seen(line).headline


def test_the_headline_asks_who_starts_until_somebody_rolls() -> None:
    """CHANCE-SETUP-08."""
    assert seen().headline == "Ana: roll to start, or pick who goes first"
    assert seen(*turn(), "end").headline == "Ben: roll the die"
    assert seen("start Ana 3 Ben 6 Cleo 6").headline == "Ben and Cleo: roll again to see who goes first"
    assert seen("start Ana 6 Ben 2 Cleo 1").headline == seen("given turn Ana").headline == "Ana: roll the die"


def test_cards_are_used_only_where_there_is_one_to_use() -> None:
    """CHANCE-CASH-02, CHANCE-TOKEN-01."""
    bare = seen("roll 6", "flip Lucky Break", "cash out")
    assert (bare.headline, bare.turn.placeable) == ("Ana: end the turn", ())
    both = seen("roll 6", "flip 7", "flip Lucky Break", "flip Token", "cash out")
    assert (both.headline, both.turn.placeable) == ("Ana: play cards, then end the turn", ("Cash 7", "Token"))
    assert both.players[0].second == "0"


def test_cards_that_no_property_takes_are_not_to_be_used() -> None:
    """CHANCE-CASH-04, CHANCE-CASH-08."""
    box = (*COVERED, "given on green Ben 12", *BOX)
    low, high = seen(*box, *turn("2")), seen(*box, *turn("2", "9"))
    assert (low.headline, low.turn.placeable) == ("Ana: end the turn", ())
    assert (high.headline, high.turn.placeable) == ("Ana: play cards, then end the turn", ("Cash 9",))


def test_the_odds_are_told_of_who_may_flip_on() -> None:
    """CHANCE-FLIP-04."""
    flipping, done = (state("chance", "roll 6", "flip 7", *more) for more in ((), ("cash out",)))
    assert "Bankrupt next" in dict(deck_details(flipping, "Ana"))
    assert "Bankrupt next" not in dict(deck_details(done, "Ana"))
    assert "Bankrupt next" in dict(deck_details(done, "Ben"))


def test_nothing_is_offered_behind_a_property_that_is_typed() -> None:
    now = state("chance")
    lexicon = GAME.lexicon(now)
    assert completions("play 9 r", GAME, lexicon) == ("play 9 red",)
    assert completions("play 9 red ", GAME, lexicon) == ()


def test_where_round_ends_alone_are_watched_no_card_is_counted() -> None:
    light = seen("given owned Ana red 2", *BOX, watch="rounds")
    kinds = [(piece.kind, place.name) for place in light.places for piece in place.pieces]
    assert [name for kind, name in kinds if kind == "building"] == ["red building"] * 2
    assert "beat" not in dict(kinds), "there are no properties"
    first, *others = light.players
    assert (first.where, {row.where for row in others}) == ("2 buildings", {""})
    unknown = seen("given owned Ana red 2").players[0]
    assert (unknown.second, unknown.where) == ("2 buildings", "")
