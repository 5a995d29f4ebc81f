"""The Deal table in the JSON of the notation."""

from companion.core.json import Json
from companion.games import turn_timer
from companion.games.deal import deck, sets
from companion.games.deal.checks import broken_invariants
from companion.games.deal.rows import building_level
from companion.games.deal.rules.common import amount_asked, is_stopped
from companion.games.deal.scoring import standings_in_table_order
from companion.games.deal.state import Deal


def report(state: Deal, now_ms: int) -> dict[str, Json]:
    """Return the report: players in table order with their open cards, the piles, and whether no card is missing.

    It contains no cards of a hand, because none are known. Unseen cards appear only with the deck view.
    """
    return {
        "game": "deal",
        "edition": state.edition.name,
        "rules": state.house.edition,
        "turn": state.turn.player,
        "finished": state.finished is not None,
        "players": [
            {
                "name": one.name,
                "rank": one.rank,
                "cash": one.cash,
                "worth": one.worth,
                "bankrupt": False,
                **({"gone": True} if one.name in state.gone else {}),
                "hand": state.areas[one.name].hand,
                "colours": one.colours,
                "bank": list(state.areas[one.name].bank),
                "loose": list(state.areas[one.name].loose),
                "properties": _properties_report(state, one.name),
            }
            for one in standings_in_table_order(state)
        ],
        "districts": {},
        "unit": turn_timer.report(state, now_ms),
        "plays_left": state.turn.plays_left,
        "debts": [_claim_report(state, place) for place in range(len(state.claims))],
        "pile": state.pile,
        "discard": len(state.discard) + state.hidden,
        "unseen": deck.unseen_cards(state) if state.house.deck_view == "on" else None,
        "money": {"balanced": not broken_invariants(state)},
    }


def _properties_report(state: Deal, player: str) -> dict[str, Json]:
    return {
        colour: {
            "sets": [
                {"cards": list(cards), "house": level >= 1, "hotel": level == 2}
                for cards, level in zip(groups, _building_levels(state, player, colour, len(groups)), strict=True)
            ],
            "complete": len(sets.places_of_complete_sets(state, player, colour)),
            "rent": sets.rent_of_colour(state, player, colour),
        }
        for colour in state.areas[player].rows
        for groups in [sets.arranged_sets(state, player, colour)]
    }


def _building_levels(state: Deal, player: str, colour: str, number: int) -> list[int]:
    return [building_level(state.row(player, colour), place) for place in range(number)]


def _claim_report(state: Deal, place: int) -> dict[str, Json]:
    claim = state.claims[place]
    return {
        "kind": claim.kind,
        "target": claim.target,
        "amount": amount_asked(state, claim) if claim.is_for_money else None,
        "stopped": is_stopped(state, claim),
    }
