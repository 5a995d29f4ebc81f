"""Mortgages: for a debt, at the rent value, back for the amount received (CITY-MORT-*)."""

from collections.abc import Iterator

from companion.core.errors import Reason, hard
from companion.games.city import facts as f
from companion.games.city import moves as m
from companion.games.city.rules.duties import in_debt, own_turn
from companion.games.city.rules.recorder import Recorder, afford, bank_affords, owns
from companion.games.city.rules.rent import rent_value
from companion.games.city.state import City


def _need(state: City, player: str) -> Iterator[Reason]:
    """Yield why a player has no reason to mortgage (CITY-MORT-01, CITY-OQ-09, -10)."""
    when = state.house.mortgage_when
    if when == "any_time" or state.paper:
        return
    debts = [debt for debt in state.debts if debt.debtor == player]
    if when == "unpayable_rent":
        debts = [debt for debt in debts if debt.cause == "rent"]
    if not debts:
        kind = "rent" if when == "unpayable_rent" else "debt"
        yield Reason(f"{player} has no {kind} that they cannot pay.", "CITY-MORT-01")
    elif state.cash(player) >= state.owed(player) and state.house.mortgage_extra == "until_covered":
        yield Reason(f"The cash of {player} covers the debt already.", "CITY-MORT-01")


def _check_mortgage(state: City, move: m.Mortgage, player: str) -> Iterator[Reason]:
    yield from owns(state, player, move.district, "CITY-MORT-01")
    if state.plots[move.district].mortgage is not None:
        yield hard(f"{move.district} is mortgaged already.", "CITY-MORT-09")
    yield from _need(state, player)
    yield from bank_affords(state, rent_value(state, move.district))


def _mortgage(recorder: Recorder, move: m.Mortgage, player: str) -> None:
    amount = rent_value(recorder.state, move.district)
    recorder.record(f.Mortgaged, player=player, district=move.district, amount=amount)


def to_redeem(state: City, district: str) -> int:
    """Return what it costs to redeem a district (CITY-MORT-06, CITY-OQ-08)."""
    if state.house.mortgage_repay == "current_rent_value":
        return rent_value(state, district)
    return state.plots[district].mortgage or 0


def _check_redeem(state: City, move: m.Redeem, player: str) -> Iterator[Reason]:
    yield from owns(state, player, move.district, "CITY-MORT-06")
    yield from in_debt(state, player)
    if state.house.redeem_when == "own_turn":
        yield from own_turn(state, player, "CITY-OQ-11")
    if state.plots[move.district].mortgage is None:
        yield hard(f"{move.district} is not mortgaged.", "CITY-MORT-06")
        return
    yield from afford(state, player, to_redeem(state, move.district), "CITY-MORT-06")


def _redeem(recorder: Recorder, move: m.Redeem, player: str) -> None:
    amount = to_redeem(recorder.state, move.district)
    recorder.record(f.Redeemed, player=player, district=move.district, amount=amount)
