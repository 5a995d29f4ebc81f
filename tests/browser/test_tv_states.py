"""Every state of the contact sheet on a TV with long names, lying and upright: readable, whole, nothing said twice."""

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.measures import BROKEN, CROSSED, HIGH, OUTSIDE, SMALL, TWICE
from tests.browser.windows import Windows, resize
from tests.phones import Hall
from tools.contact_sheet import NAMES, play, show_address
from tools.contact_stops import TABLES, Table

pytestmark = [pytest.mark.system, pytest.mark.asyncio(loop_scope="session")]

SIZES = ((1366, 768), (1080, 1920))
_FORGET = "() => { window.tv.moments.now = null; window.tv.show(); }"


async def measured(tv: Page) -> dict[str, list[object]]:
    """Return all that is wrong with what a TV shows, by what was measured."""
    found = {"small": SMALL, "outside": OUTSIDE, "crossed": CROSSED, "broken": BROKEN, "twice": TWICE}
    return {name: wrong for name, measure in found.items() if (wrong := await tv.evaluate(measure))}


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
async def test_a_state_is_readable_and_whole(browser: Browser, table: Table) -> None:
    names = NAMES["long"][: table.most]
    async with Hall(table.game, names, options=table.options) as hall, Windows(browser, hall.host) as windows:
        show_address(hall)
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}", reduced_motion="reduce")
        await expect(tv.locator(".headline")).to_be_visible()
        for stop, steps in table.stops:
            for step in steps:
                await play(hall, step.format(*names))
            await tv.wait_for_function("true")
            for size in SIZES:
                await resize(tv, *size)
                assert await measured(tv) == {}, (stop, size)
                headline = tv.locator(".headline")
                assert await headline.evaluate(HIGH) >= 64 / 1080 * min(size), (stop, size)
            await tv.evaluate(_FORGET)
        assert windows.problems == []
