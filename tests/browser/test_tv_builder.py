"""Builder on a TV: what each player has and has built, what scores, and deeds that no one has read."""

import pytest
from playwright.async_api import Browser, expect

from tests.browser.measures import OUTSIDE
from tests.browser.test_tv_figures import SIX, is_readable
from tests.browser.windows import Windows, resize, say
from tests.phones import Hall

pytestmark = [pytest.mark.system, pytest.mark.asyncio(loop_scope="session")]


async def test_bonus_points_are_shown_with_a_crown_and_nothing_else_is_told_of_a_player(browser: Browser) -> None:
    async with Hall("builder", SIX[:3]) as hall, Windows(browser, hall.host) as windows:
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        await expect(tv.locator(".players .aside")).to_have_text(["T-Rex", "Penguin", "Cat"])
        say(hall, "begins Ana", "roll 3 1", "land oriental", "buy", "floor A1")
        await expect(tv.locator(".players .bonus")).to_have_text(["+3 most cash (tied)"] * 2)
        await expect(tv.locator(".players li").first.locator(".bonus")).to_have_count(0)
        await expect(tv.locator(".players .aside")).to_have_count(0)
        assert not [each for each in await tv.locator(".players li").all_inner_texts() if "block" in each]
        await is_readable(tv)
        assert windows.problems == []


async def test_the_cells_of_a_small_island_leave_room_beside_them(browser: Browser) -> None:
    async with Hall("builder") as hall, Windows(browser, hall.host) as windows:
        say(hall, "map B0-B1", "given floors B0 Ana 1", "given floors B1 Ben 2")
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        await expect(tv.locator(".ground")).to_have_count(2)
        box, island = (
            await tv.locator(".ground").first.bounding_box(),
            await tv.locator(".board .places").bounding_box(),
        )
        assert box is not None
        assert island is not None
        assert box["width"] < 0.4 * island["width"]
        assert abs(box["x"] + box["width"] / 2 - island["x"] - island["width"] / 2) < 10


async def test_a_table_without_a_map_shows_what_each_player_has_and_has_built(browser: Browser) -> None:
    async with Hall("builder", SIX[:3]) as hall, Windows(browser, hall.host) as windows:
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        await expect(tv.locator(".place .resource")).to_have_count(3)
        await expect(tv.locator(".place .beat")).to_have_text(["4", "4", "4"])
        await expect(tv.get_by_text("No buildings")).to_have_count(3)
        say(hall, "begins Ana", "roll 3 1", "land oriental", "buy")
        await expect(tv.locator(".place .named")).to_have_text(["Oriental Avenue"])
        await expect(tv.locator(".place .brick")).to_have_count(36)
        say(hall, "floor A1")
        await expect(tv.locator(".place .brick")).to_have_count(35)
        await expect(tv.locator(".tower .cell")).to_have_text(["A1"])
        await expect(tv.locator(".tower .scored")).to_have_text(["1 point"])
        deed, floor = await tv.locator(".place .tile").bounding_box(), await tv.locator(".tower .floor").bounding_box()
        assert deed is not None
        assert floor is not None
        assert deed["y"] > floor["y"] + floor["height"], "the deeds lie below the street"
        await expect(tv.locator(".players .heap")).to_have_count(0)
        await is_readable(tv)
        say(hall, "end", "roll 3 4", "land vermont", "auction")
        await expect(tv.locator(".players .heap")).to_have_text(["2", "4", "4"])
        assert windows.problems == []


DRAWN = """(parts) => parts.reduce((sum, part) => {
  const box = part.getBoundingClientRect();
  return sum + box.width * box.height;
}, 0)"""
"""How much of the screen some parts take."""


