"""A box on a real port and a seat play a whole auction at a table without any screen."""

import asyncio
from collections.abc import Callable

import pytest

from companion.box.driver import SerialBox
from companion.core.order import Setup
from companion.session.box_link import BoxLink
from companion.session.evenings import Evenings
from companion.session.origin import Origin
from tests.patience import PATIENCE_S
from tests.system.box_program import BoxProgram
from tests.widget_internals import inside

pytestmark = pytest.mark.system


async def _until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not true():
            await asyncio.sleep(0.01)


async def test_an_auction_of_a_city_by_box_and_seat() -> None:
    """UNIT-AUC-01, CITY-AUC-01: the light of the box shines, and the district goes to the seat."""
    program, link = BoxProgram(), BoxLink()
    loop = asyncio.get_running_loop()
    box = SerialBox(
        program.port,
        link.record_button,
        link.record_status,
        loop.call_soon_threadsafe,
        on_handover=link.record_handover,
    )
    link.plug(box)
    box.start()
    session = Evenings(box=link).begin("Friday", Setup("city", ("Ana", "Ben", "Cal")))
    session.start()
    try:
        await _until(lambda: link.connected)
        assert session.submit("roll 6 5", Origin("phone")) is None
        program.do("tap auction")
        await _until(lambda: session.timing.timer is not None)
        await asyncio.to_thread(program.lit, "red")
        for line in ("bid Ana 10k", "bid Ben 900k", "bid Cal 1.2m", "sold"):
            assert session.submit(line, Origin("phone")) is None
        assert inside(session.table.state).plots["Old Town"].owner == "Cal"
    finally:
        session.stop_clock_and_windows()
        await asyncio.to_thread(box.close)
        await asyncio.to_thread(program.close)
