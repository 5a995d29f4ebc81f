"""Taking over what a box did by itself (UNIT-HOUR-01, UNIT-AUC-02)."""

import pytest

from companion.core.errors import Refused
from companion.core.game import Setup
from companion.games import load
from companion.table.table import Table
from companion.tui.box_link import BoxLink, takeover
from companion.tui.services import Unsaved
from companion.unit.phases import Phase
from companion.unit.signals import Countdown, Signals
from companion.unit.state import hour_left, phase


class Nowhere(Unsaved):
    def append(self, lines: object) -> None:
        """Keep nothing."""


def opened() -> Table:
    return Table(load("unit"), Setup("unit", ("Ana",)), Nowhere())


def test_a_countdown_goes_on_with_the_time_it_had_left() -> None:
    table = opened()
    table.submit("takeover auction 38s hour 3412345ms", 1_000)
    assert hour_left(table.state.unit, 1_000) == 3_412_345
    table.tick(38_999)
    assert phase(table.state.unit, 38_999) is Phase.AUCTION
    table.tick(39_000)
    assert phase(table.state.unit, 39_000) is Phase.READY


def test_a_countdown_of_the_table_is_not_thrown_away() -> None:
    table = opened()
    table.submit("on", 0)
    table.submit("auction", 0)
    before = table.state
    with pytest.raises(Refused, match="An auction is running"):
        table.submit("force takeover deal 10s", 5)
    with pytest.raises(Refused, match="on already"):
        table.submit("takeover hour 10m", 5)
    assert table.state is before


def test_the_hour_of_the_box_goes_on() -> None:
    table = opened()
    table.submit("takeover hour 10m", 7_000)
    assert hour_left(table.state.unit, 7_000) == 600_000


@pytest.mark.parametrize(
    ("signals", "since_ms", "move"),
    [
        (Signals(), 0, None),
        (Signals(power=True, hour_left_ms=10_000), 4_000, "takeover hour 6000ms"),
        (Signals(power=True, hour_left_ms=10_000), 10_000, None),
        (
            Signals(power=True, hour_left_ms=90_000, countdown=Countdown(False, 30_000, False)),
            1_500,
            "takeover auction 28500ms hour 88500ms",
        ),
        (
            Signals(power=True, hour_left_ms=90_000, countdown=Countdown(True, 30_000, False)),
            30_000,
            "takeover hour 60000ms",
        ),
    ],
)
def test_the_move_that_takes_over(signals: Signals, since_ms: int, move: str | None) -> None:
    assert takeover(signals, since_ms) == move


def test_a_handover_is_taken_once() -> None:
    seconds = [0.0]
    link = BoxLink(lambda: seconds[0])
    link.tell_alone(Signals(power=True, hour_left_ms=10_000))
    seconds[0] = 2.5
    assert link.take_alone() == "takeover hour 7500ms"
    assert link.take_alone() is None
