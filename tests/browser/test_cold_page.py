"""How much a phone loads before it shows the seats, and when it comes back."""

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.windows import FIREFOX, Windows, button
from tests.phones import Hall

pytestmark = [pytest.mark.system, pytest.mark.asyncio(loop_scope="session")]
COLD, AGAIN = 32_768, 1500


async def loads(page: Page) -> list[float]:
    """Return the bytes of each answer that the page gets from now on, as they come."""
    tools = await page.context.new_cdp_session(page)
    await tools.send("Network.enable")
    loaded: list[float] = []
    tools.on("Network.loadingFinished", lambda event: loaded.append(event["encodedDataLength"]))
    return loaded


@pytest.mark.skipif(FIREFOX, reason="bytes are counted by Chromium's own tools")
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


@pytest.mark.parametrize("path", ["/", "/tv"])
async def test_a_scanned_key_waits_for_no_answer(browser: Browser, path: str) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        said: list[str] = []
        page = await windows.phone("/icon.svg")
        await page.route_web_socket("**/ws", lambda socket: socket.on_message(lambda text: said.append(str(text))))
        await page.goto(f"{path}#{hall.room.seats.door.key}")
        await page.wait_for_function("() => window.phone || window.tv")
        assert ['"ask":"hello"' in said[0], f'"key":"{hall.room.seats.door.key}"' in said[1]] == [True, True]
        assert page.url.endswith(f"#{hall.room.seats.door.key}"), "the key is kept until it is answered"
        assert windows.problems == []


async def test_a_key_that_was_answered_is_in_no_address(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        for key in (hall.room.seats.door.key, "a key that has expired"):
            page = await windows.phone(f"/#{key}")
            await page.wait_for_function("() => location.hash === ''")
            assert windows.problems == []
