"""Every invariant of a city, with the message for each that is broken."""

from collections.abc import Iterator

from companion.core.money import BANK, is_balanced
from companion.core.words import phrase, say, translated
from companion.games.city.state import City
from companion.unit.rules import broken_invariants as check_unit


def broken_invariants(state: City) -> tuple[str, ...]:
    """Return every broken invariant; none in a state that the rules have made."""
    return (*_money_problems(state), *_plot_problems(state), *_player_problems(state), *check_unit(state.unit))


def _money_problems(state: City) -> Iterator[str]:
    if not is_balanced(state.accounts):
        total = sum(state.accounts.values())
        yield say("Money has appeared or gone missing: the accounts add up to {amount}.", amount=total)
    for name, amount in state.accounts.items():
        if name != BANK and amount < 0:
            yield say("{player} has {amount}.", player=name, amount=amount)
        if amount % 10_000:
            yield say("{player}'s cash of {amount} can't be made up in notes.", player=name, amount=amount)


def _plot_problems(state: City) -> Iterator[str]:
    for name, plot in state.plots.items():
        if plot.owner is not None and (
            plot.owner not in state.player_states or state.player_states[plot.owner].bankrupt
        ):
            yield say("{district} belongs to {player}, who is not in the game.", district=name, player=plot.owner)
        if min(plot.residential, plot.industrial, plot.railroad) < 0:
            yield say("{district} has a negative number of buildings.", district=name)
        if (
            plot.mortgage is not None
            and plot.owner is None
            and state.begun
            and "bankrupt_mortgage" not in state.options  # else it may have been carried before
        ):
            yield say("{district} is mortgaged but has no owner.", district=name)


def _player_problems(state: City) -> Iterator[str]:
    for debt in state.debts:
        if debt.amount <= 0 or debt.debtor == debt.creditor:
            slots = {"debtor": debt.debtor, "creditor": debt.creditor, "amount": debt.amount}
            yield translated(phrase("{debtor} owes {creditor} {amount}."), **slots)
    if state.dodge is not None and state.player_states[state.dodge].bankrupt:
        yield say("{player} holds the Rent Dodge card but is not in the game.", player=state.dodge)
    if state.turn.step != "over" and state.player_states[state.turn.player].bankrupt:
        yield say("It's {player}'s turn, but they aren't in the game.", player=state.turn.player)
    for name, seat in state.player_states.items():
        if seat.jail_cards < 0 or not 0 <= seat.position < len(state.edition.track):
            yield say("{player}'s seat doesn't add up: {seat}.", player=name, seat=seat)
