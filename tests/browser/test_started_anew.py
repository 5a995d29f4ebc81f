"""A phone whose companion was killed and restarted, with something waiting for a yes."""

from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.windows import Windows, button, tap, words_of
from tests.ports import free_port
from tests.system.test_serve import Served

pytestmark = [pytest.mark.system, pytest.mark.asyncio(loop_scope="session")]


async def offer(phone: Page, money: str) -> None:
    await tap(button(phone, "Make a deal"))
    await phone.get_by_label("Money", exact=True).fill(money)
    await tap(button(phone, "Next"))
    await tap(button(phone, "Next"))
    await tap(button(phone, "Do it"))


async def test_whoever_made_an_offer_is_told_that_it_is_to_be_made_again(browser: Browser, tmp_path: Path) -> None:
    port = free_port()
    (tmp_path / "settings.toml").write_text(f"[phones]\nphones_port = {port}\n")
    (tmp_path / "friday.moves").write_text("game city\nplayers Ana Ben\nroll 6 5\n")
    async with Windows(browser, f"127.0.0.1:{port}") as windows:
        with Served(tmp_path, str(tmp_path / "friday.moves")) as first:
            key = first.until(r"Phones: +\S+#(\S+)")[1]
            ana, ben = await windows.seat("Ana", key), await windows.seat("Ben", key)
            await offer(ana, "2m")
            await expect(button(ben, "Accept")).to_be_visible()
            await expect(ana.locator(".offer")).to_be_visible()
            told = await words_of(ana, "restarted")
        with Served(tmp_path, "friday") as again:
            again.until("PIN")
            assert await told == (
                "Companion was restarted. Ask again if you still want this:\nAna gives Ben 2M for nothing."
            )
            for phone in (ana, ben):
                await expect(phone.locator(".offer")).to_have_count(0)
            await expect(ben.locator("#said")).not_to_contain_text("restarted")
            assert windows.problems == []
