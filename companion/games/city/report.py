"""The city in the JSON of the notation."""

from companion.core.json import Json
from companion.core.money import is_balanced
from companion.games.city.rules.rent import known_rent
from companion.games.city.scoring import standings_in_table_order
from companion.games.city.state import City, Plot
from companion.unit import expect


def report(state: City, now_ms: int) -> dict[str, Json]:
    """Return the report: players in table order, districts in board order, the unit, and whether the money balances."""
    return {
        "game": "city",
        "edition": state.edition.name,
        "turn": state.player_in_turn,
        "finished": state.finished is not None,
        "players": [
            {
                "name": standing.name,
                "rank": standing.rank,
                "cash": standing.cash,
                "worth": standing.worth,
                "bankrupt": standing.bankrupt,
            }
            for standing in standings_in_table_order(state)
        ],
        "districts": {name: _district_report(state, name, plot) for name, plot in state.plots.items()},
        "unit": expect.report(state.unit, now_ms),
        "money": {"balanced": is_balanced(state.accounts)},
    }


def _district_report(state: City, district: str, plot: Plot) -> dict[str, Json]:
    return {
        "owner": plot.owner,
        "residential": plot.residential,
        "industrial": plot.industrial,
        "hazard": ", ".join(hazard.kind for hazard in plot.hazards) or None,
        "bonus": ", ".join(plot.bonuses) or None,
        "railroad": bool(plot.railroad),
        "stadium": plot.stadium,
        "skyscraper": plot.skyscraper,
        "tower": plot.tower,
        "mortgaged": plot.mortgage is not None,
        "rent": known_rent(state, district),
    }
