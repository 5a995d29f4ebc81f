"""The table: one running game and its single writer."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Generic, cast

import msgspec
from msgspec.structs import replace

from companion.core.calls import StopCall
from companion.core.draws import NONE_DRAWN
from companion.core.errors import Reason, Refused
from companion.core.fact import Fact
from companion.core.history import History, Kind, Line
from companion.core.language import language
from companion.core.order import Order, Setup, raise_remaining_reasons
from companion.core.words import say, say_n
from companion.games.course import Course
from companion.games.game import Game, Plan, S, State
from companion.games.view import Sentence
from companion.table import mending, orders, repeating
from companion.table.ports import Journal, JournalError


def _error_in_words(error: Exception) -> str:
    """Return what went wrong in words; a `KeyError` alone would give only a name."""
    if isinstance(error, KeyError):
        return say("there's no {key}.", key=error)
    return str(error) or type(error).__name__


class Judged(msgspec.Struct, Generic[S], frozen=True):
    """A command judged at `at_ms` in `state`: the order it gives, and what that does or every reason against it.

    A table carries it out as judged, unless something has happened since.
    """

    command: orders.Command
    order: Order
    state: S
    at_ms: int
    plan: Plan[S]


Request = str | orders.Command | Judged[State]
"""What a table can be asked for: a line of play, its command, or that as already judged."""


class Table(Generic[S]):
    """One running game: takes moves and time, writes the journal, folds facts into the state, notifies subscribers.

    `now_ms` is the game clock: it never goes back and stops while no one plays. If the journal cannot be written, the
    game continues in memory; `trouble` then says why, and unwritten lines are retried with the next one.
    """

    def __init__(self, game: Game[S], setup: Setup, journal: Journal, wall_ms: Callable[[], int] = lambda: 0) -> None:
        """Open a table before its first move. Raises `Refused` if the set-up is not allowed."""
        self.game = game
        self.setup = setup
        self.history = History()
        self.trouble: JournalError | None = None
        """Why the last lines could not be written."""
        self.now_ms = 0
        self._journal = journal
        self._wall_ms = wall_ms
        self._unwritten: list[Line] = []
        self._gathers = False
        self._subscribers: list[Callable[[Line], None]] = []
        self._sentences: dict[tuple[str, int], tuple[Line, Mapping[str, str], Sentence]] = {}
        self._state = game.begin(setup)
        self._before: list[S] = [self._state]
        self._reader = mending.Reader(game)
        self._follow = game.figure.follow(self._state) if game.figure else None

    @property
    def state(self) -> S:
        """Return the state after everything in effect."""
        return self._state

    @property
    def course(self) -> Course:
        """Return how the figure that counts developed for every player; nothing at a light table."""
        if self._follow is None or self.game.keeps(self.state) is not None:
            return {}
        return self._follow(self.state, self.history.lines_in_effect())

    def subscribe(self, tell: Callable[[Line], None]) -> StopCall:
        """Call `tell` after every line; return a function that stops this."""
        self._subscribers.append(tell)
        return lambda: self._subscribers.remove(tell)

    def load(self, lines: Sequence[Line], now_ms: int = 0) -> None:
        """Load the lines of a journal. Raises `JournalError` if they are invalid or break an invariant."""
        try:
            for line in lines:
                self.history.append_stored(line)
            self._refold_from(0)
            problems = self.game.check(self._state)
        except Exception as error:  # invented facts may make the rules fail in any way
            raise JournalError(
                say("This game's journal makes no sense: {error}", error=_error_in_words(error))
            ) from error
        if problems:
            raise JournalError(
                say("This game's journal contradicts the rules: {problems}", problems="; ".join(problems))
            )
        self.now_ms = max(now_ms, self.now_ms, *(line.at_ms for line in lines))

    def lines_and_states_replayed(self) -> Iterator[tuple[Line, S]]:
        """Yield every line, including undone ones, and the state just before it."""
        again = Table(self.game, self.setup, self._journal)
        for line in self.history.lines:
            yield line, again.state
            again._apply_line(
                line, self.game.state_after(again.state, line.facts) if line.kind in ("move", "auto") else None
            )

    def steps_backwards(self) -> Iterator[tuple[S, tuple[Line, ...], S]]:
        """Yield what is in effect, latest first: the state before each move, its lines, and the state after them."""
        after = self._state
        for group in reversed(range(self.history.number_of_groups)):
            yield self._before[group], self.history.group(group), after
            after = self._before[group]

    def with_setup_and_lines(self, setup: Setup, lines: Sequence[Line]) -> "Table[S]":
        """Return the table of the same game with this set-up and these lines, which must be equally many.

        Raises `JournalError` if they are invalid.
        """
        table = Table(self.game, setup, self._journal, self._wall_ms)
        table.load(lines, self.now_ms)
        table.trouble, table._unwritten = self.trouble, list(lines[len(lines) - len(self._unwritten) :])
        return table

    def hold_running_countdown(self) -> None:
        """Resume a loaded game: a countdown that ran when it was left is held (UNIT-PWR-03)."""
        self.tick(self.now_ms)
        if facts := self.game.facts_on_reopening(self._state, self.now_ms):
            self._apply_automatic_facts("hold", facts, source="resume")

    def tick(self, now_ms: int) -> None:
        """Let time pass: due events happen in order, each dated to its own moment."""
        self.now_ms = max(now_ms, self.now_ms)
        while facts := self.game.due(self._state, self.now_ms):
            self._apply_automatic_facts("time", facts, at_ms=facts[0].at_ms)

    def read(self, text: str) -> orders.Command:
        """Return the command of a typed line. Raises `NotationError` or `Refused`."""
        return orders.read(text, self.game, self.game.lexicon(self._state))

    def judge(self, asked: str | orders.Command, now_ms: int) -> Judged[S] | None:
        """Return what a command would do at `now_ms`, or None for one that changes earlier lines.

        Nothing happens, not even what is due by then. Raises `NotationError` for text that is not a move and `Refused`
        for what can't be judged.
        """
        command = self.command(asked)
        order, drawn = command, NONE_DRAWN
        if isinstance(command, orders.Again):
            again = self.order_to_repeat(command)
            order, drawn = again.order, again.drawn
        if not isinstance(order, Order):
            return None
        at_ms = max(now_ms, self.now_ms)
        plan = orders.judge_order(self.game, self._state, order, at_ms, drawn)
        return Judged(command, order, self._state, at_ms, plan)

    def submit(
        self,
        asked: Request,
        now_ms: int,
        source: str = "",
        allow: Callable[[orders.Command], None] = lambda command: None,
    ) -> Line:
        """Carry out a move at `now_ms`, after events due before it, unless `allow` raises.

        Return its line, which is in the journal. Raises `NotationError` for text that is not a move and `Refused` with
        every reason against one; in both cases only time has passed.
        """
        self.tick(now_ms)
        command = self.command(asked)
        allow(command)
        if isinstance(asked, Judged) and asked.state is self._state:
            return self._make_move(cast(Judged[S], asked), source)
        if isinstance(command, orders.Undo):
            return self._undo_moves(command.steps, source)
        if isinstance(command, orders.Redo):
            return self._redo_move(source)
        if isinstance(command, orders.Mend):
            return self._mend_line(command, source)
        judged = self.judge(command, self.now_ms)
        assert judged is not None, "everything else is a move"
        return self._make_move(judged, source)

    def command(self, asked: Request) -> orders.Command:
        """Return the command that is asked for. Raises `NotationError` or `Refused` for a line that is none."""
        if isinstance(asked, Judged):
            return asked.command
        return self.read(asked) if isinstance(asked, str) else asked

    def reasons_against(self, command: orders.Command) -> tuple[Reason, ...]:
        """Return every reason against a command now; empty if it would be accepted."""
        try:
            if isinstance(command, orders.Undo):
                self._check_undo_steps(command.steps)
            elif isinstance(command, orders.Redo):
                self.history.redo_target()
            elif isinstance(command, orders.Mend):
                return mending.broken_reasons(self.plan_mend(command), command)
            else:
                order = self.order_to_repeat(command).order if isinstance(command, orders.Again) else command
                orders.plan_order(self.game, self._state, order, self.now_ms)
        except Refused as refusal:
            return refusal.reasons
        return ()

    def plan_mend(self, asked: orders.Mend) -> mending.MendPlan[S]:
        """Return the result of changing a line now. Raises `NotationError` or `Refused` if that is not possible."""
        return mending.plan_mend(self.game, self.history, self._state, self._before, asked, self.now_ms, self._reader)

    def order_to_repeat(self, asked: orders.Again) -> repeating.OrderToRepeat:
        """Return the order of an undone line as of now. Raises `NotationError` or `Refused` if it is invalid."""
        line = repeating.undone_line(self.history, asked.line)
        then = next(before for each, before in self.lines_and_states_replayed() if each.seq == line.seq)
        return repeating.order_to_repeat(self.game, line, then, self._state, forced=asked.forced)

    def sentence_of(self, line: Line) -> Sentence:
        """Return the text of a line, made once in each language: nothing later changes it but another house rule."""
        key, options = (language(), id(line)), self._state.options
        made = self._sentences.get(key)
        if made is None or made[1] is not options:  # with the line, or another might get its id
            made = self._sentences[key] = line, options, self.game.tell(self._state, line)
        return made[2]

    def notation_of(self, command: orders.Command) -> str:
        """Return the notation of a command."""
        return orders.write(command, self.game, self.game.lexicon(self._state))

    def log_text_maker(self, order: Order) -> Callable[[], str]:
        """Return what makes the log text of a move, as of now, in any language. Raises `Refused` with every reason."""
        plan = orders.plan_order(self.game, self._state, order, self.now_ms)
        line = Line(self.history.next_seq, self.now_ms, "move", self.notation_of(order), plan.facts)
        return lambda: self.game.tell(plan.after, line).text

    def _make_move(self, judged: Judged[S], source: str) -> Line:
        order, plan = judged.order, judged.plan
        raise_remaining_reasons(order, plan.reasons)
        text = self.notation_of(replace(order, move=self.game.with_outcome(order.move, plan.facts)))
        return self._accept_line(
            "move", text, plan.facts, plan.after, at_ms=judged.at_ms, source=source, forced=order.forced
        )

    def _check_undo_steps(self, steps: int) -> None:
        self.history.undo_target()
        moves = self.history.number_of_groups - 1
        if steps > moves:
            raise Refused(Reason(say_n("There is only {n} move to undo.", "There are only {n} moves to undo.", moves)))

    def _undo_moves(self, steps: int, source: str) -> Line:
        self._check_undo_steps(steps)
        for _ in range(steps):
            target, facts = self.history.undo_target(), self._facts_after_undo()
            line = self._accept_line("undo", "undo", facts, source=source, target=target)
        return line

    def _facts_after_undo(self) -> tuple[Fact, ...]:
        """Return the facts needed to continue the game once the last group is undone.

        A countdown ended by a line that mends is held as it was when the line was changed.
        """
        if (before := self.history.last_mend_undone()) is None:
            return self.game.facts_after_undo(self._before[-1], self._state, self.now_ms)
        mend, changed, facts = before
        state = self.game.state_after(self._before[changed], facts)
        stopped = self.game.facts_after_undo(state, self._state, self.now_ms)
        return self.game.facts_on_reopening(state, mend.at_ms) if stopped else ()

    def _redo_move(self, source: str) -> Line:
        line = self._accept_line("redo", "redo", (), source=source, target=self.history.redo_target())
        self.tick(self.now_ms)
        return line

    def _mend_line(self, asked: orders.Mend, source: str) -> Line:
        plan = self.plan_mend(asked)
        if reasons := mending.broken_reasons(plan, asked):
            raise Refused(*reasons)
        return self._accept_line("mend", plan.text, (), source=source, target=asked.line, patch=plan.patch)

    def _apply_automatic_facts(
        self, text: str, facts: tuple[Fact, ...], *, at_ms: int | None = None, source: str = ""
    ) -> None:
        """Apply facts that no player asked for."""
        self._accept_line("auto", text, facts, self.game.state_after(self._state, facts), at_ms=at_ms, source=source)

    def _accept_line(
        self,
        kind: Kind,
        text: str,
        facts: tuple[Fact, ...],
        after: S | None = None,
        *,
        at_ms: int | None = None,
        source: str = "",
        forced: bool = False,
        target: int = 0,
        patch: tuple[Fact, ...] = (),
    ) -> Line:
        """Accept a line: `after` is the state after its move or automatic event, computed before anything is written.

        This way a failing rule loses nothing.
        """
        line = Line(
            seq=self.history.next_seq,
            at_ms=self.now_ms if at_ms is None else at_ms,
            kind=kind,
            text=text,
            facts=facts,
            source=source,
            forced=forced,
            target=target,
            wall_ms=self._wall_ms(),
            patch=patch,
        )
        self._save_line(line)
        self._apply_line(line, after)
        for tell in tuple(self._subscribers):
            tell(line)
        return line

    def _save_line(self, line: Line) -> None:
        """Write the line to disk before anyone sees it, along with lines that could not be written before."""
        self._unwritten.append(line)
        if not self._gathers:
            self.write_unwritten()

    @contextmanager
    def written_together(self) -> Iterator[None]:
        """Write everything requested in the block to disk at once; if the process is killed, none of it happened."""
        self._gathers = True
        try:
            yield
        finally:
            self._gathers = False
            self.write_unwritten()

    def write_unwritten(self) -> None:
        """Write the lines that could not be written before; `trouble` says why they still cannot be."""
        try:
            if self._unwritten:
                self._journal.append(self._unwritten)
        except JournalError as error:
            self.trouble = error
        else:
            self.trouble = None
            self._unwritten = []

    def switch_to_journal(self, journal: Journal) -> None:
        """Write to another journal from now on; it must have every line played so far."""
        self._journal = journal
        self._unwritten = []
        self.trouble = None

    def _apply_line(self, line: Line, state: S | None) -> None:
        changed = self.history.append(line)
        if line.kind == "move":
            self._before.append(self._state)
        if line.kind in ("move", "auto"):
            assert state is not None, "made before the line was written"
            self._state = state
        else:
            self._refold_from(changed)

    def _refold_from(self, first_changed: int) -> None:
        """Fold again from group `first_changed` on; the state before each group is kept for undo and mend."""
        state = self._before[first_changed]
        del self._before[first_changed:]
        for group in range(first_changed, self.history.number_of_groups):
            self._before.append(state)
            state = self.game.state_after(state, self.history.facts(group, group + 1))
        self._state = state
