"""Buying, rent on claim, payments, debts, mortgages (BUILDER-PROP-*, -RENT-*, -DEBT-*, -MORT-*)."""

from collections.abc import Iterator

from companion.core.debts import total_owed
from companion.core.errors import Reason, hard_reason
from companion.core.kinds import ByKind
from companion.core.money import BANK, account_phrase
from companion.core.words import phrase, say
from companion.games.board import paying
from companion.games.builder import facts as f
from companion.games.builder import moves as m
from companion.games.builder.rules.recorder import (
    Recorder,
    bank_must_afford,
    charge,
    must_afford,
    must_be_payable_in_notes,
    must_be_playing,
    must_be_positive,
    must_be_their_turn,
    must_have_moved,
    must_have_no_auction,
    must_keep_cash_for_bid,
    must_not_owe,
    must_own,
)
from companion.games.builder.rules.rent import current_rent, open_claims, record_completed_sets
from companion.games.builder.state import Builder, Claim

checks, handles = ByKind(), ByKind()


def landed_deed(state: Builder) -> str | None:
    """Return the deed where the current player has landed."""
    return state.landing.deed if state.landing else None


def stated_or_read_price(state: Builder, deed: str, stated: int | None) -> int:
    """Return the price, as given for this once or as read. Raises `Refused` with the question if it is unknown."""
    return stated if stated is not None else state.edition.amount_on(deed, "price")


@checks(m.Buy)
def _check_buy(state: Builder, move: m.Buy, player: str) -> Iterator[Reason]:
    yield from must_be_their_turn(state, player, "BUILDER-PROP-01")
    yield from must_have_moved(state, phrase("Roll first, then buy."))
    yield from must_not_owe(state, player)
    yield from must_have_no_auction(state)
    deed = move.deed or landed_deed(state)
    if deed is None:
        yield hard_reason(say("{player} has not landed on a property.", player=player), "BUILDER-PROP-01")
        return
    owner = state.holding(deed).owner
    if owner is not None:
        yield hard_reason(say("{deed} belongs to {owner}.", deed=deed, owner=owner), "BUILDER-PROP-01")
    elif deed != landed_deed(state):
        yield Reason(say("{player} has not landed on {deed}.", player=player, deed=deed), "BUILDER-PROP-01")
    elif state.landing and state.landing.duty is None:
        yield Reason(say("{deed} has already been bought or auctioned.", deed=deed), "BUILDER-AUCTION-08")
    price = stated_or_read_price(state, deed, move.price)
    yield from must_be_positive(price, say("The price of {deed} must be more than 0.", deed=deed))
    yield from must_be_payable_in_notes(state, price)
    yield from must_afford(state, player, price, "BUILDER-PROP-02")


@handles(m.Buy)
def _buy(recorder: Recorder, move: m.Buy, player: str) -> None:
    deed, before = move.deed or landed_deed(recorder.state), recorder.state
    assert deed is not None, "verify lets this pass only where there is a deed"
    price = stated_or_read_price(before, deed, move.price)
    recorder.record(f.DeedBought, player=player, deed=deed, price=price, how="price")
    record_completed_sets(recorder, before)


def claim_for(state: Builder, move: m.AskRent, by: str | None) -> Claim | None:
    """Return the open claim meant: the one on this deed, if named, and for the player who asks or pays."""
    claims = [claim for claim in open_claims(state) if move.deed in (None, claim.deed)]
    mine = [claim for claim in claims if by in (None, claim.payer, claim.owner)]
    return mine[-1] if mine else None


def _debtor(state: Builder, player: str) -> str | None:
    """Return whose debt a payment without a name settles."""
    if state.first_debt(player):
        return player
    return state.debts[0].debtor if state.debts else None


@checks(m.AskRent)
def _check_ask_rent(state: Builder, move: m.AskRent, player: str) -> Iterator[Reason]:
    claim, debtor = claim_for(state, move, player), _debtor(state, player)
    if claim is not None:
        amount = move.amount if move.amount is not None else current_rent(state, claim.deed)
        yield from must_be_payable_in_notes(state, amount)
        yield from must_keep_cash_for_bid(state, claim.payer, amount)
    elif debtor is not None and move.deed is None:
        debt = state.first_debt(debtor)
        yield from must_keep_cash_for_bid(state, debtor, debt.amount if debt else 0)
        yield from must_afford(state, debtor, debt.amount if debt else 0, "BUILDER-DEBT-01")
    else:
        yield _no_claim_reason(state, player, move)


def _no_claim_reason(state: Builder, player: str, move: m.AskRent) -> Reason:
    """Return why no rent can be asked for."""
    claim = next((claim for claim in state.claims[::-1] if move.deed in (None, claim.deed)), None)
    deed = claim.deed if claim else move.deed or landed_deed(state)
    if claim is not None and claim.lapsed:
        return hard_reason(
            say("Too late: {deed}'s rent had to be charged before the roll.", deed=deed), "BUILDER-RENT-04"
        )
    if deed is None:
        return hard_reason(say("No rent can be charged now."), "BUILDER-RENT-01")
    owner, visitor = state.holding(deed).owner, claim.payer if claim else state.turn.player
    if claim is None and deed != landed_deed(state) and owner == visitor:
        return hard_reason(say("No one owes rent on {deed} now.", deed=deed), "BUILDER-RENT-01")
    if state.holding(deed).mortgaged:
        return hard_reason(say("{deed} is mortgaged: no rent.", deed=deed), "BUILDER-MORT-02")
    if owner in (None, visitor):
        return hard_reason(
            say(
                "There's no rent to pay on {deed}: it belongs to {owner}.",
                deed=deed,
                owner=account_phrase(owner or BANK),
            ),
            "BUILDER-RENT-05",
        )
    if claim is not None:
        return hard_reason(
            say(
                "{owner}, not {player}, charges {visitor} rent on {deed}.",
                owner=owner,
                player=player,
                visitor=visitor,
                deed=deed,
            ),
            "BUILDER-RENT-01",
        )
    if not state.rolled and state.landing is None:
        return hard_reason(
            say("Who landed on {deed}? Enter it first: land {deed} by {visitor}.", deed=deed, visitor=visitor),
            "BUILDER-RENT-01",
        )
    return hard_reason(say("No rent can be charged now."), "BUILDER-RENT-01")


