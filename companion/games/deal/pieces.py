"""Cards that change places on the table, and the claims on them."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from companion.core.words import say, translated
from companion.games.deal import rows
from companion.games.deal.edition import HOTEL, HOUSE
from companion.games.deal.rows import with_building_level_changed, with_card_added, with_hand_changed, with_row
from companion.games.deal.state import Claim, Deal, TableCard, with_area, with_turn

_BUILDINGS = (HOTEL, HOUSE)


def piece_in_words(state: Deal, piece: TableCard) -> str:
    """Return a card in words. A wild includes the colour it shows."""
    name = state.in_words(piece.card)
    wild = state.edition.cards[piece.card].kind == "wild"
    return f"{name} ({translated(piece.place)})" if wild and piece.place else name


def without_table_card(state: Deal, player: str, piece: TableCard) -> Deal:
    """Return the state with a card removed from a player's table cards."""
    place = piece.place or "bank"
    if place in ("bank", "loose"):
        rest = _without_card(getattr(state.areas[player], place), piece.card)
        return with_area(state, player, **{place: rest})
    row = state.row(player, place)
    if piece.card in _BUILDINGS:
        built = 2 if piece.card == HOTEL else 1
        return with_building_level_changed(state, player, place, row.levels.index(built), -1)
    return with_row(state, player, place, rows.without_card(row, piece.card))


def with_table_card(state: Deal, player: str, piece: TableCard, *, loose: bool) -> Deal:
    """Return the state with a card laid on a player's table: a property in its row, else in the bank or loose."""
    if state.edition.cards[piece.card].is_property:
        return with_card_added(state, player, piece.card, piece.place or "")
    to = "loose" if loose and piece.place != "bank" else "bank"
    return with_area(state, player, **{to: (*getattr(state.areas[player], to), piece.card)})


def with_card_played(state: Deal, player: str, cost: int = 1) -> Deal:
    """Return the state after a card was played from a hand, which uses `cost` plays."""
    state = replace(with_hand_changed(state, player, -1), recolourable=())
    return with_turn(state, plays=state.turn.plays + cost)


def with_recolourable(state: Deal, player: str, pieces: Iterable[TableCard]) -> Deal:
    """Return the state in which wilds among these cards may still be recoloured by their receiver."""
    wilds = tuple((player, piece) for piece in pieces if state.edition.cards[piece.card].kind == "wild")
    return replace(state, recolourable=(*state.recolourable, *wilds))


def changed_claims(state: Deal, target: str, change: Callable[[Claim], Claim | None]) -> tuple[Claim, ...]:
    """Return the claims with those on a player changed, or dropped if `change` returns None."""
    changed = (change(claim) if claim.target == target else claim for claim in state.claims)
    return tuple(claim for claim in changed if claim is not None)


def _without_card(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    place = cards.index(card)
    return (*cards[:place], *cards[place + 1 :])


def pieces_in_words(state: Deal, pieces: Iterable[TableCard]) -> str:
    """Return some cards in words."""
    return " + ".join(state.in_words(piece.card) for piece in pieces) or say("nothing")
