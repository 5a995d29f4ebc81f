"""The small changes to a file: one sign, number, condition or call each."""

import difflib
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import parso
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.operator import Operator
from cosmic_ray.plugins import get_operator
from parso.tree import NodeOrLeaf

# Mistakes a person makes. Left out: operators no one confuses (`+` and `**`), and `|`, which appears in types.
_SLIPS = (
    *(
        f"ReplaceComparisonOperator_{slip}"
        for slip in ("Lt_LtE", "LtE_Lt", "Gt_GtE", "GtE_Gt", "Eq_NotEq", "NotEq_Eq", "Is_IsNot", "IsNot_Is")
    ),
    *(
        f"ReplaceBinaryOperator_{slip}"
        for slip in ("Add_Sub", "Sub_Add", "Mul_FloorDiv", "FloorDiv_Mul", "Mod_FloorDiv", "LShift_RShift")
    ),
    *("ReplaceBinaryOperator_RShift_LShift", "ReplaceBinaryOperator_BitAnd_BitOr"),
    *("ReplaceUnaryOperator_Delete_Not", "ReplaceUnaryOperator_Delete_USub", "AddNot", "NumberReplacer"),
    *("ReplaceTrueWithFalse", "ReplaceFalseWithTrue", "ReplaceAndWithOr", "ReplaceOrWithAnd"),
    *("ReplaceBreakWithContinue", "ReplaceContinueWithBreak", "ZeroIterationForLoop"),
)


class LeaveOut(Operator):  # type: ignore[misc]  # the library says nothing about its types
    """Leave out a statement that only calls or yields something."""

    def mutation_positions(self, node: NodeOrLeaf) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
        """Yield the start and end of the statement."""
        if node.type == "simple_stmt" and node.children[0].type in {"atom_expr", "yield_expr"}:
            yield node.children[0].start_pos, node.children[0].end_pos

    def mutate(self, node: NodeOrLeaf, index: int) -> NodeOrLeaf:
        """Replace it with `pass`."""
        nothing = parso.parse("pass").children[0]
        nothing.prefix = node.get_first_leaf().prefix
        node.children[0] = nothing
        return node

    @classmethod
    def examples(cls) -> tuple[()]:
        """Return no examples: the project's tests cover this."""
        return ()


def operators() -> dict[str, Operator]:
    """Return the available kinds of change, by name."""
    return {"LeaveOut": LeaveOut(), **{name: get_operator(f"core/{name}")() for name in _SLIPS}}


@dataclass(frozen=True, slots=True)
class Change:
    """The change of one place in one file; `path` is from the root, lines count from 1."""

    path: str
    operator: str
    occurrence: int
    line: int

    def made_in(self, source: str) -> str:
        """Return the changed source."""
        changed = mutate_code(source, operators()[self.operator], self.occurrence)
        assert isinstance(changed, str)
        return changed


def changes(root: Path, files: Sequence[Path]) -> list[Change]:
    """Return every change of the files, in the order of the files and of the kinds of change."""
    return [change for path in files for change in _changes_of(path.read_text("utf-8"), str(path.relative_to(root)))]


def _changes_of(source: str, path: str) -> Iterator[Change]:
    nodes = list(ast_nodes(get_ast(source)))
    # One test covers how all classes are built (frozen, with slots).
    built = {number for number, line in enumerate(source.splitlines(), 1) if line.lstrip().startswith(("class ", "@"))}
    for name, operator in operators().items():
        places = (place for node in nodes for place in operator.mutation_positions(node))
        for occurrence, ((line, _), _) in enumerate(places):
            if line not in built:
                yield Change(path, name, occurrence, line)


def sample(every: Sequence[Change], count: int | None, seed: int) -> list[Change]:
    """Return this many of the changes, drawn with the seed in random order; None returns all in order."""
    if count is None or count >= len(every):
        return list(every)
    return random.Random(seed).sample(every, count)


def replaced_words(before: str, after: str) -> tuple[str, str]:
    """Return the words that a change replaced and the new ones, each on one line."""
    lines = list(difflib.unified_diff(before.splitlines(), after.splitlines(), n=0, lineterm=""))[2:]
    was, becomes = (" ".join(" ".join(line[1:] for line in lines if line[0] == sign).split()) for sign in "-+")
    return was, becomes
