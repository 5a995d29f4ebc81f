"""The City on the TV: who owns what at a glance, the set of what is for sale, and a headline on one line."""

import pytest
from playwright.async_api import Browser, expect

from tests.browser.measures import HIGH
from tests.browser.test_tv_from_afar import THREE
from tests.browser.windows import Windows, say
from tests.phones import Hall

pytestmark = [pytest.mark.system, pytest.mark.asyncio(loop_scope="session")]

LINES = "(one) => Math.round(one.clientHeight / parseFloat(getComputedStyle(one).fontSize) / 1.1 - .5)"
"""On how many lines a headline stands."""


async def test_each_player_has_a_square_in_the_colour_of_each_district(browser: Browser) -> None:
    async with Hall("city", THREE) as hall, Windows(browser, hall.host) as windows:
        say(hall, "given owner Stoneside Benjamin", "given owner Westlands Benjamin", "given owner Seaview Anna")
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        say(hall, "roll 1 2")
        await expect(tv.get_by_role("img", name="Stoneside, Westlands")).to_be_visible()
        await expect(tv.locator(".players .s-1 .deeds i")).to_have_count(2)
        await expect(tv.locator(".players .s-1 .deeds .g-brown")).to_be_visible()
        await expect(tv.locator(".players .s-0 .deeds .g-red")).to_be_visible()
        await expect(tv.locator(".players .s-2 .deeds")).to_have_count(0)
        assert windows.problems == []


async def test_a_district_for_sale_shows_the_others_of_its_colour_and_who_owns_them(browser: Browser) -> None:
    async with Hall("city", THREE) as hall, Windows(browser, hall.host) as windows:
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        say(hall, "given owner Summergate Benjamin", "roll 1 2", "auction")
        await expect(tv.locator(".deed .set li")).to_have_text(["Summergate"])
        await expect(tv.locator(".deed .set .dot.s-1")).to_be_visible()
        say(hall, "bid Anna 10k", "sold", "end", "roll 2 4", "auction")
        others = tv.locator(".deed .set li")
        await expect(others).to_have_text(["Bayview Dock", "Brightside"])
        await expect(others.locator(".dot")).to_have_count(0)
        assert windows.problems == []


async def test_a_headline_that_nearly_fits_stands_on_one_line(browser: Browser) -> None:
    names = ("Charlotte Emma", "Ben", "Cleo")
    async with Hall("city", names) as hall, Windows(browser, hall.host) as windows:
        say(hall, "on", "roll 1 2", "buy", "press -> 3")
        await hall.wait(4)
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        headline = tv.locator(".headline")
        await expect(headline).to_have_text("Charlotte Emma: build up to 3 blocks, or end the turn")
        assert await headline.evaluate(HIGH) >= 64
        assert await headline.evaluate(LINES) == 2, "two of equal length"
        say(hall, "undo", "undo")
        await expect(headline).to_have_text("Charlotte Emma: buy or auction Stoneside")
        assert await headline.evaluate(LINES) == 1
        assert windows.problems == []
