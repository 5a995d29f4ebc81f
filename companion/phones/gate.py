"""Answers to plain requests: a small file, the upgrade to the WebSocket, or an error sentence."""

import hashlib
import re
from base64 import b64encode
from collections.abc import Iterable, Mapping
from html import escape
from http import HTTPStatus
from importlib import resources
from importlib.resources.abc import Traversable

from websockets.datastructures import Headers, MultipleValuesError
from websockets.http11 import Request, Response

from companion.core.language import by_language, language
from companion.core.words import say, told

SOCKET = "/ws"
_TYPES = {
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml",
    "png": "image/png",
    "mp4": "video/mp4",
    "webm": "video/webm",
    "json": "application/json",
    "webmanifest": "application/manifest+json",
}
METHODS = ("GET", "HEAD")
_FOLDER = resources.files("companion.phones") / "pages"
_GUARD = (_FOLDER / "js" / "guard.js").read_text("utf-8").encode()
"""The only script inside the pages themselves, available even if a file is missing."""
_NO_ROOM = b"""<!doctype html>
<html lang="%s" translate="no">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>companion</title>
<p>%s</p>
<script>%s</script>
"""
_ATTRIBUTE = re.compile(r'data-say-([a-z]+)="([^"]+)"')
_ELEMENT = re.compile(r' data-say="([^"]+)">')
_GUARD_HASH = b64encode(hashlib.sha256(_GUARD).digest()).decode()
_PAGES = {"/": "phone.html", "/tv": "tv.html"}
_SAFE = {
    "Content-Security-Policy": (
        f"default-src 'none'; script-src 'self' 'sha256-{_GUARD_HASH}'; "
        "style-src 'self'; connect-src 'self'; img-src 'self'; "
        "media-src 'self'; manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}


class Pages:
    """The small files of the phone page and the TV page. `version` changes with every byte of them."""

    def __init__(self) -> None:
        found = dict(_files(_FOLDER, ""))
        self.version = hashlib.sha256(b"".join(found[name] for name in sorted(found))).hexdigest()[:12]
        self._files = {f"/{name}": content for name, content in found.items()}

    def get(self, path: str) -> tuple[str, bytes] | None:
        """Return the type and the content at a path, None if there is nothing. Pages are in the window's language."""
        path = f"/{_PAGES[path]}" if path in _PAGES else path
        content = self._files.get(path)
        if content is None:
            return None
        kind = path.rpartition(".")[2]
        return _TYPES[kind], stamped(content, self.version) if kind == "html" else content

    def paths(self) -> Iterable[str]:
        """Return every path that is served."""
        return (*_PAGES, *self._files)


def _files(folder: Traversable, at: str) -> Iterable[tuple[str, bytes]]:
    for each in folder.iterdir():
        if each.is_dir():
            yield from _files(each, f"{at}{each.name}/")
        elif each.name.rpartition(".")[2] in _TYPES:
            yield f"{at}{each.name}", each.read_bytes()


@by_language
def stamped(content: bytes, version: str = "") -> bytes:
    """Return a page with its version, so that an old page is noticed, its guard, and its own words in a language.

    A text of the page is the attribute `data-say` of its element, one of an attribute is `data-say-` and its name.
    """
    page = content.decode().replace("{{version}}", version).replace("{{language}}", language())
    page = _ATTRIBUTE.sub(lambda found: f'data-{found[1]}="{escape(told(found[2]))}"', page)
    page = _ELEMENT.sub(lambda found: f">{escape(told(found[1]), quote=False)}", page)
    return page.encode().replace(b"{{guard}}", _GUARD)


class Gate:
    """Answers every plain request. `hosts` are the names it was given out under, with the port."""

    def __init__(self, pages: Pages, hosts: Iterable[str]) -> None:
        self._pages = pages
        self._hosts = frozenset(hosts)

    def answer(self, request: Request) -> Response | None:
        """Return the answer, None if the WebSocket should open."""
        if request.method not in METHODS:
            return said(HTTPStatus.METHOD_NOT_ALLOWED, say("Pages can only be read."), {"Allow": ", ".join(METHODS)})
        found = self._page(request)
        if found is not None and request.method == "HEAD":
            found.body = b""
        return found

    def _page(self, request: Request) -> Response | None:
        host = only(request.headers, "Host")
        if host not in self._hosts:
            told = say("That isn't the address of this game. Open {url} instead.", url=f"http://{min(self._hosts)}/")
            return said(HTTPStatus.MISDIRECTED_REQUEST, told)
        path = request.path.partition("?")[0]
        if path == SOCKET:
            return self._socket(request.headers, host)
        found = self._pages.get(path)
        if found is None:
            return said(HTTPStatus.NOT_FOUND, say("Page not found. Phones open /, a TV opens /tv."))
        part = _part(only(request.headers, "Range"), len(found[1]))
        if part is None:
            return response(HTTPStatus.OK, found[0], found[1])
        first, last = part
        piece = {"Content-Range": f"bytes {first}-{last}/{len(found[1])}"}
        return response(HTTPStatus.PARTIAL_CONTENT, found[0], found[1][first : last + 1], piece)

    def _socket(self, headers: Headers, host: str) -> Response | None:
        """Admit only Companion's own pages, not other pages in the same browser."""
        if only(headers, "Origin") != f"http://{host}":
            return said(HTTPStatus.FORBIDDEN, say("Only Companion's own pages can connect here."))
        if "upgrade" not in headers.get("Connection", "").lower():
            return said(
                HTTPStatus.UPGRADE_REQUIRED, say("Only Companion's own pages use this address, as a WebSocket.")
            )
        return None


def only(headers: Headers, name: str) -> str | None:
    """Return the header if it occurs exactly once."""
    try:
        value: str | None = headers.get(name)
    except MultipleValuesError:
        return None
    return value


def _part(wanted: str | None, size: int) -> tuple[int, int] | None:
    """Return the first and last byte of a Range, None for the whole. iPhones play a film only with ranges."""
    found = re.fullmatch(r"bytes=(\d{1,9})-(\d{0,9})", wanted or "")
    if found is None:
        return None
    first, last = int(found[1]), min(int(found[2] or size - 1), size - 1)
    return (first, last) if first <= last else None


def said(status: HTTPStatus, text: str, more: Mapping[str, str] = {}) -> Response:
    """Return a sentence as the answer to a plain request."""
    return response(status, "text/plain; charset=utf-8", f"{text}\n".encode(), more)


def no_room(text: str) -> Response:
    """Return a sentence on a page that reloads itself."""
    page = _NO_ROOM % (language().encode(), text.encode(), _GUARD)
    return response(HTTPStatus.SERVICE_UNAVAILABLE, _TYPES["html"], page)


def response(status: HTTPStatus, kind: str, body: bytes, more: Mapping[str, str] = {}) -> Response:
    """Return an answer that no other page may frame and that may load nothing from elsewhere."""
    headers = Headers({**_SAFE, "Content-Type": kind, "Content-Length": str(len(body)), "Connection": "close", **more})
    return Response(status.value, status.phrase, headers, body)
