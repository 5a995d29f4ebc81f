"""The page of a hall on a wall of 1920×1080, with few tables and with many."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.async_api import Browser, expect

from companion.phones import code
from companion.phones.server import LOOPBACK
from companion.phones.wall_server import Wall
from companion.session.hall import HallPlayer, HallTable, NightGame, NightRow, NightStandings, WallContents
from tests.browser.windows import TV, Windows, broken_rules

pytestmark = pytest.mark.asyncio(loop_scope="session")
PLAYERS = tuple(
    HallPlayer(name=name, seat=seat, first="18.4M", figure="52.3M", rank=seat + 1, in_turn=not seat, out=False)
    for seat, name in enumerate(("Ana", "Ben", "Cleopatra", "Dan"))
)


def table(number: int, **given: Any) -> HallTable:
    said: dict[str, Any] = {
        "id": f"table-{number}", "status": "ready", "since_ms": 1, "title": "Monopoly City", "name": "Friday",
        "columns": ("Cash", "Worth"), "players": PLAYERS, "headline": "Ana's turn: roll the dice", "countdown": "",
        "left_ms": None, "held": False, "hour": "", "lamp": "off",
        "last": ("Ben pays 2.3M rent for Old Town to Ana.",), "finished": "", "missed": 0,
    }  # fmt: skip
    return HallTable(**{**said, **given})


def club(count: int) -> WallContents:
    tables = [table(number) for number in range(1, count + 1)]
    tables[1] = table(2, countdown="Auction: Old Town, Ben 12.5M", left_ms=4_200, lamp="fast")
    tables[2] = table(3, status="lost", since_ms=1_700_000_000_000)
    tables[3] = table(4, finished="Ana has won", countdown="")
    game = NightGame(evening="E", table="table-9", title="City", ended_ms=1, points=(("Ana", 3), ("Ben", 2)))
    rows = tuple(NightRow(place=n, name=f"Player {n}", points=30 - n, games=4, wins=1) for n in range(1, 20))
    return WallContents(why="", tables=tables, night=NightStandings(club="friday", rule="", rows=rows, games=(game,)))


@asynccontextmanager
async def wall_of(seen: WallContents) -> AsyncIterator[Wall]:
    def encoded(name: str) -> bytes:
        tables = [each for each in seen.tables if name in ("", each.id)]
        return msgspec.json.encode(msgspec.structs.replace(seen, tables=tables))

    wall = Wall(encoded)
    await wall.open(LOOPBACK, (0,))
    try:
        yield wall
    finally:
        await wall.close()


@pytest.mark.parametrize("count", [6, 40, 200])
async def test_every_table_is_on_the_wall_whole(browser: Browser, count: int, tmp_path: Path) -> None:
    async with wall_of(club(count)) as wall, Windows(browser, f"{LOOPBACK}:{wall.port}") as windows:
        page = await windows._open("/hall", TV)
        cards = page.locator("#tables > li")
        await expect(cards).to_have_count(count)
        await expect(page.locator("li.auction.big.fast .left")).to_have_text(re.compile("^[45]$"))
        await expect(page.locator("li.away")).to_contain_text("lost since")
        await expect(page.locator("#night")).to_contain_text("table-9: Ana 3, Ben 2")
        boxes = await cards.evaluate_all("all => all.map(it => it.getBoundingClientRect().toJSON())")
        for box in boxes:
            assert box["top"] >= 0
            assert box["left"] >= 0
            assert box["bottom"] <= TV[1] + 1
            assert box["right"] <= TV[0] + 1
            assert box["width"] > 60
            assert box["height"] > 40
        usual, auctioned = boxes[0], boxes[1]
        assert auctioned["width"] * auctioned["height"] > 3.5 * usual["width"] * usual["height"]
        names = await page.locator(".name b").evaluate_all("all => all.map(it => it.scrollWidth - it.clientWidth)")
        assert max(names) <= 1, "every name is whole"
        assert not windows.problems
        await page.screenshot(path=tmp_path / f"hall-{count}.png")


async def test_a_code_on_the_wall_leads_to_the_tables(browser: Browser) -> None:
    async with wall_of(club(40)) as wall, Windows(browser, f"{LOOPBACK}:{wall.port}") as windows:
        page = await windows._open("/hall", TV)
        image = page.locator("#scan img")
        await expect(image).to_be_visible()
        assert await image.evaluate("it => it.decode().then(() => it.naturalWidth)") > 0
        svg = await (await page.request.get(await image.evaluate("it => it.src"))).text()
        assert svg == code.qr_code_svg(f"http://{LOOPBACK}:{wall.port}/table").decode()
        box = await page.locator("#scan").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= TV[1]
        assert not windows.problems


async def test_a_phone_follows_one_table_and_finds_the_others(browser: Browser) -> None:
    async with wall_of(club(40)) as wall, Windows(browser, f"{LOOPBACK}:{wall.port}") as windows:
        page = await windows.phone("/table#table-2")
        await expect(page.locator("h1")).to_have_text("table-2")
        await expect(page.locator(".doing")).to_have_text("Auction: Old Town, Ben 12.5M")
        await expect(page.locator(".left.fast")).to_have_text(re.compile("^[45]$"))
        await expect(page.locator("tr.turn")).to_have_text(re.compile("Ana.*18.4M.*52.3M"))
        await page.locator("a").first.click()
        await expect(page.locator(".list li")).to_have_count(40)
        await expect(page.locator(".list li.away")).to_contain_text("lost since")
        await page.locator(".list a", has_text=re.compile("^table-4$")).click()
        await expect(page.locator(".doing")).to_have_text("Ana has won")
        await page.goto(f"http://{LOOPBACK}:{wall.port}/table#nowhere")
        await expect(page.locator("#why")).to_have_text("No table is called nowhere.")
        await expect(page.locator("h1")).to_have_text("All tables")
        assert not windows.problems
        assert await broken_rules(page) == []


async def test_it_can_only_be_read_and_only_at_its_own_name() -> None:
    async with wall_of(club(6)) as wall:
        for request, status in (
            ("GET /hall HTTP/1.1\r\nHost: evil.example", "421"),
            (f"GET /ws HTTP/1.1\r\nHost: {LOOPBACK}:{wall.port}", "404"),
            (f"GET /hall.json HTTP/1.1\r\nHost: {LOOPBACK}:{wall.port}", "200"),
            (f"GET /../wall_server.py HTTP/1.1\r\nHost: {LOOPBACK}:{wall.port}", "404"),
        ):
            reader, writer = await asyncio.open_connection(LOOPBACK, wall.port)
            writer.write(f"{request}\r\n\r\n".encode())
            assert (await reader.readline()).split()[1] == status.encode()
            writer.close()
            await writer.wait_closed()
