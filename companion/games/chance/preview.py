"""What a move would bring, before anybody makes it: the rules are asked, nothing is written."""

from fractions import Fraction

import msgspec

from companion.core.errors import Reason
from companion.core.fact import Fact
from companion.core.game import Order, standing
from companion.games.chance import rules
from companion.games.chance.report import next_bankrupt
from companion.games.chance.scoring import length
from companion.games.chance.state import Chance


class Preview(msgspec.Struct, frozen=True):
    """What would happen. `controls` and `lengths` give before and after, only where something changes.

    `risk` is how likely the next card after it is a Bankrupt: None where the turn passes on or odds are hidden.
    """

    reasons: tuple[Reason, ...]
    facts: tuple[Fact, ...] = ()
    controls: dict[str, tuple[str | None, str | None]] = {}
    lengths: dict[str, tuple[int | None, int | None]] = {}
    risk: Fraction | None = None


def preview(state: Chance, order: Order, now_ms: int) -> Preview:
    """Return what an order would bring; with reasons against it, nothing but those."""
    plan = rules.plan(state, order, now_ms)
    if standing(order, plan.reasons):
        return Preview(plan.reasons)
    after = plan.after
    tops = {name: (_top(state, name), _top(after, name)) for name in state.spaces}
    lengths = {name: (length(state, name), length(after, name)) for name in state.players}
    return Preview(
        plan.reasons,
        plan.facts,
        {name: pair for name, pair in tops.items() if pair[0] != pair[1]},
        {name: pair for name, pair in lengths.items() if pair[0] != pair[1]},
        _risk_after(state, after),
    )


def _top(state: Chance, name: str) -> str | None:
    top = state.spaces[name].top
    return f"{top.player} {top.card}" if top else None


def _risk_after(before: Chance, after: Chance) -> Fraction | None:
    same = before.turn.player == after.turn.player and before.round == after.round
    if not same or after.house.odds == "hidden" or after.turn.phase not in ("flip", "forced"):
        return None
    return next_bankrupt(after, after.turn.player)
