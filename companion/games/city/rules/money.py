"""Purchases, rent, payments for cards, debts, mortgages, and the Rent Dodge card."""

from collections.abc import Iterator

from companion.core.debts import total_owed
from companion.core.errors import Reason, hard_reason
from companion.core.kinds import ByKind
from companion.core.money import BANK, account_phrase
from companion.core.words import say
from companion.games.board import paying
from companion.games.city import facts as f
from companion.games.city import moves as m
from companion.games.city.rules import creditors
from companion.games.city.rules.chance import must_be_unowned
from companion.games.city.rules.duties import must_be_their_turn, must_have_no_countdown, must_not_owe, open_duty
from companion.games.city.rules.recorder import (
    Recorder,
    amount_text,
    bank_must_afford,
    charge,
    must_afford,
    must_be_playing,
    must_have_cash,
    must_keep_cash_for_bid,
    must_own,
    pay_from_bank,
)
from companion.games.city.rules.rent import OF_RENT, current_rent, rent_due
from companion.games.city.state import City, Landing

checks, handles = ByKind(), ByKind()


def landed_district(state: City) -> str | None:
    """Return the district where the current player has landed."""
    landing = state.turn.landing
    if landing is None or state.edition.track[landing.position].kind != "district":
        return None
    return state.edition.track[landing.position].name


def cannot_be_on_district(state: City, player: str, district: str) -> bool:
    """Return whether a player can't be on a district: they are in jail, or have landed elsewhere.

    If the table enters its dice, no one has landed anywhere before the roll.
    """
    if state.player_states[player].jailed:
        return True
    if player != state.turn.player:
        return False
    return state.rolled if state.turn.landing is None else district != landed_district(state)


def must_be_for_sale(state: City, player: str, district: str, rule: str) -> Iterator[Reason]:
    """Yield why the current player can't buy or auction a district here (CITY-SPC-03, -04, CITY-AUC-09)."""
    yield from must_be_unowned(state, district, rule)
    if player != state.turn.player or state.plots[district].owner is not None or district in state.estate:
        return
    if (over := must_not_have_been_auctioned(state)) and landed_district(state) in (None, district):
        yield from over
    elif cannot_be_on_district(state, player, district):
        yield Reason(say("{player} has not landed on {district}.", player=player, district=district), rule)
    elif state.turn.landing is not None and open_duty(state) != "buy":
        yield Reason(
            say(
                "{district} was owned when {player} landed there, so it isn't for sale now.",
                district=district,
                player=player,
            ),
            "CITY-AUC-09",
        )


def must_not_have_been_auctioned(state: City) -> tuple[Reason, ...]:
    """Return that the auction of this landing is over, with or without bids (CITY-AUC-09)."""
    landing = state.turn.landing
    if landing is None or not landing.auctioned:
        return ()
    name = landed_district(state)
    if name is None:
        return (Reason(say("This landing's auction is over: there's only one per landing."), "CITY-SPC-07"),)
    if state.plots[name].owner is None:
        text = say("{district} has already been auctioned and stays with the bank.", district=name)
    else:
        text = say("{district} has already been auctioned.", district=name)
    return (Reason(text, "CITY-AUC-09"),)


@checks(m.Buy)
def _check_buy(state: City, move: m.Buy, player: str) -> Iterator[Reason]:
    yield from must_be_their_turn(state, player, "CITY-SPC-03")
    yield from must_not_owe(state, player)
    yield from must_have_no_countdown(state)
    district = move.district or landed_district(state)
    if district is None:
        yield hard_reason(say("{player} has not landed on a district.", player=player), "CITY-SPC-03")
        return
    yield from must_be_for_sale(state, player, district, "CITY-SPC-03")
    yield from must_afford(state, player, state.edition.price(district))


@handles(m.Buy)
def _buy(recorder: Recorder, move: m.Buy, player: str) -> None:
    district = move.district or landed_district(recorder.state)
    assert district is not None, "verify lets this pass only where there is a district"
    if (
        player == recorder.state.turn.player
        and recorder.state.turn.landing is None
        and not recorder.state.player_states[player].jailed
    ):
        position = recorder.state.edition.districts[district].position
        recorder.record(f.Landed, player=player, position=position, how="land", duty="buy")
    price = recorder.state.edition.price(district)
    recorder.record(f.DistrictBought, player=player, district=district, price=price, how="price")


def _landing_with_rent(state: City, player: str) -> Landing | None:
    """Return the landing of the current player if rent is booked, owed or awaited for it."""
    landing = state.turn.landing
    return landing if landing and landing.rent and player == state.turn.player else None


@checks(m.PayRent)
def _check_pay_rent(state: City, move: m.PayRent, player: str) -> Iterator[Reason]:
    debt, landing = state.first_debt(player), _landing_with_rent(state, player)
    if debt is not None and move.district in (None, debt.district):
        yield from must_have_cash(state, player, debt.amount, "CITY-RENT-08")
        return
    yield from must_not_owe(state, player)
    if landing is not None and move.district in (None, landed_district(state)):
        if landing.seen:
            yield hard_reason(say("The rent for this landing is already paid."), "CITY-RENT-01")
    elif move.district is None:
        yield hard_reason(say("{player} owes no rent.", player=player), "CITY-RENT-11")
    else:
        yield from _must_have_visited(state, move.district, player)


