"""The TV page as it is read from the sofa: how large everything is, lying and upright, in every game."""

import pytest
from playwright.async_api import Browser, expect

from companion.phones.address import Address
from companion.phones.host import Host
from companion.session.origin import Origin
from tests.browser.measures import HIGH, OUTSIDE, SMALL
from tests.browser.windows import Windows, resize
from tests.phones import Hall

pytestmark = [pytest.mark.system, pytest.mark.asyncio(loop_scope="session")]

SIZES = ((1920, 1080), (1366, 768), (3840, 2160), (1080, 1920))
THREE = ("Anna", "Benjamin", "Charlotte")


@pytest.mark.parametrize(
    ("game", "lines"),
    [
        ("city", ("roll 1 2", "buy", "end", "roll 2 3")),
        ("city", ("roll 1 2", "auction", "bid Anna 10k")),
        ("city", ("roll 1 2", "buy", "press")),
        ("builder", ("begins Anna", "roll 2 3")),
        ("chance", ("roll 6",)),
        ("deal", ("given land Anna Tennessee", "given bank Benjamin 5", "begins Anna")),
        ("unit", ("on", "auction", "bid Anna 10k")),
        ("city", ("roll 1 2", "buy", "finish")),
    ],
)
async def test_nothing_on_a_tv_is_too_small_for_the_sofa(browser: Browser, game: str, lines: tuple[str, ...]) -> None:
    async with Hall(game, THREE) as hall, Windows(browser, hall.host) as windows:
        for line in lines:
            assert hall.session.submit(line, Origin("keyboard")) is None
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        await expect(tv.locator(".headline")).to_be_visible()
        for size in SIZES:
            await resize(tv, *size)
            assert await tv.evaluate(SMALL) == [], size
            assert await tv.evaluate(OUTSIDE) == [], size
            assert await tv.locator(".headline").evaluate(HIGH) >= 64 / 1080 * min(size), size
        assert windows.problems == []


async def test_the_code_is_half_as_high_as_the_tv_while_everybody_comes(browser: Browser) -> None:
    async with Hall("city", THREE) as hall, Windows(browser, hall.host) as windows:
        hall.room.draw = Host(ports=(0,), found=lambda: (Address("127.0.0.1", "wlan0"),)).room.draw
        hall.room.address = lambda: "http://192.168.1.20:8484"
        await hall.seat("Anna")
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        await expect(tv.locator(".headline")).to_have_text("Anna is in. Waiting for Benjamin and Charlotte.")
        for size in SIZES:
            await resize(tv, *size)
            code = await tv.locator(".code").bounding_box()
            assert code is not None
            assert code["height"] >= min(size) / 2, size
            for words in ("192.168.1.20:8484", f"PIN {hall.room.seats.door.pin}"):
                assert await tv.get_by_text(words, exact=True).evaluate(HIGH) >= 64 / 1080 * min(size), size
            assert await tv.evaluate(SMALL) == [], size
        assert hall.session.submit("roll 1 2", Origin("keyboard")) is None
        await expect(tv.locator(".places")).to_be_visible()
        assert windows.problems == []
