"""How each fact changes the table. The outcome is in the fact, so this module applies no rules."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from companion.core.fact import Fact
from companion.core.kinds import ByKind, require
from companion.core.order import NoteTaken, OptionChanged
from companion.games import turn_timer, ways
from companion.games.deal import facts as f
from companion.games.deal import given, rows, sets
from companion.games.deal.edition import HOTEL, HOUSE, with_value
from companion.games.deal.rows import add, build, counted, size_of, with_hand, with_row
from companion.games.deal.settings import house
from companion.games.deal.state import Claim, Deal, Piece, Turn, area, bare, cleared, turn
from companion.games.leaving import WentHome, slips_on
from companion.games.timed_turns import timed_folds

folds = ByKind()

_BUILDINGS = (HOTEL, HOUSE)


def apply(state: Deal, fact: Fact) -> Deal:
    """Return the state after the fact."""
    after = _FOLDS[type(fact)](state, fact)
    return ways.played(after, aside=isinstance(fact, _ASIDE))


def _without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    place = cards.index(card)
    return (*cards[:place], *cards[place + 1 :])


def _take(state: Deal, player: str, piece: Piece) -> Deal:
    """Return the state with a card removed from a player's table cards."""
    place = piece.place or "bank"
    if place in ("bank", "loose"):
        rest = _without(getattr(state.areas[player], place), piece.card)
        return area(state, player, **{place: rest})
    row = state.row(player, place)
    if piece.card in _BUILDINGS:
        built = 2 if piece.card == HOTEL else 1
        return build(state, player, place, row.levels.index(built), -1)
    return with_row(state, player, place, rows.removed(row, piece.card))


@folds(f.HandCounted)
def _counted(state: Deal, fact: f.HandCounted) -> Deal:
    return counted(state, fact.player, fact.number)


@folds(f.StarterNamed)
def _starter(state: Deal, fact: f.StarterNamed) -> Deal:
    return replace(state, turn=Turn(fact.player), decided=True)


@folds(f.TurnBegan)
def _turn(state: Deal, fact: f.TurnBegan) -> Deal:
    turned = Turn(fact.player, state.turn.number + 1)
    return replace(state, turn=turned, arrived=(), timing=turn_timer.passed_on(state.timing))


@folds(f.Drew)
def _drew(state: Deal, fact: f.Drew) -> Deal:
    state = replace(with_hand(state, fact.player, fact.number), pile=state.pile - fact.number)
    return turn(state, drawn=True) if fact.opening else state


@folds(f.Reshuffled)
def _reshuffled(state: Deal, fact: f.Reshuffled) -> Deal:
    back = len(state.discard) - len(fact.in_play) + state.hidden
    return replace(state, pile=state.pile + back, discard=fact.in_play, hidden=0)


def _from_hand(state: Deal, player: str, cost: int = 1) -> Deal:
    state = replace(with_hand(state, player, -1), arrived=())
    return turn(state, plays=state.turn.plays + cost)


@folds(f.Banked)
def _banked(state: Deal, fact: f.Banked) -> Deal:
    state = _from_hand(state, fact.player)
    return area(state, fact.player, bank=(*state.areas[fact.player].bank, fact.card))


@folds(f.Laid)
def _laid(state: Deal, fact: f.Laid) -> Deal:
    return add(_from_hand(state, fact.player), fact.player, fact.card, fact.colour)


@folds(f.Played)
def _played(state: Deal, fact: f.Played) -> Deal:
    state = _from_hand(state, fact.player, fact.cost)
    return replace(state, discard=(*state.discard, fact.card))


@folds(f.Claimed)
def _claimed(state: Deal, fact: f.Claimed) -> Deal:
    return replace(state, claims=(*state.claims, fact.claim), answered=False)


@folds(f.Doubled)
def _doubled(state: Deal, fact: f.Doubled) -> Deal:
    claims = tuple(replace(claim, factor=fact.factor) for claim in state.claims)
    return replace(state, claims=claims)


def _claims(state: Deal, target: str, change: Callable[[Claim], Claim | None]) -> tuple[Claim, ...]:
    changed = (change(claim) if claim.target == target else claim for claim in state.claims)
    return tuple(claim for claim in changed if claim is not None)


def _close(state: Deal, target: str) -> Deal:
    return replace(state, claims=_claims(state, target, lambda claim: None), answered=True)


def _one_more_no(claim: Claim) -> Claim:
    return replace(claim, noes=claim.noes + 1)


def _no_to_rent(claim: Claim) -> Claim:
    """Return a claim whose doubling is off for good, with the first Just Say No to the rent itself."""
    return replace(claim, factor=1, noes=1)


@folds(f.NoSaid)
def _no(state: Deal, fact: f.NoSaid) -> Deal:
    claims = _claims(state, fact.target, _no_to_rent if fact.to_rent else _one_more_no)
    discard = (*state.discard, "Just Say No")
    state = replace(with_hand(state, fact.player, -1), claims=claims, answered=True, discard=discard)
    return turn(state, plays=state.turn.plays + fact.cost)


@folds(f.NoStood)
def _no_stood(state: Deal, fact: f.NoStood) -> Deal:
    return _close(state, fact.target)


def _arrived(state: Deal, player: str, pieces: Iterable[Piece]) -> Deal:
    wilds = tuple((player, piece) for piece in pieces if state.edition.cards[piece.card].kind == "wild")
    return replace(state, arrived=(*state.arrived, *wilds))


