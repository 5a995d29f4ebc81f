"""Changing an earlier line: the game is planned again from there, with the outcomes originally drawn."""

from collections import deque
from collections.abc import Sequence
from typing import Generic

import msgspec
from msgspec.structs import replace

from companion.core.draws import NONE_DRAWN, drawn_facts_by_kind
from companion.core.errors import CompanionError, Reason, Refused, refusal
from companion.core.fact import Fact
from companion.core.history import History, Line
from companion.core.notation import Lexicon
from companion.core.order import Order, remaining_reasons
from companion.core.patch import patch_between
from companion.core.words import say, with_heading
from companion.games.game import Game, Plan, S
from companion.table import orders
from companion.unit.countdown import Timer
from companion.unit.facts import AuctionOpened, CountdownHeld, DealOpened

_TIMED = {AuctionOpened, DealOpened}


class BrokenLine(msgspec.Struct, frozen=True):
    """A later line that no longer holds, with every reason against it; `kept` if force keeps it anyway."""

    line: Line
    reasons: tuple[Reason, ...]
    kept: bool = False


class MendPlan(msgspec.Struct, Generic[S], frozen=True):
    """The result of changing a line.

    `text` is its notation, including what was drawn. `patch` goes into the journal. `state` is the resulting state.
    `broken` lists the lines that no longer hold: dropped, or `kept` by force.
    """

    text: str
    patch: tuple[Fact, ...]
    state: S
    broken: tuple[BrokenLine, ...]


class Reader(Generic[S]):
    """Reads lines of one game, each text only once while the names stay the same."""

    def __init__(self, game: Game[S]) -> None:
        self._game = game
        self._read: dict[str, tuple[Lexicon, Order]] = {}

    def read(self, text: str, lexicon: Lexicon) -> Order:
        """Return the order of a line. Raises `NotationError` or `Refused`."""
        known = self._read.get(text)
        if known is not None and known[0] == lexicon:
            return known[1]
        order = orders.read(text, self._game, lexicon)
        assert isinstance(order, Order), "only moves are read again"
        self._read[text] = lexicon, order
        return order


def plan_mend(
    game: Game[S],
    history: History,
    state: S,
    before: Sequence[S],
    asked: orders.Mend,
    now_ms: int,
    reader: Reader[S],
) -> MendPlan[S]:
    """Return the result of changing a line at `now_ms`.

    `state` is the current state; `before` has the state before each group.

    Raises `NotationError` or `Refused` if the line does not exist, cannot be changed, or not in this way.
    """
    old = list(history.lines_in_effect())
    target = _index_to_change(old, asked, history)
    group, first = history.group_at(target)
    again = _Replay(game, before, group, history.next_seq, asked.rest, reader)
    for line in old[first:target]:
        again.advance_to(line)
        again.play(line)
    text = again.apply_mend_and_write(asked, old[target], old[target - 1].at_ms if target else 0)
    rest = old[target:] if asked.before else old[target + 1 :]
    for place, line in enumerate(rest):
        again.advance_to(line)
        if again.is_in_original_state(line):
            again.lines += rest[place:]
            break
        again.play(line)
    else:
        again.tick(now_ms)
        state = again.state
    return MendPlan(text, patch_between(old, [*old[:first], *again.lines]), state, tuple(again.broken))


def broken_reasons(plan: MendPlan[S], asked: orders.Mend) -> tuple[Reason, ...]:
    """Return the reasons against the change: later lines that no longer hold, if the command does not settle them."""
    if not plan.broken or asked.rest:
        return ()
    told = (Reason(with_heading(broken_line_sentence(each), " ".join(map(str, each.reasons)))) for each in plan.broken)
    if orders.puts_note(asked):
        return (*told, Reason(say("Choose what happens to them: add “keep” or “drop” before the colon.")))
    return (*told, Reason(say("Choose what happens to them: add “keep” or “drop” at the end of the line.")))


def broken_line_sentence(broken: BrokenLine) -> str:
    """Return which line no longer holds."""
    return say("Move {number} ({move}) would become invalid", number=broken.line.seq, move=broken.line.text)


def _index_to_change(old: Sequence[Line], asked: orders.Mend, history: History) -> int:
    """Return the index of the line to change among those in effect. Raises `Refused` if it cannot be changed."""
    found = [place for place, line in enumerate(old) if line.seq == asked.line and line.kind in ("move", "auto")]
    moves = [place for place in found if old[place].kind == "move"]
    if moves:
        return moves[0]
    if found and asked.before:
        return found[0]
    raise refusal(_why_unchangeable(history, asked.line, came_of_itself=bool(found)), hard=True)


