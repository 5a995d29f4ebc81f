"""What a TV page is sent apart from the table: how phones join, how the game went, and its replay in pieces."""

import asyncio

import pytest

from companion.phones.address import Address
from companion.phones.instant import sample_of
from tests.functional.test_phone_host import Room
from tests.phones import Hall, Page, open_socket

HOME = Address("127.0.0.2", "wlan0")


async def open_tv(room: Room) -> Page:
    page = Page(await open_socket(f"127.0.0.2:{room.server.port}"), room)
    room.pages.append(page)
    await page.send("hello", version=room.server.version, me="tv", tv=True)
    return page


async def test_a_tv_is_told_how_phones_come_in_and_told_again_when_that_is_renewed() -> None:
    async with Room(HOME) as room:
        door, tv = room.room.seats.door, await open_tv(room)
        await tv.send("enter", key=door.key)
        way = await tv.until(lambda: tv.last("way"))
        assert (way["url"], way["pin"]) == (f"http://127.0.0.2:{room.server.port}", door.pin)
        assert len(way["rows"]) == len(way["rows"][0]) >= 29
        room.host_of.renew_codes()
        again = await tv.until(lambda: tv.last("way") != way and tv.last("way"))
        assert again["pin"] == door.pin != way["pin"]
        assert again["rows"] != way["rows"]


async def test_nobody_else_is_told_the_key() -> None:
    async with Room(HOME) as room:
        phone, stranger = await room.seat("Ana"), await open_tv(room)
        await stranger.until(lambda: stranger.last("welcome"))
        await phone.do("please", seat="Ana")
        assert phone.last("way") == {}
        assert stranger.last("way") == {}


async def test_a_tv_in_the_browser_of_a_phone_takes_no_seat_from_it() -> None:
    async with Hall() as hall:
        phone = await hall.seat("Ana")
        tv = Page(await open_socket(hall.host), hall)
        hall.pages.append(tv)
        kept = [phone.last("passed")["given"]]
        await tv.send("hello", version=hall.server.version, me="tv", passes=kept, tv=True)
        await tv.until(lambda: tv.last("welcome"))
        assert (tv.last("welcome")["inside"], tv.last("welcome")["mine"]) == (True, [])
        assert (await phone.choose("Ana", "Roll"))["done"]


@pytest.mark.parametrize(("wanted", "first_line", "length"), [("bytes=0-1", "206", 2), ("bytes=9999999-", "200", 2392)])
async def test_a_film_comes_in_pieces(wanted: str, first_line: str, length: int) -> None:
    async with Hall() as hall:
        reader, writer = await asyncio.open_connection("127.0.0.1", hall.server.port)
        writer.write(f"GET /awake.mp4 HTTP/1.1\r\nHost: {hall.host}\r\nRange: {wanted}\r\n\r\n".encode())
        head, _, body = (await reader.read()).partition(b"\r\n\r\n")
        writer.close()
    assert first_line in head.decode().splitlines()[0]
    assert len(body) == length


@pytest.mark.parametrize(
    ("evening", "player", "first", "last"),
    [
        ("city_s01_opening_lap", "Ana", 37_700_000, 35_320_000),
        ("builder_blank_box", "Ana", 3, 20),
        ("chance_s05_round_end", "Blue", 0, 12),
        ("deal_s06_deal_breaker", "Ana", 2, 3),
    ],
)
async def test_how_it_went_is_told_from_the_beginning_on(evening: str, player: str, first: int, last: int) -> None:
    async with Hall() as hall:
        await hall.tell(evening)
        page = await hall.page()
        await page.ask("enter", key=hall.room.seats.door.key)
        await page.send("more")
        course = (await page.until(lambda: page.last("whole")))["course"]
        assert (course[player][0], course[player][-1]) == (first, last)
        assert len({len(values) for values in course.values()}) == 1


def test_a_long_course_is_thinned_and_keeps_both_ends() -> None:
    """A TV is cut off where too much waits for it, and draws no more points than it has room for."""
    assert sample_of((1, 2, 3)) == (1, 2, 3)
    thin = sample_of(tuple(range(10_001)))
    assert (thin[0], thin[-1]) == (0, 10_000)
    assert 100 < len(thin) <= 241
