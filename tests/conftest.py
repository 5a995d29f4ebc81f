"""Settings of the whole test suite."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from companion.store import Store
from tests.screens import open_store

# A slow machine is no reason to fail: what is promised about time is measured by the benchmarks.
settings.register_profile("table", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("table")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-screens", action="store_true", help="write tests/golden/screens anew")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A store in the folder of the test."""
    with open_store(tmp_path) as opened:
        yield opened


@pytest.fixture
def utc(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the day and the hour be those of Greenwich, as they stand in the golden files."""
    with monkeypatch.context() as patched:
        patched.setenv("TZ", "UTC")
        time.tzset()
        yield
    time.tzset()
