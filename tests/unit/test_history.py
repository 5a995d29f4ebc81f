"""History against a naive model: a list of groups and a list of what was undone."""

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from companion.core.errors import Refused
from companion.core.game import NoteTaken
from companion.core.history import History, Kind, Line


class HistoryModel(RuleBasedStateMachine):
    """`groups` and `undone` hold the words in effect; an undo may leave a word of its own, which redo takes away."""

    def __init__(self) -> None:
        super().__init__()
        self.history = History()
        self.groups: list[list[tuple[str, int]]] = [[]]
        self.undone: list[tuple[int, list[tuple[str, int]]]] = []
        self.targets: list[int] = []

    def _add(self, kind: Kind, *, fact: bool = True, target: int = 0) -> tuple[str, int]:
        seq = self.history.next_seq
        facts = (NoteTaken(at_ms=seq, words=kind),) if fact else ()
        self.history.append(Line(seq=seq, at_ms=seq, kind=kind, text=kind, facts=facts, target=target))
        return kind, seq

    @rule()
    def move(self) -> None:
        entry = self._add("move")
        self.groups.append([entry])
        self.targets.append(entry[1])
        self.undone = []

    @rule()
    def auto(self) -> None:
        self.groups[-1].append(self._add("auto"))
        self.undone = []

    @precondition(lambda self: self.targets)
    @rule(leaves_a_fact=st.booleans())
    def undo(self, leaves_a_fact: bool) -> None:
        target = self.targets.pop()
        assert self.history.undo_target() == target
        entry = self._add("undo", fact=leaves_a_fact, target=target)
        self.undone.append((entry[1], self.groups.pop()))
        if leaves_a_fact:
            self.groups[-1].append(entry)

    @precondition(lambda self: self.undone)
    @rule()
    def redo(self) -> None:
        undo_seq, group = self.undone.pop()
        assert self.history.redo_target() == group[0][1]
        self._add("redo", fact=False, target=group[0][1])
        if ("undo", undo_seq) in self.groups[-1]:
            self.groups[-1].remove(("undo", undo_seq))
        self.groups.append(group)
        self.targets.append(group[0][1])

    @precondition(lambda self: not self.targets)
    @rule()
    def nothing_to_undo(self) -> None:
        with pytest.raises(Refused):
            self.history.undo_target()

    @precondition(lambda self: not self.undone)
    @rule()
    def nothing_to_redo(self) -> None:
        with pytest.raises(Refused):
            self.history.redo_target()

    @invariant()
    def what_is_in_effect_is_what_the_model_says(self) -> None:
        seqs = [seq for group in self.groups for _, seq in group]
        assert [line.seq for line in self.history.effective()] == seqs
        assert [fact.at_ms for fact in self.history.facts()] == seqs
        assert self.history.in_effect() == set(seqs)
        assert self.history.depth == len(self.groups)

    @invariant()
    def nothing_is_ever_deleted(self) -> None:
        assert [line.seq for line in self.history.lines] == list(range(1, self.history.next_seq))

    @invariant()
    def the_lines_alone_give_the_same_history(self) -> None:
        again = History()
        for line in self.history.lines:
            again.append(line)
        assert list(again.effective()) == list(self.history.effective())


TestHistory = HistoryModel.TestCase


@pytest.mark.parametrize(
    "line",
    [
        Line(seq=3, at_ms=0, kind="move", text="a gap"),
        Line(seq=2, at_ms=0, kind="undo", text="undo", target=7),
        Line(seq=2, at_ms=0, kind="redo", text="redo", target=1),
    ],
)
def test_a_line_that_does_not_follow_is_refused_and_changes_nothing(line: Line) -> None:
    history = History()
    history.append(Line(seq=1, at_ms=0, kind="move", text="press"))
    with pytest.raises(Refused):
        history.append(line)
    assert (len(history.lines), history.depth) == (1, 2)
