"""Awkward evenings of Monopoly Builder: what is asked, what must not be lost, and the ways on."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from companion.core.history import Line
from companion.core.order import Order
from companion.games.board.givens import GivenAt
from companion.games.builder import facts as f
from companion.games.builder import moves as m
from companion.games.builder.chips import Chips
from companion.games.builder.game import GAME
from companion.games.builder.settings import SETTINGS
from companion.games.builder.state import Builder
from companion.games.light_mode import TurnGiven
from companion.table.orders import ChangeOption, read
from companion.unit import facts as u
from companion.unit import moves as um
from tests.awkward import Awkward, anybody, facts_of_kinds, house_rule
from tests.builder_player import Evening

_SETTLES: dict[str, tuple[type, ...]] = {
    "buy": (f.DeedBought, u.AuctionSold, u.AuctionUnsold),
    "roll": (f.SpaceUsed, f.ChartRolled),
    "chart": (f.SpaceUsed,),
    "collect": (f.SpaceUsed,),
}


def order(evening: Evening, chance: random.Random) -> Order:
    """Return a move at the wrong moment, by the wrong player, off its space, or a house rule in the middle of it."""
    state, roll = evening.state, chance.random()
    if roll < 0.04:
        return house_rule(SETTINGS, chance, but=("banker", "auction_timer", "watch"))
    if roll < 0.3:
        return anybody(Order(chance.choice(_plain(state, chance))), state.players, chance)
    return anybody(evening.odd(), state.players, chance)


def _plain(state: Builder, chance: random.Random) -> tuple[Any, ...]:
    """Return the moves of a turn, whenever."""
    deed, name = chance.choice(state.edition.deed_names), chance.choice(state.players)
    return (
        *(
            m.Roll(chance.randint(1, 6), chance.randint(1, 6)),
            m.EndTurn(),
            m.Land(deed),
            m.Land("Go to Jail"),
            m.GoToJail(),
            m.Bail(),
            m.UseCard("jail"),
        ),
        *(m.Buy(), m.Buy(deed), m.AskRent(), m.AskRent(deed), m.Mortgage(deed), m.Redeem(deed), m.Settle()),
        *(m.Bankrupt(), m.Bankrupt(name), m.Finish(), m.Agree(), m.Decline(), TurnGiven(name), GivenAt(name, deed)),
        *(um.StartAuction(), um.StartAuction(deed), um.CallBid(name, 5 * chance.randrange(200)), um.CloseAuction()),
        *(um.Cancel(), um.Hold(), um.Resume(), m.Discard(state.chips(name)), m.Floor("A1"), m.Penthouse("A1")),
    )


def ways(state: Builder, now_ms: int) -> Iterator[Order]:
    """Return the moves that take a game on: one settles what is open, or the dice are rolled or passed on."""
    yield from (Order(m.Roll(1, 2)), Order(m.EndTurn()), Order(um.Cancel()), *_drops(state))
    yield from _debtors(state)
    lexicon = GAME.lexicon(state)
    for choice in GAME.choices(state, now_ms):
        if choice.is_allowed and choice.line:
            order = read(choice.line, GAME, lexicon)
            assert isinstance(order, Order)
            yield order
    names = state.tied or state.players_not_bankrupt
    yield Order(m.DecideOrder(tuple((name, 4 + place) for place, name in enumerate(names))))
    here = state.landing
    if here is not None and here.duty == "chart":
        yield Order(m.ReadChart(here.group or "", "red"))


def _drops(state: Builder) -> Iterator[Order]:
    chips, number = state.chips(state.turn.player), state.resources_to_drop(state.turn.player)
    heap = [colour for colour, held in chips.items() for _ in range(held)][:number]
    if heap:
        yield Order(m.Discard(Chips(**Counter(heap))))


def _debtors(state: Builder) -> Iterator[Order]:
    for name in dict.fromkeys(debt.debtor for debt in state.debts):
        yield Order(m.Settle(), name)
        yield from (Order(m.Mortgage(deed), name) for deed in state.deeds_of(name))
        yield from (Order(m.Mortgage(deed, 50), name) for deed in state.deeds_of(name))
        yield Order(m.Bankrupt(), name)


def closing(state: Builder) -> Iterator[Order]:
    """Return what ends an evening: no auction, no debts, and the table's word, which a house rule may have to allow."""
    yield from (Order(um.Cancel()), *_debtors(state), Order(ChangeOption("end_by_agreement", "allowed")))
    yield Order(m.Finish())


