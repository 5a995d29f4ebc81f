"""Messages between a page and Companion: one struct each, as JSON in text frames.

A page sends an `ask`, Companion a `say`. No ask carries notation, and none may force, undo, give or correct. The window
determines the seat that asks.
"""

from typing import Annotated

import msgspec

from companion.core.errors import CompanionError
from companion.games.choice import Option
from companion.games.view import Sentence, Standings

Word = Annotated[str, msgspec.Meta(max_length=40)]
Text = Annotated[str, msgspec.Meta(max_length=1500)]
"""Long enough for a table's cards in one payment or its districts in one deal. Any ask fits into a frame."""
Languages = Annotated[tuple[Word, ...], msgspec.Meta(max_length=12)]
Count = Annotated[int, msgspec.Meta(ge=0, le=2**53)]


class Ask(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="ask"):
    """A request from a page."""


class Hello(Ask, frozen=True, tag="hello"):
    """A page's first message: its version, its name, the passes it has kept, and the languages it wants.

    `words` is the stamp of the words it has.
    """

    version: Word
    me: Word
    passes: Annotated[tuple[Word, ...], msgspec.Meta(max_length=8)] = ()
    tv: bool = False
    languages: Languages = ()
    words: Word = ""


class Enter(Ask, frozen=True, tag="enter"):
    """Join by the scanned key or the typed PIN."""

    key: Word = ""
    pin: Word = ""


class Sit(Ask, frozen=True, tag="sit"):
    """Take a free seat. A `name` renames its player."""

    seat: Text
    name: Text = ""


class Leave(Ask, frozen=True, tag="leave"):
    """Give a seat up."""

    seat: Text


class Move(Ask, frozen=True, tag="move"):
    """Request a code that brings a seat to another phone."""

    seat: Text


class Here(Ask, frozen=True, tag="here"):
    """Ask from this window from now on, not from another one with the same seat."""


class Ping(Ask, frozen=True, tag="ping"):
    """Request a sign of life and the time."""

    n: Count


class All(Ask, frozen=True, tag="all"):
    """Request everything visible again."""


class Speak(Ask, frozen=True, tag="speak"):
    """Speak one of these languages from now on, the first that there is."""

    languages: Languages


class More(Ask, frozen=True, tag="more"):
    """Request the standings and the whole history."""


class Numbered(Ask, frozen=True):
    """A request that is carried out once, even if repeated: `n` counts up in a page, `run` is Companion's run."""

    n: Count
    run: Word


class Chosen(Numbered, frozen=True):
    """One of a seat's choices: the form and its filled blanks identify it, the answers fill in the rest."""

    seat: Text
    form: Text
    filled: dict[Word, Text] = {}
    answers: dict[Word, Text] = {}


class Do(Chosen, frozen=True, tag="do"):
    """Make a choice."""


class Look(Chosen, frozen=True, tag="look"):
    """Ask for a preview of a choice. Nothing is done."""


class Narrow(Chosen, frozen=True, tag="narrow"):
    """Ask for the options of a choice's next blank after these answers. Nothing is done."""


class Bid(Numbered, frozen=True, tag="bid"):
    """Call a bid. The amount is the one on the button, or the `text` that was typed."""

    seat: Text
    amount: Count = 0
    text: Text = ""


class Reply(Numbered, frozen=True, tag="reply"):
    """Accept or decline an offer, or withdraw one's own."""

    seat: Text
    offer: Count
    yes: bool


class Please(Numbered, frozen=True, tag="please"):
    """Ask the banker to undo the last move."""

    seat: Text


class Bank(Numbered, frozen=True, tag="bank"):
    """Requests only the banker's key allows: answer a request, free a seat, undo or redo, begin a rematch,
    renew the code and the PIN."""

    do: Annotated[str, msgspec.Meta(pattern="^(yes|no|free|undo|redo|rematch|renew)$")]
    seat: Text = ""
    request: Count = 0


