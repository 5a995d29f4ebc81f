"""The real app, killed while a window is open: what was confirmed in it is not asked for again."""

from pathlib import Path

import pytest

from companion.core.order import Setup
from companion.store import Store
from tests.terminal import companion

pytestmark = pytest.mark.system

_ENTER = "\r"
_KINDS_OF_NOTES = 7


def test_notes_that_were_counted_are_not_asked_for_again(tmp_path: Path) -> None:
    """CITY-END-04."""
    with Store.open(tmp_path / "companion.db") as store:
        store.create("Friday", Setup("city", ("Ana", "Ben", "Cal"), {"money": "paper"}, seed=7)).close()
    with companion(tmp_path, "resume") as terminal:
        terminal.wait_for("Ana")
        terminal.does("F", shows="Which notes does Ana have?")
        terminal.does("2", *[_ENTER] * _KINDS_OF_NOTES, shows="Which notes does Ben have?")
        terminal.does("3", *[_ENTER] * _KINDS_OF_NOTES, shows="Which notes does Cal have?")
        terminal.kill()
    with companion(tmp_path, "resume") as terminal:
        terminal.wait_for("Ben counts 15M")
        terminal.does("F", shows="Which notes does Cal have?")
        terminal.does("1", *[_ENTER] * _KINDS_OF_NOTES, shows="Ben wins with 15M")


def test_who_watches_sees_that_the_window_that_plays_was_killed(tmp_path: Path) -> None:
    with companion(tmp_path, "unit") as terminal, companion(tmp_path) as other:
        terminal.wait_for("Press p to switch the unit on")
        terminal.does("p", shows="Ready")
        terminal.does("a", shows="running")
        other.wait_for("Settings")
        other.does("r", shows="Watch it here?")
        other.does("y", shows="running")
        terminal.kill()
        other.wait_for("NOBODY PLAYS THIS NOW")
        other.wait_for("HELD")
        other.does("\x1b", shows="Settings")
        other.does("r", shows="HELD")
        other.does("h", shows="running")
