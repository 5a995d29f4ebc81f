"""Values that the table reads off the box, and the end of the game."""

from collections.abc import Iterator

from companion.core.errors import Reason, hard_reason
from companion.core.kinds import ByKind
from companion.core.words import say
from companion.games.chance import facts as f
from companion.games.chance import moves as m
from companion.games.chance.edition import GRAY
from companion.games.chance.rules.common import Recording, pass_turn_on, record_whether_game_ends
from companion.games.chance.state import Chance
from companion.games.chance.words import translated_name
from companion.games.leaving import Leave, is_tracked_turn_of, leave_and_check_if_one_left, must_have_begun
from companion.games.light_mode import no_reasons
from companion.games.rulebook import recorded_as

checks, handles = ByKind(), ByKind()


@checks(m.TakeColour)
def _check_take_colour(state: Chance, move: m.TakeColour, player: str) -> Iterator[Reason]:
    for other, colour in state.colours.items():
        if colour == move.colour and other != player:
            yield hard_reason(
                say("{player} already plays {colour}.", player=other, colour=translated_name(colour)), "CHANCE-SETUP-03"
            )


@handles(m.TakeColour)
def _take_colour(recorder: Recording, move: m.TakeColour, player: str) -> None:
    recorder.record(f.ColourTaken, player=player, colour=move.colour)


checks.join(dict.fromkeys((m.ReadDie, m.ReadLength, m.ReadMark, m.ReadText, m.ReadRack, m.Finish), no_reasons))


@checks(m.ReadMinimum)
def _check_read_minimum(state: Chance, move: m.ReadMinimum, player: str) -> Iterator[Reason]:
    if move.colour == GRAY:
        yield hard_reason(say("The gray buildings have no property."), "CHANCE-SETUP-07")
    highest = max((card.cash for card in state.edition.cards.values()), default=0)
    if move.value >= highest:
        text = say(
            "Cash goes up to {highest} and must beat the printed number: enter 1 to {most}.",
            highest=highest,
            most=highest - 1,
        )
        yield Reason(text, "CHANCE-CASH-03")


@checks(m.Look)
def _check_look(state: Chance, move: m.Look, player: str) -> Iterator[Reason]:
    if not state.asking:
        yield hard_reason(say("Skylines are checked only when a round ends."), "CHANCE-WIN-01")


@handles(m.Look)
def _say_if_mark_reached(recorder: Recording, move: m.Look, player: str) -> None:
    record_whether_game_ends(recorder, reached=move.answer == "yes")


@checks(Leave)
def _check_leave(state: Chance, move: Leave, player: str) -> Iterator[Reason]:
    yield from must_have_begun(state)


@handles(Leave)
def _leave(recorder: Recording, move: Leave, player: str) -> None:
    """Pass the die on if its player went home. The last player left wins (CHANCE-OQ-23)."""
    passes = is_tracked_turn_of(recorder.state, move.player)
    if leave_and_check_if_one_left(recorder, move.player):
        recorder.record(f.GameEnded, how="alone")
    elif passes:
        pass_turn_on(recorder)


@handles(m.Finish)
def _finish_game(recorder: Recording, move: m.Finish, player: str) -> None:
    recorder.record(f.GameEnded, how="broken off")


handles.join(
    {
        m.ReadDie: recorded_as(f.DieRead),
        m.ReadMinimum: recorded_as(f.MinimumRead),
        m.ReadLength: recorded_as(f.LengthRead),
        m.ReadMark: recorded_as(f.MarkRead),
        m.ReadText: recorded_as(f.TextRead),
        m.ReadRack: recorded_as(f.RackRead),
    }
)
