"""The command that changes the code a little and tells what the tests notice, on a tree of one file."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from tests.patience import PATIENCE_S
from tools.environment import ROOT
from tools.mutants import living
from tools.mutants.areas import AREAS, Area, named

LIST = ROOT / "tests" / "mutants_that_live.toml"
CODE = """\
def can_pay(cash: int, owed: int) -> bool:
    return cash >= owed
"""
LIVES = """\
[[lives]]
path = "purse/purse.py"
was = "return cash >= owed"
becomes = "return cash > owed"
reason = "Nobody owes all they have."
"""
PROGRAM = """
import sys
from pathlib import Path
from tools.mutants.__main__ import main
from tools.mutants.areas import Area
area = Area("purse", ("purse/*.py",), ("checks",))
sys.exit(main(sys.argv[2:], Path(sys.argv[1]), (area,)))
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A tree whose test knows only a debt that is less than the cash, and one that is more."""
    (tmp_path / "pyproject.toml").write_text("[tool.pytest.ini_options]\n", "utf-8")
    write(tmp_path / "purse" / "purse.py", CODE)
    checks(tmp_path, "can_pay(3, 2) and not can_pay(1, 2)")
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / LIST.name).touch()
    return tmp_path


def write(path: Path, text: str) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, "utf-8")


def checks(tree: Path, what: str) -> None:
    write(
        tree / "checks" / "test_purse.py", f"from purse.purse import can_pay\n\n\ndef test_it():\n    assert {what}\n"
    )


def mutants(tree: Path, *arguments: str) -> tuple[int, str]:
    """Run the command over the tree and return its exit status and what it printed."""
    if any(importlib.util.find_spec(name) is None for name in ("cosmic_ray", "coverage")):
        pytest.fail("not installed: the extra `mutants`")
    command = [sys.executable, "-c", PROGRAM, str(tree), *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE_S)
    return done.returncode, done.stdout + done.stderr


def test_a_change_that_no_test_notices_is_told_until_a_test_does(tree: Path) -> None:
    status, told = mutants(tree)
    assert status == 1
    assert "purse/purse.py:2 survives\n    return cash >= owed\n    return cash > owed\n" in told
    assert (tree / "purse" / "purse.py").read_text("utf-8") == CODE
    checks(tree, "can_pay(2, 2) and not can_pay(1, 2)")
    status, told = mutants(tree, "purse")
    assert status == 0
    assert "survives" not in told
    assert "100%" in told


def test_a_listed_change_may_live_but_nine_of_ten_must_be_noticed(tree: Path) -> None:
    (tree / "tests" / LIST.name).write_text(LIVES, "utf-8")
    status, told = mutants(tree)
    assert "survives" not in told
    assert " 0%" in told
    assert status == 1


def test_tests_that_fail_unchanged_say_so(tree: Path) -> None:
    checks(tree, "not can_pay(2, 2)")
    status, told = mutants(tree)
    assert status == 2
    assert "purse: the tests fail with nothing changed" in told
    assert "test_it" in told


def test_an_unknown_area_is_told_with_those_there_are() -> None:
    with pytest.raises(ValueError, match=r"No area purse; there are unit, wire, table, store, chance"):
        named(["purse"])


@pytest.mark.parametrize("area", AREAS, ids=lambda area: area.name)
def test_every_area_has_files_and_tests(area: Area) -> None:
    assert area.files(ROOT)
    assert area.test_paths(ROOT)


def test_a_pattern_that_names_no_test_is_told() -> None:
    with pytest.raises(ValueError, match="purse: no test at tests/unit/purse"):
        Area("purse", (), ("tests/unit/purse",)).test_paths(ROOT)


def test_every_change_in_the_list_still_stands_in_the_code_and_has_its_reason() -> None:
    listed = living.read(LIST)
    assert [entry for entry in listed if not entry.stands_in(ROOT)] == []
    assert [entry for entry in listed if not entry.reason.endswith(".")] == []
    assert len({entry.change for entry in listed}) == len(listed)


def test_an_entry_that_points_at_nothing_is_found(tree: Path) -> None:
    (tree / "tests" / LIST.name).write_text(LIVES, "utf-8")
    (entry,) = living.read(tree / "tests" / LIST.name)
    assert entry.stands_in(tree)
    write(tree / "purse" / "purse.py", CODE.replace(">=", "=="))
    assert not entry.stands_in(tree)
    (tree / "purse" / "purse.py").unlink()
    assert not entry.stands_in(tree)


def test_an_entry_without_its_reason_is_refused(tmp_path: Path) -> None:
    write(tmp_path / LIST.name, LIVES.replace("reason", "because"))
    with pytest.raises(msgspec.ValidationError):
        living.read(tmp_path / LIST.name)
