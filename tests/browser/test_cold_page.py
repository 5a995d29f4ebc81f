"""How much a phone loads before it shows the seats, and when it comes back."""

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.windows import FIREFOX, Windows, button
from tests.phones import Hall

pytestmark = [
    pytest.mark.system,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.skipif(FIREFOX, reason="bytes are counted by Chromium's own tools"),
]
COLD, AGAIN = 32_768, 1500


async def loads(page: Page) -> list[float]:
    """Return the bytes of each answer that the page gets from now on, as they come."""
    tools = await page.context.new_cdp_session(page)
    await tools.send("Network.enable")
    loaded: list[float] = []
    tools.on("Network.loadingFinished", lambda event: loaded.append(event["encodedDataLength"]))
    return loaded


async def test_a_phone_loads_three_files_and_when_it_comes_back_none(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        phone = await windows.phone("/icon.svg")
        loaded = await loads(phone)
        await phone.goto(f"/#{hall.room.seats.door.key}")
        await expect(button(phone, "Ana")).to_be_visible()
        assert len(loaded) == 3, "and the socket"
        assert sum(loaded) <= COLD
        loaded.clear()
        await phone.reload()
        await expect(button(phone, "Ana")).to_be_visible()
        assert sum(loaded) <= AGAIN
        assert windows.problems == []
