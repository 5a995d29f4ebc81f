"""What several tests of screens begin with."""

from pathlib import Path

import pytest

from tests.app_at_rest import draw_at_once
from tests.builder_table import read_in


@pytest.fixture
def known(tmp_path: Path) -> Path:
    """A folder with a box of Builder that is read in."""
    read_in(tmp_path)
    return tmp_path


@pytest.fixture
def every_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw also what is seen only while keys are pressed faster than the app takes them."""
    draw_at_once(monkeypatch)
