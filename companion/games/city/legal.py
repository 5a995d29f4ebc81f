"""What players can do at a moment in the city. The screen shows it, greys it with reasons, and carries it out."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from msgspec.structs import replace

from companion.core.errors import Reason, Refused
from companion.core.notation.tokens import quote
from companion.core.order import Order
from companion.games.board.forms import CARD, effects
from companion.games.board.paying import to_pay
from companion.games.board.state import end_of_turn
from companion.games.choice import Choice, Option
from companion.games.city import moves as m
from companion.games.city.edition import MOST_BLOCKS
from companion.games.city.forms import CALLED, CORRECTIONS, FORMS
from companion.games.city.pieces import BONUSES, CLEAR_BLOCK, FINE, HAZARDS, OPENING
from companion.games.city.rules import actor, chance
from companion.games.city.rules.building import must_take_railroad, piece_price
from companion.games.city.rules.creditors import payable
from companion.games.city.rules.duties import duty, permits_now
from companion.games.city.rules.landing import on_chance
from companion.games.city.rules.money import mortgages_freely, to_redeem
from companion.games.city.rules.rail import targets
from companion.games.city.rules.recorder import show
from companion.games.city.rules.rent import complete_groups, counts_for_set, known_rent
from companion.games.city.rules.sites import any_bonus, places, standing
from companion.games.city.state import PIECES, City
from companion.games.moment import Moment
from companion.unit import moves as um

At = Moment[City]

_NO_BONUS = (Reason("No bonus buildings left: place a hazard.", "CITY-CHN-12"),)
_EFFECTS = tuple(effects(FORMS, CALLED))


def offers(at: At) -> Iterator[Choice]:
    """Yield the choices of this moment in screen order, urgent ones first."""
    yield from _countdown(at) if at.state.unit.timer is not None else _turn(at)


def _countdown(at: At) -> Iterator[Choice]:
    timer = at.state.unit.timer
    assert timer is not None, "offers asks for this only while a countdown is there"
    if timer.deal:
        yield at.choice("Agreed", um.AgreeDeal())
        yield _deal(at, "Make the deal", timer.between)
    else:
        yield from _calls(at)
        yield at.choice("Sold", um.CloseAuction())
        for name in at.state.alive:
            yield at.choice(f"{name} drops out", um.PassBid(name))
    yield at.choice("Resume" if timer.held else "Pause", um.Resume() if timer.held else um.Hold())
    yield at.choice("Cancel", um.Cancel())


def _calls(at: At) -> Iterator[Choice]:
    """Yield each player's next bid. A higher one can be entered instead."""
    timer = at.state.unit.timer
    assert timer is not None, "bids are made only in an auction"
    step = at.state.unit.profile.bid_step
    least = timer.leader.amount + step if timer.leader else max(step, OPENING, at.state.floor)
    for name in at.state.alive:
        reasons = at.against(um.CallBid(name, least))
        yield at.open(f"{name} bids {show(least)}", um.CallBid, reasons, given={"player": name})


def _deal(at: At, label: str, between: tuple[str, ...]) -> Choice:
    """Return an empty deal, with the players filled in if they are known."""
    given = dict(zip(("one", "other"), between, strict=True)) if between else {}
    sides = [Option(quote(name), name) for name in at.state.alive]
    options = {"one": sides, "other": sides, "gives": (), "takes": ()}
    return at.open(label, m.Trade, given=given, options=options)


def _turn(at: At) -> Iterator[Choice]:
    yield from _debts(at)
    yield from _landed(at)
    if at.state.in_turn == at.state.turn.player:
        yield from _jail(at)
    yield from _press(at)
    yield from _kept_permission(at)
    yield from _specials(at)
    yield from _own(at)
    yield at.choice("Roll", m.Roll())
    yield from _beginners(at)
    yield at.open("Move without dice", m.Land, at.against(m.Land("0")))
    yield _deal(at, "Make a deal", ())
    if at.state.in_turn != at.state.turn.player:
        yield from _jail(at)
    yield from _corrections(at)
    yield at.choice(end_of_turn(at.state), m.EndTurn())
    yield at.choice("End the game", m.Finish())


def _beginners(at: At) -> Iterator[Choice]:
    """Yield who may begin, while nothing has happened yet (CITY-TURN-02)."""
    if not (at.state.begun or at.state.midway):
        yield from (
            at.choice(f"{name} goes first", m.Begin(name), group="Who goes first?") for name in at.state.players
        )


