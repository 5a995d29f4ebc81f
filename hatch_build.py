"""Compile the translations and pack the pages of phones and TV, also beside their sources for an editable install."""

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_SYNTAX = 2017
"""The year of the newest syntax that packing may use: the oldest browsers that get the pages know it."""
_TYPES = {"js": "text/javascript", "css": "text/css"}


class CompileAndPack(BuildHookInterface[Any]):
    """Makes `companion.mo` of each `companion.po`, and the packed script and style sheet of each page."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile every catalogue and pack every page before anything else is done."""
        sys.path.insert(0, self.root)  # what packs the pages is in the package itself
        compile_catalogues(Path(self.root))
        pack_pages(Path(self.root))


def compile_catalogues(root: Path) -> None:
    """Compile the translations of every language."""
    for path in sorted((root / "companion" / "locale").glob("*/LC_MESSAGES/companion.po")):
        with path.open("rb") as source, path.with_suffix(".mo").open("wb") as target:
            write_mo(target, read_po(source, locale=path.parts[-3]))


def pack_pages(root: Path) -> None:
    """Write the packed files of the pages, unless they are there already, and remove those of other versions.

    Each is there as gzip too, smaller than what a server has time for. Without a minifier nothing is written, and
    Companion sends the pages unpacked.
    """
    from companion.phones import bundle

    if find_spec("minify") is None:
        return
    import minify
    from zopfli.gzip import compress

    minify.config({"js-version": _SYNTAX})
    folder = root / "companion" / "phones" / bundle.PACKED
    sources = dict(bundle.source_texts(root / "companion" / "phones" / "pages"))
    version = bundle.version_of(sources)
    folder.mkdir(exist_ok=True)
    kept = set()
    for name, text in bundle.joined_files(sources).items():
        path = folder / bundle.packed_name(name, version)
        compressed = folder / f"{path.name}.gz"
        kept |= {path, compressed}
        if not (path.exists() and compressed.exists()):
            packed = minify.string(_TYPES[name.rpartition(".")[2]], text).encode()
            for file, content in ((path, packed), (compressed, compress(packed))):
                partial = file.with_suffix(".part")
                partial.write_bytes(content)
                partial.replace(file)
    for old in set(folder.iterdir()) - kept:
        old.unlink(missing_ok=True)
