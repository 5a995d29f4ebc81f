"""The house rules of Monopoly City: every open question of the rules, the default answer first (CITY-OQ-*)."""

from dataclasses import dataclass
from functools import partial
from typing import Literal

from companion.core.errors import Refused
from companion.core.settings import (
    FLAG,
    YES_NO,
    Preset,
    Reader,
    Settings,
    rule,
    rule_off_by_default,
    rule_on_by_default,
    word_or,
)
from companion.core.words import phrase, say
from companion.games.city.board_rules import BoardRules, name_value_text
from companion.unit.profile import UnitRules
from companion.unit.rules import CURRENCY


def _parse_amount(text: str) -> int:
    try:
        return CURRENCY.parse(text)
    except Refused as refusal:
        raise ValueError(text) from refusal


def _parse_new_names(text: str) -> dict[str, str]:
    pairs = [[name.strip() for name in part.split("=")] for part in text.split(";") if part.strip()]
    if any(len(pair) != 2 or not all(pair) for pair in pairs):
        raise ValueError(text)
    names = dict(pairs)
    if len({old.casefold() for old in names}) < len(pairs):
        raise ValueError(text)
    return names


_AMOUNT = Reader(_parse_amount, lambda: say("an amount such as 2m, a multiple of 10k"), CURRENCY.show)
_RENAMED = Reader(
    _parse_new_names,
    lambda: say("nothing, or new names such as Old Town=Altstadt; Seaview=Seeblick"),
    name_value_text,
    typed=lambda: say("new names such as Old Town=Altstadt; Seaview=Seeblick"),
)


