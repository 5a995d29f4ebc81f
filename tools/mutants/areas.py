"""The parts of the tree that are changed, and the tests that should notice."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

_EVENINGS = "tests/functional/test_evenings.py"


@dataclass(frozen=True, slots=True)
class Area:
    """Files to change, as patterns from the root, and the paths of the tests that cover them."""

    name: str
    sources: tuple[str, ...]
    tests: tuple[str, ...]

    def files(self, root: Path) -> list[Path]:
        """Return the files of the area, sorted by name."""
        return sorted({path for pattern in self.sources for path in root.glob(pattern)})

    def test_paths(self, root: Path) -> list[str]:
        """Return the paths of the tests with patterns expanded. Raises `ValueError` for one that matches nothing."""
        found = {pattern: sorted(root.glob(pattern)) for pattern in self.tests}
        if nothing := [pattern for pattern, paths in found.items() if not paths]:
            raise ValueError(f"{self.name}: no test at {', '.join(nothing)}")
        return [str(path.relative_to(root)) for paths in found.values() for path in paths]


def _game(name: str, *tests: str) -> Area:
    sources = (f"companion/games/{name}/rules/*.py", f"companion/games/{name}/scoring*.py")
    return Area(name, sources, (*tests, "tests/unit/test_givens.py", _EVENINGS))


AREAS: Sequence[Area] = (
    Area("unit", ("companion/unit/*.py",), ("tests/unit/test_unit_*.py", "tests/unit/test_takeover.py")),
    Area("wire", ("companion/wire/*.py",), ("tests/unit/wire",)),
    Area(
        "table",
        ("companion/table/*.py",),
        (
            "tests/unit/test_table.py",
            "tests/unit/test_script.py",
            "tests/unit/test_history.py",
            "tests/unit/test_turn_timer.py",
            "tests/unit/test_unit_view.py",
            "tests/functional/test_exchange.py",
            _EVENINGS,
        ),
    ),
    Area(
        "store",
        ("companion/store/*.py",),
        (
            "tests/unit/test_settings_file.py",
            "tests/unit/test_clock_file.py",
            "tests/unit/test_kept_cards.py",
            "tests/functional/test_store*.py",
            "tests/functional/test_exchange.py",
            "tests/functional/test_owners.py",
            "tests/functional/test_city_owners.py",
            "tests/functional/test_earlier_files.py",
            "tests/functional/test_import_checked.py",
            "tests/functional/test_hidden_letters.py",
            "tests/functional/test_phone_seats.py",
        ),
    ),
    _game("chance", "tests/unit/chance"),
    _game("deal", "tests/unit/deal"),
    _game("builder", "tests/unit/test_builder_*.py", "tests/unit/test_debts.py"),
    _game("city", "tests/unit/test_city_*.py", "tests/unit/test_debts.py", "tests/unit/test_draws.py"),
)


def named(names: Sequence[str], areas: Sequence[Area] = AREAS) -> list[Area]:
    """Return the areas with these names, all if there are none. Raises `ValueError` for an unknown name."""
    known = {area.name: area for area in areas}
    if unknown := [name for name in names if name not in known]:
        raise ValueError(f"No area {', '.join(unknown)}; there are {', '.join(known)}.")
    return [known[name] for name in names] or list(areas)
