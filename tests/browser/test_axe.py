"""What axe finds on each page that a phone can show, in light and in dark."""

import pytest
from playwright.async_api import Browser, Page, expect

from companion.session.origin import Origin
from tests.browser.windows import Windows, broken_rules, button, tap
from tests.phones import Hall

pytestmark = [pytest.mark.system, pytest.mark.asyncio(loop_scope="session")]


async def sound(page: Page, shows: str) -> None:
    """See that the page shows this, and that axe finds nothing on it."""
    await expect(page.get_by_text(shows).first).to_be_visible()
    assert await broken_rules(page) == [], shows


async def test_axe_finds_nothing_at_the_door(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        phone = await windows.phone()
        await sound(phone, "type the PIN")
        await phone.get_by_role("textbox").fill(f"{(int(hall.room.seats.door.pin) + 1) % 10_000:04}")
        await tap(button(phone, "Join"))
        await sound(phone, "Wrong PIN")
        await phone.get_by_role("textbox").fill(hall.room.seats.door.pin)
        await tap(button(phone, "Join"))
        await sound(phone, "Who are you?")
        hall.leave()
        await sound(phone, "No game yet")
        await sound(await windows.tv("/tv"), "type the PIN")


async def test_axe_finds_nothing_on_what_lies_on_top_of_the_table(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        door = hall.room.seats.door
        ana = await windows.seat("Ana", door.key)
        await tap(button(ana, "Enter what you rolled"))
        await sound(ana, "The first die?")
        await tap(button(ana, "Back"))
        await tap(button(ana, "Make a deal"))
        await sound(ana, "Anything else")
        await tap(button(ana, "Back"))
        assert hall.session.submit("roll 6 5", Origin("keyboard")) is None
        await tap(button(ana, "Buy Old Town for 1.4M"))
        await sound(ana, "Do it")
        await tap(button(ana, "Back"))
        await tap(button(ana, "Standings and history"))
        await sound(ana, "Worth")
        await tap(button(ana, "Back"))
        await tap(ana.get_by_text("This phone", exact=True))
        await sound(ana, "Add a player on this phone")
        await tap(button(ana, "Give up Ana's seat"))
        await sound(ana, "Give up Ana's seat on this phone?")
        await tap(button(ana, "Back"))
        await tap(ana.get_by_text("This phone", exact=True))
        await tap(button(ana, "Ask the banker to undo the last move"))
        await sound(ana, "Waiting for the banker")
        banker = await windows.phone(f"/#{door.bankers_key}")
        await tap(banker.get_by_text("The banker", exact=True))
        await sound(banker, "Ana asks the banker")
        await tap(button(ana, "Move Ana to another phone"))
        await sound(ana, "Scan this with Ana")
        await tap(button(ana, "Back"))
        await windows.another(ana)
        await sound(ana, "Play here instead")
        assert windows.problems == []
