"""Folding the trading unit and what hangs on it: auctions, house rules, notes."""

from msgspec.structs import replace

from companion.core.fact import Fact
from companion.core.kinds import by_kind
from companion.core.order import NoteTaken, OptionChanged
from companion.games.board.state import landing, turn
from companion.games.city import facts as f
from companion.games.city.settings import SETTINGS, house
from companion.games.city.state import City
from companion.games.ways import LetBe
from companion.unit import facts as u
from companion.unit.profile import profile
from companion.unit.state import apply as apply_unit


def _nothing(state: City, fact: NoteTaken | LetBe) -> City:
    return state


def _option(state: City, fact: OptionChanged) -> City:
    options = {**state.options, fact.key: fact.value}
    unit = replace(state.unit, profile=profile(options, SETTINGS))
    return replace(state, options=options, house=house(options), unit=unit)


def keep(state: City, fact: Fact) -> City:
    """Return the city with its unit after the fact."""
    return replace(state, unit=apply_unit(state.unit, fact))


def _switched(state: City, fact: u.SwitchedOn) -> City:
    return replace(state, unit=apply_unit(state.unit, fact), switched=True, time_up=False, alarm_for=None)


def _switched_off(state: City, fact: u.SwitchedOff) -> City:
    return replace(state, unit=apply_unit(state.unit, fact), switched=True)


def _woken(state: City, fact: f.UnitWoken) -> City:
    return replace(state, unit=apply_unit(state.unit, u.SwitchedOn(at_ms=fact.at_ms)))


def _auction_opened(state: City, fact: u.AuctionOpened) -> City:
    return replace(state, unit=apply_unit(state.unit, fact), floor=0)


def _auction_closed(state: City, fact: u.AuctionSold | u.AuctionUnsold) -> City:
    """Close the auction; whatever asked for it, a landing or a bankrupt estate, is settled."""
    timer = state.unit.timer
    district = timer.district if timer else None
    closed = keep(state, fact)
    here = closed.turn.landing
    estate = tuple(name for name in closed.estate if name != district)
    if here is not None and district not in closed.estate:
        name = closed.edition.track[here.position].name
        if here.duty == "auction" or (here.duty == "buy" and name == district):
            closed = landing(closed, duty=None)
    return replace(closed, estate=estate)


def _lapsed(state: City, fact: u.DealLapsed) -> City:
    return turn(keep(state, fact), lapsed=True)


FOLDS = by_kind(globals(), "state", "fact")
