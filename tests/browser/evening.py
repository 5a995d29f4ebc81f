"""A whole evening of real parts: the app in a terminal, a box at its port, two phones and a TV in a browser."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack, asynccontextmanager, suppress
from pathlib import Path

from playwright.async_api import Browser, Page, expect

from companion.core.order import Setup
from companion.session.evenings import Evenings
from companion.store import Store
from tests.browser.windows import Windows, button, tap
from tests.patience import PATIENCE_S
from tests.ports import free_port
from tests.scanner import whole
from tests.terminal import Terminal, companion

_LOOK_S = 0.02


class Evening:
    """One evening; the terminal is read all the time, as a screen is, while the browser is waited for."""

    terminal: Terminal
    pin: str
    ana: Page
    ben: Page
    tv: Page

    def __init__(self, home: Path, browser: Browser, *options: str) -> None:
        self._home, self._options, port = home, options, free_port()
        self.host = f"127.0.0.1:{port}"
        self.windows = Windows(browser, self.host)
        self._running = ExitStack()
        (home / "settings.toml").write_text(f"[phones]\nphones_port = {port}\n")
        with Store.open(home / "companion.db") as store:
            session = Evenings(library=store, seed=lambda: 7).begin("Friday", Setup("city", ("Ana", "Ben", "Cal")))
            session.table.submit("on", 0)  # an evening without a move is not kept
            session.close_file_and_report()
        self.start()

    @property
    def pages(self) -> tuple[Page, Page, Page]:
        return self.ana, self.ben, self.tv

    def start(self) -> None:
        """Start the companion, or start it again after it was killed."""
        command = ("--phones", "--mute", *self._options, "resume", "Friday")
        self.terminal = self._running.enter_context(companion(self._home, *command, size=(160, 45)))

    def close(self) -> None:
        self._running.close()

    async def look(self) -> None:
        """Take in what the terminal draws, for as long as the evening lasts."""
        while True:
            self.terminal.pump(0)
            await asyncio.sleep(_LOOK_S)

    async def shows(self, wanted: str | Callable[[str], bool]) -> str:
        """Wait until the terminal shows something, and return all that it shows."""
        there = wanted if callable(wanted) else lambda text: wanted in text
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE_S):
                while not there(self.terminal.text):
                    await asyncio.sleep(_LOOK_S)
                return self.terminal.text
        raise AssertionError(f"the terminal never showed {wanted!r}:\n{self.terminal.text}")

    def say(self, line: str) -> None:
        """Type a line as the banker does."""
        self.terminal.press(":", line, "\r")

    async def lobby(self, *keys: str, shows: str | Callable[[str], bool] = whole) -> str:
        """Look at the lobby of the phones, press keys there, and return what it shows then."""
        self.terminal.press("\x06")
        await self.shows("Network:")
        self.terminal.press(*keys)
        shown = await self.shows(shows)
        self.terminal.press("\x1b")
        await self.shows(lambda text: "Network:" not in text)
        return shown


@asynccontextmanager
async def an_evening(home: Path, browser: Browser, *options: str) -> AsyncIterator[Evening]:
    """Run an evening that no one has come to yet, with options of the command line."""
    evening = Evening(home, browser, *options)
    looking = asyncio.create_task(evening.look())
    try:
        async with evening.windows:
            yield evening
    finally:
        looking.cancel()
        evening.close()


async def type_pin(page: Page, pin: str) -> None:
    await page.get_by_role("textbox").fill(pin)
    await button(page, "Join").click()


async def sit(phone: Page, name: str) -> None:
    await tap(button(phone, name))
    await expect(phone.get_by_role("heading", name=name, exact=True)).to_be_visible()
