"""The page of a phone in a real browser."""

import asyncio

import pytest
from playwright.async_api import Browser, expect
from playwright.async_api import TimeoutError as NotYet

from companion.phones.server import LOOPBACK
from companion.session.origin import Origin
from tests.browser.windows import FIREFOX, Windows, broken_rules, button, said, tap
from tests.patience import PATIENCE_S
from tests.phones import Hall

CLOSED = """
globalThis.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given);
    this.addEventListener("close", () => console.info("closed"));
  }
};"""
"""Has a page say that its connection is lost."""

COUNTS_SOCKETS = """
globalThis.opened = 0;
globalThis.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given);
    globalThis.opened += 1;
  }
};"""

SOUNDS = """
async (film) => {
  const heard = () => film.mozHasAudio || film.webkitAudioDecodedByteCount;
  while (!heard()) await new Promise((next) => film.addEventListener("timeupdate", next, { once: true }));
}"""
"""Waits until a film that runs has a sound."""

KEEPS_NOTHING = """
for (const store of ["localStorage", "sessionStorage"]) {
  Object.defineProperty(window, store, { get() { throw new DOMException("Not here.", "SecurityError") } });
}"""
"""Makes a browser one in which every site is forbidden to keep anything."""

NO_SYSTEM_COLOURS = pytest.mark.skipif(FIREFOX, reason="what drives it here picks no colours for the system")

HOLE = """
globalThis.WebSocket = new Proxy(WebSocket, {
  construct(real, given) {
    globalThis.WebSocket = real;
    return { readyState: real.CONNECTING, close() {} };
  }
});"""
"""Has the first line of a page neither open nor fail, as where a network drops what is sent."""

pytestmark = [pytest.mark.system, pytest.mark.asyncio(loop_scope="session")]

ALL_WIN = "Ana, Ben and Cal win with 37.7M"
"""What is said of a game that ends before its first move."""


