"""The real app, killed while a window is open: what was confirmed in it is not asked for again."""

from pathlib import Path

import pytest

from companion.core.order import Setup
from companion.store import Store
from tests.terminal import Terminal, companion

pytestmark = pytest.mark.system

_DOWN, _ENTER, _ESCAPE, _LAST = "\x1b[B", "\r", "\x1b", "\x1b[F"
_KINDS_OF_NOTES = 7


def test_notes_that_were_counted_are_not_asked_for_again(tmp_path: Path) -> None:
    """CITY-END-04."""
    with Store.open(tmp_path / "companion.db") as store:
        store.create("Friday", Setup("city", ("Ana", "Ben", "Cal"), {"money": "paper"}, seed=7)).close()
    with companion(tmp_path, "resume") as terminal:
        terminal.wait_for("Ana")
        terminal.does("F", "y", shows="Which notes does Ana have?")
        terminal.does("2", *[_ENTER] * _KINDS_OF_NOTES, shows="Which notes does Ben have?")
        terminal.does("3", *[_ENTER] * _KINDS_OF_NOTES, shows="Which notes does Cal have?")
        terminal.kill()
    with companion(tmp_path, "resume") as terminal:
        terminal.wait_for("Ben counts 15M")
        terminal.does("F", "y", shows="Which notes does Cal have?")
        terminal.does("1", *[_ENTER] * _KINDS_OF_NOTES, shows="Ben wins with 15M")


def _open_position(terminal: Terminal) -> None:
    """Go from the home screen to the entering of a running evening of City."""
    terminal.wait_for("Settings")
    terminal.does("n", shows="Which game?")
    terminal.does(_ENTER, shows="Back (Esc)")
    lines = [line for line in terminal.rest().splitlines() if "Monopoly " in line and "│" in line]
    place = next(place for place, line in enumerate(lines) if "Monopoly City" in line)
    terminal.does(*[_DOWN] * place, _ENTER, shows="Monopoly City, ")
    terminal.does(_LAST, shows="Enter what everyone has, then play from there.")
    terminal.does(_ENTER, shows="· 37.7M")


def test_an_evening_that_was_half_entered_is_gone_on_with(tmp_path: Path) -> None:
    with companion(tmp_path) as terminal:
        _open_position(terminal)
        terminal.does("\t", *"8m", _ENTER, shows="8M")
        terminal.does(
            *[_DOWN] * 10, *"green", "\t", *"2r", _ENTER, shows=lambda text: "2r" in text and ": 2r" not in text
        )
        terminal.kill()
    with companion(tmp_path) as terminal:
        terminal.wait_for("or carry on setting up the last one")
        terminal.does("n", shows="Which game?")
        terminal.does(_LAST, shows="Monopoly City, 3 lines")
        terminal.does(_ENTER, shows="8M")
        terminal.does(*[_DOWN] * 30, _ENTER, shows="roll the dice")
        terminal.kill()
    with companion(tmp_path) as terminal:
        terminal.wait_for("Start a new game")
        assert "carry on" not in terminal.rest()
        terminal.does("r", shows="Green owns Old Town")


def test_who_watches_sees_that_the_window_that_plays_was_killed(tmp_path: Path) -> None:
    with companion(tmp_path, "unit") as terminal, companion(tmp_path) as other:
        terminal.wait_for("Press p to turn the unit on")
        terminal.does("p", shows="Ready")
        terminal.does("a", shows="running")
        other.wait_for("Settings")
        other.does("r", shows="Watch it here?")
        other.does("y", shows="running")
        terminal.kill()
        other.wait_for("NO ONE IS PLAYING")
        other.wait_for("Paused – bids still count")
        other.does(_ESCAPE, shows="Settings")
        other.does("r", shows="Paused – bids still count")
        other.does("h", shows="running")