@dataclass(frozen=True, slots=True)
class House(BoardRules):
    """The settings of one game as the rules use them. The unit has its own in its profile."""

    auction_opening: Literal["starter_must_bid", "starter_names_price", "anyone"] = rule(
        "Who opens an auction?",
        "CITY-OQ-44",
        "Auctions",
        {
            "starter_must_bid": "the starter, who must bid",
            "starter_names_price": "the starter, who names a price",
            "anyone": "anyone",
        },
    )
    auction_no_bids: Literal["stays_unowned", "starter_pays_10k"] = rule(
        "What if no one bids?",
        "CITY-OQ-45",
        "Auctions",
        {"stays_unowned": "the district stays unowned", "starter_pays_10k": "the starter pays 10k"},
    )
    bid_over_cash: Literal["refuse", "allow_as_debt"] = rule(
        "Can players bid more than their cash?",
        "CITY-OQ-47",
        "Auctions",
        {"refuse": "no", "allow_as_debt": "yes, the bid becomes a debt"},
    )
    auction_jailed_bid: bool = rule_on_by_default("Can a jailed player bid?", "CITY-OQ-49", "Auctions")
    deal_retry: Literal["unlimited", "once_per_turn"] = rule(
        "Can you retry a deal that ran out of time?",
        "CITY-OQ-52",
        "Deals",
        {"unlimited": "yes", "once_per_turn": "no, not in the same turn"},
    )
    deal_when: Literal["any_time", "active_player_only"] = rule(
        "When can players make deals?",
        "CITY-OQ-53",
        "Deals",
        {"any_time": "at any time", "active_player_only": "only with the current player"},
    )
    deal_items: Literal["money_districts_cards", "money_districts"] = rule(
        "What can be traded in a deal?",
        "CITY-OQ-54",
        "Deals",
        {"money_districts_cards": "money, districts and cards", "money_districts": "money and districts"},
    )
    deal_promises: Literal["note_only", "forbidden"] = rule(
        "Can promises be part of a deal?", "CITY-OQ-55", "The table", {"note_only": "yes, as a note", "forbidden": "no"}
    )
    rent_dodge_covers: Literal["turn", "whole_turn", "roll", "one_rent"] = rule(
        "What does the Rent Dodge card cover?",
        "CITY-OQ-56",
        "Rent",
        {
            "turn": "this rent and later ones this turn",
            "whole_turn": "earlier rents this turn, too",
            "roll": "all rents from this roll",
            "one_rent": "one rent",
        },
    )
    rent_dodge_same_turn: bool = rule_off_by_default(
        "Can you use Rent Dodge on the turn you draw it?", "CITY-OQ-57", "Rent"
    )
    rent_dodge_tradable: bool = rule_off_by_default("Can the Rent Dodge card be traded?", "CITY-OQ-58", "Rent")
    rent_claim: Literal["automatic", "on_claim"] = rule(
        "Must the owner ask for the rent?",
        "CITY-OQ-59",
        "Rent",
        {"automatic": "no, it's charged at once", "on_claim": "yes"},
    )
    go_wages: int = rule(
        "How much do you collect for passing GO?", "CITY-OQ-60", "Money", reader=_AMOUNT, default="2000000"
    )
    go_landing: Literal["wages", "double_wages", "none"] = rule(
        "What do you collect for landing on GO?",
        "CITY-OQ-61",
        "Money",
        {"wages": "the usual amount", "double_wages": "double", "none": "nothing"},
    )
    industry_tax: int = rule("How much is the Industry Tax?", "CITY-OQ-62", "Money", reader=_AMOUNT, default="2000000")
    industry_tax_basis: Literal["flat", "per_block"] = rule(
        "Is the Industry Tax charged per block?",
        "CITY-OQ-63",
        "Money",
        {"flat": "no, it's a flat amount", "per_block": "yes, for each block"},
    )
    jail_visit: Literal["visiting", "jailed"] = rule(
        "What happens when you land on Jail?",
        "CITY-OQ-64",
        "Jail",
        {"visiting": "you're just visiting", "jailed": "you go to jail"},
    )
    jail_fine_timing: Literal["before_roll", "lose_a_turn"] = rule(
        "Does paying the fine cost a turn?", "CITY-OQ-65", "Jail", {"before_roll": "no", "lose_a_turn": "yes"}
    )
    jail_double_extra_roll: bool = rule_on_by_default(
        "Out of jail with a double: do you roll again?", "CITY-OQ-66", "Jail"
    )
    jail_third_turn_unpaid: Literal["debt", "stay_in_jail"] = rule(
        "Can't pay the fine after the third roll?",
        "CITY-OQ-67",
        "Jail",
        {"debt": "it becomes a debt", "stay_in_jail": "the player stays in jail"},
    )
    jail_card_after_third_roll: bool = rule_off_by_default(
        "Can the jail card be used after the third roll?", "CITY-OQ-68", "Jail"
    )
    bankrupt_buildings: Literal["stay", "removed"] = rule(
        "Bankrupt to the bank: do buildings stay?",
        "CITY-OQ-69",
        "Mortgages and debts",
        {"stay": "yes", "removed": "no"},
    )
    bankrupt_mortgage: Literal["cancelled", "carried"] = rule(
        "Bankrupt to the bank: are mortgages cancelled?",
        "CITY-OQ-70",
        "Mortgages and debts",
        {"cancelled": "yes", "carried": "no"},
    )
    bankrupt_leftovers: Literal["bank_and_table", "creditor_takes_all"] = rule(
        "Who gets a bankrupt player's cash and Rent Dodge card?",
        "CITY-OQ-71",
        "Mortgages and debts",
        {"bank_and_table": "no one, both are returned", "creditor_takes_all": "the creditor"},
    )
    bankruptcy_test: Literal["cash_plus_mortgages", "players_decide"] = rule(
        "When is a player bankrupt?",
        "CITY-OQ-72",
        "Mortgages and debts",
        {
            "cash_plus_mortgages": "when mortgages aren't enough",
            "players_decide": "when the players say so",
        },
    )
    debt_order: Literal["clockwise", "pro_rata"] = rule(
        "In what order are several debts paid?",
        "CITY-OQ-73",
        "Mortgages and debts",
        {"clockwise": "clockwise", "pro_rata": "all at once, proportionally"},
    )
    time_end: Literal["finish_turn", "finish_round", "at_once"] = rule(
        "When time is up, what do you still finish?",
        "CITY-OQ-74",
        "Time",
        {"finish_turn": "the current turn", "finish_round": "the current round", "at_once": "nothing"},
    )
    time_between_turns: Literal["turn_played", "at_once"] = rule(
        "What if time is up before the current player moves?",
        "CITY-OQ-74",
        "Time",
        {"turn_played": "they still take a turn", "at_once": "the game ends"},
    )
    worth_basis: Literal["rent_value", "price"] = rule(
        "What is a district worth at the end?",
        "CITY-OQ-78",
        "Winning",
        {"rent_value": "its rent value", "price": "its price"},
    )
    tie_break: Literal["shared", "most_cash", "most_districts"] = rule(
        "Who wins a tie?",
        "CITY-OQ-79",
        "Winning",
        {
            "shared": "they share the win",
            "most_cash": "the player with the most cash",
            "most_districts": "the player with the most districts",
        },
    )
    new_town_r7: Literal["8000000", "10000000"] = rule(
        "What is New Town's rent with 7 blocks?",
        "CITY-OQ-80",
        "Rent",
        {"8000000": "8M", "10000000": "10M"},
        fixed=True,
    )
    district_names: dict[str, str] = rule(
        "Do your districts have other names?",
        "CITY-OQ-81",
        "The table",
        {"": "no, as printed"},
        reader=_RENAMED,
        fixed=True,
    )
    first_player_tie: Literal["reroll_tied", "pick"] = rule(
        "What if the starting roll is tied?",
        "CITY-OQ-82",
        "The table",
        {"reroll_tied": "they roll again", "pick": "the players choose"},
    )
    banker_plays: bool = rule("Does the banker play too?", "CITY-OQ-83", "The table", YES_NO, reader=FLAG, fixed=True)
    bank_limit: Literal["unlimited", "counted"] = rule(
        "Can the bank run out of money?", "CITY-OQ-84", "Money", {"unlimited": "no", "counted": "yes"}
    )
    chance_used_jail_card: Literal["bottom", "shuffle_in"] = rule(
        "Where does a used jail card go?",
        "CITY-OQ-85",
        "Jail",
        {"bottom": "to the bottom of the pile", "shuffle_in": "back into the pile, shuffled"},
    )
    chance_limits: Literal["rules_apply", "card_wins"] = rule(
        "Do building limits apply to Chance cards?",
        "CITY-OQ-86",
        "Cards",
        {"rules_apply": "yes", "card_wins": "no, follow the card"},
    )
    bank_money: int | None = rule(
        "How much money is in the bank at the start?",
        "CITY-OQ-84",
        "Money",
        {"unknown": "unknown"},
        reader=word_or("unknown", _AMOUNT),
        fixed=True,
    )
    hour_at_alarm: Literal["ask", "auto_continue", "auto_end"] = rule(
        "What happens when the hour is over?",
        "CITY-OQ-76",
        "Time",
        {"ask": "Companion asks", "auto_continue": "another hour begins", "auto_end": "the game ends"},
    )


@dataclass(frozen=True, slots=True)
class Retired:
    """Settings that older files may name although they no longer exist."""

    auction_space_none_left: Literal["skip"] = rule(
        "What does AUCTION do when every district is owned?", "CITY-OQ-50", "Auctions", {"skip": "nothing"}
    )


PRESETS = (
    Preset(phrase("One hour"), phrase("the game ends after an hour"), {"mode": "time"}),
    Preset(phrase("Paper money"), phrase("use the notes from the box"), {"money": "paper"}),
)
SETTINGS = Settings(House, UnitRules, retired=Retired, presets=PRESETS)
house = partial(SETTINGS.house_rules, House)
"""Return the house rules from the options of a game. Raises `Refused` with every invalid option."""
