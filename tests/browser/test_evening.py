"""An evening with two phones, a TV, the terminal and a box together, killed in mid-auction and resumed."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from companion.phones.files import Pages
from tests import phones
from tests.browser.evening import Evening, an_evening, sit, type_pin
from tests.browser.windows import broken_rules, button, call, hold_calls, lead, said, tap
from tests.scanner import scan
from tests.system.box_program import BoxProgram

pytestmark = [pytest.mark.system, pytest.mark.asyncio(loop_scope="session")]


@pytest.fixture
def box() -> Iterator[BoxProgram]:
    box = BoxProgram()
    yield box
    box.close()


async def test_an_evening_with_phones_tv_terminal_and_box(browser: Browser, box: BoxProgram, tmp_path: Path) -> None:
    async with an_evening(tmp_path, browser, "--port", box.port) as evening:
        await come_in(evening)
        stranger = await refuse_a_thief(evening)
        await agree_on_a_deal(evening)
        await auction_by_box(evening, box)
        await bid_from_all_sides(evening)
        await reload_in_mid_auction(evening)
        await kill_and_come_back(evening)
        await call_too_late(evening)
        await free_a_seat(evening, stranger)
        assert evening.windows.problems == []


async def come_in(evening: Evening) -> None:
    """Ana types the PIN, wrong at first; Ben scans the code; the TV comes by the PIN."""
    await evening.shows("box ●")
    lobby = await evening.lobby()
    pin = evening.pin = re.findall(r"PIN (\d{4})", lobby)[0]
    evening.ana = await evening.windows.phone()
    await type_pin(evening.ana, f"{(int(pin) + 1) % 10_000:04}")
    await expect(evening.ana.get_by_text("Wrong PIN")).to_be_visible()
    await type_pin(evening.ana, pin)
    await sit(evening.ana, "Ana")
    _, _, key = scan([line[1:] for line in lobby.splitlines()[2:]]).partition("#")
    evening.ben = await evening.windows.phone(f"/#{key}")
    await sit(evening.ben, "Ben")
    evening.tv = await evening.windows.tv("/tv")
    await type_pin(evening.tv, pin)
    await expect(evening.tv.get_by_text("Scan to play")).to_be_visible()
    await evening.shows("phones 2/3")


async def refuse_a_thief(evening: Evening) -> Page:
    """A phone already in shows no button for Ana's seat; asking without one gets neither her seat nor her bid."""
    stranger = await evening.windows.phone()
    await type_pin(stranger, evening.pin)
    await expect(button(stranger, "Cal")).to_be_visible()
    await expect(button(stranger, "Ana")).to_have_count(0)
    thief = phones.Page(await phones.open_socket(evening.host))
    await thief.hello(version=Pages().version)
    await thief.send("enter", pin=evening.pin)
    await thief.send("sit", seat="Ana")
    await thief.until(lambda: "Ana already has a phone" in thief.last("refused").get("words", ""))
    assert "isn't on this phone" in (await thief.do("bid", seat="Ana", amount=10_000))["words"]
    await thief.close()
    return stranger


async def agree_on_a_deal(evening: Evening) -> None:
    """Ana offers Ben money; it is theirs once they accept, and everywhere at once."""
    ana, ben = evening.ana, evening.ben
    await tap(button(ana, "Make a deal"))
    await ana.get_by_label("Money", exact=True).fill("500k")
    await tap(button(ana, "Next"))
    await tap(button(ana, "Ben"))
    await tap(button(ana, "Next"))
    await tap(button(ana, "Do it"))
    await expect(ana.get_by_role("heading", name="Waiting for Ben")).to_be_visible()
    await tap(button(ben, "Accept"))
    for page in evening.pages:
        await expect(page.get_by_text("38.2M").first).to_be_visible()
    await evening.shows("38.2M")


