"""The house rules of Monopoly City: every open question of the rules, its default first (CITY-OQ-*)."""

from dataclasses import dataclass
from functools import partial
from typing import Literal

from companion.core.errors import Refused
from companion.core.settings import FLAG, YES_NO, Preset, Reader, Settings, no, rule, word_or, yes
from companion.games.city.board_rules import BoardRules, pairs
from companion.unit.profile import UnitRules
from companion.unit.rules import CURRENCY


def _amount(text: str) -> int:
    try:
        return CURRENCY.parse(text)
    except Refused as refusal:
        raise ValueError(text) from refusal


def _names(text: str) -> dict[str, str]:
    pairs = [[name.strip() for name in part.split("=")] for part in text.split(";") if part.strip()]
    if any(len(pair) != 2 or not all(pair) for pair in pairs):
        raise ValueError(text)
    names = dict(pairs)
    if len({old.casefold() for old in names}) < len(pairs):
        raise ValueError(text)
    return names


_AMOUNT = Reader(_amount, "an amount such as 2m, a multiple of 10k", CURRENCY.show)
_RENAMES = "new names such as Old Town=Altstadt; Seaview=Seeblick"
_RENAMED = Reader(_names, f"nothing, or {_RENAMES}", pairs, typed=_RENAMES)


@dataclass(frozen=True, slots=True)
class House(BoardRules):
    """The settings of one game as the rules use them; the unit keeps its own in its profile."""

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
        "What if nobody bids?",
        "CITY-OQ-45",
        "Auctions",
        {"stays_unowned": "the district stays unowned", "starter_pays_10k": "the starter pays 10k"},
    )
    bid_over_cash: Literal["refuse", "allow_as_debt"] = rule(
        "May one bid more than their cash?",
        "CITY-OQ-47",
        "Auctions",
        {"refuse": "no", "allow_as_debt": "yes, the bid becomes a debt"},
    )
    auction_jailed_bid: bool = yes("May a player in jail bid?", "CITY-OQ-49", "Auctions")
    deal_retry: Literal["unlimited", "once_per_turn"] = rule(
        "May a deal be tried again when its time ran out?",
        "CITY-OQ-52",
        "Deals",
        {"unlimited": "yes", "once_per_turn": "no, not in that turn"},
    )
    deal_when: Literal["any_time", "active_player_only"] = rule(
        "When may deals be made?",
        "CITY-OQ-53",
        "Deals",
        {"any_time": "at any time", "active_player_only": "only with the player in turn"},
    )
    deal_items: Literal["money_districts_cards", "money_districts"] = rule(
        "What may be part of a deal?",
        "CITY-OQ-54",
        "Deals",
        {"money_districts_cards": "money, districts and cards", "money_districts": "money and districts"},
    )
    deal_promises: Literal["note_only", "forbidden"] = rule(
        "May promises be noted?", "CITY-OQ-55", "The table", {"note_only": "yes, as a note", "forbidden": "no"}
    )
    rent_dodge_covers: Literal["turn", "whole_turn", "roll", "one_rent"] = rule(
        "What does the Rent Dodge card cover?",
        "CITY-OQ-56",
        "Rent",
        {
            "turn": "this rent and later ones that turn",
            "whole_turn": "earlier rents of the turn as well",
            "roll": "all rents of the roll",
            "one_rent": "one rent",
        },
    )
    rent_dodge_same_turn: bool = no("May the Rent Dodge card be used in the turn that brings it?", "CITY-OQ-57", "Rent")
    rent_dodge_tradable: bool = no("May the Rent Dodge card be traded?", "CITY-OQ-58", "Rent")
    rent_claim: Literal["automatic", "on_claim"] = rule(
        "Must the owner ask for the rent?",
        "CITY-OQ-59",
        "Rent",
        {"automatic": "no, it is charged at once", "on_claim": "yes"},
    )
    go_wages: int = rule("How high are the wages?", "CITY-OQ-60", "Money", reader=_AMOUNT, default="2000000")
    go_landing: Literal["wages", "double_wages", "none"] = rule(
        "What does landing exactly on GO pay?",
        "CITY-OQ-61",
        "Money",
        {"wages": "the wages", "double_wages": "double wages", "none": "nothing"},
    )
    industry_tax: int = rule("How high is the Industry Tax?", "CITY-OQ-62", "Money", reader=_AMOUNT, default="2000000")
    industry_tax_basis: Literal["flat", "per_block"] = rule(
        "Is the Industry Tax per building?",
        "CITY-OQ-63",
        "Money",
        {"flat": "no, one flat amount", "per_block": "yes, for each block"},
    )
    jail_visit: Literal["visiting", "jailed"] = rule(
        "What does landing on Jail by dice do?",
        "CITY-OQ-64",
        "Jail",
        {"visiting": "nothing, it is a visit", "jailed": "it puts you in jail"},
    )
    jail_fine_timing: Literal["before_roll", "lose_a_turn"] = rule(
        "Does paying the fine cost a turn?", "CITY-OQ-65", "Jail", {"before_roll": "no", "lose_a_turn": "yes"}
    )
    jail_double_extra_roll: bool = yes("Does a double out of jail give another roll?", "CITY-OQ-66", "Jail")
    jail_third_turn_unpaid: Literal["debt", "stay_in_jail"] = rule(
        "What if the fine after the third roll cannot be paid?",
        "CITY-OQ-67",
        "Jail",
        {"debt": "it becomes a debt", "stay_in_jail": "they stay in jail"},
    )
    jail_card_after_third_roll: bool = no("May the card be used after the third roll?", "CITY-OQ-68", "Jail")
    bankrupt_buildings: Literal["stay", "removed"] = rule(
        "Do buildings stay after a bankruptcy to the bank?",
        "CITY-OQ-69",
        "Mortgages and debts",
        {"stay": "yes", "removed": "no"},
    )
    bankrupt_mortgage: Literal["cancelled", "carried"] = rule(
        "Are mortgages cancelled by a bankruptcy to the bank?",
        "CITY-OQ-70",
        "Mortgages and debts",
        {"cancelled": "yes", "carried": "no"},
    )
    bankrupt_leftovers: Literal["bank_and_table", "creditor_takes_all"] = rule(
        "Who gets leftover cash and the Rent Dodge card?",
        "CITY-OQ-71",
        "Mortgages and debts",
        {"bank_and_table": "the bank and the table", "creditor_takes_all": "the creditor"},
    )
    bankruptcy_test: Literal["cash_plus_mortgages", "players_decide"] = rule(
        "When is a player bankrupt?",
        "CITY-OQ-72",
        "Mortgages and debts",
        {"cash_plus_mortgages": "beyond cash and mortgages", "players_decide": "when the players say so"},
    )
    debt_order: Literal["clockwise", "pro_rata"] = rule(
        "In which order are several debts paid?",
        "CITY-OQ-73",
        "Mortgages and debts",
        {"clockwise": "clockwise", "pro_rata": "all at once, in parts"},
    )
    time_end: Literal["finish_turn", "finish_round", "at_once"] = rule(
        "What is still played when time is up?",
        "CITY-OQ-74",
        "Time",
        {"finish_turn": "the running turn", "finish_round": "the running round", "at_once": "nothing"},
    )
    time_between_turns: Literal["turn_played", "at_once"] = rule(
        "What if time is up before the player in turn has moved?",
        "CITY-OQ-74",
        "Time",
        {"turn_played": "they still take their turn", "at_once": "the game ends"},
    )
    worth_basis: Literal["rent_value", "price"] = rule(
        "What is a district worth at the end?",
        "CITY-OQ-78",
        "Winning",
        {"rent_value": "its rent value", "price": "its price"},
    )
    tie_break: Literal["shared", "most_cash", "most_districts"] = rule(
        "Who wins at equal worth?",
        "CITY-OQ-79",
        "Winning",
        {
            "shared": "they share the win",
            "most_cash": "who has the most cash",
            "most_districts": "who has the most districts",
        },
    )
    new_town_r7: Literal["8000000", "10000000"] = rule(
        "What is the rent of New Town with 7 blocks?",
        "CITY-OQ-80",
        "Rent",
        {"8000000": "8M", "10000000": "10M"},
        fixed=True,
    )
    district_names: dict[str, str] = rule(
        "Are districts called differently?",
        "CITY-OQ-81",
        "The table",
        {"": "no, as printed"},
        reader=_RENAMED,
        fixed=True,
    )
    first_player_tie: Literal["reroll_tied", "pick"] = rule(
        "What if the highest first roll is equal?",
        "CITY-OQ-82",
        "The table",
        {"reroll_tied": "they roll again", "pick": "the table picks one"},
    )
    banker_plays: bool = rule("Does the banker play too?", "CITY-OQ-83", "The table", YES_NO, reader=FLAG, fixed=True)
    bank_limit: Literal["unlimited", "counted"] = rule(
        "Can the bank run out of money?", "CITY-OQ-84", "Money", {"unlimited": "no", "counted": "yes"}
    )
    chance_used_jail_card: Literal["bottom", "shuffle_in"] = rule(
        "Where does a used jail card go?",
        "CITY-OQ-85",
        "Jail",
        {"bottom": "under the pile", "shuffle_in": "shuffled into the pile"},
    )
    chance_limits: Literal["rules_apply", "card_wins"] = rule(
        "Do the limits bind Chance cards too?",
        "CITY-OQ-86",
        "Cards",
        {"rules_apply": "yes", "card_wins": "no, the card wins"},
    )
    bank_money: int | None = rule(
        "How much is in the box when the game begins, if the bank is counted?",
        "CITY-OQ-84",
        "Money",
        {"unknown": "nobody knows"},
        reader=word_or("unknown", _AMOUNT),
        fixed=True,
    )
    hour_at_alarm: Literal["ask", "auto_continue", "auto_end"] = rule(
        "What happens when the hour is over?",
        "CITY-OQ-76",
        "Time",
        {"ask": "the table is asked", "auto_continue": "another hour begins", "auto_end": "the game ends"},
    )


@dataclass(frozen=True, slots=True)
class Retired:
    """What older files may name though there is nothing to choose."""

    auction_space_none_left: Literal["skip"] = rule(
        "What happens on AUCTION when every district is owned?", "CITY-OQ-50", "Auctions", {"skip": "nothing"}
    )


PRESETS = (
    Preset("One hour", "the evening ends after an hour", {"mode": "time"}),
    Preset("Real notes", "the notes of the box", {"money": "paper"}),
)
SETTINGS = Settings(House, UnitRules, retired=Retired, presets=PRESETS)
house = partial(SETTINGS.chosen, House)
"""Return the house rules that the options of a game give. Raises `Refused` with every option that is off."""
