"""The rules of the unit: every reason against a move, the facts of a move, and what happens automatically.

A game with the unit in its state calls these along with its own checks.
"""

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.core.draws import pick
from companion.core.errors import Reason, hard_reason
from companion.core.fact import Fact
from companion.core.kinds import ByKind
from companion.core.money import Currency
from companion.core.order import Order
from companion.core.words import joined_with_and, say
from companion.unit import countdown
from companion.unit import facts as f
from companion.unit import moves as m
from companion.unit.closing import must_be_able_to_drop_out
from companion.unit.countdown import Ending, running_countdown
from companion.unit.phases import Input, reason_against_input
from companion.unit.profile import RESULTS, Profile, Span
from companion.unit.signals import Button
from companion.unit.state import Unit, phase

checks = ByKind()

CURRENCY = Currency(smallest=10_000, thousands=True)
_TIE_MS = 5_000
"""The minimum time left after an equal bid, under a house rule (CITY-OQ-46)."""


def verify(unit: Unit, order: Order, now_ms: int, table: Sequence[str] = ()) -> tuple[Reason, ...]:
    """Return every reason of the unit against the order; `table` lists all who may call, if known."""
    now = phase(unit, now_ms)
    reason = reason_against_input(now, m.INPUTS[type(order.move)])
    if reason is not None:
        return (_too_late_reason(unit) or reason if isinstance(order.move, m.CallBid) else reason,)
    check = checks.get(type(order.move))
    reasons = check(unit, order.move) if check else ()
    return (*reasons, *_must_all_be_out(unit, table)) if isinstance(order.move, m.CloseAuction) else reasons


def _too_late_reason(unit: Unit) -> Reason | None:
    """Return the refusal of a call after the end, including how the auction ended."""
    if unit.last is None or unit.last.timer.deal:
        return None
    return hard_reason(_too_late_sentence(unit.last), "UNIT-AUC-04")


def _too_late_sentence(ending: Ending) -> str:
    leader = ending.timer.leader
    if ending.how == "cancelled":
        return say("Too late: the auction was cancelled.")
    if leader is None:
        return say("Too late: the auction is over; no one bid.")
    return say(
        "Too late: the auction is over; {player} leads with {amount}.",
        player=leader.player,
        amount=CURRENCY.show(leader.amount),
    )


@checks(m.CallBid)
def _check_call_bid(unit: Unit, move: m.CallBid) -> tuple[Reason, ...]:
    step = unit.profile.bid_step
    reasons = []
    if move.amount <= 0:
        reasons.append(hard_reason(say("A bid must be more than 0."), "CITY-AUC-01"))
    if move.amount % step:
        text = say("Bids must be multiples of {amount}.", amount=CURRENCY.show(step))
        reasons.append(Reason(text, "CITY-AUC-07"))
    leader = unit.timer.leader if unit.timer else None
    if leader and move.amount <= leader.amount and not _ties_leader(unit, move):
        text = say(
            "{amount} doesn't beat {player}'s {bid}.",
            amount=CURRENCY.show(move.amount),
            player=leader.player,
            bid=CURRENCY.show(leader.amount),
        )
        reasons.append(Reason(text, "CITY-AUC-04"))
    if unit.timer and move.player in unit.timer.passed:
        reasons.append(Reason(say("{player} has dropped out.", player=move.player), "CITY-OQ-43"))
    return tuple(reasons)


def _ties_leader(unit: Unit, call: m.CallBid) -> bool:
    """Return whether another player matches the leader's call, if that gives the table time (CITY-OQ-46)."""
    leader = unit.timer.leader if unit.timer and unit.profile.extend_ties else None
    return leader is not None and call.player != leader.player and call.amount == leader.amount


@checks(m.PassBid)
def _check_pass_bid(unit: Unit, move: m.PassBid) -> tuple[Reason, ...]:
    return must_be_able_to_drop_out(running_countdown(unit), move.player, "CITY-OQ-43")


def _must_all_be_out(unit: Unit, table: Sequence[str]) -> tuple[Reason, ...]:
    """Return who may still call, if an auction closes early only after all others dropped out (CITY-OQ-43).

    If the table did not name its players, these are the ones who have called.
    """
    timer = running_countdown(unit)
    if unit.profile.early_close != "all_others_pass" or timer.leader is None:
        return ()
    out = {timer.leader.player, *timer.passed}
    names = dict.fromkeys(table or (bid.player for bid in timer.bids))
    waiting = [name for name in names if name not in out]
    return (Reason(say("{players} can still bid.", players=joined_with_and(waiting)), "CITY-OQ-43"),) if waiting else ()


def reason_if_ruled_out(rules: Profile, asked: Input) -> Reason | None:
    """Return why the table's house rules rule out an input, or None if they allow it."""
    if asked is Input.SOLD and rules.early_close == "off":
        return Reason(say("Auctions can't be closed early under these house rules."), "CITY-OQ-43")
    if asked is Input.HOLD and not rules.may_hold:
        return Reason(say("Pausing is off under these house rules."), "CITY-OQ-77")
    return None


@checks(m.CloseAuction)
def _check_close_auction(unit: Unit, move: m.CloseAuction) -> tuple[Reason, ...]:
    if never := reason_if_ruled_out(unit.profile, Input.SOLD):
        return (never,)
    if unit.timer and unit.timer.leader:
        return ()
    return (hard_reason(say("No one has bid yet: cancel the auction instead."), "CITY-AUC-09"),)


