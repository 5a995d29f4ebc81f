"""Whom the TV puts in the light, and what a phone shows of the others."""

import pytest
from playwright.async_api import Browser, expect

from tests.browser.windows import Windows, button, say, tap
from tests.phones import Hall

pytestmark = [pytest.mark.system, pytest.mark.asyncio(loop_scope="session")]

CUT = """(all) => all.filter((one) => one.getBBox().x < one.ownerSVGElement.viewBox.baseVal.x).length"""
"""How many texts of a chart begin left of it."""


@pytest.mark.parametrize(
    ("game", "lines", "lit"),
    [
        ("city", ("roll 1 2",), ["Ana"]),
        ("city", ("roll 1 2", "auction"), []),
        ("city", ("roll 1 2", "auction", "bid Ana 20k", "bid Ben 30k"), ["Ben"]),
        ("unit", ("on", "auction", "bid Cal 10k"), ["Cal"]),
        ("deal", ("begins Ana", "draw", "birthday"), ["Ben"]),
    ],
)
async def test_a_tv_lights_whom_everyone_waits_for_or_who_leads(
    browser: Browser, game: str, lines: tuple[str, ...], lit: list[str]
) -> None:
    async with Hall(game) as hall, Windows(browser, hall.host) as windows:
        say(hall, *lines)
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        await expect(tv.locator(".players > li")).to_have_count(3)
        await expect(tv.locator(".players > .turn b")).to_have_text(lit)
        assert windows.problems == []


@pytest.mark.parametrize(
    ("language", "own", "others"),
    [
        ("en", "Your turn Press Build, or end the turn", "Ana: press Build, or end the turn"),
        ("de", "Du bist dran Bautaste drücken oder den Zug beenden", "Ana: Bautaste drücken oder den Zug beenden"),
        ("fr", "À toi Appuie sur Construire, ou termine ton tour", "Ana : appuie sur Construire, ou termine ton tour"),
    ],
)
async def test_a_phone_asks_its_player_without_their_name(
    browser: Browser, language: str, own: str, others: str
) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        key = hall.room.seats.door.key
        ana, ben = [await windows.seat(name, key, locale=language) for name in ("Ana", "Ben")]
        say(hall, "roll 3 1")
        await expect(ana.locator(".headline")).to_have_text(own)
        await expect(ben.locator(".headline")).to_have_text(others)
        assert windows.problems == []


async def test_a_player_who_is_asked_beside_their_turn_is_asked_without_their_name(browser: Browser) -> None:
    async with Hall("deal") as hall, Windows(browser, hall.host) as windows:
        ben = await windows.seat("Ben", hall.room.seats.door.key)
        say(hall, "given bank Ben 1, 1, 3", "begins Ana", "draw", "birthday")
        await expect(ben.locator(".headline")).to_have_text("Pay Ana 2 for the birthday or say no")
        await expect(ben.locator(".choices summary").first).to_contain_text("Pay another way …")
        assert windows.problems == []


async def test_a_tv_says_that_the_hour_of_the_unit_is_over(browser: Browser) -> None:
    async with Hall("unit") as hall, Windows(browser, hall.host) as windows:
        say(hall, "on")
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        await hall.wait(60 * 60 + 1)
        await expect(tv.locator(".hub")).to_have_text("The hour is over")
        assert windows.problems == []


async def test_a_chart_without_room_to_be_read_is_left_out(browser: Browser) -> None:
    async with Hall() as hall, Windows(browser, hall.host) as windows:
        await hall.tell("chance_s05_round_end")
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        await expect(tv.locator(".side .chart")).to_have_count(1)
        await expect(tv.locator(".side .chart")).to_be_hidden()
        await expect(tv.locator(".players em").first).to_be_visible()
        assert windows.problems == []


async def test_players_fill_a_stage_on_which_nothing_lies_yet(browser: Browser) -> None:
    async with Hall("builder", options={"watch": "points"}) as hall, Windows(browser, hall.host) as windows:
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        box = await tv.locator(".players").bounding_box()
        assert box is not None
        assert box["width"] > 0.9 * 1920
        assert box["height"] > 0.6 * 1080
        assert windows.problems == []


async def test_the_scale_of_a_chart_is_whole_on_a_tv(browser: Browser) -> None:
    async with Hall("city") as hall, Windows(browser, hall.host) as windows:
        say(hall, "roll 1 2", "buy", "end", "roll 2 4", "buy", "end", "roll 1 2", "end", "roll 1 3", "end")
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        await expect(tv.locator(".chart .mark").first).to_be_visible()
        assert await tv.locator(".chart text").evaluate_all(CUT) == 0
        assert windows.problems == []


async def test_a_phone_names_the_figures_of_the_others_and_what_was_picked(browser: Browser) -> None:
    async with Hall("builder") as hall, Windows(browser, hall.host) as windows:
        say(hall, "begins Ana", "roll 2 3")
        phone = await windows.seat("Ana", hall.room.seats.door.key)
        ben = phone.locator(".other", has_text="Ben")
        await expect(ben.locator(".figure")).to_have_text("Cash 900")
        await expect(ben.locator("small")).to_contain_text("Points 3")
        await tap(button(phone, "Pick the space you landed on"))
        await tap(button(phone, "Free Parking"))
        await expect(phone.get_by_role("dialog").get_by_text("Free Parking")).to_be_visible()
        await expect(button(phone, "Do it")).to_be_visible()
        assert windows.problems == []


async def test_a_banker_without_a_screen_sits_down_at_once_and_acts_as_both(browser: Browser) -> None:
    async with Hall("city") as hall, Windows(browser, hall.host) as windows:
        phone = await windows.phone(f"/#{hall.room.seats.door.bankers_key}")
        await tap(button(phone, "Ana"))
        await expect(phone.get_by_role("heading", name="Ana", exact=True)).to_be_visible()
        await expect(button(phone, "End the game")).to_have_count(0)
        await tap(button(phone, "The banker"))
        await expect(button(phone, "End the game")).to_be_visible()
        hall.session.rename_player("Ben", "Bea")
        await expect(phone.get_by_role("listitem").filter(has_text="Bea")).to_be_visible()
        await expect(button(phone, "End the game")).to_be_visible()
        await tap(phone.locator(".tabs button").first)
        await tap(button(phone, "Roll"))
        await expect(phone.get_by_text("Ana rolls").first).to_be_visible()
        assert windows.problems == []
