"""A window that missed what has changed, got it twice or in the wrong order asks for the whole table, once."""

import asyncio
from collections.abc import Callable, Iterable

import pytest
from playwright.async_api import Browser, WebSocketRoute, expect

from tests.browser.windows import Windows, button, say, tap
from tests.phones import Hall

pytestmark = [pytest.mark.system, pytest.mark.asyncio(loop_scope="session")]
Spoil = Callable[[list[str | bytes]], Iterable[str | bytes]]
"""What a page gets instead of two changes."""

SPOILT: dict[str, Spoil] = {
    "missed": lambda two: two[1:],
    "twice": lambda two: (two[0], *two),
    "swapped": reversed,
}


class Line:
    """A line between a page and the companion that keeps changes back, two at a time, and spoils them."""

    def __init__(self, spoil: Spoil) -> None:
        self.asked = 0
        self.first = asyncio.Event()
        self._spoil = spoil
        self._held: list[str | bytes] = []

    def carry(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def from_page(message: str | bytes) -> None:
            self.asked += '"ask":"all"' in str(message)
            server.send(message)

        def from_server(message: str | bytes) -> None:
            if not str(message).startswith('{"say":"change"'):
                page.send(message)
                return
            self._held.append(message)
            self.first.set()
            if len(self._held) == 2:
                for each in self._spoil(self._held):
                    page.send(each)

        page.on_message(from_page)
        server.on_message(from_server)


@pytest.mark.parametrize("how", SPOILT)
async def test_the_whole_table_heals_what_was_spoilt(browser: Browser, how: str) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        line = Line(SPOILT[how])
        phone = await windows.phone("/icon.svg")
        await phone.route_web_socket("**/ws", line.carry)
        await phone.goto(f"/#{hall.room.seats.door.key}")
        await expect(phone.get_by_role("heading", name="Who are you?")).to_be_visible()
        await tap(button(phone, "Show the table"))
        say(hall, "roll 6 5")
        await line.first.wait()
        say(hall, "auction")
        await expect(phone.locator(".told")).to_contain_text("auction")
        assert line.asked == 1
        assert windows.problems == []
