"""A home on a network folder that can't lock files: every command says so, and where to put the home instead."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE_S

SOURCE = Path(__file__).with_name("no_locks.c")
pytestmark = [pytest.mark.system, pytest.mark.skipif(sys.platform != "linux", reason="preloads a library")]


def run(tmp_path: Path, error: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the companion where the system answers every lock with an error."""
    library = tmp_path / f"{error}.so"
    make = ["cc", "-shared", "-fPIC", f"-DLOCK_ERROR={error}", "-o", str(library), str(SOURCE)]
    subprocess.run(make, check=True)
    home = tmp_path / "home"
    home.mkdir(exist_ok=True)
    environment = {**os.environ, "COMPANION_HOME": str(home), "LD_PRELOAD": str(library)}
    command = [sys.executable, "-m", "companion", *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE_S)


@pytest.mark.parametrize("error", ["ENOLCK", "EOPNOTSUPP"])
@pytest.mark.parametrize("arguments", [("games",), ("cards", "city", "set", "Seaview", "r1", "1m"), ("export", "1")])
def test_a_home_that_cannot_lock_files_is_told_with_the_way_out(
    tmp_path: Path, error: str, arguments: tuple[str, ...]
) -> None:
    done = run(tmp_path, error, *arguments)
    assert done.returncode != 0
    assert "can't lock files" in done.stderr
    assert "Set COMPANION_HOME to a folder on this computer's own disk." in done.stderr
    assert "Traceback" not in done.stderr
