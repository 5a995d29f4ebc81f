"""How a fact changes the table: its own effect and its payments, and here the effects of facts that games share."""

from collections.abc import Callable

from msgspec.structs import replace

from companion.core.debts import debts_after
from companion.core.fact import Fact, require_words_and_effect
from companion.core.kinds import ByKind
from companion.core.order import NoteTaken, OptionChanged
from companion.games.board.state import with_landing, with_turn
from companion.games.builder import facts as f
from companion.games.builder import given
from companion.games.builder.settings import house
from companion.games.builder.state import Builder
from companion.games.builder.unseen import shows_light_play_goes_on, without_untracked_values
from companion.games.handovers import accounts_after, nonzero_payments
from companion.games.light_mode import FACTS, PositionFact, is_light, with_begun_marked
from companion.unit import countdown
from companion.unit import facts as u

folds = ByKind()


def apply(state: Builder, fact: Fact) -> Builder:
    """Return the state after the fact, with its payments made."""
    fold, paid = _FOLDS.get(type(fact)), nonzero_payments(fact)
    after: Builder = fold(state, fact) if fold else fact.after(state)
    if paid:
        after = replace(after, accounts=accounts_after(after.accounts, paid))
    aside = type(fact) in _BEFORE
    if is_light(after) and (not aside or shows_light_play_goes_on(state, fact)):
        after = without_untracked_values(after)
    return with_begun_marked(after, aside=aside)


def _apply_to_countdown(state: Builder, fact: Fact) -> Builder:
    return replace(state, timing=countdown.apply(state.timing, fact))


@folds(OptionChanged)
def _change_option(state: Builder, fact: OptionChanged) -> Builder:
    options = {**state.options, fact.key: fact.value}
    after = replace(state, options=options, house=house(options))
    return without_untracked_values(after) if is_light(after) and state.begun else after


@folds(u.AuctionSold, u.AuctionUnsold)
def _close_auction(state: Builder, fact: u.AuctionSold | u.AuctionUnsold) -> Builder:
    """Close the auction and settle the landing that required it."""
    after = _apply_to_countdown(state, fact)
    here = after.landing
    return with_landing(after, duty=None) if here is not None and here.duty == "buy" else after


@folds(f.Paid)
def _note_money_for_go(state: Builder, fact: f.Paid) -> Builder:
    """Record that the current move has paid the money for GO."""
    return with_turn(state, passed_go=True) if fact.cause == "go" and fact.payee == state.turn.player else state


@folds(f.GameEnded)
def _end_game(state: Builder, fact: f.GameEnded) -> Builder:
    return replace(state, finished=fact.how, claims=(), offer=None)


@folds(f.DebtPaid)
def _reduce_debt(state: Builder, fact: f.DebtPaid) -> Builder:
    return replace(state, debts=debts_after(state.debts, fact.debtor, fact.creditor, fact.amount))


# What may come before the first move.
_BEFORE = {
    *FACTS,
    *(kind for kind in (*f.FACTS, *given.FACTS) if issubclass(kind, (f.ReadOff, PositionFact))),
    OptionChanged,
    NoteTaken,
    f.StartRolled,
    f.StartDecided,
    f.TokenPicked,
    f.ResourcesPaid,
    f.CashLookedFor,
    f.RichestSaid,
}
_FOLDS: dict[type[Fact], Callable[[Builder, Fact], Builder]] = {
    **dict.fromkeys(countdown.FACTS, _apply_to_countdown),
    **given.folds,
    **folds,
}
require_words_and_effect((*f.FACTS, *given.FACTS), _FOLDS)
