"""The legal moves of this moment as data: what the screen shows, greys with reasons, and carries out."""

from collections.abc import Iterator
from typing import Any

from companion.core.game import Order
from companion.games import turn_timer
from companion.games.deal import moves as m
from companion.games.deal import payments, sets
from companion.games.deal.edition import HOTEL, HOUSE
from companion.games.deal.rules import verify
from companion.games.deal.rules.answers import written
from companion.games.deal.rules.common import asked, stopped
from companion.games.deal.rules.turn import too_many
from companion.games.deal.state import Claim, Deal, Piece
from companion.games.tale import Choice

_MOST_PAYMENTS = 12


def legal(state: Deal, now_ms: int) -> tuple[Choice, ...]:
    """Return the choices of this moment, what has to be answered first."""
    if state.finished:
        return ()
    choices = list(_answers(state, now_ms))
    if not any(not stopped(state, claim) for claim in state.claims):
        choices += _turn(state, now_ms)
    if not state.begun:
        choices += [_choice(state, now_ms, f"{name} starts", m.Begin(name)) for name in state.players]
    return (*choices, *turn_timer.legal(state.unit, now_ms), _choice(state, now_ms, "Break the game off", m.Finish()))


def _choice(state: Deal, now_ms: int, label: str, move: Any, by: str | None = None, **about: Any) -> Choice:
    order = Order(move, by)
    return Choice(label, order, verify(state, order, now_ms), **about)


def _answers(state: Deal, now_ms: int) -> Iterator[Choice]:
    """Yield what those can answer of whom something is asked: pay, agree, or Just Say No."""
    now = state.turn.player
    for claim in state.claims:
        name = claim.target
        if stopped(state, claim):
            yield _choice(state, now_ms, f"{now} lets the no of {name} stand", m.Agree(), now)
            yield _choice(state, now_ms, f"{now} says no to {name}", m.SayNo(name), now, cost=1)
            continue
        yield from _payments(state, now_ms, claim) if claim.for_money else ()
        if not claim.for_money:
            yield _choice(state, now_ms, f"{name} agrees", m.Agree(), name)
        yield _choice(state, now_ms, f"{name} says no", m.SayNo(), name)
    if state.claims:
        yield _choice(state, now_ms, "Double the rent", m.Double(), now, cost=1)


def _payments(state: Deal, now_ms: int, claim: Claim) -> Iterator[Choice]:
    """Yield the payments, the cheapest first, with what they overpay and which sets they break (DEAL-PAY-02)."""
    for way in payments.payments(state, claim.target, asked(state, claim))[:_MOST_PAYMENTS]:
        extra = f", {way.overpaid} too much" if way.overpaid else ""
        broken = f", breaks {' and '.join(way.breaks)}" if way.breaks else ""
        label = f"{claim.target} pays {written(way.pieces)}{extra}{broken}"
        yield _choice(state, now_ms, label, m.Pay(way.pieces), claim.target)
    yield Choice(f"{claim.target} pays otherwise", Order(m.Pay(), claim.target), asks=("pieces",))


def _turn(state: Deal, now_ms: int) -> Iterator[Choice]:
    player = state.turn.player
    yield _choice(state, now_ms, "Draw", m.Draw())
    yield from _asking(state, now_ms)
    for colour in state.edition.colours:
        if state.row(player, colour).cards:
            about = f"{colour}: {sets.rent(state, player, colour)}"
            yield _choice(state, now_ms, f"Rent {about}", m.Rent(colour), cost=1)
            for name in state.others(player):
                yield _choice(state, now_ms, f"Rent {about} from {name}", m.Rent(colour, name), cost=1)
            for card in (HOUSE, HOTEL):
                yield _choice(state, now_ms, f"{card} on {colour}", m.Build(card, colour), cost=1)
    yield _choice(state, now_ms, "Pass Go", m.PassGo(), cost=1)
    yield _choice(state, now_ms, "It's My Birthday", m.Birthday(), cost=1)
    for name in state.others(player):
        yield _choice(state, now_ms, f"Debt Collector on {name}", m.Collect(name), cost=1)
        yield from _deals(state, now_ms, name)
    yield from _wilds(state, now_ms)
    if extra := too_many(state, player):
        yield _choice(state, now_ms, f"Discard {extra}", m.Discard(extra))
    yield _choice(state, now_ms, "End the turn", m.EndTurn())


def _asking(state: Deal, now_ms: int) -> Iterator[Choice]:
    """Yield the plays whose card has to be named, for a hand stays hidden (DEAL-SETUP-04)."""
    cards = state.edition.cards.values()
    bankable = tuple(card.name for card in cards if not card.land)
    lands = tuple(card.name for card in cards if card.land)
    first = _choice(state, now_ms, "", m.BankCard(bankable[0])).reasons
    standing = tuple(reason for reason in first if reason.rule != "DEAL-BOX-02")
    yield Choice("Bank a card", Order(m.BankCard("")), standing, ("card",), bankable, 1)
    yield Choice("Lay a property", Order(m.Lay(Piece(""))), standing, ("piece",), lands, 1)


def _deals(state: Deal, now_ms: int, name: str) -> Iterator[Choice]:
    """Yield what deals could take from a player."""
    for piece in dict.fromkeys(sets.lands(state, name)):
        yield _choice(state, now_ms, f"Sly Deal: {piece.card} of {name}", m.Sly(name, piece), cost=1)
        for own in dict.fromkeys(sets.lands(state, state.turn.player)):
            label = f"Forced Deal: {piece.card} of {name} for {own.card}"
            yield _choice(state, now_ms, label, m.Forced(name, piece, own), cost=1)
    for colour in state.areas[name].rows:
        yield _choice(state, now_ms, f"Deal Breaker: {colour} of {name}", m.Breaker(name, colour), cost=1)


def _wilds(state: Deal, now_ms: int) -> Iterator[Choice]:
    """Yield the wilds that can be turned, those just received included (DEAL-WILD-02, DEAL-OQ-23)."""
    own = [(state.turn.player, piece) for piece in dict.fromkeys(sets.lands(state, state.turn.player))]
    for player, piece in dict.fromkeys((*own, *state.arrived)):
        for colour in state.edition.colours_of(piece.card):
            if state.edition.cards[piece.card].kind == "wild" and colour != piece.place:
                label = f"{piece.card} of {player} to {colour}"
                yield _choice(state, now_ms, label, m.Recolour(piece, colour), player)
