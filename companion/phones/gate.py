"""Answers to plain requests: a small file, the upgrade to the WebSocket, or an error sentence."""

import re
from collections.abc import Iterable, Mapping
from http import HTTPStatus

from websockets.datastructures import Headers, MultipleValuesError
from websockets.http11 import Request, Response

from companion.core.language import language
from companion.core.words import say
from companion.phones.files import GUARD, GUARD_HASH, TYPES, File, FileSource
from companion.table.report import STYLE_HASH

SOCKET = "/ws"
METHODS = ("GET", "HEAD")
FOR_EVER = "public, max-age=31536000, immutable"
_NO_ROOM = b"""<!doctype html>
<html lang="%s" translate="no">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>companion</title>
<p>%s</p>
<script>%s</script>
"""
_POLICY = {
    "Content-Security-Policy": (
        f"default-src 'none'; script-src 'self' 'sha256-{GUARD_HASH}'; style-src 'self' 'sha256-{STYLE_HASH}'; "
        "connect-src 'self'; "
        "img-src 'self' data:; media-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
    ),
}
_WITHOUT_POLICY = (TYPES["js"], TYPES["css"])
"""What follows the policy of its page; with one of its own it would only be longer on a slow line."""
_SAFE = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}


class Gate:
    """Answers every plain request. `hosts` are the names it was given out under, with the port."""

    def __init__(self, files: FileSource, hosts: Iterable[str]) -> None:
        self._files = files
        self._hosts = frozenset(hosts)

    def answer(self, request: Request) -> Response | None:
        """Return the answer, None if the WebSocket should open."""
        if request.method not in METHODS:
            return text_response(
                HTTPStatus.METHOD_NOT_ALLOWED, say("Pages are read-only."), {"Allow": ", ".join(METHODS)}
            )
        found = self._page_response(request)
        if found is not None and request.method == "HEAD":
            found.body = b""
        return found

    def _page_response(self, request: Request) -> Response | None:
        host = single_header(request.headers, "Host")
        if host not in self._hosts:
            return text_response(HTTPStatus.MISDIRECTED_REQUEST, self.wrong_host_sentence(min(self._hosts)))
        path, _, query = request.path.partition("?")
        if path == SOCKET:
            return self._socket_response(request, host)
        found = self._files.get(path, query)
        return self.not_found_response() if found is None else _file_response(found, request.headers)

    def not_found_response(self) -> Response:
        """Return the answer for a path where there is nothing."""
        return text_response(HTTPStatus.NOT_FOUND, self.not_found_sentence())

    def wrong_host_sentence(self, right_host: str) -> str:
        """Return the sentence for a name that was not given out."""
        return say("That isn't this game's address. Open {url} instead.", url=f"http://{right_host}/")

    def not_found_sentence(self) -> str:
        """Return the sentence for a path where there is nothing."""
        return say("Page not found. Phones open /, a TV opens /tv.")

    def _socket_response(self, request: Request, host: str) -> Response | None:
        """Admit only Companion's own pages, not other pages in the same browser."""
        if single_header(request.headers, "Origin") != f"http://{host}":
            return text_response(HTTPStatus.FORBIDDEN, say("Only Companion's own pages can connect here."))
        if "upgrade" not in request.headers.get("Connection", "").lower():
            return text_response(
                HTTPStatus.UPGRADE_REQUIRED, say("Only Companion's own pages use this address, as a WebSocket.")
            )
        return None


def single_header(headers: Headers, name: str) -> str | None:
    """Return the header if it occurs exactly once."""
    try:
        value: str | None = headers.get(name)
    except MultipleValuesError:
        return None
    return value


def _file_response(file: File, headers: Headers) -> Response:
    """Return a file, the part of it that is wanted, or that it has not changed."""
    about = {"Cache-Control": FOR_EVER} if file.lasting else {"ETag": file.etag}
    if not file.lasting and file.etag in (single_header(headers, "If-None-Match") or "").split(", "):
        unchanged = HTTPStatus.NOT_MODIFIED
        return Response(
            unchanged, unchanged.phrase, Headers({**about, "Cache-Control": "no-cache", "Connection": "close"})
        )
    if (part := _byte_range(single_header(headers, "Range"), len(file.content))) is not None:
        first, last = part
        piece = {**about, "Content-Range": f"bytes {first}-{last}/{len(file.content)}"}
        return response(HTTPStatus.PARTIAL_CONTENT, file.kind, file.content[first : last + 1], piece)
    if file.gzipped is None:
        return response(HTTPStatus.OK, file.kind, file.content, about)
    about["Vary"] = "Accept-Encoding, Accept-Language"
    if not _takes_gzip(single_header(headers, "Accept-Encoding")):
        return response(HTTPStatus.OK, file.kind, file.content, about)
    return response(HTTPStatus.OK, file.kind, file.gzipped, {**about, "Content-Encoding": "gzip"})


def _takes_gzip(wanted: str | None) -> bool:
    """Return whether an Accept-Encoding header lists gzip and does not rule it out."""
    return any(re.fullmatch(r"gzip(;q=(1|0\.\d*[1-9])\d*)?", each.strip()) for each in (wanted or "").split(","))


def _byte_range(wanted: str | None, size: int) -> tuple[int, int] | None:
    """Return the first and last byte of a Range, None for the whole. iPhones play a film only with ranges."""
    found = re.fullmatch(r"bytes=(\d{1,9})-(\d{0,9})", wanted or "")
    if found is None:
        return None
    first, last = int(found[1]), min(int(found[2] or size - 1), size - 1)
    return (first, last) if first <= last else None


def text_response(status: HTTPStatus, text: str, more: Mapping[str, str] = {}) -> Response:
    """Return a sentence as the answer to a plain request."""
    return response(status, "text/plain; charset=utf-8", f"{text}\n".encode(), more)


def no_room_response(text: str) -> Response:
    """Return a sentence on a page that reloads itself."""
    page = _NO_ROOM % (language().encode(), text.encode(), GUARD)
    return response(HTTPStatus.SERVICE_UNAVAILABLE, TYPES["html"], page)


def response(status: HTTPStatus, kind: str, body: bytes, more: Mapping[str, str] = {}) -> Response:
    """Return an answer that no other page may frame and that may load nothing from elsewhere."""
    about = {"Content-Type": kind, "Content-Length": str(len(body)), "Connection": "close", **more}
    headers = Headers({**_SAFE, **({} if kind in _WITHOUT_POLICY else _POLICY), **about})
    return Response(status.value, status.phrase, headers, body)