def _debts(at: At) -> Iterator[Choice]:
    """Yield the ways to settle the open debts: pay, mortgage, sell, or bankruptcy (CITY-RENT-08, CITY-MORT-01)."""
    state = at.state
    for name in dict.fromkeys(debt.debtor for debt in state.debts):
        debt = state.debt(name)
        if debt is not None:
            amount = to_pay(debt, payable(state, name))
            yield at.choice(f"{name} pays {show(amount)}", m.Settle(), name, cost=amount)
        yield from _mortgages(at, name)
        yield from _sales(at, name)
        yield at.choice(f"{name} goes bankrupt", m.Bankrupt(), name)


def _mortgages(at: At, name: str) -> Iterator[Choice]:
    """Yield what a player could mortgage, and for how much."""
    state = at.state
    for district in state.owned(name):
        if state.plots[district].mortgage is None:
            value = known_rent(state, district)
            yield at.choice(f"Mortgage {district} for {_said(value)}", m.Mortgage(district), name, cost=-(value or 0))


def _said(amount: int | None) -> str:
    """Return an amount in the table's notation, or say that it hasn't been read off its card yet."""
    return "?" if amount is None else show(amount)


def _sales(at: At, name: str) -> Iterator[Choice]:
    """Yield the blocks that a player could sell to the bank, if the table allows it (CITY-OQ-39)."""
    for district in at.state.owned(name) if at.state.house.sell_buildings != "false" else ():
        plot = at.state.plots[district]
        if plot.blocks:
            options = {"blocks": combinations(plot.residential, plot.industrial, plot.blocks)}
            least = m.SellBlocks(district, (1, 0) if plot.residential else (0, 1))
            reasons = at.against(least, name)
            yield at.open(
                f"Sell blocks in {district}",
                m.SellBlocks,
                reasons,
                given={"district": district},
                options=options,
                by=name,
            )


def _landed(at: At) -> Iterator[Choice]:
    """Yield what the space asks for (step B)."""
    state, here = at.state, at.state.turn.landing
    if state.estate:
        yield at.choice(f"Auction {state.estate[0]}", um.StartAuction(state.estate[0]))
    if on_chance(state, state.turn.player):
        yield from _cards(at)
    if here is None:
        return
    yield from _duty(at, state.edition.track[here.position].name)
    if here.awaited:
        yield at.choice(f"Rent {show(here.rent)}", m.PayRent(), cost=here.rent)
    if state.dodge == state.turn.player and here.rent:
        freed = here.rent if here.awaited else here.paid + state.rent_owed
        yield at.choice("Play Rent Dodge", m.PlayDodge(), cost=-freed)
    for target in targets(state):
        yield at.choice(f"Ride to {target}", m.Ride(target))


def _cards(at: At) -> Iterator[Choice]:
    """Yield the known effects of Chance cards (CITY-CHN-01)."""
    state, player = at.state, at.state.turn.player
    reasons = tuple(chance.must_have_card_to_take(state, player))
    for effect in _EFFECTS:
        against, options = _asked_by(state, effect.form.make)
        yield at.open(effect.label, effect.form, reasons + against, given=effect.given, options=options, group=CARD)


def _asked_by(state: City, effect: type) -> tuple[tuple[Reason, ...], dict[str, list[Option]]]:
    """Return the reasons against a card effect now, and the allowed options where they are limited."""
    if effect is m.ChanceEarthquake:
        return () if any_bonus(state) else _NO_BONUS, _quakes(state)
    if effect is not m.ChanceSwap:
        return (), {}
    player = state.turn.player
    own, others = state.owned(player), [name for name, plot in state.plots.items() if plot.owner not in (None, player)]
    nothing = () if own and others else (Reason(f"{player} has nothing to swap."),)
    return nothing, {"mine": _named(state, own), "theirs": _named(state, others)}


def _quakes(state: City) -> dict[str, list[Option]]:
    """Return what an earthquake can remove, and where; nothing unless a district has several kinds to choose from."""
    if all(len({*plot.bonuses}) < 2 for plot in state.plots.values()):
        return {}
    districts = [
        replace(each, reasons=tuple(chance.must_be_removable(state, each.label))) for each in _named(state, state.plots)
    ]
    standing_now = (bonus for bonus in BONUSES if standing(state, bonus))
    return {"district": districts, "bonus": [Option(quote(bonus), bonus) for bonus in standing_now]}


