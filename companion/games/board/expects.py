"""The expectations that a file can have of any table with a board and a bank."""

from collections.abc import Callable, Iterator

from companion.core.money import BANK
from companion.core.notation.expected import ANSWER, Answer, Expectation
from companion.core.notation.slots import Number, Player, Slot
from companion.games.board.state import S

NOBODY = ("none", "nobody", BANK)
"""The words for the owner of a thing that belongs to no player."""


def forms(
    spot: Slot,
    seats: int,
    rank: Callable[[S, int, str], Answer],
    state: Callable[[S, str, str, str], Answer],
    at: Callable[[S, str, str], Answer],
    flag: Callable[[S, str, str], Answer],
) -> Iterator[Expectation]:
    """Yield the expectations for a track whose spaces `spot` reads and a table of so many seats."""
    yield Expectation("rank", rank, Number("rank", least=1, largest=seats), Player("player"), summary="A player's rank")
    for what in ("jailed", "bankrupt"):
        yield Expectation(what, state, Player("player"), ANSWER, what=what, summary=f"A player is {what}")
    yield Expectation("at", at, Player("player"), spot, summary="Where a token is")
    for what in ("finished", "balanced"):
        yield Expectation(what, flag, ANSWER, what=what, summary=f"The game is {what}")
