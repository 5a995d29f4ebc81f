"""The house rules of Monopoly Chance: every open question of the rules, its default first (CHANCE-OQ-*)."""

from collections.abc import Mapping
from typing import Any

import msgspec

from companion.core.settings import Setting, Settings, whole, words, yes_no
from companion.games import turn_timer
from companion.unit.profile import Span

_RULINGS = (
    words("start_roll_tie", "reroll_tied seat_order", "What if the highest start roll is equal?", "CHANCE-OQ-01"),
    yes_no("may_decline_cash", "true", "May a Cash card be discarded that could be played?", "CHANCE-OQ-02"),
    words("empty_draw_pile", "no_flips reshuffle_discard", "What if a draw pile runs out?", "CHANCE-OQ-03"),
    words(
        "round_trigger",
        "covered_now_then_sticky ever_covered",
        "Does a space count that was covered before?",
        "CHANCE-OQ-04",
    ),
    words("trigger_check", "every_event cash_only", "When is the end of a round looked for?", "CHANCE-OQ-05"),
    words(
        "kept_cards_between_rounds",
        "all_return flip2_and_nope_stay",
        "Do kept cards survive the end of a round?",
        "CHANCE-OQ-06",
    ),
    yes_no("bust_takes_new_kept_cards", "true", "Does Bankrupt take kept cards flipped this turn?", "CHANCE-OQ-07"),
    words("jail_target", "any_opponent_card top_card_only", "Which card may Go to Jail take?", "CHANCE-OQ-08"),
    words("gray_per_colour", "every_pair once_per_colour", "Does a second pair earn a gray too?", "CHANCE-OQ-09"),
    words("play_on_empty_property", "refuse allow", "Cash on a property without buildings?", "CHANCE-OQ-10"),
    words("nope_scope", "cash_and_flip2 also_jail", "Does Nope! work against Go to Jail?", "CHANCE-OQ-11"),
    yes_no("smallest_includes_gray", "true", "Can the smallest building be a gray one?", "CHANCE-OQ-12"),
    yes_no("stolen_pair_gives_gray", "true", "Does a pair made by a card earn a gray?", "CHANCE-OQ-12"),
    words("finish_rule", "reach pass", "Is touching the finish mark enough?", "CHANCE-OQ-13"),
    words("final_tie", "shared extra_round", "What if length and number are equal?", "CHANCE-OQ-14"),
    Setting("min_flips", "0", "0 or 1", whole(0, 1), "How many cards must be flipped?", "CHANCE-OQ-15"),
    yes_no("forced_cards_usable", "true", "May cards flipped by force be used?", "CHANCE-OQ-16"),
    yes_no("same_property_twice", "true", "Two Cash cards on one property in a turn?", "CHANCE-OQ-17"),
    words("flip2_order", "clockwise first_called", "Who may play Flip 2 first?", "CHANCE-OQ-18"),
    words("no_buildings_left", "end_game ask_table", "What if no building is left?", "CHANCE-OQ-19"),
    Setting("spaces_per_colour", "1", "1 or 2", whole(1, 2), "How many spaces has a colour?", "CHANCE-OQ-20"),
    words("skyline_mode", "per_building read_rack", "How is a skyline measured?", "CHANCE-OQ-21"),
    words("impossible_chance_card", "nothing draw_another", "A card that cannot be carried out?", "CHANCE-OQ-22"),
    words("odds", "shown hidden", "Does the table want to see odds?", "CHANCE-FLIP-04"),
)
SETTINGS = Settings((*_RULINGS, turn_timer.SETTING))


class House(msgspec.Struct, frozen=True):
    """The settings of one game as the rules use them."""

    start_roll_tie: str
    may_decline_cash: bool
    empty_draw_pile: str
    round_trigger: str
    trigger_check: str
    kept_cards_between_rounds: str
    bust_takes_new_kept_cards: bool
    jail_target: str
    gray_per_colour: str
    play_on_empty_property: str
    nope_scope: str
    smallest_includes_gray: bool
    stolen_pair_gives_gray: bool
    finish_rule: str
    final_tie: str
    min_flips: int
    forced_cards_usable: bool
    same_property_twice: bool
    flip2_order: str
    no_buildings_left: str
    spaces_per_colour: int
    skyline_mode: str
    impossible_chance_card: str
    odds: str
    turn_timer: Span | None


def house(options: Mapping[str, str]) -> House:
    """Return the house rules that the options of a game give. Raises `Refused` with every option that is off."""
    values: dict[str, Any] = SETTINGS.values(options)
    return House(**values)