def lost(before: Builder, line: Line, after: Builder) -> Iterator[str]:
    """Return what was due and is gone."""
    yield from _debts(before, line, after)
    if not after.finished:
        yield from _duty(before, line, after)
        yield from _claims(before, line, after)
    yield from _jail(before, line, after)
    yield from _bid(before, after)


def _debts(before: Builder, line: Line, after: Builder) -> Iterator[str]:
    """Every debt is paid or still there; what is owed to a bankrupt is owed to who took over."""
    expected: Counter[tuple[str, str]] = Counter()
    for debt in before.debts:
        expected[debt.debtor, debt.creditor] += debt.amount
    for fact in line.facts:
        if isinstance(fact, f.DebtOpened):
            expected[fact.debtor, fact.creditor] += fact.amount
        elif isinstance(fact, f.DebtPaid):
            expected[fact.debtor, fact.creditor] -= fact.amount
        elif isinstance(fact, f.BankruptcyDeclared):
            expected = _taken_over(expected, fact.player, fact.creditor)
        elif isinstance(fact, f.DebtsVoided):
            expected.clear()
    for debt in after.debts:
        expected[debt.debtor, debt.creditor] -= debt.amount
    for (debtor, creditor), amount in expected.items():
        if amount:
            yield f"{debtor} owes {creditor} {amount} that is forgotten"


def _taken_over(owed: Counter[tuple[str, str]], gone: str, heir: str) -> Counter[tuple[str, str]]:
    after: Counter[tuple[str, str]] = Counter()
    for (debtor, creditor), amount in owed.items():
        to = heir if creditor == gone else creditor
        if gone != debtor != to:
            after[debtor, to] += amount
    return after


def _duty(before: Builder, line: Line, after: Builder) -> Iterator[str]:
    """A landing keeps what it asks for until that is done, or its player is out of the game."""
    here, there = before.landing, after.landing
    if here is None or here.duty is None or (there is not None and there.duty == here.duty):
        return
    if not facts_of_kinds(line, *_SETTLES[here.duty], f.BankruptcyDeclared):
        yield f"the duty to {here.duty} is gone"


def _claims(before: Builder, line: Line, after: Builder) -> Iterator[str]:
    """A rent can be asked for until it was, or came too late (BUILDER-RENT-04)."""
    gone = {claim for claim in before.claims if not claim.lapsed} - set(after.claims)
    if gone and not facts_of_kinds(line, f.RentAsked, f.ClaimsLapsed, f.BankruptcyDeclared):
        yield f"{gone} cannot be asked for any more"


def _jail(before: Builder, line: Line, after: Builder) -> Iterator[str]:
    """Who is in Jail stays there until they leave it, and no one else is lost (BUILDER-JAIL-01)."""
    left = {fact.player for fact in facts_of_kinds(line, f.JailLeft, f.BankruptcyDeclared)}
    for name, seat in after.player_states.items():
        if before.player_states[name].jailed and not seat.jailed and name not in left:
            yield f"{name} is out of Jail"
        if seat.jailed and seat.place not in ("Jail", "In Jail"):
            yield f"{name} is in Jail, but stands on {seat.place}"


def _bid(before: Builder, after: Builder) -> Iterator[str]:
    """A standing bid stays covered (BUILDER-OQ-20)."""
    if _covered(before) and not _covered(after) and before.house == after.house:
        yield "the standing bid is not covered any more"


def _covered(state: Builder) -> bool:
    leader = state.timing.timer.leader if state.timing.timer else None
    if leader is None or state.house.bid_limit != "cash":
        return True
    return state.cash(leader.player) >= leader.amount


AWKWARD = Awkward(evening=Evening, order=order, ways=ways, closing=closing, lost=lost, reads=m.LEARNING)
