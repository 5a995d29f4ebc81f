"""What a move would bring, before it is made: money, notes to hand over, and the rents it changes."""

from collections.abc import Sequence

import msgspec

from companion.core.errors import Reason
from companion.core.fact import Fact
from companion.core.game import Order, standing
from companion.games.city import rules
from companion.games.city.payments import payments
from companion.games.city.pieces import notes
from companion.games.city.rules.rent import known_rent
from companion.games.city.state import City
from companion.games.handing import Handover


class Preview(msgspec.Struct, frozen=True):
    """What would happen. `cash` and `rents` give before and after, only where something changes."""

    reasons: tuple[Reason, ...]
    facts: tuple[Fact, ...] = ()
    handovers: tuple[Handover, ...] = ()
    cash: dict[str, tuple[int, int]] = {}
    rents: dict[str, tuple[int, int]] = {}


def preview(state: City, order: Order, now_ms: int) -> Preview:
    """Return what an order would bring; with reasons against it, nothing but those."""
    plan = rules.plan(state, order, now_ms)
    if standing(order, plan.reasons):
        return Preview(plan.reasons)
    after = plan.after
    return Preview(
        plan.reasons,
        plan.facts,
        handovers(plan.facts),
        _changed({name: (state.accounts[name], after.accounts[name]) for name in state.accounts}),
        _changed({name: (known_rent(state, name) or 0, known_rent(after, name) or 0) for name in state.plots}),
    )


def handovers(facts: Sequence[Fact]) -> tuple[Handover, ...]:
    """Return who hands which notes to whom with these facts."""
    return tuple(Handover(payment, notes(payment.amount)) for fact in facts for payment in payments(fact))


def _changed(pairs: dict[str, tuple[int, int]]) -> dict[str, tuple[int, int]]:
    return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}
