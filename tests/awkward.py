"""Evenings in which someone keeps asking for the wrong thing, of every game alike.

An awkward move is refused and changes nothing, or is taken and leaves everything sound: no duty lost, no debt
forgotten, always a way on without `force`, and an end that can be reached.
"""

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from companion.core.errors import Reason, Refused
from companion.core.history import Line
from companion.core.order import Order
from companion.core.settings import Settings
from companion.table.orders import ChangeOption
from companion.table.table import Table

STEPS = 150
_AFTER = 12
_ROUNDS = 60
_LATER_MS = 600_000


class Evening(Protocol):
    """A table with someone who plays it at random."""

    @property
    def table(self) -> Table[Any]:
        """Return the table."""
        ...

    def step(self) -> None:
        """Do one ordinary thing."""
        ...


def _no_losses(before: Any, line: Line, after: Any) -> Iterable[str]:
    return ()


def _finished(state: Any) -> bool:
    return bool(state.finished)


@dataclass(frozen=True, kw_only=True)
class Awkward:
    """What the oracle has to know of one game."""

    evening: Callable[[int], Evening]
    """Return the evening of a seed."""
    order: Callable[[Any, random.Random], Order]
    """Return an awkward order for an evening: any move, by anyone, at any moment."""
    ways: Callable[[Any, int], Iterable[Order]]
    """Return orders of which one must be possible in every state of a game that goes on."""
    closing: Callable[[Any], Iterable[Order]]
    """Return orders that bring a game nearer to its end, whichever of them are allowed."""
    lost: Callable[[Any, Line, Any], Iterable[str]] = _no_losses
    """Return, in words, what was due before a line that was not forced and is gone after it without being settled."""
    reads: tuple[type, ...] = ()
    """The moves that may still change the standings of a game that is over, such as a card read late."""
    over: Callable[[Any], bool] = _finished
    """Return whether a game is at its end; where there is none, whether nothing runs any more."""


def attempt(game: Awkward, table: Table[Any], order: Order) -> bool:
    """Ask for a move as it is written; return whether it was taken. Raises `AssertionError` if anything is off."""
    order = _plain_given(table, order)
    before, written = table.state, len(table.history.lines)
    standings = _standings(table) if before.finished else None
    text = table.notation_of(order)
    assert table.read(text) == order, f"“{text}” reads as {table.read(text)}, not as {order}"
    foreseen, reasons = table.reasons_against(order), _submit(table, text)
    assert reasons == foreseen, text
    if reasons:
        assert all(reason.text for reason in reasons), text
        assert (table.state, len(table.history.lines)) == (before, written), text
        return False
    _assert_sound(game, table, before, written)
    if before.finished and not isinstance(order.move, game.reads):
        assert _standings(table) == standings, f"“{text}” changes the standings of a game that is over"
    return True


def _submit(table: Table[Any], text: str) -> tuple[Reason, ...]:
    """Submit a line and return why it was refused; nothing if it was taken."""
    try:
        table.submit(text, table.now_ms)
    except Refused as refusal:
        return refusal.reasons
    return ()


def _plain_given(table: Table[Any], order: Order) -> Order:
    """Return the order; what is given is said by no one and cannot be forced."""
    return Order(order.move) if any(form.can_write(order.move) for form in table.game.givens) else order


def _standings(table: Table[Any]) -> Any:
    return table.game.report(table.state, table.now_ms)["players"]


def _assert_sound(game: Awkward, table: Table[Any], before: Any, written: int) -> None:
    """The lines written since `before` break no invariant and lose nothing that was due."""
    assert table.game.check(table.state) == ()
    state = before
    for line in table.history.lines[written:]:
        earlier = state
        for fact in line.facts:
            state = table.game.apply(state, fact)
        if not line.forced:
            assert tuple(game.lost(earlier, line, state)) == (), f"“{line.text}”"


def assert_way_on(game: Awkward, table: Table[Any]) -> None:
    """No deadlock: something can be done that takes the game on, without `force`."""
    if all(table.reasons_against(order) for order in game.ways(table.state, table.now_ms)):
        raise AssertionError(f"Nothing can be done: {_reasons_against_ways(game, table)}")


def _reasons_against_ways(game: Awkward, table: Table[Any]) -> dict[str, list[str]]:
    """Return every way on with what is against it."""
    return {
        table.notation_of(order): [reason.text for reason in table.reasons_against(order)]
        for order in game.ways(table.state, table.now_ms)
    }


def wind_up(game: Awkward, table: Table[Any]) -> None:
    """Bring a game to its end without `force`, from any state."""
    for _ in range(_ROUNDS):
        table.tick(table.now_ms + _LATER_MS)
        for order in () if game.over(table.state) else game.closing(table.state):
            if not game.over(table.state) and not table.reasons_against(order):
                before, written = table.state, len(table.history.lines)
                table.submit(order, table.now_ms)
                _assert_sound(game, table, before, written)
        if game.over(table.state):
            return
    raise AssertionError("The game cannot be brought to its end.")


def play(game: Awkward, seed: int, steps: int = STEPS) -> Table[Any]:
    """Play an evening half ordinary and half awkward, to its end and past it."""
    chance = random.Random(f"awkward {seed}")
    evening = game.evening(seed)
    table = evening.table
    for _ in range(steps):
        if table.state.finished:
            break
        if chance.random() < 0.5:
            attempt(game, table, game.order(evening, chance))
        else:
            before, written = table.state, len(table.history.lines)
            evening.step()
            _assert_sound(game, table, before, written)
        if not table.state.finished:
            assert_way_on(game, table)
    wind_up(game, table)
    for _ in range(_AFTER):
        attempt(game, table, game.order(evening, chance))
    return table


def facts_of_kinds(line: Line, *kinds: type) -> list[Any]:
    """Return the facts of some kinds that a line tells."""
    return [fact for fact in line.facts if isinstance(fact, kinds)]


def house_rule(settings: Settings, chance: random.Random, but: Iterable[str] = ()) -> Order:
    """Return the change of a house rule to anything it may be, for any of them but some."""
    setting = chance.choice([each for each in settings.all if each.key not in but])
    return Order(ChangeOption(setting.key, chance.choice(setting.allowed.replace(" or ", ", ").split(", "))))


def anybody(order: Order, players: Iterable[str], chance: random.Random) -> Order:
    """Return the order of someone else as often as not, and now and then a forced one."""
    by = chance.choice((None, order.by, *players))
    return Order(order.move, by, forced=chance.random() < 0.05)
