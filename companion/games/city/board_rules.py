"""The house rules of Monopoly City about the board: rent, mortgages, buildings, railroads."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from companion.core.settings import NAME, Reader, rule, rule_off_by_default, rule_on_by_default, whole_number_reader
from companion.core.words import phrase, say, translated
from companion.games.light_mode import watch_rule

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


def _parse_piece_limits(text: str) -> dict[str, int]:
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


def name_value_text(named: Mapping[str, object]) -> str:
    """Return names and their values as a list."""
    return ", ".join(f"{translated(name)} {value}" for name, value in named.items())


_LIMITED = Reader(
    _parse_piece_limits,
    lambda: say("off, fan_counts, or custom with counts such as custom railroad=8 prison=3"),
    name_value_text,
    typed=lambda: say("counts such as railroad=8 prison=3"),
)


@dataclass(frozen=True, slots=True)
class BoardRules:
    """The rules for the length of the game and for everything on the board (CITY-OQ-01 to -39)."""

    watch: Literal["everything", "unit", "money"] = watch_rule(
        {
            "everything": phrase("everything"),
            "unit": phrase("only the trading unit"),
            "money": phrase("the unit and the money"),
        }
    )

    money: Literal["bank", "paper"] = rule(
        "Who keeps track of the money?",
        "CITY-MON-02",
        "Money",
        {"bank": "Companion", "paper": "you do, with paper money"},
        fixed=True,
    )
    mode: Literal["last_player", "time"] = rule(
        "How does the game end?",
        "CITY-TURN-01",
        "Time",
        {"last_player": "last player standing", "time": "time limit"},
    )
    hours: int = rule(
        "How many hours will you play?", "CITY-TURN-01", "Time", reader=whole_number_reader(1, 12), default="1"
    )
    banker: str = rule(
        "Who is the Banker?", "CITY-SET-10", "The table", {"": "no one in particular"}, reader=NAME, fixed=True
    )
    hazard_zero_rent: Literal["land_rent", "zero"] = rule(
        "What's the rent if a hazard cancels every block?",
        "CITY-OQ-01",
        "Rent",
        {"land_rent": "the Land Rent", "zero": "nothing"},
    )
    land_rent_doubles: bool = rule_on_by_default("Do skyscrapers and the Tower double Land Rent?", "CITY-OQ-02", "Rent")
    skyscraper_split_group: Literal["doubles_all", "doubles_skyscraper_owner_only", "off_until_complete"] = rule(
        "If a colour is split up, whose rent does a skyscraper double?",
        "CITY-OQ-03",
        "Rent",
        {
            "doubles_all": "every owner's in that colour",
            "doubles_skyscraper_owner_only": "only the skyscraper owner's",
            "off_until_complete": "no one's until it's complete",
        },
    )
    tower_after_loss: Literal["goes_with_district", "off_until_two_groups"] = rule(
        "Colour or Tower lost: which districts still pay double?",
        "CITY-OQ-04",
        "Rent",
        {
            "goes_with_district": "all the owner's districts",
            "off_until_two_groups": "none without two complete colours",
        },
    )
    mortgaged_doubler: Literal["keeps", "suspends"] = rule(
        "Do skyscrapers and the Tower double rent while mortgaged?",
        "CITY-OQ-05",
        "Rent",
        {"keeps": "yes", "suspends": "no"},
    )
    mortgaged_counts_for_sets: bool = rule_on_by_default(
        "Do mortgaged districts count towards special buildings?", "CITY-OQ-06", "Mortgages and debts"
    )
    mortgaged_worth: Literal["zero", "rent_value_minus_debt", "rent_value"] = rule(
        "What is a mortgaged district worth at the end?",
        "CITY-OQ-07",
        "Mortgages and debts",
        {
            "zero": "nothing",
            "rent_value_minus_debt": "its rent value minus the mortgage",
            "rent_value": "its rent value",
        },
    )
    mortgage_repay: Literal["amount_received", "current_rent_value"] = rule(
        "What does it cost to pay off a mortgage?",
        "CITY-OQ-08",
        "Mortgages and debts",
        {"amount_received": "the amount the bank paid", "current_rent_value": "the current rent value"},
    )
    mortgage_when: Literal["unpayable_debt", "unpayable_rent", "any_time"] = rule(
        "When can you mortgage a district?",
        "CITY-OQ-09",
        "Mortgages and debts",
        {
            "unpayable_debt": "when you can't pay a debt",
            "unpayable_rent": "when you can't pay rent",
            "any_time": "at any time",
        },
    )
    mortgage_extra: Literal["until_covered", "free_choice"] = rule(
        "Can you mortgage more than the debt requires?",
        "CITY-OQ-10",
        "Mortgages and debts",
        {"until_covered": "no", "free_choice": "yes"},
    )
    redeem_when: Literal["any_time", "own_turn"] = rule(
        "When can you pay off a mortgage?",
        "CITY-OQ-11",
        "Mortgages and debts",
        {"any_time": "at any time", "own_turn": "on your own turn"},
    )
    build_on_mortgaged: bool = rule_off_by_default(
        "Can you build in a mortgaged district?", "CITY-OQ-12", "Mortgages and debts"
    )
    hazard_removal_on_mortgaged: bool = rule_on_by_default(
        "Can you place or remove a hazard in a mortgaged district?", "CITY-OQ-13", "Mortgages and debts"
    )
    mortgaged_in_deal: Literal["debt_moves", "redeem_first", "forbidden"] = rule(
        "Can a mortgaged district be traded?",
        "CITY-OQ-14",
        "Mortgages and debts",
        {"debt_moves": "yes, with its mortgage", "redeem_first": "no, pay it off first", "forbidden": "no"},
    )
    stadium_condition: Literal["two_of_colour", "all_of_colour"] = rule(
        "How many districts of a colour does a stadium need?",
        "CITY-OQ-15",
        "Building",
        {"two_of_colour": "two", "all_of_colour": "all"},
    )
    stadium_keep: Literal["stays", "removed_when_pair_lost"] = rule(
        "Does a stadium stay if its pair is broken up?",
        "CITY-OQ-16",
        "Building",
        {"stays": "yes", "removed_when_pair_lost": "no"},
    )
    stadium_mortgaged_pays: bool = rule_on_by_default("Does a stadium pay while mortgaged?", "CITY-OQ-17", "Building")
    stadium_blocks_hazard: bool = rule_off_by_default("Does a stadium keep hazards away?", "CITY-OQ-18", "Building")
    hazards_per_district: Literal["unlimited", "one"] = rule(
        "How many hazards can a district have?",
        "CITY-OQ-19",
        "Hazards and bonus buildings",
        {"unlimited": "any number", "one": "one"},
    )
    hazard_by_self: Literal["counts", "ignored_for_builder"] = rule(
        "Does your own hazard lower your rent?",
        "CITY-OQ-20",
        "Hazards and bonus buildings",
        {"counts": "yes", "ignored_for_builder": "no"},
    )
    bonus_per_district: Literal["unlimited", "one"] = rule(
        "How many bonus buildings can a district have?",
        "CITY-OQ-21",
        "Hazards and bonus buildings",
        {"unlimited": "any number", "one": "one"},
    )
    hazard_removal_partial: bool = rule_off_by_default(
        "Can you remove part of a hazard?", "CITY-OQ-22", "Hazards and bonus buildings"
    )
    planning_choice: Literal["any_kind", "printed_pair"] = rule(
        "Which buildings does a Planning Permission space offer?",
        "CITY-OQ-23",
        "Hazards and bonus buildings",
        {"any_kind": "any of the eight", "printed_pair": "the pair on the board"},
    )
    planning_no_target: Literal["skip", "carry_over"] = rule(
        "What if there's nowhere to place the building?",
        "CITY-OQ-24",
        "Hazards and bonus buildings",
        {"skip": "skip it", "carry_over": "place it later"},
    )
    piece_limits: dict[str, int] = rule(
        "Can pieces other than stadiums and the Tower run out?",
        "CITY-OQ-25",
        "The table",
        {"off": "no", "fan_counts": "yes, using fan-made counts"},
        reader=_LIMITED,
    )
    railroads_per_district: Literal["one", "unlimited"] = rule(
        "How many railroads can a district have?",
        "CITY-OQ-26",
        "Railroad",
        {"one": "one", "unlimited": "any number"},
    )
    railroad_owner: Literal["any", "own_or_unowned", "own_only"] = rule(
        "Where can the railroad go?",
        "CITY-OQ-27",
        "Railroad",
        {"any": "any district", "own_or_unowned": "yours or an unowned one", "own_only": "only yours"},
    )
    railroad_jumps_per_roll: Literal["one", "unlimited"] = rule(
        "How many train rides per roll?",
        "CITY-OQ-28",
        "Railroad",
        {"one": "one", "unlimited": "any number"},
    )
    railroad_go_wages: Literal["when_target_is_behind", "never"] = rule(
        "Does a ride past GO pay?",
        "CITY-OQ-29",
        "Railroad",
        {"when_target_is_behind": "yes, if you ride past it", "never": "no"},
    )
    railroad_settle_first: Literal["always", "rent_only"] = rule(
        "Unowned district: buy or auction it before you ride?",
        "CITY-OQ-30",
        "Railroad",
        {"always": "yes", "rent_only": "no, only rent comes first"},
    )
    railroad_by_card: bool = rule_on_by_default("Can you ride if a card moved you there?", "CITY-OQ-31", "Railroad")
    railroad_after_landing: bool = rule_off_by_default(
        "Can you ride a railroad built after you landed?", "CITY-RAIL-04", "Railroad"
    )
    specials_need_press: bool = rule_off_by_default(
        "Must you press Build for special buildings or removals?", "CITY-OQ-32", "Building"
    )
    specials_on_railroad_result: Literal["allowed", "blocked"] = rule(
        "Can you build special buildings on a railroad result?",
        "CITY-OQ-33",
        "Building",
        {"allowed": "yes", "blocked": "no"},
    )
    build_press_per: Literal["roll", "turn"] = rule(
        "How often can you press Build?", "CITY-OQ-34", "Building", {"roll": "once per roll", "turn": "once per turn"}
    )
    build_off_turn: bool = rule_off_by_default("Can you build on another player's turn?", "CITY-OQ-35", "Building")
    build_phase: Literal["after_landing", "whole_turn"] = rule(
        "When in your turn can you build blocks?",
        "CITY-OQ-36",
        "Building",
        {"after_landing": "once the landing is settled", "whole_turn": "at any time"},
    )
    specials_phase: Literal["whole_turn", "after_landing"] = rule(
        "When in your turn can you build special buildings?",
        "CITY-OQ-36",
        "Building",
        {"whole_turn": "at any time", "after_landing": "once the landing is settled"},
    )
    build_without_district: Literal["allowed", "refused"] = rule(
        "Can you press Build without owning a district?", "CITY-OQ-37", "Building", {"allowed": "yes", "refused": "no"}
    )
    convert_blocks: Literal["false", "pay_full", "pay_difference"] = rule(
        "Can residential blocks become industrial?",
        "CITY-OQ-38",
        "Building",
        {"false": "no", "pay_full": "yes, at the full price", "pay_difference": "yes, for the difference"},
    )
    sell_buildings: Literal["false", "half_price"] = rule(
        "Can you sell blocks back to the bank?",
        "CITY-OQ-39",
        "Building",
        {"false": "no", "half_price": "yes, at half price"},
    )
