"""What fills the TV for a few seconds, and how a game ends there."""

from itertools import takewhile

import pytest
from playwright.async_api import Browser, Page, expect

from companion.cli.run import load_script
from companion.session.origin import Origin
from companion.table.script import Expect, ExpectRefused, Wait
from tests.browser.measures import BROKEN, HIGH, OUTSIDE, SMALL
from tests.browser.test_pads import SEEN
from tests.browser.test_tv_from_afar import SIZES, THREE
from tests.browser.windows import Windows, broken_rules, line_of, resize, say, stop_the_clock
from tests.phones import GOLDEN, Hall

pytestmark = [pytest.mark.system, pytest.mark.asyncio(loop_scope="session")]

MOVES = "(one) => getComputedStyle(one).animationName"
"""What moves of something."""
BELOW = """() => [...document.querySelectorAll(".moment > *")]
  .filter((one) => one.getBoundingClientRect().right > innerWidth || one.getBoundingClientRect().bottom > innerHeight)
  .map((one) => one.textContent)"""
"""What of a moment has no room on the screen."""


def lines_of(evening: str) -> list[str]:
    """Return the moves of an evening up to its first wait."""
    steps = takewhile(
        lambda step: not isinstance(step.action, Wait), load_script(str(GOLDEN / f"{evening}.moves")).steps
    )
    return [step.text for step in steps if not isinstance(step.action, Expect | ExpectRefused)]


async def watch(hall: Hall, windows: Windows, **given: str) -> Page:
    tv = await windows.tv(f"/tv#{hall.room.seats.door.key}", **given)
    await expect(tv.locator(".headline")).to_be_visible()
    return tv


async def shows(tv: Page, title: str, figure: str) -> None:
    await expect(tv.locator(".moment .title")).to_have_text(title)
    await expect(tv.locator(".moment .figure")).to_have_text(figure)


async def show_again(hall: Hall, tv: Page, line: str, title: str, figure: str) -> None:
    """Take the last line back and tell it again."""
    say(hall, "undo")
    await expect(tv.locator(".moment")).to_have_count(0)
    say(hall, line)
    await shows(tv, title, figure)


async def test_an_auction_fills_the_tv_from_the_lot_to_the_sale_and_goes_by_itself(browser: Browser) -> None:
    async with Hall("city", THREE) as hall, Windows(browser, hall.host) as windows:
        tv = await watch(hall, windows, reduced_motion="reduce")
        await stop_the_clock(tv)
        say(hall, "given owner Summergate Benjamin", "roll 1 2", "auction")
        await shows(tv, "Up for auction", "Stoneside")
        await expect(tv.locator(".moment .words")).to_have_text(
            ["List price 600k", "Rent 40k", "Completes brown for Benjamin"]
        )
        for size in SIZES:
            await resize(tv, *size, clock_stopped=True)
            await show_again(hall, tv, "auction", "Up for auction", "Stoneside")
            assert await tv.locator(".moment .figure").evaluate(HIGH) >= 120 / 1080 * min(size), size
            assert await tv.evaluate(SMALL) == [], size
            assert await tv.evaluate(BELOW) == [], size
            assert [word for word in await tv.evaluate(BROKEN) if word in "Stoneside"] == [], size
        say(hall, "bid Anna 600k")
        await shows(tv, "Anna leads", "600k")
        say(hall, "bid Charlotte 700k")
        await shows(tv, "Charlotte leads", "700k")
        say(hall, "sold")
        await shows(tv, "Sold to Charlotte", "700k")
        await tv.clock.resume()
        await expect(tv.locator(".moment")).to_have_count(0)
        assert windows.problems == []


async def test_the_time_of_an_auction_runs_on_over_its_moments_and_none_hides_a_pause(browser: Browser) -> None:
    async with Hall("city", THREE) as hall, Windows(browser, hall.host) as windows:
        tv = await watch(hall, windows, reduced_motion="reduce")
        await stop_the_clock(tv)
        say(hall, "roll 1 2", "auction")
        time = tv.locator(".moment .digits")
        await expect(time).to_have_text(await tv.locator("#digits").inner_text())
        assert await time.evaluate(HIGH) >= 60
        say(hall, "bid Anna 600k")
        await shows(tv, "Anna leads", "600k")
        await expect(time).to_have_text(await tv.locator("#digits").inner_text())
        say(hall, "hold")
        await expect(tv.locator("p.held")).to_be_visible()
        await expect(tv.locator(".moment")).to_have_count(0)
        say(hall, "bid Benjamin 700k")
        await expect(tv.locator(".lead")).to_contain_text("700k")
        await expect(tv.locator(".moment")).to_have_count(0)
        assert windows.problems == []


