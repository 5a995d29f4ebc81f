"""A phone and a TV at every game, in mid-evening and at its end: what they show, one move, and what axe finds."""

from functools import partial

import pytest
from playwright.async_api import Browser, expect

from companion.session.origin import Origin
from tests.browser.windows import Windows, broken_rules, button, line_of, resize, tap
from tests.phones import Hall

LONG, DICE = "Müller-Lüdenscheidt-Hohenstein", "🎲 Würfel"

OUTSIDE = """() => {
  const beyond = (inner, outer) => {
    const [one, other] = [inner.getBoundingClientRect(), outer.getBoundingClientRect()];
    return one.right > other.right + 1 || one.bottom > other.bottom + 1;
  };
  const words = [...document.querySelectorAll(".place > text")];
  const parts = [...document.querySelectorAll(".middle > *, .side > *")];
  const pairs = words.map((each) => [each, each.parentNode.querySelector(".plate")]);
  const rows = [...document.querySelectorAll(".players > li")];
  const held = rows.map((each) => [each, each.closest(".middle, .side, .board")]);
  const all = pairs.concat(parts.map((each) => [each, each.parentNode]), held);
  return all.filter((pair) => beyond(...pair)).map((pair) => pair[0].textContent);
}"""
"""What is written beyond its place, or stands beyond the board, its middle or its side."""

OVER = """() => {
  const box = (each) => each.getBoundingClientRect();
  const across = (one, other) => one.left < other.right - 1 && other.left < one.right - 1;
  const along = (one, other) => one.top < other.bottom - 1 && other.top < one.bottom - 1;
  const under = (text) => [...text.parentNode.querySelectorAll(".token circle")]
    .some((token) => across(box(text), box(token)) && along(box(text), box(token)));
  return [...document.querySelectorAll(".place > text")].filter(under).map((text) => text.textContent);
}"""
"""What is written below a token."""

CUT = """() => [...document.querySelectorAll(".players b")]
  .filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent)"""
"""Whose name there is no room for."""

HIGH = "(one) => parseFloat(getComputedStyle(one).fontSize)"
"""How high the letters of something are."""

HALF = """() => {
  const list = document.querySelector(".last"), room = list && list.getBoundingClientRect();
  const seen = list ? [...list.children].filter((one) => one.getBoundingClientRect().left < room.right) : [];
  const half = (one) => one.getBoundingClientRect().bottom > room.bottom + 1 || one.scrollHeight > one.clientHeight + 1;
  return seen.filter(half).map((one) => one.textContent);
}"""
"""Sentences of which a part is seen."""

BROKEN = """() => {
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT), broken = [];
  while (walker.nextNode()) {
    const node = walker.currentNode, range = document.createRange();
    for (const word of node.data.matchAll(/[^\\s-]+/g)) {
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      if (new Set([...range.getClientRects()].map((part) => part.top)).size > 1) broken.push(word[0]);
    }
  }
  return broken;
}"""
"""Words that do not stand in one line."""

NAMES = """() => {
  const scale = document.querySelector(".places").getScreenCTM().a;
  return [...document.querySelectorAll(".place.owned > .name")].map((name) => scale * name.getAttribute("font-size"));
}"""
"""How high the letters are in which the places of players are named."""

pytestmark = [pytest.mark.system, pytest.mark.asyncio(loop_scope="session")]


