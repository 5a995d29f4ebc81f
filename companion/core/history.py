"""History: an append-only journal of lines. Undo, redo and changes to earlier lines are lines too."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from companion.core.errors import refusal
from companion.core.fact import Fact
from companion.core.line import Kind as Kind
from companion.core.line import Line as Line
from companion.core.patch import patched_lines, without_patch
from companion.core.words import say

LATEST_MS = 250_000_000_000_000
"""Upper limit for game time and time of day, some 8,000 years in ms, so that no calendar overflows."""


def require_valid_times(*times_ms: int) -> None:
    """Raise `Refused` if a time is out of range for the game clock or the time of day."""
    for ms in times_ms:
        if not 0 <= ms <= LATEST_MS:
            raise refusal(
                say("{ms} ms isn't a valid time: enter 0 to {latest} ms.", ms=ms, latest=f"{LATEST_MS:,}"), hard=True
            )


GroupNumber = int
"""The place of a group among those in effect, 0 for the opening group."""


class GroupPlace(NamedTuple):
    """The number of a group of lines in effect, and the index of its first line among them."""

    number: GroupNumber
    first: int


class LoggedLine(NamedTuple):
    """A line as it should be read, and whether it counts."""

    line: Line
    counts: bool


class UndoneMend(NamedTuple):
    """A line that mends, the first group it changed, and the facts from there on as they were before."""

    mend: Line
    first_group: GroupNumber
    facts: list[Fact]


class _GroupBegun(NamedTuple):
    """The number of a group, and some of its lines from its start."""

    number: GroupNumber
    lines: list[Line]


class History:
    """The raw lines, and which of them are in effect.

    Lines in effect form groups: a move, or a line that mends, followed by everything that happened automatically.
    Undo takes back the last group. A new group or an automatic line discards what could be redone. A line that mends
    replaces some groups with others; undoing it restores them.
    """

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self._groups: list[list[Line]] = [[]]
        self._undone: list[list[Line]] = []
        self._mended: dict[int, tuple[int, list[list[Line]]]] = {}
        self._latest_ms = 0

    @property
    def number_of_groups(self) -> int:
        """Count the groups in effect, including the opening group before the first move."""
        return len(self._groups)

    @property
    def next_seq(self) -> int:
        """Return the number of the next line."""
        return len(self.lines) + 1

    @property
    def can_undo(self) -> bool:
        """Return whether there is a move to undo."""
        return self.number_of_groups > 1

    @property
    def can_redo(self) -> bool:
        """Return whether there is a move to redo."""
        return bool(self._undone)

    def undo_target(self) -> int:
        """Return the `seq` of the move that undo would take back. Raises `Refused` if there isn't one."""
        if not self.can_undo:
            raise refusal(say("There's nothing to undo."))
        return self._groups[-1][0].seq

    def redo_target(self) -> int:
        """Return the `seq` of the move that redo would restore. Raises `Refused` if there isn't one."""
        if not self.can_redo:
            raise refusal(say("There's nothing to redo."))
        return self._undone[-1][0].seq

    def append(self, line: Line) -> GroupNumber:
        """Add the next line and return the first group it changes.

        Raises `Refused` if it does not follow from the lines before it.
        """
        if line.seq != self.next_seq:
            raise refusal(
                say(
                    "Line {seq} of the journal is out of order: {next_seq} was expected.",
                    seq=line.seq,
                    next_seq=self.next_seq,
                ),
                hard=True,
            )
        if line.facts if line.kind == "mend" else line.patch:
            raise refusal(
                say("Line {seq} of the journal can't be both a change and a new event.", seq=line.seq), hard=True
            )
        changed = _TAKE[line.kind](self, line)
        self.lines.append(line)
        self._latest_ms = max(self._latest_ms, line.at_ms)
        return changed

    def append_stored(self, line: Line) -> None:
        """Add the next line of a stored game. Raises `Refused` as `append` does, and for times out of range.

        Only automatic lines may be dated earlier, because a redone timer may already have run out. A fact may be older
        than the game: the hour of a box that was taken over.
        """
        require_valid_times(line.at_ms, line.wall_ms, *(abs(fact.at_ms) for fact in (*line.facts, *line.patch)))
        if line.at_ms < self._latest_ms and line.kind != "auto":
            raise refusal(say("Line {seq} of the journal is dated before the one above it.", seq=line.seq), hard=True)
        self.append(line)

    def _append_move(self, line: Line) -> GroupNumber:
        self._groups.append([line])
        self._undone.clear()
        return self.number_of_groups - 1

    def _append_auto(self, line: Line) -> GroupNumber:
        self._groups[-1].append(line)
        self._undone.clear()
        return self.number_of_groups - 1

    def _append_mend(self, line: Line) -> GroupNumber:
        changed = self._apply_mend(line)
        self._groups.append([without_patch(line)])
        self._undone.clear()
        return changed

    def _apply_mend(self, line: Line) -> GroupNumber:
        """Apply a line that mends to the groups in effect, and return the first group it changes."""
        unchanged, lines = patched_lines(list(self.lines_in_effect()), line.patch)
        changed, begun = self._group_at_line_count(unchanged)
        groups = list(_group_lines([*begun, *lines], opening=changed == 0))
        self._mended[line.seq] = changed, self._groups[changed:]
        self._groups[changed:] = groups
        return changed

    def _group_at_line_count(self, count: int) -> _GroupBegun:
        """Return the group that holds the last of the first `count` lines, with its lines up to that one."""
        for place, group in enumerate(self._groups):
            if count <= len(group):
                return _GroupBegun(place, group[:count])
            count -= len(group)
        raise AssertionError("unreachable: a patch keeps no more lines than there are")

    def last_mend_undone(self) -> UndoneMend | None:
        """Return what undo would restore if it took back a line that mends; None if it would take back another."""
        if not _is_mend(self._groups[-1]):
            return None
        mend = self._groups[-1][0]
        changed, groups = self._mended[mend.seq]
        return UndoneMend(mend, changed, [fact for group in groups for line in group for fact in line.facts])

    def _append_undo(self, line: Line) -> GroupNumber:
        _require_target(line, self.undo_target())
        group = self._groups.pop()
        self._undone.append(group)
        changed = self.number_of_groups - 1
        if _is_mend(group):
            changed, before = self._mended.pop(line.target)
            self._groups[changed:] = before
        if line.facts:
            self._groups[-1].append(line)
        return changed

    def _append_redo(self, line: Line) -> GroupNumber:
        _require_target(line, self.redo_target())
        last = self._groups[-1]
        if last and last[-1].kind == "undo" and last[-1].target == line.target:
            last.pop()
        changed, group = self.number_of_groups - 1, self._undone.pop()
        if _is_mend(group):
            changed = self._apply_mend(self.lines[line.target - 1])
        self._groups.append(group)
        return changed

    def group_at(self, place: int) -> GroupPlace:
        """Return the group of the line at this index among those in effect."""
        first = 0
        for number, group in enumerate(self._groups):
            if place < first + len(group):
                return GroupPlace(number, first)
            first += len(group)
        raise IndexError(place)

    def group(self, number: int) -> tuple[Line, ...]:
        """Return the lines of a group in effect."""
        return tuple(self._groups[number])

    def facts(self, first_group: int = 0, stop_group: int | None = None) -> Iterator[Fact]:
        """Yield the facts in effect, in order, from `first_group` up to but not including `stop_group`."""
        for group in self._groups[first_group:stop_group]:
            for line in group:
                yield from line.facts

    def logged_lines(self) -> Iterator[LoggedLine]:
        """Yield every line.

        Lines in effect keep their order. A line that no longer counts follows the one it came after. A line that was
        changed appears twice: before and after the change.
        """
        counting = list(self.lines_in_effect())
        last = {(line.seq, line.kind == "mend"): place for place, line in enumerate(counting)}
        told = 0
        for line in self.lines:
            place = last.get((line.seq, line.kind == "mend"))
            if place is not None and counting[place].text != line.text:
                yield LoggedLine(line, False)
            while place is not None and told <= place:
                yield LoggedLine(counting[told], True)
                told += 1
            if place is None:
                yield LoggedLine(line, line.kind in ("undo", "redo"))
        yield from (LoggedLine(line, True) for line in counting[told:])

    def lines_in_effect(self) -> Iterator[Line]:
        """Yield the lines in effect, in order."""
        for group in self._groups:
            yield from group

    def newest_first(self) -> Iterator[Line]:
        """Yield the lines in effect, the last one first."""
        for group in reversed(self._groups):
            yield from reversed(group)


def _require_target(line: Line, target: int) -> None:
    if line.target == target:
        return
    if line.kind == "undo":
        raise refusal(
            say(
                "Line {seq} would undo line {target}, but {next} is next.",
                seq=line.seq,
                target=line.target,
                next=target,
            ),
            hard=True,
        )
    raise refusal(
        say("Line {seq} would redo line {target}, but {next} is next.", seq=line.seq, target=line.target, next=target),
        hard=True,
    )


def _is_mend(group: list[Line]) -> bool:
    return bool(group) and group[0].kind == "mend"


def _group_lines(lines: Iterable[Line], *, opening: bool) -> Iterator[list[Line]]:
    """Yield lines in groups; those before the first move form the `opening` group."""
    group: list[Line] = []
    for line in lines:
        if line.kind in ("move", "mend") and (group or opening):
            yield group
            group, opening = [], False
        group.append(line)
    if group or opening:
        yield group


_TAKE = {
    "move": History._append_move,
    "auto": History._append_auto,
    "undo": History._append_undo,
    "redo": History._append_redo,
    "mend": History._append_mend,
}