def _duty(at: At, here: str) -> Iterator[Choice]:
    """Yield what has to be done on the token's space."""
    state, asked = at.state, duty(at.state)
    if asked == "buy":
        cost = state.edition.districts[here].price
        yield at.choice(f"Buy {here} for {_said(cost)}", m.Buy(), cost=cost or 0)
        yield at.choice(f"Auction {here}", um.StartAuction())
    elif asked == "auction":
        yield at.open("Auction a district", um.StartAuction, options={"district": _named(state, state.unowned())})
    elif asked == "plan":
        yield from _planning(at)


def _named(state: City, districts: Iterable[str]) -> list[Option]:
    """Return districts as options, each with its owner."""
    cards, plots = state.edition.districts, state.plots
    return [Option(quote(name), name, (), plots[name].owner or "", cards[name].group) for name in districts]


def _planning(at: At) -> Iterator[Choice]:
    """Yield the hazards and bonus buildings with the districts where each can go (CITY-PLAN-01)."""
    state = at.state
    permits = permits_now(state, state.turn.player)
    for kind in (*HAZARDS, *BONUSES):
        found = _named(state, places(state, state.turn.player, kind, permits))
        reasons = () if found else (Reason(f"There's no place for a {kind}.", "CITY-PLAN-01"),)
        make, field = (m.BuildHazard, "hazard") if kind in HAZARDS else (m.BuildBonus, "bonus")
        yield at.open(f"Place a {kind}", make, reasons, given={field: kind}, options={"district": found})


def _kept_permission(at: At) -> Iterator[Choice]:
    """Yield what the player in turn can build with a kept permission, if it has a place (CITY-OQ-24)."""
    state, player = at.state, at.state.turn.player
    if permits_now(state, player) and state.in_turn == player and duty(state) != "plan":
        yield from (choice for choice in _planning(at) if not choice.reasons)


def _press(at: At) -> Iterator[Choice]:
    """Yield the press of Build and what can be built with it (step C)."""
    state, player, grant = at.state, at.state.turn.player, at.state.turn.grant
    press = at.choice("Press Build", um.PressBuild())
    yield press
    if any(reason.rule == "UNIT-PWR-01" for reason in press.reasons):
        yield at.choice("Turn the unit on", um.SwitchOn())
    if grant is None or grant.placed or at.now_ms < state.unit.spin_until_ms:
        return
    if grant.result == "rail":
        free = _named(
            state, (name for name in state.plots if next(must_take_railroad(state, name, player), None) is None)
        )
        reasons = () if free else (Reason("There's no place for a railroad.", "CITY-RAIL-01"),)
        yield _piece(at, "Build a railroad", "railroad", reasons, free)
        return
    for district in state.owned(player):
        left = min(grant.left, MOST_BLOCKS - state.plots[district].blocks)
        if left > 0:
            yield _blocks(at, district, left)


def _blocks(at: At, district: str, left: int) -> Choice:
    """Return the choice to build on a district, greyed if no block can be built."""
    reasons = at.against(m.Build(district, (1, 0))) and at.against_all(
        [m.Build(district, (1, 0)), m.Build(district, (0, 1))]
    )
    cost = at.state.edition.districts[district].residential or 0
    options = {"blocks": combinations(left, left, left)}
    return at.open(
        f"Build in {district}",
        m.Build,
        reasons,
        given={"district": district},
        options=options,
        cost=cost,
    )


@lru_cache
def combinations(residential: int, industrial: int, most: int) -> tuple[Option, ...]:
    """Return every mix of residential and industrial blocks within their limits, with at most `most` in total."""
    pairs = [
        (homes, total - homes)
        for total in range(1, most + 1)
        for homes in range(min(total, residential), -1, -1)
        if total - homes <= industrial
    ]
    return tuple(Option(_mixed(pair, "ri", ""), _mixed(pair, ("residential", "industrial"), " ")) for pair in pairs)


def _mixed(blocks: tuple[int, int], kinds: Iterable[str], space: str) -> str:
    return " ".join(f"{count}{space}{kind}" for count, kind in zip(blocks, kinds, strict=True) if count)


def _specials(at: At) -> Iterator[Choice]:
    """Yield the special buildings for the player's colours (CITY-STAD-01, CITY-SKY-01, CITY-TOW-01)."""
    state, player = at.state, at.state.turn.player
    complete = complete_groups(state, player)
    for colour, names in state.edition.groups.items():
        own = [name for name in names if counts_for_set(state, player, name)]
        if len(own) >= 2 and not _has(state, names, "stadium"):
            yield _special(at, "stadium", own)
        if colour in complete and not _has(state, names, "skyscraper"):
            yield _special(at, "skyscraper", own)
        if colour in complete and len(complete) >= 2 and not _has(state, names, "tower"):
            yield _special(at, "tower", own)


