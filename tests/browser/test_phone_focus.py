"""Where the focus is on the page of a phone, in a real browser."""

import pytest
from playwright.async_api import Browser, expect

from companion.session.origin import Origin
from tests.browser.windows import Windows, button, tap
from tests.phones import Hall

pytestmark = [pytest.mark.system, pytest.mark.asyncio(loop_scope="session")]


async def test_focus_stays_on_a_button_while_the_table_goes_on(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        phone = await windows.seat("Ana", hall.room.seats.door.key)
        deal = button(phone, "Make a deal")
        await deal.focus()
        assert hall.session.submit("roll 6 5", Origin("keyboard")) is None
        await expect(button(phone, "Buy Old Town for 1.4M")).to_be_visible()
        await expect(deal).to_be_focused()
        assert windows.problems == []


async def test_focus_stays_on_the_page_when_what_had_it_goes(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        phone = await windows.seat("Ana", hall.room.seats.door.key)
        await button(phone, "Enter what you rolled").press("Enter")
        await expect(phone.locator("#asked")).to_be_focused()
        assert hall.session.submit("roll 6 5", Origin("keyboard")) is None
        await expect(phone.locator("#page")).to_be_focused()
        assert windows.problems == []


async def test_focus_goes_into_what_lies_on_top_and_back_to_what_opened_it(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        phone = await windows.seat("Ana", hall.room.seats.door.key)
        for opens, leave in (
            ("Enter what you rolled", "Escape"),
            ("Standings and history", "Escape"),
            ("Make a deal", "Enter"),
        ):
            await button(phone, opens).press("Enter")
            await expect(phone.locator("#asked")).to_be_focused()
            await phone.get_by_role("dialog").get_by_role("button", name="Back").focus()
            await phone.keyboard.press(leave)
            await expect(button(phone, opens)).to_be_focused()
        await phone.get_by_text("This phone", exact=True).press("Enter")
        await button(phone, "Give up Ana's seat").press("Enter")
        await expect(phone.locator("#asked")).to_be_focused()
        await phone.keyboard.press("Escape")
        await expect(phone.locator("#page")).to_be_focused()
        await phone.get_by_text("This phone", exact=True).press("Enter")
        await button(phone, "Move Ana to another phone").press("Enter")
        await expect(phone.locator("#asked")).to_be_focused()
        assert windows.problems == []


async def test_focus_goes_there_and_back_where_a_tap_gives_none_to_a_button(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        phone = await windows.seat("Ana", hall.room.seats.door.key)
        await phone.evaluate("addEventListener('mousedown', (event) => event.preventDefault())")  # as Safari does
        for opens in ("Standings and history", "Make a deal"):
            await phone.evaluate("document.activeElement.blur()")
            await tap(button(phone, opens))
            await expect(phone.locator("#asked")).to_be_focused()
            await tap(button(phone, "Back"))
            await expect(button(phone, opens)).to_be_focused()
        assert windows.problems == []
