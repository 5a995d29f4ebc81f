"""Chance cards by their effect (CITY-CHN-*). Their printed texts stay at the table."""

from collections.abc import Iterator

import msgspec

from companion.core.errors import Reason, hard_reason
from companion.core.kinds import ByKind
from companion.core.money import BANK
from companion.core.words import say, translated
from companion.games.city import facts as f
from companion.games.city import moves as m
from companion.games.city.edition import TRACK
from companion.games.city.pieces import CARD_BLOCK, CARD_PRICE, CARD_RETURN, HAZARDS
from companion.games.city.rules.building import (
    must_allow_railroad,
    must_have_blocks_left,
    must_have_no_railroad,
    must_have_room,
    must_not_be_mortgaged,
)
from companion.games.city.rules.duties import must_be_their_turn, must_have_nothing_open, usable_permits
from companion.games.city.rules.landing import has_landed_on_chance, move_to_space, pay_wages_if_go_reached
from companion.games.city.rules.recorder import Recorder, bank_must_afford, charge, must_afford, must_own, pay_from_bank
from companion.games.city.rules.sites import (
    has_any_bonus,
    must_have_bonus_room,
    must_have_hazard_room,
    must_have_piece_left,
)
from companion.games.city.rules.turn import position_named
from companion.games.city.state import City
from companion.unit import moves as um

checks, handles = ByKind(), ByKind()


def must_be_able_to_draw_card(state: City, player: str) -> Iterator[Reason]:
    """Yield why a player can't carry out a card now (CITY-CHN-01)."""
    yield from must_be_their_turn(state, player, "CITY-CHN-01")
    yield from must_have_nothing_open(state, player)
    if state.player_states[player].jailed:
        yield Reason(say("{player} is in jail and can't draw a Chance card.", player=player), "CITY-JAIL-01")
    elif player == state.turn.player and not has_landed_on_chance(state, player):
        yield Reason(say("{player} has not landed on a Chance space.", player=player), "CITY-CHN-01")
    elif player == state.turn.player and _is_card_drawn(state):
        yield Reason(say("{player} has already played this Chance card.", player=player), "CITY-CHN-01")


_AS_CARDS = {m.GoToJail, um.StartAuction, m.BuildHazard, m.BuildBonus, m.BuildPiece}


def reasons_unless_card_overrides(state: City, reasons: Iterator[Reason]) -> Iterator[Reason]:
    """Yield the limits of the rules, unless cards override them (CITY-OQ-86)."""
    if state.house.chance_limits == "rules_apply":
        yield from reasons


def as_card_effect(state: City, move: msgspec.Struct, player: str) -> msgspec.Struct:
    """Return the meaning of a move on a Chance space, where the card replaces landing, permission and press.

    Auctions, hazards, bonus buildings and railroads are entered there as usual (CITY-CHN-05, -07, -10).
    """
    if type(move) not in _AS_CARDS or player != state.turn.player or not has_landed_on_chance(state, player):
        return move
    match move:
        case m.GoToJail() if not _is_card_drawn(state):
            return m.ChanceJail()
        case um.StartAuction(str(district), length) if district not in state.estate:
            return m.ChanceAuction(district, length)
        case m.BuildHazard(hazard, district) if not _has_permission(state, player, hazard):
            return m.ChanceHazard(hazard, district)
        case m.BuildBonus(bonus, district) if not _has_permission(state, player, bonus):
            return m.ChanceBonus(bonus, district)
        case m.BuildPiece("railroad", district) if player not in state.turn.grants:
            return m.ChanceRailroad(district)
    return move


def _has_permission(state: City, player: str, kind: str) -> bool:
    """Return whether a player has an earlier permission for this building, which comes before the card."""
    return any(state.permit_covers(position, kind) for position in usable_permits(state, player))


def _is_card_drawn(state: City) -> bool:
    return state.turn.landing is not None and state.turn.landing.card


def is_card_effect(move: msgspec.Struct) -> bool:
    """Return whether a move carries out a Chance card."""
    return isinstance(move, m.CardEffect)