async def test_the_headline_of_an_auction_tells_in_their_colour_who_has_to_open_it(browser: Browser) -> None:
    async with Hall("city", THREE) as hall, Windows(browser, hall.host) as windows:
        tv = await watch(hall, windows, reduced_motion="reduce")
        say(hall, "roll 1 2", "auction")
        headline, colour = tv.locator(".headline"), "(one) => getComputedStyle(one).backgroundColor"
        await expect(headline).to_have_text("Anna: open the bidding for Stoneside")
        await expect(tv.locator(".bidding .lead")).to_have_text("No bid yet")
        own = await tv.locator(".players .card").first.evaluate("(one) => getComputedStyle(one).borderLeftColor")
        assert await headline.evaluate(colour) == own
        say(hall, "bid Anna 600k")
        await expect(headline).to_have_text("Up for auction")
        assert await headline.evaluate(colour) != own
        assert windows.problems == []


async def test_a_roll_lies_on_the_board_and_on_every_phone(browser: Browser) -> None:
    async with Hall("city", THREE) as hall, Windows(browser, hall.host) as windows:
        tv = await watch(hall, windows, reduced_motion="reduce")
        phone = await windows.seat("Benjamin", hall.room.seats.door.key)
        await stop_the_clock(tv)
        say(hall, "roll 1 2")
        await expect(tv.locator(".moment .title")).to_have_text("Anna rolls")
        await expect(tv.locator(".moment .words.g-brown")).to_have_text("Stoneside")
        for page in (tv, phone):
            dice = page.get_by_role("img", name="1 + 2")
            await expect(dice.locator("svg")).to_have_count(2)
            assert [await each.locator("circle").count() for each in await dice.locator("svg").all()] == [1, 2]
        for size in SIZES:
            await resize(tv, *size, clock_stopped=True)
            say(hall, "undo")
            await expect(tv.locator(".moment")).to_have_count(0)
            say(hall, "roll 1 2")
            await expect(tv.locator(".moment .rolled")).to_be_visible()
            rolled, turned = [await tv.locator(each).first.bounding_box() for each in (".moment", ".token")]
            assert rolled is not None
            assert turned is not None
            assert turned["y"] >= rolled["y"] + rolled["height"], size
            assert await tv.evaluate(BELOW) == [], size
            assert await tv.evaluate(SMALL) == [], size
        await tv.clock.resume()
        await expect(tv.locator(".moment")).to_have_count(0)
        assert windows.problems == []


async def test_undo_takes_a_moment_off_and_one_that_is_old_never_comes(browser: Browser) -> None:
    async with Hall("city", THREE) as hall, Windows(browser, hall.host) as windows:
        tv = await watch(hall, windows)
        await stop_the_clock(tv)
        say(hall, "roll 1 2", "auction")
        await expect(tv.locator(".moment")).to_be_visible()
        say(hall, "bid Anna 600k")
        await shows(tv, "Anna leads", "600k")
        late = await watch(hall, windows)
        await stop_the_clock(late)
        say(hall, "undo")
        await expect(tv.locator(".moment")).to_have_count(0)
        await expect(late.locator(".moment")).to_have_count(0)
        say(hall, "bid Anna 650k")
        for page in (tv, late):
            await shows(page, "Anna leads", "650k")
        assert windows.problems == []


async def test_every_player_s_colour_lets_a_moment_be_read(browser: Browser) -> None:
    names = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Finn")
    async with Hall("city", names) as hall, Windows(browser, hall.host) as windows:
        tv = await watch(hall, windows, reduced_motion="reduce")
        say(hall, "roll 1 2", "auction")
        for step, name in enumerate(names):
            say(hall, f"bid {name} {step + 1}00k")
            await shows(tv, f"{name} leads", f"{step + 1}00k")
            assert await broken_rules(tv) == [], name
        assert windows.problems == []


async def test_a_tv_that_was_out_of_reach_shows_the_next_moment(browser: Browser) -> None:
    async with Hall("city", THREE) as hall, Windows(browser, hall.host) as windows:
        tv = await watch(hall, windows)
        line = await line_of(tv)
        await expect(tv.locator(".headline")).to_be_visible()
        line.late_s = 3600
        await expect(tv.locator("body.away")).to_have_count(1)
        line.late_s = 0
        await expect(tv.locator("body.away")).to_have_count(0)
        say(hall, "roll 1 2", "auction")
        await shows(tv, "Up for auction", "Stoneside")
        assert windows.problems == []


