"""The TV page of every game: long names, large time, and what is read from afar."""

import re

import pytest
from playwright.async_api import Browser, Route, expect

from companion.session.bgstats import game_link
from companion.session.origin import Origin
from tests.browser.measures import BROKEN, CUT, HIGH, NAMES, OUTSIDE, OVER
from tests.browser.windows import Windows, broken_rules, line_of, resize
from tests.phones import Hall
from tools.contact_sheet import show_address

pytestmark = [pytest.mark.system, pytest.mark.asyncio(loop_scope="session")]

PLACES = ("Old Town", "Harbor Heights", "Central Quay", "Seaview", "Middleton", "Westlands")
LONG, DICE = "Müller-Lüdenscheidt-Hohenstein", "🎲 Würfel"


async def test_a_name_of_twenty_letters_stands_on_a_tv_in_two_lines(browser: Browser) -> None:
    async with (
        Hall("city", ("Ana", "Ben", "Maximiliane-Josephin", "Cleo")) as hall,
        Windows(browser, hall.host) as windows,
    ):
        for line in ("roll 1 2", "buy", "end", "roll 2 4", "buy", "end", "roll 1 3", "end", "roll 1 3", "end"):
            assert hall.session.submit(line, Origin("keyboard")) is None
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        await expect(tv.get_by_role("img", name="Worth: Ana")).to_be_visible()
        for size in ((3840, 2160), (1920, 1080), (1280, 720)):
            await resize(tv, *size)
            assert await tv.evaluate(OUTSIDE) == [], size
            assert await tv.evaluate(CUT) == [], size
            assert await tv.evaluate(BROKEN) == [], size


@pytest.mark.parametrize("game", ["city", "builder", "chance", "deal"])
async def test_whole_names_stand_on_a_phone_that_looks_on(browser: Browser, game: str) -> None:
    async with Hall(game, ("Ana", LONG, "Ben")) as hall, Windows(browser, hall.host) as windows:
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        await expect(tv.locator(".players > li")).to_have_count(3)
        await resize(tv, 320, 568)
        assert await tv.evaluate(CUT) == []
        assert await tv.evaluate(BROKEN) == []
        assert await tv.evaluate("document.documentElement.scrollWidth") <= 320
        assert windows.problems == []


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
        assert {token[0] for token in tokens if token} <= {player[0] for player in players}
        await resize(tv, 390, 844)
        assert await tv.evaluate(BROKEN) == []
        assert windows.problems == []


WHOSE = """() => {
  const whose = (each) => [...each.classList].find((one) => /^s-/.test(one));
  const form = (d) => d.replace(/[-.\\d ]+/g, "") + d.split(/[LA]/).length + /^M0/.test(d);
  const said = (each, path) => [whose(each), form(each.querySelector(path).getAttribute("d"))];
  const all = (where, path) => [...document.querySelectorAll(where)].map((each) => said(each, path));
  return [all(".players .dot", "path"), all(".place.owned", ".mark"), all(".token", "path")];
}"""
"""Whose mark has which form: of the players, of what they own, and of their tokens."""


async def test_whose_a_place_or_token_is_is_told_by_form_and_with_room_by_letters(browser: Browser) -> None:
    names = ("Anna", "Anne", "Anton", "Ben", "Berta", "Bernd")
    async with Hall("city", names) as hall, Windows(browser, hall.host) as windows:
        for line in (
            *(f'given owner "{place}" {name}' for place, name in zip(PLACES, names, strict=True)),
            'given blocks "Seaview" 2r 1i',
            "given at Anna 3",
            "given at Anne 24",
            "given turn Anna",
        ):
            assert hall.session.submit(line, Origin("keyboard")) is None, line
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        await expect(tv.locator(".place.owned")).to_have_count(len(names))
        players, owned, tokens = await tv.evaluate(WHOSE)
        form = dict(players)
        assert len(set(form.values())) == len(names) == len(form)
        assert dict(owned) == form
        assert all(form[seat] == said for seat, said in tokens)
        letters = await tv.locator(".places .token text").all_text_contents()
        assert sorted(letters) == ["", "", "", "", "Aa", "Ae"], "four share a space, told apart by shape"
        for size in ((3840, 2160), (1920, 1080), (1280, 720)):
            await resize(tv, *size)
            assert await tv.evaluate(OUTSIDE) == [], size
            assert await tv.evaluate(OVER) == [], size
        assert await broken_rules(tv) == []
        assert windows.problems == []


async def test_six_tokens_leave_the_name_of_their_place_room_in_a_low_window(browser: Browser) -> None:
    async with (
        Hall(players=("Ana", "Ben", "Cal", "Dan", "Eve", "Fay")) as hall,
        Windows(browser, hall.host) as windows,
    ):
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        await expect(tv.locator(".places .token")).to_have_count(6)
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


WITHIN = """() => [...document.querySelectorAll(".way :is(.code, h2, .pitch, .pin), .coming > *")].map((each) => {
  const { left, top, right, bottom } = each.getBoundingClientRect();
  return left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight;
})"""
"""Whether the code, the game's name and pitch, the PIN and the seats of a lobby are whole in the window."""


