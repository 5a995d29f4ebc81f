"""The map in the middle of the board: neighbours, groups, costs of floors (BUILDER-FLOOR-*, BUILDER-SCORE-14)."""

from collections.abc import Iterator

from companion.games.builder.cells import cell_name, column_and_row
from companion.games.builder.chips import COLOURS, Chips, chips_of
from companion.games.builder.edition import Cost
from companion.games.builder.state import Builder


def neighbours(state: Builder, cell: str) -> Iterator[str]:
    """Yield the cells beside, above and below, without those separated by a printed gap (BUILDER-OQ-27)."""
    column, row = column_and_row(cell)
    for across, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        if column + across < 0 or row + down < 0:
            continue
        other = cell_name(column + across, row + down)
        apart = (cell, other) in state.edition.gaps or (other, cell) in state.edition.gaps
        if not (apart and state.house.map_links == "owner_drawn"):
            yield other


def building_groups(state: Builder, player: str) -> tuple[frozenset[str], ...]:
    """Return the groups of a player's connected buildings, largest first. Heights don't matter (SCORE-13 to -15)."""
    left = {cell for cell, building in state.island.items() if building.owner == player}
    found = []
    while left:
        group, edge = set(), {min(left)}
        while edge:
            group |= edge
            edge = {other for cell in edge for other in neighbours(state, cell)} & (left - group)
        left -= group
        found.append(frozenset(group))
    return tuple(sorted(found, key=lambda group: (-len(group), min(group))))


def may_be_foundation(state: Builder, cell: str) -> bool:
    """Return whether a cell can be a foundation. Until the map is drawn, any cell can (BUILDER-FLOOR-11)."""
    return not state.edition.foundations or cell in state.edition.foundations


def chips_to_spend(state: Builder, cost: Cost, held: Chips, stated: Chips | None) -> Chips | None:
    """Return the chips that pay for a floor, or None if these can't (BUILDER-FLOOR-02 to -07).

    `stated` is the whole cost or only its part of any kind. Without it, that part comes from the most plentiful of the
    player's resources.
    """
    whole = stated if stated is not None and stated.total == cost.total_chips else None
    if stated is not None and whole is None:
        whole = cost.fixed.plus(stated) if stated.total == cost.any else None
    elif stated is None:
        whole = _most_plentiful(state, cost, held)
    if whole is None or not whole.covers(cost.fixed) or not held.covers(whole):
        return None
    mixed = len(whole.minus(cost.fixed).colours_held) > 1
    return None if mixed and not state.house.any_may_mix else whole


def _most_plentiful(state: Builder, cost: Cost, held: Chips) -> Chips | None:
    """Return the fixed part plus the most plentiful of the remaining chips (BUILDER-FLOOR-08)."""
    if not held.covers(cost.fixed):
        return None
    whole, rest = cost.fixed, held.minus(cost.fixed)
    if not state.house.any_may_mix:
        most = max(COLOURS, key=rest.count)
        return whole.plus(chips_of(most, cost.any))
    for _ in range(cost.any):
        most = max(COLOURS, key=rest.count)
        whole, rest = whole.plus(chips_of(most)), rest.minus(chips_of(most))
    return whole


def can_all_be_paid(costs: tuple[Cost, ...], held: Chips) -> bool:
    """Return whether several floors can be paid together. “Any” comes from what the fixed parts leave (FLOOR-08)."""
    fixed = Chips()
    for cost in costs:
        fixed = fixed.plus(cost.fixed)
    return held.covers(fixed) and held.total >= sum(cost.total_chips for cost in costs)


def missing_chips(cost: Cost, held: Chips) -> Chips:
    """Return which fixed chips of a floor are missing. For “any”, only the number matters."""
    lacking = cost.fixed.minus(held)
    return Chips(*(max(0, lacking.count(colour)) for colour in COLOURS))


def trades_to_afford(state: Builder, cost: Cost, held: Chips) -> tuple[tuple[str, str], ...] | None:
    """Return the four-for-one trades that make a floor affordable, as pairs of given and received kind, or None."""
    give, done = state.edition.numbers["bank_trade_give"], []
    while chips_to_spend(state, cost, held, None) is None:
        wanted = next(iter(missing_chips(cost, held).colours_held), None)
        spare = [colour for colour in COLOURS if held.count(colour) - cost.fixed.count(colour) >= give]
        if wanted is None or not spare:
            return None
        given = max(spare, key=held.count)
        held = held.minus(chips_of(given, give)).plus(chips_of(wanted))
        done.append((given, wanted))
    return tuple(done)
