"""How a fact changes the city: its own effect and its payments, and here the effects of facts that games share."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from companion.core.debts import debts_after
from companion.core.fact import Fact, require_words_and_effect
from companion.core.kinds import ByKind
from companion.core.money import Payment
from companion.core.order import NoteTaken, OptionChanged
from companion.games.board.state import with_landing, with_player_state, with_turn
from companion.games.city import facts as f
from companion.games.city import given
from companion.games.city.settings import SETTINGS, house
from companion.games.city.state import City
from companion.games.handovers import accounts_after, nonzero_payments
from companion.games.light_mode import FACTS, PositionFact, with_begun_marked
from companion.unit import facts as u
from companion.unit.facts import FACTS as UNIT_FACTS
from companion.unit.profile import profile
from companion.unit.state import apply as apply_unit

folds = ByKind()


def apply(state: City, fact: Fact) -> City:
    """Return the state after the fact, with its payments made."""
    kind = type(fact)
    fold, paid = _FOLDS.get(kind), nonzero_payments(fact)
    after: City = fold(state, fact) if fold else fact.after(state)
    if paid and state.has_paper_money:
        after = _without_cash_counts(after, paid)
    elif paid:
        after = replace(after, accounts=accounts_after(after.accounts, paid))
    return with_begun_marked(after, aside=kind in _BEFORE)


def _without_cash_counts(state: City, payments: Sequence[Payment]) -> City:
    """Drop the counts of players whose notes change hands, since their totals have changed."""
    purses = {purse for payment in payments for purse in (payment.payer, payment.payee)}
    for name in purses & {name for name, at in state.player_states.items() if at.counted is not None}:
        state = with_player_state(state, name, counted=None)
    return state


@folds(OptionChanged)
def _change_option(state: City, fact: OptionChanged) -> City:
    options = {**state.options, fact.key: fact.value}
    unit = replace(state.unit, profile=profile(options, SETTINGS))
    return replace(state, options=options, house=house(options), unit=unit)


def _apply_to_unit(state: City, fact: Fact) -> City:
    return replace(state, unit=apply_unit(state.unit, fact))


@folds(u.SwitchedOn)
def _switch_on(state: City, fact: u.SwitchedOn) -> City:
    return replace(_apply_to_unit(state, fact), switched=True, time_up=False, alarm_for=None)


@folds(u.SwitchedOff)
def _switch_off(state: City, fact: u.SwitchedOff) -> City:
    return replace(_apply_to_unit(state, fact), switched=True)


@folds(u.AuctionOpened)
def _open_auction(state: City, fact: u.AuctionOpened) -> City:
    return replace(_apply_to_unit(state, fact), floor=0)


@folds(u.AuctionSold, u.AuctionUnsold)
def _close_auction(state: City, fact: u.AuctionSold | u.AuctionUnsold) -> City:
    """Close the auction and settle its cause: a landing or a bankrupt estate."""
    timer = state.unit.timer
    district = timer.district if timer else None
    closed = _apply_to_unit(state, fact)
    here = closed.turn.landing
    estate = tuple(name for name in closed.estate if name != district)
    if here is not None and district not in closed.estate:
        name = closed.edition.track[here.position].name
        if here.duty == "auction" or (here.duty == "buy" and name == district):
            closed = with_landing(closed, duty=None, auctioned=True)
    return replace(closed, estate=estate)


@folds(u.DealLapsed)
def _record_lapsed_deal(state: City, fact: u.DealLapsed) -> City:
    return with_turn(_apply_to_unit(state, fact), lapsed=True)


@folds(f.GameEnded)
def _end_game(state: City, fact: f.GameEnded) -> City:
    return replace(state, finished=fact.how)


@folds(f.Paid)
def _record_tax(state: City, fact: f.Paid) -> City:
    return with_landing(state, tax=fact.amount) if fact.cause == "tax" else state


@folds(f.DebtPaid)
def _reduce_debt(state: City, fact: f.DebtPaid) -> City:
    paid = replace(state, debts=debts_after(state.debts, fact.debtor, fact.creditor, fact.amount))
    here = state.turn.landing
    if here is None or (state.turn.player, here.owner) != (fact.debtor, fact.creditor):
        return paid
    return with_landing(paid, seen=True, paid=here.paid + state.rent_owed - paid.rent_owed)


_FOLDS: dict[type[Fact], Callable[[City, Fact], City]] = {
    **dict.fromkeys(UNIT_FACTS, _apply_to_unit),
    **given.folds,
    **folds,
}
require_words_and_effect((*f.FACTS, *given.FACTS), _FOLDS)
# What may come before the first move.
_BEFORE = {
    *FACTS,
    *(kind for kind in (*f.FACTS, *given.FACTS) if issubclass(kind, PositionFact)),
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
