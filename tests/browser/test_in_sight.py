"""What a phone always shows and reads out: its cash, the hour, a sale, and that it is cut off."""

import re

import pytest
from playwright.async_api import Browser, expect

from tests.browser.measures import SMALL
from tests.browser.windows import Windows, button, line_of, resize, said, say, stop_the_clock, tap
from tests.phones import Hall
from tools.contact_sheet import show_address

pytestmark = [pytest.mark.system, pytest.mark.asyncio(loop_scope="session")]

AWAY_MS = 3_000


async def test_cash_and_the_hour_stay_in_sight(browser: Browser) -> None:
    async with Hall("city", ("Ana", "Ben")) as hall, Windows(browser, hall.host) as windows:
        say(hall, "on")
        await hall.wait(1000)
        phone = await windows.seat("Ana", hall.room.seats.door.key)
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        await expect(tv.locator(".hour")).to_have_text("Hour 43:20")
        assert await tv.evaluate(SMALL) == []
        for size in ((390, 844), (360, 640), (844, 390)):
            await resize(phone, *size)
            await phone.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
            await expect(phone.get_by_text("37.7M", exact=True).first).to_be_in_viewport(ratio=1)
            await expect(phone.get_by_text("43:20")).to_be_in_viewport(ratio=1)
            assert await phone.evaluate("document.documentElement.scrollWidth") <= size[0]
        assert windows.problems == []


async def test_a_phone_on_its_side_has_two_columns(browser: Browser) -> None:
    async with Hall("city", ("Ana", "Ben")) as hall, Windows(browser, hall.host) as windows:
        phone = await windows.seat("Ana", hall.room.seats.door.key, size=(844, 390))
        do, know = [await phone.locator(name).bounding_box() for name in (".do", ".know")]
        assert do is not None
        assert know is not None
        assert do["x"] + do["width"] <= know["x"] + 1
        assert abs(do["y"] - know["y"]) < 1
        await expect(button(phone, "Roll")).to_be_in_viewport(ratio=1)
        assert windows.problems == []


async def test_a_sale_the_winner_and_my_turn_are_read_out(browser: Browser) -> None:
    async with Hall("city", ("Ana", "Ben")) as hall, Windows(browser, hall.host) as windows:
        ben = await windows.seat("Ben", hall.room.seats.door.key)
        say(hall, "roll 1 2", "auction", "bid Ana 20k")
        await expect(said(ben)).to_have_text("Ana leads with 20k.")
        say(hall, "sold")
        await expect(said(ben)).to_have_text("Sold to Ana, 20k, Stoneside")
        say(hall, "end")
        await expect(said(ben)).to_have_text("Ben, it's your turn.")
        say(hall, "finish")
        await expect(said(ben)).to_contain_text("Game over, Ana wins with")
        assert windows.problems == []


async def test_a_phone_without_an_answer_says_so_within_three_seconds_and_calls_nothing(browser: Browser) -> None:
    async with Hall("city", ("Ana", "Ben")) as hall, Windows(browser, hall.host) as windows:
        say(hall, "roll 1 2", "auction", "bid Ana 20k")
        ben = await windows.seat("Ben", hall.room.seats.door.key)
        line = await line_of(ben)
        least = ben.locator("button.call.yes").first
        await expect(least).to_be_visible()
        await expect(ben.locator("button.call.fresh")).to_have_count(0)
        line.late_s = 3600
        await expect(ben.locator("body.away")).to_have_count(1, timeout=AWAY_MS + 700)
        await expect(ben.locator("#link")).to_have_text("Not connected – trying again …")
        assert await least.evaluate("(one) => getComputedStyle(one).pointerEvents") == "none"
        await least.evaluate("(one) => one.click()")
        await expect(said(ben)).to_have_text("Not connected – nothing was sent.")
        line.late_s = 0
        await expect(ben.locator("body.away")).to_have_count(0)
        await expect(ben.locator("#link")).to_have_text("")
        assert [text for text, _ in hall.lines if text.startswith("bid")] == ["bid Ana 20k"]
        await tap(least)
        await expect(ben.locator(".lead")).to_have_text("Ben leads with 30k")
        assert windows.problems == []


