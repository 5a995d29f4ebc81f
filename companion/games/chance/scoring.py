"""Skylines: their lengths, who has reached the mark, and who is first (CHANCE-WIN-*, CHANCE-BUILD-*)."""

import msgspec
from msgspec.structs import replace

from companion.games.chance.edition import GRAY
from companion.games.chance.state import Chance


class Standing(msgspec.Struct, frozen=True):
    """One player: the length of the skyline (None if it hasn't been measured) and its number of buildings."""

    name: str
    rank: int
    length: int | None
    buildings: int


def skyline_length(state: Chance, player: str) -> int | None:
    """Return the length of a skyline: the sum of its buildings, or the length read off the rack (CHANCE-OQ-21)."""
    skyline = state.skylines[player]
    if state.house.skyline_mode == "read_rack":
        return state.racks.get(player, None if skyline else 0)
    total = 0
    for colour, number in skyline.items():
        each = state.edition.length(colour)
        if each is None:
            return state.racks.get(player)
        total += each * number
    return total


def number_of_buildings(state: Chance, player: str) -> int:
    """Return how many buildings a skyline has."""
    return sum(state.skylines[player].values())


def is_mark_reached(state: Chance) -> bool | None:
    """Return whether a skyline has reached the finish mark. None if it can't be known (CHANCE-OQ-13)."""
    found = [has_reached_mark(state, name) for name in state.present]
    if any(found):
        return True
    return None if None in found else False


def has_reached_mark(state: Chance, player: str) -> bool | None:
    """Return whether a player's skyline has reached the finish mark, or None if it can't be known."""
    mark, long = state.edition.mark, skyline_length(state, player)
    if mark is None or long is None:
        return None
    return long >= mark if is_reaching_mark_enough(state) else long > mark


def is_reaching_mark_enough(state: Chance) -> bool:
    """Return whether reaching the mark is enough; else a skyline must pass it (CHANCE-OQ-13)."""
    return state.house.finish_rule == "reach"


def standings_in_table_order(state: Chance) -> tuple[Standing, ...]:
    """Return all players in table order with their ranks. Equal players share a rank (CHANCE-WIN-02, -03).

    An unmeasured skyline counts as one place per building, its minimum length. Players who went home
    come last.
    """
    keys = {
        name: (name not in state.gone, minimum_length(state, name), -number_of_buildings(state, name))
        for name in state.players
    }
    return tuple(
        Standing(
            name,
            1 + sum(key > keys[name] for key in keys.values()),
            skyline_length(state, name),
            number_of_buildings(state, name),
        )
        for name in state.players
    )


def minimum_length(state: Chance, player: str) -> int:
    """Return the minimum length of a skyline: one place per building if it hasn't been measured."""
    known = skyline_length(state, player)
    return number_of_buildings(state, player) if known is None else known


def is_any_length_known(state: Chance) -> bool:
    """Return whether anything is known about the length of a skyline that has buildings."""
    return any(state.skylines[name] and skyline_length(state, name) is not None for name in state.players)


def unmeasured_leaders(state: Chance) -> tuple[str, ...]:
    """Return whose skylines must be measured to decide who is first, in table order (CHANCE-WIN-02)."""
    known = [one for name in state.present if (one := skyline_length(state, name)) is not None]
    unknown = tuple(name for name in state.present if skyline_length(state, name) is None)
    clear = len(unknown) == 1 and minimum_length(state, unknown[0]) > max(known, default=0)
    return () if clear else unknown


def winners(state: Chance) -> tuple[str, ...]:
    """Return who leads, or has won."""
    return tuple(one.name for one in standings_in_table_order(state) if one.rank == 1)


def colour_sets_made_by(state: Chance, number: int) -> int:
    """Return how many colour sets this many buildings of a colour make (CHANCE-BUILD-05, CHANCE-OQ-09)."""
    return number // 2 if state.house.gray_per_colour == "every_pair" else min(1, number // 2)


def smallest_buildings(state: Chance, player: str) -> list[str] | None:
    """Return the colours of a player's smallest buildings, or None if unknown (CHANCE-CARD-05)."""
    own = [colour for colour in state.skylines[player] if colour != GRAY or state.house.smallest_includes_gray]
    lengths = {colour: state.edition.length(colour) for colour in own}
    known = [one for one in lengths.values() if one is not None]
    if len(own) == 1:
        return own
    if len(known) < len(own):
        return None
    return [colour for colour, one in lengths.items() if one == min(known)]


def minimum_length_by_player(state: Chance, now: Chance) -> dict[str, int]:
    """Return everyone's minimum skyline length, using the building lengths known `now`."""
    measured = replace(state, edition=now.edition)
    return {name: minimum_length(measured, name) for name in state.players}
