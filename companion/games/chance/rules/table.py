"""What the table reads off the box, and taking over in the middle of an evening."""

from collections.abc import Iterator

from companion.core.errors import Reason
from companion.games.chance import facts as f
from companion.games.chance import moves as m
from companion.games.chance.edition import GRAY, KEPT
from companion.games.chance.rules.common import Recording, hard, settle
from companion.games.chance.rules.placing import high_enough, value
from companion.games.chance.state import Chance
from companion.games.recorder import as_said
from companion.games.rulebook import gathered
from companion.games.ways import GivenNothing, clears


def _colour(state: Chance, move: m.TakeColour, player: str) -> Iterator[Reason]:
    for other, colour in state.colours.items():
        if colour == move.colour and other != player:
            yield hard(f"{other} plays {colour} already.", "CHANCE-SETUP-03")


def _coloured(recorder: Recording, move: m.TakeColour, player: str) -> None:
    recorder.record(f.ColourTaken, player=player, colour=move.colour)


_Plain = m.ReadDie | m.ReadLength | m.ReadMark | m.ReadText | m.ReadRack | m.Finish


def _anything(state: Chance, move: _Plain, player: str) -> Iterator[Reason]:
    yield from ()


def _minimum(state: Chance, move: m.ReadMinimum, player: str) -> Iterator[Reason]:
    if move.colour == GRAY:
        yield hard("The gray buildings have no property.", "CHANCE-SETUP-07")


def _look(state: Chance, move: m.Look, player: str) -> Iterator[Reason]:
    if not state.asking:
        yield hard("Skylines are looked at when a round ends.", "CHANCE-WIN-01")


def _looked(recorder: Recording, move: m.Look, player: str) -> None:
    settle(recorder, reached=move.answer == "yes")


def _finished(recorder: Recording, move: m.Finish, player: str) -> None:
    recorder.record(f.GameEnded, how="broken off")


def _before(state: Chance) -> Iterator[Reason]:
    if state.begun:
        yield hard("What is given comes before the first move.", "")


def _in_pile(state: Chance, player: str, card: str) -> Iterator[Reason]:
    if card not in state.decks[player].draw:
        yield hard(f"There is no {card} left in the draw pile of {player}.", "CHANCE-BOX-02")


def _cash(state: Chance, move: m.GivenCash, player: str) -> Iterator[Reason]:
    yield from _before(state)
    yield from _in_pile(state, move.player, move.card)
    if not value(state, move.card):
        yield hard(f"{move.card} is no Cash card.", "CHANCE-CASH-02")
    else:
        yield from high_enough(state, move.card, move.space)


def _card(state: Chance, move: m.GivenCard, player: str) -> Iterator[Reason]:
    yield from _before(state)
    yield from _in_pile(state, move.player, move.card)
    if move.where == "kept" and move.card not in KEPT:
        yield hard(f"{move.card} cannot be kept.", "CHANCE-CASH-07")


def _owned(state: Chance, move: m.GivenOwned, player: str) -> Iterator[Reason]:
    yield from _before(state)
    free = state.stock(move.colour) + state.skylines[move.player].get(move.colour, 0)
    if move.number > free:
        yield hard(f"There are only {free} {move.colour} buildings left.", "CHANCE-BOX-03")


def _given(state: Chance, move: GivenNothing | m.GivenChance | m.GivenTurn, player: str) -> Iterator[Reason]:
    yield from _before(state)


CHECKS, HANDLERS = gathered(globals())
HANDLERS |= {
    GivenNothing: clears,
    m.ReadDie: as_said(f.DieRead),
    m.ReadMinimum: as_said(f.MinimumRead),
    m.ReadLength: as_said(f.LengthRead),
    m.ReadMark: as_said(f.MarkRead),
    m.ReadText: as_said(f.TextRead),
    m.ReadRack: as_said(f.RackRead),
    m.GivenCash: as_said(f.CashGiven),
    m.GivenCard: as_said(f.CardGiven),
    m.GivenOwned: as_said(f.OwnedGiven),
    m.GivenChance: as_said(f.ChanceGiven),
    m.GivenTurn: as_said(f.TurnGiven),
}