async def test_an_own_name_is_typed_where_one_sits_down(browser: Browser) -> None:
    async with Hall("city", ("Player 1", "Player 2")) as hall, Windows(browser, hall.host) as windows:
        phone = await windows.phone(f"/#{hall.room.seats.door.key}")
        await phone.get_by_label("Your name").fill("Cleo")
        await tap(button(phone, "Cleo instead of Player 1"))
        await expect(phone.get_by_role("heading", name="Cleo", exact=True)).to_be_visible()
        await expect(phone.locator(".headline")).to_have_text("You're in. Waiting for Player 2.")
        await tap(button(phone, "Roll"))
        await expect(phone.get_by_text("Cleo rolls").first).to_be_visible()
        await expect(phone.get_by_text("You're in.")).to_have_count(0)
        late = await windows.phone(f"/#{hall.room.seats.door.key}")
        await expect(button(late, "Player 2")).to_be_visible()
        await expect(late.get_by_label("Your name")).to_have_count(0)
        assert windows.problems == []


async def test_phones_and_the_tv_say_whom_they_wait_for_and_welcome_whoever_completes_them(browser: Browser) -> None:
    async with Hall("chance", ("Ana", "Ben", "Cal")) as hall, Windows(browser, hall.host) as windows:
        key = hall.room.seats.door.key
        show_address(hall)
        tv = await windows.tv(f"/tv#{key}")
        await stop_the_clock(tv)
        ana = await windows.seat("Ana", key)
        await expect(ana.locator(".headline")).to_have_text("You're in. Waiting for Ben and Cal.")
        await expect(tv.locator(".headline")).to_have_text("Ana is in. Waiting for Ben and Cal.")
        ben, cal = [await windows.seat(name, key) for name in ("Ben", "Cal")]
        await expect(tv.locator(".headline")).to_have_text("Everyone's in!")
        await expect(tv.locator(".coming .card:not(.soft)")).to_have_text(["Ana", "Ben", "Cal"])
        await expect(ana.locator(".headline")).to_have_text("Everyone's in! Roll to start, or pick who goes first")
        await expect(ben.locator(".next")).to_have_count(0)
        await tv.clock.run_for(3_000)
        await expect(tv.locator(".headline")).to_have_text("Ana: roll to start, or pick who goes first")
        say(hall, "roll 4")
        await expect(ben.locator(".next")).to_have_text("You're next")
        await expect(cal.locator(".next")).to_have_count(0)
        await expect(ana.locator(".headline")).to_have_text("Your turn Flip up to 4 cards, or cash out")
        assert windows.problems == []


async def test_the_page_for_the_pin_has_the_name_and_the_colour_of_the_game(browser: Browser) -> None:
    async with Hall("chance", ("Ana", "Ben")) as hall, Windows(browser, hall.host) as windows:
        phone = await windows.phone("/")
        await expect(phone.get_by_role("heading", name="Monopoly Chance")).to_be_visible()
        await expect(phone.locator("html.of-chance")).to_have_count(1)
        assert windows.problems == []


async def test_players_to_choose_from_have_their_colours_and_shapes(browser: Browser) -> None:
    async with Hall("city", ("Ana", "Ben", "Cal")) as hall, Windows(browser, hall.host) as windows:
        banker = await windows.phone(f"/#{hall.room.seats.door.bankers_key}")
        await tap(button(banker, "Show the table"))
        await tap(button(banker, "Make a deal"))
        players = banker.locator(".question .seat")
        await expect(players).to_have_text(["Ana", "Ben", "Cal"])
        await expect(players.locator(".dot")).to_have_count(3)
        colours = await players.evaluate_all("(all) => all.map((one) => getComputedStyle(one).backgroundColor)")
        assert len({*colours}) == 3
        assert windows.problems == []


OWN = """() => ({
  bar: Array.from(document.querySelectorAll(".bar dd"), (each) => each.textContent),
  state: Array.from(document.querySelectorAll(".own > .soft"), (each) => each.textContent).join(),
  rows: Array.from(document.querySelectorAll(".own dt"), (each) => [each.textContent, each.nextSibling.textContent]),
})"""


@pytest.mark.parametrize(
    ("evening", "lines"),
    [
        ("city_s01_opening_lap", 31),
        ("builder_s04_rent_ladder", 30),
        ("chance_s05_round_end", 12),
        ("deal_s04_poor_debtors", 20),
    ],
)
async def test_no_fact_of_mine_is_shown_twice_and_nothing_that_i_do_not_have(
    browser: Browser, evening: str, lines: int
) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        await hall.tell(evening, lines)
        for name in hall.session.table.setup.players[:2]:
            phone = await windows.seat(name, hall.room.seats.door.key)
            own = await phone.evaluate(OWN)
            assert own["rows"]
            for heading, text in own["rows"]:
                assert text != "–", heading
                assert not any(text.startswith(f"{figure}:") for figure in own["bar"]), text
                words = {*f"{heading} {text}".lower().split()}
                assert not own["state"] or not {*own["state"].lower().split()} <= words, (own["state"], heading, text)
        assert windows.problems == []


