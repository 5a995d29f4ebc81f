"""History: a journal of lines that only grows; undo, redo and mending are lines of it."""

from collections.abc import Iterable, Iterator

from companion.core.errors import refuse
from companion.core.fact import Fact
from companion.core.line import Kind as Kind
from companion.core.line import Line as Line
from companion.core.patch import patched, without_patch

LATEST_MS = 250_000_000_000_000
"""No game lasts so long and no time of day lies so far ahead that a calendar ends: some 8,000 years, in ms."""


def check_times(*times_ms: int) -> None:
    """Raise `Refused` for a time that is no time of an evening, nor of a day."""
    for ms in times_ms:
        if not 0 <= ms <= LATEST_MS:
            raise refuse(f"The time {ms} ms is none: it takes 0 to {LATEST_MS:,} ms.", hard=True)


class History:
    """The raw lines and what of them is in effect.

    Lines in effect are kept in groups: a move, or a line that mends, with whatever came of itself after it. Undo takes
    back the last group; a new one, or anything that comes of itself, drops what could be brought again. A line that
    mends puts other groups in the place of some; undone, it gives these back.
    """

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self._groups: list[list[Line]] = [[]]
        self._undone: list[list[Line]] = []
        self._mended: dict[int, tuple[int, list[list[Line]]]] = {}
        self._latest_ms = 0

    @property
    def depth(self) -> int:
        """Count the groups in effect, the opening one (before any move) included."""
        return len(self._groups)

    @property
    def next_seq(self) -> int:
        """Return the number the next line must carry."""
        return len(self.lines) + 1

    @property
    def undoes(self) -> bool:
        """Tell whether there is a move to take back."""
        return self.depth > 1

    @property
    def redoes(self) -> bool:
        """Tell whether there is a move to bring again."""
        return bool(self._undone)

    def undo_target(self) -> int:
        """Return the `seq` of the move that undo would take back. Raises `Refused` if there is none."""
        if not self.undoes:
            raise refuse("There's nothing to undo.")
        return self._groups[-1][0].seq

    def redo_target(self) -> int:
        """Return the `seq` of the move that redo would bring again. Raises `Refused` if there is none."""
        if not self.redoes:
            raise refuse("There's nothing to redo.")
        return self._undone[-1][0].seq

    def append(self, line: Line) -> int:
        """Add the next line; return the first group that it changes.

        Raises `Refused` if it does not follow from the lines before it.
        """
        if line.seq != self.next_seq:
            raise refuse(f"Line {line.seq} of the journal is out of order: {self.next_seq} was expected.", hard=True)
        if line.facts if line.kind == "mend" else line.patch:
            raise refuse(f"Line {line.seq} of the journal can't both mend and happen.", hard=True)
        changed = _TAKE[line.kind](self, line)
        self.lines.append(line)
        self._latest_ms = max(self._latest_ms, line.at_ms)
        return changed

    def take_stored(self, line: Line) -> None:
        """Add the next line of a game that was stored. Raises `Refused` as `append` does, and for times that cannot be.

        Only what comes of itself may be dated back: brought again by a redo, its time may be up already. A fact may
        lie before the game: the hour of a box that was taken over.
        """
        check_times(line.at_ms, line.wall_ms, *(abs(fact.at_ms) for fact in (*line.facts, *line.patch)))
        if line.at_ms < self._latest_ms and line.kind != "auto":
            raise refuse(f"Line {line.seq} of the journal is dated before the one above it.", hard=True)
        self.append(line)

    def _move(self, line: Line) -> int:
        self._groups.append([line])
        self._undone.clear()
        return self.depth - 1

    def _auto(self, line: Line) -> int:
        self._groups[-1].append(line)
        self._undone.clear()
        return self.depth - 1

    def _mend(self, line: Line) -> int:
        changed = self._put_in_place(line)
        self._groups.append([without_patch(line)])
        self._undone.clear()
        return changed

    def _put_in_place(self, line: Line) -> int:
        """Let a line mend the groups in effect; return the first that it changes."""
        kept, lines = patched(list(self.effective()), line.patch)
        changed, begun = self._group_after(kept)
        groups = list(_grouped([*begun, *lines], opening=changed == 0))
        self._mended[line.seq] = changed, self._groups[changed:]
        self._groups[changed:] = groups
        return changed

    def _group_after(self, lines: int) -> tuple[int, list[Line]]:
        """Return the group that the last of so many lines stands in, and those of them that stand there."""
        for place, group in enumerate(self._groups):
            if lines <= len(group):
                return place, group[:lines]
            lines -= len(group)
        raise AssertionError("unreachable: a patch keeps no more lines than there are")

    def before_mend(self) -> tuple[Line, int, list[Fact]] | None:
        """Return what undo would put back if it took back a line that mends: that line, the first group it changed,
        and the facts from there on.
        """
        if not _mends(self._groups[-1]):
            return None
        mend = self._groups[-1][0]
        changed, groups = self._mended[mend.seq]
        return mend, changed, [fact for group in groups for line in group for fact in line.facts]

    def _undo(self, line: Line) -> int:
        _expect(line, self.undo_target())
        group = self._groups.pop()
        self._undone.append(group)
        changed = self.depth - 1
        if _mends(group):
            changed, before = self._mended.pop(line.target)
            self._groups[changed:] = before
        if line.facts:
            self._groups[-1].append(line)
        return changed

    def _redo(self, line: Line) -> int:
        _expect(line, self.redo_target())
        last = self._groups[-1]
        if last and last[-1].kind == "undo" and last[-1].target == line.target:
            last.pop()
        changed, group = self.depth - 1, self._undone.pop()
        if _mends(group):
            changed = self._put_in_place(self.lines[line.target - 1])
        self._groups.append(group)
        return changed

    def group_at(self, place: int) -> tuple[int, int]:
        """Return the group of the line at a place among those in effect, and the place of the group's first line."""
        first = 0
        for number, group in enumerate(self._groups):
            if place < first + len(group):
                return number, first
            first += len(group)
        raise IndexError(place)

    def group(self, number: int) -> tuple[Line, ...]:
        """Return the lines of a group in effect."""
        return tuple(self._groups[number])

    def facts(self, first_group: int = 0, stop_group: int | None = None) -> Iterator[Fact]:
        """Yield the facts in effect, in order, of the groups from `first_group` to before `stop_group`."""
        for group in self._groups[first_group:stop_group]:
            for line in group:
                yield from line.facts

    def log(self) -> Iterator[tuple[Line, bool]]:
        """Yield every line as it is to be read, and whether it counts.

        Lines in effect stand in their order; whatever does not count stands behind the one it came after. A line that
        was mended stands twice: as it was, and as it is.
        """
        counting = list(self.effective())
        last = {(line.seq, line.kind == "mend"): place for place, line in enumerate(counting)}
        told = 0
        for line in self.lines:
            place = last.get((line.seq, line.kind == "mend"))
            if place is not None and counting[place].text != line.text:
                yield line, False
            while place is not None and told <= place:
                yield counting[told], True
                told += 1
            if place is None:
                yield line, line.kind in ("undo", "redo")
        yield from ((line, True) for line in counting[told:])

    def effective(self) -> Iterator[Line]:
        """Yield the lines in effect, in order."""
        for group in self._groups:
            yield from group


def _expect(line: Line, target: int) -> None:
    if line.target != target:
        raise refuse(f"Line {line.seq} would {line.kind} line {line.target}, but {target} is next.", hard=True)


def _mends(group: list[Line]) -> bool:
    return bool(group) and group[0].kind == "mend"


def _grouped(lines: Iterable[Line], *, opening: bool) -> Iterator[list[Line]]:
    """Yield lines in groups; those before the first move are the `opening` group."""
    group: list[Line] = []
    for line in lines:
        if line.kind in ("move", "mend") and (group or opening):
            yield group
            group, opening = [], False
        group.append(line)
    if group or opening:
        yield group


_TAKE = {
    "move": History._move,
    "auto": History._auto,
    "undo": History._undo,
    "redo": History._redo,
    "mend": History._mend,
}
