"""The wall page of a hall: read only, on a port of its own."""

import time
from collections.abc import Callable
from http import HTTPStatus
from importlib import resources

from websockets.asyncio.server import ServerConnection
from websockets.http11 import Request, Response

from companion.phones.gate import METHODS, response, said
from companion.phones.room import Room
from companion.phones.server import LOOPBACK, Server

PORT = 8490
_FOLDER = resources.files("companion.phones") / "wall"
_FILES = {
    "/": ("hall.html", "text/html; charset=utf-8"),
    "/hall": ("hall.html", "text/html; charset=utf-8"),
    "/hall.css": ("hall.css", "text/css; charset=utf-8"),
    "/hall.js": ("hall.js", "text/javascript; charset=utf-8"),
}


class Wall(Server):
    """Serves the page. `hall` returns the JSON it shows. The only requests are reads."""

    def __init__(self, hall: Callable[[], bytes]) -> None:
        super().__init__(Room(time.monotonic))
        self._hall = hall

    @property
    def url(self) -> str:
        """Return the address of the page."""
        return f"http://{self.address}:{self.port}/hall"

    def _request(self, connection: ServerConnection, request: Request) -> Response:
        if (problem := self.places.problem(str(connection.remote_address[0]))) is not None:
            return said(HTTPStatus.SERVICE_UNAVAILABLE, problem)
        if request.method not in METHODS:
            return said(HTTPStatus.METHOD_NOT_ALLOWED, "This page can only be read.", {"Allow": ", ".join(METHODS)})
        names = {f"{name}:{self.port}" for name in (self.address, LOOPBACK, "localhost")}
        if request.headers.get_all("Host")[:2] not in [[name] for name in names]:
            return said(HTTPStatus.MISDIRECTED_REQUEST, f"That isn't this hall's address. Open {self.url} instead.")
        return self._page(request)

    def _page(self, request: Request) -> Response:
        path = request.path.partition("?")[0]
        if path == "/hall.json":
            found = response(HTTPStatus.OK, "application/json", self._hall())
        elif path in _FILES:
            name, kind = _FILES[path]
            found = response(HTTPStatus.OK, kind, (_FOLDER / name).read_bytes())
        else:
            found = said(HTTPStatus.NOT_FOUND, "Page not found. The hall is at /hall.")
        if request.method == "HEAD":
            found.body = b""
        return found