async def auction_by_box(evening: Evening, box: BoxProgram) -> None:
    """Ana taps the dice that lie on the table; the button of the box starts the auction, and its light shines."""
    ana = evening.ana
    await tap(button(ana, "Enter what you rolled"))
    await tap(ana.get_by_role("group", name="The first die?").get_by_role("button", name="6"))
    await tap(ana.get_by_role("group", name="The second die?").get_by_role("button", name="5"))
    await expect(evening.tv.get_by_role("heading", name="Ana: buy or auction Old Town")).to_be_visible()
    box.do("tap auction")
    for page in evening.pages:
        await expect(page.get_by_role("timer")).to_be_visible()
    await asyncio.to_thread(box.lit, "red")
    await expect(evening.ben.get_by_text("Ana opens the bidding", exact=True)).to_be_visible()


async def bid_from_all_sides(evening: Evening) -> None:
    """Phones and the terminal call; every page shows who leads."""
    ana, ben, tv = evening.pages
    await expect(lead(ben)).to_have_text(f"Ana leads with {await call(ana)}")
    await expect(lead(ana)).to_have_text(f"Ben leads with {await call(ben)}")
    evening.say("bid Cal 3M")
    for page in evening.pages:
        await expect(lead(page)).to_have_text("Cal leads with 3M")
    await expect(lead(tv)).to_have_text(f"Ana leads with {await call(ana)}")


async def reload_in_mid_auction(evening: Evening) -> None:
    """A reloaded page has its seat and the auction back, and can bid again."""
    await evening.ben.reload()
    await expect(evening.ben.get_by_role("heading", name="Ben", exact=True)).to_be_visible()
    await expect(evening.ben.get_by_role("timer")).to_be_visible()
    await expect(lead(evening.tv)).to_have_text(f"Ben leads with {await call(evening.ben)}")


async def kill_and_come_back(evening: Evening) -> None:
    """The companion is killed and started again: the auction is held, and everyone is back without typing."""
    ana, ben, tv = evening.pages
    leads = await lead(tv).inner_text()
    await ben.context.set_offline(True)
    evening.terminal.kill()
    for page in evening.pages:
        await expect(page.get_by_text("Not connected")).to_be_visible()
    evening.start()
    for page in (ana, tv):
        await expect(page.get_by_text("Paused – bids still count", exact=True)).to_be_visible()
    await evening.shows("phones 1/3")
    await expect(ben.get_by_text("Not connected")).to_be_visible()
    await ben.context.set_offline(False)
    await expect(ben.get_by_text("Paused – bids still count", exact=True)).to_be_visible()
    await evening.shows("phones 2/3")
    for page in evening.pages:
        await expect(lead(page)).to_have_text(leads)
        assert await broken_rules(page) == []
    await expect(ben.get_by_text("You lead.")).to_be_visible()


async def call_too_late(evening: Evening) -> None:
    """UNIT-AUC-04: the call of a slow phone comes after the sale; it gets a message, and the district is Ben's."""
    held = await hold_calls(evening.ana)
    await expect(evening.ana.get_by_text("Paused – bids still count", exact=True)).to_be_visible()
    evening.say("resume")
    await expect(evening.ana.get_by_text("Paused – bids still count", exact=True)).to_have_count(0)
    await call(evening.ana)
    evening.say("sold")
    for page in (evening.ana, evening.ben):
        await expect(page.get_by_text("Old Town goes to Ben")).to_be_visible()
    await expect(evening.tv.get_by_text("Sold: Old Town to Ben")).to_be_visible()
    for let_go in held:
        let_go()
    await expect(said(evening.ana)).to_contain_text("Too late")
    await expect(evening.ana.locator("button.call")).to_have_count(0)


async def free_a_seat(evening: Evening, stranger: Page) -> None:
    """The banker frees Ben's seat in the terminal: Ben gets a message, and a spectator can take the seat."""
    await evening.lobby("\x1b[B", "\x1b[3~", shows="Ben's seat is free")
    await expect(evening.ben.get_by_text("The banker freed this seat")).to_be_visible()
    await expect(button(evening.ben, "Join")).to_be_visible()
    await sit(stranger, "Ben")
