"""A button box at the city table: what it did while it was alone goes on there."""

from companion.tui.app import CompanionApp
from companion.tui.desks.city import CityScreen
from companion.unit.signals import Countdown, Sectors, Signals
from tests.city_table import CityTable, city_table


def alone(table: CityTable, **about: object) -> None:
    """Plug in a box that was on by itself."""
    app = table.pilot.app
    assert isinstance(app, CompanionApp)
    app.services.box.record_handover(Signals(power=True, hour_left_ms=2_400_000, **about))  # type: ignore[arg-type]


def history(screen: CityScreen) -> list[str]:
    return [line.text for line in screen.session.table.history.lines]


async def test_the_auction_of_the_box_goes_on_for_the_district_landed_on() -> None:
    """The time left and the hour are those of the box (UNIT-AUC-02, UNIT-HOUR-01)."""
    async with city_table() as table:
        await table.given("roll 6 5")
        alone(table, countdown=Countdown(deal=False, left_ms=30_000, held=False))
        await table.settle()
        assert table.state.unit.timer is not None
        assert table.state.unit.timer.district == "Old Town"
        assert table.state.unit.timer.length_ms == 30_000
        await table.wait(30)
        assert table.state.unit.timer is None


async def test_what_build_showed_is_told_not_booked() -> None:
    """A result belongs to a player and a roll (UNIT-BLD-07)."""
    async with city_table() as table:
        alone(table, sectors=Sectors.TWO)
        await table.settle()
        assert table.state.unit.build is None
        note, hour = history(table.screen)
        assert "Build showed 2" in note
        assert hour.startswith("takeover hour 40m")
        assert "Build showed 2" in table.shown


async def test_a_city_that_is_on_keeps_its_own_hour_and_says_so() -> None:
    async with city_table() as table:
        await table.given("on")
        alone(table)
        await table.settle()
        assert "runs its own hour" in table.message
