"""What must not harm an evening with phones: guesses, strangers, other pages, garbage and floods, on real sockets."""

import asyncio
import base64
import hashlib
import logging
import re
import resource
from collections.abc import AsyncIterator
from contextlib import suppress

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from companion.phones import limits
from companion.phones.door import Door
from companion.phones.page_messages import Refused
from companion.phones.pin import Tries
from companion.phones.room import Room
from companion.phones.server import FIRST_WORD_S, LOOPBACK, NotListening, Server
from tests.phones import SOON_S, Hall, open_socket


@pytest.fixture
async def hall() -> AsyncIterator[Hall]:
    async with Hall() as hall:
        yield hall


async def request(hall: Hall, path: str = "/", host: str | None = None, *more: str, method: str = "GET") -> str:
    """Return what a plain request gets."""
    reader, writer = await asyncio.open_connection(LOOPBACK, hall.server.port)
    lines = [f"{method} {path} HTTP/1.1", *([] if host == "" else [f"Host: {host or hall.host}"]), *more, "", ""]
    writer.write("\r\n".join(lines).encode())
    async with asyncio.timeout(SOON_S):
        answer = await reader.read()
    writer.close()
    return answer.decode()


async def test_the_pages_come_with_every_header_that_keeps_others_out(hall: Hall) -> None:
    for path in ("/", "/tv"):
        answer = await request(hall, path)
        assert answer.startswith("HTTP/1.1 200 OK")
        assert "default-src 'none'" in answer
        assert "frame-ancestors 'none'" in answer
        assert "nosniff" in answer
        assert "no-referrer" in answer
        assert hall.server.version in answer
    assert "404" in await request(hall, "/../pyproject.toml")
    assert "404" in await request(hall, "/%2e%2e/__init__.py")


async def test_of_scripts_in_a_page_itself_the_guard_alone_may_run(hall: Hall) -> None:
    for path in ("/", "/tv"):
        answer = await request(hall, path)
        [guard] = re.findall(r"<script>(.+?)</script>", answer, re.DOTALL)
        allowed = base64.b64encode(hashlib.sha256(guard.encode()).digest()).decode()
        assert f"script-src 'self' 'sha256-{allowed}';" in answer
        assert "unsafe" not in answer


async def test_a_page_can_only_be_read(hall: Hall) -> None:
    whole = await request(hall)
    head, _, body = whole.partition("\r\n\r\n")
    assert body
    assert await request(hall, method="HEAD") == f"{head}\r\n\r\n", "as a page would, without the page"
    answer = await request(hall, method="POST")
    assert answer.startswith("HTTP/1.1 405 ")
    assert "\r\nAllow: GET, HEAD\r\n" in answer


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1", "127.0.0.1:1", ""])
async def test_a_name_that_was_not_given_out_is_misdirected(hall: Hall, host: str) -> None:
    assert (await request(hall, "/", host)).startswith("HTTP/1.1 421")


@pytest.mark.parametrize(
    "origin", [None, "null", "http://evil.example", "https://{host}", "http://{host}.evil.example"]
)
async def test_no_other_page_opens_the_socket(hall: Hall, origin: str | None) -> None:
    with pytest.raises(InvalidStatus) as refused:
        await open_socket(hall.host, origin=origin and origin.format(host=hall.host))
    assert refused.value.response.status_code == 403


async def test_the_socket_is_no_page(hall: Hall) -> None:
    assert (await request(hall, "/ws", None, f"Origin: http://{hall.host}")).startswith("HTTP/1.1 426")


async def test_a_wrong_pin_is_told_and_many_have_to_wait(hall: Hall) -> None:
    page, right = await hall.page(), hall.room.seats.door.pin
    wrong = f"{(int(right) + 1) % 10_000:04}"
    for _ in range(4):
        assert "Wrong PIN" in (await page.ask("enter", pin=wrong))["words"]
    assert "Wait 30 seconds" in (await page.ask("enter", pin=wrong))["words"]
    assert "Wait 30 seconds" in (await page.ask("enter", pin=right))["words"]
    assert page.last("passed") == {}
    hall.seconds += 31
    assert (await page.ask("enter", pin=right))["say"] == "passed"


