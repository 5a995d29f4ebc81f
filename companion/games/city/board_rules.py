"""The house rules of Monopoly City about what is on the board: rent, mortgages, buildings, railroads."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from companion.core.settings import NAME, Reader, no, rule, whole, yes
from companion.games.ways import how_much

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
_LIMITS = re.compile(rf"{_LIMIT.pattern}(?:[ ,]+{_LIMIT.pattern})*", re.ASCII)
_CUSTOM = re.compile(r"^custom[ ,]+")


def _limits(text: str) -> dict[str, int]:
    key = text.casefold().strip()
    if key in ("off", "fan_counts"):
        return FAN_COUNTS if key == "fan_counts" else {}
    key = _CUSTOM.sub("", key)
    if _LIMITS.fullmatch(key) is None:
        raise ValueError(text)
    pairs = _LIMIT.findall(key)
    counts = {piece: int(count) for piece, count in pairs}
    if len(counts) < len(pairs) or not counts.keys() <= FAN_COUNTS.keys():
        raise ValueError(text)
    return counts


def pairs(named: Mapping[str, object]) -> str:
    """Return names with their values as a list."""
    return ", ".join(f"{name} {value}" for name, value in named.items())


_LIMITED = Reader(
    _limits,
    "off, fan_counts, or custom with counts such as custom railroad=8 prison=3",
    pairs,
    typed="counts such as railroad=8 prison=3",
)


@dataclass(frozen=True, slots=True)
class BoardRules:
    """Who plays how long, and what stands on the board (CITY-OQ-01 to -39)."""

    watch: Literal["everything", "unit", "money"] = how_much(
        {"everything": "everything", "unit": "the trading unit alone", "money": "the unit and the money"}
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
            "goes_with_district": "all districts of its owner",
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
        "Can pieces other than stadiums and the Tower run out?",
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
    railroad_after_landing: bool = no(
        "May one ride from a railroad that was built after they landed?", "CITY-RAIL-04", "Railroad"
    )
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
    specials_phase: Literal["whole_turn", "after_landing"] = rule(
        "When in the turn may stadium, skyscraper and Tower be built?",
        "CITY-OQ-36",
        "Building",
        {"whole_turn": "at any time in it", "after_landing": "after the landing is settled"},
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
