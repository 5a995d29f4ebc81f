"""Every invariant of a city, with the message for each that is broken."""

from collections.abc import Iterator

from companion.core.money import BANK, balanced
from companion.games.city.state import City
from companion.unit.rules import check as check_unit


def check(state: City) -> tuple[str, ...]:
    """Return every broken invariant; none in a state that the rules have made."""
    return (*_money(state), *_plots(state), *_players(state), *check_unit(state.unit))


def _money(state: City) -> Iterator[str]:
    if not balanced(state.accounts):
        yield f"Money was made or lost: the accounts add up to {sum(state.accounts.values())}."
    for name, amount in state.accounts.items():
        if name != BANK and amount < 0:
            yield f"{name} has {amount}."
        if amount % 10_000:
            yield f"The purse of {name}, {amount}, can't be paid in notes."


def _plots(state: City) -> Iterator[str]:
    for name, plot in state.plots.items():
        if plot.owner is not None and (plot.owner not in state.seats or state.seats[plot.owner].bankrupt):
            yield f"{name} belongs to {plot.owner}, who is not in the game."
        if min(plot.residential, plot.industrial, plot.railroad) < 0:
            yield f"{name} has fewer than no buildings."
        if (
            plot.mortgage is not None
            and plot.owner is None
            and state.begun
            and "bankrupt_mortgage" not in state.options  # else it may have been carried before
        ):
            yield f"{name} is mortgaged but has no owner."


def _players(state: City) -> Iterator[str]:
    for debt in state.debts:
        if debt.amount <= 0 or debt.debtor == debt.creditor:
            yield f"{debt.debtor} owes {debt.creditor} {debt.amount}."
    if state.dodge is not None and state.seats[state.dodge].bankrupt:
        yield f"{state.dodge} holds the Rent Dodge card but is not in the game."
    if state.turn.step != "over" and state.seats[state.turn.player].bankrupt:
        yield f"It is the turn of {state.turn.player}, who is not in the game."
    for name, seat in state.seats.items():
        if seat.jail_cards < 0 or not 0 <= seat.position < len(state.edition.track):
            yield f"The seat of {name} is off: {seat}."
