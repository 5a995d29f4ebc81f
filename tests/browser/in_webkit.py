"""The pages in WebKit, which phones of Apple have: `xvfb-run .venv/bin/pytest tests/browser/in_webkit.py`.

Not among all tests: it needs `.[webkit]` and Debian's `webkit2gtk-driver` and `xvfb`.
"""

import asyncio
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver import WebKitGTK
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from companion.session.origin import Origin
from tests.browser.measures import BROKEN, OUTSIDE
from tests.phones import Hall

SOON_S = 20
_TAPPED = """
const said = (each) => each.innerText.trim().split("\\n")[0];
const named = (each) => said(each) === arguments[0] && !each.disabled && !each.classList.contains("fresh");
const found = [...document.querySelectorAll("button, summary")].filter(named)[arguments[1]];
found?.click();
return Boolean(found);"""
_BROADER = "return document.documentElement.scrollWidth > innerWidth"

pytestmark = [
    pytest.mark.system,
    pytest.mark.asyncio,
    pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning"),  # of the library about itself
]


@pytest.fixture
def phone() -> Iterator["Phone"]:
    phone = Phone()
    yield phone
    phone.browser.quit()


class Phone:
    """A window of WebKit, of the size of a phone; it waits for what it looks for."""

    def __init__(self) -> None:
        os.environ.setdefault("WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS", "1")  # root has no other way
        options = Options()
        options.binary_location = str(next(Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser")))
        options.add_argument("--automation")
        self.browser = WebKitGTK(options=options, service=Service("/usr/bin/WebKitWebDriver"))
        self.browser.set_window_size(390, 844)

    def until(self, true: Callable[[], object]) -> None:
        wait = WebDriverWait(self.browser, SOON_S, 0.05, [StaleElementReferenceException])
        wait.until(lambda _: true(), self.browser.find_element(By.TAG_NAME, "body").text)

    def shows(self, words: str) -> None:
        self.until(lambda: words in self.browser.find_element(By.TAG_NAME, "main").text)
        assert not self.browser.execute_script(_BROADER), words

    def tap(self, name: str, place: int = 0) -> None:
        """Tap the button of that name, the one in that place where there are several."""
        self.until(lambda: self.browser.execute_script(_TAPPED, name, place))

    def write(self, words: str) -> None:
        field: WebElement = self.browser.find_element(By.TAG_NAME, "input")
        field.clear()
        field.send_keys(words)


async def test_a_phone_plays_a_turn_and_an_auction(phone: Phone) -> None:
    async with Hall() as hall:
        await asyncio.to_thread(_turn, phone, hall)
        lines = [line.text for line in hall.session.table.history.lines]
        assert lines == ["roll 6 5", "auction", "bid Ana 10k"]


def _turn(phone: Phone, hall: Hall) -> None:
    phone.browser.get(f"http://{hall.host}/")
    phone.shows("type the PIN")
    phone.write(hall.room.seats.door.pin)
    phone.tap("Join")
    phone.tap("Ana")
    phone.tap("Enter what you rolled")
    phone.tap("6")
    phone.tap("5", 1)
    phone.tap("Auction Old Town")
    phone.tap("10k")
    phone.shows("Ana leads with 10k")
    phone.browser.refresh()
    phone.shows("Ana leads with 10k")


@pytest.mark.parametrize(
    ("evening", "lines", "asked", "told"),
    [
        ("builder_s04_rent_ladder", 30, "Who are you?", "trade or build"),
        ("chance_s05_round_end", 40, "Who are you?", "Green: roll the die"),
        ("deal_s04_poor_debtors", 20, "Who are you?", "Cleo: pay Ana 0 of 2 for the birthday"),
        ("unit_all_out", 7, "Who are you?", "Ana leads with 10k"),
        ("city_shared_win", 1000, "Ana and Ben win", "Ana and Ben win"),
    ],
)
async def test_a_phone_and_a_tv_show_every_game(phone: Phone, evening: str, lines: int, asked: str, told: str) -> None:
    async with Hall() as hall:
        await hall.tell(evening, lines)
        for page, words in (("", asked), ("tv", told)):
            await asyncio.to_thread(phone.browser.get, f"http://{hall.host}/{page}#{hall.room.seats.door.key}")
            await asyncio.to_thread(phone.shows, words)


async def test_a_tv_breaks_no_figure_of_a_player(phone: Phone) -> None:
    async with Hall() as hall:
        for line in ("roll 6 5", "auction", "bid Ana 10k"):
            assert hall.session.submit(line, Origin("key")) is None
        await asyncio.to_thread(phone.browser.get, f"http://{hall.host}/tv#{hall.room.seats.door.key}")
        await asyncio.to_thread(phone.shows, "Ana leads with 10k")
        for width, height in ((1280, 720), (1920, 1080)):
            await asyncio.to_thread(phone.browser.set_window_size, width, height)
            for measure in (BROKEN, OUTSIDE):
                found = await asyncio.to_thread(phone.browser.execute_script, f"return ({measure})()")
                assert found == [], (width, height)
