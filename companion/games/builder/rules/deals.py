"""Deals between two players, at any time (BUILDER-TRADE-*)."""

from collections.abc import Iterator

from companion.core.errors import Reason, hard
from companion.core.words import counted
from companion.games.board import checks
from companion.games.builder import facts as f
from companion.games.builder import moves as m
from companion.games.builder.fold import apply
from companion.games.builder.rules.bankruptcy import can_raise
from companion.games.builder.rules.recorder import Recorder, afford, has_chips, keeps_bid, owns, playing, steps
from companion.games.builder.rules.rent import announce_sets
from companion.games.builder.state import Builder
from companion.games.rulebook import Handlers, as_said


def _check_trade(state: Builder, move: m.Trade, player: str) -> Iterator[Reason]:
    yield from _exchange(state, move)


def _exchange(state: Builder, move: m.Trade | m.Offer) -> Iterator[Reason]:
    yield from between_two(move)
    if move.one == move.other:
        return
    short = [
        *_delivers(state, move.one, move.gives, move.takes),
        *_delivers(state, move.other, move.takes, move.gives),
    ]
    yield from short or _of_debtors(state, move)


def _of_debtors(state: Builder, move: m.Trade | m.Offer) -> Iterator[Reason]:
    after = apply(state, f.Traded(at_ms=0, one=move.one, other=move.other, gives=move.gives, takes=move.takes))
    yield from checks.leaves_less(
        state, after, move, means=can_raise, paid=_first_creditor, show=str, rule="BUILDER-DEBT-01"
    )


def _first_creditor(state: Builder, player: str) -> tuple[str, ...]:
    debt = state.debt(player)
    return (debt.creditor,) if debt else ()


def between_two(move: m.Trade | m.Offer) -> Iterator[Reason]:
    """Yield why there is no deal between these two, whatever they have."""
    yield from checks.between_two(move, m.Lot(), two="BUILDER-TRADE-01", goods="BUILDER-TRADE-02")


def _delivers(state: Builder, giver: str, lot: m.Lot, back: m.Lot) -> Iterator[Reason]:
    """Yield what a side does not really own, or has bid in an auction that runs (BUILDER-TRADE-02, BUILDER-OQ-20)."""
    yield from playing(state, giver)
    yield from steps(state, lot.money)
    yield from afford(state, giver, lot.money, "BUILDER-TRADE-02")
    if lot.money > back.money:
        yield from keeps_bid(state, giver, lot.money - back.money)
    for deed in lot.deeds:
        yield from owns(state, giver, deed, "BUILDER-TRADE-02")
    yield from has_chips(state, giver, lot.chips, "BUILDER-TRADE-02")
    if lot.jail_cards > state.seats[giver].jail_cards:
        yield hard(f"{giver} has {counted(state.seats[giver].jail_cards, 'jail card')}.", "BUILDER-TRADE-02")


def _trade(recorder: Recorder, move: m.Trade, player: str) -> None:
    _change_hands(recorder, move)


def _change_hands(recorder: Recorder, move: m.Trade | m.Offer) -> None:
    before = recorder.state
    recorder.record(f.Traded, one=move.one, other=move.other, gives=move.gives, takes=move.takes)
    announce_sets(recorder, before)


def _check_offer(state: Builder, move: m.Offer, player: str) -> Iterator[Reason]:
    yield from _exchange(state, move)
    if state.offer is not None:
        yield Reason("Another offer is open: accept or decline it first.", "BUILDER-TRADE-04")


def _offer(recorder: Recorder, move: m.Offer, player: str) -> None:
    by = player if player in (move.one, move.other) else move.one
    recorder.record(f.Offered, by=by, one=move.one, other=move.other, gives=move.gives, takes=move.takes)


def _check_agree(state: Builder, move: m.Agree, player: str) -> Iterator[Reason]:
    if state.offer is None:
        yield hard("No offer is open.", "BUILDER-TRADE-04")
        return
    offer = state.offer.move
    if player == state.offer.by or player not in (offer.one, offer.other):
        yield Reason(f"The other side of the deal has to agree, not {player}.", "BUILDER-TRADE-04")
    yield from _exchange(state, offer)


def _agree(recorder: Recorder, move: m.Agree, player: str) -> None:
    offer = recorder.state.offer
    assert offer is not None, "verify lets this pass only while an offer is open"
    recorder.record(f.OfferClosed)
    _change_hands(recorder, offer.move)


def _check_decline(state: Builder, move: m.Decline, player: str) -> Iterator[Reason]:
    if state.offer is None:
        yield hard("No offer is open.", "BUILDER-TRADE-04")


def _check_promise(state: Builder, move: m.Promise, player: str) -> Iterator[Reason]:
    if state.house.deal_promises == "forbidden":
        yield Reason("Promises aren't allowed in deals here.", "BUILDER-OQ-28")


HANDLERS: Handlers[Builder] = {m.Decline: as_said(f.OfferClosed), m.Promise: as_said(f.PromiseNoted)}
