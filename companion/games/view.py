"""What every game shows of its table, as plain values for any window or for another machine."""

import msgspec

from companion.core.errors import Against
from companion.core.order import Order
from companion.core.words import phrase, say


class Holding(msgspec.Struct, frozen=True):
    """One thing a player has: its name, colour group, details and marks."""

    name: str
    group: str = ""
    words: str = ""
    marks: tuple[str, ...] = ()


class Ware(msgspec.Struct, frozen=True):
    """One thing a player can give in a deal: its notation, its name, and its colour group."""

    value: str
    label: str
    colour: str = ""


BETWEEN = " · "
"""The separator between the marks of a player."""


class PlayerRow(msgspec.Struct, frozen=True, kw_only=True):
    """One player: two figures in words (“–” if unknown), the token's position, and the marks.

    The figures are what the game counts by, such as cash and worth. `brief` follows the marks when a player has only
    one line. `held`, such as “in jail”, is shown even where nothing else fits. `bonus`
    is what they would lose to a player who does better. `pieces` are what they have to spend, for a window that draws
    it. `sheet` is the player's own sheet, as headings and text; where space is short, it is folded if it `folds`.
    `wares` are what they can give in a deal, apart from money, each piece by itself.
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
    bonus: str = ""
    pieces: tuple["Piece", ...] = ()
    holdings: tuple[Holding, ...] = ()
    sheet: tuple[tuple[str, str], ...] = ()
    folds: bool = False
    wares: tuple[Ware, ...] = ()


class Piece(msgspec.Struct, frozen=True):
    """What stands or lies on a place `count` times: a floor, a card, a railroad. `name` is written on it.

    `kind` decides how it is drawn, `group` is its colour group if it has one of its own. A window that cannot draw it
    still has the words and marks of the place.
    """

    kind: str
    count: int = 1
    name: str = ""
    group: str = ""


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """A place a window can draw: a space of the track, a district, a cell of a map, a set of cards.

    `seat` is its owner's position in table order, or None if it has no owner. `tokens` are the seats with a token
    there. `column`, `row`, `width` and `height` are in whole grid cells. `pieces` show what the words and marks say.
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
    pieces: tuple[Piece, ...] = ()


class FaceUp(msgspec.Struct, frozen=True):
    """The cards that lie face up for the running turn of the player at `seat`, in the order they were turned over.

    The kind of a card decides how it is drawn: cash, good, bad, card, or back for those that may follow. `figures` are
    what to watch meanwhile, each as heading and text, the most important one last.
    """

    seat: int
    cards: tuple[Piece, ...] = ()
    figures: tuple[tuple[str, str], ...] = ()


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    """What everyone may see of a table. A game adds what only its own desk draws.

    `asked` are the players who may answer now. `columns` are the headings of a player's two figures, and `deciding` is
    the position of the one that decides who wins. `face_up` are the cards of the running turn, None if there are none.
    `balanced` tells whether all counted amounts add up. `finished` says how the game ended, and is empty while it is
    running. `example` is a move in the notation, empty where a desk has its own. `goal` says how the game is won, for
    those who have just come. `card` lies beside the places: the space of the player in turn, or what they play for.
    `summary` tells what an evening came to, as headings and text, at a table that rests. `follower` is whose turn comes
    next, empty where that isn't known.
    """

    game: str
    headline: str
    asked: tuple[str, ...] = ()
    columns: tuple[str, str] = ("", "")
    deciding: int = 0
    players: tuple[PlayerRow, ...] = ()
    places: tuple[Place, ...] = ()
    card: Place | None = None
    face_up: FaceUp | None = None
    balanced: bool = True
    finished: str = ""
    example: str = ""
    goal: str = ""
    summary: tuple[tuple[str, str], ...] = ()
    follower: str = ""


class Preview(msgspec.Struct, frozen=True):
    """What a move would do, one line for each change, or only the reasons against it.

    `brief` gives the main effect in a few words, for one line of a list. A `warning` makes the table confirm the move.
    """

    reasons: tuple[Against, ...] = ()
    words: tuple[str, ...] = ()
    brief: str = ""
    warning: str = ""


class StandingRow(msgspec.Struct, frozen=True):
    """How one player stands: the figures under the columns, what they still owe, and what makes up the figures.

    `made_of` are headings with their text. `how` declares in one word how a player who is `out` left the game.
    """

    name: str
    rank: int | None
    out: bool = False
    figures: tuple[str, ...] = ()
    owes: str = ""
    made_of: tuple[tuple[str, str], ...] = ()
    how: str = phrase("bankrupt")

    @property
    def parts(self) -> tuple[tuple[str, str], ...]:
        """Return what they owe and what makes up the figures, each with its heading."""
        return ((say("owes"), self.owes), *self.made_of) if self.owes else self.made_of


class Standings(msgspec.Struct, frozen=True):
    """Everyone's standing, in table order. `columns` are the headings of the figures; `verdict` says who is first.

    `ranked_by` is the heading of the figure that decides, empty if it is the first. `first` are the players whom the
    verdict names as leading or winning; no one where it names no one.
    """

    columns: tuple[str, ...] = ()
    rows: tuple[StandingRow, ...] = ()
    verdict: str = ""
    ranked_by: str = ""
    first: tuple[str, ...] = ()


class Sentence(msgspec.Struct, frozen=True):
    """The text of a journal line: who, what, how much. Empty if nothing worth mentioning happened.

    `players` are those it is about, in order of mention, then any others. `places` are the places it names.
    """

    text: str
    players: tuple[str, ...] = ()
    places: tuple[str, ...] = ()


def empty_preview(state: object, order: Order, now_ms: int) -> Preview:
    """Return a preview for a move whose effect is unknown."""
    return Preview()
