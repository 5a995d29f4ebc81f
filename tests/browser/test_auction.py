"""Phones in an auction, at a table where everything asks the banker, and at the trading unit alone."""

import re

import pytest
from playwright.async_api import Browser, Page, expect

from companion.session.origin import Origin
from tests.browser.windows import Windows, broken_rules, button, call, hold_calls, lead, said, tap
from tests.phones import Hall

pytestmark = [pytest.mark.system, pytest.mark.asyncio(loop_scope="session")]

AUCTION_S = 50


async def auction(hall: Hall, windows: Windows) -> tuple[Page, Page]:
    """Sit two phones down and let both call."""
    key = hall.room.seats.door.key
    ana, ben = await windows.seat("Ana", key), await windows.seat("Ben", key)
    for line in ("roll 6 5", "auction"):
        assert hall.session.submit(line, Origin("keyboard")) is None
    await expect(lead(ben)).to_have_text(f"Ana leads with {await call(ana)}")
    await expect(lead(ana)).to_have_text(f"Ben leads with {await call(ben)}")
    return ana, ben


async def test_a_late_call_is_refused_in_words_and_its_button_goes(browser: Browser) -> None:
    """UNIT-AUC-04: a call counts when the companion reads it."""
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        ana, ben = await auction(hall, windows)
        held, before = await hold_calls(ana), hall.lines
        await call(ana)
        await hall.wait(AUCTION_S + 1)
        for page in (ana, ben):
            await expect(page.get_by_text("Old Town goes to Ben")).to_be_visible()
            await expect(page.locator("button.call")).to_have_count(0)
        for let_go in held:
            let_go()
        await expect(said(ana)).to_contain_text("Too late")
        assert [line for line in hall.lines if line not in before] == []
        assert windows.problems == []


