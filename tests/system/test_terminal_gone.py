"""The real app when its terminal is gone: it ends, the evening is saved, and no one is locked out."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from companion.store import Store
from tests.patience import PATIENCE_S
from tests.terminal import Terminal, companion

pytestmark = pytest.mark.system

APP = [sys.executable, "-m", "companion", "unit"]
STOPS = (signal.SIGSTOP, signal.SIGTSTP)
RESTORED = (
    b"\x1b[?1049l",
    b"\x1b[?25h",
    b"\x1b[?1000l",
    b"\x1b[?1003l",
    b"\x1b[?1006l",
    b"\x1b[?2004l",
    b"\x1b[?1004l",
)
"""The alternate screen is left, the cursor is shown, and neither mouse nor pastes nor focus are reported."""
IN_BETWEEN = """
import signal, subprocess, sys
subprocess.run(sys.argv[1:])
signal.pause()
"""
"""A program that runs another one in its own terminal, and stays."""
EMULATOR = """
import os, pty, select, subprocess, sys, tty
tty.setraw(0)
master, slave = pty.openpty()
app = subprocess.Popen(sys.argv[1:], stdin=slave, stdout=slave, stderr=slave, start_new_session=True)
os.close(slave)
passes_on_to = {0: master, master: 1}
while True:
    for end in select.select(list(passes_on_to), [], [])[0]:
        os.write(passes_on_to[end], os.read(end, 65536))
"""
"""A terminal emulator: it holds the other end of the app's terminal and passes on keys and what the app draws."""


def _begin(terminal: Terminal) -> None:
    """Turn the unit on and begin an auction, so that there is something to save."""
    terminal.wait_for("Press p to turn the unit on")
    terminal.does("p", shows="Ready")
    terminal.does("a", shows="running")


def _ended(process: psutil.Process) -> int | None:
    """Return the exit status of the app, where it can be known; fails if it goes on."""
    try:
        status: int | None = process.wait(PATIENCE_S)
    except psutil.TimeoutExpired:
        process.kill()
        raise AssertionError("the app goes on without a terminal") from None
    return status


def _assert_free(home: Path) -> None:
    """Assert that the game can be played on."""
    with Store.open(home / "companion.db") as store, store.resume(store.games()[0].id):
        pass


def _assert_saved(home: Path) -> None:
    """Assert that the auction is in the journal and that the game can be played on."""
    with Store.open(home / "companion.db") as store:
        assert [entry.lines for entry in store.games()] == [2]
    _assert_free(home)


def test_a_terminal_that_is_closed_without_a_signal_ends_the_app(tmp_path: Path) -> None:
    with companion(tmp_path, "unit", controlling=False) as terminal:
        _begin(terminal)
        terminal.hang_up()
        assert _ended(psutil.Process(terminal.process.pid)) == 129
    _assert_saved(tmp_path)


def test_a_terminal_that_hangs_up_ends_the_app(tmp_path: Path) -> None:
    with companion(tmp_path, "unit") as terminal:
        _begin(terminal)
        terminal.hang_up()
        assert _ended(psutil.Process(terminal.process.pid)) == 129
    _assert_saved(tmp_path)


def test_a_killed_terminal_emulator_ends_the_app(tmp_path: Path) -> None:
    command = [sys.executable, "-c", EMULATOR, *APP]
    with Terminal(command, {"COMPANION_HOME": str(tmp_path)}) as terminal:
        _begin(terminal)
        [app] = psutil.Process(terminal.process.pid).children()
        terminal.process.kill()
        terminal.process.wait()
        _ended(app)
    _assert_saved(tmp_path)


def test_a_killed_parent_ends_the_app_also_where_the_terminal_stays(tmp_path: Path) -> None:
    command = [*[sys.executable, "-c", IN_BETWEEN] * 2, *APP]
    with Terminal(command, {"COMPANION_HOME": str(tmp_path)}) as terminal:
        _begin(terminal)
        [parent] = psutil.Process(terminal.process.pid).children()
        [app] = parent.children()
        parent.kill()
        terminal.wait_for("The terminal was closed")
        _ended(app)
    _assert_saved(tmp_path)


def test_the_end_of_the_input_ends_the_app_after_what_was_typed(tmp_path: Path) -> None:
    with companion(tmp_path, "unit", piped=True) as terminal:
        terminal.wait_for("Press p to turn the unit on")
        assert terminal.process.stdin is not None
        terminal.process.stdin.write(b"pa")
        terminal.process.stdin.close()
        assert b"Companion has quit" in terminal.read_to_the_end()
        assert terminal.process.wait(PATIENCE_S) == 129
    _assert_saved(tmp_path)


