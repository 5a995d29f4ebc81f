"""Compile the catalogues of translations into the wheel, and beside their sources for an editable install."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileCatalogues(BuildHookInterface[Any]):
    """Makes `companion.mo` of each `companion.po`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile every catalogue before anything is packed."""
        for path in sorted(Path(self.root, "companion", "locale").glob("*/LC_MESSAGES/companion.po")):
            with path.open("rb") as source, path.with_suffix(".mo").open("wb") as target:
                write_mo(target, read_po(source, locale=path.parts[-3]))
