"""Phones that are switched off cost nothing."""

import subprocess
import sys

from tests.patience import PATIENCE_S

PROGRAM = """
import sys
import companion.cli.play, companion.tui.app, companion.tui.pages.home, companion.cli.main
print(*sorted(name for name in sys.modules if name.partition(".")[0] in ("websockets", "segno", "ifaddr")))
print("companion.phones" in sys.modules)
"""


def test_the_app_imports_nothing_of_them() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True, timeout=PATIENCE_S
    )
    assert done.stdout.split() == ["False"]
