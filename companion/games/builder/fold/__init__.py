"""How each fact changes the table. No rule is asked here: the outcome is in the fact."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.core.fact import Fact
from companion.core.game import NoteTaken, OptionChanged
from companion.games.board.state import landing
from companion.games.builder import facts as f
from companion.games.builder.facts.edition import EDITION
from companion.games.builder.facts.given import GIVEN
from companion.games.builder.fold import deals, edition, given, money, resources, turn
from companion.games.builder.settings import house
from companion.games.builder.state import Builder
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


def _auction_closed(state: Builder, fact: Fact) -> Builder:
    """Close the auction; the landing that asked for it is settled."""
    after = replace(state, unit=apply_unit(state.unit, fact))
    here = after.landing
    return landing(after, duty=None) if here is not None and here.duty == "buy" else after


MODULES = (given, turn, resources, money, deals, edition)
# What may come before the first move.
_BEFORE = {OptionChanged, NoteTaken, f.StartRolled, f.StartDecided, f.TokenPicked, f.ResourcesPaid, *GIVEN, *EDITION}
_FOLDS: dict[type[Fact], Callable[[Builder, Any], Builder]] = {
    **{fact: fold for module in MODULES for fact, fold in module.FOLDS.items()},
    OptionChanged: _option,
    NoteTaken: _nothing,
    f.SupplyShort: _nothing,
    f.SetCompleted: _nothing,
    f.PromiseNoted: _nothing,
    u.AuctionSold: _auction_closed,
    u.AuctionUnsold: _auction_closed,
}
