"""The house rules of Monopoly Builder: every open question of the rules, the default answer first (BUILDER-OQ-*)."""

from dataclasses import dataclass
from functools import partial
from typing import Literal

from companion.core.settings import NAME, Preset, Settings, rule, rule_off_by_default, rule_on_by_default, word_or
from companion.core.words import phrase
from companion.games.light_mode import watch_rule
from companion.unit.profile import SECONDS, AllOut, Control, Span, all_out_rule, control_rule


@dataclass(frozen=True, slots=True)
class House:
    """The settings of one game as the rules use them."""

    watch: Literal["everything", "rolls", "points"] = watch_rule(
        {"everything": phrase("everything"), "rolls": phrase("rolls and payouts"), "points": phrase("score only")}
    )

    banker: str = rule("Who is the Banker?", "BUILDER-SETUP-01", "The table", {"": "no one in particular"}, reader=NAME)
    start_roll_tie: Literal["reroll_tied", "seat_order"] = rule(
        "What if the starting roll is tied?",
        "BUILDER-OQ-01",
        "The table",
        {"reroll_tied": "they roll again", "seat_order": "the first in seat order"},
    )
    start_roll_pays: bool = rule_off_by_default("Does a 6 on the starting roll pay everyone?", "BUILDER-OQ-02", "Money")
    space_roll_pays_deeds: bool = rule_off_by_default(
        "Does a Roll for Resources roll also pay deed owners?", "BUILDER-OQ-03", "Resources"
    )
    third_doubles_roll_pays: bool = rule_on_by_default(
        "Does a third roll of doubles in a row still pay?", "BUILDER-OQ-04", "Resources"
    )
    jail_doubles_rest_of_turn: Literal["ends_after_move", "trade_and_build"] = rule(
        "Out of jail with doubles: can you still trade and build?",
        "BUILDER-OQ-05",
        "Jail",
        {"ends_after_move": "no, the turn ends after the move", "trade_and_build": "yes"},
    )
    doubles_extra_turn: Literal["full_turn", "roll_and_move_only"] = rule(
        "Do doubles give a full extra turn or just an extra roll?",
        "BUILDER-OQ-06",
        "Resources",
        {"full_turn": "a full extra turn", "roll_and_move_only": "just an extra roll"},
    )
    rent_claim_closes: Literal["next_player_roll", "any_roll"] = rule(
        "When is it too late to charge rent?",
        "BUILDER-OQ-07",
        "Rent",
        {"next_player_roll": "once the next player rolls", "any_roll": "once anyone rolls"},
    )
    jail_third_fail_roll: Literal["new_roll", "failed_roll"] = rule(
        "After three failed tries in jail: roll again or use the last roll?",
        "BUILDER-OQ-08",
        "Jail",
        {"new_roll": "roll again", "failed_roll": "use the last roll"},
    )
    jail_roll_pays: bool = rule_on_by_default("Do deeds pay out on rolls made in jail?", "BUILDER-OQ-08", "Jail")
    free_parking_result: Literal["differs_from_both", "differs_from_one"] = rule(
        "Free Parking: can you get back one of the two kinds you gave?",
        "BUILDER-OQ-09",
        "Resources",
        {"differs_from_both": "no", "differs_from_one": "yes"},
    )
    free_parking_times: Literal["once", "repeat"] = rule(
        "How many swaps on Free Parking?",
        "BUILDER-OQ-10",
        "Resources",
        {"once": "one per landing", "repeat": "any number"},
    )
    jail_corner_one_space: bool = rule_on_by_default(
        "Do jailed and visiting players share one space for dropped resources?", "BUILDER-OQ-11", "Jail"
    )
    direct_move_picks_up: Literal["where_it_ends", "true", "false"] = rule(
        "What do you pick up on a direct move?",
        "BUILDER-OQ-11",
        "Resources",
        {
            "where_it_ends": "only resources at the end",
            "true": "also resources along the way",
            "false": "nothing",
        },
    )
    resource_supply: Literal["unlimited_warn", "limited_roller_first", "limited_nobody"] = rule(
        "What if the tray runs out of a resource?",
        "BUILDER-OQ-12",
        "Resources",
        {
            "unlimited_warn": "slips of paper, with a warning",
            "limited_roller_first": "the roller is paid first",
            "limited_nobody": "no one is paid",
        },
    )
    mortgage_when: Literal["any_time", "own_turn", "only_in_debt"] = rule(
        "When can you mortgage a deed?",
        "BUILDER-OQ-13",
        "Mortgages and debts",
        {"any_time": "at any time", "own_turn": "on your own turn", "only_in_debt": "only in debt"},
    )
    mortgaged_counts_for_set_points: Literal["true", "needs_one_open", "false"] = rule(
        "Do mortgaged deeds count for set points?",
        "BUILDER-OQ-14",
        "Mortgages and debts",
        {"true": "yes", "needs_one_open": "unless all are mortgaged", "false": "no"},
    )
    decliner_may_bid: bool = rule_on_by_default(
        "Can the player who declined to buy still bid?", "BUILDER-OQ-15", "Auctions"
    )
    bankrupt_cash: Literal["to_creditor", "keep"] = rule(
        "Who gets a bankrupt player's remaining cash?",
        "BUILDER-OQ-16",
        "Money",
        {"to_creditor": "the creditor", "keep": "the bankrupt player"},
    )
    bankrupt_needs_all_mortgaged: bool = rule_on_by_default(
        "Must every deed be mortgaged before bankruptcy?", "BUILDER-OQ-17", "Mortgages and debts"
    )
    bonus_card_tie: Literal["all_tied", "nobody", "most_cash"] = rule(
        "Tie for a bonus card: who gets it?",
        "BUILDER-OQ-18",
        "Winning",
        {"all_tied": "everyone tied", "nobody": "no one", "most_cash": "the player with the most cash"},
    )
    community_min_buildings: Literal["2", "1"] = rule(
        "How many connected buildings make a group?", "BUILDER-OQ-19", "Building", {"2": "two", "1": "one"}
    )
    bankrupt_bonus_cards: bool = rule_on_by_default(
        "Do bankrupt players compete for the bonus cards?", "BUILDER-OQ-19", "Mortgages and debts"
    )
    bankrupt_takes_six: bool = rule_off_by_default(
        "Do bankrupt players collect 2 on a six?", "BUILDER-OQ-19", "Mortgages and debts"
    )
    money_step: Literal["5", "1"] = rule(
        "Which amounts are allowed?", "BUILDER-OQ-20", "Money", {"5": "multiples of 5", "1": "any"}
    )
    bid_limit: Literal["cash", "none"] = rule(
        "Can players bid more than their cash?", "BUILDER-OQ-20", "Auctions", {"cash": "no", "none": "yes"}
    )
    game_end_moment: Literal["at_once", "end_of_turn"] = rule(
        "When does the penthouse end the game?",
        "BUILDER-OQ-21",
        "Winning",
        {"at_once": "at once", "end_of_turn": "after the turn"},
    )
    open_debts_at_end: Literal["settle", "void"] = rule(
        "What happens to open debts at the end?",
        "BUILDER-OQ-21",
        "Mortgages and debts",
        {"settle": "paid first", "void": "dropped"},
    )
    final_tie: Literal["shared", "most_buildings"] = rule(
        "Tied on points and cash: who wins?",
        "BUILDER-OQ-22",
        "Winning",
        {"shared": "they share the win", "most_buildings": "the player with the most buildings"},
    )
    penthouse_uses_block: bool = rule_off_by_default(
        "Does the penthouse use one of the 12 blocks?", "BUILDER-OQ-23", "Building"
    )
    any_may_mix: bool = rule_on_by_default("Can “any” resources be of different kinds?", "BUILDER-OQ-24", "Resources")
    no_target: Literal["nothing", "discard_card"] = rule(
        "No one to steal from or trade with: what happens?",
        "BUILDER-OQ-25",
        "Cards",
        {"nothing": "nothing, keep the card", "discard_card": "discard the card"},
    )
    chance_move_pays_go: Literal["unless_card_forbids", "never"] = rule(
        "Does a Chance card that moves you past GO pay 200?",
        "BUILDER-OQ-26",
        "Money",
        {"unless_card_forbids": "yes, unless the card forbids it", "never": "no"},
    )
    map_links: Literal["orthogonal", "owner_drawn"] = rule(
        "Do rivers, roads and gaps separate buildings?",
        "BUILDER-OQ-27",
        "Building",
        {"orthogonal": "no", "owner_drawn": "yes, as drawn"},
    )
    deal_promises: Literal["note_only", "forbidden"] = rule(
        "Can promises be part of a deal?",
        "BUILDER-OQ-28",
        "The table",
        {"note_only": "yes, as a note", "forbidden": "no"},
    )
    one_active_player: Literal["continue", "end_now"] = rule(
        "Does the game continue with one player left?",
        "BUILDER-OQ-29",
        "Winning",
        {"continue": "yes", "end_now": "no, it ends"},
    )
    end_by_agreement: Literal["allowed", "forbidden"] = rule(
        "Can players agree to end the game?", "BUILDER-OQ-30", "Winning", {"allowed": "yes", "forbidden": "no"}
    )
    bank_limit: Literal["unlimited_warn", "limited"] = rule(
        "Can the bank run out of money?",
        "BUILDER-OQ-31",
        "Money",
        {"unlimited_warn": "no, but there's a warning", "limited": "yes"},
    )
    auction_timer: Span | None = rule(
        "How long does an auction last?",
        "BUILDER-AUCTION-05",
        "Auctions",
        {"untimed": "until the Banker closes it"},
        reader=word_or("untimed", SECONDS),
    )
    auction_all_out: AllOut = all_out_rule("BUILDER-AUCTION-05")
    auction_control: Control = control_rule("BUILDER-AUCTION-05")


PRESETS = (
    Preset(phrase("Quick auctions"), phrase("30 seconds each"), {"auction_timer": "30"}),
    Preset(
        phrase("Limited supply"),
        phrase("money and resources can run out"),
        {"bank_limit": "limited", "resource_supply": "limited_roller_first"},
    ),
)
SETTINGS = Settings(House, presets=PRESETS)
house = partial(SETTINGS.house_rules, House)
"""Return the house rules from the options of a game. Raises `Refused` with every invalid option."""
