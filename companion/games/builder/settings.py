"""The house rules of Monopoly Builder: every open question of the rules, its default first (BUILDER-OQ-*)."""

from dataclasses import dataclass
from functools import partial
from typing import Literal

from companion.core.settings import NAME, Preset, Settings, no, rule, word_or, yes
from companion.games.ways import how_much
from companion.unit.profile import SECONDS, Control, Span, control


@dataclass(frozen=True, slots=True)
class House:
    """The settings of one game as the rules use them."""

    watch: Literal["everything", "rolls", "points"] = how_much(
        {"everything": "everything", "rolls": "rolls and what they pay", "points": "the points alone"}
    )

    banker: str = rule("Who is the Banker?", "BUILDER-SETUP-01", "The table", {"": "nobody in particular"}, reader=NAME)
    start_roll_tie: Literal["reroll_tied", "seat_order"] = rule(
        "Highest start roll is shared: who begins?",
        "BUILDER-OQ-01",
        "The table",
        {"reroll_tied": "they roll again", "seat_order": "the first in seat order"},
    )
    start_roll_pays: bool = no("Does a start roll of 6 pay everyone?", "BUILDER-OQ-02", "Money")
    space_roll_pays_deeds: bool = no(
        "Does the roll on Roll for Resources pay deed owners too?", "BUILDER-OQ-03", "Resources"
    )
    third_doubles_roll_pays: bool = yes("Does the third doubles roll still pay?", "BUILDER-OQ-04", "Resources")
    jail_doubles_rest_of_turn: Literal["ends_after_move", "trade_and_build"] = rule(
        "Out of jail by doubles: may one still trade and build?",
        "BUILDER-OQ-05",
        "Jail",
        {"ends_after_move": "no, the turn ends after the move", "trade_and_build": "yes"},
    )
    doubles_extra_turn: Literal["full_turn", "roll_and_move_only"] = rule(
        "Are doubles a whole further turn, or a further roll only?",
        "BUILDER-OQ-06",
        "Resources",
        {"full_turn": "a whole further turn", "roll_and_move_only": "a further roll only"},
    )
    rent_claim_closes: Literal["next_player_roll", "any_roll"] = rule(
        "Which roll ends the claim to a rent?",
        "BUILDER-OQ-07",
        "Rent",
        {"next_player_roll": "the next player's", "any_roll": "any roll"},
    )
    jail_third_fail_roll: Literal["new_roll", "failed_roll"] = rule(
        "After the third failed try: move by a fresh roll or by the failed one?",
        "BUILDER-OQ-08",
        "Jail",
        {"new_roll": "by a fresh roll", "failed_roll": "by the failed roll"},
    )
    jail_roll_pays: bool = yes("Do rolls in jail pay deeds?", "BUILDER-OQ-08", "Jail")
    free_parking_result: Literal["differs_from_both", "differs_from_one"] = rule(
        "Two kinds given on Free Parking: may one of them come back?",
        "BUILDER-OQ-09",
        "Resources",
        {"differs_from_both": "no", "differs_from_one": "yes, one of them"},
    )
    free_parking_times: Literal["once", "repeat"] = rule(
        "How often may one swap on Free Parking?",
        "BUILDER-OQ-10",
        "Resources",
        {"once": "once a landing", "repeat": "as often as you like"},
    )
    jail_corner_one_space: bool = yes(
        "Do prisoners and visitors share a space for dropped resources?", "BUILDER-OQ-11", "Jail"
    )
    direct_move_picks_up: Literal["where_it_ends", "true", "false"] = rule(
        "What does a direct move pick up?",
        "BUILDER-OQ-11",
        "Resources",
        {
            "where_it_ends": "what lies where it ends",
            "true": "what lies on its way, too",
            "false": "nothing",
        },
    )
    resource_supply: Literal["unlimited_warn", "limited_roller_first", "limited_nobody"] = rule(
        "What if a kind runs out in the tray?",
        "BUILDER-OQ-12",
        "Resources",
        {
            "unlimited_warn": "slips of paper, with a warning",
            "limited_roller_first": "the roller is paid first",
            "limited_nobody": "nobody is paid",
        },
    )
    mortgage_when: Literal["any_time", "own_turn", "only_in_debt"] = rule(
        "When may a deed be mortgaged?",
        "BUILDER-OQ-13",
        "Mortgages and debts",
        {"any_time": "at any time", "own_turn": "in your own turn", "only_in_debt": "only in debt"},
    )
    mortgaged_counts_for_set_points: Literal["true", "needs_one_open", "false"] = rule(
        "Do mortgaged deeds count for set points?",
        "BUILDER-OQ-14",
        "Mortgages and debts",
        {"true": "yes", "needs_one_open": "if one deed is not mortgaged", "false": "no"},
    )
    decliner_may_bid: bool = yes("May the player who declined bid?", "BUILDER-OQ-15", "Auctions")
    bankrupt_cash: Literal["to_creditor", "keep"] = rule(
        "Who gets the last cash of a bankrupt player?",
        "BUILDER-OQ-16",
        "Money",
        {"to_creditor": "the creditor", "keep": "the bankrupt player"},
    )
    bankrupt_needs_all_mortgaged: bool = yes(
        "Must every deed be mortgaged before bankruptcy?", "BUILDER-OQ-17", "Mortgages and debts"
    )
    bonus_card_tie: Literal["all_tied", "nobody", "most_cash"] = rule(
        "Who scores a bonus card on a tie?",
        "BUILDER-OQ-18",
        "Winning",
        {"all_tied": "everybody tied", "nobody": "nobody", "most_cash": "the one with the most cash"},
    )
    community_min_buildings: Literal["2", "1"] = rule(
        "How many joined buildings make a group?", "BUILDER-OQ-19", "Building", {"2": "two", "1": "one"}
    )
    bankrupt_bonus_cards: bool = yes(
        "Do bankrupt players compete for the bonus cards?", "BUILDER-OQ-19", "Mortgages and debts"
    )
    bankrupt_takes_six: bool = no("Do bankrupt players take 2 on a six?", "BUILDER-OQ-19", "Mortgages and debts")
    money_step: Literal["5", "1"] = rule(
        "Which amounts can be paid?", "BUILDER-OQ-20", "Money", {"5": "multiples of 5", "1": "any"}
    )
    bid_limit: Literal["cash", "none"] = rule(
        "May a bid exceed the cash in hand?", "BUILDER-OQ-20", "Auctions", {"cash": "no", "none": "yes"}
    )
    game_end_moment: Literal["at_once", "end_of_turn"] = rule(
        "When does the penthouse end the game?",
        "BUILDER-OQ-21",
        "Winning",
        {"at_once": "at once", "end_of_turn": "after the turn"},
    )
    open_debts_at_end: Literal["settle", "void"] = rule(
        "What of open debts at the end?",
        "BUILDER-OQ-21",
        "Mortgages and debts",
        {"settle": "they are paid first", "void": "they are dropped"},
    )
    final_tie: Literal["shared", "most_buildings"] = rule(
        "Points and cash both equal: who wins?",
        "BUILDER-OQ-22",
        "Winning",
        {"shared": "they share the win", "most_buildings": "the one with the most buildings"},
    )
    penthouse_uses_block: bool = no("Does the penthouse use one of the 12 blocks?", "BUILDER-OQ-23", "Building")
    any_may_mix: bool = yes("May “any” be a mixture of kinds?", "BUILDER-OQ-24", "Resources")
    no_target: Literal["nothing", "discard_card"] = rule(
        "Nobody to steal from or to trade with: what happens?",
        "BUILDER-OQ-25",
        "Cards",
        {"nothing": "nothing, the card is kept", "discard_card": "the card is discarded"},
    )
    chance_move_pays_go: Literal["unless_card_forbids", "never"] = rule(
        "A Chance card moves past GO: is 200 paid?",
        "BUILDER-OQ-26",
        "Money",
        {"unless_card_forbids": "yes, unless the card forbids it", "never": "no"},
    )
    map_links: Literal["orthogonal", "owner_drawn"] = rule(
        "Do printed rivers, roads or gaps keep buildings apart?",
        "BUILDER-OQ-27",
        "Building",
        {"orthogonal": "no", "owner_drawn": "yes, as drawn by the owner"},
    )
    deal_promises: Literal["note_only", "forbidden"] = rule(
        "May promises be part of a deal?",
        "BUILDER-OQ-28",
        "The table",
        {"note_only": "yes, as a note", "forbidden": "no"},
    )
    one_active_player: Literal["continue", "end_now"] = rule(
        "Only one player is not bankrupt: does the game go on?",
        "BUILDER-OQ-29",
        "Winning",
        {"continue": "yes", "end_now": "no, it ends"},
    )
    end_by_agreement: Literal["allowed", "forbidden"] = rule(
        "May the table end the game by agreement?", "BUILDER-OQ-30", "Winning", {"allowed": "yes", "forbidden": "no"}
    )
    bank_limit: Literal["unlimited_warn", "limited"] = rule(
        "Can the bank run out of money?",
        "BUILDER-OQ-31",
        "Money",
        {"unlimited_warn": "no, there is a warning", "limited": "yes"},
    )
    auction_timer: Span | None = rule(
        "How long does an auction run?",
        "BUILDER-AUCTION-05",
        "Auctions",
        {"untimed": "until the Banker closes it"},
        reader=word_or("untimed", SECONDS),
    )
    auction_control: Control = control("BUILDER-AUCTION-05")


PRESETS = (
    Preset("Brisk auctions", "each auction runs half a minute", {"auction_timer": "30"}),
    Preset(
        "As the box holds",
        "money and resources can run out",
        {"bank_limit": "limited", "resource_supply": "limited_roller_first"},
    ),
)
SETTINGS = Settings(House, presets=PRESETS)
house = partial(SETTINGS.chosen, House)
"""Return the house rules that the options of a game give. Raises `Refused` with every option that is off."""
