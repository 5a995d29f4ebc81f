"""The house rules of Monopoly Deal: every open question of the rules, its default first (DEAL-OQ-*)."""

from collections.abc import Mapping
from typing import Any

import msgspec

from companion.core.settings import Setting, Settings, whole, words, yes_no
from companion.games import turn_timer
from companion.unit.profile import Span

_RULINGS = (
    words("edition", "2017_18 2008 2024", "Which edition's rules?", "DEAL-OQ-01"),
    words(
        "orphan_building",
        "discard owner_bank stays_loose",
        "What becomes of a House or Hotel on a set that is broken?",
        "DEAL-OQ-02",
    ),
    words(
        "building_as_payment",
        "to_bank loose_property not_allowed",
        "May a House or Hotel on a set pay a debt, and where does it go?",
        "DEAL-OQ-03",
    ),
    words("jsn_on_own_turn", "counts_as_play free", "Does Just Say No in your own turn use a play?", "DEAL-OQ-04"),
    words(
        "jsn_vs_doubled_rent",
        "cancels_all cancels_doubling",
        "What does Just Say No stop where the rent is doubled?",
        "DEAL-OQ-05",
    ),
    words(
        "forced_deal_own_full_set",
        "refuse allow",
        "May your own card in a Forced Deal come from your complete set?",
        "DEAL-OQ-06",
    ),
    words("off_turn_win", "at_once own_turn", "When does a third set in another's turn win?", "DEAL-OQ-07"),
    words("empty_hand_draw", "turn_start at_once", "When does an empty hand draw five?", "DEAL-OQ-08"),
    words("no_target_action", "refuse wasted", "May an action be played without a target?", "DEAL-OQ-09"),
    words(
        "wild_only_set",
        "one_not_all_colour one_plain_property anything",
        "Which card must a complete set have at least once?",
        "DEAL-OQ-10",
    ),
    yes_no("same_colour_counts_once", "true", "Do two complete sets of one colour count once?", "DEAL-OQ-11"),
    words("padded_payment", "warn refuse allow", "May a payment have cards that could be left out?", "DEAL-OQ-12"),
    words("wild_in_payment", "refuse allow_at_zero", "May an all-colour wild go along in a payment?", "DEAL-OQ-13"),
    words(
        "excess_cards_go",
        "discard_pile bottom_of_draw_pile",
        "Where do the cards above seven go?",
        "DEAL-OQ-14",
    ),
    words("deck_runs_out", "reshuffle no_draw", "What if the draw pile runs out?", "DEAL-OQ-15"),
    words("move_building", "no free one_play", "May a House or Hotel move to another own set?", "DEAL-OQ-16"),
    words("lone_all_colour_rent", "none first_step", "What is the rent of all-colour wilds alone?", "DEAL-OQ-17"),
    yes_no("double_with_all_colour_rent", "true", "May the all-colour Rent be doubled?", "DEAL-OQ-18"),
    words("two_doublers", "times_four times_three not_allowed", "What do two doublers make?", "DEAL-OQ-19"),
    Setting("packs", "1", "1 or 2", whole(1, 2), "How many packs are shuffled together?", "DEAL-OQ-20", fixed=True),
    words("pay_order", "clockwise any", "In which order do several payers decide?", "DEAL-OQ-21"),
    words("recolour_breaking_set", "warn refuse", "May a wild leave a set with a House?", "DEAL-OQ-22"),
    words(
        "received_wild_colour",
        "at_receipt keep_until_own_turn",
        "When may the receiver of a wild choose its colour?",
        "DEAL-OQ-23",
    ),
    words("deck_view", "off on", "Is the count of the unseen cards shown?", "DEAL-OQ-24"),
    words("loose_building", "free one_play", "Does laying a loose House or Hotel on a set use a play?", "DEAL-OQ-25"),
    words("card_in_play", "stays_out goes_in", "Is the card being played shuffled into the new pile?", "DEAL-OQ-26"),
    words("spare_card", "wild property", "Which card lies beside a complete set that has one to spare?", "DEAL-OQ-27"),
)
# What the text of an edition settles by itself; a house rule that is set stands above it.
PRINTED = {
    "2017_18": {"off_turn_win": "at_once", "excess_cards_go": "discard_pile"},
    "2008": {"off_turn_win": "own_turn", "excess_cards_go": "bottom_of_draw_pile"},
    "2024": {
        "excess_cards_go": "discard_pile",
        "orphan_building": "discard",
        "jsn_on_own_turn": "counts_as_play",
        "wild_only_set": "one_not_all_colour",
    },
}


def _printed(options: Mapping[str, str]) -> Mapping[str, str]:
    """Return what the text of the chosen edition says where the table says nothing."""
    return PRINTED.get(options.get("edition", "2017_18"), {})


SETTINGS = Settings((*_RULINGS, turn_timer.SETTING), _printed)


class House(msgspec.Struct, frozen=True):
    """The settings of one game as the rules use them."""

    edition: str
    orphan_building: str
    building_as_payment: str
    jsn_on_own_turn: str
    jsn_vs_doubled_rent: str
    forced_deal_own_full_set: str
    off_turn_win: str
    empty_hand_draw: str
    no_target_action: str
    wild_only_set: str
    same_colour_counts_once: bool
    padded_payment: str
    wild_in_payment: str
    excess_cards_go: str
    deck_runs_out: str
    move_building: str
    lone_all_colour_rent: str
    double_with_all_colour_rent: bool
    two_doublers: str
    packs: int
    pay_order: str
    recolour_breaking_set: str
    received_wild_colour: str
    deck_view: str
    loose_building: str
    card_in_play: str
    spare_card: str
    turn_timer: Span | None


def house(options: Mapping[str, str]) -> House:
    """Return the house rules that the options of a game give. Raises `Refused` with every option that is off."""
    values: dict[str, Any] = SETTINGS.values(options)
    said = {SETTINGS.find(key).key for key in options}
    printed = {key: value for key, value in PRINTED[values["edition"]].items() if key not in said}
    return House(**{**values, **printed})
