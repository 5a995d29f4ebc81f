"""The expectations that a file can have of any table with a board and a bank."""

from collections.abc import Callable, Iterator

from companion.core.money import BANK
from companion.core.notation.expected import ANSWER, Answer, Expectation
from companion.core.notation.slots import Number, Player, Slot
from companion.core.words import phrase
from companion.games.board.state import S

NOBODY = ("none", "nobody", BANK)
"""The words for the owner of a thing that belongs to no player."""
_OF_PLAYERS = {"jailed": phrase("A player is jailed"), "bankrupt": phrase("A player is bankrupt")}
_OF_THE_GAME = {"finished": phrase("The game is finished"), "balanced": phrase("All totals match")}


def track_expectations(
    spot: Slot,
    seats: int,
    compare_rank: Callable[[S, int, str], Answer],
    compare_player: Callable[[S, str, str, str], Answer],
    compare_place: Callable[[S, str, str], Answer],
    compare_game: Callable[[S, str, str], Answer],
) -> Iterator[Expectation]:
    """Yield the expectations for a track whose spaces `spot` reads and a table of so many seats."""
    yield Expectation(
        "rank", compare_rank, Number("rank", least=1, largest=seats), Player("player"), summary="A player's rank"
    )
    for what, summary in _OF_PLAYERS.items():
        yield Expectation(what, compare_player, Player("player"), ANSWER, what=what, summary=summary)
    yield Expectation("at", compare_place, Player("player"), spot, summary="Where a token is")
    for what, summary in _OF_THE_GAME.items():
        yield Expectation(what, compare_game, ANSWER, what=what, summary=summary)
