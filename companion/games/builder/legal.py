"""The legal moves of this moment as data: what the screen shows, greys with reasons, and carries out."""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any

import msgspec

from companion.core.game import Order
from companion.games.builder import moves as m
from companion.games.builder.chips import COLOURS, Chips, heap, of
from companion.games.builder.edition import Cost
from companion.games.builder.island import neighbours, spend
from companion.games.builder.rules import verify
from companion.games.builder.rules.building import cost_on
from companion.games.builder.rules.cards import TRADE
from companion.games.builder.rules.rent import open_claims
from companion.games.builder.state import Builder
from companion.games.choice import Choice
from companion.unit import moves as um


def legal(state: Builder, now_ms: int) -> tuple[Choice, ...]:
    """Return the choices of this moment, what is due first, in the order the screen offers them."""
    if state.finished:
        return ()
    if state.unit.timer is not None:
        return tuple(_auction(state, now_ms))
    return tuple(_turn(state, now_ms))


def _choice(state: Builder, now_ms: int, label: str, move: Any, by: str | None = None, **about: Any) -> Choice:
    order = Order(move, by)
    return Choice(label, order, verify(state, order, now_ms), **about)


def _auction(state: Builder, now_ms: int) -> Iterator[Choice]:
    timer, numbers = state.unit.timer, state.edition.numbers
    assert timer is not None, "legal asks for this only while an auction runs"
    least = numbers["auction_opening_bid"]
    if timer.leader is not None:
        least = timer.leader.amount + numbers["auction_min_raise"]
    for name in state.alive:
        yield _choice(state, now_ms, f"{name} bids {least}", um.CallBid(name, least), asks=("amount",))
    yield _choice(state, now_ms, "Sold", um.CloseAuction())
    yield _choice(state, now_ms, "Go on" if timer.held else "Hold", um.Resume() if timer.held else um.Hold())
    yield _choice(state, now_ms, "Call it off", um.Cancel())


def _turn(state: Builder, now_ms: int) -> Iterator[Choice]:
    player = state.in_turn
    yield from _debts(state, now_ms)
    yield from _discards(state, now_ms)
    yield _choice(state, now_ms, "Roll", m.Roll())
    if not state.begun:
        yield from _setting_up(state)
    yield from _jail(state, now_ms)
    if state.turn.step == "moved" and state.landing is None and not state.seats[player].jailed:
        yield Choice("Say where the token landed", Order(m.Land("GO")), asks=("place",))
    yield from _landed(state, now_ms)
    yield from _passed(state, now_ms)
    yield from _rents(state, now_ms)
    yield from _floors(state, now_ms)
    yield from _swaps(state, now_ms)
    yield from _kept(state, now_ms)
    yield Choice("Make a deal", Order(_trade(state)), asks=("one", "other", "gives", "takes"))
    if state.offer is not None:
        yield _choice(state, now_ms, "Agreed", m.Agree())
        yield _choice(state, now_ms, "Decline the offer", m.Decline())
    yield _choice(state, now_ms, "End the turn", m.EndTurn())
    yield from _deeds(state, now_ms, player)
    yield _choice(state, now_ms, "End the game", m.Finish())


def _setting_up(state: Builder) -> Iterator[Choice]:
    """Yield what is settled before the first move (BUILDER-SETUP-04, BUILDER-SETUP-14)."""
    yield Choice("Roll for the start", Order(m.DecideOrder(())), asks=("rolls",))
    yield Choice("Take another token", Order(m.PickToken(state.players[0], "t_rex")), asks=("player", "token"))


def _passed(state: Builder, now_ms: int) -> Iterator[Choice]:
    """Yield what the way brought, where the companion cannot follow the token (BUILDER-SPACE-04, BUILDER-MOVE-03)."""
    if not state.turn.lost or state.seats[state.turn.player].jailed:
        return
    yield _choice(state, now_ms, f"Passed GO: collect {state.edition.numbers['go_payment']}", m.PassGo())
    for place, chips in state.dropped.items():
        if place in (*state.edition.names, "GO", "Jail", "Free Parking"):
            yield _choice(state, now_ms, f"Pick up {chips} from {place}", m.PickUp(place))


