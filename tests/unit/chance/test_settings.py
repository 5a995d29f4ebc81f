"""Every house rule does what it says: each value but the default changes an evening as documented."""

import pytest

from companion.games.chance.prompts import round_end_prompt
from companion.games.chance.settings import SETTINGS
from tests.unit.chance.box import BOX, COVERED, idle, turn
from tests.unit.desk import refusal, run, table
from tests.widget_internals import inside

GREEN = (*BOX, *COVERED, "given owned Cleo dark 2")
ENDING = (*GREEN, *turn("8"), "play 8 green", "end", *idle(2))
SPENT = tuple(f"given discard Ana {n}" for n in (*range(2, 13), "b", "b", "b", "b", "l", "l", "token", "flip", "nope"))
LEFT = ("given owned Cleo brown 5", 'given owned Cleo "light blue" 5', "given owned Cleo purple 4")
FULL = (*LEFT, "given owned Cleo orange 4", "given owned Cleo red 3", "given owned Cleo yellow 3")
LAST_ONE = (*FULL, 'given owned Cleo "dark blue" 2', "given owned Cleo green 1", "given on green Ben 8", *idle(3))
STEAL = (*BOX, "given owned Ben gray 1", "given owned Ben red 1", "roll ?", "chance steal 5 from Ben")
NOPE_JAIL = ("given on red Ben 8", "given kept Ben nope", *turn("token"), "token jail Ben 8", "expect waits 1")
FORCED = ("given kept Ben flip", *turn("9"), "flip2 by Ben", "flip 8", "flip 7")
FLIPS_STOPPED = ("given kept Ben flip", "given kept Ana nope", *turn("9"), "flip2 by Ben", "nope")
OTHERS = tuple(f'given owned Ana "{colour}" 1' for colour in ("brown", "light blue", "purple", "orange", "red"))
EQUAL = (*BOX, "mark 20", "building green 5", *OTHERS, *ENDING[len(BOX) :])

# rule, key, value, lines of an evening: all of them hold under the value, not all under the default.
CASES: list[tuple[str, str, str, tuple[str, ...]]] = [
    ("CHANCE-OQ-01", "start_roll_tie", "seat_order", ("start Ana 1 Ben 6 Cleo 6", "expect turn Ben")),
    ("CHANCE-NOPE-07", "flip2_after_nope", "at_once", (*FLIPS_STOPPED, "flip2 by Ben", "expect forced 2")),
    ("CHANCE-OQ-02", "may_decline_cash", "false", (*turn("9"), "expect refused end", "play 9 red", "end")),
    ("CHANCE-OQ-03", "empty_draw_pile", "reshuffle_discard", (*SPENT, "roll 4", "expect draw Ana 20", "flip 7")),
    (
        "CHANCE-OQ-04",
        "round_trigger",
        "ever_covered",
        (*GREEN, *turn("token"), "token jail Ben 6", "end", *turn("12"), "play 12 green", "expect trigger Ben"),
    ),
    (
        "CHANCE-OQ-05",
        "trigger_check",
        "cash_only",
        (*GREEN, "given owned Cleo green 1", "roll ?", "chance gains Ben green", "expect trigger nobody"),
    ),
    (
        "CHANCE-OQ-06",
        "kept_cards_between_rounds",
        "flip2_and_nope_stay",
        ("given kept Ben flip", "given kept Ben token", *ENDING, "expect kept Ben flip", "expect kept Ben token no"),
    ),
    (
        "CHANCE-OQ-07",
        "bust_takes_new_kept_cards",
        "false",
        ("roll 4", "flip nope", "flip b", "expect kept Ana nope", "expect discard Ana 1"),
    ),
    (
        "CHANCE-OQ-08",
        "jail_target",
        "top_card_only",
        ("given on red Ben 8", "given on red Cleo 9", *turn("token"), "expect refused token jail Ben 8"),
    ),
    (
        "CHANCE-OQ-09",
        "gray_per_colour",
        "once_per_colour",
        ("given owned Ben brown 3", "given owned Cleo gray 1", *ENDING, "expect owns Ben gray 0"),
    ),
    ("CHANCE-OQ-10", "play_on_empty_property", "allow", ("given owned Ben green 2", *turn("9"), "play 9 green")),
    ("CHANCE-OQ-11", "nope_scope", "also_jail", (*NOPE_JAIL, "nope", "expect controls red Ben")),
    ("CHANCE-OQ-12", "smallest_includes_gray", "false", (*STEAL, "expect owns Ana red 1", "expect owns Ben gray 1")),
    (
        "CHANCE-OQ-12",
        "stolen_pair_gives_gray",
        "false",
        (
            *BOX,
            "given owned Ana red 1",
            "given owned Ben red 1",
            "roll ?",
            "chance steal 5 from Ben",
            "expect owns Ana gray 0",
        ),
    ),
    (
        "CHANCE-OQ-13",
        "finish_rule",
        "pass",
        (*BOX, "mark 24", *ENDING[len(BOX) :], "expect length Ben 24", "expect over no"),
    ),
    (
        "CHANCE-OQ-14",
        "final_tie",
        "extra_round",
        (*EQUAL, "expect length Ana 24", "expect length Ben 24", "expect over no", "expect round 2"),
    ),
    ("CHANCE-OQ-15", "min_flips", "1", ("roll 4", "expect refused cash out", "flip 2", "cash out")),
    ("CHANCE-OQ-16", "forced_cards_usable", "false", (*FORCED, "expect refused play 8 red", "play 9 red")),
    ("CHANCE-OQ-17", "same_property_twice", "false", (*turn("8", "9"), "play 8 red", "expect refused play 9 red")),
    (
        "CHANCE-OQ-18",
        "flip2_order",
        "first_called",
        ("given kept Ben flip", "given kept Cleo flip", *turn("9"), "flip2 by Cleo", "expect forced 2"),
    ),
    ("CHANCE-OQ-19", "no_buildings_left", "ask_table", (*LAST_ONE, "expect over no")),
    ("CHANCE-OQ-20", "spaces_per_colour", "2", (*turn("9"), 'play 9 "red 2"', "expect controls red nobody")),
    ("CHANCE-OQ-21", "skyline_mode", "read_rack", (*BOX, "given owned Ana red 1", "rack Ana 9", "expect length Ana 9")),
    ("CHANCE-OQ-22", "impossible_chance_card", "draw_another", ("roll ?", "chance nothing", "expect phase chance")),
    ("CHANCE-FLIP-04", "odds", "hidden", ("expect risk hidden",)),
]


