"""The house rules of Monopoly Chance: every open question of the rules, the default answer first (CHANCE-OQ-*)."""

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

    watch: Literal["everything", "rounds", "timer"] = watch_rule(
        {
            "everything": phrase("everything"),
            "rounds": phrase("round ends and skylines only"),
            "timer": phrase("turn timer only"),
        }
    )

    start_roll_tie: Literal["reroll_tied", "seat_order"] = rule(
        "What if the starting roll is tied?",
        "CHANCE-OQ-01",
        "The table",
        {"reroll_tied": "they roll again", "seat_order": "the first in seat order"},
    )
    may_decline_cash: bool = rule_on_by_default(
        "Can you discard a Cash card that could be played?", "CHANCE-OQ-02", "Cards"
    )
    empty_draw_pile: Literal["no_flips", "reshuffle_discard"] = rule(
        "What if a draw pile runs out?",
        "CHANCE-OQ-03",
        "Cards",
        {"no_flips": "no more flips from it", "reshuffle_discard": "shuffle the discards"},
    )
    round_trigger: Literal["covered_now_then_sticky", "ever_covered"] = rule(
        "Does a property count if its card has since been removed?",
        "CHANCE-OQ-04",
        "Spaces",
        {"covered_now_then_sticky": "no, only what is covered now", "ever_covered": "yes"},
    )
    trigger_check: Literal["every_event", "cash_only"] = rule(
        "When do you check for the end of the round?",
        "CHANCE-OQ-05",
        "Spaces",
        {"every_event": "after every event", "cash_only": "after Cash cards only"},
    )
    kept_cards_between_rounds: Literal["all_return", "flip2_and_nope_stay"] = rule(
        "Do kept cards stay with you when a round ends?",
        "CHANCE-OQ-06",
        "Cards",
        {"all_return": "no, shuffle them in", "flip2_and_nope_stay": "Flip 2 and Nope! do"},
    )
    bust_takes_new_kept_cards: bool = rule_on_by_default(
        "Does Bankrupt also take this turn's kept cards?", "CHANCE-OQ-07", "Cards"
    )
    jail_target: Literal["any_opponent_card", "top_card_only"] = rule(
        "Which card can Go to Jail take?",
        "CHANCE-OQ-08",
        "Jail",
        {"any_opponent_card": "any of another player's cards", "top_card_only": "only the top card of a pile"},
    )
    gray_per_colour: Literal["every_pair", "once_per_colour"] = rule(
        "Does a second pair also earn a gray building?",
        "CHANCE-OQ-09",
        "Building",
        {"every_pair": "yes", "once_per_colour": "no"},
    )
    play_on_empty_property: Literal["refuse", "allow"] = rule(
        "Can Cash be played on a property with no buildings left?",
        "CHANCE-OQ-10",
        "Spaces",
        {"refuse": "no", "allow": "yes"},
    )
    nope_scope: Literal["cash_and_flip2", "also_jail"] = rule(
        "Does Nope! work against Go to Jail?", "CHANCE-OQ-11", "Cards", {"cash_and_flip2": "no", "also_jail": "yes"}
    )
    smallest_includes_gray: bool = rule_on_by_default(
        "Can the smallest building be a gray one?", "CHANCE-OQ-12", "Building"
    )
    stolen_pair_gives_gray: bool = rule_on_by_default(
        "Does a pair made by a card earn a gray building?", "CHANCE-OQ-12", "Building"
    )
    finish_rule: Literal["reach", "pass"] = rule(
        "Is reaching the finish mark enough?",
        "CHANCE-OQ-13",
        "Winning",
        {"reach": "yes", "pass": "no, it must be passed"},
    )
    final_tie: Literal["shared", "extra_round"] = rule(
        "What if both the length and the number of buildings are tied?",
        "CHANCE-OQ-14",
        "Winning",
        {"shared": "they share the win", "extra_round": "play one more round"},
    )
    min_flips: int = rule(
        "How many cards must you flip?", "CHANCE-OQ-15", "The table", reader=whole_number_reader(0, 1), default="0"
    )
    forced_cards_usable: bool = rule_on_by_default("Can cards flipped for Flip 2 be used?", "CHANCE-OQ-16", "Cards")
    same_property_twice: bool = rule_on_by_default(
        "Can you play two Cash cards on one property in a turn?", "CHANCE-OQ-17", "Spaces"
    )
    flip2_order: Literal["clockwise", "first_called"] = rule(
        "Who can play Flip 2 first?",
        "CHANCE-OQ-18",
        "Cards",
        {"clockwise": "the next clockwise", "first_called": "the first to call"},
    )
    flip2_after_nope: Literal["another_turn", "at_once"] = rule(
        "When can a Flip 2 stopped by Nope! be played again?",
        "CHANCE-NOPE-07",
        "Cards",
        {"another_turn": "on another player, or a turn later", "at_once": "even in the same turn"},
    )
    no_buildings_left: Literal["end_game", "ask_table"] = rule(
        "What if no buildings are left?",
        "CHANCE-OQ-19",
        "Building",
        {"end_game": "the game ends", "ask_table": "the players decide"},
    )
    spaces_per_colour: int = rule(
        "How many spaces per colour?",
        "CHANCE-OQ-20",
        "Spaces",
        reader=whole_number_reader(1, 2),
        default="1",
        fixed=True,
    )
    skyline_mode: Literal["per_building", "read_rack"] = rule(
        "How is a skyline measured?",
        "CHANCE-OQ-21",
        "Winning",
        {"per_building": "add up its buildings", "read_rack": "read it off the rack"},
    )
    impossible_chance_card: Literal["nothing", "draw_another"] = rule(
        "What if a Chance card has no effect?",
        "CHANCE-OQ-22",
        "Cards",
        {"nothing": "nothing happens", "draw_another": "draw another card"},
    )
    odds: Literal["shown", "hidden"] = rule(
        "Show the odds?", "CHANCE-FLIP-04", "The table", {"shown": "yes", "hidden": "no"}
    )
    turn_timer: Span | None = turn_timer_rule()
    turn_begins: Literal["asked", "by_itself"] = turn_begins_rule()


PRESETS = (AGAINST_THE_CLOCK, Preset("Hide the odds", "no one sees the odds", {"odds": "hidden"}))
SETTINGS = Settings(House, implied=timed_settings, presets=PRESETS)
house = partial(SETTINGS.house_rules, House)
"""Return the house rules from the options of a game. Raises `Refused` with every invalid option."""
