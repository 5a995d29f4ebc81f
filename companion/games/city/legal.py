"""The legal moves of this moment as data: what the screen shows, greys with reasons, and carries out."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from companion.core.errors import Reason, Refused
from companion.core.game import Order
from companion.games.choice import Choice
from companion.games.city import moves as m
from companion.games.city.edition import MOST_BLOCKS
from companion.games.city.pieces import BONUSES, CLEAR_BLOCK, FINE, HAZARDS, OPENING, STADIUMS
from companion.games.city.rules import actor, chance, verify
from companion.games.city.rules.building import piece_price, railroad_place
from companion.games.city.rules.duties import duty
from companion.games.city.rules.landing import on_chance
from companion.games.city.rules.mortgage import to_redeem
from companion.games.city.rules.pieces_left import standing
from companion.games.city.rules.rail import targets
from companion.games.city.rules.recorder import show
from companion.games.city.rules.rent import complete_groups, counts_for_set, known_rent
from companion.games.city.rules.sites import places
from companion.games.city.state import City
from companion.unit import moves as um


def legal(state: City, now_ms: int) -> tuple[Choice, ...]:
    """Return the choices of this moment, what is due first, in the order the screen offers them."""
    if state.finished:
        return ()
    if state.unit.timer is not None:
        return tuple(_countdown(state, now_ms))
    return tuple(_turn(state, now_ms))


def _choice(state: City, now_ms: int, label: str, move: Any, by: str | None = None, **about: Any) -> Choice:
    order = Order(move, by)
    return Choice(label, order, verify(state, order, now_ms), **about)


def _countdown(state: City, now_ms: int) -> Iterator[Choice]:
    timer = state.unit.timer
    assert timer is not None, "legal asks for this only while a countdown is there"
    if timer.deal:
        yield _choice(state, now_ms, "Agreed", um.AgreeDeal())
        yield Choice("Book the deal", Order(_trade(timer.between or state.alive)), asks=("gives", "takes"))
    else:
        step = state.unit.profile.bid_step
        least = timer.leader.amount + step if timer.leader else max(step, OPENING, state.floor)
        for name in state.alive:
            label = f"{name} bids {show(least)}"
            yield _choice(state, now_ms, label, um.CallBid(name, least), asks=("amount",))
        yield _choice(state, now_ms, "Sold", um.CloseAuction())
    yield _choice(state, now_ms, "Go on" if timer.held else "Hold", um.Resume() if timer.held else um.Hold())
    yield _choice(state, now_ms, "Call it off", um.Cancel())


def _trade(players: tuple[str, ...]) -> m.Trade:
    """Return an empty deal between the first two players, to be filled in."""
    return m.Trade(players[0], players[1])


def _turn(state: City, now_ms: int) -> Iterator[Choice]:
    yield from _debts(state, now_ms)
    yield from _landed(state, now_ms)
    yield from _jail(state, now_ms)
    yield from _press(state, now_ms)
    yield from _specials(state, now_ms)
    yield from _own(state, now_ms)
    yield _choice(state, now_ms, "Roll", m.Roll())
    yield _choice(state, now_ms, "Land on a space", m.Land("0"), asks=("place",))
    yield Choice("Make a deal", Order(_trade(state.alive)), asks=("one", "other", "gives", "takes"))
    yield _choice(state, now_ms, "End the turn", m.EndTurn())
    yield _choice(state, now_ms, "End the game", m.Finish())


def _debts(state: City, now_ms: int) -> Iterator[Choice]:
    """Yield what settles the open debts: pay, mortgage, or bankruptcy (CITY-RENT-08, CITY-MORT-01)."""
    for name in dict.fromkeys(debt.debtor for debt in state.debts):
        debt = state.debt(name)
        if debt is not None:
            label = f"{name} pays {show(debt.amount)}"
            yield _choice(state, now_ms, label, m.Settle(), name, cost=debt.amount)
        for district in state.owned(name):
            if state.plots[district].mortgage is None:
                value = known_rent(state, district) or 0
                label = f"Mortgage {district} for {show(value)}"
                yield _choice(state, now_ms, label, m.Mortgage(district), name, cost=-value)
        yield _choice(state, now_ms, f"{name} is bankrupt", m.Bankrupt(), name)


def _landed(state: City, now_ms: int) -> Iterator[Choice]:
    """Yield what the space asks for (step B)."""
    here = state.turn.landing
    if state.estate:
        yield _choice(state, now_ms, f"Auction {state.estate[0]}", um.StartAuction(state.estate[0]))
    if on_chance(state, state.turn.player):
        reasons = tuple(chance.card(state, state.turn.player))
        yield Choice("Carry out a Chance card", Order(m.ChanceMoney("pay", 0)), reasons, asks=("effect",))
    if here is None:
        return
    space = state.edition.track[here.position]
    asked = duty(state)
    if asked == "buy":
        cost = state.edition.districts[space.name].price or 0
        yield _choice(state, now_ms, f"Buy {space.name} for {show(cost)}", m.Buy(), cost=cost)
        yield _choice(state, now_ms, f"Auction {space.name}", um.StartAuction())
    elif asked == "auction":
        yield Choice("Auction a district", Order(um.StartAuction()), asks=("district",), places=state.unowned())
    elif asked == "plan":
        yield from _planning(state)
    if here.awaited:
        yield _choice(state, now_ms, f"Rent {show(here.rent)}", m.PayRent(), cost=here.rent)
    if state.dodge == state.turn.player and here.rent:
        yield _choice(state, now_ms, "Play Rent Dodge", m.PlayDodge(), cost=-here.rent)
    for target in targets(state):
        yield _choice(state, now_ms, f"Ride to {target}", m.Ride(target))


def _planning(state: City) -> Iterator[Choice]:
    """Yield the hazards and bonus buildings with the districts where each may go (CITY-PLAN-01)."""
    player = state.turn.player
    for kind in (*HAZARDS, *BONUSES):
        found = tuple(places(state, player, kind))
        reasons = () if found else (Reason(f"There is no place for a {kind}.", "CITY-PLAN-01"),)
        move = m.BuildHazard(kind, "") if kind in HAZARDS else m.BuildBonus(kind, "")
        yield Choice(f"Build a {kind}", Order(move), reasons, asks=("district",), places=found)


def _press(state: City, now_ms: int) -> Iterator[Choice]:
    """Yield the press of Build and what it allows (step C)."""
    player, grant = state.turn.player, state.turn.grant
    press = _choice(state, now_ms, "Press Build", um.PressBuild())
    yield press
    if any(reason.rule == "UNIT-PWR-01" for reason in press.reasons):
        yield _choice(state, now_ms, "Switch the unit on", um.SwitchOn())
    if grant is None or grant.placed:
        return
    if grant.result == "rail":
        free = tuple(name for name in state.plots if next(railroad_place(state, name, player), None) is None)
        reasons = () if free else (Reason("There is no place for a railroad.", "CITY-RAIL-01"),)
        move = m.BuildPiece("railroad", "")
        yield Choice("Build a railroad", Order(move), reasons, asks=("district",), places=free)
        return
    for district in state.owned(player):
        if state.plots[district].blocks < MOST_BLOCKS and grant.left:
            cost = state.edition.districts[district].residential or 0
            label = f"Build on {district}"
            yield _choice(state, now_ms, label, m.Build(district, (1, 0)), asks=("blocks",), cost=cost)


def _specials(state: City, now_ms: int) -> Iterator[Choice]:
    """Yield the special buildings whose colours the player has (CITY-STAD-01, CITY-SKY-01, CITY-TOW-01)."""
    player = state.turn.player
    complete = complete_groups(state, player)
    for colour, names in state.edition.groups.items():
        own = [name for name in names if counts_for_set(state, player, name)]
        if len(own) >= 2 and standing(state, "stadium") < STADIUMS and not _has(state, names, "stadium"):
            yield from _pieces(state, now_ms, "stadium", own)
        if colour in complete and not _has(state, names, "skyscraper"):
            yield from _pieces(state, now_ms, "skyscraper", own)
        if colour in complete and len(complete) >= 2 and not standing(state, "tower"):
            yield from _pieces(state, now_ms, "tower", own)


def _has(state: City, names: Iterable[str], piece: str) -> bool:
    return any(getattr(state.plots[name], piece) for name in names)


def _pieces(state: City, now_ms: int, piece: str, districts: list[str]) -> Iterator[Choice]:
    """Yield one choice for a piece, with the districts of a colour on which it may go."""
    card = state.edition.districts[districts[0]]
    cost = card.skyscraper or 0 if piece == "skyscraper" else piece_price(state, piece, card.name)
    label = f"{piece.capitalize()} in {card.group.replace('_', ' ')}"
    found = _choice(state, now_ms, label, m.BuildPiece(piece, districts[0]), cost=cost)
    yield msgspec.structs.replace(found, asks=("district",), places=tuple(districts))


def _own(state: City, now_ms: int) -> Iterator[Choice]:
    """Yield what can be done with the player's own districts: clear hazards, redeem."""
    player = state.turn.player
    for district in state.owned(player):
        plot = state.plots[district]
        for hazard in plot.hazards[:1]:
            cost = hazard.blocks * CLEAR_BLOCK
            yield _choice(state, now_ms, f"Clear {district}: {hazard.kind}", m.Clear(district), cost=cost)
        if plot.mortgage is not None:
            cost = _to_redeem(state, district)
            yield _choice(state, now_ms, f"Redeem {district} for {show(cost)}", m.Redeem(district), cost=cost)


def _to_redeem(state: City, district: str) -> int:
    """Return what it costs to redeem a district, 0 while nobody has read that off its card."""
    try:
        return to_redeem(state, district)
    except Refused:
        return 0


def _jail(state: City, now_ms: int) -> Iterator[Choice]:
    player = actor(state, Order(m.Bail()))
    if state.seats[player].jailed:
        yield _choice(state, now_ms, f"Pay the fine of {show(FINE)}", m.Bail(), cost=FINE)
        if state.seats[player].jail_cards:
            yield _choice(state, now_ms, "Use the jail card", m.UseCard("jail"))
