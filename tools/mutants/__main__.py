"""Which small changes to the code the tests notice: `python -m tools.mutants [AREA…] [--sample N --seed S]`.

Needs the packages of the extra `mutants`. Changes are made one after another in a copy of the tree, and each is tried
with the tests that run through its line. What was noticed is kept in `.mutants`, so that a run that was interrupted
goes on where it stopped; what was not is tried again. A survivor belongs into `tests/mutants_that_live.toml` with its
reason, or gets a test. The exit status is 1 while one stands in no list or an area is noticed in less than 90 %.
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console
from rich.table import Table

from tools.environment import ROOT
from tools.mutants import living
from tools.mutants.areas import AREAS, Area, named
from tools.mutants.changes import Change, changes, replaced_words, sample
from tools.mutants.kept import NoticedChanges
from tools.mutants.tries import Broken, begin, copied

_SHARE = 0.9


@dataclass(slots=True)
class Tally:
    """The results of the changes tried in an area."""

    area: str
    tried: int = 0
    listed: int = 0
    survived: list[str] = field(default_factory=list)

    @property
    def noticed(self) -> int:
        """How many changes made a test fail."""
        return self.tried - self.listed - len(self.survived)

    @property
    def share(self) -> float:
        """The share of tried changes that were noticed; 1 if none were tried."""
        return self.noticed / self.tried if self.tried else 1.0

    @property
    def good(self) -> bool:
        """Whether enough was noticed, and every other change is in the list."""
        return not self.survived and self.share >= _SHARE


def examine(root: Path, area: Area, count: int | None, seed: int, console: Console) -> Tally:
    """Try the changes of an area, or a sample of them. Raises `Broken` if its tests fail unchanged."""
    tally = Tally(area.name)
    may_live = {entry.change for entry in living.read(root / "tests" / "mutants_that_live.toml")}
    kept = NoticedChanges(root / ".mutants" / f"{area.name}.txt")
    with copied(root) as copy:
        trial = begin(area, copy)
        for change in sample(changes(copy, area.files(copy)), count, seed):
            before = (copy / change.path).read_text("utf-8")
            after = change.made_in(before)
            tally.tried += 1
            if kept.holds(before, after):
                continue
            if trial.notices(change, after):
                kept.add(before, after)
                continue
            _count_survivor(tally, change, replaced_words(before, after), may_live, console)
    return tally


def _count_survivor(
    tally: Tally, change: Change, words: tuple[str, str], may_live: set[tuple[str, str, str]], console: Console
) -> None:
    if (change.path, *words) in may_live:
        tally.listed += 1
        return
    tally.survived.append(change.path)
    was, becomes = words
    console.print(f"{change.path}:{change.line} survives\n    {was}\n    {becomes}", markup=False, highlight=False)


def table_of(tallies: Sequence[Tally]) -> Table:
    """Return the table printed last."""
    table = Table("Area", *("Changes", "Noticed", "In the list", "Survived", "Share"))
    for tally in tallies:
        counts = (tally.tried, tally.noticed, tally.listed, len(tally.survived))
        table.add_row(tally.area, *map(str, counts), f"{tally.share:.0%}")
    return table


def main(arguments: Sequence[str], root: Path = ROOT, areas: Sequence[Area] = AREAS) -> int:
    """Try the areas and return the exit status: 2 if nothing could be tried."""
    parser = argparse.ArgumentParser(
        prog="mutants", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("areas", nargs="*", metavar="AREA", help=", ".join(area.name for area in areas))
    parser.add_argument("--sample", type=int, metavar="N", help="so many changes of each area instead of all")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="which sample (default: 1)")
    options = parser.parse_args(arguments)
    console = Console(soft_wrap=True)
    try:
        tallies = [examine(root, area, options.sample, options.seed, console) for area in named(options.areas, areas)]
    except (Broken, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    console.print(table_of(tallies))
    return 0 if all(tally.good for tally in tallies) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
