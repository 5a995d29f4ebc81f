"""Pages in a real browser: phones and TVs around a table."""

import asyncio
import os
import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Literal

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Playwright,
    WebSocketRoute,
    async_playwright,
    expect,
)

from companion.session.origin import Origin
from tests.patience import PATIENCE_MS, PATIENCE_S
from tests.phones import Hall

FIREFOX = os.environ.get("COMPANION_BROWSER") == "firefox"
"""The pages are tried in Chromium, or in the Firefox of the system where that is asked for."""

PHONE, TV = (390, 844), (1920, 1080)
_ALONE = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)
"""What keeps the browser from asking anyone but the companion."""

_RULES = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}}


_AS_ON_A_PHONE: dict[str, str | float | bool] = {
    "widget.gtk.overlay-scrollbars.enabled": True,
    "ui.useOverlayScrollbars": 1,
}
"""A bar to scroll with takes no room on a phone."""

_STILL = """
  const still = new CSSStyleSheet();
  still.replaceSync("* { animation: none !important; }");
  document.adoptedStyleSheets = [still];
"""
"""Reduces the motion of a page in Firefox, where what drives it cannot ask for that."""

_LOST = (
    "WebSocket connection",
    "The connection to ws://",
    "establish a connection to the server at ws://",
    "ERR_CONNECTION_REFUSED",
    "ERR_INTERNET_DISCONNECTED",
)
"""What browsers say by themselves when a server is away: that is no fault of a page."""


_HEARS = """(part) => {
  const said = document.getElementById("said");
  window.heard = new Promise((heard) => new MutationObserver(() => {
    if (said.textContent.includes(part)) heard(said.textContent);
  }).observe(said, { childList: true, characterData: true, subtree: true }));
}"""


@asynccontextmanager
async def open_browser() -> AsyncIterator[Browser]:
    """Run a browser of the system.

    The Chromium without windows of its own does it for half of the processor.
    """
    names = ("firefox-esr", "firefox") if FIREFOX else ("chromium-headless-shell", "chromium")
    found = next(filter(None, map(shutil.which, names)), None)
    if found is None:
        pytest.fail(f"{names[-1]} is not installed")
    expect.set_options(timeout=PATIENCE_MS)
    async with async_playwright() as playwright:
        browser = await _launch(playwright, found)
        yield browser
        await browser.close()


async def _launch(playwright: Playwright, program: str) -> Browser:
    if FIREFOX:
        return await playwright.firefox.launch(
            channel="moz-firefox", executable_path=program, firefox_user_prefs=_AS_ON_A_PHONE
        )
    return await playwright.chromium.launch(executable_path=program, args=_ALONE)


class Windows:
    """The open pages of one test; `problems` are all console messages except a lost connection."""

    def __init__(self, browser: Browser, host: str) -> None:
        self.host = host
        self.problems: list[str] = []
        self._browser = browser
        self._contexts: list[BrowserContext] = []

    async def __aenter__(self) -> "Windows":
        return self

    async def __aexit__(self, *_: object) -> None:
        for context in self._contexts:
            await context.close()

    async def _open(self, path: str, size: tuple[int, int], **given: Any) -> Page:
        context = await self._browser.new_context(
            viewport={"width": size[0], "height": size[1]}, base_url=f"http://{self.host}", **given
        )
        context.set_default_timeout(PATIENCE_MS)
        if FIREFOX and given.get("reduced_motion") == "reduce":
            await context.add_init_script(_STILL)
        self._contexts.append(context)
        page = await context.new_page()
        self._watch(page)
        await page.goto(path)
        return page

    def _watch(self, page: Page) -> None:
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self._note(str(error)))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._note(message.text)

    def _note(self, problem: str) -> None:
        if not any(words in problem for words in _LOST):
            self.problems.append(problem)

    async def phone(self, path: str = "/", size: tuple[int, int] = PHONE, **given: Any) -> Page:
        return await self._open(path, size, has_touch=True, is_mobile=True, **given)

    async def another(self, page: Page) -> Page:
        """Open one more window as a browser does that duplicates a page: with a copy of all that one keeps."""
        async with page.context.expect_page() as opened:
            await page.evaluate("() => { window.open('/') }")
        other = await opened.value
        self._watch(other)
        return other

    async def tv(self, path: str, **given: Any) -> Page:
        return await self._open(path, TV, **given)

    async def seat(self, name: str, key: str, **given: Any) -> Page:
        """Open a phone by the code, and sit down."""
        phone = await self.phone(f"/#{key}", **given)
        await tap(button(phone, name))
        await expect(phone.get_by_role("heading", name=name, exact=True)).to_be_visible()
        return phone


