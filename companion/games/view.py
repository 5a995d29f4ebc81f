"""What every game shows of its table: plain values, ready to be drawn in any window or sent to another machine."""

import msgspec

from companion.core.errors import Against
from companion.core.order import Order


class Holding(msgspec.Struct, frozen=True):
    """One thing a player has: its name, its colour group, what there is to say of it, and what marks it."""

    name: str
    group: str = ""
    words: str = ""
    marks: tuple[str, ...] = ()


BETWEEN = " · "
"""What stands between the marks of a player."""


class PlayerRow(msgspec.Struct, frozen=True, kw_only=True):
    """One player: two figures in words (“–” where one is not known), where the token stands, and what marks them.

    The figures are what the game counts by, such as cash and worth. `brief` is what a player's only line tells besides
    what marks them; `held` is what it tells even where no other place has room, such as that somebody is in jail.
    `sheet` is what a sheet of their own says, as heading and words.
    """

    name: str
    first: str
    second: str
    where: str
    marks: str
    in_turn: bool
    out: bool
    brief: str = ""
    held: str = ""
    holdings: tuple[Holding, ...] = ()
    sheet: tuple[tuple[str, str], ...] = ()


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """One place that a window can draw: a space of the track, a district, a cell of a map, a set of cards.

    `seat` is its owner's place in table order, None where nobody owns it; `tokens` are the seats that stand there.
    `column`, `row`, `width` and `height` are whole cells of a grid.
    """

    name: str
    words: str = ""
    group: str = ""
    seat: int | None = None
    column: int = 0
    row: int = 0
    width: int = 1
    height: int = 1
    marks: tuple[str, ...] = ()
    tokens: tuple[int, ...] = ()


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    """What anybody may see of a table. A game adds what only its own desk draws.

    `asked` are those who may answer now, `columns` the headings of a player's two figures; `balanced` tells whether
    everything that is counted adds up; `finished` how the game ended, empty while it goes on; `example` is a move as it
    is written, empty where a desk has one of its own.
    """

    game: str
    headline: str
    asked: tuple[str, ...] = ()
    columns: tuple[str, str] = ("", "")
    players: tuple[PlayerRow, ...] = ()
    places: tuple[Place, ...] = ()
    balanced: bool = True
    finished: str = ""
    example: str = ""


class Preview(msgspec.Struct, frozen=True):
    """What a move would bring, a line for each change; with reasons against it, nothing but those.

    `brief` says the most important of it in a few words, for one line of a list. With a `warning` the table is asked
    before it is done.
    """

    reasons: tuple[Against, ...] = ()
    words: tuple[str, ...] = ()
    brief: str = ""
    warning: str = ""


OWES = "owes"
"""The heading of what somebody still owes."""


class StandingRow(msgspec.Struct, frozen=True):
    """How one player stands: the figures under the columns, and the parts they come from as heading and words.

    What they still owe stands before the parts. `how` says in a word what took somebody out of the game who is `out`.
    """

    name: str
    rank: int | None
    out: bool = False
    figures: tuple[str, ...] = ()
    parts: tuple[tuple[str, str], ...] = ()
    how: str = "bankrupt"


class Standings(msgspec.Struct, frozen=True):
    """How everybody stands, in table order; `columns` are the headings of the figures, `verdict` says who is first."""

    columns: tuple[str, ...] = ()
    rows: tuple[StandingRow, ...] = ()
    verdict: str = ""


class Sentence(msgspec.Struct, frozen=True):
    """What a line of the journal says: who, what, how much; empty where nothing came of it that is worth a word.

    `players` are those it is about, first those it names, in that order; `places` the places it names.
    """

    text: str
    players: tuple[str, ...] = ()
    places: tuple[str, ...] = ()


def unseen(state: object, order: Order, now_ms: int) -> Preview:
    """Return that nothing is known of what a move would bring."""
    return Preview()
