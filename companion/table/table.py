"""The table: one running game and its single writer."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Generic

from msgspec.structs import replace

from companion.core.draws import NONE_DRAWN, Drawn
from companion.core.errors import Reason, Refused
from companion.core.fact import Fact
from companion.core.history import History, Kind, Line
from companion.core.order import Order, Setup
from companion.games.course import Course
from companion.games.game import Game, S
from companion.table import mending, orders, repeating
from companion.table.ports import Journal, JournalError


def _told(error: Exception) -> str:
    """Return what went wrong in words; a `KeyError` alone would say a name and no more."""
    if isinstance(error, KeyError):
        return f"there's no {error}."
    return str(error) or type(error).__name__


class Table(Generic[S]):
    """One running game: takes moves and time, writes the journal, folds facts into the state, tells subscribers.

    `now_ms` is the game clock: it never goes back and stands still while nobody plays. When the journal cannot be
    written the game goes on in memory; `trouble` then says why, and every line waits to be written with the next.
    """

    def __init__(self, game: Game[S], setup: Setup, journal: Journal, wall_ms: Callable[[], int] = lambda: 0) -> None:
        """Open a table before its first move. Raises `Refused` if the set-up is not allowed."""
        self.game = game
        self.setup = setup
        self.history = History()
        self.trouble: str | None = None
        self.now_ms = 0
        self._journal = journal
        self._wall_ms = wall_ms
        self._unwritten: list[Line] = []
        self._gathers = False
        self._subscribers: list[Callable[[Line], None]] = []
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
        """Return how the figure that counts has gone for everybody, nothing at a light table."""
        if self._follow is None or self.game.keeps(self.state) is not None:
            return {}
        return self._follow(self.state, self.history.effective())

    def subscribe(self, tell: Callable[[Line], None]) -> Callable[[], None]:
        """Call `tell` after every line; return a call that ends it."""
        self._subscribers.append(tell)
        return lambda: self._subscribers.remove(tell)

    def load(self, lines: Sequence[Line], now_ms: int = 0) -> None:
        """Take over the lines of a journal. Raises `JournalError` if they make no sense or break an invariant."""
        try:
            for line in lines:
                self.history.take_stored(line)
            self._refold(0)
            problems = self.game.check(self._state)
        except Exception as error:  # facts that never happened may lead the rules anywhere
            raise JournalError(f"The journal of this game makes no sense: {_told(error)}") from error
        if problems:
            raise JournalError(f"The journal of this game breaks its own rules: {'; '.join(problems)}")
        self.now_ms = max(now_ms, self.now_ms, *(line.at_ms for line in lines))

    def replayed(self) -> Iterator[tuple[Line, S]]:
        """Yield every line, those that were undone too, and the state just before it."""
        again = Table(self.game, self.setup, self._journal)
        for line in self.history.lines:
            yield line, again.state
            again._take(line, self.game.folded(again.state, line.facts) if line.kind in ("move", "auto") else None)

    def backwards(self) -> Iterator[tuple[S, tuple[Line, ...], S]]:
        """Yield what is in effect, the last first: the state before each move, its lines, and the state after them."""
        after = self._state
        for group in reversed(range(self.history.depth)):
            yield self._before[group], self.history.group(group), after
            after = self._before[group]

    def told(self, setup: Setup, lines: Sequence[Line]) -> "Table[S]":
        """Return the table of the same evening as this set-up and these lines tell it, which are as many.

        Raises `JournalError` if they make no sense.
        """
        table = Table(self.game, setup, self._journal, self._wall_ms)
        table.load(lines, self.now_ms)
        table.trouble, table._unwritten = self.trouble, list(lines[len(lines) - len(self._unwritten) :])
        return table

    def wake(self) -> None:
        """Go on with a loaded game: a countdown that ran when it was left is held (UNIT-PWR-03)."""
        self.tick(self.now_ms)
        if facts := self.game.wake(self._state, self.now_ms):
            self._happen("hold", facts, source="resume")

    def tick(self, now_ms: int) -> None:
        """Let time pass: what is due happens, in order, dated to its own moment."""
        self.now_ms = max(now_ms, self.now_ms)
        while facts := self.game.due(self._state, self.now_ms):
            self._happen("time", facts, at_ms=facts[0].at_ms)

    def read(self, text: str) -> orders.Command:
        """Return what a typed line asks for. Raises `NotationError` or `Refused`."""
        return orders.read(text, self.game, self.game.lexicon(self._state))

    def submit(
        self,
        asked: str | orders.Command,
        now_ms: int,
        source: str = "",
        allow: Callable[[orders.Command], None] = lambda command: None,
    ) -> Line:
        """Carry out a move at `now_ms`, after whatever was due before it, if `allow` raises nothing against it.

        Return its line, which is in the journal.
        Raises `NotationError` for what is no move and `Refused` with every reason against one; then nothing
        but the passing of time has changed.
        """
        self.tick(now_ms)
        command = self.read(asked) if isinstance(asked, str) else asked
        allow(command)
        if isinstance(command, orders.Undo):
            return self._undo(command.steps, source)
        if isinstance(command, orders.Redo):
            return self._redo(source)
        if isinstance(command, orders.Mend):
            return self._mend(command, source)
        if isinstance(command, orders.Again):
            again = self.repeated(command)
            return self._move(again.order, source, again.drawn)
        return self._move(command, source)

    def reasons(self, command: orders.Command) -> tuple[Reason, ...]:
        """Return every reason against a command now; none means it would be taken."""
        try:
            if isinstance(command, orders.Undo):
                self._allow_undo(command.steps)
            elif isinstance(command, orders.Redo):
                self.history.redo_target()
            elif isinstance(command, orders.Mend):
                return mending.unbearable(self.mended(command), command)
            else:
                order = self.repeated(command).order if isinstance(command, orders.Again) else command
                orders.plan(self.game, self._state, order, self.now_ms)
        except Refused as refusal:
            return refusal.reasons
        return ()

    def mended(self, asked: orders.Mend) -> mending.Mended[S]:
        """Return what mending a line would bring now. Raises `NotationError` or `Refused` if it cannot be mended so."""
        return mending.mended(self.game, self.history, self._state, self._before, asked, self.now_ms, self._reader)

    def repeated(self, asked: orders.Again) -> repeating.Repeated:
        """Return what an undone line asks for now. Raises `NotationError` or `Refused` for one that does not."""
        line = repeating.undone(self.history, asked.line)
        then = next(before for each, before in self.replayed() if each.seq == line.seq)
        return repeating.repeated(self.game, line, then, self._state, forced=asked.forced)

    def write_order(self, command: orders.Command) -> str:
        """Return the notation of a command."""
        return orders.write(command, self.game, self.game.lexicon(self._state))

    def foretold(self, order: Order) -> str:
        """Return what the log would say of a move. Raises `Refused` with every reason against it."""
        plan = orders.plan(self.game, self._state, order, self.now_ms)
        line = Line(self.history.next_seq, self.now_ms, "move", self.write_order(order), plan.facts)
        return self.game.tell(plan.after, line).text

    def _move(self, order: Order, source: str, drawn: Drawn = NONE_DRAWN) -> Line:
        plan = orders.plan(self.game, self._state, order, self.now_ms, drawn)
        text = self.write_order(replace(order, move=self.game.with_outcome(order.move, plan.facts)))
        return self._write("move", text, plan.facts, plan.after, source=source, forced=order.forced)

    def _allow_undo(self, steps: int) -> None:
        self.history.undo_target()
        moves = self.history.depth - 1
        if steps > moves:
            raise Refused(Reason(f"There {'is only 1 move' if moves == 1 else f'are only {moves} moves'} to undo."))

    def _undo(self, steps: int, source: str) -> Line:
        self._allow_undo(steps)
        for _ in range(steps):
            target, facts = self.history.undo_target(), self._after_undo()
            line = self._write("undo", "undo", facts, source=source, target=target)
        return line

    def _after_undo(self) -> tuple[Fact, ...]:
        """Return what must happen so that the table can go on once the last group is taken back.

        A countdown that mending had ended is held as it was when the line was mended.
        """
        if (before := self.history.before_mend()) is None:
            return self.game.after_undo(self._before[-1], self._state, self.now_ms)
        mend, changed, facts = before
        state = self.game.folded(self._before[changed], facts)
        stopped = self.game.after_undo(state, self._state, self.now_ms)
        return self.game.wake(state, mend.at_ms) if stopped else ()

    def _redo(self, source: str) -> Line:
        line = self._write("redo", "redo", (), source=source, target=self.history.redo_target())
        self.tick(self.now_ms)
        return line

    def _mend(self, asked: orders.Mend, source: str) -> Line:
        plan = self.mended(asked)
        if reasons := mending.unbearable(plan, asked):
            raise Refused(*reasons)
        return self._write("mend", plan.text, (), source=source, target=asked.line, patch=plan.patch)

    def _happen(self, text: str, facts: tuple[Fact, ...], *, at_ms: int | None = None, source: str = "") -> None:
        """Let happen what nobody asked for."""
        self._write("auto", text, facts, self.game.folded(self._state, facts), at_ms=at_ms, source=source)

    def _write(
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
        """Take a line: `after` is the state after a move or what came of itself, made before anything is written.

        So a rule that fails loses nothing.
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
        self._keep(line)
        self._take(line, after)
        for tell in tuple(self._subscribers):
            tell(line)
        return line

    def _keep(self, line: Line) -> None:
        """Put the line on disk before anybody sees it, with whatever could not be written before."""
        self._unwritten.append(line)
        if not self._gathers:
            self.write_waiting()

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Put on disk together whatever is asked for in the block: killed on the way, nothing of it has happened."""
        self._gathers = True
        try:
            yield
        finally:
            self._gathers = False
            self.write_waiting()

    def write_waiting(self) -> None:
        """Put on disk whatever could not be written before; `trouble` tells why it still cannot."""
        try:
            if self._unwritten:
                self._journal.append(self._unwritten)
        except JournalError as error:
            self.trouble = str(error)
        else:
            self.trouble = None
            self._unwritten = []

    def go_on_in(self, journal: Journal) -> None:
        """Write everything from now on to another journal, which has every line played so far."""
        self._journal = journal
        self._unwritten = []
        self.trouble = None

    def _take(self, line: Line, state: S | None) -> None:
        changed = self.history.append(line)
        if line.kind == "move":
            self._before.append(self._state)
        if line.kind in ("move", "auto"):
            assert state is not None, "made before the line was written"
            self._state = state
        else:
            self._refold(changed)

    def _refold(self, first_changed: int) -> None:
        """Fold again from group `first_changed` on; how the table stood before each group is kept for undo and mend."""
        state = self._before[first_changed]
        del self._before[first_changed:]
        for group in range(first_changed, self.history.depth):
            self._before.append(state)
            state = self.game.folded(state, self.history.facts(group, group + 1))
        self._state = state
