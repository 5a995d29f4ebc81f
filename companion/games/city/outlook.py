"""Looking ahead: what a deal leaves everybody with, and what a debtor can raise."""

import msgspec

from companion.core.errors import Reason
from companion.core.order import Order
from companion.games.city import rules
from companion.games.city.moves import Trade
from companion.games.city.rules.rent import complete_groups, known_rent
from companion.games.city.scoring import cash, worth
from companion.games.city.state import City


class Side(msgspec.Struct, frozen=True):
    """What a deal does to one side: cash (None with real notes) and worth before and after, colours made complete."""

    name: str
    cash: tuple[int | None, int | None]
    worth: tuple[int, int]
    completes: tuple[str, ...]
    breaks: tuple[str, ...]


class Outcome(msgspec.Struct, frozen=True):
    """What a deal would bring to its two sides; with reasons against it, nothing but those."""

    reasons: tuple[Reason, ...]
    sides: tuple[Side, ...] = ()


def outcome(state: City, trade: Trade, now_ms: int) -> Outcome:
    """Return what both sides would end up with."""
    plan = rules.plan(state, Order(trade), now_ms)
    if plan.reasons:
        return Outcome(plan.reasons)
    return Outcome((), tuple(_side(state, plan.after, name) for name in (trade.one, trade.other)))


def _side(before: City, after: City, name: str) -> Side:
    had, has = complete_groups(before, name), complete_groups(after, name)
    return Side(
        name,
        (cash(before, name), cash(after, name)),
        (worth(before, name), worth(after, name)),
        tuple(group for group in has if group not in had),
        tuple(group for group in had if group not in has),
    )


class Pledge(msgspec.Struct, frozen=True):
    """A district that can be mortgaged: what it brings, the cash then, and whether that covers the debts."""

    district: str
    brings: int
    cash: int
    covers: bool


def pledges(state: City, debtor: str) -> tuple[Pledge, ...]:
    """Return what a player can raise, what brings most first; the cash adds up from line to line (CITY-BKR-05).

    What nobody has read off a card yet brings nothing here.
    """
    owed, have, found = state.owed(debtor), state.cash(debtor), []
    free = [name for name in state.owned(debtor) if state.plots[name].mortgage is None]
    values = {name: known_rent(state, name) or 0 for name in free}
    for name, brings in sorted(values.items(), key=lambda item: -item[1]):
        have += brings
        found.append(Pledge(name, brings, have, have >= owed))
    return tuple(found)
