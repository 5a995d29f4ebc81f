"""What is watched on a TV: the cards of a turn, the figure that decides, tokens side by side, and the code to log."""

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.measures import BROKEN, CROSSED, HIGH, OUTSIDE, SMALL
from tests.browser.test_four_languages import BROWSERS
from tests.browser.windows import Windows, broken_rules, button, resize, say, stop_the_clock, tap
from tests.phones import Hall
from tools.contact_sheet import show_address

pytestmark = [pytest.mark.system, pytest.mark.asyncio(loop_scope="session")]

SIZES = ((1920, 1080), (1366, 768), (1080, 1920))
SIX = ("Ana", "Ben", "Cal", "Dan", "Eve", "Fay")


async def is_readable(tv: Page) -> None:
    for size in SIZES:
        await resize(tv, *size)
        for measure in (SMALL, OUTSIDE, CROSSED, BROKEN):
            assert await tv.evaluate(measure) == [], size


WITHIN = """(all) => all.every((each) => {
  const [one, room] = [each.getBoundingClientRect(), each.closest(".face-up").getBoundingClientRect()];
  return one.left >= room.left && one.right <= room.right + 1 && one.bottom <= room.bottom + 1;
})"""
"""Whether what lies face up lies on its ground."""


async def test_the_flipped_cards_lie_large_below_the_skylines_with_the_risk_of_the_next_flip(browser: Browser) -> None:
    async with Hall("chance", SIX[:4]) as hall, Windows(browser, hall.host) as windows:
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}", reduced_motion="reduce")
        await expect(tv.locator(".places")).to_be_visible()
        await expect(tv.locator(".face-up")).to_have_count(0)
        say(hall, "given kept Ben flip", "roll 6", "flip 9")
        cards = tv.locator(".face-up li")
        await expect(cards).to_have_count(6)
        await expect(tv.locator(".face-up dt")).to_have_text(["Cash out now", "Risk on the next flip"])
        await expect(tv.locator(".face-up dd")).to_have_text(["9", "21%"])
        say(hall, "flip lucky", "flip 7", "flip token", "flip 12", "flip 11")
        await expect(cards).to_have_text(["9", "Lucky Break", "7", "Token", "12", "11"])
        assert await tv.locator(".face-up dt").all_text_contents() == ["Cash in hand"]
        await is_readable(tv)
        say(hall, "flip2 by Ben")
        await expect(tv.locator(".face-up .k-back")).to_have_count(2)
        for size in SIZES:
            await resize(tv, *size)
            assert await tv.locator(".face-up li, .face-up dl").evaluate_all(WITHIN), size
        await is_readable(tv)
        assert await broken_rules(tv) == []
        assert windows.problems == []


LINES = """(title) => {
  const text = title.lastChild, range = document.createRange();
  return [...text.data.matchAll(/\\S+/g)].map((word) => {
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return [word[0], range.getClientRects().length];
  });
}"""
"""On how many lines each word of a card stands, however the card is turned."""


@pytest.mark.parametrize("language", BROWSERS)
async def test_the_word_on_the_card_that_ends_a_turn_is_whole_in_every_language(
    browser: Browser, language: str
) -> None:
    async with Hall("chance", SIX[:2]) as hall, Windows(browser, hall.host) as windows:
        key = hall.room.seats.door.key
        tv = await windows.tv(f"/tv#{key}", reduced_motion="reduce", locale=BROWSERS[language])
        await expect(tv.locator(".places")).to_be_visible()
        await stop_the_clock(tv)
        say(hall, "roll 4", "flip bankrupt")
        await expect(tv.locator(".moment.k-bankrupt .title")).to_be_visible()
        for size in SIZES:
            await resize(tv, *size, clock_stopped=True)
            lines = await tv.locator(".moment .title").evaluate(LINES)
            assert lines, size
            assert all(number == 1 for _, number in lines), lines
            card = await tv.locator(".moment .title").bounding_box()
            assert card is not None
            assert 0 <= card["x"] < card["x"] + card["width"] <= size[0], size
        assert windows.problems == []


ACROSS = """() => [...document.querySelectorAll(".place")].flatMap((place) => {
  const houses = place.querySelector(".stock .sign") && place.querySelector(".stock").getBoundingClientRect();
  return [...place.querySelectorAll(".beat, .named")].filter((text) => {
    const box = text.getBoundingClientRect(), spare = 0.14 * box.height;
    return houses && box.top + spare < houses.bottom && houses.top < box.bottom - spare;
  }).map((text) => text.textContent);
})"""
"""What is written across the houses of its tile."""


async def test_the_houses_of_a_property_stand_apart_from_what_its_card_must_beat(browser: Browser) -> None:
    async with Hall("chance", SIX[:3]) as hall, Windows(browser, hall.host) as windows:
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}", reduced_motion="reduce")
        say(hall, 'given on "light blue" Ana 9', "given on yellow Ben 7", "given on green Cal 11")
        say(hall, "roll 4", "flip 12", "cash out")
        houses = tv.locator(".place.owned .stock .sign").first
        high = "(one) => parseFloat(one.getAttribute('font-size'))"
        for size in SIZES:
            await resize(tv, *size)
            assert await tv.evaluate(ACROSS) == [], size
        await resize(tv, *SIZES[0])
        await expect(houses).to_be_visible()
        taken = await tv.locator(".place.owned .beat").first.evaluate(high)
        assert taken >= 1.2 * await tv.locator(".place.free .named").last.evaluate(high), "what differs is read first"
        await is_readable(tv)
        assert windows.problems == []


