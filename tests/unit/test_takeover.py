"""Taking over what a box did by itself (UNIT-HOUR-01, UNIT-AUC-02)."""

from typing import Any

import pytest

from companion.core.errors import Refused
from companion.core.order import Setup
from companion.games import load
from companion.session.absent import Unsaved
from companion.session.box_link import BoxLink, handover_moves
from companion.table.table import Table
from companion.unit.phases import Phase
from companion.unit.signals import Countdown, Sectors, Signals
from companion.unit.state import hour_left_ms, phase
from tests.city_scripts import holds, reasons


class Nowhere(Unsaved):
    def append(self, lines: object) -> None:
        """Keep nothing."""


def opened() -> Table[Any]:
    return Table(load("unit"), Setup("unit", ("Ana",)), Nowhere())


def test_a_countdown_goes_on_with_the_time_it_had_left() -> None:
    table = opened()
    table.submit("takeover auction 38s hour 3412345ms", 1_000)
    assert hour_left_ms(table.state.unit, 1_000) == 3_412_345
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
    with pytest.raises(Refused, match="already on"):
        table.submit("takeover hour 10m", 5)
    assert table.state is before


def test_the_hour_of_the_box_goes_on() -> None:
    table = opened()
    table.submit("takeover hour 10m", 7_000)
    assert hour_left_ms(table.state.unit, 7_000) == 600_000


@pytest.mark.parametrize("line", ["takeover hour 61m", "force takeover auction 10s hour 3600001ms"])
def test_no_more_than_an_hour_is_left_of_an_hour(line: str) -> None:
    table = opened()
    with pytest.raises(Refused, match="at most 60 minutes left"):
        table.submit(line, 7_000)
    table.submit("takeover hour 60m", 7_000)
    assert hour_left_ms(table.state.unit, 7_000) == 3_600_000


def test_an_auction_of_the_box_outlives_its_hour() -> None:
    """UNIT-HOUR-04."""
    table = opened()
    table.submit("takeover auction 38s hour 0ms", 7_000)
    assert hour_left_ms(table.state.unit, 44_999) == 0
    assert phase(table.state.unit, 44_999) is Phase.AUCTION


def test_a_game_whose_hour_began_before_it_opens_again() -> None:
    table, again = opened(), opened()
    table.submit("takeover hour 10m", 7_000)
    again.load(table.history.lines)
    assert hour_left_ms(again.state.unit, 7_000) == 600_000


@pytest.mark.parametrize(
    ("signals", "since_ms", "moves"),
    [
        (Signals(), 0, []),
        (Signals(power=True, hour_left_ms=10_000), 4_000, ["takeover hour 6000ms"]),
        (Signals(power=True, hour_left_ms=10_000), 10_000, []),
        (
            Signals(power=True, hour_left_ms=90_000, countdown=Countdown(False, 30_000, False)),
            1_500,
            ["takeover auction 28500ms hour 88500ms"],
        ),
        (
            Signals(power=True, hour_left_ms=90_000, countdown=Countdown(True, 30_000, False)),
            30_000,
            ["takeover hour 60000ms"],
        ),
        (
            Signals(power=True, hour_left_ms=1_000, countdown=Countdown(False, 30_000, False)),
            4_000,
            ["takeover auction 26000ms hour 0ms"],
        ),
        (
            Signals(power=True, countdown=Countdown(True, 30_000, False)),
            4_000,
            ["takeover deal 26000ms"],
        ),
        (
            Signals(power=True, hour_left_ms=90_000, countdown=Countdown(False, 30_000, True)),
            4_000,
            ["takeover auction 30000ms hour 86000ms", "hold"],
        ),
        (
            Signals(power=True, sectors=Sectors.RAIL, hour_left_ms=90_000),
            0,
            ["note Build showed rail on the box alone: “press -> rail” books it", "takeover hour 90000ms"],
        ),
    ],
)
def test_the_moves_that_take_over(signals: Signals, since_ms: int, moves: list[str]) -> None:
    assert list(handover_moves(signals, since_ms)) == moves


def test_a_handover_is_taken_once() -> None:
    seconds = [0.0]
    link = BoxLink(lambda: seconds[0])
    link.record_handover(Signals(power=True, hour_left_ms=10_000))
    seconds[0] = 2.5
    assert link.take_handover_moves() == ("takeover hour 7500ms",)
    assert link.take_handover_moves() == ()


def test_a_city_auctions_on_what_the_box_began() -> None:
    """The countdown goes on for the district just landed on, with the hour of the box (UNIT-AUC-01, UNIT-AUC-03)."""
    state = holds(
        "roll 6 5; takeover auction 38s hour 40m; expect timer 38s; expect hour 40m; wait 33s; expect light red fast;"
        "bid Ana 10k; wait 5s; expect owner old Ana; expect cash Ana 37690k"
    )
    assert state.switched


def test_a_city_without_a_lot_takes_the_countdown_for_a_deal() -> None:
    """One button starts both, and nothing can be auctioned here (UNIT-DEAL-01)."""
    holds(
        "takeover auction 20s hour 40m; wait 5s; expect timer 15s; trade Ana: 1m for Ben: 500k; expect cash Ben 38.2m"
    )


def test_a_bankrupt_estate_goes_on_being_auctioned() -> None:
    """Anyone may open then (CITY-BKR-03, CITY-OQ-70)."""
    ruined = "given cash Ana 10k; given owner old Ana; pay Ana bank 12m; bankrupt"
    holds(f"{ruined}; takeover auction 20s hour 40m; bid Cal 10k; wait 20s; expect owner old Cal")


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ("roll 6 6; takeover auction 20s hour 40m", "CITY-SPC-07"),
        ("roll 6 5; auction; takeover auction 20s hour 40m", "UNIT-AUC-05"),
        ("on; takeover hour 40m", "runs its own hour"),
        ("finish; takeover hour 40m", "CITY-END-07"),
    ],
)
def test_what_a_city_does_not_take_over(lines: str, why: str) -> None:
    assert why in reasons(lines)


def test_a_turn_that_ended_in_jail_is_not_passed_on() -> None:
    """The next player still begins with his own move (CITY-JAIL-04)."""
    assert holds("given at Ana 20; roll 4 6; takeover hour 40m").turn.player == "Ana"
