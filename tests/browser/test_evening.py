"""An evening with two phones, a TV, the terminal and a box together, killed in mid-auction and gone on with."""

import asyncio
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from companion.core.order import Setup
from companion.session.evenings import Evenings
from companion.store import Store
from tests.browser.windows import Windows, broken_rules, button, call, lead, tap
from tests.system.box_program import BoxProgram
from tests.system.test_serve import free_port
from tests.terminal import Terminal, companion

pytestmark = [pytest.mark.system, pytest.mark.asyncio(loop_scope="session")]


@pytest.fixture
def box() -> Iterator[BoxProgram]:
    box = BoxProgram()
    yield box
    box.close()


class Evening:
    """The app in a terminal, with its phones at a port; what waits does so beside the browser."""

    def __init__(self, home: Path, box: BoxProgram) -> None:
        self.home, self.box, self.port = home, box, free_port()
        self.running = ExitStack()
        (home / "settings.toml").write_text(f"[phones]\nphones_port = {self.port}\n")
        with Store.open(home / "companion.db") as store:
            session = Evenings(library=store, seed=lambda: 7).begin("Friday", Setup("city", ("Ana", "Ben", "Cal")))
            session.table.submit("on", 0)  # an evening without a move is not kept
            session.close()

    def open(self) -> Terminal:
        command = ("--phones", "--mute", "--port", self.box.port, "resume", "Friday")
        return self.running.enter_context(companion(self.home, *command, size=(160, 45)))

    @staticmethod
    async def shows(terminal: Terminal, wanted: str | Callable[[str], bool]) -> str:
        return await asyncio.to_thread(terminal.wait_for, wanted)

    @staticmethod
    def say(terminal: Terminal, line: str) -> None:
        """Type a line as the banker does."""
        terminal.press(":", line, "\r")


async def sit_by_pin(windows: Windows, pin: str, name: str) -> Page:
    phone = await windows.phone()
    await phone.get_by_role("textbox").fill(pin)
    await tap(button(phone, "Come in"))
    await tap(button(phone, name))
    await expect(phone.get_by_role("heading", name=name, exact=True)).to_be_visible()
    return phone


async def test_an_evening_with_phones_tv_terminal_and_box(browser: Browser, box: BoxProgram, tmp_path: Path) -> None:
    evening = Evening(tmp_path, box)
    with evening.running:
        terminal = evening.open()
        await play(evening, terminal, browser)


async def play(evening: Evening, terminal: Terminal, browser: Browser) -> None:
    box = evening.box
    async with Windows(browser, f"127.0.0.1:{evening.port}") as windows:
        await evening.shows(terminal, "box ●")
        terminal.press("\x06")
        pin = re.findall(r"PIN (\d{4})", await evening.shows(terminal, "PIN"))[0]
        terminal.press("\x1b")

        ana, ben = await sit_by_pin(windows, pin, "Ana"), await sit_by_pin(windows, pin, "Ben")
        tv = await windows.tv("/tv")
        await tv.get_by_role("textbox").fill(pin)
        await button(tv, "Come in").click()
        await expect(tv.get_by_text("Scan to play")).to_be_visible()
        await evening.shows(terminal, "phones 2/3")

        await tap(button(ana, "Roll: enter the dice"))
        await tap(ana.get_by_role("group", name="The first die?").get_by_role("button", name="6"))
        await tap(ana.get_by_role("group", name="The second die?").get_by_role("button", name="5"))
        await expect(tv.get_by_role("heading", name="Ana: buy or auction Old Town")).to_be_visible()

        box.do("tap auction")
        await expect(ben.get_by_role("timer")).to_be_visible()
        await expect(tv.get_by_role("timer")).to_be_visible()
        await expect(ben.get_by_text("Ana chose to auction and opens.")).to_be_visible()
        await expect(lead(ben)).to_have_text(f"Ana leads with {await call(ana)}")
        await expect(lead(ana)).to_have_text(f"Ben leads with {await call(ben)}")
        evening.say(terminal, "bid Cal 3M")
        await expect(lead(tv)).to_have_text("Cal leads with 3M")
        await expect(lead(ana)).to_have_text("Cal leads with 3M")
        led = f"Ana leads with {await call(ana)}"
        await expect(lead(tv)).to_have_text(led)

        await ben.context.set_offline(True)
        terminal.kill()
        await expect(ana.get_by_text("Not connected")).to_be_visible()
        await ben.context.set_offline(False)
        terminal = evening.open()
        for page in (ana, ben, tv):
            await expect(page.get_by_text("Held", exact=True)).to_be_visible(timeout=20_000)
            await expect(lead(page)).to_have_text(led)
        await expect(ana.get_by_text("You lead.")).to_be_visible()
        for page in (ana, ben, tv):
            assert await broken_rules(page) == []
        assert windows.problems == []
