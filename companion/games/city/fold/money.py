"""Folding money, titles, debts, deals and bankruptcy."""

from msgspec.structs import replace

from companion.core.debts import Debt, without
from companion.core.kinds import by_kind
from companion.core.money import BANK
from companion.games.board.state import landing, seat, turn
from companion.games.city import facts as f
from companion.games.city.state import City, Plot, plot


def _nothing(state: City, fact: f.WagesPaid | f.PromiseNoted) -> City:
    return state


def _price_named(state: City, fact: f.PriceNamed) -> City:
    return replace(state, floor=fact.amount)


def _rent_paid(state: City, fact: f.RentPaid) -> City:
    if fact.payer != state.turn.player:
        return state
    return landing(state, owner=fact.owner, rent=fact.amount, awaited=False)


def _rent_awaited(state: City, fact: f.RentAwaited) -> City:
    return landing(state, owner=fact.owner, rent=fact.amount, awaited=fact.amount > 0)


def _rent_seen(state: City, fact: f.RentSeen) -> City:
    return landing(state, seen=True)


def _paid(state: City, fact: f.Paid) -> City:
    return landing(state, tax=fact.amount) if fact.cause == "tax" else state


def _debt_opened(state: City, fact: f.DebtOpened) -> City:
    debt = Debt(fact.debtor, fact.creditor, fact.amount, fact.cause, fact.district)
    owing = replace(state, debts=(*state.debts, debt))
    if fact.cause != "rent" or fact.debtor != owing.turn.player:
        return owing
    return landing(owing, owner=fact.creditor, rent=fact.amount, awaited=False)


def _debt_paid(state: City, fact: f.DebtPaid) -> City:
    paid = replace(state, debts=without(state.debts, fact.debtor, fact.creditor, fact.amount))
    here = state.turn.landing
    return (
        landing(paid, seen=True) if here and (state.turn.player, here.owner) == (fact.debtor, fact.creditor) else paid
    )


def _debt_released(state: City, fact: f.DebtReleased) -> City:
    return replace(state, debts=without(state.debts, fact.debtor, fact.creditor, fact.amount))


def _bought(state: City, fact: f.DistrictBought) -> City:
    bought = plot(state, fact.district, owner=fact.player)
    here = bought.turn.landing
    if here is not None and here.duty == "buy" and bought.edition.track[here.position].name == fact.district:
        return landing(bought, duty=None)
    return bought


def _returned(state: City, fact: f.DistrictReturned) -> City:
    return plot(state, fact.district, owner=None, mortgage=None)


def _taken(state: City, fact: f.DistrictTaken) -> City:
    return plot(state, fact.district, owner=fact.player)


def _mortgaged(state: City, fact: f.Mortgaged) -> City:
    return plot(state, fact.district, owner=fact.player, mortgage=fact.amount)


def _redeemed(state: City, fact: f.Redeemed) -> City:
    return plot(state, fact.district, owner=fact.player, mortgage=None)


def _traded(state: City, fact: f.Traded) -> City:
    plots, seats = dict(state.plots), dict(state.seats)
    sides = ((fact.one, fact.other), (fact.other, fact.one))
    for (giver, taker), districts, cards in zip(sides, fact.districts, fact.jail_cards, strict=True):
        for district in districts:
            plots[district] = replace(plots[district], owner=taker)
        if cards:
            seats[giver] = replace(seats[giver], jail_cards=seats[giver].jail_cards - cards)
            seats[taker] = replace(seats[taker], jail_cards=seats[taker].jail_cards + cards)
    holder = next((taker for (_, taker), given in zip(sides, fact.dodge, strict=True) if given), state.dodge)
    return replace(state, plots=plots, seats=seats, dodge=holder)


def _bankrupt(state: City, fact: f.BankruptcyDeclared) -> City:
    to_bank = fact.creditor == BANK
    seats, plots = dict(state.seats), dict(state.plots)
    gone = 1 + sum(1 for other in seats.values() if other.bankrupt)
    seats[fact.player] = replace(
        seats[fact.player], bankrupt=gone, jail_cards=0, kept=(), jailed=False, failed=0, permits=0
    )
    if not to_bank:
        cards = seats[fact.creditor].jail_cards + fact.jail_cards
        seats[fact.creditor] = replace(seats[fact.creditor], jail_cards=cards)
    for district in fact.districts:
        plots[district] = _inherited(plots[district], fact, to_bank=to_bank)
    debts = tuple(debt for debt in state.debts if fact.player not in (debt.debtor, debt.creditor))
    changed = replace(
        state,
        seats=seats,
        plots=plots,
        debts=debts,
        estate=(*state.estate, *fact.districts) if to_bank else state.estate,
        dodge=fact.dodge_to if state.dodge == fact.player else state.dodge,
    )
    if fact.player == state.turn.player:
        changed = turn(changed, step="over", landing=None, grants={}, steps=0)
    return changed


def _inherited(here: Plot, fact: f.BankruptcyDeclared, *, to_bank: bool) -> Plot:
    owned = replace(here, owner=None if to_bank else fact.creditor)
    if fact.mortgages_cancelled:
        owned = replace(owned, mortgage=None)
    if fact.buildings_removed:
        owned = replace(owned, residential=0, industrial=0, stadium=False, skyscraper=False, tower=False)
    return owned


def _counted(state: City, fact: f.CashCounted) -> City:
    return seat(state, fact.player, counted=fact.amount)


FOLDS = by_kind(globals(), "state", "fact")
