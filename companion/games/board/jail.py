"""The link between being in jail and the token's space, at every table with a board (CITY-JAIL-01, BUILDER-JAIL-01)."""

from collections.abc import Iterator

from companion.core.errors import Reason, hard_reason
from companion.core.fact import Fact
from companion.core.words import say
from companion.games.board.state import AnyPlayerState, AnyTurn, Board, S
from companion.games.rulebook import EVERYTHING, Recorder, tracking_mode


def release_from_jail(recorder: Recorder[S], left: type[Fact], player: str) -> None:
    """Release, with the fact `left`, a jailed player who reaches another space. Only a forced move takes them there."""
    if recorder.state.player_states[player].jailed:
        recorder.record(left, player=player, how="landing")


def must_not_leave_jail_by_position(
    state: Board[AnyPlayerState, AnyTurn], player: str, kind: str, rule: str
) -> Iterator[Reason]:
    """Yield that a player in jail is placed on a space of another `kind`."""
    if state.player_states[player].jailed and kind != "jail" and tracking_mode(state) == EVERYTHING:
        yield hard_reason(say("{player} is in jail.", player=player), rule)