async def test_tiles_are_the_main_act_where_there_is_no_other(browser: Browser) -> None:
    async with Hall("chance", ("Ana", "Ben")) as hall, Windows(browser, hall.host) as windows:
        colour = "(one) => getComputedStyle(one).backgroundColor"
        phone = await windows.seat("Ana", hall.room.seats.door.key)
        rolls = await phone.locator(".tile").first.evaluate(colour)
        await tap(phone.locator(".tile").nth(3))
        await tap(button(phone, "Flip Cash 9"))
        await expect(phone.locator("button.primary")).to_have_count(1)
        assert await phone.locator("button.primary").evaluate(colour) == rolls
        assert await phone.locator(".tile").first.evaluate(colour) != rolls
        assert windows.problems == []


async def test_what_there_is_to_do_comes_into_sight_where_one_has_scrolled_down(browser: Browser) -> None:
    async with Hall("city", ("Ana", "Ben")) as hall, Windows(browser, hall.host) as windows:
        ana, ben = [await windows.seat(name, hall.room.seats.door.key, size=(360, 640)) for name in ("Ana", "Ben")]
        await tap(button(ana, "Make a deal"))
        await tap(button(ana, "Back"))
        await expect(button(ana, "Roll")).to_be_in_viewport(ratio=1)
        await ben.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        say(hall, "roll 1 2", "auction", "bid Ana 20k")
        await expect(ben.locator("button.call").first).to_be_in_viewport(ratio=1)
        await ben.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        say(hall, "bid Ben 30k")
        await expect(ben.locator(".lead")).to_have_text("Ben leads with 30k")
        assert await ben.evaluate("scrollY") > 0, "a bid does not move the page"
        say(hall, "sold", "end")
        await expect(button(ben, "Roll")).to_be_in_viewport(ratio=1)
        assert windows.problems == []


async def test_the_turn_of_a_player_comes_into_sight_on_the_bankers_page_unless_they_type(browser: Browser) -> None:
    async with Hall("city", ("Ana", "Ben")) as hall, Windows(browser, hall.host) as windows:
        page = await windows.phone(f"/#{hall.room.seats.door.bankers_key}")
        await tap(button(page, "Ana"))
        await tap(page.locator(".tabs button", has_text="The banker"))
        say(hall, "roll 4 6", "end")
        await page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        say(hall, "roll 4 6", "end")
        await expect(page.locator(".tabs")).to_be_in_viewport(ratio=1)
        say(hall, "roll 4 6", "end")
        await tap(page.get_by_text("This phone", exact=True))
        await page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        await page.locator("#language").focus()
        say(hall, "roll 4 6", "end")
        await expect(page.locator(".headline")).to_have_text("Ana: roll the dice")
        assert await page.evaluate("scrollY") > 0
        assert windows.problems == []


async def test_a_player_without_anything_has_no_empty_card(browser: Browser) -> None:
    async with Hall("unit", ("Ana", "Ben")) as hall, Windows(browser, hall.host) as windows:
        phone = await windows.seat("Ana", hall.room.seats.door.key)
        await expect(phone.locator(".choices")).to_be_visible()
        assert await phone.locator(".card").filter(has_text=re.compile("^$")).count() == 0
        assert windows.problems == []


async def test_the_standings_and_the_scale_of_the_course_fit_a_small_phone_whose_text_is_twice_as_large(
    browser: Browser,
) -> None:
    async with Hall("city", ("Ana", "Ben")) as hall, Windows(browser, hall.host) as windows:
        phone = await windows.seat("Ana", hall.room.seats.door.key)
        say(hall, "roll 1 2", "auction", "bid Ana 20k", "sold", "finish")
        await expect(phone.locator("table")).to_be_visible()
        cut = "(all) => all.filter((one) => one.getBBox().x < one.ownerSVGElement.viewBox.baseVal.x).length"
        assert await phone.locator(".chart .mark text").evaluate_all(cut) == 0
        await resize(phone, 180, 320)
        assert await phone.evaluate("document.documentElement.scrollWidth") <= 180
        assert windows.problems == []
