"""How each fact changes the table. No rule is asked here: the outcome is in the fact."""

from collections.abc import Callable

from msgspec.structs import replace

from companion.core.fact import Fact
from companion.core.kinds import by_kind, kinds
from companion.core.order import NoteTaken, OptionChanged
from companion.games.board.state import landing
from companion.games.builder import facts as f
from companion.games.builder import given
from companion.games.builder.facts import edition as read
from companion.games.builder.fold import deals, edition, money, resources, turn
from companion.games.builder.payments import PAID, payments
from companion.games.builder.settings import house
from companion.games.builder.state import Builder
from companion.games.handing import moved
from companion.games.ways import FACTS, LetBe, Stated, played
from companion.unit import facts as u
from companion.unit.countdown import apply as apply_countdown


def apply(state: Builder, fact: Fact) -> Builder:
    """Return the state after the fact, with the money moved that it says was paid."""
    fold = _FOLDS.get(type(fact))
    after = fold(state, fact) if fold else _timed(state, fact)
    if type(fact) in PAID:
        after = replace(after, accounts=moved(after.accounts, payments(fact)))
    return played(after, aside=type(fact) in _BEFORE or isinstance(fact, Stated))


_Silent = NoteTaken | LetBe | f.Paid | f.SupplyShort | f.SetCompleted | f.PromiseNoted | u.SwitchedOn | u.SwitchedOff


def _nothing(state: Builder, fact: _Silent) -> Builder:
    return state


def _timed(state: Builder, fact: Fact) -> Builder:
    return replace(state, timing=apply_countdown(state.timing, fact))


def _option(state: Builder, fact: OptionChanged) -> Builder:
    options = {**state.options, fact.key: fact.value}
    return replace(state, options=options, house=house(options))


def _auction_closed(state: Builder, fact: u.AuctionSold | u.AuctionUnsold) -> Builder:
    """Close the auction; the landing that asked for it is settled."""
    after = _timed(state, fact)
    here = after.landing
    return landing(after, duty=None) if here is not None and here.duty == "buy" else after


MODULES = (given, turn, resources, money, deals, edition)
# What may come before the first move, besides what is given.
_BEFORE = {
    *FACTS,
    OptionChanged,
    NoteTaken,
    f.StartRolled,
    f.StartDecided,
    f.TokenPicked,
    f.ResourcesPaid,
    *kinds(Fact, vars(read)),
}
_FOLDS: dict[type[Fact], Callable[[Builder, Fact], Builder]] = {
    **{fact: fold for module in MODULES for fact, fold in module.FOLDS.items()},
    **by_kind(globals(), "state", "fact"),
}
