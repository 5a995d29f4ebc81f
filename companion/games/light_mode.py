"""How much of a game the companion tracks: everything, or only what a light table needs.

A light table uses a smaller rulebook. It tracks a few kinds of moves and refuses only those that make no sense.
All other moves go into the log and change nothing.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Generic, Protocol, TypeVar, cast

import msgspec
from msgspec.structs import replace

from companion.core.errors import Reason, hard_reason
from companion.core.fact import Fact, Who
from companion.core.notation import Form, Often
from companion.core.notation.slots import Player
from companion.core.notation.tokens import quote
from companion.core.order import Order
from companion.core.settings import rule
from companion.core.structs import changed
from companion.core.words import phrase, say, translated
from companion.games.choice import Choice, Option
from companion.games.choice_factory import ChoiceFactory
from companion.games.game import State
from companion.games.rulebook import EVERYTHING, Check, Checks, Handler, Handlers, Prepare, Recorder, Rulebook
from companion.games.view import PlayerRow, StandingRow, Standings, TableView
from companion.unit import risks
from companion.unit.countdown import Timing
from companion.unit.moves import Hold

M = TypeVar("M", bound=msgspec.Struct)
W = TypeVar("W", bound=str)


class TrackingRules(Protocol):
    """The house rules of a game with light modes."""

    @property
    def watch(self) -> str:
        """Return how much the companion tracks."""


class PossiblyLight(State, Protocol):
    """The state of a game with light modes."""

    @property
    def house(self) -> TrackingRules:
        """Return the house rules."""

    @property
    def begun(self) -> bool:
        """Return whether anything was played."""


S = TypeVar("S", bound=PossiblyLight)


class LetBe(Fact, frozen=True):
    """A light table entered a move that the companion doesn't track: it goes into the log and changes nothing.

    `unpaid` tells whether the companion tracks money there and moved none.
    """

    unpaid: bool = False

    def sentence(self, state: PossiblyLight) -> str:
        """Return that it isn't tracked, and what to do about money it would have moved."""
        if self.unpaid:
            return say("Not tracked at this table, and no money has moved yet: enter it with “pay”")
        return say("Not tracked at this table")


class PositionFact(Fact, frozen=True, kw_only=True):
    """Base of the facts about the starting position of a game continued in progress.

    They are taken as true. Most are entered as they are recorded, as moves that have no time yet.
    """

    at_ms: int = 0


class PositionMove(msgspec.Struct, frozen=True):
    """Base of the moves that give part of the starting position in another form than they are recorded."""


GIVEN = (PositionFact, PositionMove)
"""The bases of the moves that give a starting position."""


@cache
def is_position_move(kind: type) -> bool:
    """Return whether a kind of move gives part of a starting position."""
    return issubclass(kind, GIVEN)


class PositionCleared(PositionFact, frozen=True):
    """The table is reset to the start of the game. Only what is given from here on counts."""

    says = phrase("Starting from an empty table")


class PositionKept(PositionFact, frozen=True):
    """The table keeps its last known position, but all debts and open questions are dropped."""

    says = phrase("Starting from the last known position, with nothing open")


Whole = PositionCleared | PositionKept
"""The facts that a starting position begins with."""
FACTS: tuple[type[Fact], ...] = (LetBe, PositionCleared, PositionKept)


class TurnGiven(PositionFact, frozen=True):
    """The given position says that it is this player's turn."""

    player: Who

    def sentence(self, state: PossiblyLight) -> str:
        """Return whose turn it is; at a light table, that they begin."""
        if is_light(state):
            return say("{player} goes first", player=self.player)
        return say("It is {player}'s turn", player=self.player)


WHOLE = (
    Form("nothing", PositionCleared, summary="Start from an empty table"),
    Form("known", PositionKept, summary="Start from the last known position, with nothing open"),
)
TURN = Form("turn", TurnGiven, Player("player"), summary="Whose turn it is", head="Whose turn", often=Often.ONCE)


def watch_rule(words: Mapping[W, str]) -> W:
    """Return the house-rule field for how much the companion tracks: `everything`, or one of the light modes."""
    return rule("What should Companion handle?", "", "The table", words)


def is_light(state: PossiblyLight) -> bool:
    """Return whether a table tracks less than everything."""
    return state.house.watch != EVERYTHING


def with_begun_marked(after: S, *, aside: bool) -> S:
    """Return the state, marked as begun if the fact isn't `aside`.

    A light table never counts as begun: its position may be given at any time and turns it into a full table.
    """
    begun = (after.begun or not aside) and not is_light(after)
    return after if after.begun is begun else changed(after, begun=begun)


def must_not_have_begun(state: PossiblyLight) -> Iterator[Reason]:
    """Yield that a position can only be given before the first move."""
    if state.begun:
        yield hard_reason(say("Set up the position before the first move."))


@dataclass(frozen=True)
class TrackedMove(Generic[S]):
    """A kind of move that a light table tracks: when it makes no sense, and what it does."""

    check: Callable[[Recorder[S], Order, str], Iterable[Reason]]
    handle: Callable[[Recorder[S], Order, str], None]