@checks(m.ChanceMove, m.ChanceBack, m.ChancePerHazard, m.KeepCard)
def _check_card_can_be_drawn(
    state: City, move: m.ChanceMove | m.ChanceBack | m.ChancePerHazard | m.KeepCard, player: str
) -> Iterator[Reason]:
    yield from must_be_able_to_draw_card(state, player)


@checks(m.ChanceMoney)
def _check_chance_money(state: City, move: m.ChanceMoney, player: str) -> Iterator[Reason]:
    yield from must_be_able_to_draw_card(state, player)
    if move.amount == 0:
        yield hard_reason(say("Enter an amount above 0."), "CITY-CHN-03")
    if move.effect == "collect":
        yield from bank_must_afford(state, move.amount)


def _others_clockwise(state: City, player: str) -> list[str]:
    """Return the other players who aren't bankrupt, clockwise from the player."""
    place = state.players.index(player)
    order = (*state.players[place + 1 :], *state.players[:place])
    return [name for name in order if not state.player_states[name].bankrupt]


@handles(m.ChanceMoney)
def _move_money(recorder: Recorder, move: m.ChanceMoney, player: str) -> None:
    if move.effect == "pay":
        charge(recorder, player, BANK, move.amount, "card")
    elif move.effect == "collect":
        pay_from_bank(recorder, player, move.amount, "card")
    elif move.effect == "pay-each":
        _pay_each(recorder, player, move.amount)
    else:
        givers = _others_clockwise(recorder.state, player)
        for name in givers[:1] if move.effect == "left" else givers:
            charge(recorder, name, player, move.amount, "card")


def _pay_each(recorder: Recorder, player: str, amount: int) -> None:
    """Pay the others in order, or in equal shares if the cash isn't enough (CITY-OQ-73)."""
    state, others = recorder.state, _others_clockwise(recorder.state, player)
    short = not state.has_paper_money and state.cash(player) < amount * len(others)
    if short and state.house.debt_order == "pro_rata":
        share = state.cash(player) // len(others) // 10_000 * 10_000
        for name in others:
            charge(recorder, player, name, share, "card")
        amount -= share
    for name in others:
        charge(recorder, player, name, amount, "card")


@handles(m.ChanceMove)
def _move_token(recorder: Recorder, move: m.ChanceMove, player: str) -> None:
    start = recorder.state.player_states[player].position
    position = position_named(recorder.state, player, move.place)
    pay_wages_if_go_reached(recorder, player, start, position)
    move_to_space(recorder, player, position, "card")


@handles(m.ChanceBack)
def _move_token_back(recorder: Recorder, move: m.ChanceBack, player: str) -> None:
    move_to_space(recorder, player, (recorder.state.player_states[player].position - move.number) % TRACK, "card")


def must_be_unowned(state: City, district: str, rule: str) -> Iterator[Reason]:
    """Yield that a district has an owner or is to be auctioned for a bankrupt player (CITY-BKR-03)."""
    owner = state.plots[district].owner
    if owner is not None:
        yield hard_reason(say("{district} belongs to {owner}.", district=district, owner=owner), rule)
    elif district in state.estate:
        yield hard_reason(
            say("{district} belonged to a bankrupt player: auction it.", district=district), "CITY-BKR-03"
        )


def _card_price(move: m.ChanceTake) -> int:
    return CARD_PRICE if move.price is None else move.price


@checks(m.ChanceTake)
def _check_chance_take(state: City, move: m.ChanceTake, player: str) -> Iterator[Reason]:
    yield from must_be_able_to_draw_card(state, player)
    yield from must_be_unowned(state, move.district, "CITY-CHN-06")
    yield from must_afford(state, player, _card_price(move))


@handles(m.ChanceTake)
def _take_district(recorder: Recorder, move: m.ChanceTake, player: str) -> None:
    recorder.record(f.DistrictBought, player=player, district=move.district, price=_card_price(move), how="card")


