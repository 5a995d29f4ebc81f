"""How each fact changes the city. No rule is asked here: the outcome is in the fact."""

from collections.abc import Callable

from msgspec.structs import replace

from companion.core.fact import Fact
from companion.core.order import NoteTaken, OptionChanged
from companion.games.city import facts as f
from companion.games.city import given
from companion.games.city.fold import building, money, turn, unit
from companion.games.city.payments import PAID
from companion.games.city.state import City
from companion.games.handing import moved, paid_with
from companion.games.ways import FACTS, Stated, played
from companion.unit import facts as u

MODULES = (given, turn, money, building, unit)
_FOLDS: dict[type[Fact], Callable[[City, Fact], City]] = {
    fact: fold for module in MODULES for fact, fold in module.FOLDS.items()
}
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
    f.OrderDecided,
    f.CardValueRead,
}


def apply(state: City, fact: Fact) -> City:
    """Return the state after the fact, with the money moved that it says was paid."""
    kind = type(fact)
    after = _FOLDS.get(kind, unit.keep)(state, fact)
    if kind in PAID and not state.paper:
        after = replace(after, accounts=moved(after.accounts, paid_with(fact, PAID)))
    return played(after, aside=kind in _BEFORE)