@pytest.mark.parametrize("size", [(1920, 1080), (1366, 768), (1080, 1920)])
async def test_a_building_is_seen_before_the_blocks_left(browser: Browser, size: tuple[int, int]) -> None:
    async with Hall("builder", SIX[:4]) as hall, Windows(browser, hall.host) as windows:
        say(hall, "given floors B2 Ana 2", "given resources Ana red 4 green 1 purple 1", "begins Ana")
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        await expect(tv.locator(".tower")).to_have_count(1)
        await resize(tv, *size)
        built = await tv.locator(".tower .floor").evaluate_all(DRAWN)
        assert built > await tv.locator(".place").first.locator(".brick").evaluate_all(DRAWN)
        colours = tv.locator(".place").first.locator("g[class^=g-] .cell")
        await expect(colours).to_have_text(["red", "green", "purple"])
        await is_readable(tv)
        assert windows.problems == []


async def test_what_scores_and_then_the_space_of_the_player_in_turn_lies_beside_the_places(browser: Browser) -> None:
    async with Hall("builder", SIX[:3]) as hall, Windows(browser, hall.host) as windows:
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        lies = tv.locator(".beside")
        await expect(lies.locator("h2")).to_have_text("Most points win")
        await expect(lies.get_by_text("Most cash: 3 points")).to_be_visible()
        await is_readable(tv)
        say(hall, "begins Ana", "roll 3 1", "land oriental")
        await expect(lies.locator("h2")).to_have_text("Oriental Avenue")
        await expect(lies.locator("p")).to_have_text(
            ["For sale: 100", "Rent 50", "Every roll of 11: 2 green", "Colour: light blue"]
        )
        say(hall, "buy")
        await expect(lies.locator("p").first).to_have_text("Ana")
        await is_readable(tv)
        say(hall, "end", "roll 3 4", "land vermont")
        await expect(lies.locator("p")).to_have_text(["For sale", "Price on the board, rent on the deed"])
        say(hall, "finish")
        await expect(lies).to_have_count(0)
        assert windows.problems == []


async def test_a_deed_of_which_nothing_is_known_has_no_empty_card(browser: Browser) -> None:
    async with Hall("builder", SIX[:3]) as hall, Windows(browser, hall.host) as windows:
        say(hall, "begins Ana", "roll 3 4", "land vermont", "auction")
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        await expect(tv.locator(".sale .facts")).to_have_text("Price on the board, rent on the deed")
        said, name = await tv.locator(".sale .facts").bounding_box(), await tv.locator(".sale h2").bounding_box()
        assert said is not None
        assert name is not None
        assert said["height"] < 0.3 * name["height"]
        say(hall, "bid Ana 10")
        assert await tv.locator(".lead .amount").evaluate("(bid) => parseFloat(getComputedStyle(bid).fontSize)") > 120
        assert windows.problems == []


async def test_an_auction_without_a_time_says_who_can_still_bid_and_how_it_ends(browser: Browser) -> None:
    async with Hall("builder", SIX[:3]) as hall, Windows(browser, hall.host) as windows:
        say(hall, "begins Ana", "roll 3 1", "land oriental", "auction")
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        await expect(tv.locator(".headline")).to_have_text("Oriental Avenue: any bids?")
        await expect(tv.locator(".bidding .ends")).to_have_text("Ends when all but one are out")
        say(hall, "bid Ana 10", f"pass {SIX[1]}")
        await expect(tv.locator(".headline")).to_have_text("Oriental Avenue: can anyone beat Ana?")
        await expect(tv.locator(".bidders .out")).to_have_text([f"{SIX[1]}out"])
        await expect(tv.locator(".bidders li")).to_have_count(3)
        await is_readable(tv)
        assert windows.problems == []


async def test_the_podium_says_what_breaks_a_tie(browser: Browser) -> None:
    async with Hall("builder", SIX[:3]) as hall, Windows(browser, hall.host) as windows:
        say(hall, "given floors A1 Ana 1", "given cash Ben 500", "given cash Cal 800", "finish")
        tv = await windows.tv(f"/tv#{hall.room.seats.door.key}")
        await expect(tv.locator(".podium .place-2 em")).to_have_text("Cash 800")
        await expect(tv.locator(".podium .place-3 em")).to_have_text("Cash 500")
        await expect(tv.locator(".podium .place-1 em")).to_have_count(0)
        assert await tv.evaluate(OUTSIDE) == []
        assert windows.problems == []
