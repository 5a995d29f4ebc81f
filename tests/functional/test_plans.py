"""What a game says it would do is what it does: every reason, the facts, and the state after them."""

import random
from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.order import Order, remaining_reasons
from companion.table import orders
from companion.table.table import Table
from tests.awkward import Awkward
from tests.awkward_games import AWKWARD

SEEDS = range(8)
STEPS = 60


def assert_plan(table: Table[Any], order: Order) -> str:
    """A plan has the reasons of `verify`; its facts lead to its state, and with a reason it has none."""
    game, state, now_ms = table.game, table.state, table.now_ms
    reasons, plan = game.verify(state, order, now_ms), game.plan(state, order, now_ms)
    assert plan.reasons[: len(reasons)] == reasons
    if remaining_reasons(order, plan.reasons):
        assert (plan.facts, plan.after) == ((), state)
        unread = plan.reasons[len(reasons) :]
        assert all(reason.hard for reason in unread), "only unread values are found this late"
        return "unread" if unread else "refused"
    assert plan.reasons == reasons
    assert plan.after == game.state_after(state, plan.facts)
    if not plan.facts:
        return "nothing"
    return "forced" if reasons else "allowed"


def planned(game: Awkward, seed: int) -> Counter[str]:
    """Plan moves of every kind over an evening, with and without force; return how they fared."""
    evening, chance, fared = game.evening(seed), random.Random(seed), Counter[str]()
    for _ in range(STEPS):
        order = game.order(evening, chance)
        asked = () if isinstance(order.move, orders.ChangeOption) else (order, replace(order, forced=True))
        for each in asked:
            fared[assert_plan(evening.table, each)] += 1
        if not evening.table.state.finished:
            evening.step()
    return fared


@pytest.mark.parametrize("name", sorted(AWKWARD))
def test_a_plan_says_what_a_move_brings_and_what_is_against_it(name: str) -> None:
    fared = sum((planned(AWKWARD[name], seed) for seed in SEEDS), Counter[str]())
    assert all(fared[how] for how in ("allowed", "forced", "refused")), fared
