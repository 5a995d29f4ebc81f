"""The Chance table in the JSON of the notation."""

from fractions import Fraction

from companion.core.json import Json
from companion.games import turn_timer
from companion.games.chance import odds
from companion.games.chance.checks import broken_invariants
from companion.games.chance.edition import BANKRUPT, LUCKY
from companion.games.chance.rules.placing import card_value, cash_in_hand, value_to_beat
from companion.games.chance.scoring import standings_in_table_order
from companion.games.chance.state import Chance


def bust_probability(state: Chance, player: str, flips: int = 1) -> Fraction:
    """Return the probability that a player loses their turn within this many flips."""
    draw = state.decks[player].draw
    discards = _pile_for_odds(state, player, state.decks[player].discard) if _rule_reshuffles_discards(state) else None
    return odds.chance_of_bust(*_pile_for_odds(state, player, draw), state.number_of_shields(player), flips, discards)


def _pile_for_odds(state: Chance, player: str, cards: tuple[str, ...]) -> odds.Pile:
    """Return a pile for its odds. Lucky Breaks from forced flips count only if they may be used (CHANCE-OQ-16)."""
    forced = player == state.turn.player and state.turn.forced
    usable = state.house.forced_cards_usable or not forced
    return len(cards), cards.count(BANKRUPT), cards.count(LUCKY) if usable else 0


def _rule_reshuffles_discards(state: Chance) -> bool:
    """Return whether the discards become the pile once it runs out (CHANCE-OQ-03)."""
    return state.house.empty_draw_pile == "reshuffle_discard"


def next_bankrupt_probability(state: Chance, player: str) -> Fraction:
    """Return the probability that a player's next card is a Bankrupt, with or without a shield (CHANCE-FLIP-04)."""
    return odds.chance_of_bust(len(state.decks[player].draw), state.number_of_bankrupts_left(player), 0, 0, 1)


def advice_for_turn(state: Chance) -> tuple[odds.Advice, ...]:
    """Return the table of best stopping of the current player, for the flips they have left."""
    player = state.turn.player
    deck = state.decks[player]
    cash = tuple(card_value(state, card) for card in deck.draw if card_value(state, card))
    return odds.advice_on_stopping(
        deck.draw, cash, cash_in_hand(state, player), state.number_of_shields(player), state.turn.flips_left
    )


def report(state: Chance, now_ms: int) -> dict[str, Json]:
    """Return the report: players in table order with their decks, the properties, the piles, and the odds if shown."""
    return {
        "game": "chance",
        "edition": state.edition.name,
        "round": state.round,
        "turn": state.turn.player,
        "phase": state.turn.phase,
        "finished": state.finished is not None,
        "players": [
            {
                "name": one.name,
                "rank": one.rank,
                "cash": None,
                "worth": one.length,
                "bankrupt": False,
                **({"gone": True} if one.name in state.gone else {}),
                "buildings": state.skylines[one.name],
                "draw": len(state.decks[one.name].draw),
                "kept": list(state.decks[one.name].kept),
                "discard": len(state.decks[one.name].discard),
                "risk": _percent_figures(state, one.name),
            }
            for one in standings_in_table_order(state)
        ],
        "districts": {
            name: {
                "controller": one.top.player if one.top else None,
                "to_beat": value_to_beat(state, name),
                "cards": [f"{laid.player} {card_value(state, laid.card)}" for laid in one.pile],
                "buildings": state.buildings_left(one.colour),
            }
            for name, one in state.spaces.items()
        },
        "corners": state.corners,
        "trigger": state.trigger,
        "last_turns": list(state.last),
        "chance_cards": state.cards,
        "unit": turn_timer.report(state, now_ms),
        "money": {"balanced": not broken_invariants(state)},
    }


def _percent_figures(state: Chance, player: str) -> list[float] | None:
    """Return the risk of the next flip and of the next two in percent, or None if odds are hidden."""
    if state.house.odds == "hidden":
        return None
    return [round(float(bust_probability(state, player, flips)) * 100, 1) for flips in (1, 2)]
