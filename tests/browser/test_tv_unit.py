"""The TV of the trading unit alone: its result, its light while time runs, a sale, and the evening once it is off."""

import re

import pytest
from playwright.async_api import Browser, Page, expect

from companion.session.origin import Origin
from tests.browser.measures import BROKEN, HIGH, OUTSIDE, SMALL
from tests.browser.test_tv_from_afar import SIZES, THREE
from tests.browser.windows import Windows, button, resize, say, tap
from tests.phones import Hall

pytestmark = [pytest.mark.system, pytest.mark.asyncio(loop_scope="session")]

FLASH = "(one) => [getComputedStyle(one).animationName, getComputedStyle(one).animationDuration]"
"""How the ring of the dial flashes."""


async def watch(hall: Hall, windows: Windows) -> Page:
    tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
    await expect(tv.locator(".headline")).to_be_visible()
    return tv


async def is_readable(tv: Page) -> None:
    for size in SIZES:
        await resize(tv, *size)
        assert await tv.evaluate(SMALL) == [], size
        assert await tv.evaluate(OUTSIDE) == [], size
        assert await tv.evaluate(BROKEN) == [], size


async def test_what_build_grants_is_the_large_result_of_who_pressed_it(browser: Browser) -> None:
    async with Hall("unit", THREE) as hall, Windows(browser, hall.host) as windows:
        tv = await watch(hall, windows)
        say(hall, "on")
        assert hall.session.submit("press -> 2", Origin("phone Benjamin", "Benjamin")) is None
        await expect(tv.locator(".moment .title")).to_have_text("Benjamin presses Build")
        await hall.wait(3)
        await expect(tv.locator(".headline")).to_have_text("Benjamin presses Build: 2 blocks")
        await expect(tv.locator(".headline.s-1 .dot")).to_be_visible()
        assert await tv.locator(".found b").evaluate(HIGH) >= 120
        await expect(tv.locator(".found.s-1")).to_have_text("2blocks")
        await expect(tv.locator(".hour b")).to_be_visible()
        await is_readable(tv)
        say(hall, "press -> rail")
        await hall.wait(3)
        await expect(tv.locator(".headline")).to_have_text("Build: Railroad")
        await expect(tv.locator(".headline .dot")).to_have_count(0)
        assert windows.problems == []


async def test_the_ring_flashes_while_time_runs_and_fast_in_the_last_seconds(browser: Browser) -> None:
    async with Hall("unit", THREE) as hall, Windows(browser, hall.host) as windows:
        tv = await watch(hall, windows)
        ring = tv.locator(".fields")
        say(hall, "on", "auction")
        await expect(ring.locator("span").first).to_be_hidden()
        assert await ring.evaluate(FLASH) == ["flash", "1s"]
        await hall.wait(46)
        await expect(tv.locator(".dial.fast")).to_be_visible()
        assert await ring.evaluate(FLASH) == ["flash", "0.4s"]
        say(hall, "hold")
        await expect(tv.locator(".dial.held")).to_be_visible()
        assert await ring.evaluate(FLASH) == ["none", "0s"]
        assert windows.problems == []


async def test_a_sale_stands_in_the_winners_colour_with_their_shape(browser: Browser) -> None:
    async with Hall("unit", THREE) as hall, Windows(browser, hall.host) as windows:
        tv = await watch(hall, windows)
        say(hall, "on", "auction", "bid Charlotte 150k", "sold")
        await expect(tv.locator(".headline.s-2")).to_have_text("Sold to Charlotte for 150k")
        await expect(tv.locator(".headline .dot.s-2")).to_be_visible()
        await expect(tv.locator(".found.s-2 b")).to_have_text("150k")
        say(hall, "auction")
        await expect(tv.locator(".headline")).to_have_text("Auction: any bids?")
        say(hall, "cancel")
        await expect(tv.locator(".headline")).to_have_text("Auction cancelled")
        await expect(tv.locator(".found")).to_have_count(0)
        assert windows.problems == []