def _why_unchangeable(history: History, number: int, *, came_of_itself: bool) -> str:
    if number > len(history.lines):
        last = len(history.lines)
        if not last:
            return say("There's no move to change yet.")
        return say("There's no move {number}: the last one is {last}.", number=number, last=last)
    line = history.lines[number - 1]
    if came_of_itself:
        return say("Move {number} was automatic: change a move before it, or insert one.", number=number)
    if line.kind == "mend" and any(each.seq == number for each in history.lines_in_effect()):
        return _undo_advice(line)
    if line.kind in ("undo", "redo"):
        return say("Entry {number} should be a move, not “{word}”.", number=number, word=line.text)
    undone = [each.kind == "undo" for each in history.lines if each.kind in ("undo", "redo") and each.target == number]
    if undone[-1:] == [True]:
        return say("Move {number} ({move}) no longer counts: it was undone.", number=number, move=line.text)
    return say("Move {number} ({move}) no longer counts: an earlier change removed it.", number=number, move=line.text)


def _undo_advice(mend: Line) -> str:
    if " : " in mend.text:
        return say(
            "Move {number} changes move {changed}: undo it, or change move {changed} again.",
            number=mend.seq,
            changed=mend.target,
        )
    return say("Move {number} changes move {changed}: undo it.", number=mend.seq, changed=mend.target)


