"""Every house rule does what it says: each value but the default changes an evening as documented."""

import pytest

from companion.games.deal.game import GAME
from companion.games.deal.settings import PRINTED, SETTINGS, house
from companion.games.deal.state import TableCard
from companion.games.deal.texts import reminders, unneeded_card_warning
from tests.unit.desk import problems, run, state, table
from tests.widget_internals import inside

HOUSE_PAYS = ("given set Ben orange", "given house Ben orange", "collector Ben")
BROKEN = (*HOUSE_PAYS, 'pay "St. James", "New York", Tennessee by Ben')
DOUBLED = ("given set Ana railroad", "rent railroad from Ben", "double")
TWO_SETS = ("given set Ben brown", "given set Ben utility", 'given land Ben "Park Place"')
RED_HOUSE = ("given land Ana Kentucky", "given land Ana Indiana", 'given land Ana "Wild red" as red', "house red")
WILD_PAID = ('given land Ben "Wild red" as red', "given bank Ana 2", "birthday", "pay by Ben")
LOOSE = ("option orphan_building stays_loose", "given set Ben pink", *BROKEN)
FOUR_REDS = ("given set Ben red", 'given land Ben "Wild red/yellow" as red')
TWO_COLOURS = ("given set Ana orange", "given set Ana pink", "given house Ana orange")