@folds(f.Paid)
def _paid(state: Deal, fact: f.Paid) -> Deal:
    state = _close(state, fact.payer)
    for piece in sorted(fact.pieces, key=lambda piece: piece.card != HOTEL):
        state = _take(state, fact.payer, piece)
        state = state if fact.unsaid else _receive(state, fact.payee, piece, loose=fact.loose)
    if fact.unsaid:  # these cards are now as unknown as any card that no one has seen
        return replace(state, pile=state.pile + len(fact.pieces))
    return _arrived(state, fact.payee, [piece for piece in fact.pieces if piece.place != "bank"])


def _receive(state: Deal, player: str, piece: Piece, *, loose: bool) -> Deal:
    if state.edition.cards[piece.card].land:
        return add(state, player, piece.card, piece.place or "")
    to = "loose" if loose and piece.place != "bank" else "bank"
    return area(state, player, **{to: (*getattr(state.areas[player], to), piece.card)})


@folds(f.CardTaken)
def _taken(state: Deal, fact: f.CardTaken) -> Deal:
    state = _take(_close(state, fact.loser), fact.loser, fact.piece)
    return _arrived(_receive(state, fact.player, fact.piece, loose=False), fact.player, [fact.piece])


@folds(f.CardsSwapped)
def _swapped(state: Deal, fact: f.CardsSwapped) -> Deal:
    state = _take(_take(_close(state, fact.other), fact.other, fact.take), fact.player, fact.give)
    state = _receive(state, fact.player, fact.take, loose=False)
    state = _receive(state, fact.other, fact.give, loose=False)
    return _arrived(_arrived(state, fact.player, [fact.take]), fact.other, [fact.give])


@folds(f.SetTaken)
def _set_taken(state: Deal, fact: f.SetTaken) -> Deal:
    size, row = size_of(state, fact.colour), state.row(fact.loser, fact.colour)
    cards, built = fact.cards or rows.set_at(row, fact.place, size), rows.level(row, fact.place)
    bare = rows.without_set(row, cards, fact.place, size)
    state = with_row(_close(state, fact.loser), fact.loser, fact.colour, bare)
    own = state.row(fact.player, fact.colour)
    return with_row(state, fact.player, fact.colour, rows.with_set(own, cards, built, size))


@folds(f.Recoloured)
def _recoloured(state: Deal, fact: f.Recoloured) -> Deal:
    gone = (fact.player, fact.piece)
    state = add(_take(state, fact.player, fact.piece), fact.player, fact.piece.card, fact.colour)
    if gone in state.arrived:
        place = state.arrived.index(gone)
        return replace(state, arrived=(*state.arrived[:place], *state.arrived[place + 1 :]))
    return state


@folds(f.Built)
def _house(state: Deal, fact: f.Built) -> Deal:
    return build(_from_hand(state, fact.player), fact.player, fact.colour, fact.place, 1)


@folds(f.BuildingMoved)
def _moved(state: Deal, fact: f.BuildingMoved) -> Deal:
    state = build(state, fact.player, fact.to, fact.to_place, 1)
    state = build(state, fact.player, fact.colour, fact.place, -1)
    return turn(state, plays=state.turn.plays + fact.cost)


@folds(f.LoosePlaced)
def _loose_placed(state: Deal, fact: f.LoosePlaced) -> Deal:
    state = build(_take(state, fact.player, Piece(fact.card, "loose")), fact.player, fact.colour, fact.place, 1)
    return turn(state, plays=state.turn.plays + fact.cost)


@folds(f.BuildingLost)
def _lost(state: Deal, fact: f.BuildingLost) -> Deal:
    state = build(state, fact.player, fact.colour, fact.place, -1)
    if fact.where == "discard":
        return replace(state, discard=(*state.discard, fact.card))
    return area(state, fact.player, **{fact.where: (*getattr(state.areas[fact.player], fact.where), fact.card)})


@folds(f.Discarded)
def _discarded(state: Deal, fact: f.Discarded) -> Deal:
    state = with_hand(state, fact.player, -fact.number)
    if fact.under:
        return replace(state, pile=state.pile + fact.number)
    hidden = state.hidden + fact.number - len(fact.cards)
    return replace(state, discard=(*state.discard, *fact.cards), hidden=hidden)


@folds(f.ValueRead)
def _value(state: Deal, fact: f.ValueRead) -> Deal:
    return replace(state, edition=with_value(state.edition, fact.card, fact.value))


@folds(WentHome)
def _went_home(state: Deal, fact: WentHome) -> Deal:
    """Put all cards of a player under the discards, and drop all claims on them and by them (DEAL-OQ-29)."""
    name, own = fact.player, state.areas[fact.player]
    in_turn = name == state.turn.player
    return replace(
        area(state, name, hand=0, bank=(), rows={}, loose=()),
        discard=(*sets.table(state, name), *state.discard),
        hidden=state.hidden + own.hand,
        claims=() if in_turn else _claims(state, name, lambda claim: None),
        arrived=tuple((player, piece) for player, piece in state.arrived if player != name),
        turn=Turn(state.after(name), state.turn.number) if slips_on(state, name) else state.turn,
        gone=(*state.gone, name),
    )


@folds(f.GameWon)
def _won(state: Deal, fact: f.GameWon) -> Deal:
    return replace(state, finished="alone" if fact.alone else "won", winner=fact.player, claims=())


@folds(f.GameEnded)
def _ended(state: Deal, fact: f.GameEnded) -> Deal:
    return replace(state, finished="broken off", claims=())


_ASIDE: tuple[type[Fact], ...] = (
    *turn_timer.FACTS,
    *ways.FACTS,
    ways.Stated,
    f.ValueRead,
    NoteTaken,
    OptionChanged,
)
_FOLDS: dict[type[Fact], Callable[[Deal, Fact], Deal]] = {
    # A debt that a light table was asked about is no claim at a full one.
    **timed_folds(house, bare, cleared, full_again=bare),
    **given.folds,
    **folds,
}
require(f.FACTS, _FOLDS, "fold")