async def test_a_call_that_is_long_on_its_way_is_seen_to_be(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        for line in ("roll 6 5", "auction"):
            assert hall.session.submit(line, Origin("key")) is None
        ana = await windows.seat("Ana", hall.room.seats.door.key)
        held = await hold_calls(ana)
        await call(ana)
        await expect(said(ana)).to_have_text("Sending …")
        held[0]()
        await expect(lead(ana)).to_have_text("Ana leads with 10k")
        await expect(said(ana)).not_to_have_text("Sending …")
        assert windows.problems == []


async def test_a_reload_in_an_auction_keeps_the_seat_and_the_call(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        ana, ben = await auction(hall, windows)
        for page, name in ((ben, "Ben"), (ana, "Ana")):
            await page.reload()
            await expect(page.get_by_role("heading", name=name, exact=True)).to_be_visible()
            await expect(page.get_by_role("timer")).to_have_text(re.compile(r"^±?[45]\d$"))
            await expect(lead(page)).to_contain_text("Ben leads with")
        await expect(ben.get_by_text("You lead.")).to_be_visible()
        await expect(lead(ben)).to_have_text(f"Ana leads with {await call(ana)}")
        assert [source for _, source in hall.lines[2:]] == ["phone Ana", "phone Ben", "phone Ana"]
        assert windows.problems == []


async def test_of_two_windows_with_a_seat_the_newer_asks_and_the_older_says_so(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        older, ben = await auction(hall, windows)
        newer = await windows.another(older)
        await expect(lead(newer)).to_contain_text("Ben leads")
        await expect(older.get_by_text("another window")).to_be_visible()
        await expect(older.locator("button.call")).to_have_count(0)
        await expect(lead(ben)).to_have_text(f"Ana leads with {await call(newer)}")
        await tap(button(older, "Play here instead"))
        await expect(newer.get_by_text("another window")).to_be_visible()
        await expect(older.get_by_text("You lead.")).to_be_visible()
        await expect(lead(older)).to_have_text(f"Ben leads with {await call(ben)}")
        await expect(lead(ben)).to_have_text(f"Ana leads with {await call(older)}")
        assert windows.problems == []


async def test_where_everything_asks_the_banker_says_yes_or_no(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        hall.room.moves_wait_for_banker = True
        door = hall.room.seats.door
        ana, banker = await windows.seat("Ana", door.key), await windows.phone(f"/#{door.bankers_key}")
        for answer, lines in (("Refuse", []), ("Allow", [("roll", "phone Ana")])):
            await tap(button(ana, "Roll"))
            await expect(ana.get_by_role("heading", name="Waiting for the banker")).to_be_visible()
            assert hall.lines == []
            await expect(banker.get_by_role("heading", name="Ana asks the banker")).to_be_visible()
            await tap(button(banker, answer))
            await expect(said(ana)).to_contain_text("The banker")
            await expect(ana.get_by_role("heading", name="Waiting for the banker")).to_have_count(0)
            assert [(text.split(" ")[0], source) for text, source in hall.lines] == lines
        assert windows.problems == []


TAPS_AT_ONCE = """() => {
  const page = document.getElementById("page"), options = { childList: true, subtree: true };
  new MutationObserver((news, observer) => {
    const call = page.querySelector("button.call");
    if (!call) return;
    observer.disconnect();
    call.click();
  }).observe(page, options);
}"""
"""Taps the first call in the moment in which it comes, as the second of two quick taps does."""


async def test_a_tap_on_a_call_that_has_just_come_calls_nothing(browser: Browser) -> None:
    async with Hall("unit", ("Ana", "Ben")) as hall, Windows(browser, hall.host) as windows:
        phone = await windows.seat("Ana", hall.room.seats.door.key)
        for line in ("on", "auction", "bid Ben 500k"):
            assert hall.session.submit(line, Origin("key")) is None
        await expect(button(phone, "510k")).to_be_visible()
        assert hall.session.submit("sold", Origin("key")) is None
        await expect(phone.locator("button.call")).to_have_count(0)
        await phone.evaluate(TAPS_AT_ONCE)
        assert hall.session.submit("auction", Origin("key")) is None
        await expect(button(phone, "10k")).to_be_visible()
        assert await call(phone) == "10k"
        await expect(lead(phone)).to_have_text("Ana leads with 10k")
        assert [text for text, _ in hall.lines if text.startswith("bid")] == ["bid Ben 500k", "bid Ana 10k"]
        assert windows.problems == []


async def test_the_page_of_the_banker_says_that_somebody_waits(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        banker = await windows.phone(f"/#{hall.room.seats.door.bankers_key}")
        ana = await windows.seat("Ana", hall.room.seats.door.key)
        await tap(ana.get_by_text("This phone", exact=True))
        await tap(button(ana, "Ask the banker to undo the last move"))
        await expect(said(banker)).to_have_text("Someone is waiting for your answer.")
        await expect(banker.get_by_role("heading", name="Ana asks the banker")).to_be_visible()
        assert windows.problems == []


async def test_the_unit_alone_is_a_phone_full_of_buttons(browser: Browser) -> None:
    async with Hall("unit", ("Ana", "Ben")) as hall, Windows(browser, hall.host) as windows:
        key = hall.room.seats.door.key
        ana, ben = await windows.seat("Ana", key), await windows.seat("Ben", key)
        await tap(button(ana, "Turn the unit on"))
        await tap(button(ben, "Press Build"))
        await expect(ana.get_by_role("img", name="The light is running")).to_be_visible()
        await expect(ana.get_by_text("Wait for the light to stop")).to_be_visible()
        await hall.wait(3)
        await expect(ana.get_by_role("img", name="Build:")).to_be_visible()
        await tap(button(ana, "Start an auction"))
        await expect(ana.get_by_text("No bid yet")).to_be_visible()
        await expect(lead(ana)).to_have_text(f"Ben leads with {await call(ben)}")
        for page, name in ((ana, "Ana"), (ben, "Ben")):
            assert await broken_rules(page) == []
            await expect(button(page, "Sold")).to_have_count(0)
            if name != "Ben":
                out, called = [await button(page, words).bounding_box() for words in ("I'm out", "20k")]
                assert out is not None
                assert called is not None
                assert out["height"] <= called["height"], "no one drops out instead of bidding"
        assert hall.session.submit("sold", Origin("key")) is None
        await expect(ben.get_by_text("Sold to Ben for 10k", exact=True)).to_be_visible()
        assert [source for _, source in hall.lines] == [f"phone {name}" for name in ("Ana", "Ben", "Ana", "Ben")] + [
            "key"
        ]
        for minutes, words in ((55, "The hour is nearly over"), (5, "The hour is over")):
            await hall.wait(minutes * 60)
            await expect(ben.get_by_text(words, exact=True)).to_be_visible()
        assert windows.problems == []


async def test_a_pause_is_taken_at_once_and_what_ends_an_auction_is_asked(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        for line in ("roll 6 5", "auction", "bid Ana 20k"):
            assert hall.session.submit(line, Origin("key")) is None
        banker = await windows.phone(f"/#{hall.room.seats.door.bankers_key}")
        await tap(button(banker, "Pause"))
        await tap(button(banker, "Resume"))
        await expect(button(banker, "Pause")).to_be_visible()
        assert [text for text, _ in hall.lines[-2:]] == ["hold", "resume"]
        await tap(button(banker, "Sold"))
        await expect(banker.get_by_role("dialog")).to_be_visible()
        assert hall.lines[-1][0] == "resume"
        assert windows.problems == []


async def test_the_banker_calls_for_everybody(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        for line in ("roll 6 5", "auction", "bid Ana 20k"):
            assert hall.session.submit(line, Origin("key")) is None
        banker = await windows.phone(f"/#{hall.room.seats.door.bankers_key}")
        cal = banker.get_by_role("region", name="Cal's bids")
        await expect(cal.locator("button.call.yes").first).to_have_text("30k")
        await expect(banker.locator("button.call.fresh")).to_have_count(0)
        await tap(button(banker, "30k").nth(2))
        await expect(cal).to_contain_text("Cal leads.")
        assert hall.lines[-1] == ("bid Cal 30k", "phone banker")
        assert await broken_rules(banker) == []
        assert windows.problems == []
