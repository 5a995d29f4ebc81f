"""How each fact changes the city. The outcome is in the fact, so this module applies no rules."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from companion.core.fact import Fact
from companion.core.kinds import ByKind, require
from companion.core.money import BANK
from companion.core.order import NoteTaken, OptionChanged
from companion.games.board.state import landing, seat, turn
from companion.games.city import building_folds, given, rent_folds
from companion.games.city import facts as f
from companion.games.city.edition import with_read
from companion.games.city.payments import PAID
from companion.games.city.pieces import against_tax
from companion.games.city.settings import SETTINGS, house
from companion.games.city.state import City, Landing, Plot, Turn, plot
from companion.games.handing import Payment, moved, paid_with
from companion.games.ways import FACTS, LetBe, Stated, played
from companion.unit import facts as u
from companion.unit.profile import profile
from companion.unit.state import apply as apply_unit

folds = ByKind()


def apply(state: City, fact: Fact) -> City:
    """Return the state after the fact, with its payments made."""
    kind = type(fact)
    after = _FOLDS.get(kind, _unit)(state, fact)
    if kind in PAID and state.paper:
        after = _uncounted(after, paid_with(fact, PAID))
    elif kind in PAID:
        after = replace(after, accounts=moved(after.accounts, paid_with(fact, PAID)))
    return played(after, aside=kind in _BEFORE)


def _uncounted(state: City, payments: Sequence[Payment]) -> City:
    """Drop the counts of players whose notes change hands, since their totals have changed."""
    purses = {purse for payment in payments for purse in (payment.payer, payment.payee)}
    for name in purses & {name for name, at in state.seats.items() if at.counted is not None}:
        state = seat(state, name, counted=None)
    return state


@folds(NoteTaken, LetBe, f.PromiseNoted)
def _nothing(state: City, fact: NoteTaken | LetBe | f.PromiseNoted) -> City:
    return state


@folds(f.WagesPaid)
def _wages(state: City, fact: f.WagesPaid) -> City:
    return landing(state, wages=True) if fact.player == state.turn.player else state


@folds(OptionChanged)
def _option(state: City, fact: OptionChanged) -> City:
    options = {**state.options, fact.key: fact.value}
    unit = replace(state.unit, profile=profile(options, SETTINGS))
    return replace(state, options=options, house=house(options), unit=unit)


def _unit(state: City, fact: Fact) -> City:
    return replace(state, unit=apply_unit(state.unit, fact))


@folds(u.SwitchedOn)
def _switched(state: City, fact: u.SwitchedOn) -> City:
    return replace(_unit(state, fact), switched=True, time_up=False, alarm_for=None)


@folds(u.SwitchedOff)
def _switched_off(state: City, fact: u.SwitchedOff) -> City:
    return replace(_unit(state, fact), switched=True)


@folds(f.UnitWoken)
def _woken(state: City, fact: f.UnitWoken) -> City:
    return _unit(state, u.SwitchedOn(at_ms=fact.at_ms))


@folds(u.AuctionOpened)
def _auction_opened(state: City, fact: u.AuctionOpened) -> City:
    return replace(_unit(state, fact), floor=0)


@folds(u.AuctionSold, u.AuctionUnsold)
def _auction_closed(state: City, fact: u.AuctionSold | u.AuctionUnsold) -> City:
    """Close the auction and settle its cause: a landing or a bankrupt estate."""
    timer = state.unit.timer
    district = timer.district if timer else None
    closed = _unit(state, fact)
    here = closed.turn.landing
    estate = tuple(name for name in closed.estate if name != district)
    if here is not None and district not in closed.estate:
        name = closed.edition.track[here.position].name
        if here.duty == "auction" or (here.duty == "buy" and name == district):
            closed = landing(closed, duty=None, auctioned=True)
    return replace(closed, estate=estate)


@folds(u.DealLapsed)
def _lapsed(state: City, fact: u.DealLapsed) -> City:
    return turn(_unit(state, fact), lapsed=True)


@folds(f.OrderDecided)
def _order(state: City, fact: f.OrderDecided) -> City:
    first = fact.players[0]
    return replace(state, turn=Turn(first), opener=first, tied=())


@folds(f.FirstRollsTied)
def _tied(state: City, fact: f.FirstRollsTied) -> City:
    return replace(state, tied=fact.players)


@folds(f.TurnBegan)
def _turn(state: City, fact: f.TurnBegan) -> City:
    return replace(state, turn=Turn(fact.player, number=state.turn.number + 1))


@folds(f.Rolled)
def _rolled(state: City, fact: f.Rolled) -> City:
    now = state.turn
    state = replace(state, rolled=True, dice_drawn=state.dice_drawn + fact.drawn)
    if fact.player != now.player:
        return state
    double = fact.first == fact.second
    changed = replace(
        now,
        step="must" if double else "done",
        doubles=now.doubles + 1 if double else 0,
        landing=None,
        rides=0,
        covered=_still_covered(state, now),
        **_still_pressed(state, now),
        **_kept_of_landing(now),
    )
    return replace(state, turn=changed)


def _kept_of_landing(now: Turn) -> dict[str, object]:
    """Return what the turn keeps from a landing when another follows: the rent, and a permission without a place."""
    here = now.landing
    if here is None:
        return {}
    rents = ((here.owner, here.paid),) if here.owner and here.paid else ()
    permits = (here.position,) if here.duty == "plan" else ()
    return {"rents": (*now.rents, *rents), "permits": (*now.permits, *permits)}


def _still_covered(state: City, now: Turn) -> bool:
    """Return whether a played Rent Dodge card still applies after this roll.

    It does if it was played before the first roll or covers more than a roll. A card for a single rent waits for one
    until the end of the turn (CITY-OQ-56).
    """
    return now.covered and (now.step == "first" or state.house.rent_dodge_covers != "roll")


def _still_pressed(state: City, now: Turn) -> dict[str, object]:
    """Return what another roll leaves of a press. A press before the first roll stays whole (UNIT-BLD-04)."""
    early = now.step == "first" and (state.rolled or not state.midway)
    kept = early or state.house.build_press_per == "turn"
    return {"pressed": now.pressed if kept else (), "grants": now.grants if early else {}}


@folds(f.Landed)
def _landed(state: City, fact: f.Landed) -> City:
    now = state.turn
    moved = seat(state, fact.player, position=fact.position, placed=False)
    if fact.player != now.player:
        return moved
    space = state.edition.track[fact.position]
    railroad = space.kind == "district" and bool(state.plots[space.name].railroad)
    here = Landing(fact.position, fact.how, fact.duty, railroad=railroad)
    changes: dict[str, object] = {"landing": here, "rides": now.rides + (fact.how == "ride"), **_kept_of_landing(now)}
    if fact.how == "land":
        changes |= {"step": "may", "rides": 0, "covered": _still_covered(state, now)}
        changes |= _still_pressed(state, now)
    return replace(moved, turn=replace(now, **changes))


@folds(f.Placed)
def _placed(state: City, fact: f.Placed) -> City:
    """Place a token where the table says. A player placed outside jail has left it."""
    placed = seat(state, fact.player, position=fact.position, placed=True)
    inside = state.edition.track[fact.position].kind == "jail"
    return placed if inside else seat(placed, fact.player, jailed=False, failed=0)


@folds(f.Jailed)
def _jailed(state: City, fact: f.Jailed) -> City:
    jail = state.edition.first("jail").position
    moved = seat(state, fact.player, position=jail, placed=False, jailed=True, failed=0)
    if fact.player != moved.turn.player:
        return moved
    return turn(moved, step="over", landing=None, grants={}, steps=0)


@folds(f.JailLeft)
def _left_jail(state: City, fact: f.JailLeft) -> City:
    free = seat(state, fact.player, jailed=False, failed=0)
    if fact.player != state.turn.player:
        return free
    return turn(free, step="done" if fact.waits else state.turn.step, steps=0)


@folds(f.JailRollFailed)
def _roll_failed(state: City, fact: f.JailRollFailed) -> City:
    failed = seat(state, fact.player, failed=state.seats[fact.player].failed + 1)
    return turn(failed, steps=fact.steps) if fact.steps and fact.player == state.turn.player else failed


@folds(f.CardDrawn)
def _card_drawn(state: City, fact: f.CardDrawn) -> City:
    return landing(state, card=True)


@folds(f.CardKept, f.CardGiven)
def _card_kept(state: City, fact: f.CardKept | f.CardGiven) -> City:
    holder = state.seats[fact.player]
    if fact.card == "jail":
        return seat(state, fact.player, jail_cards=holder.jail_cards + 1)
    return seat(state, fact.player, kept=(*holder.kept, fact.card))


@folds(f.CardUsed)
def _card_used(state: City, fact: f.CardUsed) -> City:
    holder = state.seats[fact.player]
    if fact.card == "jail":
        return seat(state, fact.player, jail_cards=holder.jail_cards - 1)
    kept = list(holder.kept)
    kept.remove(fact.card)
    used = seat(state, fact.player, kept=tuple(kept))
    return landing(used, tax=0) if against_tax(fact.card) and fact.player == state.turn.player else used


@folds(f.HourPassed)
def _hour(state: City, fact: f.HourPassed) -> City:
    return replace(state, hours=state.hours + 1, time_up=fact.last, alarm_for=state.unit.on_since_ms)


@folds(f.CardValueRead)
def _value_read(state: City, fact: f.CardValueRead) -> City:
    return replace(state, edition=with_read(state.edition, fact.district, fact.key, fact.amount))


@folds(f.GameEnded)
def _ended(state: City, fact: f.GameEnded) -> City:
    return replace(state, finished=fact.how)


@folds(f.PriceNamed)
def _price_named(state: City, fact: f.PriceNamed) -> City:
    return replace(state, floor=fact.amount)


@folds(f.Paid)
def _paid(state: City, fact: f.Paid) -> City:
    return landing(state, tax=fact.amount) if fact.cause == "tax" else state


@folds(f.DistrictBought)
def _bought(state: City, fact: f.DistrictBought) -> City:
    bidder = fact.player if fact.how == "auction" else None
    bought = plot(state, fact.district, owner=fact.player, bidder=bidder)
    here = bought.turn.landing
    if here is not None and here.duty == "buy" and bought.edition.track[here.position].name == fact.district:
        return landing(bought, duty=None)
    return bought


@folds(f.DistrictReturned)
def _returned(state: City, fact: f.DistrictReturned) -> City:
    return plot(state, fact.district, owner=None, mortgage=None)


@folds(f.DistrictTaken)
def _taken(state: City, fact: f.DistrictTaken) -> City:
    return plot(state, fact.district, owner=fact.player)


@folds(f.Mortgaged)
def _mortgaged(state: City, fact: f.Mortgaged) -> City:
    return plot(state, fact.district, owner=fact.player, mortgage=fact.amount)


@folds(f.Redeemed)
def _redeemed(state: City, fact: f.Redeemed) -> City:
    return plot(state, fact.district, owner=fact.player, mortgage=None)


@folds(f.Traded)
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
    return replace(rent_folds.settled(state, fact), plots=plots, seats=seats, dodge=holder)


@folds(f.BankruptcyDeclared)
def _bankrupt(state: City, fact: f.BankruptcyDeclared) -> City:
    to_bank = fact.creditor == BANK
    seats, plots = dict(state.seats), dict(state.plots)
    gone = 1 + sum(1 for other in seats.values() if other.bankrupt)
    seats[fact.player] = replace(
        seats[fact.player], bankrupt=gone, jail_cards=0, kept=(), jailed=False, failed=0, permits=(), counted=None
    )
    if not to_bank:
        cards = seats[fact.creditor].jail_cards + fact.jail_cards
        seats[fact.creditor] = replace(seats[fact.creditor], jail_cards=cards, counted=None)
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
        return turn(changed, step="over", landing=None, grants={}, steps=0)
    return rent_folds.inherited(changed, fact.player, fact.creditor)


def _inherited(here: Plot, fact: f.BankruptcyDeclared, *, to_bank: bool) -> Plot:
    owned = replace(here, owner=None if to_bank else fact.creditor)
    if fact.mortgages_cancelled:
        owned = replace(owned, mortgage=None)
    if fact.buildings_removed:
        owned = replace(owned, residential=0, industrial=0, stadium=False, skyscraper=False, tower=False)
    return owned


@folds(f.CashCounted)
def _counted(state: City, fact: f.CashCounted) -> City:
    return seat(state, fact.player, counted=fact.amount)


_FOLDS: dict[type[Fact], Callable[[City, Fact], City]] = {
    **given.folds,
    **building_folds.folds,
    **rent_folds.folds,
    **folds,
}
require(f.FACTS, _FOLDS, "fold")
# What may come before the first move.
_BEFORE = {
    *FACTS,
    *(fact for fact in _FOLDS if issubclass(fact, Stated)),
    NoteTaken,
    OptionChanged,
    u.SwitchedOn,
    u.SwitchedOff,
    f.UnitWoken,
    f.HourPassed,
    f.Placed,
    f.FirstRollsTied,
    f.OrderDecided,
    f.CardValueRead,
}
