"""The light ways to play Chance: only the ends of rounds with their skylines, or only timed turns."""

from collections.abc import Callable, Iterator

from companion.core.notation.tokens import quote
from companion.core.order import Order
from companion.core.words import say
from companion.games.chance import facts as f
from companion.games.chance import moves as m
from companion.games.chance.rules import cards, common, rounds
from companion.games.chance.rules.all import CHECKS, HANDLERS
from companion.games.chance.rules.common import Recording
from companion.games.chance.scoring import unmeasured_leaders
from companion.games.chance.standings import measuring_question, unmeasured_players
from companion.games.chance.state import Chance
from companion.games.chance.words import mark_not_reached_text, mark_question, mark_reached_text, translated_name
from companion.games.choice import Blank, Choice, Option
from companion.games.leaving import CALLED, Leave, light_leaving_question, players_at_table
from companion.games.light_mode import (
    GIVEN,
    LightMode,
    TrackedMove,
    TrackedMoves,
    checked_as_at_full_table,
    tracked_as_at_full_table,
    tracked_move,
)
from companion.games.timed_turns import light_kinds, timed_kinds, timer_only_mode


def _order_and_player(recorder: Recording, order: Order) -> tuple[Order, str]:
    return order, order.by or recorder.state.turn.player


def _round_end_choices(state: Chance) -> Iterator[Choice]:
    """Yield what the previous round left open, and the end of this round with a blank for each property.

    A round can't end before it is known whether the previous one was the last.
    """
    if state.asking:
        for answer, label in (("no", mark_not_reached_text(state)), ("yes", mark_reached_text(state))):
            yield Choice("reached yes|no", label, {"answer": answer}, line=f"reached {answer}")
    if state.measuring:
        yield from (_rack_choice(name) for name in unmeasured_leaders(state))
        return
    owners = (*players_at_table(state)["player"], Option("-", say("no one")))
    blanks = tuple(Blank(name, f"{translated_name(name)}?", "player", owners) for name in state.spaces)
    yield Choice("round OWNERS", say("The round is over: who has each property?"), blanks=blanks)


def _measuring_choices(state: Chance) -> Iterator[Choice]:
    """Yield what is left once the game is over: the skylines that decide who won."""
    yield from (_rack_choice(name) for name in unmeasured_players(state))


def _rack_choice(name: str) -> Choice:
    length = Blank("length", say("How long is it?"), "number", expected=say("a number from 0 to 999"))
    return Choice(
        "rack PLAYER LENGTH", say("Measure {player}'s skyline", player=name), {"player": quote(name)}, blanks=(length,)
    )


def _light_prompt(state: Chance) -> str:
    if state.asking:
        return mark_question(state)
    return measuring_question(state) if state.measuring else say("Who has each property?")


def _with_end_check(each: TrackedMove[Chance], then: Callable[[Recording], None]) -> TrackedMove[Chance]:
    """Return a tracked move, followed by a check for the mark or the end."""

    def handle(recorder: Recording, order: Order, player: str) -> None:
        each.handle(recorder, order, player)
        then(recorder)

    return TrackedMove(each.check, handle)


_ALWAYS: TrackedMoves[Chance] = {
    **checked_as_at_full_table(CHECKS, HANDLERS, *GIVEN, m.TakeColour, Leave, m.Finish),
    **timed_kinds(m.EndTurn, f.TurnBegan),
}
_READ: TrackedMoves[Chance] = checked_as_at_full_table(CHECKS, HANDLERS, *m.LEARNING, m.ReadRack, Leave)
_ROUNDS: TrackedMoves[Chance] = {
    **{kind: _with_end_check(each, common.record_mark_and_end) for kind, each in _READ.items()},
    **checked_as_at_full_table(CHECKS, HANDLERS, m.Look),
    m.Round: tracked_move(rounds.must_name_every_owner, rounds.end_round_by_owners),
    m.ChanceGain: _with_end_check(
        tracked_as_at_full_table(cards.check_gain, cards.gain_building), common.record_end_if_measured
    ),
    m.ChanceLose: _with_end_check(
        tracked_as_at_full_table(cards.check_lose, cards.lose), common.record_end_if_measured
    ),
}
LIGHT_MODES = {
    "rounds": LightMode(
        _light_prompt,
        _order_and_player,
        light_kinds({**_ALWAYS, **_ROUNDS}, f.TurnBegan),
        (m.ChanceGain, m.ChanceLose, m.ReadRack, Leave, m.Finish),
        _round_end_choices,
        called=CALLED,
        figures=(False, True),
        example="chance gains {0} green",
        stands=dict.fromkeys((Leave, m.ChanceGain, m.ChanceLose, m.ReadRack), players_at_table),
        confirmation_question=light_leaving_question,
        still=m.READ,
        left=_measuring_choices,
    ),
    "timer": timer_only_mode(_order_and_player, _ALWAYS, m.EndTurn, f.TurnBegan, m.Finish),
}
