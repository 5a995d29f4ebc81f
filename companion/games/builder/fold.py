"""How each fact changes the table. No rule is asked here: the outcome is in the fact."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.core.debts import Debt, without
from companion.core.fact import Fact
from companion.core.game import NoteTaken, OptionChanged
from companion.core.money import BANK, transfer
from companion.games.builder import edition as e
from companion.games.builder import facts as f
from companion.games.builder import fold_deals, fold_edition, fold_given
from companion.games.builder.chips import Chips
from companion.games.builder.settings import house
from companion.games.builder.state import Builder, Building, Claim, Holding, Landing, Turn, landing, seat, turn
from companion.games.builder.timer import profile
from companion.unit import facts as u
from companion.unit.state import apply as apply_unit


def apply(state: Builder, fact: Fact) -> Builder:
    """Return the state after the fact."""
    fold = _FOLDS.get(type(fact))
    after = fold(state, fact) if fold else replace(state, unit=apply_unit(state.unit, fact))
    return after if after.begun or type(fact) in _BEFORE else replace(after, begun=True)


def _nothing(state: Builder, fact: Fact) -> Builder:
    return state


def _option(state: Builder, fact: OptionChanged) -> Builder:
    options = {**state.options, fact.key: fact.value}
    chosen = house(options)
    unit = replace(state.unit, profile=profile(chosen.auction_timer))
    return replace(state, options=options, house=chosen, unit=unit)


def _money(state: Builder, source: str, target: str, amount: int) -> Builder:
    return replace(state, accounts=transfer(state.accounts, source, target, amount))


def _stock(state: Builder, player: str, chips: Chips) -> Builder:
    return seat(state, player, chips=chips)


def _auction_closed(state: Builder, fact: Fact) -> Builder:
    """Close the auction; the landing that asked for it is settled."""
    after = replace(state, unit=apply_unit(state.unit, fact))
    here = after.landing
    return landing(after, duty=None) if here is not None and here.duty == "buy" else after


def _start_rolled(state: Builder, fact: f.StartRolled) -> Builder:
    return replace(state, tied=fact.tied)


def _start_decided(state: Builder, fact: f.StartDecided) -> Builder:
    return replace(state, tied=(), turn=Turn(fact.player))


def _token(state: Builder, fact: f.TokenPicked) -> Builder:
    """Change the token; whoever was dealt it takes the one that came free."""
    mine = state.seats[fact.player].token
    holder = next((name for name, held in state.seats.items() if held.token == fact.token), None)
    if holder not in (None, fact.player):
        state = _restocked(state, str(holder), mine)
    return seat(_restocked(state, fact.player, fact.token), fact.player, chosen=True)


def _restocked(state: Builder, player: str, token: str) -> Builder:
    """Return the state with another token and its starting stock, unless another stock was said already."""
    held = state.seats[player]
    state = seat(state, player, token=token)
    if held.counted:
        return state
    stock = e.stock(state.edition, token)
    return seat(replace(state, tray=state.tray.plus(held.chips).minus(stock)), player, chips=stock)


def _turn_began(state: Builder, fact: f.TurnBegan) -> Builder:
    doubles = state.turn.doubles if fact.again else 0
    return replace(state, turn=Turn(fact.player, state.turn.number + 1, doubles=doubles))


def _rolled(state: Builder, fact: f.Rolled) -> Builder:
    state = replace(state, rolled=True, dice_drawn=state.dice_drawn + fact.drawn)
    if fact.purpose == "space":
        return state
    double = fact.first == fact.second and fact.purpose == "turn"
    doubles = state.turn.doubles + 1 if double else 0
    return turn(state, step="moved", doubles=doubles, again=double, rolled=fact.first + fact.second, landing=None)


def _lapsed(state: Builder, fact: f.ClaimsLapsed) -> Builder:
    """Mark the claims as too late; those that were too late before are forgotten."""
    open_ones = [claim for claim in state.claims if not claim.lapsed]
    return replace(state, claims=tuple(replace(claim, lapsed=claim.payer in fact.payers) for claim in open_ones))


def _paid_resources(state: Builder, fact: f.ResourcesPaid) -> Builder:
    state = replace(state, tray=state.tray.minus(fact.chips))
    return _stock(state, fact.player, state.chips(fact.player).plus(fact.chips))


def _returned(state: Builder, fact: f.ResourcesReturned) -> Builder:
    state = replace(state, tray=state.tray.plus(fact.chips))
    return _stock(state, fact.player, state.chips(fact.player).minus(fact.chips))


def _dropped(state: Builder, fact: f.ResourcesDropped) -> Builder:
    lying = state.dropped.get(fact.place, Chips()).plus(fact.chips)
    state = replace(state, dropped={**state.dropped, fact.place: lying})
    return _stock(state, fact.player, state.chips(fact.player).minus(fact.chips))


def _picked_up(state: Builder, fact: f.ResourcesPickedUp) -> Builder:
    state = replace(state, dropped={place: lying for place, lying in state.dropped.items() if place != fact.place})
    return _stock(state, fact.player, state.chips(fact.player).plus(fact.chips))


def _taken(state: Builder, fact: f.ResourcesTaken) -> Builder:
    state = _stock(state, fact.victim, state.chips(fact.victim).minus(fact.taken).plus(fact.given))
    return _stock(state, fact.player, state.chips(fact.player).plus(fact.taken).minus(fact.given))


def _landed(state: Builder, fact: f.Landed) -> Builder:
    state = seat(state, fact.player, position=fact.position, place=fact.place)
    here = Landing(fact.kind, fact.deed, fact.position, fact.how, fact.duty)
    spoken = state.spoken or (fact.how == "dice" and state.turn.rolled is None)
    return turn(replace(state, spoken=spoken), landing=here, step="moved")


def _moved(state: Builder, fact: f.Moved) -> Builder:
    return seat(state, fact.player, position=fact.position, place=fact.place)


def _used(state: Builder, fact: f.SpaceUsed) -> Builder:
    here = state.landing
    return state if here is None else landing(state, used=here.used + 1, duty=None, group=None)


def _chart_rolled(state: Builder, fact: f.ChartRolled) -> Builder:
    return landing(state, duty="chart", group=fact.group)


def _paid(state: Builder, fact: f.Paid) -> Builder:
    return _money(state, fact.payer, fact.payee, fact.amount)


def _rent_opened(state: Builder, fact: f.RentOpened) -> Builder:
    return replace(state, claims=(*state.claims, Claim(fact.payer, fact.owner, fact.deed)))


def _rent_asked(state: Builder, fact: f.RentAsked) -> Builder:
    gone = (fact.payer, fact.deed)
    return replace(state, claims=tuple(claim for claim in state.claims if (claim.payer, claim.deed) != gone))


def _debt(state: Builder, fact: f.DebtOpened) -> Builder:
    debt = Debt(fact.debtor, fact.creditor, fact.amount, fact.cause)
    return replace(state, debts=(*state.debts, debt))


def _debt_paid(state: Builder, fact: f.DebtPaid) -> Builder:
    debts = without(state.debts, fact.debtor, fact.creditor, fact.amount)
    return _money(replace(state, debts=debts), fact.debtor, fact.creditor, fact.amount)


def _voided(state: Builder, fact: f.DebtsVoided) -> Builder:
    return replace(state, debts=())


def _bought(state: Builder, fact: f.DeedBought) -> Builder:
    state = replace(state, holdings={**state.holdings, fact.deed: Holding(fact.player)})
    here = state.landing
    if here is not None and here.duty == "buy" and here.deed == fact.deed:
        state = landing(state, duty=None)
    return _money(state, fact.player, BANK, fact.price)


def _mortgaged(state: Builder, fact: f.Mortgaged) -> Builder:
    holding = Holding(fact.player, mortgaged=True)
    return _money(replace(state, holdings={**state.holdings, fact.deed: holding}), BANK, fact.player, fact.amount)


def _redeemed(state: Builder, fact: f.Redeemed) -> Builder:
    holding = Holding(fact.player)
    return _money(replace(state, holdings={**state.holdings, fact.deed: holding}), fact.player, BANK, fact.amount)


def _jailed(state: Builder, fact: f.Jailed) -> Builder:
    state = seat(state, fact.player, position=fact.position, place=fact.place, jailed=True, failed=0)
    if fact.player != state.turn.player:
        return state
    return turn(state, step="over", again=False, doubles=0, landing=None)


def _jail_left(state: Builder, fact: f.JailLeft) -> Builder:
    """Open the door; who left by doubles moves and is done, who paid in the third turn may roll again."""
    state = seat(state, fact.player, jailed=False, failed=0)
    if fact.player != state.turn.player:
        return state
    step = "fresh" if fact.how == "third try" else state.turn.step
    return turn(state, step=step, closed=fact.closed, doubles=0, again=False)


def _try_failed(state: Builder, fact: f.JailTryFailed) -> Builder:
    return seat(state, fact.player, failed=state.seats[fact.player].failed + 1)


def _kept(state: Builder, fact: f.CardKept | f.CardGiven) -> Builder:
    held = state.seats[fact.player]
    if fact.card == "jail":
        return seat(state, fact.player, jail_cards=held.jail_cards + 1)
    return seat(state, fact.player, kept=(*held.kept, fact.card))


def _card_used(state: Builder, fact: f.CardUsed) -> Builder:
    held = state.seats[fact.player]
    if fact.card == "jail":
        return seat(state, fact.player, jail_cards=held.jail_cards - 1)
    place = held.kept.index(fact.card)
    return seat(state, fact.player, kept=held.kept[:place] + held.kept[place + 1 :])


def _floor(state: Builder, fact: f.FloorBuilt) -> Builder:
    return replace(state, island={**state.island, fact.cell: Building(fact.player, fact.height)})


def _penthouse(state: Builder, fact: f.PenthouseBuilt) -> Builder:
    tower = replace(state.island[fact.cell], penthouse=True)
    return replace(state, island={**state.island, fact.cell: tower}, penthouse=fact.player)


def _ended(state: Builder, fact: f.GameEnded) -> Builder:
    return replace(state, finished=fact.how, claims=(), offer=None)


_BEFORE = {OptionChanged, NoteTaken, f.CardGiven, f.StartRolled, f.StartDecided, f.TokenPicked, f.ResourcesPaid}
_BEFORE |= fold_given.FOLDS.keys() | fold_edition.FOLDS.keys()
_FOLDS: dict[type[Fact], Callable[[Builder, Any], Builder]] = {
    **fold_given.FOLDS,
    **fold_edition.FOLDS,
    **fold_deals.FOLDS,
    OptionChanged: _option,
    NoteTaken: _nothing,
    u.AuctionSold: _auction_closed,
    u.AuctionUnsold: _auction_closed,
    f.CardGiven: _kept,
    f.StartRolled: _start_rolled,
    f.StartDecided: _start_decided,
    f.TokenPicked: _token,
    f.TurnBegan: _turn_began,
    f.Rolled: _rolled,
    f.ClaimsLapsed: _lapsed,
    f.ResourcesPaid: _paid_resources,
    f.ResourcesReturned: _returned,
    f.ResourcesDropped: _dropped,
    f.ResourcesPickedUp: _picked_up,
    f.ResourcesTaken: _taken,
    f.SupplyShort: _nothing,
    f.Landed: _landed,
    f.Moved: _moved,
    f.SpaceUsed: _used,
    f.ChartRolled: _chart_rolled,
    f.Paid: _paid,
    f.RentOpened: _rent_opened,
    f.RentAsked: _rent_asked,
    f.DebtOpened: _debt,
    f.DebtPaid: _debt_paid,
    f.DebtsVoided: _voided,
    f.DeedBought: _bought,
    f.SetCompleted: _nothing,
    f.Mortgaged: _mortgaged,
    f.Redeemed: _redeemed,
    f.PromiseNoted: _nothing,
    f.Jailed: _jailed,
    f.JailLeft: _jail_left,
    f.JailTryFailed: _try_failed,
    f.CardKept: _kept,
    f.CardUsed: _card_used,
    f.FloorBuilt: _floor,
    f.PenthouseBuilt: _penthouse,
    f.GameEnded: _ended,
}
