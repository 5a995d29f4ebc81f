"""The expectations a file can have of a Chance table."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Concatenate

from companion.core.notation.expected import (
    Answer,
    Expectation,
    P,
    compare_values,
    expect_condition,
    expect_numbers,
    expect_rank,
    expect_value,
)
from companion.core.notation.slots import Number, OneOf, Place, Player, Slot
from companion.core.words import phrase
from companion.games import turn_timer
from companion.games.chance.report import bust_probability, next_bankrupt_probability
from companion.games.chance.rules.placing import value_to_beat
from companion.games.chance.scoring import number_of_buildings, skyline_length, standings_in_table_order
from companion.games.chance.slots import Card, Colour, Odds
from companion.games.chance.state import CORNERS, Chance

_NUMBER = Number("number")
_PLAYER = Player("player")


_PHASES = ("roll", "chance", "flip", "forced", "use")
_NUMBERS: dict[str, tuple[Callable[[Chance, str], int | None], str]] = {
    "draw": (lambda state, player: len(state.decks[player].draw), phrase("How many cards are in a draw pile")),
    "discard": (
        lambda state, player: len(state.decks[player].discard),
        phrase("How many cards a player has discarded"),
    ),
    "length": (skyline_length, phrase("The length of a skyline")),
    "buildings": (number_of_buildings, phrase("How many buildings a skyline has")),
}
_TABLE: dict[str, tuple[Callable[[Chance], int], str]] = {
    "allowed": (lambda state: state.turn.flips_allowed, phrase("How many cards can be flipped")),
    "made": (lambda state: state.turn.made, phrase("How many cards were flipped")),
    "left": (lambda state: state.turn.flips_left, phrase("How many flips are left")),
    "forced": (lambda state: state.turn.forced, phrase("How many cards have to be flipped for Flip 2")),
    "shields": (lambda state: state.number_of_shields(state.turn.player), phrase("How many Lucky Breaks are face up")),
    "round": (lambda state: state.round, phrase("The round number")),
    "chance": (lambda state: state.cards, phrase("How many Chance cards are in the pile")),
    "waits": (lambda state: int(state.pending is not None), phrase("How many plays are waiting for a Nope!")),
}


def _controller_of(state: Chance, place: str) -> str:
    top = state.spaces[place].top
    return top.player if top else "nobody"


def _compare_risk_of_next_flip(state: Chance, fraction: str) -> Answer:
    return _compare_odds(state, fraction, lambda player: next_bankrupt_probability(state, player))


def _compare_risk(state: Chance, flips: int, fraction: str) -> Answer:
    return _compare_odds(state, fraction, lambda player: bust_probability(state, player, flips))


def _compare_odds(state: Chance, expected: str, odds: Callable[[str], object]) -> Answer:
    """Compare a probability for the current player, as a fraction, or hidden if the table shows no odds."""
    wanted = expected if expected == "hidden" else Fraction(expected)
    return compare_values(wanted, "hidden" if state.house.odds == "hidden" else odds(state.turn.player))


def _player_or_nobody_expectations(
    what: str, find: Callable[Concatenate[Chance, P], str], player: str, nobody: str, *slots: Slot
) -> Iterator[Expectation]:
    yield expect_value(what, find, *slots, OneOf("player", ("nobody",)), summary=nobody)
    yield expect_value(what, find, *slots, _PLAYER, summary=player)


EXPECTS = (
    *expect_numbers(_NUMBERS, _PLAYER, number=_NUMBER),
    *expect_numbers(_TABLE, number=_NUMBER),
    expect_value(
        "stock", Chance.buildings_left, Colour("colour"), _NUMBER, summary=phrase("How many buildings are left")
    ),
    expect_value("beat", value_to_beat, Place("colour"), _NUMBER, summary=phrase("The value to beat on a property")),
    expect_value("turn", lambda state: state.turn.player, _PLAYER, summary=phrase("Whose turn it is")),
    *_player_or_nobody_expectations(
        "trigger",
        lambda state: state.trigger or "nobody",
        phrase("Who ended the round"),
        phrase("Who ended the round: no one"),
    ),
    *_player_or_nobody_expectations(
        "controls",
        _controller_of,
        phrase("Who controls a property"),
        phrase("Who controls a property: no one"),
        Place("place"),
    ),
    *_player_or_nobody_expectations(
        "corner",
        lambda state, place: state.corners.get(place) or "nobody",
        phrase("Whose Token is on a corner"),
        phrase("Whose Token is on a corner: no one"),
        OneOf("place", tuple(CORNERS)),
    ),
    expect_value(
        "owns",
        lambda state, player, colour: state.skylines[player].get(colour, 0),
        _PLAYER,
        Colour("colour"),
        _NUMBER,
        summary=phrase("How many buildings of a colour a player has"),
    ),
    expect_condition(
        "kept",
        lambda state, player, card: card in state.decks[player].kept,
        _PLAYER,
        Card("card"),
        summary=phrase("A player has kept a card"),
    ),
    Expectation(
        "risk",
        _compare_risk_of_next_flip,
        Odds("fraction"),
        summary=phrase("How likely the next card is to be Bankrupt"),
    ),
    Expectation(
        "lost", _compare_risk, Number("flips"), Odds("fraction"), summary=phrase("How likely the turn is to be lost")
    ),
    expect_rank(standings_in_table_order, 4),
    expect_value(
        "phase",
        lambda state: state.turn.phase,
        OneOf("phase", _PHASES),
        summary=phrase("What comes next in the turn"),
    ),
    expect_condition("over", lambda state: bool(state.finished), summary=phrase("The game is over")),
    *turn_timer.EXPECTS,
)
