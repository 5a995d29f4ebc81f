"""The legal moves of this moment as data: what the screen shows, greys with reasons, and carries out."""

from collections.abc import Iterator, Sequence
from typing import Any

from companion.core.errors import Reason
from companion.core.game import Order
from companion.games import turn_timer
from companion.games.chance import moves as m
from companion.games.chance.edition import FACES, FLIP_TWO, TOKEN
from companion.games.chance.rules import verify
from companion.games.chance.rules.common import has_nope
from companion.games.chance.rules.placing import SOURCES, WHERE, value
from companion.games.chance.state import Chance
from companion.games.choice import Choice

CORNERS = {"go": "GO", "parking": "Free Parking", "visiting": "Just Visiting", "jail": "Go to Jail"}


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
    if not state.begun:
        yield Choice("Decide who starts", Order(m.Start(())), asks=("rolls",), places=state.players)
    for face in state.edition.die or FACES:
        yield _choice(state, now_ms, f"Rolled {face}", m.Roll(face))
    yield _choice(state, now_ms, "Let the companion roll", m.Roll())


def _card(state: Chance, now_ms: int) -> Iterator[Choice]:
    """Yield what a Chance card may ask for (CHANCE-CARD-05, -06)."""
    players, colours = state.players, state.edition.colours
    yield Choice("Roll for a building", Order(m.ChanceSteal(0)), asks=("rolled", "loser"), places=players)
    yield Choice("Gain a building", Order(m.ChanceGain("", "")), asks=("player", "colour"), places=colours)
    yield Choice("Lose a building", Order(m.ChanceLose("", "")), asks=("player", "colour"), places=colours)
    yield Choice("What does the card say?", Order(m.ChanceTold("")), asks=("words",), places=state.edition.texts)
    yield _choice(state, now_ms, "It cannot be carried out", m.ChanceNothing())


def _flip(state: Chance, now_ms: int) -> Iterator[Choice]:
    """Yield cashing out, Nope! against Flip 2, and one choice for each kind of card left in the draw pile."""
    player = state.turn.player
    if state.turn.forced:
        if has_nope(state, player):
            yield _choice(state, now_ms, "Play Nope! against Flip 2", m.Nope())
    else:
        yield _choice(state, now_ms, "Cash out", m.CashOut())
    for card in dict.fromkeys(state.decks[player].draw):
        yield _choice(state, now_ms, f"Flip {card}", m.Flip(card))


def _use(state: Chance, now_ms: int) -> Iterator[Choice]:
    player = state.turn.player
    for other in state.others(player):
        if FLIP_TWO in state.decks[other].kept and not state.turn.used and other not in state.turn.passed:
            yield _choice(state, now_ms, f"{other} plays Flip 2", m.FlipTwo(), other)
            yield _choice(state, now_ms, f"{other} plays no Flip 2", m.Decline(), other)
    for card in cash_in(state, "flipped"):
        places = tuple(state.spaces)
        reasons = _all_against(state, now_ms, [m.PlayCash(card, name) for name in places])
        yield Choice(f"Play {card}", Order(m.PlayCash(card, "")), reasons, asks=("space",), places=places)
    own = state.decks[player]
    if TOKEN in own.kept or TOKEN in own.flipped:
        yield from _token(state, now_ms)
    yield _choice(state, now_ms, "End the turn", m.EndTurn())


def _token(state: Chance, now_ms: int) -> Iterator[Choice]:
    """Yield the corners, each with the cards that could be played there (CHANCE-TOKEN-01)."""
    for corner, called in CORNERS.items():
        moves = corner_moves(state, corner)
        cards = tuple(dict.fromkeys(move.card for move in moves))
        blank: m.Move = m.PlayToken(corner, "", "")
        asks: tuple[str, ...] = ("card", "space")
        if corner == "jail":
            blank, asks = m.Jail("", ""), ("owner", "card")
        reasons = _all_against(state, now_ms, moves) if moves else (_nothing_there(corner),)
        yield Choice(f"Token on {called}", Order(blank), reasons, asks=asks, places=cards)


def corner_moves(state: Chance, corner: str) -> tuple[m.PlayToken | m.Jail, ...]:
    """Return every way to play the Token of the player in turn on a corner, allowed or not."""
    if corner == "jail":
        others = state.others(state.turn.player)
        return tuple(m.Jail(other, card) for other in others for card in state.laid(other))
    cards = cash_in(state, SOURCES[corner])
    return tuple(m.PlayToken(corner, card, name) for card in cards for name in state.spaces)


def cash_in(state: Chance, pile: str) -> tuple[str, ...]:
    """Return the Cash cards in a pile of the player in turn: draw, flipped or discard."""
    cards: tuple[str, ...] = getattr(state.decks[state.turn.player], pile)
    return tuple(card for card in cards if value(state, card))


def _nothing_there(corner: str) -> Reason:
    where = WHERE.get(SOURCES.get(corner, ""), "the properties of the others")
    return Reason(f"There is no Cash card among {where}.", "CHANCE-TOKEN-01")


def _all_against(state: Chance, now_ms: int, moves: Sequence[m.Move]) -> tuple[Reason, ...]:
    """Return nothing if one of several moves is allowed; else what stands against every one of them."""
    against = [verify(state, Order(move), now_ms) for move in moves]
    if not all(against):
        return ()
    common = tuple(reason for reason in against[0] if all(reason in others for others in against))
    return common or (Reason("There is no property for it.", "CHANCE-CASH-08"),)
