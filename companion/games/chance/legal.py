"""The legal moves of this moment as data: what the screen shows, greys with reasons, and carries out."""

from collections.abc import Iterator
from typing import Any

from companion.core.game import Order
from companion.games import turn_timer
from companion.games.chance import moves as m
from companion.games.chance.edition import FACES, FLIP_TWO, TOKEN
from companion.games.chance.rules import verify
from companion.games.chance.rules.common import has_nope
from companion.games.chance.rules.placing import value
from companion.games.chance.state import Chance
from companion.games.tale import Choice


def legal(state: Chance, now_ms: int) -> tuple[Choice, ...]:
    """Return the choices of this moment, in the order the screen offers them."""
    if state.finished:
        return ()
    return (
        *_choices(state, now_ms),
        *turn_timer.legal(state.unit, now_ms),
        _choice(state, now_ms, "Break the game off", m.Finish()),
    )


def _choices(state: Chance, now_ms: int) -> Iterator[Choice]:
    if state.asking:
        yield _choice(state, now_ms, "A skyline has reached the mark", m.Look("yes"))
        yield _choice(state, now_ms, "No skyline has reached the mark", m.Look("no"))
    if state.pending is not None:
        victim = state.pending.victim
        yield _choice(state, now_ms, f"{victim} plays Nope!", m.Nope(), victim)
        yield _choice(state, now_ms, f"{victim} lets it happen", m.Allow(), victim)
        return
    phase = state.turn.phase
    offers = {"roll": _roll, "chance": _card, "flip": _flip, "forced": _flip, "use": _use}
    yield from offers[phase](state, now_ms)


def _choice(state: Chance, now_ms: int, label: str, move: Any, by: str | None = None, **about: Any) -> Choice:
    order = Order(move, by)
    return Choice(label, order, verify(state, order, now_ms), **about)


def _roll(state: Chance, now_ms: int) -> Iterator[Choice]:
    yield _choice(state, now_ms, "Roll", m.Roll())
    for face in state.edition.die or FACES:
        yield _choice(state, now_ms, f"Rolled {face}", m.Roll(face))


def _card(state: Chance, now_ms: int) -> Iterator[Choice]:
    """Yield what a Chance card may ask for (CHANCE-CARD-05, -06)."""
    players, colours = state.players, state.edition.colours
    yield Choice("Roll for a building", Order(m.ChanceSteal(0)), asks=("rolled", "loser"), places=players)
    yield Choice("Gain a building", Order(m.ChanceGain("", "")), asks=("player", "colour"), places=colours)
    yield Choice("Lose a building", Order(m.ChanceLose("", "")), asks=("player", "colour"), places=colours)
    yield Choice("What does the card say?", Order(m.ChanceTold("")), asks=("words",), places=state.texts)
    yield _choice(state, now_ms, "It cannot be carried out", m.ChanceNothing())


def _flip(state: Chance, now_ms: int) -> Iterator[Choice]:
    """Yield one choice for each kind of card left in the draw pile, cashing out, and Nope! against Flip 2."""
    for card in dict.fromkeys(state.decks[state.turn.player].draw):
        yield _choice(state, now_ms, f"Flip {card}", m.Flip(card))
    yield _choice(state, now_ms, "Cash out", m.CashOut())
    if state.turn.forced and has_nope(state, state.turn.player):
        yield _choice(state, now_ms, "Nope! against Flip 2", m.Nope())


def _use(state: Chance, now_ms: int) -> Iterator[Choice]:
    player = state.turn.player
    own = state.decks[player]
    for other in state.others(player):
        if FLIP_TWO in state.decks[other].kept:
            yield _choice(state, now_ms, f"{other} plays Flip 2", m.FlipTwo(), other)
            yield _choice(state, now_ms, f"{other} plays no Flip 2", m.Decline(), other)
    for card in own.flipped:
        if value(state, card):
            for name in state.spaces:
                yield _choice(state, now_ms, f"{card} on {name}", m.PlayCash(card, name))
    if TOKEN in own.kept or TOKEN in own.flipped:
        yield from _token(state, now_ms)
    yield _choice(state, now_ms, "End the turn", m.EndTurn())


def _token(state: Chance, now_ms: int) -> Iterator[Choice]:
    """Yield the corners with the cards that could be played there (CHANCE-TOKEN-01)."""
    own = state.decks[state.turn.player]
    for corner, cards in (("go", own.draw), ("parking", own.flipped), ("visiting", own.discard)):
        for card in cards:
            if value(state, card):
                for name in state.spaces:
                    move = m.PlayToken(corner, card, name)
                    yield _choice(state, now_ms, f"Token on {corner}: {card} on {name}", move)
    for other in state.others(state.turn.player):
        for card in state.laid(other):
            yield _choice(state, now_ms, f"Token on jail: {card} of {other}", m.Jail(other, card))
