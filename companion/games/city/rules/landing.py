"""Landing on a space and what follows (step B): wages, rent, tax, jail, the Rent Dodge card."""

from companion.games.board.jail import release_from_jail
from companion.games.board.state import with_player_state
from companion.games.city import facts as f
from companion.games.city.bank import part_bank_can_pay
from companion.games.city.edition import TRACK
from companion.games.city.rules.recorder import Recorder, charge
from companion.games.city.rules.rent import rent_due, wages
from companion.games.city.rules.sites import has_planning_site
from companion.games.city.state import City


def move_to_space(recorder: Recorder, player: str, position: int, how: str) -> None:
    """Move a token to a space and apply its effect. A player the table moves is out of jail."""
    kind = recorder.state.edition.track[position].kind
    if kind == "go_to_jail" or (kind == "jail" and how == "dice" and recorder.state.house.jail_visit == "jailed"):
        recorder.record(f.Jailed, player=player)
        return
    release_from_jail(recorder, f.JailLeft, player)
    recorder.record(
        f.Landed, player=player, position=position, how=how, duty=_duty_on_space(recorder.state, player, position)
    )
    if kind == "district":
        charge_rent(recorder, player, recorder.state.edition.track[position].name)
    elif kind == "industry_tax":
        charge(recorder, player, "bank", industry_tax_due(recorder.state, player), "tax")
    elif kind == "free_parking" and recorder.state.dodge != player:
        recorder.record(f.DodgeTaken, player=player, loser=recorder.state.dodge)
    elif kind == "planning_permission" and _will_keep_permit(recorder.state, player):
        recorder.record(f.PermitKept, player=player, position=position)


def _duty_on_space(state: City, player: str, position: int) -> str | None:
    space = state.edition.track[position]
    if space.kind == "district" and state.plots[space.name].owner is None:
        return "buy"
    if space.kind == "auction" and state.unowned():
        return "auction"
    if space.kind == "planning_permission" and not _will_keep_permit(
        with_player_state(state, player, position=position), player
    ):
        return "plan"
    return None


def _will_keep_permit(state: City, player: str) -> bool:
    """Return whether a building without a place waits for a later turn.

    Otherwise a place may still be made now (CITY-OQ-24).
    """
    return state.house.planning_no_target == "carry_over" and not has_planning_site(state, player)


def has_landed_on_chance(state: City, player: str) -> bool:
    """Return whether the current player has landed on a Chance space, or was placed there in a starting position.

    If the table enters its dice, only dice, a ride or a card move a token there.
    """
    here = state.turn.landing
    if here is not None:
        return state.edition.track[here.position].kind == "chance"
    return state.player_states[player].placed and not state.rolled and state.space_of(player).kind == "chance"


def draw_card_if_on_chance(recorder: Recorder, player: str) -> None:
    """Draw the one Chance card of this landing (CITY-CHN-01)."""
    if not has_landed_on_chance(recorder.state, player):
        return
    if recorder.state.turn.landing is None:
        recorder.record(f.Landed, player=player, position=recorder.state.player_states[player].position, how="land")
    recorder.record(f.CardDrawn, player=player)


def charge_rent(recorder: Recorder, visitor: str, district: str) -> None:
    """Charge the rent at once, or let it wait for the owner's claim (CITY-RENT-01, CITY-OQ-59).

    Rent can wait only on a landing of the current player. A player moved out of turn, by force, pays at once.
    """
    state = recorder.state
    amount, owner = rent_due(state, district, visitor), state.plots[district].owner
    if not amount or owner is None:
        return
    if state.turn.covered and visitor == state.turn.player:
        if state.house.rent_dodge_covers == "one_rent":
            recorder.record(f.DodgePlayed, player=visitor, covers=False)
        return
    if state.house.rent_claim == "on_claim" and visitor == state.turn.player:
        recorder.record(f.RentAwaited, payer=visitor, owner=owner, district=district, amount=amount)
    else:
        charge(recorder, visitor, owner, amount, "rent", district)


def industry_tax_due(state: City, player: str) -> int:
    """Return the Industry Tax of a player for their space (CITY-SPC-09, -10)."""
    blocks = sum(plot.industrial for plot in state.plots.values() if plot.owner == player)
    amount = state.industry_tax(state.player_states[player].position)
    return amount * (blocks if state.house.industry_tax_basis == "per_block" else min(blocks, 1))


def pay_wages_if_go_reached(recorder: Recorder, player: str, start: int, position: int) -> None:
    """Pay the wages for a move forward from `start` to `position` that reaches or passes GO (CITY-MON-05)."""
    if position == 0:
        times = {"wages": 1, "double_wages": 2, "none": 0}[recorder.state.house.go_landing]
    else:
        times = 1 if position < start else 0
    pay_wages(recorder, player, times)


def pay_wages(recorder: Recorder, player: str, times: int = 1) -> None:
    """Pay the wages this many times, and the stadium bonus once, as far as the bank can (CITY-STAD-03)."""
    if not times:
        return
    amount = wages(recorder.state, player) + recorder.state.go_wages * (times - 1)
    paid = min(amount, part_bank_can_pay(recorder.state, amount))
    if paid:
        recorder.record(f.WagesPaid, player=player, amount=paid)


def move_by_dice(recorder: Recorder, player: str, steps: int) -> None:
    """Move a token forward by the sum of the dice (CITY-TURN-05)."""
    start = recorder.state.player_states[player].position
    position = (start + steps) % TRACK
    pay_wages_if_go_reached(recorder, player, start, position)
    move_to_space(recorder, player, position, "dice")
