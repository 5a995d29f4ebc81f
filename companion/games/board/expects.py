"""What a file may expect of every table with a board and a bank."""

import msgspec

from companion.core.notation import Form, Opt
from companion.core.notation.slots import Number, OneOf, Player, Slot
from companion.core.order import Answer

ANSWER = Opt(OneOf("answer", ("yes", "no")))


class About(msgspec.Struct, frozen=True):
    """Base of what is expected."""


class ExpectRank(About, frozen=True):
    """The rank of a player."""

    rank: int
    player: str


class ExpectState(About, frozen=True):
    """Something is true of a player, such as that they are jailed; `answer` no for the contrary."""

    what: str
    player: str
    answer: str = "yes"


class ExpectAt(About, frozen=True):
    """Where a token stands."""

    player: str
    place: str


class ExpectFlag(About, frozen=True):
    """The game is over, or the money balances; `answer` no for the contrary."""

    what: str
    answer: str = "yes"


def forms(spot: Slot, seats: int) -> tuple[Form, ...]:
    """Return how these are written, for a track whose spaces `spot` reads and a table of so many seats."""
    return (
        Form("rank", ExpectRank, Number("rank", least=1, largest=seats), Player("player"), summary="A player's rank"),
        *(
            Form(what, ExpectState, Player("player"), ANSWER, fixed={"what": what}, summary=f"A player is {what}")
            for what in ("jailed", "bankrupt")
        ),
        Form("at", ExpectAt, Player("player"), spot, summary="Where a token stands"),
        *(
            Form(what, ExpectFlag, ANSWER, fixed={"what": what}, summary=f"The game is {what}")
            for what in ("finished", "balanced")
        ),
    )


def yes(actual: bool, answer: str) -> Answer:
    """Tell whether something is as `answer`, yes or no, expects it."""
    return Answer(actual == (answer == "yes"), "yes" if actual else "no")
