"""The legal moves of this moment as data: what the screen shows, greys with reasons, and carries out."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from companion.core.errors import Reason
from companion.core.game import Order
from companion.games import turn_timer
from companion.games.choice import Choice
from companion.games.deal import moves as m
from companion.games.deal import payments, sets
from companion.games.deal.edition import HOTEL, HOUSE
from companion.games.deal.rules import verify
from companion.games.deal.rules.answers import written
from companion.games.deal.rules.common import asked, stopped, undoubled
from companion.games.deal.rules.turn import too_many
from companion.games.deal.state import Claim, Deal, Piece
from companion.games.deal.texts import lying

_MOST_PAYMENTS = 12
_FEW = 3
_TARGETLESS = "DEAL-OQ-09"
_NO_PIECE = Piece("")
# What is drawn together in the menu: the word for it, why there may be nothing of the kind, and a move that stands
# for that nothing.
_KINDS: dict[type, tuple[str, str, m.Move]] = {
    m.Rent: ("Rent", "has no property to ask rent for", m.Rent("")),
    m.Build: ("House or Hotel", "has no complete set to build on", m.Build("", "")),
    m.Collect: ("Debt Collector", "finds nobody", m.Collect("")),
    m.Sly: ("Sly Deal", "finds no property to take", m.Sly("", _NO_PIECE)),
    m.Forced: ("Forced Deal", "finds no two properties to swap", m.Forced("", _NO_PIECE, _NO_PIECE)),
    m.Breaker: ("Deal Breaker", "finds no complete set to take", m.Breaker("", "")),
    m.Recolour: ("Turn a wild", "has no wild to turn", m.Recolour(_NO_PIECE, "")),
}


def legal(state: Deal, now_ms: int) -> tuple[Choice, ...]:
    """Return the choices of this moment, what has to be answered first."""
    if state.finished:
        return ()
    choices = [] if state.begun else [_choice(state, now_ms, f"{name} starts", m.Begin(name)) for name in state.players]
    choices += _answers(state, now_ms)
    if not any(not stopped(state, claim) for claim in state.claims):
        choices += _turn(state, now_ms)
    else:
        choices += _wilds(state, now_ms, state.arrived)
    return (*choices, *turn_timer.legal(state.unit, now_ms), *_aside(state, now_ms))


def menu(state: Deal, choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """Return the choices with those of one kind drawn together: such a line asks `which`.

    In a turn a kind of which there is nothing to do stands there too, greyed and with its reason.
    """
    told: list[Choice] = []
    kinds: dict[type, list[Choice]] = {}
    for choice in choices:
        kind = type(choice.order.move)
        if kind not in _KINDS:
            told.append(choice)
            continue
        if kind not in kinds:
            told.append(choice)
        kinds.setdefault(kind, []).append(choice)
    drawn = [_drawn_together(state, choice, kinds.get(type(choice.order.move), [choice])) for choice in told]
    in_turn = not state.finished and not any(not stopped(state, claim) for claim in state.claims)
    return (*drawn, *(_nothing(state, kind) for kind in _KINDS if in_turn and kind not in kinds))


def _drawn_together(state: Deal, first: Choice, found: Sequence[Choice]) -> Choice:
    """Return the line of a kind; where each choice has reasons of its own against it, there is nothing of the kind."""
    kind = type(first.order.move)
    if len(found) == 1:
        return first
    against = tuple(reason for reason in first.reasons if all(reason in choice.reasons for choice in found))
    if not against and not any(choice.allowed for choice in found):
        return _nothing(state, kind)
    return Choice(_KINDS[kind][0], first.order, against, ("which",), cost=first.cost)


def _nothing(state: Deal, kind: type) -> Choice:
    label, why, move = _KINDS[kind]
    return Choice(label, Order(move), (Reason(f"{state.turn.player} {why}.", _TARGETLESS, hard=True),))


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
        if undoubled(state, claim):
            yield _choice(state, now_ms, f"{name} says no to the rent too", m.SayNo(), name)
            yield _choice(state, now_ms, f"{now} says no to {name}", m.SayNo(name), now, cost=1)
        else:
            yield _choice(state, now_ms, f"{name} says no", m.SayNo(), name)
    if state.claims:
        yield _choice(state, now_ms, "Double the rent", m.Double(), now, cost=1)


def _payments(state: Deal, now_ms: int, claim: Claim) -> Iterator[Choice]:
    """Yield the payments of a claim, or one line for all of them where others answer first."""
    name, debt = claim.target, asked(state, claim)
    ways = payments.payments(state, name, debt)
    first = paying(state, now_ms, name, ways[0])
    if first.reasons:
        yield Choice(f"{name} pays {debt}", first.order, first.reasons)
        return
    yield from (paying(state, now_ms, name, way) for way in ways[:_MOST_PAYMENTS])
    yield Choice(f"{name} pays otherwise", first.order, (), ("pieces",))


def paying(state: Deal, now_ms: int, player: str, way: payments.Payment) -> Choice:
    """Return a payment with what it overpays and which sets it breaks (DEAL-PAY-02)."""
    everything = len(way.pieces) > _FEW and way.value == payments.wealth(state, player)
    cards = "everything" if everything else written(way.pieces).replace(" Avenue", "")
    label = ", ".join((f"{player}: {cards}", *about(way)))
    return _choice(state, now_ms, label, m.Pay(way.pieces), player)


def about(way: payments.Payment) -> tuple[str, ...]:
    """Return what a payment gives too much, and which sets it breaks."""
    extra = (f"{way.overpaid} too much",) if way.overpaid else ()
    return (*extra, f"breaks {' and '.join(way.breaks)}") if way.breaks else extra


def _turn(state: Deal, now_ms: int) -> Iterator[Choice]:
    player = state.turn.player
    if not state.turn.drawn:
        yield _choice(state, now_ms, "Draw", m.Draw())
    yield from _asking(state, now_ms)
    for colour in sorted(state.areas[player].rows, key=lambda colour: -sets.rent(state, player, colour)):
        yield from _rents(state, now_ms, colour)
    yield _choice(state, now_ms, "Pass Go", m.PassGo(), cost=1)
    yield _choice(state, now_ms, "It's My Birthday", m.Birthday(), cost=1)
    for name in state.others(player):
        yield _choice(state, now_ms, f"Debt Collector on {name}", m.Collect(name), cost=1)
        yield from _deals(state, now_ms, name)
    yield from _buildings(state, now_ms)
    own = ((player, piece) for piece in sets.lands(state, player))
    yield from _wilds(state, now_ms, (*own, *state.arrived))
    if extra := too_many(state, player):
        yield from _discards(state, now_ms, extra)
    yield _choice(state, now_ms, "End the turn", m.EndTurn())


def _rents(state: Deal, now_ms: int, colour: str) -> Iterator[Choice]:
    player = state.turn.player
    about = f"{colour}: {sets.rent(state, player, colour)}"
    yield _choice(state, now_ms, f"Rent {about}", m.Rent(colour), cost=1)
    for name in state.others(player):
        yield _choice(state, now_ms, f"Rent {about} from {name} only", m.Rent(colour, name), cost=1)


def _buildings(state: Deal, now_ms: int) -> Iterator[Choice]:
    """Yield what may be built, and moved where the house rules let it (DEAL-OQ-16)."""
    player = state.turn.player
    built = {piece.place: piece.card for piece in sets.buildings(state, player)}
    for colour in state.areas[player].rows:
        for card in (HOUSE, HOTEL):
            yield _choice(state, now_ms, f"{card} on {colour}", m.Build(card, colour), cost=1)
        if state.house.move_building != "no" and sets.complete(state, player, colour):
            for place, card in built.items():
                move = m.MoveBuilding(card, place or "", colour)
                yield _choice(state, now_ms, f"Move the {card} from {place} to {colour}", move)
        for card in dict.fromkeys(state.areas[player].loose):
            yield _choice(state, now_ms, f"Loose {card} on {colour}", m.PlaceLoose(card, colour))


def _asking(state: Deal, now_ms: int) -> Iterator[Choice]:
    """Yield the plays whose card has to be named, for a hand stays hidden (DEAL-SETUP-04)."""
    cards = state.edition.cards.values()
    bankable = tuple(card.name for card in cards if not card.land)
    lands = tuple(card.name for card in cards if card.land)
    first = _choice(state, now_ms, "", m.BankCard(bankable[0])).reasons
    standing = tuple(reason for reason in first if reason.rule != "DEAL-BOX-02")
    yield Choice("Lay a property", Order(m.Lay(Piece(""))), standing, ("piece",), lands, 1)
    yield Choice("Bank a card", Order(m.BankCard("")), standing, ("card",), bankable, 1)


def _discards(state: Deal, now_ms: int, extra: int) -> Iterator[Choice]:
    """Yield the discard of extras, named where the deck view needs to know them (DEAL-TURN-06, DEAL-OQ-24)."""
    counted = _choice(state, now_ms, f"Discard {extra}", m.Discard(extra))
    if counted.allowed or all(reason.rule != "DEAL-OQ-24" for reason in counted.reasons):
        yield counted
    else:
        yield Choice(f"Discard {extra}", Order(m.DiscardNamed(())), asks=("cards",), places=tuple(state.edition.cards))


def _deals(state: Deal, now_ms: int, name: str) -> Iterator[Choice]:
    """Yield what deals could take from a player; the own card of a Forced Deal is asked for afterwards."""
    own = [*sets.spares(state, state.turn.player), *sets.lands(state, state.turn.player)]
    for piece in dict.fromkeys(sets.lands(state, name)):
        yield _choice(state, now_ms, f"Sly Deal: {lying(state, piece)} of {name}", m.Sly(name, piece), cost=1)
        if own:
            label, move = f"Forced Deal: {lying(state, piece)} of {name}", m.Forced(name, piece, own[0])
            yield _choice(state, now_ms, label, move, asks=("give",), cost=1)
    for colour in state.areas[name].rows:
        yield _choice(state, now_ms, f"Deal Breaker: {colour} of {name}", m.Breaker(name, colour), cost=1)


def gives(state: Deal, choice: Choice, now_ms: int) -> tuple[Choice, ...]:
    """Return the complete choices of a Forced Deal: one for each own property (DEAL-CARD-04)."""
    found = dict.fromkeys(sets.lands(state, state.turn.player))
    moves = ((piece, replace(choice.order.move, give=piece)) for piece in found)
    return tuple(_choice(state, now_ms, f"For {lying(state, piece)}", move, choice.order.by) for piece, move in moves)


def _wilds(state: Deal, now_ms: int, open_cards: Sequence[tuple[str, Piece]]) -> Iterator[Choice]:
    """Yield the wilds that can be turned, those just received included (DEAL-WILD-02, DEAL-OQ-23)."""
    for player, piece in dict.fromkeys(open_cards):
        for colour in state.edition.colours_of(piece.card):
            if state.edition.cards[piece.card].kind == "wild" and colour != piece.place:
                label = f"{lying(state, piece)} of {player} to {colour}"
                yield _choice(state, now_ms, label, m.Recolour(piece, colour), player)


def _aside(state: Deal, now_ms: int) -> Iterator[Choice]:
    """Yield what puts the desk right, and the end."""
    if state.house.no_target_action == "wasted":
        actions = tuple(card.name for card in state.edition.cards.values() if card.kind in ("action", "rent"))
        yield Choice("Play a card without effect", Order(m.Waste("")), asks=("wasted",), places=actions, cost=1)
    yield Choice("Count a hand", Order(m.CountHand("", 0)), asks=("player", "number"), places=state.players)
    cards = tuple(state.edition.cards)
    yield Choice("Correct the value of a card", Order(m.ReadValue("", 0)), asks=("card", "value"), places=cards)
    yield _choice(state, now_ms, "Break the game off", m.Finish())
