"""Playing an undone line again: its original order, with what was drawn for it."""

import msgspec
from msgspec.structs import replace

from companion.core.draws import Drawn, drawn_facts_by_kind
from companion.core.errors import refusal
from companion.core.history import History, Line, LoggedLine
from companion.core.order import Order
from companion.core.words import say
from companion.games.game import Game, S
from companion.table import orders
from companion.table.mending import order_for_same_player


class OrderToRepeat(msgspec.Struct, frozen=True):
    """The order of a line that does not count, and what was drawn for it; drawing it again uses its draw."""

    order: Order
    drawn: Drawn


def undone_line(history: History, number: int) -> Line:
    """Return the line with that number before it was undone or changed. Raises `Refused` if it counts."""
    if number > (last := len(history.lines)):
        raise refusal(say("No move {number}: the last one is {last}.", number=number, last=last), hard=True)
    line = history.lines[number - 1]
    if line.kind == "mend":
        raise refusal(
            say(
                "Move {number} changed move {changed}: change move {changed} again.", number=number, changed=line.target
            ),
            hard=True,
        )
    if line.kind != "move":
        raise refusal(
            say("Entry {number} ({move}) isn't a move: only a move can be done again.", number=number, move=line.text),
            hard=True,
        )
    if LoggedLine(line, False) not in history.logged_lines():
        text = say(
            "Move {number} ({move}) hasn't been undone: only what was undone can be done again.",
            number=number,
            move=line.text,
        )
        raise refusal(text, hard=True)
    return line


def order_to_repeat(game: Game[S], line: Line, then: S, now: S, *, forced: bool) -> OrderToRepeat:
    """Return the order of a line as of `now`, with its outcome and the player from `then`, the state before it.

    Raises `NotationError` or `Refused` if the line can no longer be read.
    """
    orders.read(line.text, game, game.lexicon(now))  # raises if a name in it no longer exists
    said = orders.read(line.text, game, game.lexicon(then))
    assert isinstance(said, Order), "only moves are done again"
    order = replace(said, move=game.with_outcome(said.move, line.facts), forced=said.forced or forced)
    if order.by is None and order.move in game.book:
        order = order_for_same_player(game, order, then, now)
    return OrderToRepeat(order, drawn_facts_by_kind(line.facts))