@pytest.mark.parametrize("game", ["city", "builder", "chance", "deal", "unit"])
async def test_a_lobby_shows_the_code_the_pin_and_the_seats_whole(browser: Browser, game: str) -> None:
    async with Hall(game, ("Ana", "Ben", "Cleo")) as hall, Windows(browser, hall.host) as windows:
        show_address(hall)
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        await expect(tv.locator(".coming > *")).to_have_count(3)
        await expect(tv.locator(".behind > *"), "its table lies behind").to_have_count(1)
        for size in ((1920, 1080), (1080, 1920), (1366, 768)):
            await resize(tv, *size)
            assert await tv.evaluate(WITHIN) == [True] * 7, size


async def test_a_tv_looks_back_when_a_game_is_over(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        await hall.tell("builder_blank_box")
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        chart = tv.get_by_role("img", name="Points: Ana, Ben")
        await expect(chart.locator(".mark text")).to_have_text(["0", "5", "10", "15", "20"])
        await expect(chart.locator(".token")).to_have_text(["A", "B"])
        await expect(tv.get_by_text("Tallest building: Ana's on A1, 5 floors including the penthouse.")).to_be_visible()
        await expect(tv.get_by_text("Scan to play")).to_have_count(0)
        assert await broken_rules(tv) == []
        await resize(tv, 390, 844)
        await expect(tv.get_by_role("link", name="Log in BG Stats")).to_have_attribute(
            "href", game_link(hall.session.table)
        )
        assert windows.problems == []


FROM_ENDS = """(chart) => {
  const lines = [...chart.querySelectorAll("polyline")].slice(0, 3);
  const discs = [...chart.querySelectorAll(".token")].map((disc) => disc.transform.baseVal[0].matrix);
  const apart = (one, other) => one === other || Math.hypot(one.e - other.e, one.f - other.f) > 24;
  const away = lines.map((line, place) => Math.abs(discs[place].f - line.points[line.points.length - 1].y));
  return [discs.every((one) => discs.every((other) => apart(one, other))), ...away];
}"""
"""Whether no disc of three players hides another, and how far each stands above or below the end of its line."""


async def test_a_disc_stands_at_the_end_of_its_line_though_others_are_level_at_the_bottom(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        await hall.tell("builder_trades", 30)
        assert hall.session.submit("finish", Origin("key")) is None
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        chart = tv.get_by_role("img", name="Points: Ana, Ben, Cleo")
        await expect(chart.locator(".token")).to_have_text(["A", "B", "C"])
        beside, *away = await chart.evaluate(FROM_ENDS)
        assert beside
        assert max(away) < 0.1
        assert windows.problems == []


async def test_the_buildings_of_long_skylines_are_read_from_afar_on_a_tv(browser: Browser) -> None:
    async with Hall("chance", ("Ana", "Ben", "Cal", "Dov")) as hall, Windows(browser, hall.host) as windows:
        lengths = (("green", 6, 2), ("yellow", 5, 1), ("red", 3, 1), ("brown", 3, 3), ("gray", 2, 3))
        for colour, long, number in lengths:
            for line in (f"given owned Ana {colour} {number}", f"building {colour} {long}"):
                assert hall.session.submit(line, Origin("key")) is None
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        await expect(tv.locator(".place.owned .tile")).to_have_count(10)
        for size in ((1920, 1080), (1280, 720)):
            await resize(tv, *size)
            assert min(await tv.evaluate(NAMES)) >= size[1] / 64
            assert await tv.evaluate(OUTSIDE) == [], size


async def test_the_course_is_drawn_as_large_as_the_middle_of_a_board_lets_it(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        await hall.tell("city_s07_mortgage")
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        await expect(tv.locator(".middle .chart")).to_be_visible()
        drawn = await tv.locator(".middle .chart").evaluate(
            "(chart) => chart.getScreenCTM().a * chart.viewBox.baseVal.width / chart.clientWidth"
        )
        assert drawn > 0.9
        assert windows.problems == []


async def test_the_lines_of_the_course_are_as_bold_on_a_finer_screen(browser: Browser) -> None:
    bold = "(line) => parseFloat(getComputedStyle(line).strokeWidth)"
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        await hall.tell("builder_s04_rent_ladder", 30)
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        for line in ("polyline", ".mark line"):
            await resize(tv, 1920, 1080)
            before = await tv.locator(line).first.evaluate(bold)
            await resize(tv, 3840, 2160)
            assert await tv.locator(line).first.evaluate(bold) == pytest.approx(2 * before, rel=0.1), line


async def test_a_tv_whose_browser_is_too_old_for_sizes_that_are_compared_writes_as_large(browser: Browser) -> None:
    """Firefox 60 and Chrome 61, which are enough for the pages, leave out what says max() or min()."""

    async def older(route: Route) -> None:
        answer = await route.fetch()
        await route.fulfill(response=answer, body=re.sub(r"[a-z-]+: (max|min)\([^;}]*;?", "", await answer.text()))

    async with Hall() as hall, Windows(browser, hall.host) as windows:
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        size = await tv.evaluate("getComputedStyle(document.body).fontSize")
        await tv.route("**/tv.css", older)
        await tv.reload()
        await expect(tv.locator(".headline")).to_be_visible()
        assert await tv.evaluate("getComputedStyle(document.body).fontSize") == size
        assert windows.problems == []