@checks(m.ChanceHazard)
def _check_chance_hazard(state: City, move: m.ChanceHazard, player: str) -> Iterator[Reason]:
    yield from must_be_able_to_draw_card(state, player)
    yield from reasons_unless_card_overrides(state, must_have_hazard_room(state, move.district))
    yield from must_have_piece_left(state, move.hazard)


@handles(m.ChanceHazard)
def _build_hazard(recorder: Recorder, move: m.ChanceHazard, player: str) -> None:
    blocks = HAZARDS[move.hazard]
    recorder.record(f.HazardBuilt, player=player, district=move.district, hazard=move.hazard, blocks=blocks)


@checks(m.ChanceBonus)
def _check_chance_bonus(state: City, move: m.ChanceBonus, player: str) -> Iterator[Reason]:
    yield from must_be_able_to_draw_card(state, player)
    yield from reasons_unless_card_overrides(state, must_have_bonus_room(state, move.district))
    yield from must_have_piece_left(state, move.bonus)


@handles(m.ChanceBonus)
def _build_bonus(recorder: Recorder, move: m.ChanceBonus, player: str) -> None:
    recorder.record(f.BonusBuilt, player=player, district=move.district, bonus=move.bonus)


@checks(m.ChanceBlock)
def _check_chance_block(state: City, move: m.ChanceBlock, player: str) -> Iterator[Reason]:
    yield from must_be_able_to_draw_card(state, player)
    if move.district is None:
        if state.districts_of(player):
            yield hard_reason(say("Choose a district for the block."), "CITY-CHN-08")
        return
    yield from must_own(state, player, move.district, "CITY-CHN-08")
    yield from reasons_unless_card_overrides(state, must_have_room(state, move.district, 1))
    yield from must_not_be_mortgaged(state, move.district)
    yield from must_have_blocks_left(state, move.district, (1, 0))


@handles(m.ChanceBlock)
def _build_block_or_receive_money(recorder: Recorder, move: m.ChanceBlock, player: str) -> None:
    if move.district is None:
        pay_from_bank(recorder, player, CARD_BLOCK, "card")
        return
    recorder.record(
        f.BlocksBuilt, player=player, district=move.district, residential=1, industrial=0, price=0, pressed=False
    )


@checks(m.ChanceSell)
def _check_chance_sell(state: City, move: m.ChanceSell, player: str) -> Iterator[Reason]:
    yield from must_be_able_to_draw_card(state, player)
    if move.district is not None:
        yield from must_own(state, player, move.district, "CITY-CHN-09")
        yield from bank_must_afford(state, CARD_RETURN)
    elif state.districts_of(player):
        yield hard_reason(say("Choose a district to return."), "CITY-CHN-09")


@handles(m.ChanceSell)
def _return_district(recorder: Recorder, move: m.ChanceSell, player: str) -> None:
    if move.district is None:
        charge(recorder, player, BANK, CARD_RETURN, "card")
    else:
        recorder.record(f.DistrictReturned, player=player, district=move.district, amount=CARD_RETURN)


@checks(m.ChanceRailroad)
def _check_chance_railroad(state: City, move: m.ChanceRailroad, player: str) -> Iterator[Reason]:
    yield from must_be_able_to_draw_card(state, player)
    yield from reasons_unless_card_overrides(state, must_allow_railroad(state, move.district, player))
    if state.plots[move.district].railroad:
        yield Reason(say("{district} already has a railroad.", district=move.district), "CITY-CHN-10")
    yield from must_have_no_railroad(state, move.district)
    yield from must_have_piece_left(state, "railroad")


@handles(m.ChanceRailroad)
def _build_railroad(recorder: Recorder, move: m.ChanceRailroad, player: str) -> None:
    recorder.record(f.PieceBuilt, player=player, district=move.district, piece="railroad")


def _must_belong_to_another(state: City, player: str, district: str) -> Iterator[Reason]:
    if state.plots[district].owner in (None, player):
        yield hard_reason(say("{district} doesn't belong to another player.", district=district), "CITY-CHN-11")