def _must_have_visited(state: City, district: str, player: str) -> Iterator[Reason]:
    """Yield why a player owes no rent for a district: it has none, or they haven't landed there (CITY-RENT-01)."""
    if rent_due(state, district, player) == 0:
        yield hard_reason(
            say("{player} owes no rent for {district}.", player=player, district=district), "CITY-RENT-11"
        )
    elif player == state.turn.player and district == landed_district(state):
        yield hard_reason(say("{player} owes no rent for this landing.", player=player), "CITY-RENT-11")
    else:
        yield Reason(
            say("{player} has not landed on {district}: enter the landing first.", player=player, district=district),
            "CITY-RENT-01",
        )


@handles(m.PayRent)
def _pay_rent(recorder: Recorder, move: m.PayRent, player: str) -> None:
    """Pay the debt or claim of this landing, acknowledge booked rent, or charge what the table insists on."""
    state, landing = recorder.state, _landing_with_rent(recorder.state, player)
    debt = state.first_debt(player)
    if debt is not None and move.district in (None, debt.district):
        recorder.record(f.DebtPaid, debtor=player, creditor=debt.creditor, amount=debt.amount)
    elif landing is not None and move.district in (None, landed_district(state)):
        if landing.awaited and landing.owner is not None:
            charge(recorder, player, landing.owner, landing.rent, "rent", landed_district(state))
        recorder.record(f.RentSeen, payer=player)
    elif move.district is not None:
        owner = state.plots[move.district].owner
        assert owner is not None, "verify lets this pass only where a rent is due"
        charge(recorder, player, owner, rent_due(state, move.district, player), "rent", move.district)


@checks(m.Pay)
def _check_pay(state: City, move: m.Pay, player: str) -> Iterator[Reason]:
    if move.payer == move.payee:
        yield hard_reason(say("Choose two different players (or the bank)."), "CITY-CHN-03")
    if move.amount == 0:
        yield hard_reason(say("Enter an amount above 0."), "CITY-CHN-03")
    yield from must_be_playing(state, move.payer, move.payee)
    if move.payer == BANK:
        yield from bank_must_afford(state, move.amount)
    elif debt := total_owed(state.debts, move.payer, move.payee):
        yield from _must_pay_off_in_order(state, move, debt)
    else:
        yield from must_keep_cash_for_bid(state, move.payer, move.amount)


def _must_pay_off_in_order(state: City, move: m.Pay, debt: int) -> Iterator[Reason]:
    """Yield why a debt can't be paid like this: oldest first, and not more than is owed."""
    first = state.first_debt(move.payer)
    if first is not None and first.creditor != move.payee and state.house.debt_order == "clockwise":
        text = say(
            "{player} owes {creditor} {amount} from earlier: pay that first.",
            player=move.payer,
            creditor=account_phrase(first.creditor),
            amount=amount_text(first.amount),
        )
        yield Reason(text, "CITY-OQ-73")
    yield from must_have_cash(state, move.payer, min(debt, move.amount))
    if move.amount > debt:
        text = say(
            "{player} owes {amount}: pay that first, then the rest.", player=move.payer, amount=amount_text(debt)
        )
        yield hard_reason(text, "CITY-MON-04")


@checks(m.Settle)
def _check_settle(state: City, move: m.Settle, player: str) -> Iterator[Reason]:
    debt = state.first_debt(player)
    if debt is None:
        text = say("{player} owes nothing.", player=player) if state.debts else say("No one owes anything.")
        yield hard_reason(text, "CITY-MON-04")
    elif not creditors.payments_from_cash_now(state, player):
        yield from must_have_cash(state, player, debt.amount)


@handles(m.Pay)
def _pay(recorder: Recorder, move: m.Pay, player: str) -> None:
    paying.pay_from_purse(recorder, move, charge)


@handles(m.Settle)
def _settle(recorder: Recorder, move: m.Settle, player: str) -> None:
    creditors.pay_creditors(recorder, player)


@checks(m.PlayDodge)
def _check_play_dodge(state: City, move: m.PlayDodge, player: str) -> Iterator[Reason]:
    yield from must_be_their_turn(state, player, "CITY-PARK-05")
    if state.dodge != player:
        holder = say("{player} has the Rent Dodge card.", player=state.dodge)
        yield hard_reason(holder if state.dodge else say("No one has the Rent Dodge card."), "CITY-PARK-06")
    elif state.dodge_since == state.turn.number and not state.house.rent_dodge_same_turn:
        yield Reason(say("The card was taken this turn: it can't be used until the next turn."), "CITY-PARK-05")
    landing = _landing_with_rent(state, player)
    if landing is None and state.turn.landing is not None and not _refunds(state, None):
        yield Reason(say("There's no rent to pay here."), "CITY-PARK-05")
    for owner, amount in _refunds(state, landing):
        if owner != BANK and not _cannot_refund(state, owner, amount):
            yield from must_keep_cash_for_bid(state, owner, amount)


