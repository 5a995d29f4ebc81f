"""A box that was the unit by itself hands its auction to the app that finds it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.system.box_program import BoxProgram
from tests.terminal import companion

pytestmark = pytest.mark.system


@pytest.fixture
def program() -> Iterator[BoxProgram]:
    program = BoxProgram()
    yield program
    program.close()


def test_an_auction_of_the_box_goes_on_in_the_app(program: BoxProgram, tmp_path: Path) -> None:
    program.do("tap power")
    program.do("in 300ms tap auction")
    program.lit("red")
    with companion(tmp_path, "--mute", "--port", program.port, "unit") as terminal:
        terminal.wait_for("running")
        text = terminal.wait_for("takeover auction")
        assert "takeover auction 50s" not in text
        terminal.press("1")
        terminal.wait_for("bid Red 10k")
        terminal.press("s")
        terminal.wait_for("Sold goes to Red for 10k")