@checks(m.StartDeal)
def _check_start_deal(unit: Unit, move: m.StartDeal) -> tuple[Reason, ...]:
    if move.one is not None and move.one == move.other:
        return (hard_reason(say("A deal needs two different players."), "CITY-DEAL-01"),)
    return ()


@checks(m.Hold)
def _check_hold(unit: Unit, move: m.Hold) -> tuple[Reason, ...]:
    never = reason_if_ruled_out(unit.profile, Input.HOLD)
    return (never,) if never else ()


def facts_of_order(unit: Unit, order: Order, now_ms: int) -> tuple[Fact, ...]:
    """Return the facts of the order, carried out at `now_ms`."""
    return _DO.get(type(order.move), countdown.facts_of_move)(unit, order, now_ms)


def _cancellation_facts(unit: Unit, now_ms: int) -> tuple[Fact, ...]:
    return (countdown.cancelled_fact(unit.timer, now_ms),) if unit.timer else ()


def _switch_off_facts(unit: Unit, order: Order, now_ms: int) -> tuple[Fact, ...]:
    return (*_cancellation_facts(unit, now_ms), f.SwitchedOff(at_ms=now_ms))


def _press_facts(unit: Unit, order: Order, now_ms: int) -> tuple[Fact, ...]:
    assert isinstance(order.move, m.PressBuild), "found by its kind"
    stated = order.move.result
    result = stated or RESULTS[pick(unit.seed, "build", unit.build_draws, unit.profile.build_weights)]
    return (f.BuildPressed(at_ms=now_ms, result=result, drawn=stated is None, spin_ms=unit.profile.spin_ms),)


def _drawn_or_stated_length(unit: Unit, span: Span | None, stated: int | None) -> int | None:
    if stated is not None or span is None:
        return stated
    if not span.is_random:
        return span.least * 1000
    return 1000 * (span.least + pick(unit.seed, "length", unit.length_draws, (1,) * (span.most - span.least + 1)))


def _auction_facts(unit: Unit, order: Order, now_ms: int) -> tuple[Fact, ...]:
    span, move = unit.profile.auction, order.move
    assert isinstance(move, m.StartAuction), "found by its kind"
    opened = f.AuctionOpened(
        at_ms=now_ms,
        length_ms=_drawn_or_stated_length(unit, span, move.length),
        drawn=span is not None and span.is_random,
        district=move.district,
        starter=order.by,
        all_out_ms=unit.profile.all_out_ms,
    )
    return (*_cancellation_facts(unit, now_ms), opened)


def _deal_facts(unit: Unit, order: Order, now_ms: int) -> tuple[Fact, ...]:
    span, move = unit.profile.deal, order.move
    assert isinstance(move, m.StartDeal), "found by its kind"
    opened = f.DealOpened(
        at_ms=now_ms,
        length_ms=_drawn_or_stated_length(unit, span, move.length),
        drawn=span is not None and span.is_random,
        between=(move.one, move.other) if move.one and move.other else (),
    )
    return (*_cancellation_facts(unit, now_ms), opened)


def _bid_facts(unit: Unit, order: Order, now_ms: int) -> tuple[Fact, ...]:
    move = order.move
    assert isinstance(move, m.CallBid), "found by its kind"
    if _ties_leader(unit, move):
        left = running_countdown(unit).remaining_ms(now_ms) or 0
        return (f.CountdownExtended(at_ms=now_ms, left_ms=max(left, _TIE_MS), player=move.player),)
    return countdown.facts_of_move(unit, order, now_ms)


def _single_fact_maker(fact: type[Fact]) -> Callable[[Unit, Order, int], tuple[Fact, ...]]:
    return lambda unit, order, now_ms: (fact(at_ms=now_ms),)


_DO: Mapping[type, Callable[[Unit, Order, int], tuple[Fact, ...]]] = {
    m.SwitchOn: _single_fact_maker(f.SwitchedOn),
    m.SwitchOff: _switch_off_facts,
    m.PressBuild: _press_facts,
    m.SkipShow: _single_fact_maker(f.ShowSkipped),
    m.StartAuction: _auction_facts,
    m.CallBid: _bid_facts,
    m.StartDeal: _deal_facts,
}


def with_outcome(move: Struct, facts: Sequence[Fact]) -> Struct:
    """Return the move with its outcome stated, so that replaying the record needs no draw."""
    for fact in facts:
        if isinstance(fact, f.BuildPressed) and isinstance(move, m.PressBuild):
            return m.PressBuild(fact.result)
        if isinstance(fact, f.AuctionOpened | f.DealOpened) and fact.drawn:
            return replace(move, length=fact.length_ms) if "length" in move.__struct_fields__ else move
    return move


def broken_invariants(unit: Unit) -> tuple[str, ...]:
    """Return every broken invariant of the unit."""
    problems = []
    if unit.timer and unit.on_since_ms is None:
        problems.append(say("A countdown is running while the unit is off."))
    problems += countdown.broken_invariants(unit)
    if unit.build is not None and unit.build not in RESULTS:
        problems.append(say("Build shows {result}.", result=unit.build))
    return tuple(problems)


def move_of_button(unit: Unit, button: Button, now_ms: int) -> str:
    """Return the move for a button of the unit right now; an unsuitable one is refused with its reason."""
    now = phase(unit, now_ms)
    if button is Button.BUILD:
        return "skip" if reason_against_input(now, Input.SKIP) is None else "press"
    if button is Button.POWER:
        return "on" if reason_against_input(now, Input.ON) is None else "off"
    return "auction"
