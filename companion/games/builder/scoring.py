"""Points with their parts, and who is first (BUILDER-SCORE-*)."""

import msgspec

from companion.games.builder.island import building_groups
from companion.games.builder.rules.rent import complete_colours
from companion.games.builder.state import Builder


class Points(msgspec.Struct, frozen=True):
    """A player's points, part by part (BUILDER-SCORE-16)."""

    buildings: int
    sets: int
    billionaire: int
    community: int

    @property
    def total(self) -> int:
        """Return the sum of the parts."""
        return self.buildings + self.sets + self.billionaire + self.community


class Standing(msgspec.Struct, frozen=True):
    """One player in the standings."""

    name: str
    rank: int
    cash: int
    points: Points
    group: int
    bankrupt: bool


def building_points(state: Builder, player: str) -> int:
    """Return the points of all of a player's buildings (BUILDER-SCORE-01 to -06)."""
    mine = (building for building in state.island.values() if building.owner == player)
    return sum(state.edition.points[building.height - 1] for building in mine)


def set_points(state: Builder, player: str) -> int:
    """Return the points of complete colours, as printed on the deeds if read (SCORE-07 to -10, OQ-14)."""
    rule = state.house.mortgaged_counts_for_set_points
    return sum(
        _points_of_colour(state, colour)
        for colour in complete_colours(state, player)
        if rule == "true" or _counts_despite_mortgage(state, colour, rule)
    )


def _counts_despite_mortgage(state: Builder, colour: str, rule: str) -> bool:
    faces = [not state.holding(name).mortgaged for name in state.edition.deeds_of_colour(colour)]
    return any(faces) if rule == "needs_one_open" else all(faces)


def _points_of_colour(state: Builder, colour: str) -> int:
    read = [state.edition.deed(name).set_points for name in state.edition.deeds_of_colour(colour)]
    return next((points for points in read if points is not None), state.edition.set_points[colour])


def size_of_largest_group(state: Builder, player: str) -> int:
    """Return the size of a player's largest group of connected buildings (BUILDER-SCORE-13)."""
    found = building_groups(state, player)
    return len(found[0]) if found else 0


def _compared_cash(state: Builder, player: str) -> int:
    """Return the cash used in comparisons.

    A table that tracks only the points knows just the cash it was given, or only who has the most.
    """
    if state.house.watch == "points" and not state.cash_known:
        return int(player in state.richest)
    return state.cash(player)


def _bonus_measure(state: Builder, card: str, player: str) -> int:
    """Return the measure of a bonus card: cash, or a large enough group of buildings (BUILDER-OQ-19)."""
    if card == "billionaire":
        return _compared_cash(state, player)
    size = size_of_largest_group(state, player)
    return size if size >= int(state.house.community_min_buildings) else 0


def bonus_leaders(state: Builder, card: str) -> tuple[str, ...]:
    """Return who would score a Builder's Bonus card now: billionaire or community (SCORE-11 to -13, OQ-18)."""
    runners = state.bonus_contenders
    measure = {name: _bonus_measure(state, card, name) for name in runners}
    best = max(measure.values(), default=0)
    tied = tuple(name for name in runners if measure[name] == best and best > 0)
    if len(tied) < 2 or state.house.bonus_card_tie == "all_tied":
        return tied
    if state.house.bonus_card_tie == "nobody":
        return ()
    cash = {name: _compared_cash(state, name) for name in tied}
    return tuple(name for name in tied if cash[name] == max(cash.values()))


def points_of(state: Builder, player: str) -> Points:
    """Return a player's points if the game ended now (BUILDER-END-02)."""
    cards = {
        card: state.edition.bonus[card] * (player in bonus_leaders(state, card))
        for card in ("billionaire", "community")
    }
    return Points(building_points(state, player), set_points(state, player), **cards)


def standings_in_table_order(state: Builder) -> tuple[Standing, ...]:
    """Return all players in table order with their ranks, including bankrupt ones (GOAL-01, SCORE-17, OQ-22)."""
    scored = {name: points_of(state, name) for name in state.players}
    keys = {
        name: (scored[name].total, _compared_cash(state, name), _tie_breaker(state, name)) for name in state.players
    }
    return tuple(
        Standing(
            name=name,
            rank=1 + sum(key > keys[name] for key in keys.values()),
            cash=state.cash(name),
            points=scored[name],
            group=size_of_largest_group(state, name),
            bankrupt=bool(state.player_states[name].bankrupt),
        )
        for name in state.players
    )


def _tie_breaker(state: Builder, player: str) -> int:
    if state.house.final_tie == "shared":
        return 0
    return sum(building.owner == player for building in state.island.values())


def points_by_player(state: Builder, latest: Builder) -> dict[str, int]:
    """Return everyone's points."""
    return {name: points_of(state, name).total for name in state.players}
