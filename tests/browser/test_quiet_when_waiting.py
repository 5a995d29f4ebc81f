"""What a phone shows a player whom the table doesn't wait for."""

import pytest
from playwright.async_api import Browser, expect

from tests.browser.windows import Windows, button, tap
from tests.phones import Hall

pytestmark = [pytest.mark.system, pytest.mark.asyncio(loop_scope="session")]


async def test_another_player_s_turn_has_no_large_button(browser: Browser) -> None:
    async with Hall("deal", ("Ana", "Ben", "Cal")) as hall, Windows(browser, hall.host) as windows:
        waited = await windows.seat("Ana", hall.room.seats.door.key)
        other = await windows.seat("Ben", hall.room.seats.door.key)
        await expect(waited.locator(".choices button.primary")).to_have_count(1)
        await expect(other.locator(".choices")).to_be_visible()
        await expect(other.locator(".choices button.primary")).to_have_count(0)
        assert windows.problems == []


async def test_a_phone_on_its_side_shows_my_own_figures_below_the_little_there_is_to_do(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        waits = await windows.seat("Ben", hall.room.seats.door.key)
        acts = await windows.seat("Ana", hall.room.seats.door.key)
        await expect(waits.locator(".do .own")).to_be_visible()
        await expect(acts.locator(".know .own")).to_be_visible()
        assert windows.problems == []


async def test_the_page_of_the_banker_lists_all_players(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        page = await windows.phone(f"/#{hall.room.seats.door.bankers_key}")
        await tap(button(page, "Ana"))
        await tap(page.locator(".tabs button", has_text="The banker"))
        await expect(page.get_by_role("heading", name="Players", exact=True)).to_be_visible()
        await expect(page.locator(".other")).to_have_count(len(hall.session.table.setup.players))
        assert windows.problems == []
