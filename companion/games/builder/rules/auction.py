"""Deed auctions: from 10 by 5, open to anyone at any time, closed by the Banker or the timer (BUILDER-AUCTION-*)."""

from collections.abc import Iterator

import msgspec

from companion.core.errors import Reason, hard_reason, refusal
from companion.core.fact import Fact
from companion.core.kinds import ByKind
from companion.core.money import BANK
from companion.core.order import Order
from companion.core.words import phrase, say
from companion.games.builder import facts as f
from companion.games.builder.rules.money import landed_deed
from companion.games.builder.rules.recorder import (
    Recorder,
    charge,
    must_be_payable_in_notes,
    must_be_playing,
    must_be_their_turn,
    must_have_moved,
    must_have_no_auction,
    must_not_owe,
    new_recorder,
)
from companion.games.builder.rules.rent import record_completed_sets
from companion.games.builder.state import Builder
from companion.unit import closing, countdown
from companion.unit import facts as u
from companion.unit import moves as um
from companion.unit.countdown import Bid, Timer
from companion.unit.profile import ALL_OUT_MS
from companion.unit.signals import Button

checks = ByKind()

FACTS: tuple[type[Fact], ...] = (
    u.SwitchedOn,
    u.AuctionOpened,
    u.BidCalled,
    u.Passed,
    u.OthersOut,
    u.AuctionSold,
    u.AuctionUnsold,
    u.CountdownCancelled,
    u.CountdownHeld,
    u.CountdownResumed,
    u.SwitchedOff,
)
"""The facts of an auction. The unit's switch appears only in older journals and has no meaning here."""


def deed_to_auction(state: Builder, move: um.StartAuction) -> str | None:
    """Return what would be auctioned: the named deed, or the one just landed on."""
    return move.district or landed_deed(state)


def reasons_against(state: Builder, order: Order, player: str) -> Iterator[Reason]:
    """Yield every reason against an auction move."""
    timer = state.timing.timer
    if not isinstance(order.move, um.StartAuction) and (why := _why_not_now(timer, order.move)):
        yield hard_reason(why, "BUILDER-AUCTION-05")
        return
    check = checks.get(type(order.move))
    if check is not None:
        yield from check(state, order.move, player)


def _why_not_now(timer: Timer | None, move: msgspec.Struct) -> str:
    """Return why an auction in this state doesn't allow this move; empty if it does."""
    if timer is None:
        return say("No auction is running.")
    if isinstance(move, um.Hold) and timer.held:
        return say("The auction is already paused.")
    return say("The auction isn't paused.") if isinstance(move, um.Resume) and not timer.held else ""


@checks(um.StartAuction)
def _check_start_auction(state: Builder, move: um.StartAuction, player: str) -> Iterator[Reason]:
    yield from must_be_their_turn(state, player, "BUILDER-AUCTION-01")
    yield from must_have_moved(state, phrase("Roll first, then auction."))
    yield from must_not_owe(state, player)
    yield from must_have_no_auction(state)
    deed = deed_to_auction(state, move)
    if deed is None:
        yield hard_reason(say("Which deed is up for auction? Name it."), "BUILDER-AUCTION-01")
    elif state.holding(deed).owner is not None:
        yield hard_reason(
            say("{deed} belongs to {owner}.", deed=deed, owner=state.holding(deed).owner), "BUILDER-AUCTION-01"
        )
    elif deed != landed_deed(state):
        yield Reason(say("{player} has not landed on {deed}.", player=player, deed=deed), "BUILDER-AUCTION-01")
    elif state.landing and state.landing.duty is None:
        yield Reason(say("{deed} has already been bought or auctioned.", deed=deed), "BUILDER-AUCTION-08")


