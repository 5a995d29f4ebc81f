"""Write docs/phone.png and docs/tv.png: the pages of a phone and of a TV in the middle of an auction."""

import asyncio
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from playwright.async_api import expect

from companion.phones.address import Address
from companion.phones.host import Host
from companion.session.origin import Origin
from tests.browser.windows import Windows, open_browser
from tests.phones import Hall
from tools.environment import ROOT

EVENING, LINES = "city_s01_opening_lap", 31
_SHOWN = "http://192.168.1.20:8484"


async def pictures() -> None:
    """Take a picture of both real pages."""
    async with Hall() as hall, open_browser() as browser, Windows(browser, hall.host) as windows:
        codes = Host(ports=(0,), found=lambda: (Address("127.0.0.1", "wlan0"),)).room.draw
        hall.room.draw, hall.room.address = codes, lambda: _SHOWN
        await hall.tell(EVENING, LINES)
        key = hall.room.seats.door.key
        phone = await windows.seat("Ana", key)
        tv = await windows.tv(f"/tv#{key}")
        hall.session.submit("bid Ben 1m", Origin("keyboard"))
        for page, name in ((phone, "phone"), (tv, "tv")):
            await expect(page.locator(".lead").filter(has_text="Ben leads with 1M")).to_be_visible()
            await expect(page.locator(".moment")).to_have_count(0)
            await page.evaluate("document.fonts.ready")
            await page.screenshot(path=ROOT / "docs" / f"{name}.png")


if __name__ == "__main__":
    asyncio.run(pictures())