class _Replay(Generic[S]):
    """Replays lines alongside the original play; `seq` is the number of the line that mends."""

    def __init__(
        self, game: Game[S], before: Sequence[S], group: int, seq: int, rest: str | None, reader: Reader[S]
    ) -> None:
        self.state = before[group]
        self.lines: list[Line] = []
        self.broken: list[BrokenLine] = []
        self._game, self._seq, self._rest, self._reader = game, seq, rest, reader
        self._own = {form.make for form in game.forms}
        self._given = {form.make for form in game.givens}
        self._before, self._group = before, max(0, group - 1)  # the group's first line is reached below
        self._behind: list[Fact] = []
        self._astray = True
        self._came: deque[Line] = deque()

    def advance_to(self, line: Line) -> None:
        """Advance to a line as it was played: time passes up to it, and `_original_state` is the state before it."""
        if line.kind in ("move", "mend"):
            self._group += 1
            self._behind.clear()
            self.tick(line.at_ms)

    def _original_state(self) -> S:
        """Return the original state."""
        stood = self._before[self._group]
        return self._game.state_after(stood, self._behind) if self._behind else stood

    def play(self, line: Line) -> None:
        """Play the current line unchanged."""
        if line.kind == "move":
            self._replay_move(line)
        elif line.kind == "mend":
            self.lines.append(line)
        elif any(isinstance(fact, CountdownHeld) for fact in line.facts):
            self._hold_countdown(line)
        else:
            self._came.append(line)
        self._behind += line.facts

    def tick(self, now_ms: int) -> None:
        """Let time pass: due events happen, each as its original line if there is one."""
        while facts := self._game.due(self.state, now_ms):
            at_ms = facts[0].at_ms
            self.state = self._game.state_after(self.state, facts)
            before = self._came.popleft() if self._came else Line(self._seq, at_ms, "auto", "time")
            self._keep_automatic_line(before, replace(before, facts=facts, at_ms=at_ms))

    def is_in_original_state(self, line: Line) -> bool:
        """Return whether the table is as it originally was before a move, so that everything after goes as it did.

        This is compared only after a line that went differently: nothing else can have brought the table back.
        """
        return self._astray and line.kind == "move" and not self._came and bool(self.state == self._original_state())

    def apply_mend_and_write(self, asked: orders.Mend, target: Line, at_ms: int) -> str:
        """Carry out the command in place of a line, or before it at `at_ms`; return its notation.

        Raises `NotationError` or `Refused`.
        """
        if asked.before:
            self.tick(at_ms)
        else:
            self.advance_to(target)
        if asked.move is not None:
            line = Line(self._seq, at_ms, "move", "") if asked.before else target
            order, said = self._read_order(asked.move), None if asked.before else self._read_order(target.text)
            drawn = (
                drawn_facts_by_kind(target.facts) if said and order == self._written_order(said, target) else NONE_DRAWN
            )
            plan = orders.plan_order(self._game, self.state, order, line.at_ms, drawn)
            asked = replace(asked, move=self._apply_and_return_notation(line, said, order, plan))
        self._astray = True
        if not asked.before:
            self._behind += target.facts
        return orders.write(asked, self._game, self._game.lexicon(self.state))

    def _read_order(self, text: str) -> Order:
        return self._reader.read(text, self._game.lexicon(self.state))

    def _replay_move(self, line: Line) -> None:
        self._came.clear()
        try:
            said = self._read_order(line.text)
            if self._astray or not self._apply_if_same(line, said):
                self._carry_out_later_line(line, said, self._written_order(said, line))
        except Refused as refusal:
            self._record_broken_line(line, refusal.reasons)
        except CompanionError as error:
            self._record_broken_line(line, (Reason(str(error)),))

    def _carry_out_later_line(self, line: Line, written: Order, order: Order) -> None:
        """Carry out a later line if it still holds or is kept by force. Raises `Refused`."""
        asked = Order(order.move, order.by, True) if self._rest == "keep" and self._can_be_forced(order) else order
        plan = orders.judge_order(self._game, self.state, asked, line.at_ms, drawn_facts_by_kind(line.facts))
        against = remaining_reasons(order, plan.reasons)
        holds = not against or not remaining_reasons(asked, plan.reasons)
        if against:
            self._record_broken_line(line, against, kept=holds)
        if holds:
            self._apply_and_return_notation(line, written, asked if against else order, plan)

    def _can_be_forced(self, order: Order) -> bool:
        """Return whether an order can be kept by force. What is given can't be: it is true or it isn't."""
        return type(order.move) not in self._given

    def _apply_if_same(self, line: Line, order: Order) -> bool:
        """Apply a line if, as written, it gives the same facts as originally; return whether it does.

        It stays unchanged, even if someone else would be asked now.
        """
        plan = orders.judge_order(self._game, self.state, order, line.at_ms, drawn_facts_by_kind(line.facts))
        if plan.facts != line.facts or (plan.reasons and remaining_reasons(order, plan.reasons)):
            return False
        self.state = plan.after
        self.lines.append(line)
        return True

    def _written_order(self, order: Order, line: Line) -> Order:
        """Return the order for a line as written, with its original outcome and by the original player."""
        if not _TIMED.isdisjoint(map(type, line.facts)):
            order = self._with_outcome_of(order, line.facts)  # the record of 0.1.0 does not state the drawn length
        if order.by is None and type(order.move) in self._own:
            return order_for_same_player(self._game, order, self._original_state(), self.state)
        return order

    def _with_outcome_of(self, order: Order, facts: Sequence[Fact]) -> Order:
        move = self._game.with_outcome(order.move, facts)
        return order if move == order.move else replace(order, move=move)

    def _record_broken_line(self, line: Line, reasons: tuple[Reason, ...], *, kept: bool = False) -> None:
        """Record that a line no longer holds."""
        self._astray = True
        self.broken.append(BrokenLine(line, reasons, kept))

    def _apply_and_return_notation(self, line: Line, written: Order | None, order: Order, plan: Plan[S]) -> str:
        """Apply the plan as this line, written as `written`; return its notation."""
        text, same = line.text, plan.facts == line.facts
        if (order is not written or not same) and (settled := self._with_outcome_of(order, plan.facts)) != written:
            text = self._notation_of(settled, written, line)
        self.state = plan.after
        self._astray = not same or text != line.text or order.forced != line.forced
        self.lines.append(replace(line, facts=plan.facts, text=text, forced=order.forced) if self._astray else line)
        return text

    def _notation_of(self, order: Order, written: Order | None, line: Line) -> str:
        """Return the notation of an order carried out as a line with different text."""
        if written is not None and order.move == written.move and written.by is None and not written.forced:
            return orders.with_actor(line.text, order)
        return orders.write(order, self._game, self._game.lexicon(self.state))

    def _hold_countdown(self, line: Line) -> None:
        """Hold the countdown, if one runs, at the moment it was originally held."""
        [fact] = [fact for fact in line.facts if isinstance(fact, CountdownHeld)]
        at_ms = hold_at_ms(self._game.timing(self._original_state()).timer, fact, line.at_ms)
        self.tick(at_ms)
        timer = self._game.timing(self.state).timer
        if timer is not None and not timer.held:
            facts = (replace(fact, left_ms=timer.remaining_ms(at_ms)),)
            self.state = self._game.state_after(self.state, facts)
            self._keep_automatic_line(line, replace(line, facts=facts))

    def _keep_automatic_line(self, original: Line, replayed: Line) -> None:
        """Keep an automatic line as it is replayed: the same object if nothing differs."""
        same = replayed == original
        self.lines.append(original if same else replayed)
        self._astray = self._astray or not same


def order_for_same_player(game: Game[S], order: Order, then: S, now: S) -> Order:
    """Return an order stating the player it was for `then`, if it would be for a different one `now`."""
    acted = game.actor(then, order)
    return order if acted is None or acted == game.actor(now, order) else replace(order, by=acted)


def hold_at_ms(timer: Timer | None, fact: CountdownHeld, at_ms: int) -> int:
    """Return the moment to hold a countdown so that it has its original time left; otherwise `at_ms`."""
    deadline = timer.deadline_ms if timer else None
    return at_ms if deadline is None or fact.left_ms is None else deadline - fact.left_ms