def least_next_bid(state: Builder, timer: Timer) -> int:
    """Return the lowest bid now, in amounts that notes can make (BUILDER-AUCTION-02, -03, BUILDER-OQ-20)."""
    numbers, step = state.edition.numbers, int(state.house.money_step)
    least = numbers["auction_opening_bid"]
    if timer.leader is not None:
        least = timer.leader.amount + numbers["auction_min_raise"]
    return -(-least // step) * step


@checks(um.CallBid)
def _check_call_bid(state: Builder, move: um.CallBid, player: str) -> Iterator[Reason]:
    timer = state.timing.timer
    assert timer is not None, "verify lets this pass only while an auction runs"
    least = least_next_bid(state, timer)
    rule = "BUILDER-AUCTION-02" if timer.leader is None else "BUILDER-AUCTION-03"
    if move.amount < least:
        yield Reason(say("{amount} is too low: bid at least {least}.", amount=move.amount, least=least), rule)
    if timer.leader is not None and move.amount <= timer.leader.amount:
        yield hard_reason(
            say("{player} leads with {amount}.", player=timer.leader.player, amount=timer.leader.amount),
            "BUILDER-AUCTION-03",
        )
    if move.amount <= 0:
        yield hard_reason(say("A bid must be more than 0."), "BUILDER-AUCTION-02")
    yield from must_be_payable_in_notes(state, move.amount)
    yield from _must_be_able_to_bid(state, move)


def _must_be_able_to_bid(state: Builder, move: um.CallBid) -> Iterator[Reason]:
    timer = state.timing.timer
    yield from must_be_playing(state, move.player)
    yield from must_not_owe(state, move.player)
    if timer is not None and move.player in timer.passed:
        yield Reason(say("{player} has dropped out.", player=move.player), "BUILDER-AUCTION-05")
    if state.house.bid_limit == "cash" and move.amount > state.cash(move.player):
        cash = state.cash(move.player)
        yield Reason(
            say(
                "{player} has {cash}: not enough for a bid of {amount}.",
                player=move.player,
                cash=cash,
                amount=move.amount,
            ),
            "BUILDER-OQ-20",
        )
    if timer is not None and timer.starter == move.player and not state.house.decliner_may_bid:
        yield Reason(say("{player} declined this deed.", player=move.player), "BUILDER-OQ-15")


@checks(um.PassBid)
def _check_pass_bid(state: Builder, move: um.PassBid, player: str) -> Iterator[Reason]:
    yield from must_be_playing(state, move.player)
    yield from closing.must_be_able_to_drop_out(
        countdown.running_countdown(state.timing), move.player, "BUILDER-AUCTION-05"
    )


def possible_bidders(state: Builder) -> tuple[str, ...]:
    """Return who can bid in the running auction: all who play, except a player barred for declining the deed."""
    timer = state.timing.timer
    barred = None if timer is None or state.house.decliner_may_bid else timer.starter
    return tuple(name for name in state.players_not_bankrupt if name != barred)


def is_only_for_banker(state: Builder, kind: type[msgspec.Struct]) -> bool:
    """Return whether only the banker may ask for a kind of move in the running auction (BUILDER-AUCTION-05)."""
    return closing.is_only_for_banker(state.timing, kind, state.house.auction_control, possible_bidders(state))


def operate_auction(recorder: Recorder, order: Order, player: str) -> None:
    """Carry out an auction move."""
    move = order.move
    if isinstance(move, um.StartAuction):
        span = recorder.state.house.auction_timer
        length = move.length if move.length is not None or span is None else span.least * 1000
        out = ALL_OUT_MS[recorder.state.house.auction_all_out]
        deed = deed_to_auction(recorder.state, move)
        recorder.record(u.AuctionOpened, length_ms=length, district=deed, starter=player, all_out_ms=out)
        return
    recorder.add_facts(*countdown.facts_of_move(recorder.state.timing, order, recorder.at_ms))
    recorder.add_facts(
        *closing.facts_after_call(recorder.state.timing, move, recorder.at_ms, possible_bidders(recorder.state))
    )
    last = recorder.state.timing.last
    if recorder.state.timing.timer is None and last is not None and last.how == "sold":
        _book_sale(recorder, last.timer.leader, last.timer.district)


def recorder_at_timeout(state: Builder, now_ms: int) -> Recorder:
    """Return the facts at the end of a timed auction, dated to its own time."""
    facts, timer = countdown.due_facts(state.timing, now_ms), state.timing.timer
    recorder = new_recorder(state, facts[0].at_ms if facts else now_ms)
    recorder.add_facts(*facts)
    if facts and timer is not None:
        _book_sale(recorder, timer.leader, timer.district)
    return recorder


def move_of_button(state: Builder, button: Button, now_ms: int) -> str:
    """Return the move a button makes: Auction requests an auction. Raises `Refused` for the others."""
    if button is not Button.AUCTION:
        raise refusal(
            say("{button} does nothing in this game: press Auction to start an auction.", button=button.name_on_box),
            hard=True,
        )
    return "auction"


def _book_sale(recorder: Recorder, leader: Bid | None, deed: str | None) -> None:
    """Give the deed to the highest bidder, who pays the bank (BUILDER-AUCTION-06, -07). No bid, no sale (-08)."""
    if leader is None or deed is None:
        return
    before = recorder.state
    short = before.cash(leader.player) < leader.amount
    price = 0 if short else leader.amount
    recorder.record(f.DeedBought, player=leader.player, deed=deed, price=price, how="auction")
    if short:
        charge(recorder, leader.player, BANK, leader.amount, "bid")
    record_completed_sets(recorder, before)
