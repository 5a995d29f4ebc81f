"""The house rules of Monopoly City: every open question of the rules, its default first (CITY-OQ-*)."""

import re
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.core.errors import Refused
from companion.core.settings import Setting, Settings, one_of, whole, words, yes_no
from companion.unit.profile import UNIT_SETTINGS
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
_PIECES = "off, fan_counts, or custom with counts such as custom railroad=8 prison=3"
_NAMES = "nothing, or new names such as Old Town=Altstadt; Seaview=Seeblick"


def _amount(text: str) -> int:
    try:
        return CURRENCY.parse(text)
    except Refused as refusal:
        raise ValueError(text) from refusal


def _money(key: str, default: str, question: str, rule: str) -> Setting:
    return Setting(key, default, "an amount such as 2m, a multiple of 10k", _amount, question, rule)


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


def _bank_money(text: str) -> int | None:
    return None if text.casefold() == "unknown" else _amount(text)


_FIXED = ("money", "new_town_r7", "district_names", "banker", "banker_plays", "bank_money")
_CHOSEN = (
    words("money", "bank paper", "Does the companion hold the money, or real notes?", "CITY-MON-02"),
    words("mode", "last_player time", "Is the game played to the last player or for a set time?", "CITY-TURN-01"),
    Setting("hours", "1", "a whole number from 1 to 12", whole(1, 12), "How many hours?", "CITY-TURN-01"),
    Setting("banker", "", "the name of a player, or nothing", str, "Who is the Banker?", "CITY-SET-10"),
    words(
        "hazard_zero_rent",
        "land_rent zero",
        "What is the rent where a hazard leaves no block that counts?",
        "CITY-OQ-01",
    ),
    yes_no("land_rent_doubles", "true", "Does a skyscraper or the Tower double Land Rent too?", "CITY-OQ-02"),
    words(
        "skyscraper_split_group",
        "doubles_all doubles_skyscraper_owner_only off_until_complete",
        "Whom does a skyscraper serve once its colour is split?",
        "CITY-OQ-03",
    ),
    words(
        "tower_after_loss",
        "goes_with_district off_until_two_groups",
        "What doubles when the Tower's owner loses a colour or the Tower?",
        "CITY-OQ-04",
    ),
    words(
        "mortgaged_doubler",
        "keeps suspends",
        "Does a mortgaged district with a skyscraper or the Tower go on doubling?",
        "CITY-OQ-05",
    ),
    yes_no(
        "mortgaged_counts_for_sets",
        "true",
        "Do mortgaged districts count for stadium, skyscraper and Tower?",
        "CITY-OQ-06",
    ),
    words(
        "mortgaged_worth",
        "zero rent_value_minus_debt rent_value",
        "What does a mortgaged district count at the end?",
        "CITY-OQ-07",
    ),
    words("mortgage_repay", "amount_received current_rent_value", "What is paid to redeem a district?", "CITY-OQ-08"),
    words("mortgage_when", "unpayable_debt unpayable_rent any_time", "When may a district be mortgaged?", "CITY-OQ-09"),
    words("mortgage_extra", "until_covered free_choice", "May more be mortgaged than the debt needs?", "CITY-OQ-10"),
    words("redeem_when", "any_time own_turn", "When may a mortgaged district be bought back?", "CITY-OQ-11"),
    yes_no("build_on_mortgaged", "false", "May one build on a mortgaged district?", "CITY-OQ-12"),
    yes_no("hazard_removal_on_mortgaged", "true", "May a hazard go to or from a mortgaged district?", "CITY-OQ-13"),
    words(
        "mortgaged_in_deal",
        "debt_moves redeem_first forbidden",
        "May a mortgaged district be part of a deal?",
        "CITY-OQ-14",
    ),
    words(
        "stadium_condition",
        "two_of_colour all_of_colour",
        "How many districts of a colour does a stadium need?",
        "CITY-OQ-15",
    ),
    words("stadium_keep", "stays removed_when_pair_lost", "Does a stadium stay when its pair is lost?", "CITY-OQ-16"),
    yes_no("stadium_mortgaged_pays", "true", "Does a stadium on a mortgaged district raise the wages?", "CITY-OQ-17"),
    yes_no("stadium_blocks_hazard", "false", "Does a stadium keep hazards away?", "CITY-OQ-18"),
    words("hazards_per_district", "unlimited one", "How many hazards may stand on a district?", "CITY-OQ-19"),
    words(
        "hazard_by_self", "counts ignored_for_builder", "Does a hazard work against the one who built it?", "CITY-OQ-20"
    ),
    words("bonus_per_district", "unlimited one", "How many bonus buildings may stand on a district?", "CITY-OQ-21"),
    yes_no("hazard_removal_partial", "false", "May a hazard be paid off in parts?", "CITY-OQ-22"),
    words(
        "planning_choice",
        "any_kind printed_pair",
        "Which buildings does a Planning Permission space offer?",
        "CITY-OQ-23",
    ),
    words("planning_no_target", "skip carry_over", "What if there is no place for the building?", "CITY-OQ-24"),
    Setting("piece_limits", "off", _PIECES, _limits, "Can the pieces run out?", "CITY-OQ-25"),
    words("railroads_per_district", "one unlimited", "How many railroads may stand on a district?", "CITY-OQ-26"),
    words("railroad_owner", "any own_or_unowned own_only", "On whose district may the railroad go?", "CITY-OQ-27"),
    words("railroad_jumps_per_roll", "one unlimited", "How often may one ride in a roll?", "CITY-OQ-28"),
    words("railroad_go_wages", "when_target_is_behind never", "When does a ride pass GO?", "CITY-OQ-29"),
    words(
        "railroad_settle_first",
        "always rent_only",
        "Must an unowned railroad district be settled before the ride?",
        "CITY-OQ-30",
    ),
    yes_no("railroad_by_card", "true", "May one ride after a card brought him there?", "CITY-OQ-31"),
    yes_no("specials_need_press", "false", "Do stadium, skyscraper, Tower and clearing need a press?", "CITY-OQ-32"),
    words(
        "specials_on_railroad_result",
        "allowed blocked",
        "May they be built when Build shows the railroad?",
        "CITY-OQ-33",
    ),
    words("build_press_per", "roll turn", "How often may Build be pressed?", "CITY-OQ-34"),
    yes_no("build_off_turn", "false", "May one build in another player's turn?", "CITY-OQ-35"),
    words("build_phase", "after_landing whole_turn", "When in the turn may blocks be built?", "CITY-OQ-36"),
    words("build_without_district", "allowed refused", "May a player without a district press Build?", "CITY-OQ-37"),
    words(
        "convert_blocks",
        "false pay_full pay_difference",
        "May residential blocks become industrial ones?",
        "CITY-OQ-38",
    ),
    words("sell_buildings", "false half_price", "May blocks be sold back to the bank?", "CITY-OQ-39"),
    words("auction_opening", "starter_must_bid starter_names_price anyone", "Who opens an auction?", "CITY-OQ-44"),
    words("auction_no_bids", "stays_unowned starter_pays_10k", "What if nobody bids?", "CITY-OQ-45"),
    words("bid_over_cash", "refuse allow_as_debt", "May one bid more than his cash?", "CITY-OQ-47"),
    yes_no("auction_jailed_bid", "true", "May a player in jail bid?", "CITY-OQ-49"),
    words("auction_space_none_left", "skip", "What happens on AUCTION when every district is owned?", "CITY-OQ-50"),
    words("deal_retry", "unlimited once_per_turn", "May a deal be tried again when its time ran out?", "CITY-OQ-52"),
    words("deal_when", "any_time active_player_only", "When may deals be made?", "CITY-OQ-53"),
    words("deal_items", "money_districts_cards money_districts", "What may be part of a deal?", "CITY-OQ-54"),
    words("deal_promises", "note_only forbidden", "May promises be noted?", "CITY-OQ-55"),
    words("rent_dodge_covers", "turn roll one_rent", "What does the Rent Dodge card cover?", "CITY-OQ-56"),
    yes_no("rent_dodge_same_turn", "false", "May it be used in the turn in which it was taken?", "CITY-OQ-57"),
    yes_no("rent_dodge_tradable", "false", "May the Rent Dodge card be traded?", "CITY-OQ-58"),
    words("rent_claim", "automatic on_claim", "Must the owner ask for the rent?", "CITY-OQ-59"),
    _money("go_wages", "2000000", "How high are the wages?", "CITY-OQ-60"),
    words("go_landing", "wages double_wages none", "What does landing exactly on GO pay?", "CITY-OQ-61"),
    _money("industry_tax", "2000000", "How high is the Industry Tax?", "CITY-OQ-62"),
    words("industry_tax_basis", "flat per_block", "Is the Industry Tax per building?", "CITY-OQ-63"),
    words("jail_visit", "visiting jailed", "What does landing on Jail by dice do?", "CITY-OQ-64"),
    words("jail_fine_timing", "before_roll lose_a_turn", "Does paying the fine cost a turn?", "CITY-OQ-65"),
    yes_no("jail_double_extra_roll", "true", "Does a double out of jail give another roll?", "CITY-OQ-66"),
    words(
        "jail_third_turn_unpaid",
        "debt stay_in_jail",
        "What if the fine after the third roll cannot be paid?",
        "CITY-OQ-67",
    ),
    yes_no("jail_card_after_third_roll", "false", "May the card be used after the third roll?", "CITY-OQ-68"),
    words("bankrupt_buildings", "stay removed", "Do buildings stay after a bankruptcy to the bank?", "CITY-OQ-69"),
    words(
        "bankrupt_mortgage", "cancelled carried", "Are mortgages cancelled by a bankruptcy to the bank?", "CITY-OQ-70"
    ),
    words(
        "bankrupt_leftovers",
        "bank_and_table creditor_takes_all",
        "Who gets leftover cash and the Rent Dodge card?",
        "CITY-OQ-71",
    ),
    words("bankruptcy_test", "cash_plus_mortgages players_decide", "When is a player bankrupt?", "CITY-OQ-72"),
    words("debt_order", "clockwise pro_rata", "In which order are several debts paid?", "CITY-OQ-73"),
    words("time_end", "finish_turn finish_round at_once", "What is still played when time is up?", "CITY-OQ-74"),
    words("worth_basis", "rent_value price", "What is a district worth at the end?", "CITY-OQ-78"),
    words("tie_break", "shared most_cash most_districts", "Who wins at equal worth?", "CITY-OQ-79"),
    words("new_town_r7", "8000000 10000000", "What is the rent of New Town with 7 blocks?", "CITY-OQ-80"),
    Setting("district_names", "", _NAMES, _names, "Are districts called differently?", "CITY-OQ-81"),
    words("first_player_tie", "reroll_tied pick", "What if the highest first roll is equal?", "CITY-OQ-82"),
    yes_no("banker_plays", "true", "Does the banker play too?", "CITY-OQ-83"),
    words("bank_limit", "unlimited counted", "Can the bank run out of money?", "CITY-OQ-84"),
    words("chance_used_jail_card", "bottom shuffle_in", "Where does a used jail card go?", "CITY-OQ-85"),
    words("chance_limits", "rules_apply card_wins", "Do the limits bind Chance cards too?", "CITY-OQ-86"),
    Setting(
        "bank_money",
        "unknown",
        "unknown, or an amount such as 500m",
        _bank_money,
        "How much is in the box when the game begins, if the bank is counted?",
        "CITY-OQ-84",
    ),
    Setting(
        "hour_at_alarm",
        "ask",
        "ask, auto_continue or auto_end",
        one_of("ask", "auto_continue", "auto_end"),
        "What happens when the hour is over?",
        "CITY-OQ-76",
    ),
    *UNIT_SETTINGS,
)
CITY_SETTINGS = tuple(replace(each, fixed=True) if each.key in _FIXED else each for each in _CHOSEN)
SETTINGS = Settings(CITY_SETTINGS)


