"""Bankruptcy: the creditor takes everything over, or the bank auctions it (CITY-BKR-*)."""

from collections.abc import Iterator

from companion.core.errors import Reason, hard_reason
from companion.core.kinds import ByKind
from companion.core.money import BANK, account_phrase
from companion.core.words import phrase, say
from companion.games.city import facts as f
from companion.games.city import moves as m
from companion.games.city.rules.creditors import heir_of, pass_claims_to_heir, pay_earlier_debts
from companion.games.city.rules.duties import must_have_no_countdown
from companion.games.city.rules.ending import end_if_last_survivor, is_time_up
from companion.games.city.rules.money import redemption_cost
from companion.games.city.rules.recorder import Recorder, amount_text, must_be_playing
from companion.games.city.rules.rent import raisable_cash
from companion.games.city.rules.turn import pass_dice_on
from companion.games.city.state import City

checks, handles = ByKind(), ByKind()


@checks(m.Bankrupt)
def _check_bankrupt(state: City, move: m.Bankrupt, player: str) -> Iterator[Reason]:
    yield from must_have_no_countdown(state)
    heir = heir_of(state, player)
    creditor = move.creditor or heir
    if creditor == player:
        yield hard_reason(say("Players can't go bankrupt to themselves."), "CITY-BKR-02")
    yield from must_be_playing(state, creditor)
    if state.house.bankruptcy_test == "players_decide" or state.has_paper_money:
        return
    if state.first_debt(player) is None:
        text = say("{player} owes nothing. To remove a player who is leaving, put “force” in front.", player=player)
        yield Reason(text, "CITY-BKR-01")
        return
    if creditor != heir:
        text = say(
            "{player} goes bankrupt to {heir}, the first creditor left unpaid, not to {creditor}.",
            player=player,
            heir=account_phrase(heir),
            creditor=account_phrase(creditor),
        )
        yield Reason(text, "CITY-BKR-02")
    owed, means = state.total_debt(player), raisable_cash(state, player)
    if owed <= means:
        cash, debt = amount_text(means), amount_text(owed)
        text = say(
            "{player} can raise {means}, enough to pay the {owed} they owe.", player=player, means=cash, owed=debt
        )
        yield Reason(text, "CITY-BKR-01")


@handles(m.Bankrupt)
def _go_bankrupt(recorder: Recorder, move: m.Bankrupt, player: str) -> None:
    heir = heir_of(recorder.state, player)
    creditor = move.creditor or heir
    if creditor == heir:
        pay_earlier_debts(recorder, player)
    pass_claims_to_heir(recorder, player, creditor)
    state, house = recorder.state, recorder.state.house
    to_bank = creditor == BANK
    seat, holds = state.player_states[player], state.dodge == player
    takes_all = house.bankrupt_leftovers == "creditor_takes_all" and not to_bank
    recorder.record(
        f.BankruptcyDeclared,
        player=player,
        creditor=creditor,
        cash=0 if state.has_paper_money else state.cash(player),
        districts=state.districts_of(player),
        jail_cards=seat.jail_cards,
        buildings_removed=to_bank and house.bankrupt_buildings == "removed",
        mortgages_cancelled=to_bank and house.bankrupt_mortgage == "cancelled",
        dodge_to=creditor if takes_all and holds else None,
        put_back=(*((phrase("Rent Dodge"),) if holds and not takes_all else ()), *seat.other_cards),
    )
    if not to_bank:
        _pay_off_mortgages(recorder, creditor, state.districts_of(player))
    end_if_last_survivor(recorder)
    state = recorder.state
    waits = is_time_up(state) and (state.estate or state.debts)
    if not state.finished and player == state.turn.player and not waits:
        pass_dice_on(recorder)


def _pay_off_mortgages(recorder: Recorder, creditor: str, districts: tuple[str, ...]) -> None:
    """Pay off the mortgages that a creditor took over, if the table does that first (CITY-OQ-14)."""
    for district in districts if recorder.state.house.mortgaged_in_deal == "redeem_first" else ():
        if recorder.state.plots[district].mortgage is None:
            continue
        amount = redemption_cost(recorder.state, district)
        if recorder.state.cash(creditor) >= amount:
            recorder.record(f.Redeemed, player=creditor, district=district, amount=amount)