def wrong_one(door: Door) -> str:
    return f"{(int(door.pin or 0) + 1) % 10_000:04}"


async def test_each_pause_of_a_device_is_twice_as_long_up_to_an_hour(hall: Hall) -> None:
    hall.room.seats.door = door = Door(lambda: hall.seconds)
    for seconds in (30, 60):
        for _ in range(5):
            told = door.why_pin_refused(wrong_one(door), "192.168.0.9")
        assert told is not None
        assert f"Wait {seconds} seconds" in told
        hall.seconds += seconds
    tries = Tries()
    for _ in range(100):
        tries.count_wrong(0)
    assert tries.until_s == 3600


async def test_many_devices_that_guess_share_one_pause_and_one_that_knows_the_pin_waits_with_them(hall: Hall) -> None:
    door, right = hall.room.seats.door, hall.room.seats.door.pin
    for address in range(3):
        assert "Wrong PIN" in (door.why_pin_refused(wrong_one(door), f"10.0.0.{address}") or "")
    assert door.why_pin_refused(right, "10.0.0.99") is None, "the right PIN: three wrong ones cause no wait"
    for address in range(3, 8):
        told = door.why_pin_refused(wrong_one(door), f"10.0.0.{address}")
    assert told is not None
    assert "Wait 30 seconds" in told
    assert "Wait 30 seconds" in (door.why_pin_refused(right, "10.0.0.200") or "")
    hall.seconds += 31
    assert door.why_pin_refused(right, "10.0.0.200") is None


async def test_twenty_wrong_pins_in_all_bring_a_new_one(hall: Hall) -> None:
    door = hall.room.seats.door
    before = use_up(hall, door)
    assert door.pin != before or door.why_pin_refused(before, "192.168.0.99") is not None


def use_up(hall: Hall, door: Door) -> str:
    """Guess wrong until the PIN changes. Return the one that was used up."""
    before = door.pin
    for _ in range(4):
        for _ in range(5):
            door.why_pin_refused(wrong_one(door), "192.168.0.7")
        hall.seconds += 4000
    return before


async def test_after_three_pins_new_phones_come_in_by_code_until_the_banker_asks_for_another(hall: Hall) -> None:
    ana, door, banker = await hall.seat("Ana"), hall.room.seats.door, await hall.page()
    await banker.ask("enter", key=door.bankers_key)
    pins = [use_up(hall, door) for _ in range(3)]
    late = await hall.page()
    assert door.pin == ""
    for pin in (*pins, "", "0000"):
        assert "so the PIN is off" in (await late.ask("enter", pin=pin))["words"]
    assert late.last("passed") == {}
    assert (await hall.page(ana.last("passed")["given"])).last("welcome")["mine"] == ["Ana"], (
        "those who are in can return"
    )
    assert (await (await hall.page()).ask("enter", key=door.key))["say"] == "passed"
    answer = await banker.do("bank", do="renew")
    assert answer["words"] == f"New PIN: {door.pin}. The old code and PIN no longer work."
    assert len(door.pin) == 4
    assert (await late.ask("enter", pin=door.pin))["say"] == "passed"
    other = await hall.seat("Ben")
    assert "Only the banker" in (await other.do("bank", do="renew"))["words"]


async def test_ten_thousand_guesses_from_as_many_addresses_end_with_the_code_alone(hall: Hall) -> None:
    door, heard = hall.room.seats.door, []
    for guess in range(10_000):
        if door.pin and (told := door.why_pin_refused(wrong_one(door), f"10.0.{guess // 250}.{guess % 250}")):
            heard.append("Wrong" in told)
            hall.seconds += 10
    assert sum(heard) <= 60, "three PINs, each with twenty wrong ones"
    assert door.pin == ""