async def test_a_unit_that_is_off_tells_what_the_evening_came_to(browser: Browser) -> None:
    async with Hall("unit", THREE) as hall, Windows(browser, hall.host) as windows:
        tv = await watch(hall, windows)
        await expect(tv.locator(".dial")).to_be_visible()
        for line in (
            "on",
            "press -> 3",
            "press -> rail",
            "auction",
            "bid Anna 50k",
            "bid Charlotte 150k",
            "sold",
            "off",
        ):
            await hall.wait(3)
            say(hall, line)
        told = tv.locator(".evening div")
        await expect(told).to_have_text(
            ["Sold at auction1", "Spent in all150k", "Highest price150k Charlotte", "Bids2", "Blocks3", "Railroads1"]
        )
        await expect(tv.locator(".dial")).to_have_count(0)
        await is_readable(tv)
        say(hall, "on")
        await expect(tv.locator(".dial")).to_be_visible()
        assert windows.problems == []


async def test_a_deal_agreed_is_no_ones_and_puts_out_the_light_of_build(browser: Browser) -> None:
    async with Hall("unit", THREE) as hall, Windows(browser, hall.host) as windows:
        tv, phone = await watch(hall, windows), await windows.seat("Anna", hall.room.seats.door.key)
        say(hall, "on")
        assert hall.session.submit("press -> rail", Origin("phone Benjamin", "Benjamin")) is None
        await hall.wait(3)
        await expect(phone.locator(".light .on")).to_have_text("Rail")
        await expect(phone.locator(".unit .lead.s-1")).to_have_text("Benjamin presses Build: Railroad")
        say(hall, "deal", "agreed")
        await expect(tv.locator(".headline")).to_have_text("Deal agreed")
        await expect(tv.locator(".headline .dot, .found")).to_have_count(0)
        await expect(phone.get_by_text("Deal agreed").first).to_be_visible()
        await expect(phone.locator(".light")).to_have_count(0)
        say(hall, "press -> 2")
        await hall.wait(3)
        await expect(phone.locator(".light .on")).to_have_text("2")
        assert windows.problems == []


SHARE = "(circle) => Number(circle.style.getPropertyValue('--share'))"
"""How much of the ring is still red."""


async def test_the_ring_drains_and_the_last_digits_are_larger(browser: Browser) -> None:
    async with Hall("unit", THREE) as hall, Windows(browser, hall.host) as windows:
        tv = await watch(hall, windows)
        say(hall, "on", "auction")
        digits, circle = tv.locator(".dial .digits"), tv.locator(".circle")
        await expect(digits).to_have_text(re.compile(r"\d\d"))
        before = await digits.evaluate(HIGH)
        await hall.wait(25)
        await expect(digits).to_have_text(re.compile("2[345]"))
        assert 0.4 < await circle.evaluate(SHARE) < 0.55
        await hall.wait(17)
        await expect(tv.locator(".dial .digits.low")).to_be_visible()
        assert await circle.evaluate(SHARE) < 0.2
        assert await digits.evaluate(HIGH) > 1.3 * before
        assert windows.problems == []


async def test_out_of_an_auction_is_asked_in_the_place_of_the_bids(browser: Browser) -> None:
    async with Hall("unit", THREE) as hall, Windows(browser, hall.host) as windows:
        phone = await windows.seat("Charlotte", hall.room.seats.door.key)
        await resize(phone, 360, 640)
        say(hall, "on", "auction", "bid Anna 100k")
        await tap(button(phone, "I'm out"))
        await expect(phone.locator("button.call")).to_have_count(0)
        await expect(button(phone, "Do it")).to_be_in_viewport(ratio=1)
        await expect(phone.locator(".digits")).to_be_in_viewport(ratio=1)
        await tap(button(phone, "Back"))
        await expect(phone.locator("button.call").first).to_be_visible()
        assert windows.problems == []
