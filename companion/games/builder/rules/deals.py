"""Deals between two players, at any time (BUILDER-TRADE-*)."""

from collections.abc import Iterator

from companion.core.errors import Reason, hard_reason
from companion.core.kinds import ByKind
from companion.core.words import say
from companion.games.board import deal_checks
from companion.games.builder import facts as f
from companion.games.builder import moves as m
from companion.games.builder.fold import apply
from companion.games.builder.rules.bankruptcy import raisable_money
from companion.games.builder.rules.recorder import (
    Recorder,
    must_afford,
    must_be_payable_in_notes,
    must_be_playing,
    must_have_chips,
    must_keep_cash_for_bid,
    must_own,
)
from companion.games.builder.rules.rent import record_completed_sets
from companion.games.builder.state import Builder
from companion.games.rulebook import recorded_as

checks, handles = ByKind(), ByKind()


@checks(m.Trade)
def _check_trade(state: Builder, move: m.Trade, player: str) -> Iterator[Reason]:
    yield from _must_be_deliverable(state, move)


def _must_be_deliverable(state: Builder, move: m.Trade | m.Offer) -> Iterator[Reason]:
    yield from must_be_a_deal(move)
    if move.one == move.other:
        return
    short = [
        *_must_own_what_they_give(state, move.one, move.gives, move.takes),
        *_must_own_what_they_give(state, move.other, move.takes, move.gives),
    ]
    yield from short or _must_leave_debtors_enough(state, move)


def _must_leave_debtors_enough(state: Builder, move: m.Trade | m.Offer) -> Iterator[Reason]:
    after = apply(state, f.Traded(at_ms=0, one=move.one, other=move.other, gives=move.gives, takes=move.takes))
    yield from deal_checks.must_leave_enough_to_pay(
        state, after, move, means=raisable_money, creditors=_first_creditor, show=str, rule="BUILDER-DEBT-01"
    )


def _first_creditor(state: Builder, player: str) -> tuple[str, ...]:
    debt = state.first_debt(player)
    return (debt.creditor,) if debt else ()


def must_be_a_deal(move: m.Trade | m.Offer) -> Iterator[Reason]:
    """Yield why there is no deal between these two, regardless of what they own."""
    yield from deal_checks.must_be_a_deal(move, m.Lot(), players_rule="BUILDER-TRADE-01", goods_rule="BUILDER-TRADE-02")


def _must_own_what_they_give(state: Builder, giver: str, lot: m.Lot, back: m.Lot) -> Iterator[Reason]:
    """Yield what a side doesn't own, or has bid in a running auction (BUILDER-TRADE-02, BUILDER-OQ-20)."""
    yield from must_be_playing(state, giver)
    yield from must_be_payable_in_notes(state, lot.money)
    yield from must_afford(state, giver, lot.money, "BUILDER-TRADE-02")
    if lot.money > back.money:
        yield from must_keep_cash_for_bid(state, giver, lot.money - back.money)
    for deed in lot.deeds:
        yield from must_own(state, giver, deed, "BUILDER-TRADE-02")
    yield from must_have_chips(state, giver, lot.chips, "BUILDER-TRADE-02")
    yield from deal_checks.must_have_jail_cards(
        giver, state.player_states[giver].jail_cards, lot.jail_cards, "BUILDER-TRADE-02"
    )


@handles(m.Trade)
def _trade(recorder: Recorder, move: m.Trade, player: str) -> None:
    _record_trade(recorder, move)


def _record_trade(recorder: Recorder, move: m.Trade | m.Offer) -> None:
    before = recorder.state
    recorder.record(f.Traded, one=move.one, other=move.other, gives=move.gives, takes=move.takes)
    record_completed_sets(recorder, before)


@checks(m.Offer)
def _check_offer(state: Builder, move: m.Offer, player: str) -> Iterator[Reason]:
    yield from _must_be_deliverable(state, move)
    if state.offer is not None:
        yield Reason(say("Another offer is open: accept or decline it first."), "BUILDER-TRADE-04")


@handles(m.Offer)
def _offer(recorder: Recorder, move: m.Offer, player: str) -> None:
    by = player if player in (move.one, move.other) else move.one
    recorder.record(f.Offered, by=by, one=move.one, other=move.other, gives=move.gives, takes=move.takes)


@checks(m.Agree)
def _check_agree(state: Builder, move: m.Agree, player: str) -> Iterator[Reason]:
    if state.offer is None:
        yield hard_reason(say("No offer is open."), "BUILDER-TRADE-04")
        return
    offer = state.offer.move
    if player == state.offer.by or player not in (offer.one, offer.other):
        yield Reason(say("The other side of the deal has to agree, not {player}.", player=player), "BUILDER-TRADE-04")
    yield from _must_be_deliverable(state, offer)


@handles(m.Agree)
def _agree(recorder: Recorder, move: m.Agree, player: str) -> None:
    offer = recorder.state.offer
    assert offer is not None, "verify lets this pass only while an offer is open"
    recorder.record(f.OfferClosed)
    _record_trade(recorder, offer.move)


@checks(m.Decline)
def _check_decline(state: Builder, move: m.Decline, player: str) -> Iterator[Reason]:
    if state.offer is None:
        yield hard_reason(say("No offer is open."), "BUILDER-TRADE-04")


@checks(m.Promise)
def _check_promise(state: Builder, move: m.Promise, player: str) -> Iterator[Reason]:
    if state.house.deal_promises == "forbidden":
        yield Reason(say("Promises aren't allowed in deals here."), "BUILDER-OQ-28")


handles.join({m.Decline: recorded_as(f.OfferClosed), m.Promise: recorded_as(f.PromiseNoted)})