TrackedMoves = dict[type, TrackedMove[S]]
"""The moves a light table tracks, by kind."""


def tracked_move(
    check: Callable[[Recorder[S], M, str], Iterable[Reason]], handle: Callable[[Recorder[S], M, str], None]
) -> TrackedMove[S]:
    """Return how a light table handles a kind of move, from a check and a handler of the move itself."""
    return TrackedMove(
        lambda recorder, order, player: check(recorder, cast(M, order.move), player),
        lambda recorder, order, player: handle(recorder, cast(M, order.move), player),
    )


def no_reasons(recorder: object, move: object, player: str) -> tuple[Reason, ...]:
    """Return no reason."""
    return ()


def tracked_as_at_full_table(
    check: Callable[[S, M, str], Iterable[Reason]], handle: Callable[[Recorder[S], M, str], None]
) -> TrackedMove[S]:
    """Return the full table's handling of a move, with all its reasons against it."""
    return tracked_move(lambda recorder, move, player: check(recorder.state, move, player), handle)


def checked_as_at_full_table(checks: Checks[S], handlers: Handlers[S], *bases: type) -> TrackedMoves[S]:
    """Return the full table's handling of these kinds of moves, refused only if they can't be carried out at all."""
    return {kind: _handled_if_possible(checks[kind], handlers[kind]) for kind in checks if issubclass(kind, bases)}


def _handled_if_possible(check: Check[S], handle: Handler[S]) -> TrackedMove[S]:
    full = tracked_as_at_full_table(check, handle)

    def possible(recorder: Recorder[S], order: Order, player: str) -> Iterator[Reason]:
        return (reason for reason in full.check(recorder, order, player) if reason.hard)

    return TrackedMove(possible, full.handle)


def _record_position_fact(recorder: Recorder[S], move: msgspec.Struct, player: str) -> None:
    recorder.add_facts(replace(cast(PositionFact, move), at_ms=recorder.at_ms))


def position_fact_handlers(forms: Iterable[Form]) -> Handlers[S]:
    """Return the handlers of those forms whose moves are recorded as they are, with only their time added."""
    return {form.make: _record_position_fact for form in forms if issubclass(form.make, PositionFact)}


