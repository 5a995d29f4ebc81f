"""The wall page of a hall and the page of a table for phones: read only, on a port of its own."""

import time
from collections.abc import Callable, Iterable
from importlib import resources
from urllib.parse import parse_qs

from websockets.http11 import Request, Response

from companion.core.language import language
from companion.core.words import say
from companion.phones import code
from companion.phones.files import TYPES, File, filled_page
from companion.phones.gate import Gate
from companion.phones.page_messages import ENCODER
from companion.phones.page_words import page_words
from companion.phones.room import Room
from companion.phones.server import Server

PORT = 8490
_FOLDER = resources.files("companion.phones")
_FILES = {
    "/": _FOLDER / "wall" / "hall.html",
    "/hall": _FOLDER / "wall" / "hall.html",
    "/table": _FOLDER / "wall" / "table.html",
    "/hall.css": _FOLDER / "wall" / "hall.css",
    "/table.css": _FOLDER / "wall" / "table.css",
    "/hall.js": _FOLDER / "wall" / "hall.js",
    "/table.js": _FOLDER / "wall" / "table.js",
    "/seen.js": _FOLDER / "wall" / "seen.js",
    "/words.js": _FOLDER / "pages" / "js" / "words.js",
    "/keep.js": _FOLDER / "pages" / "js" / "keep.js",
}
_FRESH_S = 0.1
"""How long an answer may be given again: many phones may be looking at once."""


class Wall(Server):
    """Serves the page. `hall` returns the JSON it shows. The only requests are reads.

    A page names the languages it wants after `?lang=`, separated by commas; otherwise it is the browser's language.
    """

    def __init__(self, hall: Callable[[str], bytes], seconds: Callable[[], float] = time.monotonic) -> None:
        self._hall = hall
        self._answers: dict[tuple[str, str], File] = {}
        self._answered_s = 0.0
        super().__init__(Room(seconds), seconds=seconds)

    @property
    def url(self) -> str:
        """Return the address of the page for the wall."""
        return f"http://{self.address}:{self.port}/hall"

    @property
    def tables_url(self) -> str:
        """Return the address of the page for phones: the list of all tables, which opens any of them."""
        return f"http://{self.address}:{self.port}/table"

    def _gate_for(self, hosts: Iterable[str]) -> Gate:
        return _HallGate(self, hosts)

    def get(self, path: str, query: str) -> File | None:
        """Return what is at a path, None if there is nothing."""
        if path == "/hall.json":
            return self._wall_file(parse_qs(query).get("table", [""])[0])
        if path == "/code.svg":
            return File(TYPES["svg"], code.qr_code_svg(self.tables_url))
        if path == "/words.json":
            return File(TYPES["json"], ENCODER.encode(page_words(language())))
        if (found := _FILES.get(path)) is None:
            return None
        kind, content = TYPES[found.name.rpartition(".")[2]], found.read_bytes()
        return filled_page(content.decode()) if kind == TYPES["html"] else File(kind, content)

    def _wall_file(self, table: str) -> File:
        """Return the JSON, made and packed again at most ten times a second in each language."""
        now_s = self._seconds()
        if not 0 <= now_s - self._answered_s < _FRESH_S:
            self._answers, self._answered_s = {}, now_s
        asked = (language(), table)
        if asked not in self._answers:
            self._answers[asked] = File(TYPES["json"], self._hall(table))
        return self._answers[asked]


class _HallGate(Gate):
    """The gate of a hall, which has no WebSocket."""

    def _socket_response(self, request: Request, host: str) -> Response:
        return self.not_found_response()

    def wrong_host_sentence(self, right_host: str) -> str:
        """Return the sentence for a name that was not given out."""
        return say("That isn't this hall's address. Open {url} instead.", url=f"http://{right_host}/hall")

    def not_found_sentence(self) -> str:
        """Return the sentence for a path where there is nothing."""
        return say("Page not found. The hall is at /hall.")
