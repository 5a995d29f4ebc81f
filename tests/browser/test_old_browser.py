"""A browser that knows no module scripts says that it is too old, and what helps; it does not load for ever."""

import re
from pathlib import Path

import pytest
from playwright.async_api import Browser, Route, expect

from companion.phones import gate
from tests.browser.windows import Windows
from tests.phones import Hall

pytestmark = [pytest.mark.system, pytest.mark.asyncio(loop_scope="session")]
WITHOUT = "delete HTMLScriptElement.prototype.noModule"


async def as_an_old_one_reads_it(route: Route) -> None:
    """Give a page as a browser of 2016 reads it: it runs no script of a type it does not know, and any other."""
    answer = await route.fetch()
    html = await answer.text()
    html = html.replace('type="module"', 'type="unknown"').replace("<script nomodule", "<script")
    await route.fulfill(response=answer, body=html)


@pytest.mark.parametrize("path", ["/", "/tv"])
async def test_a_browser_without_module_scripts_is_told_what_helps(browser: Browser, path: str) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        page = await windows.phone("/icon.svg")
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        await page.add_init_script(WITHOUT)
        await page.route(re.compile(f"{path}$"), as_an_old_one_reads_it)
        await page.clock.install(time=0)
        await page.clock.pause_at(1000)
        await page.goto(path)
        await expect(page.get_by_text("This browser is too old for this page.")).to_be_visible()
        await expect(page.get_by_text("from a computer connected by HDMI")).to_be_visible()
        before = len(asked)
        await page.clock.fast_forward(600_000)
        await page.evaluate("1")
        assert len(asked) == before


async def test_what_an_old_browser_runs_is_in_its_language() -> None:
    script = Path(gate.__file__).with_name("pages") / "js" / "old.js"
    code = re.sub(r"//.*", "", script.read_text("utf-8"))
    assert re.search(r"=>|`|\b(const|let|class|async)\b|\.\.\.", code) is None
