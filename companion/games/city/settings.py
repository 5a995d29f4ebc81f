"""The house rules of Monopoly City: every open question of the rules, its default first (CITY-OQ-*)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from companion.core.errors import Refused
from companion.core.settings import FLAG, NAME, YES_NO, Preset, Reader, Settings, no, rule, whole, word_or, yes
from companion.games.ways import how_much
from companion.unit.profile import UnitRules
from companion.unit.rules import CURRENCY

# How many pieces players counted in their boxes; nothing printed says so.
FAN_COUNTS = {
    "railroad": 8,
    "skyscraper": 5,
    "residential": 20,
    "industrial": 20,
    "school": 3,
    "park": 3,
    "wind farm": 3,
    "water tower": 3,
    "power station": 3,
    "prison": 3,
    "sewage plant": 3,
    "rubbish dump": 2,
}
_LIMIT = re.compile(r"([a-z][a-z ]*?) *= *(\d{1,3})(?!\d)", re.ASCII)
_LIMITS = re.compile(rf"custom(?:[ ,]+{_LIMIT.pattern})+", re.ASCII)


def _amount(text: str) -> int:
    try:
        return CURRENCY.parse(text)
    except Refused as refusal:
        raise ValueError(text) from refusal


def _limits(text: str) -> dict[str, int]:
    key = text.casefold().strip()
    if key in ("off", "fan_counts"):
        return FAN_COUNTS if key == "fan_counts" else {}
    if _LIMITS.fullmatch(key) is None:
        raise ValueError(text)
    pairs = _LIMIT.findall(key.removeprefix("custom"))
    counts = {piece: int(count) for piece, count in pairs}
    if len(counts) < len(pairs) or not counts.keys() <= FAN_COUNTS.keys():
        raise ValueError(text)
    return counts


def _names(text: str) -> dict[str, str]:
    pairs = [[name.strip() for name in part.split("=")] for part in text.split(";") if part.strip()]
    if any(len(pair) != 2 or not all(pair) for pair in pairs):
        raise ValueError(text)
    names = dict(pairs)
    if len({old.casefold() for old in names}) < len(pairs):
        raise ValueError(text)
    return names


def _pairs(named: Mapping[str, object]) -> str:
    return ", ".join(f"{name} {value}" for name, value in named.items())


_AMOUNT = Reader(_amount, "an amount such as 2m, a multiple of 10k", CURRENCY.show)
_LIMITED = Reader(_limits, "off, fan_counts, or custom with counts such as custom railroad=8 prison=3", _pairs)
_RENAMED = Reader(_names, "nothing, or new names such as Old Town=Altstadt; Seaview=Seeblick", _pairs)


@dataclass(frozen=True, slots=True)
class House:
    """The settings of one game as the rules use them; the unit keeps its own in its profile."""

    watch: Literal["everything", "unit", "money"] = how_much(
        {"unit": "the trading unit alone", "money": "the unit and the money"}
    )

    money: Literal["bank", "paper"] = rule(
        "Does the companion hold the money, or real notes?",
        "CITY-MON-02",
        "Money",
        {"bank": "the companion holds it", "paper": "real notes"},
        fixed=True,
    )
    mode: Literal["last_player", "time"] = rule(
        "Is the game played to the last player or for a set time?",
        "CITY-TURN-01",
        "Time",
        {"last_player": "to the last player", "time": "for a set time"},
    )
    hours: int = rule("How many hours?", "CITY-TURN-01", "Time", reader=whole(1, 12), default="1")
    banker: str = rule(
        "Who is the Banker?", "CITY-SET-10", "The table", {"": "nobody in particular"}, reader=NAME, fixed=True
    )
    hazard_zero_rent: Literal["land_rent", "zero"] = rule(
        "What is the rent where a hazard leaves no block that counts?",
        "CITY-OQ-01",
        "Rent",
        {"land_rent": "the Land Rent", "zero": "nothing"},
    )
    land_rent_doubles: bool = yes("Does a skyscraper or the Tower double Land Rent too?", "CITY-OQ-02", "Rent")
    skyscraper_split_group: Literal["doubles_all", "doubles_skyscraper_owner_only", "off_until_complete"] = rule(
        "Whom does a skyscraper serve once its colour is split?",
        "CITY-OQ-03",
        "Rent",
        {
            "doubles_all": "every owner of the colour",
            "doubles_skyscraper_owner_only": "only the skyscraper's owner",
            "off_until_complete": "nobody until it is complete",
        },
    )
    tower_after_loss: Literal["goes_with_district", "off_until_two_groups"] = rule(
        "What doubles when the Tower's owner loses a colour or the Tower?",
        "CITY-OQ-04",
        "Rent",
        {
            "goes_with_district": "whoever owns the Tower's district",
            "off_until_two_groups": "nothing below two whole colours",
        },
    )
    mortgaged_doubler: Literal["keeps", "suspends"] = rule(
        "Does a mortgaged district with a skyscraper or the Tower go on doubling?",
        "CITY-OQ-05",
        "Rent",
        {"keeps": "yes", "suspends": "no"},
    )
    mortgaged_counts_for_sets: bool = yes(
        "Do mortgaged districts count for stadium, skyscraper and Tower?", "CITY-OQ-06", "Mortgages and debts"
    )
    mortgaged_worth: Literal["zero", "rent_value_minus_debt", "rent_value"] = rule(
        "What does a mortgaged district count at the end?",
        "CITY-OQ-07",
        "Mortgages and debts",
        {"zero": "nothing", "rent_value_minus_debt": "its rent value less the debt", "rent_value": "its rent value"},
    )
    mortgage_repay: Literal["amount_received", "current_rent_value"] = rule(
        "What is paid to redeem a district?",
        "CITY-OQ-08",
        "Mortgages and debts",
        {"amount_received": "what the bank paid out", "current_rent_value": "today's rent value"},
    )
    mortgage_when: Literal["unpayable_debt", "unpayable_rent", "any_time"] = rule(
        "When may a district be mortgaged?",
        "CITY-OQ-09",
        "Mortgages and debts",
        {
            "unpayable_debt": "for a debt beyond your cash",
            "unpayable_rent": "for a rent beyond your cash",
            "any_time": "at any time",
        },
    )
    mortgage_extra: Literal["until_covered", "free_choice"] = rule(
        "May more be mortgaged than the debt needs?",
        "CITY-OQ-10",
        "Mortgages and debts",
        {"until_covered": "no", "free_choice": "yes"},
    )
    redeem_when: Literal["any_time", "own_turn"] = rule(
        "When may a mortgaged district be bought back?",
        "CITY-OQ-11",
        "Mortgages and debts",
        {"any_time": "at any time", "own_turn": "in your own turn"},
    )
    build_on_mortgaged: bool = no("May one build on a mortgaged district?", "CITY-OQ-12", "Mortgages and debts")
    hazard_removal_on_mortgaged: bool = yes(
        "May a hazard go to or from a mortgaged district?", "CITY-OQ-13", "Mortgages and debts"
    )
    mortgaged_in_deal: Literal["debt_moves", "redeem_first", "forbidden"] = rule(
        "May a mortgaged district be part of a deal?",
        "CITY-OQ-14",
        "Mortgages and debts",
        {"debt_moves": "yes, the debt goes with it", "redeem_first": "no, redeem it first", "forbidden": "no"},
    )
    stadium_condition: Literal["two_of_colour", "all_of_colour"] = rule(
        "How many districts of a colour does a stadium need?",
        "CITY-OQ-15",
        "Building",
        {"two_of_colour": "two", "all_of_colour": "all"},
    )
    stadium_keep: Literal["stays", "removed_when_pair_lost"] = rule(
        "Does a stadium stay when its pair is lost?",
        "CITY-OQ-16",
        "Building",
        {"stays": "yes", "removed_when_pair_lost": "no"},
    )
    stadium_mortgaged_pays: bool = yes(
        "Does a stadium on a mortgaged district raise the wages?", "CITY-OQ-17", "Building"
    )
    stadium_blocks_hazard: bool = no("Does a stadium keep hazards away?", "CITY-OQ-18", "Building")
    hazards_per_district: Literal["unlimited", "one"] = rule(
        "How many hazards may stand on a district?",
        "CITY-OQ-19",
        "Hazards and bonus buildings",
        {"unlimited": "any number", "one": "one"},
    )
    hazard_by_self: Literal["counts", "ignored_for_builder"] = rule(
        "Does a hazard work against the one who built it?",
        "CITY-OQ-20",
        "Hazards and bonus buildings",
        {"counts": "yes", "ignored_for_builder": "no"},
    )
    bonus_per_district: Literal["unlimited", "one"] = rule(
        "How many bonus buildings may stand on a district?",
        "CITY-OQ-21",
        "Hazards and bonus buildings",
        {"unlimited": "any number", "one": "one"},
    )
    hazard_removal_partial: bool = no("May a hazard be paid off in parts?", "CITY-OQ-22", "Hazards and bonus buildings")
    planning_choice: Literal["any_kind", "printed_pair"] = rule(
        "Which buildings does a Planning Permission space offer?",
        "CITY-OQ-23",
        "Hazards and bonus buildings",
        {"any_kind": "any of the eight", "printed_pair": "the pair on the board"},
    )
    planning_no_target: Literal["skip", "carry_over"] = rule(
        "What if there is no place for the building?",
        "CITY-OQ-24",
        "Hazards and bonus buildings",
        {"skip": "it is skipped", "carry_over": "it waits until there is one"},
    )
    piece_limits: dict[str, int] = rule(
        "Can the pieces run out?",
        "CITY-OQ-25",
        "The table",
        {"off": "no", "fan_counts": "yes, as players counted them"},
        reader=_LIMITED,
    )
    railroads_per_district: Literal["one", "unlimited"] = rule(
        "How many railroads may stand on a district?",
        "CITY-OQ-26",
        "Railroad",
        {"one": "one", "unlimited": "any number"},
    )
    railroad_owner: Literal["any", "own_or_unowned", "own_only"] = rule(
        "On whose district may the railroad go?",
        "CITY-OQ-27",
        "Railroad",
        {"any": "anybody's", "own_or_unowned": "your own or an unowned one", "own_only": "only your own"},
    )
    railroad_jumps_per_roll: Literal["one", "unlimited"] = rule(
        "How often may one ride in a roll?",
        "CITY-OQ-28",
        "Railroad",
        {"one": "once", "unlimited": "as often as you like"},
    )
    railroad_go_wages: Literal["when_target_is_behind", "never"] = rule(
        "When does a ride pass GO?",
        "CITY-OQ-29",
        "Railroad",
        {"when_target_is_behind": "when the target lies behind", "never": "never"},
    )
    railroad_settle_first: Literal["always", "rent_only"] = rule(
        "Must an unowned railroad district be settled before the ride?",
        "CITY-OQ-30",
        "Railroad",
        {"always": "yes", "rent_only": "no, only the rent is paid"},
    )
    railroad_by_card: bool = yes("May one ride after a card brought them there?", "CITY-OQ-31", "Railroad")
    specials_need_press: bool = no("Do stadium, skyscraper, Tower and clearing need a press?", "CITY-OQ-32", "Building")
    specials_on_railroad_result: Literal["allowed", "blocked"] = rule(
        "May they be built when Build shows the railroad?",
        "CITY-OQ-33",
        "Building",
        {"allowed": "yes", "blocked": "no"},
    )
    build_press_per: Literal["roll", "turn"] = rule(
        "How often may Build be pressed?", "CITY-OQ-34", "Building", {"roll": "once a roll", "turn": "once a turn"}
    )
    build_off_turn: bool = no("May one build in another player's turn?", "CITY-OQ-35", "Building")
    build_phase: Literal["after_landing", "whole_turn"] = rule(
        "When in the turn may blocks be built?",
        "CITY-OQ-36",
        "Building",
        {"after_landing": "after the landing is settled", "whole_turn": "at any time in it"},
    )
    build_without_district: Literal["allowed", "refused"] = rule(
        "May a player without a district press Build?", "CITY-OQ-37", "Building", {"allowed": "yes", "refused": "no"}
    )
    convert_blocks: Literal["false", "pay_full", "pay_difference"] = rule(
        "May residential blocks become industrial ones?",
        "CITY-OQ-38",
        "Building",
        {"false": "no", "pay_full": "yes, at the full price", "pay_difference": "yes, for the difference"},
    )
    sell_buildings: Literal["false", "half_price"] = rule(
        "May blocks be sold back to the bank?",
        "CITY-OQ-39",
        "Building",
        {"false": "no", "half_price": "yes, at half price"},
    )
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
        {"refuse": "no", "allow_as_debt": "yes, the rest becomes a debt"},
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
    rent_dodge_covers: Literal["turn", "roll", "one_rent"] = rule(
        "What does the Rent Dodge card cover?",
        "CITY-OQ-56",
        "Rent",
        {"turn": "all rents of the turn", "roll": "all rents of the roll", "one_rent": "one rent"},
    )
    rent_dodge_same_turn: bool = no("May it be used in the turn in which it was taken?", "CITY-OQ-57", "Rent")
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


def house(options: Mapping[str, str]) -> House:
    """Return the house rules that the options of a game give. Raises `Refused` with every option that is off."""
    return SETTINGS.chosen(House, options)