@pytest.mark.parametrize(
    ("game", "heading"), [("city", "Worth"), ("builder", "Points"), ("chance", "Skyline"), ("deal", "Sets")]
)
@pytest.mark.parametrize("many", [4, 6])
async def test_the_figure_that_decides_who_wins_is_the_largest_of_a_player(
    browser: Browser, game: str, heading: str, many: int
) -> None:
    most = {"city": 6, "deal": 5}.get(game, 4)
    async with Hall(game, SIX[: min(many, most)]) as hall, Windows(browser, hall.host) as windows:
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        await expect(tv.locator(".players .first em").first).to_have_text(heading)
        if game == "city":  # as long as worth and cash are the same, only one of them is told
            await expect(tv.locator(".players .second")).to_have_count(0)
            say(hall, "given owner Stoneside Ana")
        for size in SIZES[:2]:
            await resize(tv, *size)
            first = await tv.locator(".players .first").first.evaluate(HIGH)
            second = await tv.locator(".players .second").first.evaluate(HIGH)
            assert first >= 1.2 * second, size
        assert windows.problems == []


OVER = """() => {
  const box = (each, path) => each.querySelector(path).getBoundingClientRect();
  const inner = (all, part) => {
    const [x, y] = [part * all.width, part * all.height];
    return [all.left + x, all.right - x, all.top + y, all.bottom - y];
  };
  const over = (one, other) => one[0] < other[1] && other[0] < one[1] && one[2] < other[3] && other[2] < one[3];
  const all = [...document.querySelectorAll(".places .token")], lettered = all.filter((each) => each.textContent);
  const hidden = (these, path, part) => these.filter((each, place) => these.slice(place + 1).some((other) =>
    over(inner(box(each, path), part), inner(box(other, path), part))));
  return [...hidden(all, "path", 0.12), ...hidden(lettered, "text", 0.15)].map((each) => each.getAttribute("class"));
}"""
"""The tokens of which the disc or the letters lie under a later one, the points of stars and the like apart."""


@pytest.mark.parametrize("names", [SIX, ("Anna", "Anne", "Anton", "Ben", "Berta", "Bernd")])
async def test_six_tokens_on_one_corner_stand_side_by_side_without_their_letters(
    browser: Browser, names: tuple[str, ...]
) -> None:
    async with Hall("city", names) as hall, Windows(browser, hall.host) as windows:
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        await expect(tv.locator(".places .token")).to_have_count(6)
        for size in SIZES:
            await resize(tv, *size)
            assert await tv.evaluate(OVER) == [], size
            assert await tv.evaluate(SMALL) == [], size
        assert set(await tv.locator(".places .place > .token text").all_text_contents()) == {""}
        assert windows.problems == []


async def test_a_board_of_signs_tells_prices_what_each_space_does_and_what_the_signs_mean(browser: Browser) -> None:
    async with Hall("city", SIX[:3]) as hall, Windows(browser, hall.host) as windows:
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        say(hall, "given owner Stoneside Ben", "roll 1 3")
        await expect(tv.locator(".focus .deed h2")).to_have_text("Industry Tax")
        await expect(tv.locator(".focus .deed p")).to_have_text(["no industrial blocks: nothing to pay"])
        named = ["GO", "Chance", "Planning Permission", "Jail", "Auction", "Free Parking", "Go to Jail"]
        assert sorted(await tv.locator(".legend li").all_text_contents()) == sorted(named)
        assert await tv.locator(".place.owned > .name").all_text_contents() == ["40k"], "the rent"
        await expect(tv.locator(".place > .name", has_text="600k")).to_have_count(1)
        await is_readable(tv)
        assert windows.problems == []


async def test_who_has_just_come_reads_how_the_game_is_won_below_what_happened(browser: Browser) -> None:
    async with Hall("deal", SIX[:3]) as hall, Windows(browser, hall.host) as windows:
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        say(hall, "draw", "lay Boardwalk", 'lay "Park Place"')
        lines = tv.locator(".last li")
        await expect(lines).to_have_count(3)
        await expect(lines.last).to_have_text("3 complete sets in different colours win.")
        await expect(tv.locator(".slot")).to_have_count(2 + 2 * 3 + 3)
        await is_readable(tv)
        assert windows.problems == []


async def test_the_unit_of_a_large_figure_is_small(browser: Browser) -> None:
    async with Hall("chance", SIX[:3]) as hall, Windows(browser, hall.host) as windows:
        say(hall, "given owned Ana green 2")
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        figure = tv.locator(".players .first").first
        await expect(figure).to_have_text("Skyline 2 buildings")
        assert await figure.evaluate(HIGH) >= 2 * await figure.locator("small").evaluate(HIGH)
        await is_readable(tv)
        assert windows.problems == []


