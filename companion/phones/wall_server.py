"""The wall page of a hall and the page of a table for phones: read only, on a port of its own."""

import time
from collections.abc import Callable
from http import HTTPStatus
from importlib import resources
from urllib.parse import parse_qs

from websockets.asyncio.server import ServerConnection
from websockets.http11 import Request, Response

from companion.core.language import language, speaking
from companion.core.words import say
from companion.phones import code
from companion.phones.gate import METHODS, response, said, stamped
from companion.phones.messages import ENCODER
from companion.phones.page_words import language_of, page_words
from companion.phones.room import Room
from companion.phones.server import LOOPBACK, Server, spoken

PORT = 8490
_FOLDER = resources.files("companion.phones")
_PAGE, _STYLE, _SCRIPT = "text/html; charset=utf-8", "text/css; charset=utf-8", "text/javascript; charset=utf-8"
_FILES = {
    "/": (_FOLDER / "wall" / "hall.html", _PAGE),
    "/hall": (_FOLDER / "wall" / "hall.html", _PAGE),
    "/table": (_FOLDER / "wall" / "table.html", _PAGE),
    "/hall.css": (_FOLDER / "wall" / "hall.css", _STYLE),
    "/table.css": (_FOLDER / "wall" / "table.css", _STYLE),
    "/hall.js": (_FOLDER / "wall" / "hall.js", _SCRIPT),
    "/table.js": (_FOLDER / "wall" / "table.js", _SCRIPT),
    "/seen.js": (_FOLDER / "wall" / "seen.js", _SCRIPT),
    "/words.js": (_FOLDER / "pages" / "js" / "words.js", _SCRIPT),
    "/keep.js": (_FOLDER / "pages" / "js" / "keep.js", _SCRIPT),
}
_FRESH_S = 0.1
"""How long an answer may be given again: many phones may be looking at once."""


class Wall(Server):
    """Serves the pages. `hall` returns the JSON of one table, or of all for "". The only requests are reads.

    A page names the languages it wants after `?lang=`, separated by commas; otherwise it is the browser's language.
    """

    def __init__(self, hall: Callable[[str], bytes], seconds: Callable[[], float] = time.monotonic) -> None:
        super().__init__(Room(seconds), seconds=seconds)
        self._hall = hall
        self._answers: dict[tuple[str, str], bytes] = {}
        self._answered_s = 0.0

    @property
    def url(self) -> str:
        """Return the address of the page for the wall."""
        return f"http://{self.address}:{self.port}/hall"

    @property
    def tables_url(self) -> str:
        """Return the address of the page for phones: the list of all tables, which opens any of them."""
        return f"http://{self.address}:{self.port}/table"

    def _seen(self, table: str) -> bytes:
        """Return the JSON, made again at most ten times a second in each language."""
        now_s = self._seconds()
        if not 0 <= now_s - self._answered_s < _FRESH_S:
            self._answers, self._answered_s = {}, now_s
        asked = (language(), table)
        if asked not in self._answers:
            self._answers[asked] = self._hall(table)
        return self._answers[asked]

    def _request(self, connection: ServerConnection, request: Request) -> Response:
        with speaking(_wanted(request)):
            return self._answer(connection, request)

    def _answer(self, connection: ServerConnection, request: Request) -> Response:
        if (problem := self.places.problem(str(connection.remote_address[0]))) is not None:
            return said(HTTPStatus.SERVICE_UNAVAILABLE, problem)
        if request.method not in METHODS:
            return said(
                HTTPStatus.METHOD_NOT_ALLOWED, say("This page can only be read."), {"Allow": ", ".join(METHODS)}
            )
        names = {f"{name}:{self.port}" for name in (self.address, LOOPBACK, "localhost")}
        if request.headers.get_all("Host")[:2] not in [[name] for name in names]:
            return said(
                HTTPStatus.MISDIRECTED_REQUEST, say("That isn't this hall's address. Open {url} instead.", url=self.url)
            )
        return self._page(request)

    def _page(self, request: Request) -> Response:
        path, table = request.path.partition("?")[0], _named(request)
        if path == "/hall.json":
            found = response(HTTPStatus.OK, "application/json", self._seen(table))
        elif path == "/code.svg":
            found = response(HTTPStatus.OK, "image/svg+xml", code.svg(self.tables_url))
        elif path == "/words.json":
            found = response(HTTPStatus.OK, "application/json", ENCODER.encode(page_words(language())))
        elif path in _FILES:
            name, kind = _FILES[path]
            content = name.read_bytes()
            found = response(HTTPStatus.OK, kind, stamped(content) if kind.startswith("text/html") else content)
        else:
            found = said(HTTPStatus.NOT_FOUND, say("Page not found. The hall is at /hall."))
        if request.method == "HEAD":
            found.body = b""
        return found


def _named(request: Request) -> str:
    """Return the table that a request names, empty if none."""
    return parse_qs(request.path.partition("?")[2]).get("table", [""])[0]


def _wanted(request: Request) -> str:
    """Return the language that a page asks for, or else its browser."""
    named = parse_qs(request.path.partition("?")[2]).get("lang")
    return language_of(named[0].split(",")) if named else spoken(request)
