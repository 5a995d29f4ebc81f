"""The table in the JSON of the notation."""

from msgspec.structs import asdict

from companion.core.errors import Refused
from companion.core.json import Json
from companion.games.builder.checks import is_money_balanced
from companion.games.builder.chips import COLOURS, Chips
from companion.games.builder.rules.rent import current_rent
from companion.games.builder.scoring import Standing, standings_in_table_order
from companion.games.builder.state import Builder
from companion.unit import expect


def report(state: Builder, now_ms: int) -> dict[str, Json]:
    """Return the report: players with resources and points, deeds, buildings, and whether the money adds up."""
    return {
        "game": "builder",
        "edition": state.edition.name,
        "turn": state.player_in_turn,
        "finished": state.finished is not None,
        "players": [_player_report(state, standing) for standing in standings_in_table_order(state)],
        "districts": {},
        "deeds": {name: _deed_report(state, name) for name in state.edition.deed_names},
        "resources": {name: count_by_colour(state.chips(name)) for name in state.players}
        | {"tray": count_by_colour(state.tray)},
        "points": {standing.name: _points_report(standing) for standing in standings_in_table_order(state)},
        "buildings": {
            cell: {"owner": building.owner, "floors": building.floors, "penthouse": building.penthouse}
            for cell, building in sorted(state.island.items())
        },
        "dropped": {place: count_by_colour(lying) for place, lying in state.dropped.items()},
        "unit": expect.report(state.timing, now_ms) if state.timing.timer else None,
        "money": {"balanced": is_money_balanced(state), "bank": state.accounts["bank"]},
    }


def count_by_colour(chips: Chips) -> dict[str, int]:
    """Return every colour with its number."""
    return {colour: chips.count(colour) for colour in COLOURS}


def _player_report(state: Builder, standing: Standing) -> dict[str, Json]:
    seat = state.player_states[standing.name]
    return {
        "name": standing.name,
        "rank": standing.rank,
        "cash": standing.cash,
        "worth": None,
        "bankrupt": standing.bankrupt,
        "token": seat.token,
        "resources": count_by_colour(seat.chips),
        "points": _points_report(standing),
        "blocks": state.blocks_left(standing.name),
        "at": seat.position,
        "jailed": seat.jailed,
        "jail_cards": seat.jail_cards,
        "cards": list(seat.other_cards),
    }


def _points_report(standing: Standing) -> dict[str, int]:
    return asdict(standing.points) | {"total": standing.points.total}


def _deed_report(state: Builder, deed_name: str) -> dict[str, Json]:
    deed, holding = state.edition.deed(deed_name), state.holding(deed_name)
    return {
        "owner": holding.owner,
        "mortgaged": holding.mortgaged,
        "number": deed.number,
        "resource": deed.resource,
        "rent": _rent_if_known(state, deed_name),
    }


def _rent_if_known(state: Builder, deed: str) -> int | None:
    try:
        return current_rent(state, deed)
    except Refused:
        return None
