"""What every game of the family gives the table: the same shape for all of them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Generic, Protocol, TypeVar

import msgspec

from companion.core.draws import Drawn
from companion.core.errors import Reason, refuse
from companion.core.fact import Fact
from companion.core.history import Line
from companion.core.json import Json
from companion.core.notation import Form, Lexicon
from companion.core.notation.expected import Answer, Expectation, Expected
from companion.core.notation.forms import Book
from companion.core.order import NoteTaken, OptionChanged, Order, Setup
from companion.core.settings import Settings
from companion.games.big_moment import END, BigMoment, BigMoments, Lot
from companion.games.choice import Choice
from companion.games.course import Figure
from companion.games.moment import Moment
from companion.games.prominence import Prominence
from companion.games.questions import QUESTIONS
from companion.games.story import Feat
from companion.games.view import Preview, Sentence, Standings, TableView, unseen
from companion.unit import countdown
from companion.unit.countdown import Timing
from companion.unit.moves import AgreeDeal
from companion.unit.risks import Risk
from companion.unit.signals import Button


class Exchange(Protocol):
    """A move that carries out an exchange between two players."""

    @property
    def one(self) -> str:
        """Return who is named first."""

    @property
    def other(self) -> str:
        """Return with whom."""


class State(Protocol):
    """The state of a game: whatever it needs, and what every table asks of it."""

    @property
    def players(self) -> tuple[str, ...]:
        """Return the players in table order."""

    @property
    def options(self) -> Mapping[str, str]:
        """Return the house rules as they were chosen or changed, by key."""

    @property
    def finished(self) -> str | None:
        """Return how the game ended, None while it goes on."""


S = TypeVar("S", bound=State)


class Plan(msgspec.Struct, Generic[S], frozen=True):
    """What an order would bring: its facts, and the state after them.

    Where a reason stands (a hard one, or any against an order that is not forced) there are no facts, and the
    state is the one before.
    """

    reasons: tuple[Reason, ...]
    facts: tuple[Fact, ...]
    after: S


class Planning(Protocol[S]):
    """What tells what an order brings."""

    def __call__(self, state: S, order: Order, now_ms: int, drawn: Drawn = ..., /) -> Plan[S]:
        """Return what an order brings at `now_ms`; what was drawn for it before is `drawn` again."""


def _no_button(state: State, button: Button, now_ms: int) -> str:
    raise refuse(f"{button.capitalize()} does nothing in this game.", hard=True)


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S]):
    """The rules of one game as pure functions over its state."""

    name: str
    """The word after `game` in a file."""
    title: str
    """The name on the screen."""
    bgg: int | None = None
    """Its number at BoardGameGeek, None where that is not known."""
    settings: Settings = field(default_factory=Settings)
    """The house rules."""
    forms: Sequence[Form]
    """How its moves are written."""
    givens: Sequence[Form] = ()
    """What can stand after `given`."""
    position: Callable[[S], Iterable[msgspec.Struct]] = lambda state: ()
    """What could be given of a state, as far as a table of players and places shows it."""
    questions: Mapping[str, str] = field(default_factory=dict)
    """What is asked for a slot of its own, by the field it fills."""
    expects: Sequence[Expectation] = ()
    """What can stand after `expect`."""
    facts: Sequence[type[Fact]]
    """Every fact of its own."""
    begin: Callable[[Setup], S]
    """Return the state before the first move. Raises `Refused` with everything that is off."""
    goes_on: Callable[[S], tuple[str, ...]] = lambda state: ()
    """Return what can be given of a turn that goes on, besides whose it is, each as it is written."""
    starts: str = "given turn"
    """What stands before a name to say who is the first in turn at a new table."""
    lexicon: Callable[[S], Lexicon] = lambda state: Lexicon(players=state.players)
    """Return the names that can be written now."""
    verify: Callable[[S, Order, int], tuple[Reason, ...]]
    """Return every reason against an order at `now_ms`; none means it is allowed. It only asks: for greying."""
    plan: Planning[S]
    """Return what an order brings at a time in ms, with every reason against it."""
    keeps: Callable[[S], frozenset[type] | None] = lambda state: None
    """Return the kinds of moves that a light table keeps, None where the companion does everything."""
    with_outcome: Callable[[msgspec.Struct, Sequence[Fact]], msgspec.Struct] = lambda move, facts: move
    """Return a move as the record keeps it: with the outcome that was drawn or chosen, as its facts tell."""
    ruled: Callable[[S, OptionChanged], tuple[Fact, ...]] = lambda state, changed: (changed,)
    """Return what a changed house rule brings about, the change first. Raises `Refused` where it cannot come now."""
    timing: Callable[[S], Timing] = lambda state: Timing()
    """Return what is timed: the unit, or a countdown without one."""
    still_played: Callable[[S], str] = lambda state: ""
    """Return what is still played once the agreed time is up; empty before, and where none is agreed."""
    due: Callable[[S, int], tuple[Fact, ...]] = lambda state, now_ms: ()
    """Return the facts of the next thing whose time has come by `now_ms`, or none."""
    actor: Callable[[S, Order], str | None] = lambda state, order: order.by
    """Return who acts in an order: the one it names, or the one it falls to; None for nobody in particular."""
    claimant: Callable[[S, Order], str | None] = lambda state, order: None
    """Return who may ask for an order besides the one who acts in it: whom it pays; None for nobody."""
    decides: Callable[[S, type[msgspec.Struct]], str | None] = lambda state, kind: None
    """Return who alone may ask for a kind of move, whoever it names; None where that is for those it names."""
    for_banker: Callable[[S, type[msgspec.Struct]], bool] = lambda state, kind: False
    """Tell whether only the banker asks for a kind of move now, such as the end of an auction."""
    trades: tuple[type[Exchange], ...] = ()
    """The moves that carry out an exchange between their `one` and their `other` at once."""
    pressed: Callable[[S, Button, int], str] = _no_button
    """Return the move that a button of the box stands for at `now_ms`. Raises `Refused` for one that means nothing."""
    risk: Callable[[S, Order, int], Risk | None] = lambda state, order, now_ms: None
    """Return who would lose what by an allowed order that a slip of the hand should not carry out; else None."""
    unsettled: Callable[[S], Iterable[str]] = lambda state: ()
    """Yield in sentences what would stay open if the game ended now."""
    apply: Callable[[S, Fact], S]
    """Return the state after a fact; one that is not its own, such as a note, leaves it as it is."""
    check: Callable[[S], tuple[str, ...]] = lambda state: ()
    """Return every broken invariant, in words."""
    report: Callable[[S, int], Mapping[str, Json]]
    """Return the standings at `now_ms` as the JSON of a file says them.

    Every game says `game`, `edition`, `turn`, `finished` and `players`, each of these with `name`, `rank`, `cash`,
    `worth` and `bankrupt`; what it knows nothing of is None.
    """
    view: Callable[[S, int], TableView]
    """Return what anybody may see at `now_ms`."""
    offers: Callable[[Moment[S]], Iterable[Choice]]
    """Yield what can be asked for at a moment, what is due first; nothing once the game is over."""
    left: Callable[[Moment[S]], Iterable[Choice]] = lambda at: ()
    """Yield what is left to be said once the game is over."""
    prominence: Prominence = field(default_factory=Prominence)
    """How large its choices stand where there is little room."""
    preview: Callable[[S, Order, int], Preview] = unseen
    """Return what an order would bring at `now_ms`; with reasons against it, nothing but those."""
    standings: Callable[[S, int], Standings]
    """Return how everybody stands at `now_ms`, in table order."""
    moments: BigMoments[S] = field(default_factory=BigMoments)
    """What everybody looks up for."""
    lot: Callable[[S, str], Lot] = lambda state, name: Lot(name)
    """Return what is said of something that is up for auction."""
    purse: Callable[[S, str], int | None] = lambda state, player: None
    """Return the cash of a player, None where it is not known or not counted."""
    figure: Figure[S] | None = None
    """What it counts by, None where it counts nothing."""
    tell: Callable[[S, Line], Sentence] = lambda state, line: Sentence(line.text)
    """Return what a line of the journal says; of the state only what keeps its name counts, such as the spaces."""
    story: Callable[[S, Sequence[Line]], tuple[str, ...]] = lambda state, lines: ()
    """Return the evening of these lines, which ended in this state, in six sentences."""
    feats: Callable[[Sequence[Line]], Iterable[Feat]] = lambda lines: ()
    """Return what of these lines is compared over many evenings."""

    @property
    def fact_types(self) -> tuple[type[Fact], ...]:
        """Return every fact its journals may hold: its own, and what can come at any table."""
        return (*self.facts, OptionChanged, NoteTaken)

    @cached_property
    def book(self) -> Book:
        """Return its forms, to be found by the moves they write."""
        return Book(self.forms, {**QUESTIONS, **self.questions})

    @cached_property
    def given_book(self) -> Book:
        """Return the forms of what can be given before an evening that came over in the middle."""
        return Book(self.givens, {**QUESTIONS, **self.questions})

    def moment(
        self, state: S, now_ms: int, verify: Callable[[S, Order, int], tuple[Reason, ...]] | None = None
    ) -> Moment[S]:
        """Return a moment of the game, in which choices can be filled and weighed.

        `verify` judges there in the place of the rules alone.
        """
        return Moment(state, now_ms, self.book, self.lexicon(state), verify or self.verify, self.preview)

    def choices(self, state: S, now_ms: int) -> tuple[Choice, ...]:
        """Return what can be asked for at `now_ms`, what is due first; once the game is over, what is left to say."""
        asked = self.left if state.finished else self.offers
        return tuple(asked(self.moment(state, now_ms)))

    def big_moment(self, before: S, after: S, facts: Iterable[Fact], now_ms: int) -> BigMoment | None:
        """Return what everybody looks up for in what led from one state to another; its end where nothing else is."""
        found = self.moments.changed(before, after) or self.moments.of(after, facts)
        if found is None and after.finished and not before.finished:
            return BigMoment(kind=END, title="Game over", figure=self.standings(after, now_ms).verdict)
        return found

    def folded(self, state: S, facts: Iterable[Fact]) -> S:
        """Return the state after these facts."""
        for fact in facts:
            state = self.apply(state, fact)
        return state

    def answer(self, state: S, expected: Expected, now_ms: int) -> Answer:
        """Tell whether an expectation holds at `now_ms`."""
        return expected.answer(self.timing(state), now_ms) if expected.timed else expected.answer(state)

    def partner(self, state: S, order: Order, seat: str) -> str | None:
        """Return who else has to agree before an order of a seat is carried out; None where it is theirs alone."""
        move, timer = order.move, self.timing(state).timer
        names: tuple[str, ...] = (move.one, move.other) if isinstance(move, self.trades) else ()
        if isinstance(move, AgreeDeal) and timer is not None:
            names = timer.between
        return next((name for name in names if name != seat), None)

    def after_undo(self, state: S, undone: S, now_ms: int) -> tuple[Fact, ...]:
        """Return what must happen so that `state`, back from `undone`, can go on: a countdown is held."""
        return countdown.after_undo(self.timing(state), self.timing(undone), now_ms)

    def wake(self, state: S, now_ms: int) -> tuple[Fact, ...]:
        """Return what must happen when a game is opened again after it was left or died at `now_ms`."""
        return countdown.wake(self.timing(state), now_ms)