BAD = [
    "",
    "hello",
    "[]",
    "{}",
    '{"ask":"undo"}',
    '{"ask":"force","line":"pay Ana Ben 1"}',
    '{"ask":"ping","n":-1}',
    '{"ask":"ping","n":1,"more":2}',
    '{"ask":"do","n":1,"run":"x","seat":"Ana","form":"end","forced":true}',
    '{"ask":"bid","n":1,"run":"x","seat":"Ana","amount":1.5}',
    '{"ask":"enter","pin":' + "[" * 900 + "]" * 900 + "}",
    b"\x00\xff",
]


@pytest.mark.parametrize("data", BAD, ids=range(len(BAD)))
async def test_what_is_no_ask_ends_the_window_with_a_sentence(hall: Hall, data: str | bytes) -> None:
    page, before = await hall.seat("Ana"), hall.lines
    await page.socket.send(data)
    code, why = await page.gone()
    assert code == 1007
    assert why
    assert hall.lines == before
    assert (await hall.page(page.last("passed")["given"])).last("welcome")["mine"] == ["Ana"]


async def test_too_much_at_once_is_not_read(hall: Hall) -> None:
    page = await hall.page()
    await page.socket.send('{"ask":"enter","pin":"' + "1" * 3000 + '"}')
    assert (await page.gone())[0] == 1009


async def test_a_page_of_another_version_is_told_to_load_again(hall: Hall) -> None:
    page = await hall.page()
    socket = await open_socket(hall.host)
    await socket.send(msgspec.json.encode({"ask": "hello", "version": "old", "me": "x"}).decode())
    assert b"Reload it" in msgspec.json.encode(await socket.recv())
    await socket.wait_closed()
    assert page.last("welcome")


async def test_a_flood_from_one_window_ends_it_and_nothing_else(hall: Hall) -> None:
    flood, other = await hall.page(), await hall.page()
    for n in range(limits.AT_ONCE + 1):
        await flood.send("ping", n=n)
    assert await flood.gone() == (1008, "Too fast. Slow down, please.")
    assert (await other.ask("ping", n=1))["say"] == "pong"


async def test_a_flood_of_frames_that_say_nothing_ends_the_window_too(hall: Hall) -> None:
    flood, other = await hall.page(), await hall.page()
    with suppress(ConnectionClosed):
        for _ in range(5000):
            await flood.socket.ping()
    assert (await flood.gone())[0] == 1006
    assert (await other.ask("ping", n=1))["say"] == "pong"


