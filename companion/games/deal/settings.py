"""The house rules of Monopoly Deal: every open question of the rules, its default first (DEAL-OQ-*)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Literal

from companion.core.settings import Preset, Settings, rule, whole, yes
from companion.games.turn_timer import AGAINST_THE_CLOCK, begins, how_long, timed
from companion.games.ways import how_much
from companion.unit.profile import Span


@dataclass(frozen=True, slots=True)
class House:
    """The settings of one game as the rules use them."""

    watch: Literal["everything", "payments", "sets", "timer"] = how_much(
        {
            "everything": "everything",
            "payments": "payments, when somebody asks",
            "sets": "the sets and who has won",
            "timer": "the time of the turns alone",
        }
    )

    edition: Literal["2017_18", "2008", "2024"] = rule(
        "Which edition's rules?",
        "DEAL-OQ-01",
        "The table",
        {"2017_18": "2017 and 2018", "2008": "2008", "2024": "2024"},
    )
    orphan_building: Literal["discard", "owner_bank", "stays_loose"] = rule(
        "What becomes of a House or Hotel on a set that is broken?",
        "DEAL-OQ-02",
        "Building",
        {
            "discard": "it is discarded",
            "owner_bank": "its owner's bank takes it",
            "stays_loose": "it waits beside the sets",
        },
    )
    building_as_payment: Literal["to_bank", "loose_property", "not_allowed"] = rule(
        "May a House or Hotel on a set pay a debt, and where does it go?",
        "DEAL-OQ-03",
        "Payments",
        {
            "to_bank": "yes, to the receiver's bank",
            "loose_property": "yes, beside the receiver's sets",
            "not_allowed": "no",
        },
    )
    jsn_on_own_turn: Literal["counts_as_play", "free"] = rule(
        "Does Just Say No in your own turn use a play?", "DEAL-OQ-04", "Cards", {"counts_as_play": "yes", "free": "no"}
    )
    jsn_vs_doubled_rent: Literal["cancels_all", "cancels_doubling"] = rule(
        "What does Just Say No stop where the rent is doubled?",
        "DEAL-OQ-05",
        "Rent",
        {"cancels_all": "the whole rent", "cancels_doubling": "only the doubling"},
    )
    forced_deal_own_full_set: Literal["refuse", "allow"] = rule(
        "May your own card in a Forced Deal come from your complete set?",
        "DEAL-OQ-06",
        "Cards",
        {"refuse": "no", "allow": "yes"},
    )
    off_turn_win: Literal["at_once", "own_turn"] = rule(
        "When does a third set in another's turn win?",
        "DEAL-OQ-07",
        "Winning",
        {"at_once": "at once", "own_turn": "in its owner's next turn"},
    )
    empty_hand_draw: Literal["turn_start", "at_once"] = rule(
        "When does an empty hand draw five?",
        "DEAL-OQ-08",
        "Cards",
        {"turn_start": "when the turn begins", "at_once": "at once"},
    )
    no_target_action: Literal["refuse", "wasted"] = rule(
        "May an action be played without a target?",
        "DEAL-OQ-09",
        "Cards",
        {"refuse": "no", "wasted": "yes, for nothing"},
    )
    wild_only_set: Literal["one_not_all_colour", "one_plain_property", "anything"] = rule(
        "Which card must a complete set have at least once?",
        "DEAL-OQ-10",
        "Sets",
        {
            "one_not_all_colour": "any but all-colour wilds",
            "one_plain_property": "a property without a wild",
            "anything": "none",
        },
    )
    same_colour_counts_once: bool = yes("Do two complete sets of one colour count once?", "DEAL-OQ-11", "Sets")
    padded_payment: Literal["warn", "refuse", "allow"] = rule(
        "May a payment have cards that could be left out?",
        "DEAL-OQ-12",
        "Payments",
        {"warn": "yes, after a warning", "refuse": "no", "allow": "yes"},
    )
    wild_in_payment: Literal["refuse", "allow_at_zero"] = rule(
        "May an all-colour wild go along in a payment?",
        "DEAL-OQ-13",
        "Payments",
        {"refuse": "no", "allow_at_zero": "yes, worth nothing"},
    )
    excess_cards_go: Literal["discard_pile", "bottom_of_draw_pile"] = rule(
        "Where do the cards above seven go?",
        "DEAL-OQ-14",
        "Cards",
        {"discard_pile": "to the discard pile", "bottom_of_draw_pile": "under the draw pile"},
    )
    deck_runs_out: Literal["reshuffle", "no_draw"] = rule(
        "What if the draw pile runs out?",
        "DEAL-OQ-15",
        "Cards",
        {"reshuffle": "the discards are shuffled", "no_draw": "nobody draws any more"},
    )
    move_building: Literal["no", "free", "one_play"] = rule(
        "May a House or Hotel move to another own set?",
        "DEAL-OQ-16",
        "Building",
        {"no": "no", "free": "yes, for nothing", "one_play": "yes, for one play"},
    )
    lone_all_colour_rent: Literal["none", "first_step"] = rule(
        "What is the rent of all-colour wilds alone?",
        "DEAL-OQ-17",
        "Rent",
        {"none": "nothing", "first_step": "that of one card"},
    )
    double_with_all_colour_rent: bool = yes("May the all-colour Rent be doubled?", "DEAL-OQ-18", "Rent")
    two_doublers: Literal["times_four", "times_three", "not_allowed"] = rule(
        "What do two doublers make?",
        "DEAL-OQ-19",
        "Rent",
        {
            "times_four": "four times the rent",
            "times_three": "three times the rent",
            "not_allowed": "only one may be played",
        },
    )
    packs: int = rule(
        "How many packs are shuffled together?", "DEAL-OQ-20", "The table", reader=whole(1, 2), default="1", fixed=True
    )
    pay_order: Literal["clockwise", "any"] = rule(
        "In which order do several payers decide?",
        "DEAL-OQ-21",
        "Payments",
        {"clockwise": "clockwise", "any": "as they like"},
    )
    recolour_breaking_set: Literal["warn", "refuse"] = rule(
        "May a wild leave a set with a House?", "DEAL-OQ-22", "Sets", {"warn": "yes, after a warning", "refuse": "no"}
    )
    received_wild_colour: Literal["at_receipt", "keep_until_own_turn"] = rule(
        "When may the receiver of a wild choose its colour?",
        "DEAL-OQ-23",
        "Sets",
        {"at_receipt": "at once", "keep_until_own_turn": "in their own turn"},
    )
    deck_view: Literal["off", "on"] = rule(
        "Is the count of the unseen cards shown?", "DEAL-OQ-24", "The table", {"off": "no", "on": "yes"}
    )
    loose_building: Literal["free", "one_play"] = rule(
        "Does laying a loose House or Hotel on a set use a play?",
        "DEAL-OQ-25",
        "Building",
        {"free": "no", "one_play": "yes"},
    )
    card_in_play: Literal["stays_out", "goes_in"] = rule(
        "Does the card in play go into the new pile too?",
        "DEAL-OQ-26",
        "The table",
        {"stays_out": "no", "goes_in": "yes"},
    )
    spare_card: Literal["wild", "property"] = rule(
        "Which card lies beside a complete set that has one to spare?",
        "DEAL-OQ-27",
        "Sets",
        {"wild": "a wild", "property": "a property"},
    )
    turn_timer: Span | None = how_long()
    turn_begins: Literal["asked", "by_itself"] = begins()


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
    """Return what the text of the chosen edition says, and a light way to play, where the table says nothing."""
    return {**PRINTED.get(options.get("edition", "2017_18"), {}), **timed(options)}


PRESETS = (AGAINST_THE_CLOCK, Preset("As in 2008", "the older rules of the first box", {"edition": "2008"}))
SETTINGS = Settings(House, implied=_printed, presets=PRESETS)
house = partial(SETTINGS.chosen, House)
"""Return the house rules that the options of a game give. Raises `Refused` with every option that is off."""