@pytest.mark.parametrize(
    ("evening", "lines", "player", "shown", "move", "written"),
    [
        ("city_s01_opening_lap", 30, "Ana", "Auction Old Town", "60k", "bid Ana 60k"),
        ("builder_s04_rent_ladder", 30, "Cleo", "trade or build", "End the turn", "end"),
        ("chance_s05_round_end", 40, "Green", "Green: roll the die", "Rolled 3", "roll 3"),
        (
            "deal_s04_poor_debtors",
            20,
            "Cleo",
            "Cleo pays 2 for the birthday",
            "Cleo pays nothing",
            "pay nothing by Cleo",
        ),
        ("city_shared_win", 1000, "", "win", "", ""),
    ],
)
async def test_a_phone_and_a_tv_at_every_game(
    browser: Browser, evening: str, lines: int, player: str, shown: str, move: str, written: str
) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        await hall.tell(evening, lines)
        key = hall.room.seats.door.key
        phone = await windows.phone(f"/#{key}")
        if player:
            await tap(button(phone, player))
        tv = await windows.tv(f"/tv#{key}")
        for page in (phone, tv):
            await expect(page.get_by_text(shown).first).to_be_visible()
            await expect(page.get_by_text("One moment")).to_have_count(0)
            assert await broken_rules(page) == []
        await resize(phone, 360, 640)
        assert await phone.evaluate("document.documentElement.scrollWidth") <= 360
        for size in (
            (320, 568),
            (240, 493),
            (195, 422),
        ):  # 360 × 740 for a text half as large again, 390 × 844 for twice
            await resize(phone, *size)
            assert await phone.evaluate(BROKEN) == [], size
            assert await phone.evaluate("document.documentElement.scrollWidth") <= size[0]
        for size in ((1920, 1080), (1280, 720), (1080, 1920)):
            await resize(tv, *size)
            assert await tv.evaluate("document.documentElement.scrollHeight") <= size[1]
            assert await tv.evaluate(OUTSIDE) == []
            assert await tv.evaluate(HALF) == []
        if move:
            last = await tv.locator(".last li").first.inner_text()
            await expect(phone.locator("button.call.fresh")).to_have_count(0)
            await tap(button(phone, move))
            await expect(tv.locator(".last li").first).not_to_have_text(last)
            assert hall.lines[-1] == (written, f"phone {player}")
        assert windows.problems == []


async def test_no_long_name_is_broken_beside_its_figures(browser: Browser) -> None:
    names = ("Ana", "Maximilian-Bartholomäus", "Würfelköniginnen")
    async with Hall("chance", names) as hall, Windows(browser, hall.host) as windows:
        phone = await windows.seat("Ana", hall.room.seats.door.key)
        for size in ((390, 844), (360, 640), (320, 568)):
            await resize(phone, *size)
            assert await phone.evaluate(BROKEN) == [], size
            assert await phone.evaluate("document.documentElement.scrollWidth") <= size[0]


async def test_a_name_without_a_gap_is_no_wider_than_the_smallest_phone(browser: Browser) -> None:
    names = ("Ana", "A" * 20, "W" * 20, "ก" * 20)
    async with Hall(players=names) as hall, Windows(browser, hall.host) as windows:
        phone = await windows.seat("Ana", hall.room.seats.door.key)
        for width, height in ((390, 844), (320, 568), (240, 320)):
            await resize(phone, width, height)
            assert await phone.evaluate("document.documentElement.scrollWidth") <= width


