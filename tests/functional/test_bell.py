"""The bell of the terminal in place of a player: over SSH, for one run, or for good."""

from pathlib import Path

import pytest

from companion.cli.devices import Devices
from companion.cli.play import RunOptions
from companion.session.box_link import BoxLink
from companion.table.preferences import Preferences
from companion.unit.signals import Cue

AFAR = "10.0.0.2 52000 10.0.0.1 22"


@pytest.mark.parametrize(
    ("asked", "ssh", "bell"),
    [
        (RunOptions(), "", False),
        (RunOptions(), AFAR, True),
        (RunOptions(bell=True), "", True),
        (RunOptions(bell=True), AFAR, True),
    ],
)
@pytest.mark.parametrize("sounds", ["auto", "player", "bell"])
async def test_over_ssh_or_as_chosen_the_bell_of_the_terminal_rings_and_no_program_is_looked_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, asked: RunOptions, ssh: str, bell: bool, sounds: str
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    monkeypatch.setenv("SSH_CONNECTION", ssh)
    monkeypatch.setenv("PATH", str(tmp_path))  # no player here: looked for, it is complained of
    rings, told = list[bool](), list[str]()
    devices = Devices(asked.with_run_options(Preferences(sounds=sounds)), BoxLink())
    devices.open(lambda: rings.append(True), told.append)
    devices.play(Cue.SOLD)
    devices.close()
    rung = asked.bell or sounds == "bell" or (sounds == "auto" and bell)
    assert (len(rings), bool(told)) == (1, not rung)


def test_the_bell_of_this_time_is_not_kept() -> None:
    stored = Preferences(sounds="player")
    once = RunOptions(bell=True)
    assert once.without_run_options(once.with_run_options(stored), stored) == stored
