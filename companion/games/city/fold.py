"""How each fact changes the city. No rule is asked here: the outcome is in the fact."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.core.fact import Fact
from companion.core.game import NoteTaken, OptionChanged
from companion.core.money import BANK, transfer
from companion.games.city import facts as f
from companion.games.city.edition import with_value
from companion.games.city.settings import SETTINGS, house
from companion.games.city.state import City, Debt, Grant, Hazard, Landing, Turn, landing, plot, seat, turn
from companion.unit import facts as u
from companion.unit.profile import profile
from companion.unit.state import apply as apply_unit


def apply(state: City, fact: Fact) -> City:
    """Return the state after the fact."""
    fold = _FOLDS.get(type(fact))
    after = fold(state, fact) if fold else _unit(state, fact)
    return after if after.begun or type(fact) in _BEFORE else replace(after, begun=True)


def _money(state: City, source: str, target: str, amount: int, **changes: Any) -> City:
    """Return the state with money moved and `changes` made; real notes are moved by the players themselves."""
    if not state.paper and amount:
        changes["accounts"] = transfer(state.accounts, source, target, amount)
    return replace(state, **changes) if changes else state


def _owner(state: City, district: str, owner: str | None, **changes: Any) -> dict[str, Any]:
    return {**state.plots, district: replace(state.plots[district], owner=owner, **changes)}


def _nothing(state: City, fact: Fact) -> City:
    return state


def _option(state: City, fact: OptionChanged) -> City:
    options = {**state.options, fact.key: fact.value}
    unit = replace(state.unit, profile=profile(options, SETTINGS))
    return replace(state, options=options, house=house(options), unit=unit)


def _unit(state: City, fact: Fact) -> City:
    return replace(state, unit=apply_unit(state.unit, fact))


def _switched(state: City, fact: u.SwitchedOn) -> City:
    return replace(state, unit=apply_unit(state.unit, fact), switched=True, time_up=False, alarm_for=None)


def _switched_off(state: City, fact: u.SwitchedOff) -> City:
    return replace(state, unit=apply_unit(state.unit, fact), switched=True)


def _woken(state: City, fact: f.UnitWoken) -> City:
    return replace(state, unit=apply_unit(state.unit, u.SwitchedOn(at_ms=fact.at_ms)))


def _auction_opened(state: City, fact: u.AuctionOpened) -> City:
    return replace(state, unit=apply_unit(state.unit, fact), passed=(), floor=0)


def _price_named(state: City, fact: f.PriceNamed) -> City:
    return replace(state, floor=fact.amount)


def _auction_closed(state: City, fact: Fact) -> City:
    """Close the auction; whatever asked for it, a landing or a bankrupt estate, is settled."""
    timer = state.unit.timer
    district = timer.district if timer else None
    settled = _unit(state, fact)
    here = settled.turn.landing
    estate = tuple(name for name in settled.estate if name != district)
    if here is not None and here.duty in ("buy", "auction") and district not in settled.estate:
        settled = landing(settled, duty=None)
    return replace(settled, estate=estate)


def _lapsed(state: City, fact: Fact) -> City:
    return turn(_unit(state, fact), lapsed=True)


def _took_over(state: City, fact: f.TookOver) -> City:
    return replace(state, midway=True)


def _cash_given(state: City, fact: f.CashGiven) -> City:
    if state.paper:
        return state
    change = fact.amount - state.accounts[fact.player]
    ends = (BANK, fact.player) if change > 0 else (fact.player, BANK)
    return replace(state, accounts=transfer(state.accounts, *ends, abs(change)))


def _owner_given(state: City, fact: f.OwnerGiven) -> City:
    return plot(state, fact.district, owner=fact.player)


def _blocks_given(state: City, fact: f.BlocksGiven) -> City:
    return plot(state, fact.district, residential=fact.residential, industrial=fact.industrial)


def _mortgage_given(state: City, fact: f.MortgageGiven) -> City:
    return plot(state, fact.district, mortgage=fact.amount)


def _jail_given(state: City, fact: f.JailGiven) -> City:
    jail = state.edition.first("jail").position
    return seat(state, fact.player, jailed=True, failed=fact.failed, position=jail)


def _dodge_given(state: City, fact: f.DodgeGiven) -> City:
    return replace(state, dodge=fact.player, dodge_since=0)


def _turn_given(state: City, fact: f.TurnGiven) -> City:
    return replace(state, turn=Turn(fact.player, number=state.turn.number), opener=fact.player)


def _piece_given(state: City, fact: f.PieceGiven) -> City:
    value: Any = state.plots[fact.district].railroad + 1 if fact.piece == "railroad" else True
    return plot(state, fact.district, **{fact.piece: value})


def _hazard_given(state: City, fact: f.HazardGiven) -> City:
    hazards = (*state.plots[fact.district].hazards, Hazard(fact.hazard, None, fact.blocks))
    return plot(state, fact.district, hazards=hazards)


def _bonus_given(state: City, fact: f.BonusGiven) -> City:
    return plot(state, fact.district, bonuses=(*state.plots[fact.district].bonuses, fact.bonus))


def _order(state: City, fact: f.OrderDecided) -> City:
    first = fact.players[0]
    return replace(state, turn=Turn(first), opener=first)


def _turn(state: City, fact: f.TurnBegan) -> City:
    return replace(state, turn=Turn(fact.player, number=state.turn.number + 1))


def _rolled(state: City, fact: f.Rolled) -> City:
    now = state.turn
    double = fact.first == fact.second
    per_turn = state.house.build_press_per == "turn"
    covered = now.covered and state.house.rent_dodge_covers == "turn"
    changed = replace(
        now,
        step="must" if double else "done",
        doubles=now.doubles + 1 if double else 0,
        landing=None,
        pressed=now.pressed if per_turn else (),
        grant=None,
        rides=0,
        covered=covered,
    )
    return replace(state, turn=changed, rolled=True, dice_drawn=state.dice_drawn + fact.drawn)


def _landed(state: City, fact: f.Landed) -> City:
    now = state.turn
    moved = seat(state, fact.player, position=fact.position)
    if fact.player != now.player:
        return moved
    here = Landing(fact.position, fact.how, fact.duty)
    changes: dict[str, Any] = {"landing": here, "rides": now.rides + (fact.how == "ride")}
    if fact.how == "land":
        changes |= {"step": "may", "grant": None, "rides": 0}
        changes["pressed"] = now.pressed if state.house.build_press_per == "turn" else ()
    return replace(moved, turn=replace(now, **changes))


def _placed(state: City, fact: f.Placed) -> City:
    return seat(state, fact.player, position=fact.position)


def _wages(state: City, fact: f.WagesPaid) -> City:
    return _money(state, BANK, fact.player, fact.amount)


def _rent_paid(state: City, fact: f.RentPaid) -> City:
    paid = _money(state, fact.payer, fact.owner, fact.amount)
    if fact.payer != paid.turn.player:
        return paid
    return landing(paid, owner=fact.owner, rent=fact.amount, awaited=False)


def _rent_awaited(state: City, fact: f.RentAwaited) -> City:
    return landing(state, owner=fact.owner, rent=fact.amount, awaited=True)


def _rent_seen(state: City, fact: f.RentSeen) -> City:
    return landing(state, seen=True)


def _paid(state: City, fact: f.Paid) -> City:
    paid = _money(state, fact.payer, fact.payee, fact.amount)
    return landing(paid, tax=fact.amount) if fact.cause == "tax" else paid


def _debt_opened(state: City, fact: f.DebtOpened) -> City:
    debt = Debt(fact.debtor, fact.creditor, fact.amount, fact.cause, fact.district)
    owing = replace(state, debts=(*state.debts, debt))
    if fact.cause != "rent" or fact.debtor != owing.turn.player:
        return owing
    return landing(owing, owner=fact.creditor, rent=fact.amount, awaited=False)


def _without(state: City, debtor: str, creditor: str, amount: int) -> tuple[Debt, ...]:
    """Return the debts with `amount` taken off what the debtor owes this creditor, the oldest first."""
    left, debts = amount, []
    for debt in state.debts:
        part = min(left, debt.amount) if (debt.debtor, debt.creditor) == (debtor, creditor) else 0
        left -= part
        if part < debt.amount:
            debts.append(replace(debt, amount=debt.amount - part) if part else debt)
    return tuple(debts)


def _debt_paid(state: City, fact: f.DebtPaid) -> City:
    debts = _without(state, fact.debtor, fact.creditor, fact.amount)
    return landing(_money(state, fact.debtor, fact.creditor, fact.amount, debts=debts), seen=True)


def _debt_released(state: City, fact: f.DebtReleased) -> City:
    return replace(state, debts=_without(state, fact.debtor, fact.creditor, fact.amount))


def _bought(state: City, fact: f.DistrictBought) -> City:
    bought = _money(state, fact.player, BANK, fact.price, plots=_owner(state, fact.district, fact.player))
    here = bought.turn.landing
    if here is not None and here.duty == "buy" and bought.edition.track[here.position].name == fact.district:
        return landing(bought, duty=None)
    return bought


def _returned(state: City, fact: f.DistrictReturned) -> City:
    plots = _owner(state, fact.district, None, mortgage=None)
    return _money(state, BANK, fact.player, fact.amount, plots=plots)


def _taken(state: City, fact: f.DistrictTaken) -> City:
    return plot(state, fact.district, owner=fact.player)


def _granted(state: City, fact: f.BuildGranted) -> City:
    left = int(fact.result) if fact.result.isdigit() else 0
    grant = Grant(fact.player, fact.result, left)
    return turn(state, grant=grant, pressed=(*state.turn.pressed, fact.player))


def _blocks(state: City, fact: f.BlocksBuilt) -> City:
    here = state.plots[fact.district]
    built = replace(here, residential=here.residential + fact.residential, industrial=here.industrial + fact.industrial)
    done = _money(state, fact.player, BANK, fact.price, plots={**state.plots, fact.district: built})
    grant = done.turn.grant
    if not fact.pressed or grant is None:
        return done
    return turn(done, grant=replace(grant, left=max(0, grant.left - fact.residential - fact.industrial)))


def _converted(state: City, fact: f.BlocksConverted) -> City:
    here = state.plots[fact.district]
    built = replace(here, residential=here.residential - fact.blocks, industrial=here.industrial + fact.blocks)
    return _money(state, fact.player, BANK, fact.price, plots={**state.plots, fact.district: built})


def _blocks_sold(state: City, fact: f.BlocksSold) -> City:
    here = state.plots[fact.district]
    left = replace(here, residential=here.residential - fact.residential, industrial=here.industrial - fact.industrial)
    return _money(state, BANK, fact.player, fact.amount, plots={**state.plots, fact.district: left})


def _piece(state: City, fact: f.PieceBuilt) -> City:
    here = state.plots[fact.district]
    value: Any = here.railroad + 1 if fact.piece == "railroad" else True
    plots = {**state.plots, fact.district: replace(here, **{fact.piece: value})}
    built = _money(state, fact.player, BANK, fact.price, plots=plots)
    return turn(built, grant=None) if fact.pressed and fact.piece == "railroad" else built


def _piece_removed(state: City, fact: f.PieceRemoved) -> City:
    value: Any = 0 if fact.piece == "railroad" else False
    return plot(state, fact.district, **{fact.piece: value})


def _planned(state: City, player: str, *, planned: bool) -> City:
    """Settle the permission: the one of this landing first, then one kept from before."""
    if not planned:
        return state
    here = state.turn.landing
    if here is not None and here.duty == "plan" and player == state.turn.player:
        return landing(state, duty=None)
    return seat(state, player, permits=max(0, state.seats[player].permits - 1))


def _hazard(state: City, fact: f.HazardBuilt) -> City:
    hazards = (*state.plots[fact.district].hazards, Hazard(fact.hazard, fact.player, fact.blocks))
    return _planned(plot(state, fact.district, hazards=hazards), fact.player, planned=fact.planned)


def _bonus(state: City, fact: f.BonusBuilt) -> City:
    bonuses = (*state.plots[fact.district].bonuses, fact.bonus)
    return _planned(plot(state, fact.district, bonuses=bonuses), fact.player, planned=fact.planned)


def _cleared(state: City, fact: f.HazardCleared) -> City:
    hazards = list(state.plots[fact.district].hazards)
    place = next(place for place, hazard in enumerate(hazards) if hazard.kind == fact.hazard)
    left = hazards[place].blocks - fact.blocks
    hazards[place : place + 1] = [replace(hazards[place], blocks=left)] if left > 0 else []
    plots = {**state.plots, fact.district: replace(state.plots[fact.district], hazards=tuple(hazards))}
    return _money(state, fact.player, BANK, fact.price, plots=plots)


def _bonus_removed(state: City, fact: f.BonusRemoved) -> City:
    bonuses = list(state.plots[fact.district].bonuses)
    bonuses.remove(fact.bonus)
    return plot(state, fact.district, bonuses=tuple(bonuses))


def _permit(state: City, fact: f.PermitKept) -> City:
    return seat(state, fact.player, permits=state.seats[fact.player].permits + 1)


def _mortgaged(state: City, fact: f.Mortgaged) -> City:
    plots = _owner(state, fact.district, fact.player, mortgage=fact.amount)
    return _money(state, BANK, fact.player, fact.amount, plots=plots)


def _redeemed(state: City, fact: f.Redeemed) -> City:
    plots = _owner(state, fact.district, fact.player, mortgage=None)
    return _money(state, fact.player, BANK, fact.amount, plots=plots)


def _traded(state: City, fact: f.Traded) -> City:
    plots, seats = dict(state.plots), dict(state.seats)
    sides = ((fact.one, fact.other), (fact.other, fact.one))
    traded = state
    for (giver, taker), money, districts, cards in zip(sides, fact.money, fact.districts, fact.jail_cards, strict=True):
        traded = _money(traded, giver, taker, money)
        for district in districts:
            plots[district] = replace(plots[district], owner=taker)
        if cards:
            seats[giver] = replace(seats[giver], jail_cards=seats[giver].jail_cards - cards)
            seats[taker] = replace(seats[taker], jail_cards=seats[taker].jail_cards + cards)
    holder = next((taker for (_, taker), given in zip(sides, fact.dodge, strict=True) if given), state.dodge)
    return replace(traded, plots=plots, seats=seats, dodge=holder)


def _dodge_taken(state: City, fact: f.DodgeTaken) -> City:
    return replace(state, dodge=fact.player, dodge_since=state.turn.number)


def _dodge_played(state: City, fact: f.DodgePlayed) -> City:
    played = replace(state, dodge=None)
    if fact.owner is not None:
        played = _money(played, fact.owner, fact.player, fact.refunded)
        played = replace(played, debts=_without(played, fact.player, fact.owner, fact.released))
        played = landing(played, owner=None, rent=0, awaited=False)
    return turn(played, covered=fact.covers)


def _jailed(state: City, fact: f.Jailed) -> City:
    jail = state.edition.first("jail").position
    moved = seat(state, fact.player, position=jail, jailed=True, failed=0)
    if fact.player != moved.turn.player:
        return moved
    return turn(moved, step="over", landing=None, grant=None)


def _left_jail(state: City, fact: f.JailLeft) -> City:
    free = seat(state, fact.player, jailed=False, failed=0)
    return turn(free, step="done") if fact.waits else free


def _roll_failed(state: City, fact: f.JailRollFailed) -> City:
    return seat(state, fact.player, failed=state.seats[fact.player].failed + 1)


def _card_kept(state: City, fact: f.CardKept | f.CardGiven) -> City:
    holder = state.seats[fact.player]
    if fact.card == "jail":
        return seat(state, fact.player, jail_cards=holder.jail_cards + 1)
    return seat(state, fact.player, kept=(*holder.kept, fact.card))


def _card_used(state: City, fact: f.CardUsed) -> City:
    holder = state.seats[fact.player]
    if fact.card == "jail":
        return seat(state, fact.player, jail_cards=holder.jail_cards - 1)
    kept = list(holder.kept)
    kept.remove(fact.card)
    return seat(state, fact.player, kept=tuple(kept))


def _passed(state: City, fact: f.Passed) -> City:
    return replace(state, passed=(*state.passed, fact.player))


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
        changed = turn(changed, step="over", landing=None, grant=None)
    return _money(changed, fact.player, fact.creditor, fact.cash)


def _inherited(here: Any, fact: f.BankruptcyDeclared, *, to_bank: bool) -> Any:
    owned = replace(here, owner=None if to_bank else fact.creditor)
    if fact.mortgages_cancelled:
        owned = replace(owned, mortgage=None)
    if fact.buildings_removed:
        owned = replace(owned, residential=0, industrial=0, stadium=False, skyscraper=False, tower=False)
    return owned


def _hour(state: City, fact: f.HourPassed) -> City:
    return replace(state, hours=state.hours + 1, time_up=fact.last, alarm_for=state.unit.on_since_ms)


def _counted(state: City, fact: f.CashCounted) -> City:
    return seat(state, fact.player, counted=fact.amount)


def _value_read(state: City, fact: f.CardValueRead) -> City:
    return replace(state, edition=with_value(state.edition, fact.district, fact.key, fact.amount))


def _ended(state: City, fact: f.GameEnded) -> City:
    return replace(state, finished=fact.how)


_BEFORE = {
    NoteTaken,
    OptionChanged,
    u.SwitchedOn,
    u.SwitchedOff,
    f.UnitWoken,
    f.TookOver,
    f.CashGiven,
    f.OwnerGiven,
    f.BlocksGiven,
    f.MortgageGiven,
    f.JailGiven,
    f.DodgeGiven,
    f.TurnGiven,
    f.PieceGiven,
    f.HazardGiven,
    f.BonusGiven,
    f.CardGiven,
    f.Placed,
    f.OrderDecided,
    f.CardValueRead,
}
_FOLDS: dict[type[Fact], Callable[[City, Any], City]] = {
    NoteTaken: _nothing,
    OptionChanged: _option,
    u.SwitchedOn: _switched,
    u.SwitchedOff: _switched_off,
    u.AuctionOpened: _auction_opened,
    u.AuctionSold: _auction_closed,
    u.AuctionUnsold: _auction_closed,
    u.DealLapsed: _lapsed,
    f.TookOver: _took_over,
    f.CashGiven: _cash_given,
    f.OwnerGiven: _owner_given,
    f.BlocksGiven: _blocks_given,
    f.MortgageGiven: _mortgage_given,
    f.JailGiven: _jail_given,
    f.DodgeGiven: _dodge_given,
    f.TurnGiven: _turn_given,
    f.PieceGiven: _piece_given,
    f.HazardGiven: _hazard_given,
    f.BonusGiven: _bonus_given,
    f.CardGiven: _card_kept,
    f.UnitWoken: _woken,
    f.PriceNamed: _price_named,
    f.OrderDecided: _order,
    f.TurnBegan: _turn,
    f.Rolled: _rolled,
    f.Landed: _landed,
    f.Placed: _placed,
    f.WagesPaid: _wages,
    f.RentPaid: _rent_paid,
    f.RentAwaited: _rent_awaited,
    f.RentSeen: _rent_seen,
    f.Paid: _paid,
    f.DebtOpened: _debt_opened,
    f.DebtPaid: _debt_paid,
    f.DebtReleased: _debt_released,
    f.DistrictBought: _bought,
    f.DistrictReturned: _returned,
    f.DistrictTaken: _taken,
    f.BuildGranted: _granted,
    f.BlocksBuilt: _blocks,
    f.BlocksConverted: _converted,
    f.BlocksSold: _blocks_sold,
    f.PieceBuilt: _piece,
    f.PieceRemoved: _piece_removed,
    f.HazardBuilt: _hazard,
    f.BonusBuilt: _bonus,
    f.HazardCleared: _cleared,
    f.BonusRemoved: _bonus_removed,
    f.PermitKept: _permit,
    f.Mortgaged: _mortgaged,
    f.Redeemed: _redeemed,
    f.Traded: _traded,
    f.PromiseNoted: _nothing,
    f.DodgeTaken: _dodge_taken,
    f.DodgePlayed: _dodge_played,
    f.Jailed: _jailed,
    f.JailLeft: _left_jail,
    f.JailRollFailed: _roll_failed,
    f.CardKept: _card_kept,
    f.CardUsed: _card_used,
    f.Passed: _passed,
    f.BankruptcyDeclared: _bankrupt,
    f.HourPassed: _hour,
    f.CashCounted: _counted,
    f.CardValueRead: _value_read,
    f.GameEnded: _ended,
}