async def test_a_browser_that_tries_https_first_does_not_have_to_wait(hall: Hall) -> None:
    reader, writer = await asyncio.open_connection(LOOPBACK, hall.server.port)
    writer.write(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03")
    async with asyncio.timeout(FIRST_WORD_S / 2):
        with suppress(ConnectionResetError):
            assert await reader.read() == b""
    writer.close()


async def test_one_address_gets_so_many_windows_and_then_a_sentence(hall: Hall) -> None:
    pages = [await hall.page() for _ in range(limits.PER_ADDRESS)]
    with pytest.raises(InvalidStatus) as refused:
        await open_socket(hall.host)
    assert refused.value.response.status_code == 503
    assert b"Close some" in refused.value.response.body
    await pages[0].close()
    while hall.server.open_connections.taken >= limits.PER_ADDRESS:
        await asyncio.sleep(0)
    assert (await hall.page()).last("welcome")


async def test_three_hundred_windows_are_too_many_but_seats_still_get_in(hall: Hall) -> None:
    given = (await hall.seat("Ana")).last("passed")["given"]
    hello = msgspec.json.encode({"ask": "hello", "version": hall.server.version, "me": "one of many"}).decode()
    opened = []
    for number in range(300):
        with suppress(InvalidStatus):
            opened.append(await open_socket(hall.host, local_addr=(f"127.0.1.{number // 20 + 1}", 0)))
            await opened[-1].send(hello)
    assert len(hall.room.windows) == limits.IN_ALL - limits.FOR_SEATS
    await opened[-1].wait_closed()
    assert (opened[-1].close_code, opened[-1].close_reason) == (1013, limits.all_in_use_sentence())
    assert (await hall.page(given)).last("welcome")["mine"] == ["Ana"]
    for socket in opened:
        await socket.close()


async def test_what_is_sent_by_halves_is_cut_off_and_the_game_goes_on(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A request that does not end, a window that says nothing: each gets its few seconds."""
    monkeypatch.setattr("companion.phones.server.FIRST_WORD_S", 0.5)
    await hall.server.close()
    await hall.server.open(LOOPBACK, (0,))
    reader, writer = await asyncio.open_connection(LOOPBACK, hall.server.port)
    writer.write(b"GET / HTTP/1.1\r\nHost: ")
    silent = await open_socket(hall.host)
    async with asyncio.timeout(SOON_S):
        assert await reader.read() == b""
        await silent.wait_closed()
    writer.close()
    assert silent.close_code == 1008
    assert (await hall.page()).last("welcome")


async def test_who_does_not_read_is_cut_off(hall: Hall) -> None:
    """A phone that sleeps with its socket open must not fill the memory; it comes back and gets everything."""
    page = await hall.seat("Ana")
    page.socket.transport.pause_reading()
    [window] = hall.room.windows
    for n in range(100_000):
        window.send(Refused(f"{n}{'x' * 4000}"))
        if not hall.room.windows:
            break
        await asyncio.sleep(0)
    assert hall.room.windows == []
    page.socket.transport.abort()  # it would not read a goodbye either
    back = await hall.page(page.last("passed")["given"])
    await back.until(lambda: back.table.get("game") == "city")


async def test_a_port_that_is_taken_is_stepped_over_and_none_is_a_sentence(hall: Hall) -> None:
    second = Server(hall.room)
    taken = hall.server.port
    with pytest.raises(NotListening, match=f"port {taken}. Close one"):
        await second.open(LOOPBACK, (taken,))
    await second.open(LOOPBACK, (taken, 0))
    assert second.port not in (0, taken)
    await second.close()


async def test_an_address_that_is_gone_is_a_sentence(hall: Hall) -> None:
    with pytest.raises(NotListening, match="choose another address"):
        await Server(hall.room).open("192.0.2.1", (0,))


async def test_where_the_system_has_no_room_the_sentence_says_so() -> None:
    server, before = Server(Room(lambda: 0.0)), resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (1, before[1]))
    try:
        with pytest.raises(NotListening, match=r"^Can't serve phones at 127\.0\.0\.1: the system"):
            await server.open(LOOPBACK, (0,))
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


async def test_a_server_with_open_windows_is_closed_soon(hall: Hall) -> None:
    page = await hall.seat("Ana")
    async with asyncio.timeout(3):
        await hall.server.close()
    assert (await page.gone())[0] == 1012


async def test_a_fault_of_ours_ends_one_window_and_is_logged(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    other, page = await hall.seat("Ben"), await hall.seat("Ana")
    with monkeypatch.context() as patched:
        patched.setattr(hall.room, "answer_ask", lambda window, ask: 1 / 0)
        await page.send("more")
        assert (await page.gone())[0] == 1011
    assert "A window of the phones failed and is closed" in caplog.text
    assert "ZeroDivisionError" in caplog.text
    assert (await other.do("please", seat="Ben"))["n"]


async def test_the_librarys_own_words_disturb_no_terminal(
    hall: Hall, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    reader, writer = await asyncio.open_connection(LOOPBACK, hall.server.port)
    writer.write(b"\x16\x03\x01 this is no HTTP\r\n\r\n")
    await reader.read()
    writer.close()
    page = await hall.page()
    await page.socket.send(b"\x00")
    await page.gone()
    assert capfd.readouterr() == ("", "")
    assert [record.name for record in caplog.records if "phones" in record.name] == []