@pytest.mark.parametrize(("rule", "key", "value", "lines"), CASES, ids=[f"{key}-{value}" for _, key, value, _ in CASES])
def test_a_house_rule_changes_the_evening(rule: str, key: str, value: str, lines: tuple[str, ...]) -> None:
    assert SETTINGS.find(key).rule == rule
    assert run("chance", lines, **{key: value}).problems == ()
    assert run("chance", lines).problems != ()
    assert run("chance", lines, **{key: SETTINGS.find(key).default}).problems != ()


def test_every_value_of_every_house_rule_is_tried() -> None:
    tried = {(key, value) for _, key, value, _ in CASES}
    rulings = [setting for setting in SETTINGS.all if setting.key not in ("turn_timer", "turn_begins", "watch")]
    for setting in rulings:
        values = setting.allowed.replace(" or ", ", ").split(", ")
        assert setting.default in values
        assert {(setting.key, value) for value in values} - tried == {(setting.key, setting.default)}
    assert {setting.rule for setting in rulings} == {f"CHANCE-OQ-{n:02}" for n in range(1, 23)} | {
        "CHANCE-FLIP-04",
        "CHANCE-NOPE-07",
    }


def test_the_last_building_taken_by_a_card_ends_the_game() -> None:
    """CHANCE-OQ-19: no round could come to its end any more."""
    stock = {"brown": 5, "light blue": 5, "purple": 4, "orange": 4, "red": 3, "yellow": 3, "green": 2, "dark blue": 1}
    owned = [f'given owned Ana "{colour}" {number}' for colour, number in stock.items()]
    lines = (*owned, "roll ?", 'chance gains Ben "dark blue"')
    assert table("chance", *lines).state.finished == "no buildings"
    assert table("chance", *owned, "roll ?", "chance nothing").state.finished is None
    agreed = table("chance", *lines, "option no_buildings_left end_game", no_buildings_left="ask_table")
    assert agreed.state.finished == "no buildings"
    assert agreed.history.lines[-1].text == "option no_buildings_left end_game"


def test_a_table_without_buildings_decides_itself() -> None:
    """CHANCE-OQ-19: no property has to be covered any more."""
    lines = (*FULL, 'given owned Cleo "dark blue" 2', "given owned Cleo green 2", "roll 3")
    played = table("chance", *lines, no_buildings_left="ask_table")
    assert round_end_prompt(played.state) == "No buildings left: the players decide"


