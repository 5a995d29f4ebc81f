"""A club that is switched off costs nothing, and its secrets appear nowhere."""

import subprocess
import sys
from pathlib import Path

from companion.store import SettingsFile
from companion.tui.services import allowed_settings
from tests.patience import PATIENCE_S

PROGRAM = """
import sys
import companion.cli.play, companion.tui.app, companion.tui.pages.home, companion.cli.main, companion.cli.serve
print(*sorted(name for name in sys.modules if name.partition(".")[0] in ("aiomqtt", "paho")))
print("companion.club" in sys.modules)
"""


def test_the_app_imports_nothing_of_it() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True, timeout=PATIENCE_S
    )
    assert done.stdout.split() == ["False"]


def test_what_is_wrong_with_a_secret_is_told_without_it(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('[club]\nclub = "mqtt://ana:knife@broker/friday"\nclub_password = 4711\n')
    preferences, problems = SettingsFile(path, allowed_settings()).load()
    assert (preferences.club, preferences.club_password) == ("", "")
    assert len(problems) == 2
    assert not any("knife" in problem or "4711" in problem for problem in problems)
