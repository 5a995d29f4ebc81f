"""History against a naive model: a list of groups and a list of what was undone."""

import copy

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from companion.core.errors import Refused
from companion.core.fact import Fact
from companion.core.history import History, Kind, Line
from companion.core.order import NoteTaken
from companion.core.patch import LinePut, LinesKept, LinesLeftOut, patch_between

Groups = list[list[tuple[str, int]]]


class HistoryModel(RuleBasedStateMachine):
    """`groups` and `undone` hold the words in effect; an undo may leave a word of its own, which redo takes away.

    `mended` holds the groups as they were before and after each line that mends.
    """

    def __init__(self) -> None:
        super().__init__()
        self.history = History()
        self.groups: Groups = [[]]
        self.undone: list[tuple[int, list[tuple[str, int]]]] = []
        self.targets: list[int] = []
        self.mended: dict[int, tuple[Groups, Groups]] = {}

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

    @precondition(lambda self: any(len(group) for group in self.groups))
    @rule(data=st.data(), how=st.sampled_from(["away", "before", "change", "autos"]))
    def mend(self, data: st.DataObject, how: str) -> None:
        old, seq = list(self.history.lines_in_effect()), self.history.next_seq
        lines = [line for line in old if line.kind in ("move", "auto")]
        if not lines:
            return
        line = data.draw(st.sampled_from(lines))
        place = next(place for place, each in enumerate(old) if each is line)
        put = Line(seq, line.at_ms, line.kind, "put", (NoteTaken(at_ms=seq, words="put"),))
        new = {
            "away": [*old[:place], *old[place + 1 :]],
            "before": [*old[:place], put, *old[place:]],
            "change": [*old[:place], put, *old[place + 1 :]],
            "autos": [each for each in old if each.kind != "auto"],
        }[how]
        before = copy.deepcopy(self.groups)
        said = Line(seq, self.history.lines[-1].at_ms, "mend", "mend", target=line.seq, patch=patch_between(old, new))
        self.history.append(said)
        self.groups = [[]]
        for each in new:
            if each.kind in ("move", "mend"):
                self.groups.append([])
            self.groups[-1].append((each.kind, each.seq))
        self.groups.append([("mend", seq)])
        self.mended[seq] = before, copy.deepcopy(self.groups[:-1])
        self.targets.append(seq)
        self.undone = []

    @precondition(lambda self: self.targets)
    @rule(leaves_a_fact=st.booleans())
    def undo(self, leaves_a_fact: bool) -> None:
        target = self.targets.pop()
        assert self.history.undo_target() == target
        entry = self._add("undo", fact=leaves_a_fact, target=target)
        self.undone.append((entry[1], self.groups.pop()))
        if target in self.mended and self.undone[-1][1][0][0] == "mend":
            self.groups = copy.deepcopy(self.mended[target][0])
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
        if group[0][0] == "mend":
            self.groups = copy.deepcopy(self.mended[group[0][1]][1])
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
        assert [line.seq for line in self.history.lines_in_effect()] == seqs
        assert [line.seq for line in self.history.newest_first()] == seqs[::-1]
        told = [seq for group in self.groups for kind, seq in group if kind != "mend"]
        assert [fact.at_ms for fact in self.history.facts()] == told
        assert self.history.number_of_groups == len(self.groups)

    @invariant()
    def nothing_is_ever_deleted(self) -> None:
        assert [line.seq for line in self.history.lines] == list(range(1, self.history.next_seq))

    @invariant()
    def the_lines_alone_give_the_same_history(self) -> None:
        again = History()
        for line in self.history.lines:
            again.append(line)
        assert list(again.lines_in_effect()) == list(self.history.lines_in_effect())
        assert again.number_of_groups == self.history.number_of_groups


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
    assert (len(history.lines), history.number_of_groups) == (1, 2)


@pytest.mark.parametrize(
    "patch",
    [
        (LinesKept(at_ms=0, lines=3),),
        (LinesKept(at_ms=0, lines=-1),),
        (LinesKept(at_ms=0, lines=1), LinesLeftOut(at_ms=0, lines=2)),
        (NoteTaken(at_ms=0, words="of no line"),),
        (LinesLeftOut(at_ms=0, lines=1), NoteTaken(at_ms=0, words="of no line")),
    ],
)
def test_a_patch_that_fits_no_such_lines_is_refused_and_changes_nothing(patch: tuple[Fact, ...]) -> None:
    history = History()
    for seq in (1, 2):
        history.append(Line(seq, 0, "move", "note"))
    with pytest.raises(Refused, match="changes something that isn't there"):
        history.append(Line(3, 0, "mend", "mend 1 away", target=1, patch=patch))
    assert (len(history.lines), history.number_of_groups) == (2, 3)


@pytest.mark.parametrize(
    "line",
    [
        Line(1, 0, "move", "on", patch=(LinePut(at_ms=0, seq=1, kind="move", text="on"),)),
        Line(1, 0, "mend", "mend 1 away", (NoteTaken(at_ms=0, words="hidden"),)),
    ],
)
def test_no_line_both_mends_and_happens(line: Line) -> None:
    with pytest.raises(Refused, match="can't be both a change and a new event"):
        History().append(line)
