"""The house rules of Monopoly Builder: every open question of the rules, its default first (BUILDER-OQ-*)."""

from collections.abc import Mapping
from typing import Any

import msgspec

from companion.core.settings import Setting, Settings, whole, words, yes_no
from companion.unit.profile import Span


def _timer(text: str) -> Span | None:
    """Return the length of an auction, None where the Banker alone closes it (BUILDER-AUCTION-05)."""
    if text.casefold() == "untimed":
        return None
    seconds: int = whole(6, 600)(text)
    return Span(seconds, seconds)


BUILDER_SETTINGS = (
    Setting("banker", "", "the name of a player, or nothing", str, "Who is the Banker?", "BUILDER-SETUP-01"),
    words("start_roll_tie", "reroll_tied seat_order", "Highest start roll is shared: who begins?", "BUILDER-OQ-01"),
    yes_no("start_roll_pays", "false", "Does a start roll of 6 pay everyone?", "BUILDER-OQ-02"),
    yes_no(
        "space_roll_pays_deeds", "false", "Does the roll on Roll for Resources pay deed owners too?", "BUILDER-OQ-03"
    ),
    yes_no("third_doubles_roll_pays", "true", "Does the third doubles roll still pay?", "BUILDER-OQ-04"),
    words(
        "jail_doubles_rest_of_turn",
        "ends_after_move trade_and_build",
        "Out of jail by doubles: may one still trade and build?",
        "BUILDER-OQ-05",
    ),
    words(
        "doubles_extra_turn",
        "full_turn roll_and_move_only",
        "Are doubles a whole further turn, or a further roll only?",
        "BUILDER-OQ-06",
    ),
    words("rent_claim_closes", "next_player_roll any_roll", "Which roll ends the claim to a rent?", "BUILDER-OQ-07"),
    words(
        "jail_third_fail_roll",
        "new_roll failed_roll",
        "After the third failed try: move by a fresh roll or by the failed one?",
        "BUILDER-OQ-08",
    ),
    yes_no("jail_roll_pays", "true", "Do rolls in jail pay deeds?", "BUILDER-OQ-08"),
    words(
        "free_parking_result",
        "differs_from_both differs_from_one",
        "Two kinds given on Free Parking: may one of them come back?",
        "BUILDER-OQ-09",
    ),
    words("free_parking_times", "once repeat", "How often may one swap on Free Parking?", "BUILDER-OQ-10"),
    yes_no(
        "jail_corner_one_space",
        "true",
        "Do prisoners and visitors share a space for dropped resources?",
        "BUILDER-OQ-11",
    ),
    yes_no("direct_move_picks_up", "false", "Does a direct move pick up what lies on its way?", "BUILDER-OQ-11"),
    words(
        "resource_supply",
        "unlimited_warn limited_roller_first limited_nobody",
        "What if a kind runs out in the tray?",
        "BUILDER-OQ-12",
    ),
    words("mortgage_when", "any_time own_turn only_in_debt", "When may a deed be mortgaged?", "BUILDER-OQ-13"),
    words(
        "mortgaged_counts_for_set_points",
        "true needs_one_open false",
        "Do mortgaged deeds count for set points?",
        "BUILDER-OQ-14",
    ),
    yes_no("decliner_may_bid", "true", "May the player who declined bid?", "BUILDER-OQ-15"),
    words("bankrupt_cash", "to_creditor keep", "Who gets the last cash of a bankrupt player?", "BUILDER-OQ-16"),
    yes_no("bankrupt_needs_all_mortgaged", "true", "Must every deed be mortgaged before bankruptcy?", "BUILDER-OQ-17"),
    words("bonus_card_tie", "all_tied nobody most_cash", "Who scores a bonus card on a tie?", "BUILDER-OQ-18"),
    words("community_min_buildings", "2 1", "How many joined buildings make a group?", "BUILDER-OQ-19"),
    yes_no("bankrupt_bonus_cards", "true", "Do bankrupt players compete for the bonus cards?", "BUILDER-OQ-19"),
    yes_no("bankrupt_takes_six", "false", "Do bankrupt players take 2 on a six?", "BUILDER-OQ-19"),
    words("money_step", "5 1", "Which amounts can be paid?", "BUILDER-OQ-20"),
    words("bid_limit", "cash none", "May a bid exceed the cash in hand?", "BUILDER-OQ-20"),
    words("game_end_moment", "at_once end_of_turn", "When does the penthouse end the game?", "BUILDER-OQ-21"),
    words("open_debts_at_end", "settle void", "What of open debts at the end?", "BUILDER-OQ-21"),
    words("final_tie", "shared most_buildings", "Points and cash both equal: who wins?", "BUILDER-OQ-22"),
    yes_no("penthouse_uses_block", "false", "Does the penthouse use one of the 12 blocks?", "BUILDER-OQ-23"),
    yes_no("any_may_mix", "true", "May “any” be a mixture of kinds?", "BUILDER-OQ-24"),
    words("no_target", "nothing discard_card", "Nobody to steal from or to trade with: what happens?", "BUILDER-OQ-25"),
    words(
        "chance_move_pays_go", "unless_card_forbids never", "A Chance card moves past GO: is 200 paid?", "BUILDER-OQ-26"
    ),
    words("map_links", "orthogonal owner_drawn", "Do printed rivers, roads or gaps break adjacency?", "BUILDER-OQ-27"),
    words("deal_promises", "note_only forbidden", "May promises be part of a deal?", "BUILDER-OQ-28"),
    words(
        "one_active_player",
        "continue end_now",
        "Only one player is not bankrupt: does the game go on?",
        "BUILDER-OQ-29",
    ),
    words("end_by_agreement", "allowed forbidden", "May the table end the game by agreement?", "BUILDER-OQ-30"),
    words("bank_limit", "unlimited_warn limited", "Can the bank run out of money?", "BUILDER-OQ-31"),
    Setting(
        "auction_timer",
        "untimed",
        "untimed, or seconds from 6 to 600",
        _timer,
        "How long does an auction run?",
        "BUILDER-AUCTION-05",
    ),
)
SETTINGS = Settings(BUILDER_SETTINGS)


class House(msgspec.Struct, frozen=True):
    """The settings of one game as the rules use them."""

    banker: str
    start_roll_tie: str
    start_roll_pays: bool
    space_roll_pays_deeds: bool
    third_doubles_roll_pays: bool
    jail_doubles_rest_of_turn: str
    doubles_extra_turn: str
    rent_claim_closes: str
    jail_third_fail_roll: str
    jail_roll_pays: bool
    free_parking_result: str
    free_parking_times: str
    jail_corner_one_space: bool
    direct_move_picks_up: bool
    resource_supply: str
    mortgage_when: str
    mortgaged_counts_for_set_points: str
    decliner_may_bid: bool
    bankrupt_cash: str
    bankrupt_needs_all_mortgaged: bool
    bonus_card_tie: str
    community_min_buildings: str
    bankrupt_bonus_cards: bool
    bankrupt_takes_six: bool
    money_step: str
    bid_limit: str
    game_end_moment: str
    open_debts_at_end: str
    final_tie: str
    penthouse_uses_block: bool
    any_may_mix: bool
    no_target: str
    chance_move_pays_go: str
    map_links: str
    deal_promises: str
    one_active_player: str
    end_by_agreement: str
    bank_limit: str
    auction_timer: Span | None


def house(options: Mapping[str, str]) -> House:
    """Return the house rules that the options of a game give. Raises `Refused` with every option that is off."""
    values: dict[str, Any] = SETTINGS.values(options)
    return House(**values)
