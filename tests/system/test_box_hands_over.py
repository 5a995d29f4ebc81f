"""A box that was the unit by itself hands its auction to the app that finds it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import games
from companion.core.order import Setup
from companion.store import Store
from companion.table.reading import DiscardingJournal
from companion.table.table import Table
from tests.system.box_program import BoxProgram
from tests.terminal import companion
from tests.widget_internals import inside

pytestmark = pytest.mark.system


@pytest.fixture
def program() -> Iterator[BoxProgram]:
    program = BoxProgram()
    yield program
    program.close()


def _assert_taken_over(folder: Path, game: str) -> None:
    """Fail unless the auction was taken over once, with the time the box had left."""
    with Store.open(folder / "companion.db") as store:
        _, lines = store.watch(store.games()[0].id).load(games.load(game).fact_types)
    [taken] = [line.text for line in lines if line.text.startswith("takeover auction")]
    assert not taken.startswith("takeover auction 50s")


def test_an_auction_of_the_box_goes_on_in_the_app(program: BoxProgram, tmp_path: Path) -> None:
    program.do("tap power")
    program.do("in 300ms tap auction")
    program.lit("red")
    with companion(tmp_path, "--mute", "--port", program.port, "unit") as terminal:
        terminal.wait_for("running")
        terminal.wait_for("Auction started.")
        terminal.does("1", shows="Red bids 10k.")
        terminal.does("s", shows="Sold to Red for 10k")
    _assert_taken_over(tmp_path, "unit")


def test_an_auction_of_the_box_goes_on_for_the_district_of_a_city(program: BoxProgram, tmp_path: Path) -> None:
    """The city is left on a free district; the box runs the auction until the app is back (UNIT-AUC-01)."""
    city = Table(games.load("city"), Setup("city", ("Ana", "Ben"), seed=7), DiscardingJournal())
    city.submit("land Seaview", 0)
    with Store.open(tmp_path / "companion.db") as store:
        store.create("Friday", city.setup, city.history.lines).close()
    program.do("tap power")
    program.do("in 300ms tap auction")
    program.lit("red")
    with companion(tmp_path, "--mute", "--port", program.port, "resume", "Friday") as terminal:
        terminal.wait_for("Ana puts Seaview up for auction")
        terminal.does("1", shows="Ana bids 50k.")
        terminal.does("s", shows="Sold: Seaview to Ana for 50k (closed early).")
    _assert_taken_over(tmp_path, "city")
    with Store.open(tmp_path / "companion.db") as store:
        again = Table(games.load("city"), city.setup, DiscardingJournal())
        _, lines = store.watch(store.games()[0].id).load(games.load("city").fact_types)
        again.load(lines)
        assert inside(again.state).plots["Seaview"].owner == "Ana"