# rule, key, value, lines of an evening: all of them hold under the value, not all under the default.
CASES: list[tuple[str, str, str, tuple[str, ...]]] = [
    ("DEAL-OQ-01", "edition", "2008", ("given hand Ana 8", "draw", "discard 3", "expect discard 0")),
    ("DEAL-OQ-02", "orphan_building", "owner_bank", (*BROKEN, "expect bank Ben 3")),
    (
        "DEAL-OQ-02",
        "orphan_building",
        "stays_loose",
        (*BROKEN, "expect bank Ben 0", "expect discard 1", "expect worth Ben 3"),
    ),
    (
        "DEAL-OQ-03",
        "building_as_payment",
        "loose_property",
        (*HOUSE_PAYS, "pay House, Tennessee by Ben", "expect bank Ana 0"),
    ),
    ("DEAL-OQ-03", "building_as_payment", "not_allowed", (*HOUSE_PAYS, "expect refused pay House, Tennessee by Ben")),
    ("DEAL-OQ-04", "jsn_on_own_turn", "free", ("collector Ben", "no by Ben", "no Ben", "expect plays 1")),
    (
        "DEAL-OQ-05",
        "jsn_vs_doubled_rent",
        "cancels_doubling",
        (*DOUBLED, "no by Ben", "expect owes Ben 4", "pay by Ben"),
    ),
    (
        "DEAL-OQ-06",
        "forced_deal_own_full_set",
        "allow",
        ("given set Ana brown", "given land Ben Boardwalk", "forced Ben Boardwalk for Baltic", "yes"),
    ),
    (
        "DEAL-OQ-07",
        "off_turn_win",
        "own_turn",
        (
            *TWO_SETS,
            "given land Ana Boardwalk",
            "given land Ben Vermont",
            "forced Ben Vermont for Boardwalk",
            "yes",
            "expect colours Ben 3",
            "expect over no",
            "end",
            "expect over",
        ),
    ),
    (
        "DEAL-OQ-08",
        "empty_hand_draw",
        "at_once",
        ("given hand Ben 1", "collector Ben", "no by Ben", "expect hand Ben 5"),
    ),
    ("DEAL-OQ-09", "no_target_action", "wasted", ('waste "Deal Breaker"', "expect discard 1", "expect plays 1")),
    (
        "DEAL-OQ-10",
        "wild_only_set",
        "one_plain_property",
        (
            'given land Ana "Wild red" as red',
            'given land Ana "Wild red" as red',
            'given land Ana "Wild any" as red',
            "expect sets Ana 0",
        ),
    ),
    (
        "DEAL-OQ-10",
        "wild_only_set",
        "anything",
        ('given land Ana "Wild any" as brown', 'given land Ana "Wild any" as brown', "expect sets Ana 1"),
    ),
    (
        "DEAL-OQ-11",
        "same_colour_counts_once",
        "false",
        (
            "given set Ana brown",
            'given land Ana "Wild light blue/brown" as brown',
            'given land Ana "Wild any" as brown',
            "expect colours Ana 2",
        ),
    ),
    ("DEAL-OQ-12", "padded_payment", "refuse", ("given bank Ben 2, 3", "birthday", "expect refused pay 2, 3 by Ben")),
    (
        "DEAL-OQ-13",
        "wild_in_payment",
        "allow_at_zero",
        ('given land Ben "Wild any" as red', "given bank Ben 2", "birthday", 'pay 2, "Wild any" by Ben'),
    ),
    (
        "DEAL-OQ-14",
        "excess_cards_go",
        "bottom_of_draw_pile",
        ("given hand Ana 8", "draw", "discard 3", "expect discard 0", "expect pile 89"),
    ),
    ("DEAL-OQ-15", "deck_runs_out", "no_draw", ("given pile 1", "draw", "expect hand Ana 6", "expect pile 0")),
    ("DEAL-OQ-16", "move_building", "free", (*TWO_COLOURS, "move house orange to pink", "expect plays 0")),
    ("DEAL-OQ-16", "move_building", "one_play", (*TWO_COLOURS, "move house orange to pink", "expect plays 1")),
    ("DEAL-OQ-17", "lone_all_colour_rent", "first_step", ('given land Ana "Wild any" as red', "expect rent Ana red 2")),
    ("DEAL-OQ-18", "double_with_all_colour_rent", "false", (*DOUBLED[:2], "expect refused double")),
    ("DEAL-OQ-19", "two_doublers", "times_three", (*DOUBLED, "double", "expect owes Ben 12")),
    ("DEAL-OQ-19", "two_doublers", "not_allowed", (*DOUBLED, "expect refused double")),
    ("DEAL-OQ-20", "packs", "2", ("expect pile 197", "expect unseen House 6")),
    ("DEAL-OQ-21", "pay_order", "any", ("given bank Cleo 2", "birthday", "pay by Cleo")),
    ("DEAL-OQ-22", "recolour_breaking_set", "refuse", (*RED_HOUSE, 'expect refused recolour "Wild red" to yellow')),
    (
        "DEAL-OQ-23",
        "received_wild_colour",
        "keep_until_own_turn",
        (
            'given land Ana "Wild red" as red',
            "given land Ben Boardwalk",
            'forced Ben Boardwalk for "Wild red"',
            "yes",
            'expect refused recolour "Wild red" to yellow by Ben',
        ),
    ),
    (
        "DEAL-OQ-24",
        "deck_view",
        "on",
        ("given hand Ana 8", "draw", "expect refused discard 3", "discard named 1, 1, 1"),
    ),
    (
        "DEAL-OQ-25",
        "loose_building",
        "one_play",
        (*LOOSE, "end", "move loose house to pink", "expect plays 1", "expect houses Ben pink 1"),
    ),
    (
        "DEAL-OQ-26",
        "card_in_play",
        "goes_in",
        ("given pile 2", "draw", "pass go", "expect discard 0"),
    ),
    (
        "DEAL-OQ-27",
        "spare_card",
        "property",
        (*FOUR_REDS, 'expect refused sly Ben "Wild red/yellow"', "sly Ben Illinois"),
    ),
]
# What no line of an evening shows: checked one by one below.
BESIDES = {("padded_payment", "allow"), ("edition", "2024")}


@pytest.mark.parametrize(("rule", "key", "value", "lines"), CASES, ids=[f"{key}-{value}" for _, key, value, _ in CASES])
def test_a_house_rule_changes_the_evening(rule: str, key: str, value: str, lines: tuple[str, ...]) -> None:
    assert SETTINGS.find(key).rule == rule
    assert run("deal", lines, **{key: value}).problems == ()
    assert run("deal", lines).problems != ()
    assert run("deal", lines, **{key: SETTINGS.find(key).default}).problems != ()


def test_every_value_of_every_house_rule_is_tried() -> None:
    tried = {(key, value) for _, key, value, _ in CASES} | BESIDES
    rulings = [setting for setting in SETTINGS.all if setting.key not in ("turn_timer", "turn_begins", "watch")]
    for setting in rulings:
        values = setting.allowed.replace(" or ", ", ").split(", ")
        assert setting.default in values
        assert {(setting.key, value) for value in values} - tried == {(setting.key, setting.default)}
        assert setting.rule.startswith("DEAL-OQ-")
    assert len(rulings) == 27


