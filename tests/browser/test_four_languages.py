"""One table in four languages: the terminal German, phones Spanish and French, the TV English; and nothing is cut."""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from playwright.async_api import Browser, Page, expect

from companion import locale
from companion.core.errors import Refused
from companion.core.language import speaking
from companion.core.words import say
from companion.games.board.words import deal_in_words
from companion.unit.rules import CURRENCY
from tests.browser.evening import Evening, an_evening
from tests.browser.measures import BROKEN, HALF, OUTSIDE
from tests.browser.windows import Windows, button, call, resize, tap, unfold
from tests.phones import Hall
from tests.scanner import scan, whole

pytestmark = [pytest.mark.system, pytest.mark.asyncio(loop_scope="session")]
BROWSERS = {"de": "de-AT", "es": "es-ES", "fr": "fr-CA", "en": "en-GB"}
"""What a browser of each language calls it."""


def in_(language: str, text: Callable[[], str]) -> str:
    """Return a text as a window of a language says it."""
    with speaking(language):
        return text()


class FourLanguages:
    """A terminal and three pages around one table, each in its own language."""

    def __init__(self, evening: Evening, pages: dict[str, Page]) -> None:
        self.evening, self.pages = evening, pages

    async def all_say(self, text: Callable[[], str]) -> None:
        """Wait until each window says a text in its language, and find it in no other."""
        said = {language: in_(language, text) for language in BROWSERS}
        assert len(set(said.values())) == len(BROWSERS)
        await self.evening.shows(lambda shown: said["de"] in " ".join(shown.split()))
        for language, page in self.pages.items():
            await expect(page.locator("body")).to_contain_text(said[language])
            for other in said.keys() - {language}:
                await expect(page.locator("body")).not_to_contain_text(said[other])
        assert not any(said[other] in self.evening.terminal.text for other in self.pages)


async def test_each_window_hears_its_own_language_and_no_other(browser: Browser, tmp_path: Path) -> None:
    async with an_evening(tmp_path, browser, "--language", "de") as evening:
        await evening.shows(in_("de", lambda: say("Roll")))
        evening.say("option auction_length custom 300")
        evening.terminal.press("\x06")
        _, _, key = scan([line[1:] for line in (await evening.shows(whole)).splitlines()[2:]]).partition("#")
        evening.terminal.press("\x1b")
        pages = {
            "es": await evening.windows.phone(f"/#{key}", locale=BROWSERS["es"]),
            "fr": await evening.windows.phone(f"/#{key}", locale=BROWSERS["fr"]),
            "en": await evening.windows.tv(f"/tv#{key}", locale=BROWSERS["en"]),
        }
        for language, name in (("es", "Ana"), ("fr", "Ben")):
            await tap(button(pages[language], name))
            await expect(pages[language].get_by_role("heading", name=name, exact=True)).to_be_visible()
        table = FourLanguages(evening, pages)
        await an_auction(table)
        await a_refusal(table)
        await a_deal_and_its_undo(table)
        assert evening.windows.problems == []


async def an_auction(table: FourLanguages) -> None:
    table.evening.say("roll 1 2")
    await table.all_say(lambda: say("{player} lands on {space}", player="Ana", space="Stoneside"))
    table.evening.say("auction")
    amount = await call(table.pages["es"])
    await table.all_say(lambda: say("{player} bids {amount}", player="Ana", amount=amount))


async def a_refusal(table: FourLanguages) -> None:
    """Ben types a sum with thousands separators: their phone alone says why it isn't taken, and in French."""
    table.evening.say("sold")
    ben = table.pages["fr"]
    await tap(button(ben, in_("fr", lambda: say("Make a deal"))))
    money = ben.get_by_label(in_("fr", lambda: say("Money")), exact=True)
    await money.fill("1.500.000")
    await tap(button(ben, in_("fr", lambda: say("Next"))))
    await expect(ben.locator(".why")).to_have_text(in_("fr", lambda: refused("1.500.000")))
    await tap(button(ben, in_("fr", lambda: say("Back"))))


def refused(amount: str) -> str:
    """Return why a phone doesn't take an amount."""
    with pytest.raises(Refused) as raised:
        replace(CURRENCY, pad=True).parse(amount)
    return str(raised.value)


async def a_deal_and_its_undo(table: FourLanguages) -> None:
    def deal() -> str:
        return deal_in_words("Ana", "Stoneside", "Ben", CURRENCY.show(1_500_000))

    table.evening.say("trade Ana : Stoneside for Ben : 1.5m")
    await table.all_say(deal)
    table.evening.terminal.press("u")
    await table.evening.shows(f"✗ {in_('de', deal)}")
    for language, page in table.pages.items():
        undone = in_(language, lambda: say("Undone: {sentence}", sentence=deal()))
        await expect(page.locator("body")).to_contain_text(undone)
        assert (await page.locator("body").inner_text()).count(in_(language, deal)) == 1, "it no longer counts"


@pytest.mark.parametrize("language", locale.languages())
@pytest.mark.parametrize(
    ("evening", "lines", "player"),
    [
        ("city_s01_opening_lap", 30, "Ana"),
        ("builder_s04_rent_ladder", 30, "Cleo"),
        ("chance_s05_round_end", 40, "Green"),
        ("deal_s04_poor_debtors", 20, "Cleo"),
    ],
)
async def test_nothing_is_cut_on_a_page(browser: Browser, evening: str, lines: int, player: str, language: str) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        await hall.tell(evening, lines)
        key = hall.room.seats.door.key
        phone = await windows.phone(f"/#{key}", locale=BROWSERS[language])
        await tap(button(phone, player))
        await expect(phone.get_by_role("heading", name=player, exact=True)).to_be_visible()
        await unfold(phone)
        for size in ((360, 640), (320, 568)):
            await resize(phone, *size)
            assert await phone.evaluate(BROKEN) == [], size
            assert await phone.evaluate("document.documentElement.scrollWidth") <= size[0]
        tv = await windows.tv(f"/tv#{key}", locale=BROWSERS[language])
        await expect(tv.locator(".last li").first).to_be_visible()
        for size in ((1920, 1080), (1280, 720)):
            await resize(tv, *size)
            assert await tv.evaluate("document.documentElement.scrollHeight") <= size[1]
            assert await tv.evaluate(OUTSIDE) == []
            assert await tv.evaluate(HALF) == []
        assert windows.problems == []
