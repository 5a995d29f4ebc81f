"""The report of a finished game: opened from a phone, in the light and in the dark, and on paper."""

from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from companion.table.report import report_page
from tests.browser.windows import Windows, broken_rules, resize, tap
from tests.phones import Hall

pytestmark = [pytest.mark.system, pytest.mark.asyncio(loop_scope="session")]

ENDED = ["city_shared_win", "builder_blank_box", "chance_s06_one_gray", "deal_s06_deal_breaker"]
GROUND = "getComputedStyle(document.body).backgroundColor"


async def too_wide(page: Page) -> bool:
    return bool(await page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))


async def test_a_phone_leads_from_the_end_of_a_game_to_its_report(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        await hall.tell("city_shared_win", 1)
        phone = await windows.seat(hall.session.table.setup.players[0], hall.room.seats.door.key, locale="de-DE")
        await expect(phone.get_by_role("link", name="Das ganze Spiel auf einer Seite")).to_have_count(0)
        await hall.tell("city_shared_win")
        async with phone.context.expect_page() as opened:
            await tap(phone.get_by_role("link", name="Das ganze Spiel auf einer Seite"))
        page = await opened.value
        windows._watch(page)
        await expect(page.get_by_role("heading", name="Friday")).to_be_visible()
        assert await page.evaluate("getComputedStyle(document.querySelector('table')).borderCollapse") == "collapse"
        assert not await too_wide(page)
        assert await broken_rules(page) == []
        assert windows.problems == []


@pytest.mark.parametrize("evening", ENDED)
async def test_every_report_fits_screens_and_paper(browser: Browser, evening: str, tmp_path: Path) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        await hall.tell(evening)
        assert hall.session.table.state.finished
        (tmp_path / "friday.html").write_text(report_page(hall.session.table, "Friday"))
        page = await windows.phone((tmp_path / "friday.html").as_uri())
        for scheme in ("light", "dark"):
            await page.emulate_media(color_scheme=scheme)
            for width in (320, 390, 1280):
                await resize(page, width, 800)
                assert not await too_wide(page), (scheme, width)
            assert await broken_rules(page) == []
        await page.emulate_media(media="print", color_scheme="dark")
        assert await page.evaluate(GROUND) == "rgb(255, 255, 255)", "no page is printed black"
        await resize(page, 718, 1000)  # A4 with its margins
        assert not await too_wide(page)
        assert windows.problems == []
