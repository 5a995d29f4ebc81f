"""Settings of the whole test suite."""

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from companion.store import Store
from companion.tui import collector
from hatch_build import pack_pages
from tests import seeds
from tests.app_at_rest import ask_the_loop, draw_at_rest
from tests.logged_warnings import no_warnings
from tests.screens import open_store, opened
from tests.system.box_program import Ear
from tests.textual_caches import SPEED_UPS

# A slow machine is no reason to fail: what is promised about time is measured by the benchmarks.
settings.register_profile("table", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("table")

ROOT = Path(__file__).resolve().parent.parent
_ORDER = ("system", "browser", "firmware", "functional", "contract", "unit")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-screens", action="store_true", help="rewrite tests/golden/screens")


def pytest_configure(config: pytest.Config) -> None:
    """Let every process of this run play the evenings of the same commit, and take the signals of a terminal.

    A process in the background ignores some of them, and an app started there does as well. What is
    compiled is kept, as where the app is installed: to compile it for every start is a third of what that costs. The
    pages are packed first, so that browsers run what people get.
    """
    if not hasattr(config, "workerinput"):
        pack_pages(ROOT)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ.pop("SSH_CONNECTION", None)  # sounds go another way there
    os.environ["LANGUAGE"] = "en"
    sys.dont_write_bytecode = False
    os.environ[seeds.VARIABLE] = str(seeds.first())
    for each in signal.valid_signals() & {signal.SIGINT, getattr(signal, "SIGHUP", signal.SIGINT)}:
        if signal.getsignal(each) is signal.SIG_IGN:
            signal.signal(each, signal.SIG_DFL)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Where tests run side by side, begin with those that wait, and leave the short ones for the end."""
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: _ORDER.index(next(place for place in _ORDER if place in item.path.parts)))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown() -> None:
    """Stop the drivers that a failed test has left, before their ports go."""
    Ear.close_all()


def pytest_collection_finish() -> None:
    """Look for garbage as the app does, which spares all that was loaded: else it is a quarter of the time."""
    collector.pause_gc()
    collector.resume_gc()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say how to repeat a run that failed."""
    if not {"failed", "error"} & terminalreporter.stats.keys():
        return
    order = config.getoption("randomly_seed", None)
    terminalreporter.write_line(f"Repeat with {seeds.VARIABLE}={seeds.first()} and --randomly-seed={order}")


@pytest.fixture(scope="session", autouse=True)
def quick() -> Iterator[None]:
    """Let apps start and paint without doing again what was done, and a pilot go on as soon as its app is at rest.

    With `COMPANION_PLAIN=1` they do as they always do.
    """
    with pytest.MonkeyPatch.context() as patched:
        for speed_up in () if os.environ.get("COMPANION_PLAIN") else (*SPEED_UPS, ask_the_loop, draw_at_rest):
            speed_up(patched)
        yield


@pytest.fixture(autouse=True)
def nothing_left_open() -> Iterator[None]:
    """Let go of the saved games of every app that a test has begun."""
    with opened:
        yield


@pytest.fixture(autouse=True)
def nothing_warned(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test in which a warning is logged, unless it asks what is logged."""
    with nullcontext() if "caplog" in request.fixturenames else no_warnings():
        yield


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """A store in the folder of the test."""
    return open_store(tmp_path)


@pytest.fixture
def utc(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the day and the hour be those of Greenwich, as they stand in the golden files."""
    with monkeypatch.context() as patched:
        patched.setenv("TZ", "UTC")
        time.tzset()
        yield
    time.tzset()