@pytest.mark.parametrize("redirected", ["2>errors.txt", "2>&-", ">output.txt"])
def test_the_screen_is_drawn_where_a_stream_is_still_the_terminal(redirected: str, tmp_path: Path) -> None:
    command = ["sh", "-c", f'cd "$0" && exec "$@" {redirected}', str(tmp_path), *APP]
    with Terminal(command, {"COMPANION_HOME": str(tmp_path)}) as terminal:
        _begin(terminal)
        terminal.write(b"\x11")
        assert terminal.process.wait(PATIENCE_S) == 0
    for written in tmp_path.glob("*.txt"):
        assert written.read_text("utf-8") == ""
    _assert_saved(tmp_path)


@pytest.mark.parametrize("closed", [True, False], ids=["closed", "empty"])
def test_standard_input_without_a_keyboard_ends_with_a_sentence(closed: bool, tmp_path: Path) -> None:
    command = ["sh", "-c", f'"$0" -m companion {"<&-" if closed else "</dev/null"}', sys.executable]
    done = subprocess.run(
        command, env={**os.environ, "COMPANION_HOME": str(tmp_path)}, capture_output=True, text=True, timeout=PATIENCE_S
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("companion: The screen needs a keyboard, but standard input is closed or empty.")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("leave", "status"),
    [
        (signal.SIGTERM, 143),
        (signal.SIGHUP, 129),
        (signal.SIGINT, 130),
        (signal.SIGQUIT, 131),
        ("\x11", 0),
        ("\x03", 130),
    ],
    ids=["SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT", "Ctrl+Q", "Ctrl+C"],
)
def test_every_way_out_restores_the_terminal(leave: signal.Signals | str, status: int, tmp_path: Path) -> None:
    with companion(tmp_path, "unit") as terminal:
        _begin(terminal)
        if isinstance(leave, str):
            terminal.press(leave)
        else:
            terminal.process.send_signal(leave)
        drawn = terminal.read_to_the_end()
        assert terminal.process.wait(PATIENCE_S) == status
    for sequence in RESTORED:
        assert drawn.rfind(sequence) > drawn.rfind(sequence[:-1] + (b"l" if sequence.endswith(b"h") else b"h"))
    assert b"Traceback" not in drawn
    _assert_saved(tmp_path)


@pytest.mark.parametrize(
    "signals",
    [
        (signal.SIGCONT, signal.SIGTERM),
        (signal.SIGTERM, signal.SIGCONT),
        (signal.SIGSTOP, signal.SIGCONT, signal.SIGTERM),
        (signal.SIGTSTP, signal.SIGCONT, signal.SIGTERM),
        (signal.SIGTSTP, signal.SIGTERM, signal.SIGCONT),
    ],
    ids=lambda signals: "-".join(each.name for each in signals),
)
def test_an_app_that_is_told_to_go_on_can_still_be_ended(signals: tuple[signal.Signals, ...], tmp_path: Path) -> None:
    """A program that ends another may also send SIGCONT, in case it is stopped: `timeout`, systemd, a shell."""
    with companion(tmp_path, "unit") as terminal:
        before = terminal.modes
        _begin(terminal)
        for each in signals:
            terminal.process.send_signal(each)
            if each in STOPS:
                _wait_until_stopped(terminal)
        drawn = terminal.read_to_the_end()
        assert terminal.process.poll() == 143
        assert terminal.modes == before
    for sequence in RESTORED:
        assert drawn.rfind(sequence) >= drawn.rfind(sequence[:-1] + b"h")
    assert b"Traceback" not in drawn
    _assert_saved(tmp_path)


def _wait_until_stopped(terminal: Terminal) -> None:
    app, deadline = psutil.Process(terminal.process.pid), time.monotonic() + PATIENCE_S
    while app.status() != psutil.STATUS_STOPPED:
        terminal.pump()
        assert time.monotonic() < deadline, "the app never stopped"


def test_one_thread_reads_the_keys_after_a_stop(tmp_path: Path) -> None:
    with companion(tmp_path, "unit") as terminal:
        _begin(terminal)
        app = psutil.Process(terminal.process.pid)
        threads = app.num_threads()
        app.send_signal(signal.SIGSTOP)
        _wait_until_stopped(terminal)
        app.send_signal(signal.SIGCONT)
        terminal.rest()
        assert app.num_threads() == threads
        terminal.does("1", "2", "3", "4", shows="Yellow bids 40k.")


def test_a_line_sent_in_one_write_is_a_note(tmp_path: Path) -> None:
    with companion(tmp_path, "unit") as terminal:
        terminal.wait_for("Press p to turn the unit on")
        terminal.does(":note ana bought pizza\r", shows="Note: ana bought pizza.")
        terminal.press("\x11")
        terminal.read_to_the_end()
        assert terminal.process.wait(PATIENCE_S) == 0
    with Store.open(tmp_path / "companion.db") as store:
        assert [entry.lines for entry in store.games()] == [1]


def test_bytes_that_are_no_keys_are_dropped(tmp_path: Path) -> None:
    with companion(tmp_path, "unit") as terminal:
        terminal.wait_for("Press p to turn the unit on")
        terminal.write(b"\xff\xfe\x1b[99999999999999u\x1b[:;0~")
        terminal.does("p", shows="Ready")
