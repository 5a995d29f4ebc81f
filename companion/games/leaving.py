"""Going home in the middle of a game, where players take turns around the table without a bank.

The game continues without the player who left: the turn skips them, and they are never asked or targeted. Each game
decides in its own fold of `WentHome` what happens to their cards.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec

from companion.core.errors import Reason, hard_reason
from companion.core.fact import Fact, Who
from companion.core.move import Move, Written
from companion.core.notation.slots import Player
from companion.core.notation.tokens import quote
from companion.core.order import Order
from companion.core.player_names import players_named
from companion.core.words import phrase, say, translated
from companion.games.choice import Choice, Option
from companion.games.choice_factory import ChoiceFactory
from companion.games.light_mode import TrackedMove, TrackedMoves, is_light
from companion.games.rulebook import EVERYTHING, Recorder
from companion.games.turn_timer import S, Timed
from companion.unit.risks import ConfirmationQuestion

GONE = phrase("left")
"""The text about a player who left."""
_SOMEBODY = phrase("Someone leaves")
_WITH_TURNS = (EVERYTHING, "timer")


class Leave(Move, frozen=True):
    """Say that a player goes home."""

    player: Who
    written = Written("leaves", Player("player"), summary="A player leaves; the others play on", bankers=True)


class WentHome(Fact, frozen=True):
    """A player went home; the game continues without them."""

    player: Who
    says = phrase("{player} leaves")


CALLED: Mapping[type, str] = {Leave: _SOMEBODY}
"""Its name at a light table."""


def must_not_have_left(state: Timed, move: msgspec.Struct, player: str) -> Iterator[Reason]:
    """Yield which players who make a move, or are named in it, have gone home."""
    for name in dict.fromkeys((player, *players_named(move))) if state.gone else ():
        yield from _left_reason(state, name)


def must_have_begun(state: Timed) -> Iterator[Reason]:
    """Yield that nothing has happened yet at a full table. A light table may be in the middle of a game."""
    if state.is_start_undecided and not is_light(state):
        yield hard_reason(say("The game hasn't started yet: remove them from the list of players."))


def leave_and_check_if_one_left(recorder: Recorder[S], player: str) -> bool:
    """Record that a player goes home, and return whether only one is left."""
    recorder.record(WentHome, player=player)
    return len(recorder.state.present) == 1


def is_tracked_turn_of(state: Timed, player: str) -> bool:
    """Return whether the player who goes home is in turn, at a table that tracks turns."""
    return state.turn.player == player and state.house.watch in _WITH_TURNS


def is_untracked_turn_of(state: Timed, player: str) -> bool:
    """Return whether the player who goes home is in turn, at a table that doesn't track turns and shows none."""
    return state.turn.player == player and state.house.watch not in _WITH_TURNS


def winner_text(state: Timed) -> str:
    """Return who wins because everyone else went home."""
    return say("{player} wins: everyone else has left", player=state.present[0])


def question_before_leaving(state: S, move: Leave, cards: Callable[[S, str], str]) -> ConfirmationQuestion:
    """Return the question before a player goes home. `cards` says as a clause what happens to their cards."""
    others = [name for name in state.present if name != move.player]
    if len(others) == 1:
        question = say(
            "Is {player} leaving? {clause}, and {winner} would win.",
            player=move.player,
            clause=cards(state, move.player),
            winner=others[0],
        )
    else:
        question = say(
            "Is {player} leaving? {clause}, and the game would go on without them.",
            player=move.player,
            clause=cards(state, move.player),
        )
    return ConfirmationQuestion(question, say("Leave"))


def light_leaving_question(state: Timed, order: Order) -> ConfirmationQuestion | None:
    """Return the question at a light table before a player goes home: it doesn't track what happens to their cards."""
    if not isinstance(order.move, Leave):
        return None
    left = [name for name in state.present if name != order.move.player]
    player = order.move.player
    question = say("Is {player} leaving? The game would go on without them.", player=player)
    if len(left) == 1:
        question = say(
            "Is {player} leaving? The game would be over: only {winner} would remain.", player=player, winner=left[0]
        )
    return ConfirmationQuestion(question, say("Leave"))


def leaving_choices(factory: ChoiceFactory[S]) -> Iterator[Choice]:
    """Yield who may go home, once the game has begun or was continued in progress."""
    for name in () if any(must_have_begun(factory.state)) else factory.state.present:
        label = say("{player} leaves", player=name)
        yield factory.choice(label, Leave(name), group=translated(_SOMEBODY), own=say("Leave the game"))


def players_at_table(state: Timed, field: str = "player") -> Mapping[str, Sequence[Option]]:
    """Return the options of a player field: everyone in table order, with players who went home greyed."""
    return {field: tuple(Option(quote(name), name, _left_reason(state, name)) for name in state.players)}


def _left_reason(state: Timed, player: str) -> tuple[Reason, ...]:
    return (hard_reason(say("{player} has left.", player=player)),) if player in state.gone else ()


def refused_to_players_who_left(kinds: TrackedMoves[S]) -> TrackedMoves[S]:
    """Return the moves a light table tracks, each refused to players who have gone home."""
    return {kind: _move_refused_to_players_who_left(each) for kind, each in kinds.items()}


def _move_refused_to_players_who_left(each: TrackedMove[S]) -> TrackedMove[S]:
    return TrackedMove(
        lambda recorder, order, player: (
            tuple(must_not_have_left(recorder.state, order.move, player)) or each.check(recorder, order, player)
        ),
        each.handle,
    )
