"""A unit and a table to try things on, in virtual time."""

from collections.abc import Sequence
from typing import Any

from companion.core.errors import Refused
from companion.core.fact import Fact
from companion.core.history import Line
from companion.core.order import Order, Setup, raise_remaining_reasons
from companion.games.alone import GAME
from companion.table.reading import DiscardingJournal
from companion.table.table import Table
from companion.unit import countdown, rules
from companion.unit.profile import profile
from companion.unit.state import Unit, apply


def unit(seed: int = 7, **options: str) -> Unit:
    return Unit(profile=profile(options), seed=seed)


def fold(state: Unit, facts: Sequence[Fact]) -> Unit:
    for fact in facts:
        state = apply(state, fact)
        assert rules.broken_invariants(state) == ()
    return state


def carry_out(state: Unit, move: Any, now_ms: int = 0, by: str | None = None, *, forced: bool = False) -> Unit:
    """Carry a move out as the table does: what is due first, then the move if no reason stands against it."""
    state = fold(state, countdown.due_facts(state, now_ms))
    order = Order(move, by, forced)
    raise_remaining_reasons(order, rules.verify(state, order, now_ms))
    return fold(state, rules.facts_of_order(state, order, now_ms))


def refusals(state: Unit, move: Any, now_ms: int = 0) -> tuple[str, ...]:
    """Return the rules a move would break."""
    return tuple(reason.rule for reason in rules.verify(state, Order(move), now_ms))


def table(*lines: str, seed: int = 7, players: tuple[str, ...] = (), **options: str) -> Table[Any]:
    """Return a table of the unit alone after these lines."""
    opened = Table(GAME, Setup("unit", players, options, seed=seed), DiscardingJournal())
    play(opened, *lines)
    return opened


def play(opened: Table[Any], *lines: str) -> None:
    """Play lines of notation; `wait MS` lets virtual time pass."""
    for line in lines:
        verb, _, rest = line.partition(" ")
        if verb == "wait":
            opened.tick(opened.now_ms + int(rest))
        else:
            opened.submit(line, opened.now_ms)
        assert opened.game.check(opened.state) == ()


def attempt(opened: Table[Any], line: str) -> tuple[str, ...]:
    """Play a line and return the reasons if it is refused."""
    try:
        play(opened, line)
    except Refused as refusal:
        return tuple(map(str, refusal.reasons))
    return ()


def reloaded(lines: Sequence[Line], setup: Setup) -> Table[Any]:
    """Return a new table that took over the lines."""
    again = Table(GAME, setup, DiscardingJournal())
    again.load(lines)
    return again
