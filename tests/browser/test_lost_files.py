"""A page that has not come whole loads itself again, by itself and not too often."""

from contextlib import suppress
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Browser, Request, Route, expect
from websockets.exceptions import InvalidStatus

from companion.phones import limits
from tests.browser.windows import Windows, stop_the_clock
from tests.phones import Hall

pytestmark = [pytest.mark.system, pytest.mark.asyncio(loop_scope="session")]

FIRST_MS, LONGEST_MS = 8000, 60_000


async def test_a_page_that_lost_a_script_in_a_crowd_is_there_again_once_there_is_room(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        phone = await windows.seat("Ana", hall.room.seats.door.key)
        await stop_the_clock(phone)

        async def crowd(route: Route) -> None:
            """Open windows from the same address until there is no room for this file."""
            while (answer := await route.fetch()).status == 200:
                with suppress(InvalidStatus):
                    await hall.page()
            await route.fulfill(response=answer)

        await phone.route("**/phone.*.js", crowd)
        await phone.reload()
        await expect(phone.get_by_text("One moment")).to_be_visible()
        async with phone.expect_response(lambda answer: answer.status == 503):
            await phone.clock.fast_forward(2 * FIRST_MS)
        await expect(phone.get_by_text("One moment")).to_be_visible()
        await phone.unroute("**/phone.*.js")
        for page in hall.pages:
            await page.close()
        await phone.clock.fast_forward(2 * LONGEST_MS)
        await expect(phone.get_by_role("heading", name="Ana", exact=True)).to_be_visible()
        assert all("503" in each or "phone." in each for each in windows.problems), windows.problems


@pytest.mark.parametrize(("path", "file"), [("/", "phone.*.js"), ("/tv", "tv.*.css")])
async def test_what_never_comes_is_asked_for_ever_more_rarely(browser: Browser, path: str, file: str) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        page = await windows.phone("/icon.svg")
        asked: list[Request] = []
        page.on("request", lambda request: asked.append(request) if urlsplit(request.url).path == path else None)
        await stop_the_clock(page)
        await page.route(f"**/{file}", lambda route: route.abort())
        await page.goto(path)
        for times in range(6):
            before = len(asked)
            pause = min(LONGEST_MS, FIRST_MS * 2**times)
            await page.clock.fast_forward(round(0.7 * pause))
            await page.evaluate("fetch('/icon.svg').then((answer) => answer.text())")
            assert len(asked) == before
            async with page.expect_event("load"):
                await page.clock.fast_forward(round(0.6 * pause))
            assert len(asked) == before + 2, "checked first, then loaded"


@pytest.mark.parametrize(("path", "file"), [("/", "phone.*.js"), ("/tv", "tv.*.js")])
async def test_a_page_that_fails_stands_still_after_a_few_times_and_can_be_tried_again(
    browser: Browser, path: str, file: str
) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        page = await windows.phone("/icon.svg")
        await stop_the_clock(page)
        await page.route(f"**/{file}", lambda route: route.fulfill(body="throw 7", content_type="text/javascript"))
        await page.goto(path)
        for times in range(3):
            async with page.expect_event("load"):
                await page.clock.fast_forward(2 * FIRST_MS * 2**times)
        await expect(page.get_by_text("This page doesn't work in this browser.")).to_be_visible()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(urlsplit(request.url).path))
        await page.clock.fast_forward(10 * LONGEST_MS)
        await page.evaluate("fetch('/icon.svg').then((answer) => answer.text())")
        assert asked == ["/icon.svg"]
        await page.unroute(f"**/{file}")
        await page.get_by_role("button", name="Try again").click()
        await expect(page.get_by_role("textbox")).to_be_visible()
        await expect(page.get_by_text("This page doesn't work")).to_have_count(0)


async def test_whoever_finds_no_room_at_all_comes_in_once_there_is(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        phone = await windows.phone("/icon.svg")
        await stop_the_clock(phone)
        while len(hall.pages) < limits.PER_ADDRESS:
            await hall.page()
        await phone.goto(f"/#{hall.room.seats.door.key}")
        await expect(phone.get_by_text("close some")).to_be_visible()
        for page in hall.pages:
            await page.close()
        await phone.clock.fast_forward(2 * FIRST_MS)
        await expect(phone.get_by_role("heading", name="Who are you?")).to_be_visible()
