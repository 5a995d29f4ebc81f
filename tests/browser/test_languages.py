"""Each phone and the TV speak their own language in a real browser: the browser's, or the one chosen on the page."""

from importlib import resources
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from companion.session.origin import Origin
from tests.browser.windows import Windows, button, tap
from tests.phones import Hall
from tests.pseudo import pseudo  # noqa: F401 - a fixture
from tools.catalogue import PSEUDO, bracketed

pytestmark = [pytest.mark.system, pytest.mark.asyncio(loop_scope="session"), pytest.mark.usefixtures("pseudo")]
SCRIPTS = Path(str(resources.files("companion.phones"))) / "pages" / "js"
BROWSER = f"Object.defineProperty(navigator, 'languages', {{ get: () => ['xx', '{PSEUDO}-XX', 'en'] }})"


async def choose_language(page: Page, code: str) -> None:
    await page.locator("#language").select_option(code)


async def unfold(page: Page) -> None:
    """Open what a phone keeps folded about itself."""
    await page.locator(".menu details").first.evaluate("it => { it.open = true }")


async def test_the_language_of_the_browser_is_spoken_from_the_door_on(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        phone = await windows.phone()
        await phone.add_init_script(BROWSER)
        await phone.reload()
        await expect(
            phone.get_by_text(bracketed("Scan the code on the screen, or type the PIN shown next to it."))
        ).to_be_visible()
        assert await phone.locator("html").get_attribute("lang") == PSEUDO
        await phone.locator("#pin").fill("0000" if hall.room.seats.door.pin != "0000" else "1111")
        await phone.locator("button.big").click()
        await expect(phone.locator("#wrong")).to_have_text(bracketed("Wrong PIN. You'll find it next to the code."))
        assert not windows.problems


async def test_a_phone_changes_its_language_while_it_is_asked_and_keeps_it(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        assert hall.session.submit("given owner Seaview Ben", Origin("key")) is None
        ana = await windows.seat("Ana", hall.room.seats.door.key)
        ben = await windows.seat("Ben", hall.room.seats.door.key)
        await tap(button(ana, "Make a deal"))
        await ana.get_by_label("Money", exact=True).fill("500k")
        await tap(button(ana, "Next"))
        await tap(button(ana, "Ben"))
        await unfold(ana)
        await choose_language(ana, PSEUDO)
        await expect(ana.locator(".question .quiet").last).to_have_text(bracketed("Back"))
        await expect(ana.locator("#said")).to_have_text("")
        await expect(ana.get_by_text(bracketed("Anything else"))).to_be_visible()
        await expect(ben.get_by_text("This phone", exact=True)).to_be_visible()
        await ana.reload()
        await expect(ana.get_by_text(bracketed("This phone"))).to_be_visible()
        await unfold(ana)
        await choose_language(ana, "en")
        await expect(ana.get_by_text("This phone", exact=True)).to_be_visible()
        assert await ana.locator("html").get_attribute("lang") == "en"
        assert not windows.problems


async def test_whoever_moves_a_mouse_at_the_tv_may_choose_its_language(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        hall.room.draw = lambda path: ("10", "01")
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        await expect(tv.get_by_text("Scan to play")).to_be_visible()
        assert await tv.locator("#language").count() == 0
        for x in (200, 200, 300):
            assert await tv.locator("#language").count() == 0
            await tv.mouse.move(x, 300)
        await choose_language(tv, PSEUDO)
        await expect(tv.get_by_text(bracketed("Scan to play"))).to_be_visible()
        await expect(tv).to_have_title(bracketed("companion – TV"))
        assert not windows.problems


async def test_words_about_a_number_have_the_form_their_language_wants(browser: Browser) -> None:
    polish = "".join(
        "0" if n == 1 else "1" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "2" for n in range(200)
    )
    words = {
        "language": "pl",
        "languages": [],
        "words": {"{n} card": ["{n} karta", "{n} karty", "{n} kart"]},
        "plural": polish,
        "decimal": ",",
    }
    script = """async words => {
        const page = await import("/page/words.js"), said = n => page.sayN("{n} card", "{n} cards", n);
        const before = [1, 2].map(said);
        page.learn(words);
        const plain = page.say("{a} and {b}", { a: "{b}", b: 2 });
        return [before, [1, 2, 5, 12, 101, 102, 112, 1000].map(said), page.decimal("1.2M"), plain];
    }"""
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        phone = await windows.phone()
        await phone.route("**/page/*", lambda route: route.fulfill(path=SCRIPTS / route.request.url.rpartition("/")[2]))
        before, forms, decimal, plain = await phone.evaluate(script, words)
    assert before == ["1 card", "2 cards"]
    assert forms == ["1 karta", "2 karty", "5 kart", "12 kart", "101 kart", "102 karty", "112 kart", "1000 kart"]
    assert (decimal, plain) == ("1,2M", "{b} and 2")
