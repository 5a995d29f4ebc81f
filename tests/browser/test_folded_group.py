"""A group of many choices on a phone: one step opens it, the next carries one of them out."""

import pytest
from playwright.async_api import Browser, expect

from companion.games.board.effects import CARD
from companion.session.origin import Origin
from tests.browser.windows import Windows, button, tap
from tests.phones import Hall

pytestmark = [pytest.mark.system, pytest.mark.asyncio(loop_scope="session")]


async def test_effects_of_a_chance_card_are_folded_under_their_name(browser: Browser) -> None:
    async with Hall("city", ("Ana", "Ben")) as hall, Windows(browser, hall.host) as windows:
        assert hall.session.submit("land Chance", Origin("keyboard")) is None
        phone = await windows.seat("Ana", hall.room.seats.door.key)
        group = phone.locator("details", has=phone.locator("summary", has_text=CARD))
        await expect(group).to_have_count(1)
        effect = group.get_by_role("button").first
        await expect(effect).to_be_hidden()
        await tap(group.locator("summary"))
        await expect(effect).to_be_visible()
        assert await phone.locator(".choices > button, .choices > .row > button").count() <= 7
        assert windows.problems == []


async def test_an_action_card_of_deal_takes_one_fold_at_most(browser: Browser) -> None:
    async with Hall("deal", ("Ana", "Ben", "Cal")) as hall, Windows(browser, hall.host) as windows:
        for line in ("begins Ana", "draw"):
            assert hall.session.submit(line, Origin("keyboard")) is None
        phone = await windows.seat("Ana", hall.room.seats.door.key)
        await expect(phone.locator(".choices > .tiles > details > summary")).to_have_text("Debt Collector … (2)")
        await expect(phone.locator("details details")).to_have_count(0)
        await expect(button(phone, "Pass Go")).to_be_visible()
        await tap(phone.locator("summary", has_text="Debt Collector"))
        await tap(button(phone, "Debt Collector on Cal"))
        await expect(phone.get_by_text("Cal owes").first).to_be_visible()
        assert windows.problems == []


async def test_of_many_cards_those_of_a_colour_come_once_it_is_picked_and_money_at_once(browser: Browser) -> None:
    async with Hall("deal", ("Ana", "Ben", "Cal")) as hall, Windows(browser, hall.host) as windows:
        for line in ("begins Ana", "draw"):
            assert hall.session.submit(line, Origin("keyboard")) is None
        phone = await windows.seat("Ana", hall.room.seats.door.key)
        await tap(button(phone, "Play a property"))
        await expect(button(phone, "dark blue")).to_be_visible()
        await expect(button(phone, "Boardwalk")).to_have_count(0)
        await tap(button(phone, "dark blue"))
        await expect(button(phone, "Boardwalk")).to_be_visible()
        await tap(button(phone, "Back"))
        await tap(button(phone, "Bank a card"))
        await expect(button(phone, "Sly Deal")).to_have_count(0)
        await expect(phone.locator(".tiles > p").first).to_have_text("money")
        keys = phone.locator(".tiles").first.locator(".tile")
        assert await keys.all_text_contents() == ["1", "2", "3", "4", "5", "10"]
        await tap(button(phone, "5 money"))
        await tap(button(phone, "Do it"))
        await expect(phone.get_by_text("Ana banks 5").first).to_be_visible()
        assert windows.problems == []
