"""The interface that every game of the family gives the table."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Generic, Protocol, TypeVar

import msgspec

from companion.core.draws import Drawn
from companion.core.errors import Reason, refusal
from companion.core.fact import Fact
from companion.core.history import Line
from companion.core.json import Json
from companion.core.notation import Form, Lexicon
from companion.core.notation.book import Book, questions_of
from companion.core.notation.expected import Answer, Expectation, Expected
from companion.core.order import NoteTaken, OptionChanged, Order, Setup
from companion.core.settings import Settings
from companion.core.words import say, translated
from companion.games.big_moment import END, BigMoment, BigMoments, Lot
from companion.games.choice import Choice
from companion.games.choice_factory import ChoiceFactory
from companion.games.course import Figure
from companion.games.prominence import Prominence
from companion.games.questions import QUESTIONS
from companion.games.story import Feat
from companion.games.view import Preview, Sentence, Standings, TableView, empty_preview
from companion.unit import countdown
from companion.unit.countdown import Timing
from companion.unit.moves import AgreeDeal
from companion.unit.risks import ConfirmationQuestion
from companion.unit.signals import Button


class Exchange(Protocol):
    """A move that carries out an exchange between two players."""

    @property
    def one(self) -> str:
        """Return the player named first."""

    @property
    def other(self) -> str:
        """Return the other player."""


class State(Protocol):
    """The state of a game: its own data, and what every table needs from it."""

    @property
    def players(self) -> tuple[str, ...]:
        """Return the players in table order."""

    @property
    def options(self) -> Mapping[str, str]:
        """Return the house rules as chosen or changed, by key."""

    @property
    def finished(self) -> str | None:
        """Return how the game ended, or None while it is running."""


S = TypeVar("S", bound=State)


class Plan(msgspec.Struct, Generic[S], frozen=True):
    """What an order would do: its facts, and the state after them.

    If there is a reason against it (a hard one, or any against an order that isn't forced), there are no facts and the
    state is unchanged.
    """

    reasons: tuple[Reason, ...]
    facts: tuple[Fact, ...]
    after: S


class Planning(Protocol[S]):
    """A function that works out what an order does."""

    def __call__(self, state: S, order: Order, now_ms: int, drawn: Drawn = ..., /) -> Plan[S]:
        """Return what an order does at `now_ms`.

        Facts in `drawn`, from an earlier draw for it, are drawn the same way.
        """


def _no_button(state: State, button: Button, now_ms: int) -> str:
    raise refusal(say("{button} does nothing in this game.", button=button.name_on_box), hard=True)


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S]):
    """The rules of one game, as pure functions over its state."""

    name: str
    """The word after `game` in a file."""
    called: str
    """The name on the screen, as declared."""
    pitch: str = ""
    """What it is and what a phone is for, in one line for those who have just come, as declared. Empty for none."""
    bgg: int | None = None
    """Its number at BoardGameGeek, or None if unknown."""
    settings: Settings = field(default_factory=Settings)
    """The house rules."""
    forms: Sequence[Form]
    """How its moves are written, and the questions for their own slots."""
    givens: Sequence[Form] = ()
    """What can follow `given`."""
    position: Callable[[S], Iterable[msgspec.Struct]] = lambda state: ()
    """What could be given for a state, as far as a table of players and places can show it."""
    expects: Sequence[Expectation] = ()
    """What can follow `expect`."""
    facts: Sequence[type[Fact]]
    """Every fact type of its own."""
    begin: Callable[[Setup], S]
    """Return the state before the first move. Raises `Refused` with everything that is invalid."""
    goes_on: Callable[[S], tuple[str, ...]] = lambda state: ()
    """Return what can be given about a turn in progress, other than the current player, each in the notation."""
    starts: str = "given turn"
    """The words before a name that say who has the first turn at a new table."""
    lexicon: Callable[[S], Lexicon] = lambda state: Lexicon(players=state.players)
    """Return the names that can be written now."""
    verify: Callable[[S, Order, int], tuple[Reason, ...]]
    """Return every reason against an order at `now_ms`; empty if it is allowed. Changes nothing: used for greying."""
    plan: Planning[S]
    """Return what an order does at a time in ms, with every reason against it."""
    keeps: Callable[[S], frozenset[type] | None] = lambda state: None
    """Return the kinds of moves that a light table tracks, or None where the companion tracks everything."""
    with_outcome: Callable[[msgspec.Struct, Sequence[Fact]], msgspec.Struct] = lambda move, facts: move
    """Return a move as the record stores it, with the drawn or chosen outcome from its facts."""
    ruled: Callable[[S, OptionChanged], tuple[Fact, ...]] = lambda state, changed: (changed,)
    """Return the facts of a changed house rule, the change first. Raises `Refused` if it can't change now."""
    timing: Callable[[S], Timing] = lambda state: Timing()
    """Return what is timed: the unit, or a countdown without one."""
    still_played: Callable[[S], str] = lambda state: ""
    """Return what is still played once the agreed time is up; empty before that or if no time is agreed."""
    due: Callable[[S, int], tuple[Fact, ...]] = lambda state, now_ms: ()
    """Return the facts of the next event due by `now_ms`, or none."""
    actor: Callable[[S, Order], str | None] = lambda state, order: order.by
    """Return who acts in an order: the player it names or the one responsible for it. None if no one in particular."""
    claimant: Callable[[S, Order], str | None] = lambda state, order: None
    """Return who else may ask for an order apart from the player who acts: the one it pays. None for no one."""
    decides: Callable[[S, type[msgspec.Struct]], str | None] = lambda state, kind: None
    """Return who alone may ask for a kind of move, regardless of its names. None if those it names may ask."""
    for_banker: Callable[[S, type[msgspec.Struct]], bool] = lambda state, kind: False
    """Return whether only the banker may ask for a kind of move now, such as closing an auction."""
    trades: tuple[type[Exchange], ...] = ()
    """The moves that carry out an exchange between `one` and `other` at once."""
    pressed: Callable[[S, Button, int], str] = _no_button
    """Return the move that a button of the box makes at `now_ms`. Raises `Refused` if the button has no meaning now."""
    confirmation_question: Callable[[S, Order, int], ConfirmationQuestion | None] = lambda state, order, now_ms: None
    """Return the question before an allowed order by which someone would lose something, or None."""
    unsettled: Callable[[S], Iterable[str]] = lambda state: ()
    """Yield, as sentences, what would stay open if the game ended now."""
    apply: Callable[[S, Fact], S]
    """Return the state after a fact. A fact of another kind, such as a note, leaves it unchanged."""
    check: Callable[[S], tuple[str, ...]] = lambda state: ()
    """Return every broken invariant, in words."""
    report: Callable[[S, int], Mapping[str, Json]]
    """Return the standings at `now_ms` as the JSON of a file gives them.

    Every game gives `game`, `edition`, `turn`, `finished` and `players`, each player with `name`, `rank`, `cash`,
    `worth` and `bankrupt`. Unknown values are None.
    """
    view: Callable[[S, int], TableView]
    """Return what everyone may see at `now_ms`."""
    choices_in_play: Callable[[ChoiceFactory[S]], Iterable[Choice]]
    """Yield the available choices, urgent ones first; nothing once the game is over."""
    choices_after_end: Callable[[ChoiceFactory[S]], Iterable[Choice]] = lambda factory: ()
    """Yield the choices left once the game is over."""
    prominence: Prominence = field(default_factory=Prominence)
    """The size of its choices where space is short."""
    preview: Callable[[S, Order, int], Preview] = empty_preview
    """Return what an order would do at `now_ms`, or only the reasons against it."""
    standings: Callable[[S, int], Standings]
    """Return everyone's standing at `now_ms`, in table order."""
    moments: BigMoments[S] = field(default_factory=BigMoments)
    """Its big moments."""
    lot: Callable[[S, str], Lot] = lambda state, name: Lot(name)
    """Return the details of an item up for auction."""
    purse: Callable[[S, str], int | None] = lambda state, player: None
    """Return the cash of a player, or None if unknown or not tracked."""
    figure: Figure[S] | None = None
    """The figure it counts by, or None."""
    tell: Callable[[S, Line], Sentence] = lambda state, line: Sentence(line.text)
    """Return the sentence for a line of the journal.

    Only parts of the state whose names never change count, such as spaces.
    """
    story: Callable[[S, Sequence[Line]], tuple[str, ...]] = lambda state, lines: ()
    """Return the story of a game in six sentences, from its lines and its final state."""
    feats: Callable[[Sequence[Line]], Iterable[Feat]] = lambda lines: ()
    """Return the results in these lines that are compared over many games."""

    def __post_init__(self) -> None:
        for book in (self.book, self.position_book):
            book.require_distinct_usages()

    @property
    def title(self) -> str:
        """Return the name on the screen."""
        return translated(self.called)

    @property
    def fact_types(self) -> tuple[type[Fact], ...]:
        """Return every fact type its journals may hold: its own, and those any table can have."""
        return (*self.facts, OptionChanged, NoteTaken)

    @cached_property
    def book(self) -> Book:
        """Return its forms, indexed by the moves they write."""
        return Book(self.forms, self._questions)

    @cached_property
    def position_book(self) -> Book:
        """Return the forms for the starting position of a game continued in progress."""
        return Book(self.givens, self._questions)

    @cached_property
    def _questions(self) -> Mapping[str, str]:
        """Return the question for each slot, by the field it fills."""
        return questions_of((*self.forms, *self.givens), QUESTIONS)

    def choice_factory(
        self, state: S, now_ms: int, verify: Callable[[S, Order, int], tuple[Reason, ...]] | None = None
    ) -> ChoiceFactory[S]:
        """Return what makes the choices of a state, fills them and judges their options.

        `verify` replaces the rules as the judge there.
        """
        return ChoiceFactory(state, now_ms, self.book, self.lexicon(state), verify or self.verify, self.preview)

    def choices(self, state: S, now_ms: int) -> tuple[Choice, ...]:
        """Return the choices at `now_ms`, urgent ones first, or those left once the game is over."""
        asked = self.choices_after_end if state.finished else self.choices_in_play
        return tuple(asked(self.choice_factory(state, now_ms)))

    def big_moment(self, before: S, after: S, facts: Iterable[Fact], now_ms: int) -> BigMoment | None:
        """Return the big moment between two states. The end of the game counts only if there is no other."""
        found = self.moments.last_moment(after, facts) or self.moments.changed(before, after)
        if found is None and after.finished and not before.finished:
            return BigMoment(kind=END, title=say("Game over"), figure=self.standings(after, now_ms).verdict)
        return found

    def state_after(self, state: S, facts: Iterable[Fact]) -> S:
        """Return the state after these facts."""
        for fact in facts:
            state = self.apply(state, fact)
        return state

    def answer(self, state: S, expected: Expected, now_ms: int) -> Answer:
        """Return whether an expectation holds at `now_ms`."""
        return expected.answer(self.timing(state), now_ms) if expected.timed else expected.answer(state)

    def player_who_must_agree(self, state: S, order: Order, seat: str) -> str | None:
        """Return who else has to agree before a seat's order is carried out, or None if no one does."""
        move, timer = order.move, self.timing(state).timer
        names: tuple[str, ...] = (move.one, move.other) if isinstance(move, self.trades) else ()
        if isinstance(move, AgreeDeal) and timer is not None:
            names = timer.between
        return next((name for name in names if name != seat), None)

    def facts_after_undo(self, state: S, undone: S, now_ms: int) -> tuple[Fact, ...]:
        """Return what must happen so that `state`, restored from `undone`, can continue: a countdown is paused."""
        return countdown.facts_after_undo(self.timing(state), self.timing(undone), now_ms)

    def facts_on_reopening(self, state: S, now_ms: int) -> tuple[Fact, ...]:
        """Return what must happen when a game is reopened after it was closed or crashed at `now_ms`."""
        return countdown.facts_on_reopening(self.timing(state), now_ms)
