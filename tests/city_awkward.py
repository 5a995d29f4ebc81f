"""Awkward evenings of Monopoly City: what is asked, what must not be lost, and the ways on."""

import random
from collections import Counter
from collections.abc import Iterator

from companion.core.history import Line
from companion.core.order import Order
from companion.games.board.givens import GivenAt
from companion.games.city import facts as f
from companion.games.city import moves as m
from companion.games.city.pieces import BONUSES, HAZARDS
from companion.games.city.rules.duties import usable_permits
from companion.games.city.rules.sites import possible_sites
from companion.games.city.settings import SETTINGS
from companion.games.city.state import City
from companion.games.light_mode import TurnGiven
from companion.table.orders import ChangeOption
from companion.unit import facts as u
from companion.unit import moves as um
from tests.awkward import Awkward, anybody, facts_of_kinds
from tests.city_player import FIXED, VARIED, Evening, values_of

_AUCTIONED = (u.AuctionSold, u.AuctionUnsold)
_SETTLES: dict[str, tuple[type, ...]] = {
    "buy": (f.DistrictBought, *_AUCTIONED),
    "auction": _AUCTIONED,
    "plan": (f.HazardBuilt, f.BonusBuilt),
}


def order(evening: Evening, chance: random.Random) -> Order:
    """Return a move at the wrong moment, by the wrong player, off its space, or a house rule in the middle of it."""
    state, roll = evening.state, chance.random()
    if roll < 0.03:
        return Order(_option(chance))
    if roll < 0.08:
        player = chance.choice(state.players)
        return Order(chance.choice((GivenAt(player, str(chance.randrange(40))), TurnGiven(player))))
    if roll < 0.5:
        return anybody(evening.card(), state.players, chance)
    return anybody(evening.odd(), state.players, chance)


def _option(chance: random.Random) -> ChangeOption:
    setting = chance.choice([each for each in SETTINGS.all if each.key not in FIXED])
    return ChangeOption(setting.key, chance.choice(VARIED.get(setting.key) or values_of(setting)))


def ways(state: City, now_ms: int) -> Iterator[Order]:
    """Return the moves that take a game on: one settles what is open, or the dice are rolled or passed on."""
    yield from (Order(m.Roll()), Order(m.EndTurn()), Order(um.Cancel()), Order(um.SwitchOn()))
    yield from _debtors(state)
    yield from (Order(m.Buy()), Order(um.StartAuction()))
    yield from (Order(um.StartAuction(district)) for district in state.unowned())
    player = state.turn.player
    may = usable_permits(state, player)
    yield from (
        Order(m.BuildHazard(kind, where)) for kind in HAZARDS for where in possible_sites(state, player, kind, may)
    )
    yield from (
        Order(m.BuildBonus(kind, where)) for kind in BONUSES for where in possible_sites(state, player, kind, may)
    )


def _debtors(state: City) -> Iterator[Order]:
    for debt in state.debts:
        yield Order(m.Settle(), debt.debtor)
        yield from (Order(m.Mortgage(name), debt.debtor) for name in state.districts_of(debt.debtor))
        yield Order(m.Bankrupt(), debt.debtor)


def closing(state: City) -> Iterator[Order]:
    """Return what ends an evening: no countdown, no debts, and the table's word, by force where an auction waits."""
    yield from (Order(um.Cancel()), *_debtors(state), Order(m.Finish()), Order(m.Finish(), forced=True))


def lost(before: City, line: Line, after: City) -> Iterator[str]:
    """Return what was due and is gone."""
    yield from _debts(before, line, after)
    if not after.finished:
        yield from _duty(before, line, after)
        yield from _estate(before, line, after)
    yield from _tokens(before, line, after)
    yield from _rents(before, line)
    yield from _bid(before, after)


def _owed(state: City) -> Counter[tuple[str, str]]:
    owed: Counter[tuple[str, str]] = Counter()
    for debt in state.debts:
        owed[debt.debtor, debt.creditor] += debt.amount
    return owed


def _debts(before: City, line: Line, after: City) -> Iterator[str]:
    """Every debt is paid, released, or still there; what is owed to a bankrupt is owed to who took over."""
    gone = {fact.player: fact.creditor for fact in facts_of_kinds(line, f.BankruptcyDeclared)}
    expected = _owed(before)
    for fact in facts_of_kinds(line, f.DebtOpened):
        expected[fact.debtor, fact.creditor] += fact.amount
    for fact in facts_of_kinds(line, f.DebtPaid, f.DebtReleased):
        expected[fact.debtor, fact.creditor] -= fact.amount
    for fact in facts_of_kinds(line, f.DodgePlayed):
        expected[fact.player, fact.owner or ""] -= fact.released
    still = _owed(after)
    for (debtor, creditor), amount in expected.items():
        if debtor not in gone and still[debtor, creditor] != amount:
            yield f"{debtor} owes {creditor} {still[debtor, creditor]}, not {amount}"


def _duty(before: City, line: Line, after: City) -> Iterator[str]:
    """A landing keeps what it asks for until that is done, or its player is out of the game."""
    here, there = before.turn.landing, after.turn.landing
    if here is None or here.duty is None or (there is not None and there.duty == here.duty):
        return
    if not facts_of_kinds(line, *_SETTLES[here.duty], f.BankruptcyDeclared):
        yield f"the duty to {here.duty} is gone"


def _estate(before: City, line: Line, after: City) -> Iterator[str]:
    """The districts of a bankrupt wait until each was offered (CITY-BKR-03)."""
    missing = set(before.estate) - set(after.estate)
    if missing and not facts_of_kinds(line, *_AUCTIONED):
        yield f"{missing} was never auctioned"
    for district in after.estate:
        if after.plots[district].owner is not None:
            yield f"{district} waits for its auction, but {after.plots[district].owner} has it"


def _tokens(before: City, line: Line, after: City) -> Iterator[str]:
    """Who is in jail stays there until he leaves it (CITY-JAIL-01)."""
    left = {fact.player for fact in facts_of_kinds(line, f.JailLeft, f.BankruptcyDeclared)}
    for name, seat in after.player_states.items():
        if seat.jailed and after.space_of(name).kind != "jail":
            yield f"{name} is in jail, but stands on {after.space_of(name).name}"
        if before.player_states[name].jailed and not seat.jailed and name not in left:
            yield f"{name} is out of jail"


def _rents(before: City, line: Line) -> Iterator[str]:
    """A rent comes with a landing, or was waiting for the owner to ask (CITY-RENT-01)."""
    came = {fact.player for fact in facts_of_kinds(line, f.Landed)}
    here = before.turn.landing
    if here is not None and here.awaited:
        came.add(before.turn.player)
    rents = {fact.payer for fact in facts_of_kinds(line, f.RentPaid)}
    rents |= {fact.debtor for fact in facts_of_kinds(line, f.DebtOpened) if fact.cause == "rent"}
    for name in rents - came:
        yield f"{name} pays rent without having landed"


def _bid(before: City, after: City) -> Iterator[str]:
    """A standing bid stays covered (CITY-AUC-08)."""
    if _covered(before) and not _covered(after):
        yield "the standing bid is not covered any more"


def _covered(state: City) -> bool:
    timer = state.unit.timer
    leader = timer.leader if timer else None
    if leader is None or state.house.bid_over_cash != "refuse":
        return True
    return state.cash(leader.player) >= leader.amount


AWKWARD = Awkward(evening=Evening, order=order, ways=ways, closing=closing, lost=lost, reads=(m.CountCash,))