def _has(state: City, names: Iterable[str], piece: str) -> bool:
    return any(getattr(state.plots[name], piece) for name in names)


def _special(at: At, piece: str, districts: list[str]) -> Choice:
    """Return the choice of a piece, with the districts of a colour where it can go."""
    state, card = at.state, at.state.edition.districts[districts[0]]
    cost = card.skyscraper or 0 if piece == "skyscraper" else piece_price(state, piece, card.name)
    called = "the Tower" if piece == "tower" else f"a {piece}"
    label = f"Build {called} ({card.group.replace('_', ' ')})"
    tried = districts if cost <= state.cash(state.turn.player) or state.paper else districts[:1]
    reasons = at.against_all(m.BuildPiece(piece, name) for name in tried)
    return _piece(at, label, piece, reasons, _named(state, districts), cost)


def _piece(
    at: At, label: str, piece: str, reasons: tuple[Reason, ...], districts: list[Option], cost: int = 0
) -> Choice:
    return at.open(label, at.form(m.BuildPiece, piece=piece), reasons, options={"district": districts}, cost=cost)


def _own(at: At) -> Iterator[Choice]:
    """Yield what players can do with their own districts.

    They can clear hazards, pay off mortgages, convert and sell blocks, and mortgage if that needs no debt.
    """
    state, player = at.state, at.state.turn.player
    if mortgages_freely(state) and not state.debts:
        yield from _mortgages(at, player)
    for district in state.owned(player):
        yield from _clearing(at, district)
        if state.plots[district].mortgage is not None:
            cost = _to_redeem(state, district)
            yield at.choice(f"Pay off mortgage on {district} ({_said(cost)})", m.Redeem(district), cost=cost or 0)
        yield from _converting(at, district)
    if not state.debt(player):
        yield from _sales(at, player)


def _clearing(at: At, district: str) -> Iterator[Choice]:
    """Yield the ways to remove each hazard of a district, in full or in part (CITY-HAZ-05, CITY-OQ-22)."""
    for hazard in at.state.plots[district].hazards:
        cost = hazard.blocks * CLEAR_BLOCK
        yield at.choice(f"Remove {hazard.kind} ({district})", m.Clear(district, hazard.kind), cost=cost)
        if at.state.house.hazard_removal_partial and hazard.blocks > 1:
            yield at.open(
                f"Remove part of {hazard.kind} ({district})",
                m.Clear,
                at.against(m.Clear(district, hazard.kind, 1)),
                given={"district": district, "hazard": hazard.kind},
                options={"number": _numbers(hazard.blocks - 1)},
                cost=CLEAR_BLOCK,
            )


def _converting(at: At, district: str) -> Iterator[Choice]:
    """Yield the conversion of residential to industrial blocks, if the table allows it (CITY-OQ-38)."""
    homes = at.state.plots[district].residential
    if at.state.house.convert_blocks != "false" and homes:
        reasons, given = at.against(m.Convert(district, 1)), {"district": district}
        options = {"number": _numbers(homes)}
        yield at.open(f"Convert blocks in {district}", m.Convert, reasons, given=given, options=options)


def _numbers(most: int) -> list[Option]:
    return [Option(str(number), str(number)) for number in range(1, most + 1)]


def _to_redeem(state: City, district: str) -> int | None:
    """Return the cost of paying off a district's mortgage, or None if its card hasn't been read."""
    try:
        return to_redeem(state, district)
    except Refused:
        return None


def _corrections(at: At) -> Iterator[Choice]:
    """Yield what can be taken off the board under the table's own rules."""
    for piece in PIECES:
        found = [name for name, plot in at.state.plots.items() if getattr(plot, piece)]
        if found:
            label = f"Take {'the Tower' if piece == 'tower' else f'a {piece}'} off the board"
            options = {"district": _named(at.state, found)}
            yield at.open(label, m.RemovePiece, given={"piece": piece}, options=options, group=CORRECTIONS)


def _jail(at: At) -> Iterator[Choice]:
    """Yield the ways out of jail, for the player in turn or the one whose turn ended there."""
    player = actor(at.state, Order(m.Bail()))
    if at.state.seats[player].jailed:
        what = "" if player == at.state.in_turn else " fine"  # else the headline tells what for
        if not at.state.turn.steps:  # else the fine of the third roll is owed already
            yield at.choice(f"{player} pays {'the ' * bool(what)}{show(FINE)}{what}", m.Bail(), cost=FINE)
        if at.state.seats[player].jail_cards:
            yield at.choice(f"{player} uses the jail card", m.UseCard("jail"))