_DRAWN = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
"""Waits until a page has been drawn."""


async def stop_the_clock(page: Page) -> None:
    """Let nothing of a page begin or go by time alone until its clock is turned by hand."""
    await page.clock.install(time=0)
    # A leap longer than a page waits for an answer would open its connection again.
    await page.clock.pause_at(await page.evaluate("Date.now() / 1000") + 5)


async def words_of(phone: Page, part: str) -> asyncio.Future[str]:
    """Return what a phone will say with this part in it, however soon that goes again."""
    await phone.evaluate(_HEARS, part)
    return asyncio.ensure_future(asyncio.wait_for(phone.evaluate("() => window.heard"), PATIENCE_S))


def say(hall: Hall, *lines: str) -> None:
    """Submit lines that are all taken."""
    for line in lines:
        assert hall.session.submit(line, Origin("keyboard")) is None, line


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


async def tap(what: Locator) -> None:
    """Tap, once it stops moving; Firefox has no touch here, so it uses the mouse."""
    await (what.click() if FIREFOX else what.tap())


async def unfold(page: Page) -> None:
    """Open everything folded on a page."""
    await expect(page.locator("summary").first).to_be_visible()
    await page.locator("details").evaluate_all("(all) => all.forEach((one) => { one.open = true; })")


async def call(phone: Page) -> str:
    """Call the least that is taken, once the button means what it says; return it."""
    least = phone.locator("button.call.yes").first
    await expect(least).to_be_visible()  # a page that is not drawn yet has no fresh one either
    await expect(phone.locator("button.call.fresh")).to_have_count(0)
    words = await least.locator("span").first.inner_text()
    await tap(least)
    return words


async def resize(page: Page, width: int, height: int, *, clock_stopped: bool = False) -> None:
    """Give a page another size, and wait until it has been redrawn."""
    await page.set_viewport_size({"width": width, "height": height})
    drawn = asyncio.ensure_future(page.evaluate(_DRAWN))
    while clock_stopped and not drawn.done():
        await page.clock.run_for(20)
    await drawn


def lead(page: Page) -> Locator:
    """Return who leads, as the page shows it."""
    return page.locator(".lead").filter(has_text="leads")


def said(page: Page) -> Locator:
    return page.get_by_role("alert")


async def hold_calls(phone: Page) -> list[Callable[[], None]]:
    """Keep back the calls of a phone from now on, as a slow network does; return what lets each of them go."""
    held: list[Callable[[], None]] = []

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if '"bid"' in str(message):
                held.append(lambda: server.send(message))
            else:
                server.send(message)

        socket.on_message(pass_on)

    await phone.route_web_socket("**/ws", between)
    await phone.reload()
    return held


@dataclass
class Line:
    """What a page says arrives so much later."""

    late_s: float = 0.0

    def carry(self, socket: WebSocketRoute) -> None:
        server, loop = socket.connect_to_server(), asyncio.get_running_loop()
        socket.on_message(lambda message: loop.call_later(self.late_s, server.send, message))


async def line_of(page: Page) -> Line:
    """Open a page again, on a line that can be made slow."""
    line = Line()
    await page.route_web_socket("**/ws", line.carry)
    await page.reload()
    return line


async def broken_rules(page: Page) -> list[str]:
    """Return what axe finds in light and in dark."""
    found = []
    schemes: tuple[Literal["light", "dark"], ...] = ("light", "dark")
    for scheme in schemes:
        await page.emulate_media(color_scheme=scheme)
        results = await Axe().run(page, options=_RULES)
        found += [f"{scheme}: {each['id']} {each['nodes'][0]['html'][:200]}" for each in results.response["violations"]]
    return found
