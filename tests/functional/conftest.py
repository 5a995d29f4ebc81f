"""What several tests of screens begin with."""

from pathlib import Path

import pytest

from tests.builder_table import read_in


@pytest.fixture
def known(tmp_path: Path) -> Path:
    """A folder with a box of Builder that is read in."""
    read_in(tmp_path)
    return tmp_path
