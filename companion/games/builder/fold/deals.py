"""How deals and bankruptcies change the table: deeds, resources, cards and money in one step."""

from msgspec.structs import replace

from companion.core.kinds import by_kind
from companion.core.money import BANK
from companion.games.board.state import seat, turn
from companion.games.builder import facts as f
from companion.games.builder.chips import Chips
from companion.games.builder.moves import Lot
from companion.games.builder.moves import Offer as OfferMove
from companion.games.builder.state import Builder, Holding, Offer


def _offered(state: Builder, fact: f.Offered) -> Builder:
    return replace(state, offer=Offer(fact.by, OfferMove(fact.one, fact.other, fact.gives, fact.takes)))


def _closed(state: Builder, fact: f.OfferClosed) -> Builder:
    return replace(state, offer=None)


def _traded(state: Builder, fact: f.Traded) -> Builder:
    state = _given(state, fact.one, fact.other, fact.gives)
    return _given(state, fact.other, fact.one, fact.takes)


def _given(state: Builder, giver: str, taker: str, lot: Lot) -> Builder:
    holdings = {deed: replace(state.holding(deed), owner=taker) for deed in lot.deeds}
    state = replace(state, holdings={**state.holdings, **holdings})
    mine, theirs = state.seats[giver], state.seats[taker]
    state = seat(state, giver, chips=mine.chips.minus(lot.chips), jail_cards=mine.jail_cards - lot.jail_cards)
    return seat(state, taker, chips=theirs.chips.plus(lot.chips), jail_cards=theirs.jail_cards + lot.jail_cards)


def _bankrupt(state: Builder, fact: f.BankruptcyDeclared) -> Builder:
    """Hand everything over; rents and debts the player owes are gone with it, and the blocks stay."""
    state = _to_bank(state, fact) if fact.creditor == BANK else _to_creditor(state, fact)
    claims = tuple(claim for claim in state.claims if claim.payer != fact.player)
    debts = tuple(debt for debt in state.debts if debt.debtor != fact.player)
    offer = state.offer if state.offer and fact.player not in (state.offer.move.one, state.offer.move.other) else None
    gone = 1 + sum(bool(held.bankrupt) for held in state.seats.values())
    state = replace(state, claims=claims, debts=debts, offer=offer)
    state = seat(state, fact.player, chips=Chips(), jail_cards=0, kept=(), jailed=False, failed=0, bankrupt=gone)
    over = fact.player == state.turn.player
    return turn(state, step="over", again=False, landing=None) if over else state


def _to_creditor(state: Builder, broke: f.BankruptcyDeclared) -> Builder:
    holdings = {deed: replace(state.holding(deed), owner=broke.creditor) for deed in broke.deeds}
    taker = state.seats[broke.creditor]
    return seat(
        replace(state, holdings={**state.holdings, **holdings}),
        broke.creditor,
        chips=taker.chips.plus(broke.chips),
        jail_cards=taker.jail_cards + broke.jail_cards,
        kept=(*taker.kept, *broke.kept),
    )


def _to_bank(state: Builder, broke: f.BankruptcyDeclared) -> Builder:
    holdings = dict.fromkeys(broke.deeds, Holding())
    return replace(state, holdings={**state.holdings, **holdings}, tray=state.tray.plus(broke.chips))


FOLDS = by_kind(globals(), "state", "fact")
