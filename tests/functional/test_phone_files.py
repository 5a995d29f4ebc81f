"""The small files of the pages: how much they are, and that a browser fetches each of them once."""

import asyncio
import gzip
import re

import pytest
from websockets.asyncio.client import ClientConnection

from companion.phones.server import LOOPBACK
from tests.phones import SOON_S, Hall, Page, open_socket

COLD, AGAIN = 32_768, 1500
GZIP = "Accept-Encoding: gzip, deflate"


async def got(hall: Hall, path: str, *more: str) -> tuple[str, bytes]:
    """Return the head and the body of an answer."""
    reader, writer = await asyncio.open_connection(LOOPBACK, hall.server.port)
    writer.write("\r\n".join((f"GET {path} HTTP/1.1", f"Host: {hall.host}", *more, "", "")).encode())
    async with asyncio.timeout(SOON_S):
        head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    return head.decode(), body


def parts_of(html: bytes) -> list[str]:
    """Return what a browser that knows module scripts loads with a page."""
    return re.findall(r'(?:<script type="module" src|rel="stylesheet" href)="([^"]+)"', html.decode())


@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
async def test_a_new_phone_loads_little_in_few_requests_in_every_language(language: str) -> None:
    async with Hall() as hall:
        asked = f"Accept-Language: {language}"
        head, body = await got(hall, "/", GZIP, asked)
        html = gzip.decompress(body)
        answers = [(head, body), *[await got(hall, part, GZIP, asked) for part in parts_of(html)]]
        assert len(answers) == 3, "and the socket"
        assert sum(len(head) + 4 + len(body) for head, body in answers) <= COLD
        assert f'<html lang="{language}"'.encode() in html
        assert all("Content-Encoding: gzip" in head and "Vary: Accept-Encoding" in head for head, _ in answers)


async def test_a_phone_that_comes_back_asks_for_the_page_alone_and_gets_nothing_new() -> None:
    async with Hall() as hall:
        head, body = await got(hall, "/")
        for part in parts_of(body):
            assert "Cache-Control: public, max-age=31536000, immutable" in (await got(hall, part))[0]
        assert "Cache-Control: no-cache" in head
        tag = re.search(r"ETag: (\S+)", head)
        assert tag is not None
        head, body = await got(hall, "/", GZIP, f"If-None-Match: {tag[1]}")
        assert head.startswith("HTTP/1.1 304 ")
        assert f"ETag: {tag[1]}" in head
        assert (body, len(head) < AGAIN) == (b"", True)
        head, body = await got(hall, "/", "Accept-Language: de", f"If-None-Match: {tag[1]}")
        assert head.startswith("HTTP/1.1 200 "), "another language is another page"


@pytest.mark.parametrize("wanted", ["identity", "gzip;q=0", "br", "gzip;q=0.000, *;q=0"])
async def test_who_does_not_take_gzip_gets_none(wanted: str) -> None:
    async with Hall() as hall:
        head, body = await got(hall, "/", f"Accept-Encoding: {wanted}")
        assert "Content-Encoding" not in head
        assert body.startswith(b"<!doctype html>")


async def test_words_a_page_has_are_not_sent_again() -> None:
    async with Hall() as hall:
        words = (await hall.page(languages=("de",))).last("words")
        assert words["language"] == "de"
        for stamp, first in ((words["stamp"], "welcome"), ("", "words"), ("of another day", "words")):
            page = Page(await open_socket(hall.host), hall)
            hall.pages.append(page)
            assert (await page.hello(languages=("de",), words=stamp))["say"] == first


class Counting(ClientConnection):
    """A connection that counts the bytes it gets."""

    received = 0

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        super().data_received(data)


async def received(hall: Hall, packing: str | None) -> int:
    """Return how many bytes a page gets until it has the table."""
    page = await hall.page(compression=packing, create_connection=Counting)
    await page.ask("enter", key=hall.room.seats.door.key)
    await page.until(lambda: page.table)
    assert isinstance(page.socket, Counting)
    return page.socket.received


async def test_a_whole_table_is_packed_for_a_browser_that_can_read_it() -> None:
    async with Hall() as hall:
        plain, packed = await received(hall, None), await received(hall, "deflate")
        assert packed < plain / 2