def test_a_payment_with_a_card_too_many_is_warned_of_only_by_default() -> None:
    """DEAL-OQ-12."""
    pieces = (TableCard("Money 2", "bank"), TableCard("Money 3", "bank"))
    lines = ("given bank Ben 2, 3", "birthday")
    assert unneeded_card_warning(state("deal", *lines), "Ben", pieces, 2) is not None
    assert unneeded_card_warning(state("deal", *lines, padded_payment="allow"), "Ben", pieces, 2) is None
    assert problems("deal", [*lines, "pay 2, 3 by Ben"], padded_payment="allow") == ()


def test_an_edition_settles_what_its_text_says_and_no_more() -> None:
    """DEAL-OQ-01: a house rule that is set overrides the text."""
    assert house({"edition": "2008"}).off_turn_win == "own_turn"
    assert house({"EDITION": "2008"}).off_turn_win == "own_turn"
    assert house({"edition": "2008", "off_turn_win": "at_once"}).off_turn_win == "at_once"
    newest = table("deal", edition="2024")
    assert newest.game.report(newest.state, 0)["rules"] == "2024"
    assert PRINTED["2024"].items() >= {"orphan_building": "discard", "jsn_on_own_turn": "counts_as_play"}.items()
    assert PRINTED["2024"]["wild_only_set"] == "one_not_all_colour"


def test_a_house_rule_can_change_in_the_middle() -> None:
    """DEAL-OQ-24: the unseen cards are shown once the table wants them."""
    lines = ["bank House", "option deck_view on", "expect unseen House 2"]
    shown = table("deal", *lines)
    assert inside(shown.game.report(shown.state, 0))["unseen"]["House"] == 2


def test_what_is_no_value_is_refused_with_what_is() -> None:
    said = run("deal", [], orphan_building="burn").problems[0]
    assert "choose discard, owner_bank or stays_loose" in said
    assert GAME.settings is SETTINGS


def test_a_wild_that_arrives_shows_the_colour_it_showed() -> None:
    """DEAL-OQ-28: until its receiver says another, and that counts at once."""
    lines = [*WILD_PAID, "expect cards Ana red 1", "expect cards Ben red 0"]
    assert problems("deal", lines) == ()
    third = ["given set Ana brown", "given set Ana utility", "given land Ana Kentucky", "given land Ana Indiana"]
    assert problems("deal", [*third, *WILD_PAID[:1], "birthday", "pay by Ben", "expect over"]) == ()


def test_wilds_that_arrive_may_be_turned_at_once() -> None:
    """DEAL-OQ-23: by their receiver, in another's turn."""
    lines = [*WILD_PAID, "pay by Cleo", 'recolour "Wild red" to yellow by Ana', "expect cards Ana yellow 1"]
    assert problems("deal", lines) == ()
    theirs = ['given land Ana "Wild red" as red', "given land Ben Boardwalk", 'forced Ben Boardwalk for "Wild red"']
    turned = [*theirs, "yes", 'recolour "Wild red" to yellow by Ben', "expect cards Ben yellow 1"]
    assert problems("deal", turned) == ()
    assert problems("deal", [*turned[:-2], "bank 1", 'expect refused recolour "Wild red" to yellow by Ben']) == ()


@pytest.mark.parametrize(
    ("edition", "key", "holds"),
    [
        ("2008", "off_turn_win", "own_turn"),
        ("2008", "excess_cards_go", "bottom_of_draw_pile"),
        ("2024", "off_turn_win", "at_once"),
        ("2017_18", "excess_cards_go", "discard_pile"),
        ("2008", "two_doublers", "times_four"),
    ],
)
def test_what_an_edition_settles_is_shown_before_the_game(edition: str, key: str, holds: str) -> None:
    """DEAL-OQ-01."""
    assert SETTINGS.text(key, {"edition": edition}) == holds
    assert SETTINGS.text(key, {"edition": edition, key: "said"}) == "said"
    assert str(getattr(house({"edition": edition}), key)) == holds


def test_who_starts_depends_on_the_edition() -> None:
    """DEAL-SETUP-06."""
    for edition, words in (("2008", "The players decide who goes first."), ("2024", "The youngest player goes first.")):
        assert words in {reason.text for reason in reminders(state("deal", edition=edition))}
