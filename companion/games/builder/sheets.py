"""A player's sheet: cash, points and their parts, resources, deeds, debts, and what they could raise."""

from collections.abc import Iterator

from companion.core.errors import Refused
from companion.core.words import counted
from companion.games.board.owing import claimed, means, owed
from companion.games.builder.island import feasible
from companion.games.builder.owing import pledges
from companion.games.builder.rules.rent import rent_of
from companion.games.builder.scoring import points
from companion.games.builder.state import Builder
from companion.games.rulebook import way_of
from companion.games.view import Holding


def player_sheet(state: Builder, player: str) -> tuple[tuple[str, str], ...]:
    """Return a player's details, as headings and text."""
    return tuple((heading, words) for heading, words in _rows(state, player) if words)


def _rows(state: Builder, player: str) -> Iterator[tuple[str, str]]:
    seat, scored = state.seats[player], points(state, player)
    parts = {
        "buildings": scored.buildings,
        "sets": scored.sets,
        "Billionaire": scored.billionaire,
        "Community": scored.community,
    }
    yield "Cash", str(state.cash(player))
    made = ", ".join(f"{number} for {name}" for name, number in parts.items() if number)
    yield "Points", f"{scored.total}{f': {made}' if made else ''}"
    yield "Resources", str(state.chips(player)) if state.chips(player).total else "none"
    yield "Enough for", _plan(state, player)
    yield "Blocks left", str(state.blocks(player))
    yield "Buildings", ", ".join(_buildings(state, player))
    yield "Owes", owed(state, player, str)
    yield "Is owed", claimed(state, player, str)
    yield "Kept cards", ", ".join([*([f"{seat.jail_cards}× out of jail"] if seat.jail_cards else []), *seat.kept])
    yield "Can mortgage", means(pledges(state, player), str)


def _plan(state: Builder, player: str) -> str:
    """Return how much of a new building the current resources pay for (BUILDER-FLOOR-08)."""
    costs, held = state.edition.costs, state.chips(player)
    floors = max(many for many in range(len(costs) + 1) if feasible(costs[:many], held))
    if not floors or not state.house.any_may_mix:
        return ""
    return "a whole tower" if floors == len(costs) else f"{counted(floors, 'floor')} of a new building"


def _buildings(state: Builder, player: str) -> Iterator[str]:
    for cell, building in sorted(state.island.items()):
        if building.owner == player:
            yield f"{cell} with the penthouse" if building.penthouse else f"{cell} {building.height} high"


def holdings(state: Builder, player: str) -> tuple[Holding, ...]:
    """Return a player's deeds with the rent of each, or what each pays if only rolls are tracked."""
    return tuple(
        Holding(name, (state.edition.deed(name).colour or "").replace(" ", "_"), _words(state, name))
        for name in state.owned(player)
    )


def _words(state: Builder, name: str) -> str:
    if way_of(state) == "rolls":
        deed = state.edition.deed(name)
        read = deed.number is not None and deed.resource is not None
        return f"2 {deed.resource} on {deed.number}" if read else "not read yet"
    if state.holding(name).mortgaged:
        debt = state.edition.deed(name).unmortgage
        return "mortgaged" if debt is None else f"mortgaged, {debt} to repay"
    try:
        return f"rent {rent_of(state, name)}"
    except Refused:
        return "rent not known yet"