def _refunds(state: City, landing: Landing | None) -> list[tuple[str, int]]:
    """Return who refunds how much: the rent of this landing, and earlier ones if the card covers them."""
    before = state.turn.rents if state.house.rent_dodge_covers == "whole_turn" else ()
    return [*before, *([(landing.owner, landing.paid)] if landing and landing.owner else ())]


def _cannot_refund(state: City, owner: str, amount: int) -> bool:
    """Return whether an owner can't refund a rent at once and so owes it (CITY-MON-04)."""
    if owner == BANK or state.has_paper_money:
        return False
    return state.cash(owner) < amount or state.first_debt(owner) is not None


def _refund(recorder: Recorder, owner: str, player: str, amount: int) -> None:
    if owner == BANK:
        pay_from_bank(recorder, player, amount, "refund")
    else:
        charge(recorder, owner, player, amount, "refund")


@handles(m.PlayDodge)
def _play_dodge(recorder: Recorder, move: m.PlayDodge, player: str) -> None:
    """Play the card: paid rent is refunded, owed or awaited rent is cancelled (CITY-PARK-04)."""
    state, landing = recorder.state, _landing_with_rent(recorder.state, player)
    covers = state.house.rent_dodge_covers != "one_rent" or landing is None
    back = _refunds(state, landing)
    about: dict[str, object] = {}
    if landing is not None and landing.owner is not None:
        *back, (owner, paid) = back
        owed = _cannot_refund(state, owner, paid)
        about = {"owner": owner, "refunded": 0 if owed else paid, "released": state.rent_owed}
        back += [(owner, paid)] * owed
    recorder.record(f.DodgePlayed, player=player, covers=covers, **about)
    for owner, amount in back:
        _refund(recorder, owner, player, amount)


def may_mortgage_without_debt(state: City) -> bool:
    """Return whether mortgages need no debt. With paper money only the table knows the debts (CITY-OQ-09)."""
    return state.has_paper_money or state.house.mortgage_when == "any_time"


def _must_need_mortgage(state: City, player: str) -> Iterator[Reason]:
    """Yield why a player has no reason to mortgage (CITY-MORT-01, CITY-OQ-09, -10)."""
    when = state.house.mortgage_when
    if may_mortgage_without_debt(state):
        return
    debts = [debt for debt in state.debts if debt.debtor == player]
    if when == "unpayable_rent":
        debts = [debt for debt in debts if debt.cause in OF_RENT]
    if not debts:
        rent = say("{player} has no unpaid rent.", player=player)
        debt = say("{player} has no unpaid debts.", player=player)
        yield Reason(rent if when == "unpayable_rent" else debt, "CITY-MORT-01")
    elif state.cash(player) >= state.total_debt(player) and state.house.mortgage_extra == "until_covered":
        text = say(
            "{player} has the cash to pay the debt: by house rule, nothing more can be mortgaged.", player=player
        )
        yield Reason(text, "CITY-OQ-10")


@checks(m.Mortgage)
def _check_mortgage(state: City, move: m.Mortgage, player: str) -> Iterator[Reason]:
    yield from must_own(state, player, move.district, "CITY-MORT-01")
    if state.plots[move.district].mortgage is not None:
        yield hard_reason(say("{district} is already mortgaged.", district=move.district), "CITY-MORT-09")
    yield from _must_need_mortgage(state, player)
    yield from bank_must_afford(state, current_rent(state, move.district))


@handles(m.Mortgage)
def _mortgage(recorder: Recorder, move: m.Mortgage, player: str) -> None:
    amount = current_rent(recorder.state, move.district)
    recorder.record(f.Mortgaged, player=player, district=move.district, amount=amount)


def redemption_cost(state: City, district: str) -> int:
    """Return the cost of paying off a district's mortgage (CITY-MORT-06, CITY-OQ-08)."""
    if state.house.mortgage_repay == "current_rent_value":
        return current_rent(state, district)
    return state.plots[district].mortgage or 0


@checks(m.Redeem)
def _check_redeem(state: City, move: m.Redeem, player: str) -> Iterator[Reason]:
    yield from must_own(state, player, move.district, "CITY-MORT-06")
    yield from must_not_owe(state, player)
    if state.house.redeem_when == "own_turn":
        yield from must_be_their_turn(state, player, "CITY-OQ-11")
    if state.plots[move.district].mortgage is None:
        yield hard_reason(say("{district} is not mortgaged.", district=move.district), "CITY-MORT-06")
        return
    yield from must_afford(state, player, redemption_cost(state, move.district), "CITY-MORT-06")


@handles(m.Redeem)
def _redeem(recorder: Recorder, move: m.Redeem, player: str) -> None:
    amount = redemption_cost(recorder.state, move.district)
    recorder.record(f.Redeemed, player=player, district=move.district, amount=amount)
