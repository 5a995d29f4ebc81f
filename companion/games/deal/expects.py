"""What a file may expect of a Deal table."""

from collections.abc import Callable
from fractions import Fraction

import msgspec

from companion.core.notation import Form, Opt
from companion.core.notation.slots import Key, Number, OneOf, Player, Word
from companion.core.order import Answer
from companion.games import turn_timer
from companion.games.deal import deck, payments, sets
from companion.games.deal.rules.common import asked, stopped
from companion.games.deal.rules.turn import too_many
from companion.games.deal.scoring import cash, standings, worth
from companion.games.deal.slots import Card, Colour
from companion.games.deal.state import Deal
from companion.games.expects import Of, OfTable, Rank, numbers
from companion.unit import expect as unit

_NUMBER = Number("number")
_PLAYER = Player("player")
_COLOUR = Colour("colour")


class OfColour(msgspec.Struct, frozen=True):
    """A number that belongs to a player's cards of a colour: rent, how many, Houses, Hotels."""

    what: str
    player: str
    colour: str
    number: int


class Turn(msgspec.Struct, frozen=True):
    """Whose turn it is."""

    player: str


class Over(msgspec.Struct, frozen=True):
    """The game is over, or is not."""

    answer: str = "yes"


class Unseen(msgspec.Struct, frozen=True):
    """How many of a card nobody has seen."""

    card: str
    number: int


class SaysNo(msgspec.Struct, frozen=True):
    """How likely a player holds a Just Say No, in percent with one decimal."""

    player: str
    percent: str


EXPECTS = (
    *numbers(
        Of,
        _PLAYER,
        _NUMBER,
        bank="The value of a bank",
        worth="The value of everything before a player",
        hand="How many cards a player holds",
        sets="How many complete sets a player has",
        colours="How many complete sets count for winning",
        owes="What is asked of a player",
        ways="In how many ways a player can pay without a card too many",
        least="The value of the cheapest payment",
        extras="How many cards a player has to discard",
    ),
    *numbers(
        OfTable,
        _NUMBER,
        pile="How many cards are left to draw",
        discard="How many cards are discarded",
        plays="How many plays are used",
        left="How many plays are left",
        debts="How many players still have to answer",
    ),
    *numbers(
        OfColour,
        _PLAYER,
        _COLOUR,
        _NUMBER,
        rent="The rent of a colour",
        cards="How many cards of a colour a player has",
        houses="How many Houses stand on a colour",
        hotels="How many Hotels stand on a colour",
    ),
    Form("rank", Rank, Number("rank", least=1, largest=10), _PLAYER, summary="The rank of a player"),
    Form("turn", Turn, _PLAYER, summary="Whose turn it is"),
    Form("over", Over, Opt(OneOf("answer", ("yes", "no"))), summary="The game is over"),
    Form("unseen", Unseen, Card("card"), _NUMBER, summary="How many of a card nobody has seen"),
    Form("chance", SaysNo, Word("no"), _PLAYER, Key("percent"), summary="How likely a Just Say No is, in percent"),
    *turn_timer.EXPECTS,
)


def percent(chance: Fraction) -> str:
    """Return a probability in percent with one decimal, a half rounded up."""
    return f"{int(chance * 1000 + Fraction(1, 2)) / 10:.1f}"


def _debt(state: Deal, player: str) -> int:
    claim = state.claim(player)
    return asked(state, claim) if claim and not stopped(state, claim) else 0


def _least(state: Deal, player: str) -> int:
    return payments.payments(state, player, _debt(state, player))[0].value


def _level(state: Deal, player: str, colour: str, least: int) -> int:
    return sum(built >= least for built in state.row(player, colour).levels)


_PLAYERS: dict[str, Callable[[Deal, str], int]] = {
    "bank": cash,
    "worth": worth,
    "hand": lambda state, player: state.areas[player].hand,
    "sets": sets.complete_count,
    "colours": sets.colours_complete,
    "owes": _debt,
    "ways": lambda state, player: sum(1 for _ in payments.minimal(state, player, _debt(state, player))),
    "least": _least,
    "extras": too_many,
}
_TABLE: dict[str, Callable[[Deal], int]] = {
    "pile": lambda state: state.pile,
    "discard": lambda state: len(state.discard) + state.hidden,
    "plays": lambda state: state.turn.plays,
    "left": lambda state: state.turn.left,
    "debts": lambda state: sum(not stopped(state, claim) for claim in state.claims),
}
_COLOURS: dict[str, Callable[[Deal, str, str], int]] = {
    "rent": sets.rent,
    "cards": lambda state, player, colour: len(state.row(player, colour).cards),
    "houses": lambda state, player, colour: _level(state, player, colour, 1),
    "hotels": lambda state, player, colour: _level(state, player, colour, 2),
}


def answer(state: Deal, expectation: msgspec.Struct, now_ms: int) -> Answer:
    """Tell whether an expectation holds, and what is there instead."""
    if isinstance(expectation, unit.ExpectTimer | unit.ExpectRed):
        return unit.answer(state.timing, expectation, now_ms)
    wanted, actual = _compared(state, expectation)
    return Answer(wanted == actual, str(actual))


def _compared(state: Deal, expectation: msgspec.Struct) -> tuple[object, object]:
    match expectation:
        case Of(what, player, number):
            return number, _PLAYERS[what](state, player)
        case OfTable(what, number):
            return number, _TABLE[what](state)
        case OfColour(what, player, colour, number):
            return number, _COLOURS[what](state, player, colour)
        case Unseen(card, number):
            return number, deck.unseen(state)[card]
        case SaysNo(player, said):
            return said.removesuffix("%"), percent(deck.chance_of_no(state, player))
        case Rank(rank, player):
            return rank, next(one.rank for one in standings(state) if one.name == player)
        case Turn(player):
            return player, state.turn.player
        case Over(said):
            return said, "yes" if state.finished else "no"
    raise AssertionError("unreachable: every form is answered")