@handles(m.AskRent)
def _ask_rent(recorder: Recorder, move: m.AskRent, player: str) -> None:
    claim = claim_for(recorder.state, move, player)
    if claim is None:
        paying.pay_debts_from_cash(recorder, _debtor(recorder.state, player) or player)
        return
    amount = move.amount if move.amount is not None else current_rent(recorder.state, claim.deed)
    recorder.record(f.RentAsked, payer=claim.payer, owner=claim.owner, deed=claim.deed, amount=amount, every=False)
    charge(recorder, claim.payer, claim.owner, amount, "rent")


@checks(m.Pay)
def _check_pay(state: Builder, move: m.Pay, player: str) -> Iterator[Reason]:
    if move.payer == move.payee:
        yield hard_reason(say("Choose two different players, or the bank."), "BUILDER-CHANCE-03")
    if move.amount == 0:
        yield hard_reason(say("Enter an amount above 0."), "BUILDER-CHANCE-03")
    yield from must_be_payable_in_notes(state, move.amount)
    yield from must_be_playing(state, move.payer, move.payee)
    if move.payer == BANK:
        yield from bank_must_afford(state, move.amount)
        return
    yield from must_keep_cash_for_bid(state, move.payer, move.amount)
    open_debt = total_owed(state.debts, move.payer, move.payee)
    if open_debt:
        yield from must_afford(state, move.payer, min(open_debt, move.amount), "BUILDER-DEBT-01")
    if open_debt and move.amount > open_debt:
        yield hard_reason(
            say("{player} owes {amount}: pay that first, then the rest.", player=move.payer, amount=open_debt),
            "BUILDER-DEBT-01",
        )


@checks(m.Settle)
def _check_settle(state: Builder, move: m.Settle, player: str) -> Iterator[Reason]:
    debt = state.first_debt(_debtor(state, player) or player)
    if debt is None:
        yield hard_reason(say("{player} owes nothing.", player=player), "BUILDER-DEBT-01")
    else:
        yield from must_keep_cash_for_bid(state, debt.debtor, debt.amount)
        yield from must_afford(state, debt.debtor, debt.amount, "BUILDER-DEBT-01")


@handles(m.Pay)
def _pay(recorder: Recorder, move: m.Pay, player: str) -> None:
    paying.pay_from_purse(recorder, move, charge)


@handles(m.Settle)
def _settle(recorder: Recorder, move: m.Settle, player: str) -> None:
    paying.pay_debts_from_cash(recorder, _debtor(recorder.state, player) or player)


def stated_or_read_value(state: Builder, deed: str, field: str, stated: int | None) -> int:
    """Return a mortgage value, as given for this once or as read. Raises `Refused` with the question."""
    return stated if stated is not None else state.edition.amount_on(deed, field)


@checks(m.Mortgage)
def _check_mortgage(state: Builder, move: m.Mortgage, player: str) -> Iterator[Reason]:
    yield from must_own(state, player, move.deed, "BUILDER-MORT-01")
    if state.holding(move.deed).mortgaged:
        yield hard_reason(say("{deed} is already mortgaged.", deed=move.deed), "BUILDER-MORT-01")
    if state.house.mortgage_when == "own_turn" and not state.first_debt(player):
        yield from must_be_their_turn(state, player, "BUILDER-OQ-13")
    if state.house.mortgage_when == "only_in_debt" and not state.first_debt(player):
        yield Reason(say("{player} has no unpaid debts.", player=player), "BUILDER-OQ-13")
    value = stated_or_read_value(state, move.deed, "mortgage", move.amount)
    yield from must_be_payable_in_notes(state, value)
    yield from bank_must_afford(state, value)


@handles(m.Mortgage)
def _mortgage(recorder: Recorder, move: m.Mortgage, player: str) -> None:
    value = stated_or_read_value(recorder.state, move.deed, "mortgage", move.amount)
    recorder.record(f.Mortgaged, player=player, deed=move.deed, amount=value)


@checks(m.Redeem)
def _check_redeem(state: Builder, move: m.Redeem, player: str) -> Iterator[Reason]:
    yield from must_own(state, player, move.deed, "BUILDER-MORT-05")
    yield from must_not_owe(state, player)
    if not state.holding(move.deed).mortgaged:
        yield hard_reason(say("{deed} is not mortgaged.", deed=move.deed), "BUILDER-MORT-05")
        return
    value = stated_or_read_value(state, move.deed, "unmortgage", move.amount)
    yield from must_be_payable_in_notes(state, value)
    yield from must_keep_cash_for_bid(state, player, value)
    yield from must_afford(state, player, value, "BUILDER-MORT-05")


@handles(m.Redeem)
def _redeem(recorder: Recorder, move: m.Redeem, player: str) -> None:
    value = stated_or_read_value(recorder.state, move.deed, "unmortgage", move.amount)
    recorder.record(f.Redeemed, player=player, deed=move.deed, amount=value)
