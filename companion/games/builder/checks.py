"""Every invariant of a Builder table, with the message for each that is broken."""

from collections.abc import Iterator

from companion.core.money import BANK, account_phrase
from companion.core.words import say
from companion.games.builder.chips import COLOURS, Chips, chips_phrase
from companion.games.builder.state import Builder
from companion.unit import countdown


def broken_invariants(state: Builder) -> tuple[str, ...]:
    """Return every broken invariant; none in a state that the rules have made."""
    return (
        *_money_problems(state),
        *_chip_problems(state),
        *_deed_problems(state),
        *_island_problems(state),
        *_player_problems(state),
        *countdown.broken_invariants(state.timing),
    )


def is_money_balanced(state: Builder) -> bool:
    """Return whether bank and players together hold the money of the box (BUILDER-BOX-03)."""
    return sum(state.accounts.values()) == state.edition.total_money


def _money_problems(state: Builder) -> Iterator[str]:
    if not is_money_balanced(state):
        there = sum(state.accounts.values())
        yield say(
            "Money has appeared or gone missing: there is {amount}, not {whole}.",
            amount=there,
            whole=state.edition.total_money,
        )
    for name, amount in state.accounts.items():
        if name != BANK and amount < 0:
            yield say("{player} has {amount}.", player=name, amount=amount)


def _chip_problems(state: Builder) -> Iterator[str]:
    """Yield the colours whose chips aren't all accounted for (BUILDER-BOX-04)."""
    everywhere = state.tray
    for chips in (*(seat.chips for seat in state.player_states.values()), *state.dropped.values()):
        everywhere = everywhere.plus(chips)
        if not chips.covers(Chips()):
            yield say("Someone has a negative number of chips: {chips}.", chips=chips)
    for colour in COLOURS:
        if everywhere.count(colour) != state.edition.stock:
            there = chips_phrase(colour, everywhere.count(colour))
            yield say("There are {chips} chips, not {number}.", chips=there, number=state.edition.stock)


def _deed_problems(state: Builder) -> Iterator[str]:
    names = state.edition.deed_names
    for name, holding in state.holdings.items():
        if name not in names:
            yield say("{deed} isn't a deed in this box.", deed=name)
        if holding.mortgaged and holding.owner is None:
            yield say("{deed} is mortgaged but belongs to the bank.", deed=name)
        if holding.owner is not None and state.player_states[holding.owner].bankrupt:
            yield say("{deed} belongs to {player}, who is bankrupt.", deed=name, player=holding.owner)


def _island_problems(state: Builder) -> Iterator[str]:
    """Yield what is wrong on the map (BUILDER-FLOOR-11, -13 to -17)."""
    penthouses = [cell for cell, building in state.island.items() if building.penthouse]
    if len(penthouses) > 1 or bool(penthouses) != (state.penthouse is not None):
        cells = ", ".join(penthouses)
        yield say("The penthouse is on {cells}, built by {player}.", cells=cells, player=state.penthouse)
    for cell, building in state.island.items():
        full = state.edition.numbers["max_floors"]
        if not 1 <= building.floors <= full or (building.penthouse and building.floors < full):
            yield say("The building on {cell} has {number} floors.", cell=cell, number=building.floors)
    for name in state.players:
        if state.blocks_left(name) < 0:
            yield say("{player} has used more blocks than there are.", player=name)


def _player_problems(state: Builder) -> Iterator[str]:
    if len({seat.token for seat in state.player_states.values()}) < len(state.players):
        yield say("Two players have the same token.")
    for debt in state.debts:
        if debt.amount <= 0 or debt.debtor == debt.creditor:
            player, creditor = debt.debtor, account_phrase(debt.creditor)
            yield say("{player} owes {creditor} {amount}.", player=player, creditor=creditor, amount=debt.amount)
    if state.players_not_bankrupt and not state.finished and state.player_states[state.player_in_turn].bankrupt:
        yield say("It's {player}'s turn, but they're bankrupt.", player=state.player_in_turn)
    for name, seat in state.player_states.items():
        size = state.edition.spaces
        if seat.jail_cards < 0 or (seat.position is not None and size is not None and seat.position >= size):
            yield say("{player}'s seat doesn't add up: {seat}.", player=name, seat=seat)