@pytest.mark.parametrize(
    ("before", "options", "changed"),
    [
        ((*turn("token"), "token jail Ben 6", "end", *turn("12"), "play 12 green"), {}, "round_trigger ever_covered"),
        (
            ("given owned Cleo green 1", "roll ?", "chance gains Ben green", "roll 1", "flip 2"),
            {"trigger_check": "cash_only"},
            "trigger_check every_event",
        ),
    ],
)
def test_a_round_whose_end_a_house_rule_lets_come_is_ended_by_the_player_in_turn(
    before: tuple[str, ...], options: dict[str, str], changed: str
) -> None:
    """CHANCE-ROUND-02, CHANCE-OQ-04, CHANCE-OQ-05: the die goes on to the others then, not to them once more."""
    evening = table("chance", *GREEN, *before, **options)
    player = evening.state.turn.player
    assert evening.state.trigger is None
    evening.submit(f"option {changed}", 0)
    assert evening.state.trigger == player
    evening.submit("end", 0)
    assert evening.state.last == evening.state.others(player)[1:]


def test_a_light_table_ends_no_round_by_a_house_rule() -> None:
    """CHANCE-OQ-05: no card is watched there."""
    lines = (*GREEN, "given owned Cleo green 1", "roll ?", "chance gains Ben green", "option watch rounds")
    light = table("chance", *lines, "option trigger_check every_event", trigger_check="cash_only")
    assert light.state.trigger is None


def test_the_board_is_chosen_before_the_game() -> None:
    """CHANCE-OQ-20."""
    wanted = "spaces_per_colour is chosen before the game starts and can't change"
    assert wanted in refusal("chance", ["roll 3", "option spaces_per_colour 2"])


def test_odds_can_be_hidden() -> None:
    """CHANCE-FLIP-04: a table that wants no odds gets none."""
    hidden = table("chance", odds="hidden")
    assert [player["risk"] for player in inside(hidden.game.report(hidden.state, 0))["players"]] == [None] * 3


def test_cash_through_a_corner_can_be_stopped_too() -> None:
    """CHANCE-OQ-11: Free Parking included; the card comes back to be used elsewhere."""
    lines = ("given on red Ben 8", "given kept Ben nope", *turn("token", "3"), "token parking 3 red", "nope")
    again = (*lines, "expect controls red Ben", "expect refused play 3 red", "play 3 brown")
    assert run("chance", again).problems == ()
    go = ("given on red Ben 8", "given kept Ben nope", *turn("token"), "token go 12 red", "nope", "play 12 green")
    assert run("chance", (*go, "expect draw Ana 18")).problems == ()


def test_forced_lucky_breaks_shield_only_where_forced_cards_count() -> None:
    """CHANCE-OQ-16."""
    lines = ("given kept Ben flip", *turn("9"), "flip2 by Ben", "flip lucky", "flip b")
    assert run("chance", (*lines, "expect turn Ana", "expect discard Ana 2")).problems == ()
    assert run("chance", (*lines, "expect turn Ben"), forced_cards_usable="false").problems == ()


def test_a_forced_nope_stops_no_second_flip_two_where_forced_cards_do_not_count() -> None:
    """CHANCE-OQ-16."""
    kept = ("given kept Ben flip", "given kept Cleo flip", *turn("9"), "flip2 by Ben", "flip nope", "flip 2")
    lines = (*kept, "flip2 by Cleo")
    assert run("chance", (*lines, "nope", "expect forced 0")).problems == ()
    refused = ("expect refused nope", "flip 3", "flip 4", "expect forced 0", "end", "expect kept Ana nope no")
    assert run("chance", (*lines, *refused), forced_cards_usable="false").problems == ()


@pytest.mark.parametrize(("card", "use"), [("nope", "nope"), ("token", "token parking 9 red"), ("8", "play 8 red")])
def test_a_refused_forced_card_says_what_becomes_of_it(card: str, use: str) -> None:
    """CHANCE-OQ-16."""
    kept = ("given kept Ben flip", "given kept Cleo flip", *turn("9"), "flip2 by Ben", f"flip {card}", "flip 2")
    asked = "flip2 by Cleo" if card == "nope" else "decline by Cleo"
    why = refusal("chance", (*kept, asked, use), forced_cards_usable="false")
    assert "was flipped for Flip 2, so it can't be used (house rule). (CHANCE-OQ-16)" in why


def test_flip_two_asks_for_no_more_cards_than_lie_there() -> None:
    """CHANCE-OQ-16."""
    cash = [f"given discard Ana {number}" for number in range(2, 13)]
    gone = [*cash, *["given discard Ana b"] * 4, *["given discard Ana l"] * 2, "given discard Ana t"]
    last = (*gone, "given kept Ben flip", "roll 1", "flip nope", "flip2 by Ben", "expect draw Ana 1")
    assert run("chance", (*last, "expect forced 1", "flip flip", "expect forced 0", "end")).problems == ()
    assert "Ana has to flip 1 more for Flip 2." in refusal("chance", (*last, "end"))
    again = (*last, "expect forced 2", "flip flip", "expect forced 1", "expect draw Ana 18")
    assert run("chance", again, empty_draw_pile="reshuffle_discard").problems == ()