class House(msgspec.Struct, frozen=True):
    """The settings of one game as the rules use them; the unit keeps its own in its profile."""

    money: str
    mode: str
    hours: int
    banker: str
    hazard_zero_rent: str
    land_rent_doubles: bool
    skyscraper_split_group: str
    tower_after_loss: str
    mortgaged_doubler: str
    mortgaged_counts_for_sets: bool
    mortgaged_worth: str
    mortgage_repay: str
    mortgage_when: str
    mortgage_extra: str
    redeem_when: str
    build_on_mortgaged: bool
    hazard_removal_on_mortgaged: bool
    mortgaged_in_deal: str
    stadium_condition: str
    stadium_keep: str
    stadium_mortgaged_pays: bool
    stadium_blocks_hazard: bool
    hazards_per_district: str
    hazard_by_self: str
    bonus_per_district: str
    hazard_removal_partial: bool
    planning_choice: str
    planning_no_target: str
    piece_limits: dict[str, int]
    railroads_per_district: str
    railroad_owner: str
    railroad_jumps_per_roll: str
    railroad_go_wages: str
    railroad_settle_first: str
    railroad_by_card: bool
    specials_need_press: bool
    specials_on_railroad_result: str
    build_press_per: str
    build_off_turn: bool
    build_phase: str
    build_without_district: str
    convert_blocks: str
    sell_buildings: str
    auction_opening: str
    auction_no_bids: str
    bid_over_cash: str
    auction_jailed_bid: bool
    auction_space_none_left: str
    deal_retry: str
    deal_when: str
    deal_items: str
    deal_promises: str
    rent_dodge_covers: str
    rent_dodge_same_turn: bool
    rent_dodge_tradable: bool
    rent_claim: str
    go_wages: int
    go_landing: str
    industry_tax: int
    industry_tax_basis: str
    jail_visit: str
    jail_fine_timing: str
    jail_double_extra_roll: bool
    jail_third_turn_unpaid: str
    jail_card_after_third_roll: bool
    bankrupt_buildings: str
    bankrupt_mortgage: str
    bankrupt_leftovers: str
    bankruptcy_test: str
    debt_order: str
    time_end: str
    worth_basis: str
    tie_break: str
    new_town_r7: str
    district_names: dict[str, str]
    first_player_tie: str
    banker_plays: bool
    bank_limit: str
    chance_used_jail_card: str
    chance_limits: str
    bank_money: int | None
    hour_at_alarm: str


def house(options: Mapping[str, str]) -> House:
    """Return the house rules that the options of a game give. Raises `Refused` with every option that is off."""
    values: dict[str, Any] = SETTINGS.values(options)
    return House(**{key: values[key] for key in House.__struct_fields__})