async def test_calls_are_in_sight_on_a_phone_that_lies_on_its_side(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        phone = await windows.seat("Ben", hall.room.seats.door.key)
        for line in ("roll 6 5", "auction", "bid Ana 50k"):
            assert hall.session.submit(line, Origin("key")) is None
        calls = phone.locator("button.call")
        await expect(calls).to_have_count(4)
        for size, in_sight in (((844, 390), 4), ((640, 320), 4), ((240, 320), 1)):
            await resize(phone, *size)
            for place in range(in_sight):
                await expect(calls.nth(place)).to_be_in_viewport(ratio=1)
        assert windows.problems == []


async def test_a_light_fits_beside_a_text_twice_as_large(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        for line in ("roll 1 2", "buy", "press"):
            assert hall.session.submit(line, Origin("key")) is None
        phone = await windows.seat("Ana", hall.room.seats.door.key, size=(195, 422))
        await expect(phone.get_by_role("img", name="The light is running")).to_be_visible()
        assert await phone.evaluate(BROKEN) == []


ORDER = """() => {
  const text = document.createTreeWalker(document.querySelector(".headline"), NodeFilter.SHOW_TEXT).nextNode();
  const at = (place) => {
    const range = document.createRange();
    range.setStart(text, place);
    range.setEnd(text, place + 1);
    return range.getBoundingClientRect().left;
  };
  return at(text.data.search(/[0-9]/)) > at(text.data.search(/[\u0590-\u05ff]/));
}"""
"""Whether the figure in the headline stands to the right of a Hebrew letter before it."""


@pytest.mark.parametrize("path", ["/", "/tv"])
async def test_what_follows_a_name_written_from_right_to_left_stands_to_its_right(browser: Browser, path: str) -> None:
    async with Hall("deal", ("יוסף", "Ben")) as hall, Windows(browser, hall.host) as windows:
        assert hall.session.submit("draw", Origin("key")) is None
        page = await windows.phone(f"{path}#{hall.room.seats.door.key}")
        headline = page.locator(".headline")
        await expect(headline).to_contain_text("3 plays left")
        assert await page.evaluate(ORDER)


async def test_a_name_of_twenty_letters_stands_on_a_tv_in_two_lines(browser: Browser) -> None:
    async with (
        Hall("city", ("Ana", "Ben", "Maximiliane-Josephin", "Cleo")) as hall,
        Windows(browser, hall.host) as windows,
    ):
        for line in ("roll 1 2", "buy", "end"):
            assert hall.session.submit(line, Origin("keyboard")) is None
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        await expect(tv.get_by_role("img", name="Worth of Ana")).to_be_visible()
        for size in ((3840, 2160), (1920, 1080), (1280, 720)):
            await resize(tv, *size)
            assert await tv.evaluate(OUTSIDE) == [], size
            assert await tv.evaluate(CUT) == [], size
            assert await tv.evaluate(BROKEN) == [], size


async def test_the_heads_of_the_figures_stand_within_their_card_on_a_tv(browser: Browser) -> None:
    async with Hall("builder", ("Ana", "Ben", "Cal", "Dov")) as hall, Windows(browser, hall.host) as windows:
        for name in hall.setup.players:
            await windows.seat(name, hall.room.seats.door.key)
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        for size in ((3840, 2160), (1920, 1080), (1280, 720)):
            await resize(tv, *size)
            heads = await tv.locator(".players li:first-child em").all()
            card = await tv.locator(".players li:first-child").bounding_box()
            assert card is not None
            boxes = [box for head in heads if (box := await head.bounding_box()) is not None]
            assert len(boxes) == 2
            assert all(box["y"] > card["y"] for box in boxes), size
            assert await tv.evaluate(OUTSIDE) == [], size


@pytest.mark.parametrize(
    ("game", "players", "lines"),
    [
        ("city", ("Maximilian", LONG, "Benedikt", "Alexander", DICE, "Sebastian"), ("roll 1 2", "auction")),
        ("city", ("Ana", "Ben", LONG, "Cleo"), ("roll 1 2", "buy", "press")),
        (
            "city",
            ("Maximilian", LONG, "Benedikt", "Alexander", DICE, "Sebastian"),
            ("roll 1 2", "auction", "bid maximilian 10k", "bid müller 33.33m"),
        ),
        (
            "deal",
            ("Maximilian", LONG, "Benedikt", "Alexander", DICE),
            ("option turn_timer 600", "timer", "birthday"),
        ),
        ("builder", (LONG, "Benedikt", DICE, "Sebastian"), ("roll 2 3",)),
        ("unit", (LONG, "Ben"), ("on", "press")),
        ("chance", ("Maximilian", LONG, DICE, "Christopher"), ("roll 6",)),
    ],
)
async def test_many_players_with_awkward_names_fit_on_a_tv(
    browser: Browser, game: str, players: tuple[str, ...], lines: tuple[str, ...]
) -> None:
    async with Hall(game, players) as hall, Windows(browser, hall.host) as windows:
        for line in lines:
            assert hall.session.submit(line, Origin("keyboard")) is None
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        await expect(tv.locator(".players > li")).to_have_count(len(players))
        for size in ((3840, 2160), (1920, 1080), (1366, 768), (1280, 720), (1024, 768), (960, 540)):
            await resize(tv, *size)
            assert await tv.evaluate(OUTSIDE) == [], size
            assert set(await tv.evaluate(CUT)) <= {LONG}, size
            assert await tv.evaluate(BROKEN) == [], size
        name = tv.locator(".players b", has_text=LONG)
        assert await name.evaluate(
            "(name) => [getComputedStyle(name).display, getComputedStyle(name).textOverflow]"
        ) == [
            "block",
            "ellipsis",
        ]
        tokens = await tv.locator(".token text").all_text_contents()
        assert set(tokens) <= {player[0] for player in players}
        await resize(tv, 390, 844)
        assert await tv.evaluate(BROKEN) == []
        assert windows.problems == []


async def test_six_tokens_leave_the_name_of_their_place_room_in_a_low_window(browser: Browser) -> None:
    async with (
        Hall(players=("Ana", "Ben", "Cal", "Dan", "Eve", "Fay")) as hall,
        Windows(browser, hall.host) as windows,
    ):
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        await expect(tv.locator(".token")).to_have_count(6)
        for size in ((1920, 1080), (1280, 640), (1280, 560), (1280, 540), (1280, 500), (960, 400)):
            await resize(tv, *size)
            assert await tv.evaluate(OUTSIDE) == [], size
            assert await tv.evaluate(OVER) == [], size
        assert windows.problems == []


async def test_a_time_that_becomes_shorter_is_written_larger_at_once(browser: Browser) -> None:
    async with Hall("deal", ("Ana", "Ben")) as hall, Windows(browser, hall.host) as windows:
        for line in ("option turn_timer 101", "timer", "hold"):
            assert hall.session.submit(line, Origin("keyboard")) is None
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        time = tv.get_by_role("timer")
        await resize(tv, 1024, 768)
        await expect(time).to_have_text("101")
        before = await time.evaluate(HIGH)
        await tv.evaluate("window.tv.body.unit.left_ms = 99000")
        await expect(time).to_have_text("99")
        assert await time.evaluate(HIGH) > before


async def test_the_time_fits_on_a_tv_when_the_line_becomes_slow(browser: Browser) -> None:
    async with (
        Hall("deal", ("Maximilian", LONG, "Benedikt", "Alexander", DICE)) as hall,
        Windows(browser, hall.host) as windows,
    ):
        for line in ("option turn_timer 600", "timer", "birthday"):
            assert hall.session.submit(line, Origin("keyboard")) is None
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        wire, time = await line_of(tv), tv.get_by_role("timer")
        await expect(time).to_have_text("600")
        wire.late_s = 0.3
        await expect(time).to_have_text("±600")
        for size in ((1920, 1080), (1024, 768)):
            await resize(tv, *size)
            assert await tv.evaluate(OUTSIDE) == []
            assert await time.evaluate("(time) => time.scrollWidth <= time.clientWidth"), size


async def test_a_tv_that_stands_upright_writes_as_large_as_one_that_lies(browser: Browser) -> None:
    async with (
        Hall(players=("Ana", "Ben", "Cal", "Dan", "Eve", "W" * 20)) as hall,
        Windows(browser, hall.host) as windows,
    ):
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        name, sizes = tv.locator(".players b").last, []
        for size in ((1920, 1080), (1080, 1920)):
            await resize(tv, *size)
            sizes.append(await name.evaluate("(name) => parseFloat(getComputedStyle(name).fontSize)"))
            assert await tv.evaluate(OUTSIDE) == []
            assert await tv.evaluate(BROKEN) == []
        lying, upright = sizes
        assert upright > 0.75 * lying
        assert windows.problems == []


async def test_a_tv_looks_back_when_a_game_is_over(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        await hall.tell("builder_blank_box")
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        chart = tv.get_by_role("img", name="Points of Ana, Ben")
        await expect(chart.locator(".mark text")).to_have_text(["0", "5", "10", "15", "20"])
        await expect(chart.locator(".token")).to_have_text(["A", "B"])
        await expect(tv.get_by_text("The tallest building: Ana's on A1, 5 floors with the penthouse.")).to_be_visible()
        await expect(tv.get_by_text("Scan to play")).to_have_count(0)
        assert await broken_rules(tv) == []
        assert windows.problems == []


async def test_a_thief_gets_no_seat_and_a_freed_one_is_told(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        key = hall.room.seats.door.key
        ana, thief = await windows.seat("Ana", key), await windows.phone(f"/#{key}")
        await expect(button(thief, "Ben")).to_be_visible()
        await expect(button(thief, "Ana")).to_have_count(0)
        hall.room.free("Ana")
        await expect(ana.get_by_text("The banker has freed this seat")).to_be_visible()
        await expect(button(ana, "Come in")).to_be_visible()
        await tap(button(thief, "Ana"))
        await expect(thief.get_by_role("heading", name="Ana", exact=True)).to_be_visible()
        assert windows.problems == []


async def test_a_deal_is_put_together_on_one_phone_and_accepted_on_the_other(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        key = hall.room.seats.door.key
        ana, ben = await windows.seat("Ana", key), await windows.seat("Ben", key)
        await tap(button(ana, "Make a deal"))
        await ana.get_by_label("Money, and anything else").fill("500k")
        await tap(button(ana, "Go on"))
        await tap(button(ana, "Ben"))
        await tap(button(ana, "Go on"))
        await tap(button(ana, "Do it"))
        await expect(ana.get_by_text("Waiting for Ben")).to_be_visible()
        await tap(button(ben, "Accept"))
        await expect(ben.get_by_text("38.2M").first).to_be_visible()
        await expect(ana.get_by_text("37.2M").first).to_be_visible()
        assert hall.lines[-1][1] == "phone Ana+Ben"
        assert windows.problems == []


async def test_what_was_put_together_stands_there_again_after_a_refusal(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        for line in ('given owner "Old Town" Ana', 'given owner "Seaview" Ana'):
            assert hall.session.submit(line, Origin("key")) is None
        key = hall.room.seats.door.key
        ana, ben = await windows.seat("Ana", key), await windows.seat("Ben", key)
        money, town = ana.get_by_label("Money, and anything else"), button(ana, "Old Town")

        async def put(typed: str) -> None:
            """Type what Ana gives besides what stands there; Ben gives nothing."""
            await money.fill(typed)
            await tap(button(ana, "Go on"))
            await tap(button(ana, "Ben"))
            await tap(button(ana, "Go on"))

        await tap(button(ana, "Make a deal"))
        await tap(town)
        await put("12345")
        await expect(ana.get_by_text("no multiple of the smallest note")).to_be_visible()
        await tap(button(ana, "Change it"))
        await expect(money).to_have_value("12345")
        await expect(town).to_have_attribute("aria-pressed", "true")
        await put("500k")
        await tap(button(ana, "Do it"))
        await tap(button(ben, "Decline"))
        await expect(ana.get_by_text("Waiting for Ben")).to_have_count(0)
        await tap(button(ana, "Make a deal"))
        await expect(money).to_have_value("500k")
        await put("400k")
        await tap(button(ana, "Do it"))
        await tap(button(ben, "Accept"))
        await expect(ana.get_by_text("37.3M").first).to_be_visible()
        assert hall.lines[-1][0] == 'trade Ana : 400k, "Old Town" for Ben : nothing'
        await tap(button(ana, "Make a deal"))
        await expect(town).to_have_count(0)
        await put("")
        assert windows.problems == []


async def test_what_is_too_long_for_the_companion_is_refused_and_the_page_goes_on(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        ana = await windows.seat("Ana", hall.room.seats.door.key)
        await tap(button(ana, "Make a deal"))
        typed = ana.get_by_label("Money, and anything else")
        await typed.evaluate("(field) => field.removeAttribute('maxlength')")
        await typed.fill("x" * 3000)
        await tap(button(ana, "Go on"))
        await tap(button(ana, "Ben"))
        await tap(button(ana, "Go on"))
        await expect(ana.get_by_text("That was too long")).to_be_visible()
        await tap(button(ana, "Back"))
        await tap(button(ana, "Roll"))
        await expect(ana.get_by_text("Ana rolls").first).to_be_visible()


async def test_a_debt_is_paid_with_several_cards(browser: Browser) -> None:
    async with Hall("deal", ("Ana", "Ben")) as hall, Windows(browser, hall.host) as windows:
        for line in ("given bank Ben 1, 1, 2, 3", "draw", "birthday"):
            assert hall.session.submit(line, Origin("key")) is None
        ben = await windows.seat("Ben", hall.room.seats.door.key)
        assert await ben.locator("dl.figures").first.inner_text() == "Bank\n7\nSets\n0 of 3"
        await tap(button(ben, "Ben pays with other cards"))
        cards = ben.locator("button.pick")
        names = [text.partition("\n")[0] for text in await cards.all_inner_texts()]
        assert names == ["Money 1 (1 of 2)", "Money 1 (2 of 2)", "Money 2", "Money 3"]
        for place in (0, 1, 3, 3):
            await tap(cards.nth(place))
        assert await broken_rules(ben) == []
        await tap(button(ben, "Go on with 2 cards"))
        await tap(button(ben, "Do it"))
        await expect(ben.get_by_text("One moment")).to_have_count(0)
        await expect(ben.locator(".question")).to_have_count(0)
        assert hall.lines[-1] == ("pay 1 in bank, 1 in bank by Ben", "phone Ben")
        assert windows.problems == []


async def test_back_and_escape_leave_a_question_and_not_the_page(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        phone = await windows.seat("Ana", hall.room.seats.door.key)
        for leave in (phone.go_back, partial(phone.keyboard.press, "Escape")):
            await tap(button(phone, "Roll: enter the dice"))
            await expect(phone.get_by_role("dialog")).to_be_visible()
            await leave()
            await expect(phone.get_by_role("dialog")).to_have_count(0)
        await expect(phone.get_by_role("heading", name="Ana", exact=True)).to_be_visible()
        assert hall.lines == []


async def test_the_buildings_of_long_skylines_are_read_from_afar_on_a_tv(browser: Browser) -> None:
    async with Hall("chance", ("Ana", "Ben", "Cal", "Dov")) as hall, Windows(browser, hall.host) as windows:
        lengths = (("green", 6, 2), ("yellow", 5, 1), ("red", 3, 1), ("brown", 3, 3), ("gray", 2, 3))
        for colour, long, number in lengths:
            for line in (f"given owned Ana {colour} {number}", f"building {colour} {long}"):
                assert hall.session.submit(line, Origin("key")) is None
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        await expect(tv.locator(".place.owned")).to_have_count(10)
        for size in ((1920, 1080), (1280, 720)):
            await resize(tv, *size)
            assert min(await tv.evaluate(NAMES)) >= size[1] / 64
            assert await tv.evaluate(OUTSIDE) == [], size


async def test_the_course_is_drawn_as_large_as_the_middle_of_a_board_lets_it(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        await hall.tell("city_s07_mortgage", 40)
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        await expect(tv.locator(".middle .chart")).to_be_visible()
        drawn = await tv.locator(".middle .chart").evaluate(
            "(chart) => chart.getScreenCTM().a * chart.viewBox.baseVal.width / chart.parentNode.clientWidth"
        )
        assert drawn > 0.9
        assert windows.problems == []
