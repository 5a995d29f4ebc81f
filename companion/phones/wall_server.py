"""The wall page of a hall: read only, on a port of its own."""

import time
from collections.abc import Callable
from http import HTTPStatus
from importlib import resources
from urllib.parse import parse_qs

from websockets.asyncio.server import ServerConnection
from websockets.http11 import Request, Response

from companion.core.language import language, speaking
from companion.core.words import say
from companion.phones.gate import METHODS, response, said, stamped
from companion.phones.messages import ENCODER
from companion.phones.page_words import language_of, page_words
from companion.phones.room import Room
from companion.phones.server import LOOPBACK, Server, spoken

PORT = 8490
_FOLDER = resources.files("companion.phones")
_FILES = {
    "/": (_FOLDER / "wall" / "hall.html", "text/html; charset=utf-8"),
    "/hall": (_FOLDER / "wall" / "hall.html", "text/html; charset=utf-8"),
    "/hall.css": (_FOLDER / "wall" / "hall.css", "text/css; charset=utf-8"),
    "/hall.js": (_FOLDER / "wall" / "hall.js", "text/javascript; charset=utf-8"),
    "/words.js": (_FOLDER / "pages" / "js" / "words.js", "text/javascript; charset=utf-8"),
    "/keep.js": (_FOLDER / "pages" / "js" / "keep.js", "text/javascript; charset=utf-8"),
}


class Wall(Server):
    """Serves the page. `hall` returns the JSON it shows. The only requests are reads.

    A page names the languages it wants after `?lang=`, separated by commas; otherwise it is the browser's language.
    """

    def __init__(self, hall: Callable[[], bytes]) -> None:
        super().__init__(Room(time.monotonic))
        self._hall = hall

    @property
    def url(self) -> str:
        """Return the address of the page."""
        return f"http://{self.address}:{self.port}/hall"

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
        path = request.path.partition("?")[0]
        if path == "/hall.json":
            found = response(HTTPStatus.OK, "application/json", self._hall())
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


def _wanted(request: Request) -> str:
    """Return the language that a page asks for, or else its browser."""
    named = parse_qs(request.path.partition("?")[2]).get("lang")
    return language_of(named[0].split(",")) if named else spoken(request)