def _kept(state: Builder, now_ms: int) -> Iterator[Choice]:
    """Yield the kept cards that can be used (BUILDER-CHANCE-02, BUILDER-CHANCE-05)."""
    for card in dict.fromkeys(state.seats[state.in_turn].kept):
        if card == TRADE:
            move = m.ForcedTrade(state.players[0], Chips(), Chips())
            yield Choice("Use the forced trade card", Order(move), asks=("victim", "take", "give"))
        else:
            yield _choice(state, now_ms, f"Use the card {card}", m.UseCard(card))


def _trade(state: Builder) -> m.Trade:
    """Return an empty deal between two players, to be filled in."""
    return m.Trade(state.alive[0], state.alive[-1])


def _debts(state: Builder, now_ms: int) -> Iterator[Choice]:
    """Yield what settles the open debts: pay, mortgage, or bankruptcy (BUILDER-DEBT-01)."""
    for name in dict.fromkeys(debt.debtor for debt in state.debts):
        debt = state.debt(name)
        if debt is not None:
            yield _choice(state, now_ms, f"{name} pays {debt.amount}", m.Settle(), name, cost=debt.amount)
        yield from _deeds(state, now_ms, name)
        yield _choice(state, now_ms, f"{name} is bankrupt", m.Bankrupt(), name)


def _deeds(state: Builder, now_ms: int, player: str) -> Iterator[Choice]:
    """Yield the mortgages that can be taken and repaid; a figure nobody has read is asked for."""
    for name in state.owned(player):
        deed, down = state.edition.deed(name), state.holding(name).mortgaged
        figure = deed.unmortgage if down else deed.mortgage
        move: Any = m.Redeem(name) if down else m.Mortgage(name)
        if figure is None:
            yield Choice(f"Read the back of {name}", Order(m.ReadDeed(name)), asks=("values",), places=(name,))
        else:
            label = f"{'Redeem' if down else 'Mortgage'} {name} for {figure}"
            yield _choice(state, now_ms, label, move, player, cost=figure if down else -figure)


def _discards(state: Builder, now_ms: int) -> Iterator[Choice]:
    """Yield one chip of each kind to drop while there are too many (BUILDER-TURN-03)."""
    if state.to_drop(state.in_turn):
        for colour in state.chips(state.in_turn).colours:
            yield _choice(state, now_ms, f"Drop 1 {colour}", m.Discard(of(colour)))


def _jail(state: Builder, now_ms: int) -> Iterator[Choice]:
    seat, fee = state.seats[state.in_turn], state.edition.numbers["jail_exit"]
    if seat.jailed:
        yield _choice(state, now_ms, f"Pay {fee} to leave Jail", m.Bail(), cost=fee)
        yield _choice(state, now_ms, "Use the jail card", m.UseCard("jail"))


def _landed(state: Builder, now_ms: int) -> Iterator[Choice]:
    """Yield what the space offers (step 4)."""
    here = state.landing
    if here is None:
        return
    if here.duty == "buy" and here.deed is not None:
        price = state.edition.deed(here.deed).price
        label = f"Buy {here.deed}" + ("" if price is None else f" for {price}")
        yield _choice(state, now_ms, label, m.Buy(), cost=price or 0)
        yield _choice(state, now_ms, f"Auction {here.deed}", um.StartAuction())
    elif here.duty == "chart":
        yield Choice(
            f"Read row {here.group} of the chart", Order(m.ReadChart(here.group or "", "red")), asks=("resource",)
        )
    elif here.duty == "collect":
        for colour in COLOURS:
            yield _choice(state, now_ms, f"Collect 2 {colour}", m.Collect(of(colour, 2)))
    elif here.kind == "chance":
        yield Choice("Carry out a Chance card", Order(m.ChanceMoney("pay", 0)), asks=("effect",))
    elif here.kind == "steal":
        yield from _steals(state, now_ms)
    elif here.kind == "free parking":
        yield from _parkings(state, now_ms)


