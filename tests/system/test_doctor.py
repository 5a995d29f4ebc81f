"""What the doctor tells."""

import json
import platform
import re
from pathlib import Path

import pytest

from companion import __version__
from companion.store import Store
from tests.system.test_cli import played_game, run

pytestmark = pytest.mark.system


def test_the_doctor_tells_of_the_machine_and_not_of_the_players(store: Store, tmp_path: Path) -> None:
    played_game(store)
    report = json.loads(run(tmp_path, "doctor", "--json").stdout)
    assert report["versions"]["companion"] == __version__
    assert {"textual", "rich", "pyserial", "python", "sqlite", "websockets", "aiomqtt", "paho-mqtt"} <= set(
        report["versions"]
    )
    assert (report["journal"]["games"], report["journal"]["journal_mode"]) == (1, "wal")
    plain = run(tmp_path, "doctor")
    assert plain.returncode == 0
    for name in ("Ana", "Ben", "Friday"):
        assert name not in plain.stdout


@pytest.mark.parametrize("kind", [(), ("--json",)], ids=["plain", "json"])
def test_the_doctor_does_not_tell_who_sits_there(
    kind: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither by the home, nor by a path elsewhere, nor by the name of the machine, nor in what is wrong."""
    home = tmp_path / "home" / "mirabel"
    games = tmp_path / "media" / "mirabel" / "games"
    games.mkdir(parents=True)
    (games / "settings.toml").write_text("theme = 5\n")
    for name, value in {"HOME": str(home), "USER": "mirabel", "LOGNAME": "mirabel"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("LANG", f"{platform.node()}.mirabel")
    told = run(games, "doctor", *kind).stdout
    assert "games" in told
    assert "mirabel" not in told
    assert platform.node() not in told
    monkeypatch.delenv("COMPANION_HOME", raising=False)
    assert str(home) not in run(home / "games", "doctor", *kind).stdout


def test_the_doctor_says_each_trouble_on_a_line_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("[sound]\nvolume = 'loud'\nmuted = 3\n")
    told = " ".join(run(tmp_path, "doctor").stdout.split())
    assert re.search(r"from 0 to 100\. \S*settings\.toml:3: \[sound\] muted can't be 3", told)


def test_the_doctor_says_in_plain_words_what_the_system_has_against_a_file(tmp_path: Path) -> None:
    home = tmp_path / ("x" * 300)
    report = json.loads(run(home, "doctor", "--json").stdout)
    assert report["settings"]["trouble"].endswith("/settings.toml can't be read: the name is too long.")
    assert report["journal"]["trouble"].endswith("/companion.db can't be read: the name is too long.")


def test_the_doctor_finds_what_needs_mending(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("[sound]\nvolume = 'loud'\n")
    (tmp_path / "companion.db").write_bytes(b"no journal" * 1_000)
    found = run(tmp_path, "doctor", "--json")
    report = json.loads(found.stdout)
    assert (found.returncode, found.stderr) == (1, "")
    assert "volume can't be “loud”" in report["settings"]["trouble"][0]
    assert "is damaged" in report["journal"]["trouble"]