_Plain = Hello | Enter | Sit | Leave | Move | Here | Ping | All | More | Speak
Asks = _Plain | Do | Look | Narrow | Bid | Reply | Please | Bank
_DECODER = msgspec.json.Decoder(Asks)
ENCODER = msgspec.json.Encoder()


class Malformed(CompanionError):
    """The message isn't a valid request."""


def read(data: str | bytes) -> Asks:
    """Return a page's request. Raises `Malformed` for anything else."""
    if isinstance(data, bytes):
        raise Malformed("A page says text, not bytes.")
    try:
        asked: Asks = _DECODER.decode(data)
    except (msgspec.DecodeError, RecursionError, ValueError) as error:
        raise Malformed(f"Not something a page asks for: {error}.") from error
    return asked


class Said(msgspec.Struct, frozen=True, tag_field="say"):
    """A message from Companion."""


class Old(Said, frozen=True, tag="old"):
    """The page has another version than Companion and has to be reloaded."""

    words: str


class Words(Said, frozen=True, tag="words"):
    """The language a window speaks, and the words of the page in it, by the English ones.

    Where words depend on a number they have several forms: the digit of `plural` at the number says which. From 100 on
    only the last two digits of the number count, and its digit is 100 places further. `decimal` is the sign in a
    number. `languages` are all there are, each with its own name for itself. `stamp` changes with every word.
    """

    language: str
    languages: tuple[tuple[str, str], ...]
    words: dict[str, str | tuple[str, ...]] = {}
    plural: str = ""
    decimal: str = "."
    stamp: str = ""


class Welcome(Said, frozen=True, tag="welcome"):
    """Who the window is now. `run` identifies this run of Companion. `game` and `title` name what is played."""

    run: str
    inside: bool
    mine: tuple[str, ...] = ()
    banker: bool = False
    game: str = ""
    title: str = ""


class Passed(Said, frozen=True, tag="passed"):
    """A pass to keep, and what it is for."""

    given: str
    holder: str


class Refused(Said, frozen=True, tag="refused"):
    """Why a request to come in, sit down, leave or move is refused."""

    words: str


class Pong(Said, frozen=True, tag="pong"):
    """A sign of life: the game clock in ms, and the number of the last message about the table."""

    n: int
    now_ms: int
    seq: int


class Answer(Said, frozen=True, tag="answer"):
    """The outcome of a numbered request: done, or every reason why not. `options` answers a question about a blank."""

    n: int
    done: bool
    words: str = ""
    options: tuple[Option, ...] | msgspec.UnsetType = msgspec.UNSET


class Key(Said, frozen=True, tag="key"):
    """What brings a seat to another phone: the address, and its code as rows of 0 and 1."""

    seat: str
    path: str
    rows: tuple[str, ...]


class Told(Said, frozen=True, tag="told"):
    """A sentence for one seat: what became of an offer."""

    words: str


class Way(Said, frozen=True, tag="way"):
    """How phones join, for a TV to show: the address, the PIN, and the code as rows of 0 and 1."""

    url: str
    pin: str
    rows: tuple[str, ...]


class Whole(Said, frozen=True, tag="whole"):
    """The standings, the whole history, newest first, and the course of everyone's `figure`.

    Once the game is over, `story` tells it in sentences, `bgstats` is the address that logs it in BG Stats, `report`
    the path of its page, and `won` tells whether the first have won. Without a `figure` nothing has moved yet. `scale`
    has round values from below the lowest to above the highest, with their words.
    """

    standings: Standings
    history: tuple[Sentence, ...]
    story: tuple[str, ...] = ()
    figure: str = ""
    course: dict[str, tuple[int, ...]] = {}
    scale: tuple[tuple[int, str], ...] = ()
    bgstats: str = ""
    report: str = ""
    won: bool = False


class Older(Said, frozen=True, tag="older"):
    """A newer window now asks for this seat."""

    words: str


class Freed(Said, frozen=True, tag="freed"):
    """A seat no longer belongs to this window. The window must forget its pass."""

    seat: str
    words: str