@dataclass(frozen=True)
class LightMode(Generic[S]):
    """One light way to play: its prompt in a few words, the moves it tracks, and the moves it offers.

    `words` is the prompt. `now` yields the choices specific to this moment, which come first. `called` replaces the
    text of moves whose summary mentions things the table doesn't track. Players are in turn only with `turns`.
    `figures` says which of a player's two figures it tracks; the second ranks the players. `holdings` tells whether it
    tracks what they have. `example` is a move with the players in table order as {0}, {1} …; `whose` asks who makes a
    move if no one is in turn; `makers` are the possible players, everyone if empty. `stands` gives the allowed values
    of a move's slots; a kind of move with none is greyed. `optional` names the slots of a kind of move that may be left
    out, but are asked for. `confirmation_question` is asked before an order that would lose something other than the
    hour. Once the game is over it accepts only the `still` kinds, and offers what is `left`.
    """

    words: str | Callable[[S], str]
    prepare: Prepare[S]
    kept: TrackedMoves[S]
    offers: tuple[type, ...]
    now: Callable[[S], Iterable[Choice]] = lambda state: ()
    called: Mapping[type, str] = field(default_factory=dict)
    turns: bool = False
    figures: tuple[bool, bool] = (True, True)
    holdings: bool = True
    example: str = ""
    whose: Mapping[type, str] = field(default_factory=dict)
    makers: Callable[[S], Sequence[Option]] = lambda state: ()
    stands: Mapping[type, Callable[[S], Mapping[str, Sequence[Option]]]] = field(default_factory=dict)
    optional: Mapping[type, tuple[str, ...]] = field(default_factory=dict)
    confirmation_question: Callable[[S, Order], risks.ConfirmationQuestion | None] = lambda state, order: None
    still: tuple[type, ...] = ()
    left: Callable[[S], Iterable[Choice]] = lambda state: ()

    def prompt_of(self, state: S) -> str:
        """Return what it asks for now."""
        return self.words(state) if callable(self.words) else translated(self.words)

    @cached_property
    def tracked_kinds(self) -> frozenset[type]:
        """Return the kinds of moves that it tracks."""
        return frozenset(self.kept)

    def rulebook(self, apply: Callable[[S, Fact], S]) -> Rulebook[S]:
        """Return its rulebook. `apply` returns the state after a fact."""
        return Rulebook(apply, self.prepare, self._reasons_against, self._carry_out)

    def _reasons_against(self, before: S, recorder: Recorder[S], order: Order, player: str) -> Iterator[Reason]:
        if before.finished and not isinstance(order.move, self.still):
            yield hard_reason(say("The game is over."))
        elif (each := self.kept.get(type(order.move))) is not None:
            yield from each.check(recorder, order, player)

    def _carry_out(self, recorder: Recorder[S], order: Order, player: str) -> None:
        """Carry out the tracked part of a move, or note a move that has none."""
        each, recorded = self.kept.get(type(order.move)), len(recorder.facts)
        if each is not None:
            each.handle(recorder, order, player)
        if len(recorder.facts) == recorded:
            recorder.record(LetBe)

    @property
    def has_ranking(self) -> bool:
        """Return whether it tracks the figure that ranks players."""
        return self.figures[1]

    def untracked_columns(self, columns: tuple[str, str]) -> frozenset[str]:
        """Return the headings of the figures that it doesn't track."""
        return frozenset(head for head, kept in zip(columns, self.figures, strict=True) if not kept)

    def choices_offered(self, factory: ChoiceFactory[S]) -> Iterator[Choice]:
        """Yield the choices: those specific to this moment, then the forms of the moves it offers."""
        yield from self.now(factory.state)
        for kind in self.offers:
            options = self.stands[kind](factory.state) if kind in self.stands else {}
            reasons = () if all(options.values()) else (Reason(say("There's nothing on the table for this.")),)
            options = {**options, **dict.fromkeys(self.optional.get(kind, ()), ())}
            for form in factory.forms(kind):
                called = translated(self.called[kind]) if kind in self.called else form.summary
                opened = factory.choice_with_blanks(called, form, reasons, options=options)
                yield (
                    self._judged_by_player(factory, opened, translated(self.whose[kind]))
                    if kind in self.whose
                    else opened
                )

    def _judged_by_player(self, factory: ChoiceFactory[S], choice: Choice, asks: str) -> Choice:
        """Return a choice with its possible players. A choice without blanks is judged for each of them."""
        makers = tuple(self.makers(factory.state))
        if choice.blanks:
            return replace(choice, whose=asks, makers=makers)
        names = [option.label for option in makers] or factory.state.players
        judged = [Option(name, name, factory.fill(replace(choice, by=name), {}).reasons) for name in names]
        free = any(not option.reasons for option in judged)
        reasons = () if free else tuple(reason for option in judged for reason in option.reasons)
        return replace(choice, whose=asks, makers=tuple(judged), reasons=reasons)

    @property
    def has_turn_timer(self) -> bool:
        """Return whether it tracks any countdown."""
        return Hold in self.tracked_kinds

    def question_before(self, state: S, order: Order, timing: Timing, now_ms: int) -> risks.ConfirmationQuestion | None:
        """Return the question before an order that would lose something, including an hour or an auction."""
        return self.confirmation_question(state, order) or risks.confirmation_question(timing, order.move, now_ms)

    def light_view(self, state: S, whole: TableView) -> TableView:
        """Return the parts of the table it tracks, without what the table is waiting for."""
        players = tuple(self._tracked_row(row, whole.columns) for row in whole.players)
        over = whole.headline if self.has_ranking else say("The game is over")
        return replace(
            whole,
            headline=over if whole.finished else self.prompt_of(state),
            asked=(),
            columns=self._tracked_figures(whole.columns),
            players=players,
            places=whole.places if self.has_ranking else (),
            follower=whole.follower if self.turns else "",
            example=self.example.format(*(quote(row.name) for row in players)),
        )

    def _tracked_figures(self, figures: tuple[str, str]) -> tuple[str, str]:
        """Return the tracked figures, with the others empty."""
        return (figures[0] if self.figures[0] else "", figures[1] if self.figures[1] else "")

    def _tracked_row(self, row: PlayerRow, columns: tuple[str, str]) -> PlayerRow:
        """Return a player as far as tracked. Without the ranking figure, their rank isn't shown."""
        first, second = self._tracked_figures((row.first, row.second))
        hidden, known = self.untracked_columns(columns), any(self.figures)
        return replace(
            row,
            first=first,
            second=second,
            where=row.where if self.has_ranking else "",
            marks=row.marks if known or row.out else "",
            brief=row.brief if known else "",
            in_turn=row.in_turn and self.turns,
            holdings=row.holdings if self.holdings else (),
            wares=row.wares if self.holdings else (),
            sheet=tuple(said for said in row.sheet if said[0] not in hidden) if known else (),
        )

    def standings_by_tracked_figures(self, full: Standings, columns: tuple[str, str]) -> Standings:
        """Return everyone's standing by the tracked figures. `columns` are the headings of the two figures."""
        hidden = self.untracked_columns(columns)
        places = [place for place, head in enumerate(full.columns) if any(self.figures) and head not in hidden]
        rows = tuple(self._standing_row(row, tuple(row.figures[place] for place in places)) for row in full.rows)
        heads = tuple(full.columns[place] for place in places)
        verdict = full.verdict if self.has_ranking else say("The players know who's ahead")
        return Standings(heads, rows, verdict, full.ranked_by, full.first if self.has_ranking else ())

    def _standing_row(self, row: StandingRow, figures: tuple[str, ...]) -> StandingRow:
        kept = replace(row, figures=figures)
        return kept if self.has_ranking else replace(kept, rank=None, made_of=())


def rulebooks_of(apply: Callable[[S, Fact], S], modes: Mapping[str, LightMode[S]]) -> dict[str, Rulebook[S]]:
    """Return the rulebooks of the light modes. `apply` returns the state after a fact."""
    return {name: each.rulebook(apply) for name, each in modes.items()}