def _steals(state: Builder, now_ms: int) -> Iterator[Choice]:
    for victim in state.players:
        for colour in state.chips(victim).colours if victim != state.turn.player else ():
            yield _choice(state, now_ms, f"Steal 1 {colour} from {victim}", m.Steal(victim, of(colour)))


def _parkings(state: Builder, now_ms: int) -> Iterator[Choice]:
    held = state.chips(state.turn.player)
    for number, first in enumerate(COLOURS):
        for second in COLOURS[number:]:
            give = of(first).plus(of(second))
            for take in COLOURS if held.covers(give) else ():
                move = m.Parking(give, of(take))
                yield _choice(state, now_ms, f"Swap {give} for 1 {take}", move)


def _swaps(state: Builder, now_ms: int) -> Iterator[Choice]:
    """Yield the trades with the bank that the player has the resources for (BUILDER-TRADE-05)."""
    give = state.edition.numbers["bank_trade_give"]
    for given, number in state.chips(state.turn.player).items():
        for taken in COLOURS if number >= give else ():
            if taken != given:
                move = m.Swap(of(given, give), of(taken))
                yield _choice(state, now_ms, f"Swap {give} {given} for 1 {taken}", move)


def _rents(state: Builder, now_ms: int) -> Iterator[Choice]:
    """Yield the rents that can still be asked for (BUILDER-RENT-01)."""
    for claim in open_claims(state):
        label = f"{claim.owner} asks {claim.payer} for the rent of {claim.deed}"
        yield _choice(state, now_ms, label, m.AskRent(claim.deed), claim.owner)


def _floors(state: Builder, now_ms: int) -> Iterator[Choice]:
    """Yield the next floor of every own building, and a new one with the cells where it may go."""
    player, asks = state.turn.player, ("paid",)
    for cell, building in sorted(state.island.items()):
        if building.owner == player:
            top = building.height == state.edition.numbers["max_floors"]
            floor = "Penthouse" if top else f"Floor {building.height + 1}"
            label = f"{floor} on {cell}: {_short(cost_on(state, cell))}"
            if not building.penthouse:
                yield _choice(state, now_ms, label, m.Floor(cell), asks=asks)
    free = free_cells(state)
    if free:
        found = _choice(state, now_ms, f"A new building: {_short(cost_on(state, free[0]))}", m.Floor(free[0]))
        yield msgspec.structs.replace(found, asks=("cell", "paid"), places=free)


def _short(cost: Cost) -> str:
    """Return what a floor costs, short enough for a line of the list: 1r 1g +1 any."""
    fixed = " ".join(f"{number}{colour[0]}" for colour, number in cost.fixed.items())
    return " +".join(filter(None, (fixed, f"{cost.any} any" if cost.any else "")))


def free_cells(state: Builder) -> tuple[str, ...]:
    """Return the empty foundations; without a drawn map those beside what stands, or the first one."""
    if state.edition.foundations:
        return tuple(cell for cell in state.edition.foundations if cell not in state.island)
    beside = {other for cell in state.island for other in neighbours(state, cell)} - state.island.keys()
    return tuple(sorted(beside)) or ("A1",)


def ways(state: Builder, player: str, cell: str) -> tuple[tuple[Chips, str], ...]:
    """Return every heap that could pay the next floor on a cell, and what hinders it; payable ones first (FLOOR-02)."""
    cost, held = cost_on(state, cell), state.chips(player)
    heaps = (cost.fixed.plus(heap(part)) for part in combinations_with_replacement(COLOURS, cost.any))
    found = ((whole, "" if spend(state, cost, held, whole) else _hindrance(held, whole)) for whole in heaps)
    return tuple(sorted(found, key=lambda way: bool(way[1])))


def _hindrance(held: Chips, whole: Chips) -> str:
    lacking = whole.minus(held)
    missing = Chips(*(max(0, lacking.count(colour)) for colour in COLOURS))
    return f"{missing} missing" if missing.total else "“any” takes one kind only"


def ways_to_pay(state: Builder, player: str, cell: str) -> tuple[Chips, ...]:
    """Return every heap that pays the next floor on a cell, for a chooser of its part of any kind (FLOOR-02)."""
    return tuple(whole for whole, hindrance in ways(state, player, cell) if not hindrance)
