"""The expectations a file can have of a Deal table."""

from collections.abc import Callable
from fractions import Fraction

from companion.core.notation.expected import (
    Answer,
    Expectation,
    compare_values,
    expect_condition,
    expect_numbers,
    expect_rank,
    expect_value,
)
from companion.core.notation.slots import Key, Number, Player, Word
from companion.core.words import phrase
from companion.games import turn_timer
from companion.games.deal import deck, payments, sets
from companion.games.deal.rules.common import amount_asked, is_stopped
from companion.games.deal.rules.turn import number_of_excess_cards
from companion.games.deal.scoring import banked_money, standings_in_table_order, total_worth
from companion.games.deal.slots import Card, Colour
from companion.games.deal.state import Deal

_NUMBER = Number("number")
_PLAYER = Player("player")
_COLOUR = Colour("colour")


def percent_digits(chance: Fraction) -> str:
    """Return a probability in percent with one decimal, rounding half up."""
    return f"{int(chance * 1000 + Fraction(1, 2)) / 10:.1f}"


def _amount_owed(state: Deal, player: str) -> int:
    claim = state.claim(player)
    return amount_asked(state, claim) if claim and not is_stopped(state, claim) else 0


def _least_payment(state: Deal, player: str) -> int:
    return payments.possible_payments(state, player, _amount_owed(state, player))[0].value


def _number_of_sets_built(state: Deal, player: str, colour: str, least: int) -> int:
    return sum(built >= least for built in state.row(player, colour).levels)


def _number_of_payments(state: Deal, player: str) -> int:
    return sum(1 for _ in payments.minimal_payments(state, player, _amount_owed(state, player)))


def _number_of_cards(state: Deal, player: str, colour: str) -> int:
    return len(state.row(player, colour).cards)


_PLAYERS: dict[str, tuple[Callable[[Deal, str], int], str]] = {
    "bank": (banked_money, phrase("The value of a bank")),
    "worth": (total_worth, phrase("The value of everything a player has on the table")),
    "hand": (lambda state, player: state.areas[player].hand, phrase("How many cards a player holds")),
    "sets": (sets.number_of_complete_sets, phrase("How many complete sets a player has")),
    "colours": (sets.number_of_sets_towards_win, phrase("How many complete sets count towards winning")),
    "owes": (_amount_owed, phrase("What a player is asked for")),
    "ways": (_number_of_payments, phrase("How many ways a player can pay without an unneeded card")),
    "least": (_least_payment, phrase("The value of the cheapest payment")),
    "extras": (number_of_excess_cards, phrase("How many cards a player has to discard")),
}
_TABLE: dict[str, tuple[Callable[[Deal], int], str]] = {
    "pile": (lambda state: state.pile, phrase("How many cards are left to draw")),
    "discard": (lambda state: len(state.discard) + state.hidden, phrase("How many cards have been discarded")),
    "plays": (lambda state: state.turn.plays, phrase("How many plays have been used")),
    "left": (lambda state: state.turn.plays_left, phrase("How many plays are left")),
    "debts": (
        lambda state: sum(not is_stopped(state, claim) for claim in state.claims),
        phrase("How many players still have to answer"),
    ),
}
_COLOURS: dict[str, tuple[Callable[[Deal, str, str], int], str]] = {
    "rent": (sets.rent_of_colour, phrase("The rent for a colour")),
    "cards": (_number_of_cards, phrase("How many cards of a colour a player has")),
    "houses": (
        lambda state, player, colour: _number_of_sets_built(state, player, colour, 1),
        phrase("How many Houses are on a colour"),
    ),
    "hotels": (
        lambda state, player, colour: _number_of_sets_built(state, player, colour, 2),
        phrase("How many Hotels are on a colour"),
    ),
}


def _compare_just_say_no_chance(state: Deal, player: str, percent: str) -> Answer:
    return compare_values(percent.removesuffix("%"), percent_digits(deck.probability_of_just_say_no(state, player)))


EXPECTS = (
    *expect_numbers(_PLAYERS, _PLAYER, number=_NUMBER),
    *expect_numbers(_TABLE, number=_NUMBER),
    *expect_numbers(_COLOURS, _PLAYER, _COLOUR, number=_NUMBER),
    expect_rank(standings_in_table_order, 10),
    expect_value("turn", lambda state: state.turn.player, _PLAYER, summary=phrase("Whose turn it is")),
    expect_condition("over", lambda state: bool(state.finished), summary=phrase("The game is over")),
    expect_value(
        "unseen",
        lambda state, card: deck.unseen_cards(state)[card],
        Card("card"),
        _NUMBER,
        summary=phrase("How many of a card are still unseen"),
    ),
    Expectation(
        "chance",
        _compare_just_say_no_chance,
        Word("no"),
        _PLAYER,
        Key("percent"),
        summary=phrase("How likely a Just Say No is, in percent"),
    ),
    *turn_timer.EXPECTS,
)
