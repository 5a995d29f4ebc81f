"""What the table reads off the box, and taking over in the middle of an evening."""

from collections.abc import Iterator

from companion.core.errors import Reason
from companion.games.chance import facts as f
from companion.games.chance import moves as m
from companion.games.chance.edition import GRAY, KEPT
from companion.games.chance.rules.common import Check, Handler, Recording, hard, settle
from companion.games.chance.rules.placing import high_enough, value
from companion.games.chance.state import Chance
from companion.games.ways import GivenNothing, clears


def _colour(state: Chance, move: m.TakeColour, player: str) -> Iterator[Reason]:
    for other, colour in state.colours.items():
        if colour == move.colour and other != player:
            yield hard(f"{other} plays {colour} already.", "CHANCE-SETUP-03")


def _coloured(recorder: Recording, move: m.TakeColour, player: str) -> None:
    recorder.record(f.ColourTaken, player=player, colour=move.colour)


def _anything(state: Chance, move: m.Move, player: str) -> Iterator[Reason]:
    yield from ()


def _minimum(state: Chance, move: m.ReadMinimum, player: str) -> Iterator[Reason]:
    if move.colour == GRAY:
        yield hard("The gray buildings have no property.", "CHANCE-SETUP-07")


def _die_read(recorder: Recording, move: m.ReadDie, player: str) -> None:
    recorder.record(f.DieRead, faces=move.faces)


def _minimum_read(recorder: Recording, move: m.ReadMinimum, player: str) -> None:
    recorder.record(f.MinimumRead, colour=move.colour, value=move.value)


def _length_read(recorder: Recording, move: m.ReadLength, player: str) -> None:
    recorder.record(f.LengthRead, colour=move.colour, length=move.length)


def _mark_read(recorder: Recording, move: m.ReadMark, player: str) -> None:
    recorder.record(f.MarkRead, mark=move.mark)


def _text_read(recorder: Recording, move: m.ReadText, player: str) -> None:
    recorder.record(f.TextRead, words=move.words)


def _rack_read(recorder: Recording, move: m.ReadRack, player: str) -> None:
    recorder.record(f.RackRead, player=move.player, length=move.length)


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


def _cash_given(recorder: Recording, move: m.GivenCash, player: str) -> None:
    recorder.record(f.CashGiven, player=move.player, card=move.card, space=move.space)


def _card(state: Chance, move: m.GivenCard, player: str) -> Iterator[Reason]:
    yield from _before(state)
    yield from _in_pile(state, move.player, move.card)
    if move.where == "kept" and move.card not in KEPT:
        yield hard(f"{move.card} cannot be kept.", "CHANCE-CASH-07")


def _card_given(recorder: Recording, move: m.GivenCard, player: str) -> None:
    recorder.record(f.CardGiven, player=move.player, card=move.card, where=move.where)


def _owned(state: Chance, move: m.GivenOwned, player: str) -> Iterator[Reason]:
    yield from _before(state)
    free = state.stock(move.colour) + state.skylines[move.player].get(move.colour, 0)
    if move.number > free:
        yield hard(f"There are only {free} {move.colour} buildings left.", "CHANCE-BOX-03")


def _owned_given(recorder: Recording, move: m.GivenOwned, player: str) -> None:
    recorder.record(f.OwnedGiven, player=move.player, colour=move.colour, number=move.number)


def _given(state: Chance, move: m.Move | GivenNothing, player: str) -> Iterator[Reason]:
    yield from _before(state)


def _chance_given(recorder: Recording, move: m.GivenChance, player: str) -> None:
    recorder.record(f.ChanceGiven, number=move.number)


def _turn_given(recorder: Recording, move: m.GivenTurn, player: str) -> None:
    recorder.record(f.TurnGiven, player=move.player)


CHECKS: dict[type, Check] = {
    GivenNothing: _given,
    m.TakeColour: _colour,
    m.ReadDie: _anything,
    m.ReadMinimum: _minimum,
    m.ReadLength: _anything,
    m.ReadMark: _anything,
    m.ReadText: _anything,
    m.ReadRack: _anything,
    m.Look: _look,
    m.Finish: _anything,
    m.GivenCash: _cash,
    m.GivenCard: _card,
    m.GivenOwned: _owned,
    m.GivenChance: _given,
    m.GivenTurn: _given,
}
HANDLERS: dict[type, Handler] = {
    GivenNothing: clears,
    m.TakeColour: _coloured,
    m.ReadDie: _die_read,
    m.ReadMinimum: _minimum_read,
    m.ReadLength: _length_read,
    m.ReadMark: _mark_read,
    m.ReadText: _text_read,
    m.ReadRack: _rack_read,
    m.Look: _looked,
    m.Finish: _finished,
    m.GivenCash: _cash_given,
    m.GivenCard: _card_given,
    m.GivenOwned: _owned_given,
    m.GivenChance: _chance_given,
    m.GivenTurn: _turn_given,
}
