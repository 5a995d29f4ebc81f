"""The house rules of Monopoly Deal: every open question of the rules, the default answer first (DEAL-OQ-*)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Literal

from companion.core.settings import Preset, Settings, rule, rule_on_by_default, whole_number_reader
from companion.core.words import phrase
from companion.games.light_mode import watch_rule
from companion.games.turn_timer import AGAINST_THE_CLOCK, timed_settings, turn_begins_rule, turn_timer_rule
from companion.unit.profile import Span


@dataclass(frozen=True, slots=True)
class House:
    """The settings of one game as the rules use them."""

    watch: Literal["everything", "payments", "sets", "timer"] = watch_rule(
        {
            "everything": phrase("everything"),
            "payments": phrase("payments on request"),
            "sets": phrase("sets and the winner only"),
            "timer": phrase("turn timer only"),
        }
    )

    edition: Literal["2017_18", "2008", "2024"] = rule(
        "Which edition's rules?",
        "DEAL-OQ-01",
        "The table",
        {"2017_18": "2017 and 2018", "2008": "2008", "2024": "2024"},
    )
    orphan_building: Literal["discard", "owner_bank", "stays_loose"] = rule(
        "What happens to a House or Hotel when its set is broken up?",
        "DEAL-OQ-02",
        "Building",
        {
            "discard": "it is discarded",
            "owner_bank": "it goes to its owner's bank",
            "stays_loose": "it stays beside the sets",
        },
    )
    building_as_payment: Literal["to_bank", "loose_property", "not_allowed"] = rule(
        "Can a House or Hotel on a set pay a debt?",
        "DEAL-OQ-03",
        "Payments",
        {
            "to_bank": "yes, to the receiver's bank",
            "loose_property": "yes, beside the receiver's sets",
            "not_allowed": "no",
        },
    )
    jsn_on_own_turn: Literal["counts_as_play", "free"] = rule(
        "Does Just Say No on your own turn use a play?", "DEAL-OQ-04", "Cards", {"counts_as_play": "yes", "free": "no"}
    )
    jsn_vs_doubled_rent: Literal["cancels_all", "cancels_doubling"] = rule(
        "What does Just Say No stop when the rent is doubled?",
        "DEAL-OQ-05",
        "Rent",
        {"cancels_all": "the whole rent", "cancels_doubling": "only the doubling"},
    )
    forced_deal_own_full_set: Literal["refuse", "allow"] = rule(
        "Can you give a card from a complete set in a Forced Deal?",
        "DEAL-OQ-06",
        "Cards",
        {"refuse": "no", "allow": "yes"},
    )
    off_turn_win: Literal["at_once", "own_turn"] = rule(
        "When does a third set on another player's turn win?",
        "DEAL-OQ-07",
        "Winning",
        {"at_once": "at once", "own_turn": "on its owner's next turn"},
    )
    empty_hand_draw: Literal["turn_start", "at_once"] = rule(
        "When do you draw five for an empty hand?",
        "DEAL-OQ-08",
        "Cards",
        {"turn_start": "when the turn begins", "at_once": "at once"},
    )
    no_target_action: Literal["refuse", "wasted"] = rule(
        "Can you play an action without a target?",
        "DEAL-OQ-09",
        "Cards",
        {"refuse": "no", "wasted": "yes, with no effect"},
    )
    wild_only_set: Literal["one_not_all_colour", "one_plain_property", "anything"] = rule(
        "What must a complete set include?",
        "DEAL-OQ-10",
        "Sets",
        {
            "one_not_all_colour": "any card except an all-colour wild",
            "one_plain_property": "a plain property",
            "anything": "anything goes",
        },
    )
    same_colour_counts_once: bool = rule_on_by_default(
        "Do two complete sets of one colour count once?", "DEAL-OQ-11", "Sets"
    )
    padded_payment: Literal["warn", "refuse", "allow"] = rule(
        "Can a payment include unneeded cards?",
        "DEAL-OQ-12",
        "Payments",
        {"warn": "yes, after a warning", "refuse": "no", "allow": "yes"},
    )
    wild_in_payment: Literal["refuse", "allow_at_zero"] = rule(
        "Can a payment include an all-colour wild?",
        "DEAL-OQ-13",
        "Payments",
        {"refuse": "no", "allow_at_zero": "yes, worth nothing"},
    )
    excess_cards_go: Literal["discard_pile", "bottom_of_draw_pile"] = rule(
        "Where do cards over the hand limit go?",
        "DEAL-OQ-14",
        "Cards",
        {"discard_pile": "to the discard pile", "bottom_of_draw_pile": "under the draw pile"},
    )
    deck_runs_out: Literal["reshuffle", "no_draw"] = rule(
        "What if the draw pile runs out?",
        "DEAL-OQ-15",
        "Cards",
        {"reshuffle": "shuffle the discards", "no_draw": "no one draws any more"},
    )
    move_building: Literal["no", "free", "one_play"] = rule(
        "Can you move a House or Hotel to another of your sets?",
        "DEAL-OQ-16",
        "Building",
        {"no": "no", "free": "yes, for free", "one_play": "yes, for one play"},
    )
    lone_all_colour_rent: Literal["none", "first_step"] = rule(
        "What is the rent for all-colour wilds alone?",
        "DEAL-OQ-17",
        "Rent",
        {"none": "nothing", "first_step": "the one-card rent"},
    )
    double_with_all_colour_rent: bool = rule_on_by_default("Can the all-colour Rent be doubled?", "DEAL-OQ-18", "Rent")
    two_doublers: Literal["times_four", "times_three", "not_allowed"] = rule(
        "What do two Double The Rent cards do?",
        "DEAL-OQ-19",
        "Rent",
        {
            "times_four": "four times the rent",
            "times_three": "three times the rent",
            "not_allowed": "only one can be played",
        },
    )
    packs: int = rule(
        "How many packs do you play with?",
        "DEAL-OQ-20",
        "The table",
        reader=whole_number_reader(1, 2),
        default="1",
        fixed=True,
    )
    pay_order: Literal["clockwise", "any"] = rule(
        "In what order do multiple payers decide?",
        "DEAL-OQ-21",
        "Payments",
        {"clockwise": "clockwise", "any": "any order"},
    )
    recolour_breaking_set: Literal["warn", "refuse"] = rule(
        "Can a wild leave a set with a House?", "DEAL-OQ-22", "Sets", {"warn": "yes, after a warning", "refuse": "no"}
    )
    received_wild_colour: Literal["at_receipt", "keep_until_own_turn"] = rule(
        "When can you choose the colour of a wild you receive?",
        "DEAL-OQ-23",
        "Sets",
        {"at_receipt": "at once", "keep_until_own_turn": "on your own turn"},
    )
    deck_view: Literal["off", "on"] = rule(
        "Show the count of unseen cards?", "DEAL-OQ-24", "The table", {"off": "no", "on": "yes"}
    )
    loose_building: Literal["free", "one_play"] = rule(
        "Does adding a loose House or Hotel to a set use a play?",
        "DEAL-OQ-25",
        "Building",
        {"free": "no", "one_play": "yes"},
    )
    card_in_play: Literal["stays_out", "goes_in"] = rule(
        "Is the card in play shuffled into the new pile?",
        "DEAL-OQ-26",
        "The table",
        {"stays_out": "no", "goes_in": "yes"},
    )
    spare_card: Literal["wild", "property"] = rule(
        "If a set has an extra card, which one is the spare?",
        "DEAL-OQ-27",
        "Sets",
        {"wild": "a wild", "property": "a property"},
    )
    turn_timer: Span | None = turn_timer_rule()
    turn_begins: Literal["asked", "by_itself"] = turn_begins_rule()


# What the text of an edition settles by itself; a house rule that is set overrides it.
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


def _implied_settings(options: Mapping[str, str]) -> Mapping[str, str]:
    """Return the settings implied by the chosen edition and light way, where the table sets nothing."""
    return {**PRINTED.get(options.get("edition", "2017_18"), {}), **timed_settings(options)}


PRESETS = (
    AGAINST_THE_CLOCK,
    Preset("As in 2008", "the older rules from the first box", {"edition": "2008"}),
)
SETTINGS = Settings(House, implied=_implied_settings, presets=PRESETS)
house = partial(SETTINGS.house_rules, House)
"""Return the house rules from the options of a game. Raises `Refused` with every invalid option."""
