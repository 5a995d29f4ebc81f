"""A player's sheet: cash, worth and its parts, districts, debts, cards, and what they could raise."""

from collections.abc import Iterator

from companion.core.words import counted
from companion.games.board.owing import claimed, means, owed
from companion.games.city.owing import pledges
from companion.games.city.rules.recorder import show
from companion.games.city.rules.rent import known_rent
from companion.games.city.scoring import cash, of_districts, worth
from companion.games.city.state import City, Plot
from companion.games.view import Holding
from companion.games.ways import light


def player_sheet(state: City, player: str) -> tuple[tuple[str, str], ...]:
    """Return a player's details, as headings and text."""
    return tuple((heading, words) for heading, words in _rows(state, player) if words)


def _rows(state: City, player: str) -> Iterator[tuple[str, str]]:
    held, grant, out = cash(state, player), state.turn.grants.get(player), state.seats[player].bankrupt
    districts = of_districts(state, player)
    yield "Cash", "not counted yet" if held is None else show(held)
    counted_cash = "" if held is None else f"{show(worth(state, player))}: cash {show(held)} + "
    yield "Worth", f"{counted_cash}districts {show(districts)}"
    yield "Out", "bankrupt" if out else ""
    yield "Space", "" if light(state) or out else state.edition.track[state.seats[player].position].name
    yield "Owes", owed(state, player, show)
    yield "Is owed", claimed(state, player, show)
    yield "Kept cards", ", ".join(_cards(state, player))
    permits = len(state.seats[player].permits)
    yield "Can still place", f"{counted(permits, 'building')} (Planning Permission)" if permits else ""
    yield "Can mortgage", means(pledges(state, player), show)
    if grant is not None and not grant.placed:
        yield "Build", "a railroad" if grant.result == "rail" else f"{grant.left} of {grant.result} blocks left"


def _cards(state: City, player: str) -> Iterator[str]:
    seat = state.seats[player]
    if seat.jail_cards:
        yield counted(seat.jail_cards, "jail card")
    if state.dodge == player:
        yield "Rent Dodge"
    yield from seat.kept


def holdings(state: City, player: str) -> tuple[Holding, ...]:
    """Return a player's districts, with the current rent of each."""
    return tuple(_holding(state, name, state.plots[name]) for name in state.owned(player))


def _holding(state: City, name: str, plot: Plot) -> Holding:
    rent = known_rent(state, name)
    words = f"rent {'not known yet' if rent is None else show(rent)}"
    if plot.mortgage is not None:
        words = f"mortgaged for {show(plot.mortgage)}"
    elif plot.blocks:
        words += f", {counted(plot.blocks, 'block')}"
    marks = tuple(hazard.kind for hazard in plot.hazards)
    return Holding(name, state.edition.districts[name].group, words, marks)