async def test_a_phone_comes_in_by_the_pin_and_is_told_a_wrong_one(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        door, phone = hall.room.seats.door, await windows.phone()
        wrong = f"{(int(door.pin) + 1) % 10_000:04}"
        await phone.get_by_role("textbox").fill(wrong)
        await tap(button(phone, "Join"))
        await expect(phone.get_by_text("Wrong PIN")).to_be_visible()
        await phone.get_by_role("textbox").fill(door.pin)
        await tap(button(phone, "Join"))
        await tap(button(phone, "Ben"))
        await expect(phone.get_by_role("heading", name="Ben", exact=True)).to_be_visible()
        await phone.reload()
        await expect(phone.get_by_role("heading", name="Ben", exact=True)).to_be_visible()
        assert windows.problems == []


async def test_a_browser_that_keeps_nothing_has_its_seat_until_it_is_loaded_again(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        phone = await windows.phone("/icon.svg")
        await phone.add_init_script(KEEPS_NOTHING)
        await phone.goto(f"/#{hall.room.seats.door.key}")
        await tap(button(phone, "Ana"))
        ana = phone.get_by_role("heading", name="Ana", exact=True)
        await expect(ana).to_be_visible()
        port = hall.server.port
        await hall.server.close()
        await expect(phone.locator("#link")).to_contain_text("trying again")
        await hall.server.open(LOOPBACK, (port,))
        await expect(phone.locator("#link")).to_have_text("")
        await expect(ana).to_be_visible()
        await phone.reload()
        await expect(button(phone, "Join")).to_be_visible()
        assert windows.problems == []


async def test_the_film_that_keeps_the_screen_on_runs_and_has_a_sound_which_is_off(browser: Browser) -> None:
    """A film without a sound is a picture to Firefox, and lets the screen go dark."""
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        phone = await windows.seat("Ana", hall.room.seats.door.key)
        film = phone.locator("video.film")
        await expect(film).to_have_js_property("paused", value=False)
        await expect(film).to_have_js_property("muted", value=True)
        async with asyncio.timeout(PATIENCE_S):
            await film.evaluate(SOUNDS)
        assert windows.problems == []


async def test_no_socket_is_opened_where_nobody_answers(browser: Browser) -> None:
    """Firefox holds back the next one for up to a minute after some that came to nothing."""
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        phone = await windows.seat("Ana", hall.room.seats.door.key)
        await phone.add_init_script(COUNTS_SOCKETS)
        await phone.reload()
        await expect(phone.get_by_role("heading", name="Ana", exact=True)).to_be_visible()
        port = hall.server.port
        await hall.server.close()
        for _ in range(4):
            await phone.wait_for_event("requestfailed")
        assert await phone.evaluate("opened") == 1
        await hall.server.open(LOOPBACK, (port,))
        await expect(phone.locator("#link")).to_have_text("")
        assert await phone.evaluate("opened") == 2
        assert windows.problems == []


async def test_dice_are_two_taps_and_the_journal_knows_the_phone(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        phone = await windows.seat("Ana", hall.room.seats.door.key)
        await tap(button(phone, "Enter what you rolled"))
        await tap(phone.get_by_role("group", name="The first die?").get_by_role("button", name="6"))
        await tap(phone.get_by_role("group", name="The second die?").get_by_role("button", name="5"))
        await expect(phone.locator(".headline")).to_have_text("Your turn Buy or auction Old Town")
        assert hall.lines == [("roll 6 5", "phone Ana")]
        assert windows.problems == []


async def test_what_would_lose_something_is_shown_before_it_is_done(browser: Browser) -> None:
    async with Hall("deal") as hall, Windows(browser, hall.host) as windows:
        phone = await windows.seat("Ana", hall.room.seats.door.key)
        await tap(button(phone, "End the turn"))
        await expect(phone.get_by_text("Ana hasn't played anything yet and would only draw.")).to_be_visible()
        assert hall.lines == []
        await tap(button(phone, "Do it"))
        await expect(phone.get_by_text("Ben: draw 2 cards")).to_be_visible()
        assert hall.lines == [("end", "phone Ana")]
        assert windows.problems == []


async def test_the_second_question_greys_what_does_not_go_with_the_first_answer(browser: Browser) -> None:
    async with Hall("deal", options={"watch": "sets"}) as hall, Windows(browser, hall.host) as windows:
        for line in ("lay boardwalk by Ben", "lay reading by Cal", "lay baltic by Cal"):
            assert hall.session.submit(line, Origin("keyboard")) is None
        phone = await windows.seat("Ana", hall.room.seats.door.key)
        await tap(button(phone, "Play Sly Deal for a player's card"))
        await tap(button(phone, "Ben"))
        await expect(phone.locator(".question .shut")).to_have_count(2)
        await expect(phone.get_by_text("Ben has no such Reading Railroad on the table.")).to_be_visible()
        await tap(button(phone, "Ben: Boardwalk"))
        await tap(button(phone, "Do it"))
        await expect(phone.get_by_text("Ana takes Boardwalk from Ben.")).to_be_visible()
        assert hall.lines[-1] == ('sly Ben Boardwalk as "dark blue" by Ana', "phone Ana")
        assert windows.problems == []


async def test_standings_that_lie_open_follow_a_past_that_is_mended(browser: Browser) -> None:
    async with Hall("deal") as hall, Windows(browser, hall.host) as windows:
        phone = await windows.seat("Ana", hall.room.seats.door.key)
        for line in ("bank 5", "end", "finish"):
            assert hall.session.submit(line, Origin("keyboard")) is None
        await expect(phone.locator(".story").get_by_text("Ana banks 5")).to_be_visible()
        [banked] = [line.seq for line in hall.session.table.history.lines if line.text == "bank 5"]
        assert hall.session.submit(f"mend {banked}: bank 2", Origin("keyboard")) is None
        await expect(phone.locator(".story").get_by_text("Ana banks 2")).to_be_visible()
        await expect(phone.locator(".story").get_by_text("Ana banks 5")).to_have_count(0)
        await tap(button(phone, "Back"))
        await expect(phone.locator(".story")).to_have_count(0)
        assert windows.problems == []


async def test_what_is_folded_away_has_a_mark_that_says_so(browser: Browser) -> None:
    mark = "(one) => getComputedStyle(one, '::before').content[1]"
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        phone = await windows.seat("Ana", hall.room.seats.door.key)
        folded = phone.locator("summary").last
        assert await folded.evaluate(mark) == "▸"
        await tap(folded)
        assert await folded.evaluate(mark) == "▾"
        assert windows.problems == []


@NO_SYSTEM_COLOURS
async def test_colours_that_say_whose_and_which_stay_where_the_system_picks_its_own(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        await hall.tell("city_s07_mortgage", 40)
        phone = await windows.seat("Ana", hall.room.seats.door.key)
        await phone.emulate_media(forced_colors="active")
        marks = phone.locator(".bar .dot, .other .dot")
        dots = await marks.evaluate_all("(all) => all.map((dot) => getComputedStyle(dot).fill)")
        assert len(set(dots)) == len(dots) == 2
        await expect(phone.locator(".holdings li").first).to_have_css("border-left-color", "rgb(125, 75, 179)")
        await hall.tell("city_s01_opening_lap", 31)
        await expect(phone.locator(".lot")).to_have_css("border-top-color", "rgb(125, 75, 179)")
        assert windows.problems == []


@NO_SYSTEM_COLOURS
async def test_what_is_picked_and_what_cannot_be_called_is_seen_where_the_system_picks_its_colours(
    browser: Browser,
) -> None:
    ground, edge = "(one) => getComputedStyle(one).backgroundColor", "(one) => getComputedStyle(one).borderStyle"
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        phone = await windows.seat("Ana", hall.room.seats.door.key, forced_colors="active")
        await tap(button(phone, "Enter what you rolled"))
        picked = button(phone, "6").first
        await tap(picked)
        await expect(picked).to_have_attribute("aria-pressed", "true")
        assert await picked.evaluate(ground) != await button(phone, "5").first.evaluate(ground)
        for line in ("roll 6 5", "auction", "bid Ana 20k"):
            assert hall.session.submit(line, Origin("keyboard")) is None
        calls = phone.locator("button.call")
        await expect(calls.first).to_have_attribute("aria-disabled", "true")
        assert await calls.first.evaluate(edge) == "dashed"
        assert windows.problems == []


async def test_whoever_is_in_turn_is_called_once_nobody_else_has_to_answer(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        await hall.tell("deal_s04_poor_debtors", 20)
        phone = await windows.seat("Ana", hall.room.seats.door.key)
        await expect(phone.get_by_text("Cleo: you owe Ana 2 for the birthday")).to_be_visible()
        await expect(phone.locator("#said")).to_have_text("")
        assert hall.session.submit("pay nothing by Cleo", Origin("keyboard")) is None
        await expect(said(phone)).to_have_text("Ana, it's your turn.")
        assert windows.problems == []


async def test_a_phone_reads_out_how_many_seconds_are_left(browser: Browser) -> None:
    async with Hall(options={"auction_length": "8"}) as hall, Windows(browser, hall.host) as windows:
        ana = await windows.seat("Ana", hall.room.seats.door.key)
        for line in ("roll 6 5", "auction"):
            assert hall.session.submit(line, Origin("keyboard")) is None
        await expect(said(ana)).to_have_text("8 seconds left.")
        await hall.wait(3.5)
        ben = await windows.seat("Ben", hall.room.seats.door.key)
        await expect(said(ben)).to_have_text("5 seconds left.")
        assert windows.problems == []


async def test_what_can_be_done_while_others_answer_is_not_what_the_table_waits_for(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        await hall.tell("deal_s04_poor_debtors", 20)
        phone = await windows.seat("Ana", hall.room.seats.door.key)
        await expect(phone.locator(".choices summary", has_text="Corrections")).to_be_visible()
        await expect(phone.locator("button.primary")).to_have_count(0)
        assert hall.session.submit("pay nothing by Cleo", Origin("keyboard")) is None
        await expect(button(phone, "Play a property")).to_have_class("primary big yes")
        assert windows.problems == []


async def test_a_clock_that_stands_still_is_not_asked_for_without_end(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        phone = await windows.seat("Ana", hall.room.seats.door.key)
        await phone.add_init_script(CLOSED)
        await phone.reload()
        await expect(phone.get_by_role("heading", name="Ana", exact=True)).to_be_visible()
        await phone.evaluate(
            "for (let n = 0; n < 8; n += 1) setTimeout(() => dispatchEvent(new Event('focus')), 37 * n)"
        )
        with pytest.raises(NotYet):  # a window that asks too much is closed
            await phone.wait_for_event("console", lambda message: message.text == "closed", timeout=3_000)
        assert windows.problems == []


async def test_the_standings_of_a_game_give_way_to_the_next_one(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        phone = await windows.seat("Ana", hall.room.seats.door.key)
        for line in ("finish", "undo", "finish"):
            assert hall.session.submit(line, Origin("keyboard")) is None
            await expect(phone.get_by_role("dialog", name=ALL_WIN)).to_have_count(int(line == "finish"))
        hall.leave()
        await expect(phone.get_by_text("No game yet")).to_be_visible()
        hall.begin()
        await expect(button(phone, "Enter what you rolled")).to_be_visible()
        assert windows.problems == []


async def test_the_banker_begins_a_rematch_from_the_standings_after_a_question(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        hall.room.rematch = hall.begin
        phone = await windows.seat("Ana", hall.room.seats.door.key)
        banker = await windows.phone(f"/#{hall.room.seats.door.bankers_key}")
        assert hall.session.submit("finish", Origin("keyboard")) is None
        await expect(phone.get_by_role("dialog", name=ALL_WIN)).to_be_visible()
        await expect(banker.get_by_role("dialog", name=ALL_WIN)).to_be_visible()
        await expect(button(phone, "Rematch")).to_have_count(0)
        await tap(button(banker, "Rematch"))
        await tap(button(banker, "Back"))
        await expect(button(phone, "Enter what you rolled")).to_have_count(0)
        await tap(button(banker, "Rematch"))
        assert await broken_rules(banker) == []
        await tap(button(banker, "Play again"))
        await expect(button(phone, "Enter what you rolled")).to_be_visible()
        await expect(button(banker, "Rematch")).to_have_count(0)
        assert windows.problems == []


async def test_who_has_two_seats_on_a_phone_keeps_both_when_their_names_were_changed_over(browser: Browser) -> None:
    async with Hall(players=("Ana", "Ben")) as hall, Windows(browser, hall.host) as windows:
        phone = await windows.seat("Ana", hall.room.seats.door.key)
        await tap(phone.get_by_text("This phone", exact=True))
        await tap(button(phone, "Ben"))
        await expect(phone.get_by_role("group", name="Seats on this phone")).to_be_visible()
        for old, new in (("Ana", "Cal"), ("Ben", "Ana"), ("Cal", "Ben")):
            hall.session.rename_player(old, new)
        await tap(button(phone, "Give up Ana's seat"))
        await tap(button(phone, "Give it up"))
        await expect(phone.get_by_role("heading", name="Ben", exact=True)).to_be_visible()
        await phone.reload()
        await expect(phone.get_by_role("heading", name="Ben", exact=True)).to_be_visible()
        assert windows.problems == []


async def test_the_seat_that_asks_on_a_phone_of_two_is_the_same_once_its_name_was_corrected(browser: Browser) -> None:
    async with Hall(players=("Ana", "Bne")) as hall, Windows(browser, hall.host) as windows:
        phone = await windows.seat("Ana", hall.room.seats.door.key)
        await tap(phone.get_by_text("This phone", exact=True))
        await tap(button(phone, "Bne"))
        tabs = phone.get_by_role("group", name="Seats on this phone")
        await tap(tabs.get_by_role("button", name="Bne"))
        await expect(phone.get_by_role("heading", name="Bne", exact=True)).to_be_visible()
        hall.session.rename_player("Bne", "Ben")
        await expect(tabs.get_by_role("button", name="Ben")).to_have_attribute("aria-pressed", "true")
        await expect(phone.get_by_role("heading", name="Ben", exact=True)).to_be_visible()
        assert windows.problems == []


@pytest.mark.parametrize("wake", [False, True], ids=["by itself", "seen again"])
async def test_a_line_that_nothing_comes_from_is_opened_again(browser: Browser, wake: bool) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        phone = await windows.seat("Ana", hall.room.seats.door.key)
        await phone.add_init_script(HOLE)
        await phone.clock.install(time=0)
        await phone.clock.pause_at(1000)
        await phone.reload()
        await expect(phone.get_by_text("One moment")).to_be_visible()
        await phone.clock.fast_forward(2000 if wake else 9000)
        if wake:
            await phone.evaluate("window.dispatchEvent(new Event('focus'))")
        await expect(phone.get_by_role("heading", name="Ana", exact=True)).to_be_visible()
        assert windows.problems == []
