"""The real app with a box on a real port: buttons, lights, a pulled cable in mid-auction."""

import re
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


def test_an_auction_survives_a_pulled_cable_and_goes_on_from_the_keyboard(program: BoxProgram, tmp_path: Path) -> None:
    """UNIT-AUC-01, UNIT-AUC-05: box, keyboard and table are one; a replugged box shows the auction again."""
    with companion(tmp_path, "--mute", "--port", program.port, "unit") as terminal:
        terminal.wait_for("box ●")
        program.do("tap power")
        terminal.wait_for("Ready")
        program.do("tap auction")
        terminal.wait_for("running")
        program.lit("red")
        terminal.does("1", shows="Red bids 10k.")

        program.do("unplug")
        terminal.wait_for("box: lost")
        terminal.does("2", shows="Blue bids 20k.")

        program.do("plug")
        program.wait("plug")
        terminal.wait_for("box ●")
        program.lit("red")
        terminal.does("3", shows="Green bids 30k.")
        assert terminal.text.count("Auction started.") == 1
        terminal.does("s", shows="Sold to Green for 30k")
        program.do("tap build")
        terminal.wait_for(lambda text: re.search(r"Build: ([123] blocks?|railroad)\.", text) is not None)
