"""What a file may expect of a Chance table."""

from collections.abc import Callable
from fractions import Fraction

import msgspec

from companion.core.notation import Form, Opt
from companion.core.notation.slots import Number, OneOf, Place, Player, Slot
from companion.core.order import Answer
from companion.games import turn_timer
from companion.games.chance.report import next_bankrupt, risk
from companion.games.chance.rules.placing import to_beat
from companion.games.chance.scoring import buildings, length, standings
from companion.games.chance.slots import Card, Colour
from companion.games.chance.slots import Odds as Probability
from companion.games.chance.state import CORNERS, Chance
from companion.games.expects import Of, OfTable, Rank, numbers
from companion.unit import expect as unit

_NUMBER = Number("number")
_PLAYER = Player("player")


class OfColour(msgspec.Struct, frozen=True):
    """A number that belongs to a colour: the stock, or the value to beat on its property."""

    what: str
    colour: str
    number: int


class Who(msgspec.Struct, frozen=True):
    """A player who is somebody: in turn, the one who ends the round; None for nobody."""

    what: str
    player: str | None = None


class At(msgspec.Struct, frozen=True):
    """Who is at a place: the controller of a property, the Token on a corner; None for nobody."""

    what: str
    place: str
    player: str | None = None


class Owns(msgspec.Struct, frozen=True):
    """How many buildings of a colour a player has."""

    player: str
    colour: str
    number: int


class Kept(msgspec.Struct, frozen=True):
    """A player has kept a card, or has not."""

    player: str
    card: str
    answer: str = "yes"


class Odds(msgspec.Struct, frozen=True):
    """A probability of the player in turn as a fraction: the next card is Bankrupt, or the turn is lost in so many."""

    what: str
    fraction: str
    flips: int = 1


class State(msgspec.Struct, frozen=True):
    """The phase of the turn, or whether the game is over."""

    what: str
    answer: str = "yes"


def _or_nobody(what: str, make: type, words: str, *slots: Slot) -> tuple[Form, Form]:
    nobody = OneOf("player", ("nobody",))
    about = {"what": what}
    return (
        Form(what, make, *slots, nobody, fixed=about, summary=f"{words}: nobody"),
        Form(what, make, *slots, _PLAYER, fixed=about, summary=words),
    )


EXPECTS = (
    *numbers(
        Of,
        _PLAYER,
        _NUMBER,
        draw="How many cards are in a draw pile",
        discard="How many cards a player has discarded",
        length="The length of a skyline",
        buildings="How many buildings a skyline has",
    ),
    *numbers(
        OfTable,
        _NUMBER,
        allowed="How many cards may be flipped",
        made="How many cards are flipped",
        left="How many flips are left",
        forced="How many cards have to be flipped for Flip 2",
        shields="How many Lucky Breaks lie open",
        round="The number of the round",
        chance="How many Chance cards are in the pile",
        waits="How many plays wait for a Nope!",
    ),
    Form("stock", OfColour, Colour("colour"), _NUMBER, fixed={"what": "stock"}, summary="How many buildings are left"),
    Form("beat", OfColour, Place("colour"), _NUMBER, fixed={"what": "beat"}, summary="The value to beat on a property"),
    Form("turn", Who, _PLAYER, fixed={"what": "turn"}, summary="Whose turn it is"),
    *_or_nobody("trigger", Who, "Who brought about the end of the round"),
    *_or_nobody("controls", At, "Who controls a property", Place("place")),
    *_or_nobody("corner", At, "Whose Token is on a corner", OneOf("place", CORNERS)),
    Form("owns", Owns, _PLAYER, Colour("colour"), _NUMBER, summary="How many buildings of a colour a player has"),
    Form("kept", Kept, _PLAYER, Card("card"), Opt(OneOf("answer", ("yes", "no"))), summary="A card is kept"),
    Form("risk", Odds, Probability("fraction"), fixed={"what": "risk"}, summary="How likely the next card is Bankrupt"),
    Form(
        "lost",
        Odds,
        Number("flips"),
        Probability("fraction"),
        fixed={"what": "lost"},
        summary="How likely the turn is lost",
    ),
    Form("rank", Rank, Number("rank", least=1, largest=4), _PLAYER, summary="The rank of a player"),
    Form(
        "phase",
        State,
        OneOf("answer", ("roll", "chance", "flip", "forced", "use")),
        fixed={"what": "phase"},
        summary="What is done next in the turn",
    ),
    Form("over", State, Opt(OneOf("answer", ("yes", "no"))), fixed={"what": "over"}, summary="The game is over"),
    *turn_timer.EXPECTS,
)

_PLAYERS: dict[str, Callable[[Chance, str], int | None]] = {
    "draw": lambda state, player: len(state.decks[player].draw),
    "discard": lambda state, player: len(state.decks[player].discard),
    "length": length,
    "buildings": buildings,
}
_TABLE: dict[str, Callable[[Chance], int]] = {
    "allowed": lambda state: state.turn.allowed,
    "made": lambda state: state.turn.made,
    "left": lambda state: max(0, state.turn.allowed - state.turn.made) if state.turn.phase == "flip" else 0,
    "forced": lambda state: state.turn.forced,
    "shields": lambda state: state.shields(state.turn.player),
    "round": lambda state: state.round,
    "chance": lambda state: state.cards,
    "waits": lambda state: int(state.pending is not None),
}


def answer(state: Chance, expectation: msgspec.Struct, now_ms: int) -> Answer:
    """Tell whether an expectation holds, and what is there instead."""
    if isinstance(expectation, unit.ExpectTimer | unit.ExpectRed):
        return unit.answer(state.timing, expectation, now_ms)
    wanted, actual = _compared(state, expectation)
    return Answer(wanted == actual, "nobody" if actual is None else str(actual))


def _compared(state: Chance, expectation: msgspec.Struct) -> tuple[object, object]:
    match expectation:
        case Of(what, player, number):
            return number, _PLAYERS[what](state, player)
        case OfTable(what, number):
            return number, _TABLE[what](state)
        case OfColour(what, colour, number):
            return number, state.stock(colour) if what == "stock" else to_beat(state, colour)
        case Owns(player, colour, number):
            return number, state.skylines[player].get(colour, 0)
        case Kept(player, card, said):
            return said, "yes" if card in state.decks[player].kept else "no"
        case Rank(rank, player):
            return rank, next(one.rank for one in standings(state) if one.name == player)
    return _about(state, expectation)


def _about(state: Chance, expectation: msgspec.Struct) -> tuple[object, object]:
    match expectation:
        case Who(what, player):
            return _nobody(player), state.turn.player if what == "turn" else state.trigger
        case At(what, place, player):
            return _nobody(player), _at(state, what, place)
        case Odds(what, fraction, flips):
            return _odds(state, what, fraction, flips)
        case State(what, said):
            return said, state.turn.phase if what == "phase" else "yes" if state.finished else "no"
    raise AssertionError("unreachable: every form is answered")


def _nobody(player: str | None) -> str | None:
    return None if player == "nobody" else player


def _at(state: Chance, what: str, place: str) -> str | None:
    if what == "corner":
        return state.corners.get(place)
    top = state.spaces[place].top
    return top.player if top else None


def _odds(state: Chance, what: str, said: str, flips: int) -> tuple[object, object]:
    wanted = said if said == "hidden" else Fraction(said)
    if state.house.odds == "hidden":
        return wanted, "hidden"
    player = state.turn.player
    return wanted, next_bankrupt(state, player) if what == "risk" else risk(state, player, flips)