async def test_the_light_of_build_runs_over_the_screen_and_then_tells_what_it_found(browser: Browser) -> None:
    async with Hall("city", THREE) as hall, Windows(browser, hall.host) as windows:
        tv, still = await watch(hall, windows), await watch(hall, windows, reduced_motion="reduce")
        say(hall, "roll 1 2", "buy", "press")
        for page in (tv, still):
            await expect(page.locator(".moment .light.spins")).to_be_visible()
        for part, moves in ((".moment", "veil"), (".moment .title", "come")):
            assert await tv.locator(part).evaluate(MOVES) == moves, "the words come only once nothing shows through"
            assert await still.locator(part).evaluate(MOVES) == "none"
        assert await tv.evaluate(SMALL) == []
        await hall.wait(3)
        await expect(tv.locator(".moment .figure")).to_have_text("Railroad")
        assert windows.problems == []


async def test_a_game_ends_on_a_podium_with_chart_and_story(browser: Browser) -> None:
    names = ("Anna", "Benjamin", "Charlotte", "Dorothea Feodora Gwendola", "Emil", "Ferdinand")
    async with Hall("city", names) as hall, Windows(browser, hall.host) as windows:
        tv = await watch(hall, windows)
        calm = await watch(hall, windows, reduced_motion="reduce")
        say(hall, "roll 1 2", "auction", "bid Anna 600k", "sold", "end", "roll 2 4", "buy", "finish")
        await expect(tv.locator(".headline")).to_have_text("And the winner is …")
        await expect(tv.locator(".side > *")).to_have_count(0)
        await expect(calm.locator(".headline")).to_contain_text("Charlotte")
        await expect(tv.locator(".headline")).to_contain_text("Charlotte")
        steps = tv.locator(".podium li")
        await expect(steps).to_have_count(3)
        await expect(tv.locator(".podium .place-1 b")).to_have_text("Charlotte")
        await expect(tv.locator(".podium .rest")).to_contain_text("Benjamin")
        delays = [
            await tv.locator(f".place-{place}").evaluate("(one) => parseFloat(getComputedStyle(one).animationDelay)")
            for place in (3, 2, 1)
        ]
        assert delays == sorted(delays)
        assert delays[0] < delays[-1]
        await expect(tv.locator(".chart")).to_be_visible()
        await expect(tv.locator(".told li").first).to_be_visible()
        for size in SIZES:
            await resize(tv, *size)
            assert await tv.evaluate(SMALL) == [], size
            assert await tv.evaluate(OUTSIDE) == [], size
            assert await tv.locator(".place-1 span").evaluate(HIGH) >= 120 / 1080 * min(size), size
        late = await watch(hall, windows)
        await expect(late.locator(".podium li")).to_have_count(3)
        assert await late.locator(".place-1").evaluate(MOVES) == "none"
        assert await broken_rules(late) == []
        assert windows.problems == []


async def test_ten_minutes_before_the_hour_is_over_the_tv_says_so(browser: Browser) -> None:
    async with Hall("unit", THREE) as hall, Windows(browser, hall.host) as windows:
        say(hall, "on")
        tv = await watch(hall, windows, reduced_motion="reduce")
        await hall.wait(50 * 60 + 1)
        await shows(tv, "The hour", "10 minutes")
        box = await tv.locator(".moment").bounding_box()
        assert box == {"x": 0, "y": 0, "width": 1920, "height": 1080}
        assert windows.problems == []


async def test_names_of_any_length_and_writing_fit_into_a_moment(browser: Browser) -> None:
    names = ("Anna", "Maximilian-Bartholomäus", "יונתן", "山田太郎")
    async with Hall("city", names) as hall, Windows(browser, hall.host) as windows:
        tv = await watch(hall, windows, reduced_motion="reduce")
        await stop_the_clock(tv)
        say(hall, "jail")
        await show_again(hall, tv, "jail", "Go to jail", "Anna")
        say(hall, "end", "jail")
        for size in SIZES:
            await resize(tv, *size, clock_stopped=True)
            await show_again(hall, tv, "jail", "Go to jail", names[1])
            assert await tv.evaluate(BELOW) == [], size
            assert await tv.evaluate(BROKEN) == [], size
        assert windows.problems == []


@pytest.mark.parametrize(
    "evening",
    ["city_s01_opening_lap", "builder_s07_building_turn", "chance_s05_round_end", "deal_s04_poor_debtors"],
)
async def test_an_evening_stays_readable_on_a_tv_and_short_on_phones(browser: Browser, evening: str) -> None:
    """Every state of its first lines: no text too small on the TV, seven choices at most on each phone."""
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        await hall.tell(evening, 0)
        key, names = hall.room.seats.door.key, hall.session.table.setup.players
        tv = await watch(hall, windows)
        phones = [await windows.seat(name, key) for name in names]
        for text in lines_of(evening)[:25]:
            assert hall.session.submit(text, Origin("keyboard")) is None, text
            assert await tv.evaluate(SMALL) == [], text
            for phone in phones:
                assert await phone.locator(".choices button:not(.tile), button.call").evaluate_all(SEEN) <= 7, text
        assert windows.problems == []
