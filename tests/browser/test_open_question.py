"""A question that lies open on a phone while the table goes on."""

import pytest
from playwright.async_api import Browser, expect

from companion.session.origin import Origin
from tests.browser.windows import Windows, button, tap, unfold
from tests.phones import Hall

pytestmark = [pytest.mark.system, pytest.mark.asyncio(loop_scope="session")]
DESK = Origin("keyboard")


async def test_what_a_choice_would_bring_follows_the_table(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        phone = await windows.seat("Ana", hall.room.seats.door.key)
        await tap(button(phone, "Make a deal"))
        await phone.get_by_label("Money", exact=True).fill("500k")
        await tap(button(phone, "Next"))
        await tap(button(phone, "Ben"))
        await tap(button(phone, "Next"))
        await expect(phone.get_by_text("Cash: Ana 37.7M → 37.2M, Ben 37.7M → 38.2M")).to_be_visible()
        assert hall.session.submit("pay bank Ana 1m", DESK) is None
        await expect(phone.get_by_text("Cash: Ana 38.7M → 38.2M, Ben 37.7M → 38.2M")).to_be_visible()
        assert hall.session.submit("undo", DESK) is None
        await expect(phone.get_by_text("Cash: Ana 37.7M → 37.2M, Ben 37.7M → 38.2M")).to_be_visible()
        await tap(button(phone, "Do it"))
        await expect(phone.get_by_role("heading", name="Waiting for Ben")).to_be_visible()
        assert windows.problems == []


async def test_a_second_question_follows_the_table(browser: Browser) -> None:
    async with Hall("deal", options={"watch": "sets"}) as hall, Windows(browser, hall.host) as windows:
        for line in ("lay boardwalk by Ben", "lay reading by Cal"):
            assert hall.session.submit(line, DESK) is None
        phone = await windows.seat("Ana", hall.room.seats.door.key)
        await tap(button(phone, "Play Sly Deal for a player's card"))
        await tap(button(phone, "Ben"))
        await expect(button(phone, "Ben: Boardwalk")).to_be_visible()
        assert hall.session.submit("lay baltic by Ben", DESK) is None
        await tap(button(phone, "Ben: Baltic Avenue"))
        await tap(button(phone, "Do it"))
        await expect(phone.get_by_text("Ana takes Baltic Avenue from Ben.")).to_be_visible()
        assert windows.problems == []


async def test_a_question_begins_again_once_a_choice_asks_something_else(browser: Browser) -> None:
    async with Hall("builder") as hall, Windows(browser, hall.host) as windows:
        for line in ("given resources Ana red 2 green 1", "roll 1 2"):
            assert hall.session.submit(line, DESK) is None
        phone = await windows.seat("Ana", hall.room.seats.door.key)
        await unfold(phone)
        await tap(button(phone, "Start a building for any 2 resources"))
        await expect(phone.get_by_text("Pay with which resources?")).to_be_visible()
        assert hall.session.submit("trade Ana : 1 green for Ben : nothing", DESK) is None
        await expect(phone.get_by_text("Pay with which resources?")).to_have_count(0)
        await tap(phone.locator(".question .row button"))
        await tap(button(phone, "Do it"))
        await expect(phone.get_by_text("Ana builds floor 1 on")).to_be_visible()
        assert windows.problems == []


async def test_a_code_that_has_brought_a_seat_to_another_phone_is_shown_no_more(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        phone = await windows.seat("Ana", hall.room.seats.door.key)
        await tap(phone.get_by_text("This phone", exact=True))
        await tap(button(phone, "Ben"))
        await expect(phone.get_by_role("group", name="Seats on this phone")).to_be_visible()
        await tap(button(phone, "Move Ben to another phone"))
        await expect(phone.get_by_role("img", name="A code that works once")).to_be_visible()
        other = await windows.phone(f"/#{hall.room.seats.door.new_moving_key('Ben')}")
        await expect(other.get_by_role("heading", name="Ben", exact=True)).to_be_visible()
        await expect(phone.get_by_role("heading", name="Ana", exact=True)).to_be_visible()
        assert windows.problems == []


async def test_the_banker_says_who_plays_a_card_before_the_rest_is_asked(browser: Browser) -> None:
    async with Hall("deal", options={"watch": "sets"}) as hall, Windows(browser, hall.host) as windows:
        for line in ("lay boardwalk by Ben", "lay reading by Cal"):
            assert hall.session.submit(line, DESK) is None
        banker = await windows.phone(f"/#{hall.room.seats.door.bankers_key}")
        await tap(button(banker, "Play Sly Deal for a player's card"))
        await expect(banker.get_by_text("Who plays it?")).to_be_visible()
        await tap(button(banker, "Ben"))
        await expect(banker.get_by_text("From whom?")).to_be_visible()
        await expect(button(banker, "Ben")).to_have_count(0)
        await tap(button(banker, "Cal"))
        await tap(button(banker, "Cal: Reading Railroad"))
        await tap(button(banker, "Do it"))
        await expect(banker.get_by_text("Ben takes Reading Railroad from Cal.")).to_be_visible()
        assert hall.lines[-1] == ('sly Cal "Reading Railroad" as railroad by Ben', "phone banker")
        assert windows.problems == []


async def test_the_banker_is_not_offered_one_side_of_a_deal_as_the_other(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        banker = await windows.phone(f"/#{hall.room.seats.door.bankers_key}")
        await tap(button(banker, "Show the table"))
        await tap(button(banker, "Make a deal"))
        await tap(button(banker, "Ana"))
        await banker.get_by_label("Money", exact=True).fill("500k")
        await tap(button(banker, "Next"))
        await expect(banker.get_by_text("With whom?")).to_be_visible()
        assert await banker.locator(".question button").all_inner_texts() == ["Ben", "Cal", "Back"]
        assert windows.problems == []