async def test_a_phone_logs_the_game_by_the_code_on_the_tv(browser: Browser) -> None:
    async with Hall("city", SIX[:2]) as hall, Windows(browser, hall.host) as windows:
        show_address(hall)
        key = hall.room.seats.door.key
        tv = await windows.tv(f"/tv#{key}")
        say(hall, "roll 1 2", "buy", "finish")
        await expect(tv.locator(".log .code")).to_be_visible()
        await expect(tv.locator(".log p")).to_have_text("Scan with a phone, then tap “Log in BG Stats”.")
        await expect(tv.get_by_role("link", name="Log in BG Stats")).to_have_count(0)
        await is_readable(tv)
        phone = await windows.phone(f"/#{key}")
        await expect(phone.get_by_role("link", name="Log in BG Stats")).to_be_visible()
        await resize(tv, 390, 844)
        await expect(tv.get_by_role("link", name="Log in BG Stats")).to_be_visible()
        assert await broken_rules(tv) == []
        assert windows.problems == []


SAID = "(all) => all.map((each) => [...each.classList].find((one) => /^g-/.test(one)))"


async def test_choices_about_resources_show_their_colours_on_a_phone(browser: Browser) -> None:
    async with Hall("builder", SIX[:3]) as hall, Windows(browser, hall.host) as windows:
        say(hall, "begins Ana", "given resources Ana red 4 green 1", "roll 1 2", "land collect")
        phone = await windows.seat("Ana", hall.room.seats.door.key)
        await expect(button(phone, "Collect 2 purple").locator(".chip")).to_have_count(2)
        assert await button(phone, "Collect 2 purple").locator(".chip").evaluate_all(SAID) == ["g-purple"] * 2
        await tap(button(phone, "Collect 2 green"))
        await tap(phone.locator("summary", has_text="Swap with the bank"))
        swap = button(phone, "Swap 4 red for 1 yellow")
        assert await swap.locator(".chip").evaluate_all(SAID) == [*["g-red"] * 4, "g-yellow"]
        for size in ((390, 844), (360, 640)):
            await resize(phone, *size)
            assert await phone.evaluate("document.documentElement.scrollWidth") <= size[0]
        assert await broken_rules(phone) == []
        assert windows.problems == []


async def test_a_tv_out_of_reach_says_so_above_all_it_shows(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        say(hall, "roll 1 2", "buy")
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        await expect(tv.locator(".headline")).to_be_visible()
        await hall.server.close()
        await expect(tv.locator("body.away #link")).to_be_visible()
        said, shown = await tv.locator("#link").bounding_box(), await tv.locator("main").bounding_box()
        assert said is not None
        assert shown is not None
        assert said["y"] + said["height"] == pytest.approx(shown["y"], abs=1)
        assert shown["y"] + shown["height"] == pytest.approx(1080, abs=1)
        assert await tv.evaluate(OUTSIDE) == []


async def test_an_undone_move_is_told_until_something_else_happens(browser: Browser) -> None:
    async with Hall("builder", SIX[:3]) as hall, Windows(browser, hall.host) as windows:
        say(hall, "begins Ana", "roll 3 1", "land oriental", "buy")
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        newest = tv.locator(".last li").first
        await expect(newest).to_have_text("Ana buys Oriental Avenue for 100.")
        say(hall, "undo")
        await expect(newest).to_have_text("Undone: Ana buys Oriental Avenue for 100.")
        say(hall, "auction")
        await expect(newest).to_have_text("Ana puts Oriental Avenue up for auction.")
        assert windows.problems == []


async def test_a_game_without_a_winner_crowns_no_one(browser: Browser) -> None:
    async with Hall("deal", SIX[:3]) as hall, Windows(browser, hall.host) as windows:
        say(hall, "draw", "lay Boardwalk", 'lay "Park Place"', "finish")
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        await expect(tv.locator(".headline")).to_have_text(
            "The game ended early: no winner. Ana leads with 1 of 3 sets"
        )
        await expect(tv.locator(".podium.level li")).to_have_count(3)
        assert await tv.locator(".podium i").all_text_contents() == ["", "", ""]
        assert "s-" not in (await tv.locator(".headline").get_attribute("class") or "")
        assert windows.problems == []


async def test_no_rank_is_shown_beside_figures_that_are_newer(browser: Browser) -> None:
    async with Hall("city", SIX[:3]) as hall, Windows(browser, hall.host) as windows:
        say(hall, "given cash Ana 50m")
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        await expect(tv.locator(".players .rank")).to_have_text(["#1", "#2", "#2"])
        await tv.evaluate(
            "() => { window.tv.askForWhole = () => clearTimeout(window.tv.later); window.tv.askForWhole(); }"
        )
        say(hall, "given cash Ben 60m")
        await expect(tv.locator(".players .first").nth(1)).to_contain_text("60M")
        await expect(tv.locator(".players .rank")).to_have_count(0)
        assert windows.problems == []
