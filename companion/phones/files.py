"""The small files of the phone page and the TV page: each page, one script, one style sheet, icons and the film."""

import gzip
import hashlib
import re
from base64 import b64encode
from dataclasses import dataclass
from functools import cached_property
from html import escape
from importlib import resources
from typing import Protocol
from urllib.parse import quote

from companion.core.language import cached_by_language, language
from companion.core.words import translated
from companion.phones.bundle import PACKED, joined_files, packed_name, source_texts, version_of
from companion.phones.page_messages import ENCODER
from companion.phones.page_words import page_words

FOLDER = resources.files("companion.phones") / "pages"
TYPES = {
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml",
    "png": "image/png",
    "mp4": "video/mp4",
    "json": "application/json",
}
_SOURCES = dict(source_texts(FOLDER))
_VERSION = version_of(_SOURCES)
_JOINED = joined_files(_SOURCES)


def _as_built(name: str, suffix: str = "") -> bytes | None:
    """Return a joined file as the build packed it, None if it has changed since or was never packed."""
    packed = resources.files("companion.phones") / PACKED / f"{packed_name(name, _VERSION)}{suffix}"
    return packed.read_bytes() if packed.is_file() else None


def _content_to_send(name: str) -> bytes:
    """Return a joined file as the build packed it, otherwise as it is written."""
    packed = _as_built(name)
    return packed if packed is not None else _JOINED[name].encode()


GUARD = _content_to_send("guard.js")
"""The only script inside the pages themselves, available even if a file is missing."""
GUARD_HASH = b64encode(hashlib.sha256(GUARD).digest()).decode()

_PAGES = {"/": "phone", "/tv": "tv"}
_AS_THEY_ARE = ("icon.svg", "icon.png", "awake.mp4", "js/old.js")
_TEXTS = ("html", "js", "css", "svg", "json")
_ATTRIBUTE = re.compile(r'data-say-([a-z]+)="([^"]+)"')
_ELEMENT = re.compile(r' data-say="([^"]+)">')


@dataclass(frozen=True)
class File:
    """What is served at a path. One that is `lasting` never changes: its address has the version in it."""

    kind: str
    content: bytes
    lasting: bool = False
    as_built: bytes | None = None
    """The content as gzip, where the build made it."""

    @cached_property
    def etag(self) -> str:
        """Return the tag by which a browser asks whether it has changed."""
        return f'W/"{hashlib.sha256(self.content).hexdigest()[:16]}"'

    @cached_property
    def gzipped(self) -> bytes | None:
        """Return the content as gzip, None if that would make it no smaller."""
        if self.as_built is not None:
            return self.as_built
        return gzip.compress(self.content, 9, mtime=0) if self.kind in map(TYPES.get, _TEXTS) else None


class FileSource(Protocol):
    """Files by their paths."""

    def get(self, path: str, query: str) -> File | None:
        """Return what is at a path, None if there is nothing. Pages are in the window's language."""


class Pages:
    """The files of the phone page and the TV page. `version` changes with every byte of them."""

    version = _VERSION

    def __init__(self) -> None:
        self._files = {f"/{name}": File(_content_type(name), (FOLDER / name).read_bytes()) for name in _AS_THEY_ARE}
        for page in _PAGES.values():
            for kind in ("js", "css"):
                name = f"{page}.{kind}"
                sent = File(TYPES[kind], _content_to_send(name), lasting=True, as_built=_as_built(name, ".gz"))
                self._files[f"/{packed_name(name, _VERSION)}"] = sent

    def get(self, path: str, query: str = "") -> File | None:
        """Return what is at a path, None if there is nothing. Pages are in the window's language."""
        page = _PAGES.get(path)
        if page is None:
            return self._files.get(path)
        return filled_page(_SOURCES[f"{page}.html"], _VERSION, _JOINED[f"{page}.js"])


def _content_type(name: str) -> str:
    return TYPES[name.rpartition(".")[2]]


@cached_by_language
def filled_page(html: str, version: str = "", script: str | None = None) -> File:
    """Return a page with its version, so that an old page is noticed, its guard, and its script's words in a language.

    A text of the page is the attribute `data-say` of its element, one of an attribute is `data-say-` and its name. The
    words of its scripts stand in it as JSON.
    """
    html = (
        html.replace("{{version}}", version).replace("{{language}}", language()).replace("{{icon}}", _icon_data_url())
    )
    html = _ATTRIBUTE.sub(lambda found: f'data-{found[1]}="{escape(translated(found[2]))}"', html)
    html = _ELEMENT.sub(lambda found: f">{escape(translated(found[1]), quote=False)}", html)
    words = ENCODER.encode(page_words(language(), script)).replace(b"<", b"\\u003c")
    return File(TYPES["html"], html.encode().replace(b"{{guard}}", GUARD).replace(b"{{words}}", words))


def _icon_data_url() -> str:
    """Return the icon as an address that needs no request."""
    return f"data:image/svg+xml,{quote((FOLDER / 'icon.svg').read_text('utf-8'))}"
