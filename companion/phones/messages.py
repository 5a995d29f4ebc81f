"""What is said between a page and the companion: one struct for each, JSON in text frames.

A page asks with `ask`, the companion says with `say`. No ask carries notation, and none may force, undo, give or
correct; whose seat asks is known from the window it comes from.
"""

from typing import Annotated

import msgspec

from companion.core.errors import CompanionError
from companion.games.choice import Option
from companion.games.view import Sentence, Standings

Word = Annotated[str, msgspec.Meta(max_length=40)]
Text = Annotated[str, msgspec.Meta(max_length=1500)]
"""As long as the cards of a table in one payment, or its districts in one deal; all of an ask fits into its frame."""
Count = Annotated[int, msgspec.Meta(ge=0, le=2**53)]


class Ask(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="ask"):
    """What a page asks for."""


class Hello(Ask, frozen=True, tag="hello"):
    """The first thing a page says: its version, what it is called, and the passes it has kept."""

    version: Word
    me: Word
    passes: Annotated[tuple[Word, ...], msgspec.Meta(max_length=8)] = ()
    tv: bool = False


class Enter(Ask, frozen=True, tag="enter"):
    """Join by the key that was scanned or the PIN that was typed."""

    key: Word = ""
    pin: Word = ""


class Sit(Ask, frozen=True, tag="sit"):
    """Take a free seat; with a `name` whoever sits there is called so from now on."""

    seat: Text
    name: Text = ""


class Leave(Ask, frozen=True, tag="leave"):
    """Give a seat up."""

    seat: Text


class Move(Ask, frozen=True, tag="move"):
    """Ask for a code that brings a seat to another phone."""

    seat: Text


class Here(Ask, frozen=True, tag="here"):
    """Ask from this window from now on, not from the other one with the same seat."""


class Ping(Ask, frozen=True, tag="ping"):
    """Ask for a sign of life, and what time it is."""

    n: Count


class All(Ask, frozen=True, tag="all"):
    """Ask for everything that may be seen, again."""


class More(Ask, frozen=True, tag="more"):
    """Ask for the standings and the whole history."""


class Numbered(Ask, frozen=True):
    """What is done once, however often it is said: `n` counts up in one page, `run` is the companion's, as it said."""

    n: Count
    run: Word


class Chosen(Numbered, frozen=True):
    """One of the choices of a seat: the form and what is filled in say which, the answers fill in the rest."""

    seat: Text
    form: Text
    filled: dict[Word, Text] = {}
    answers: dict[Word, Text] = {}


class Do(Chosen, frozen=True, tag="do"):
    """Make a choice."""


class Look(Chosen, frozen=True, tag="look"):
    """Ask what a choice would bring; nothing is done."""


class Narrow(Chosen, frozen=True, tag="narrow"):
    """Ask what may stand in the next blank of a choice after these answers; nothing is done."""


class Bid(Numbered, frozen=True, tag="bid"):
    """Call an offer; the amount is what the button said."""

    seat: Text
    amount: Count


class Reply(Numbered, frozen=True, tag="reply"):
    """Accept or decline an offer, or take one's own back."""

    seat: Text
    offer: Count
    yes: bool


class Please(Numbered, frozen=True, tag="please"):
    """Ask the banker to undo the last move."""

    seat: Text


class Bank(Numbered, frozen=True, tag="bank"):
    """What only the banker's key opens: answer a request, free a seat, take back or bring again, begin a rematch."""

    do: Annotated[str, msgspec.Meta(pattern="^(yes|no|free|undo|redo|rematch)$")]
    seat: Text = ""
    request: Count = 0


Asks = Hello | Enter | Sit | Leave | Move | Here | Ping | All | More | Do | Look | Narrow | Bid | Reply | Please | Bank
_DECODER = msgspec.json.Decoder(Asks)
ENCODER = msgspec.json.Encoder()


class Malformed(CompanionError):
    """What came is no ask."""


def read(data: str | bytes) -> Asks:
    """Return what a page asks for. Raises `Malformed` for anything else."""
    if isinstance(data, bytes):
        raise Malformed("A page says text, not bytes.")
    try:
        asked: Asks = _DECODER.decode(data)
    except (msgspec.DecodeError, RecursionError, ValueError) as error:
        raise Malformed(f"Not something a page asks for: {error}.") from error
    return asked


class Said(msgspec.Struct, frozen=True, tag_field="say"):
    """What the companion says."""


class Old(Said, frozen=True, tag="old"):
    """The page is of another version of the companion and has to be loaded anew."""

    words: str


class Welcome(Said, frozen=True, tag="welcome"):
    """Who the window is now; `run` names this run of the companion."""

    run: str
    inside: bool
    mine: tuple[str, ...] = ()
    banker: bool = False


class Passed(Said, frozen=True, tag="passed"):
    """A pass to be kept, and for what."""

    given: str
    holder: str


class Refused(Said, frozen=True, tag="refused"):
    """Why somebody may not come in, sit down, leave or move."""

    words: str


class Pong(Said, frozen=True, tag="pong"):
    """A sign of life: the clock of the game in ms, and the number of what was said of the table last."""

    n: int
    now_ms: int
    seq: int


class Answer(Said, frozen=True, tag="answer"):
    """What became of a numbered ask: done, or every reason why not; with `options` where a blank was asked about."""

    n: int
    done: bool
    words: str = ""
    options: tuple[Option, ...] | msgspec.UnsetType = msgspec.UNSET


class Key(Said, frozen=True, tag="key"):
    """What brings a seat to another phone: where that has to go, and the code of it as rows of 0 and 1."""

    seat: str
    path: str
    rows: tuple[str, ...]


class Told(Said, frozen=True, tag="told"):
    """A sentence for one seat: what became of an offer."""

    words: str


class Way(Said, frozen=True, tag="way"):
    """How phones come in, for a TV to show: the address, the PIN, and the code of it as rows of 0 and 1."""

    url: str
    pin: str
    rows: tuple[str, ...]


class Whole(Said, frozen=True, tag="whole"):
    """The standings, the whole history, the newest first, and how the `figure` that counts has gone for everybody.

    `story` is the evening in sentences, and `bgstats` the address that logs it in BG Stats, once it is over. Without
    a `figure` nothing has moved yet; `scale` has round values from below the least to above the most, with their words.
    """

    standings: Standings
    history: tuple[Sentence, ...]
    story: tuple[str, ...] = ()
    figure: str = ""
    course: dict[str, tuple[int, ...]] = {}
    scale: tuple[tuple[int, str], ...] = ()
    bgstats: str = ""


class Older(Said, frozen=True, tag="older"):
    """A newer window asks for this seat now."""

    words: str


class Freed(Said, frozen=True, tag="freed"):
    """A seat is not this window's any more; its pass is to be forgotten."""

    seat: str
    words: str