@checks(m.ChanceSteal)
def _check_chance_steal(state: City, move: m.ChanceSteal, player: str) -> Iterator[Reason]:
    yield from must_be_able_to_draw_card(state, player)
    yield from _must_belong_to_another(state, player, move.district)
    owner = state.plots[move.district].owner
    if owner and all(state.plots[name].owner == owner for name in state.same_colour_districts(move.district)):
        yield Reason(say("{district} is part of a complete colour.", district=move.district), "CITY-CHN-11")


@handles(m.ChanceSteal)
def _steal_district(recorder: Recorder, move: m.ChanceSteal, player: str) -> None:
    loser = recorder.state.plots[move.district].owner
    recorder.record(f.DistrictTaken, player=player, loser=loser, district=move.district)


@checks(m.ChanceSwap)
def _check_chance_swap(state: City, move: m.ChanceSwap, player: str) -> Iterator[Reason]:
    yield from must_be_able_to_draw_card(state, player)
    yield from must_own(state, player, move.mine, "CITY-CHN-11")
    yield from _must_belong_to_another(state, player, move.theirs)


@handles(m.ChanceSwap)
def _swap_districts(recorder: Recorder, move: m.ChanceSwap, player: str) -> None:
    other = recorder.state.plots[move.theirs].owner
    recorder.record(f.DistrictTaken, player=other, loser=player, district=move.mine)
    recorder.record(f.DistrictTaken, player=player, loser=other, district=move.theirs)


@checks(m.ChanceEarthquake)
def _check_chance_earthquake(state: City, move: m.ChanceEarthquake, player: str) -> Iterator[Reason]:
    yield from must_be_able_to_draw_card(state, player)
    if move.hazard is not None and move.bonus is not None:
        yield hard_reason(say("An earthquake removes a bonus building or places a hazard, not both."), "CITY-CHN-12")
    elif move.hazard is None:
        yield from must_have_removable_bonus(state, move.district, move.bonus)
    else:
        yield from _must_suit_quake_hazard(state, move.district, move.hazard)


def must_have_removable_bonus(state: City, district: str, bonus: str | None = None) -> Iterator[Reason]:
    """Yield that the bonus building to remove isn't there, or that the city has none (CITY-CHN-12)."""
    bonuses = state.plots[district].bonuses
    if not bonuses or bonus not in (None, *bonuses):
        kind = translated(bonus) if bonus else say("bonus building")
        yield hard_reason(say("{district} has no {piece}.", district=district, piece=kind), "CITY-CHN-12")


def _must_suit_quake_hazard(state: City, district: str, hazard: str) -> Iterator[Reason]:
    if has_any_bonus(state):
        yield Reason(say("Remove a bonus building first: a hazard is placed only when none is left."), "CITY-CHN-12")
    yield from reasons_unless_card_overrides(state, must_have_hazard_room(state, district))
    yield from must_have_piece_left(state, hazard)


@handles(m.ChanceEarthquake)
def _cause_earthquake(recorder: Recorder, move: m.ChanceEarthquake, player: str) -> None:
    if move.hazard is not None:
        _build_hazard(recorder, m.ChanceHazard(move.hazard, move.district), player)
    else:
        bonus = move.bonus or recorder.state.plots[move.district].bonuses[0]
        recorder.record(f.BonusRemoved, district=move.district, bonus=bonus)


@handles(m.ChancePerHazard)
def _pay_per_hazard(recorder: Recorder, move: m.ChancePerHazard, player: str) -> None:
    plots = [recorder.state.plots[name] for name in recorder.state.districts_of(player)]
    count = sum(hazard.kind == move.hazard for plot in plots for hazard in plot.hazards)
    charge(recorder, player, BANK, count * move.amount, "card")


@handles(m.KeepCard)
def _keep_card(recorder: Recorder, move: m.KeepCard, player: str) -> None:
    recorder.record(f.CardKept, player=player, card=move.card)
