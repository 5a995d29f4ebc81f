"""In the pseudo-language, in which every vowel has an accent, no window shows a word without: all can be translated."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Input

from tests.pseudo import pseudo  # noqa: F401 - a fixture
from tests.screens import text_of
from tests.untranslated import untranslated, words_in
from tools.tour import PLAYERS, Guide
from tools.tour_stops import EVENINGS, Evening
from tools.tour_tables import BUILDER_BOX

EDITIONS = Path(__file__).parent.parent.parent / "companion" / "editions"
_NOTATION = re.compile(r"(?<=é\.g\. ).*?(?=  )|(?<=séttíng námé: )\w+|✗ turn (?=Ana: )")
"""What is the same in every language: the move that the command line gives as an example, settings, a refused move."""
_ACCENTED = dict(zip("aeiouAEIOU", "áéíóúÁÉÍÓÚ", strict=True))


def names_of_properties(edition: Mapping[str, Any]) -> Iterator[str]:
    """Yield the names of districts, deeds and properties in an edition, which no language changes."""
    for kind in ("district", "deed", "card"):
        yield from (row["name"] for row in edition.get(kind, ()) if row.get("kind", "property") == "property")


def edition_in(path: Path) -> Mapping[str, Any]:
    """Return the edition in a file."""
    return tomllib.loads(path.read_text("utf-8"))


NAMES = words_in(
    [
        *PLAYERS,
        *re.findall('"[^"]+"', " ".join(BUILDER_BOX)),
        *("Friday", "wlan0", "/dev/ttyUSB0", "USB Serial"),
        *(
            name
            for path in EDITIONS.glob("*.toml")
            for name in names_of_properties(tomllib.loads(path.read_text("utf-8")))
        ),
    ]
)


class AccentedGuide(Guide):
    """Finds what to click by its English text, whether it has accents or not."""

    def _place(self, text: str) -> tuple[int, int]:
        letters = "[⟦⟧·]*".join(f"[{each}{_ACCENTED[each]}]" if each in _ACCENTED else re.escape(each) for each in text)
        lines = [strip.text for strip in self.app.screen._compositor.render_strips()]
        found = [(match.start(), y) for y, line in enumerate(lines) if (match := re.search(letters, line))]
        assert found, f"nowhere {text!r} in\n" + "\n".join(lines)
        return found[-1]

    def typed(self) -> list[str]:
        """Return what has been typed into the lines on the screen."""
        values = (line.value for line in self.app.screen.query(Input))
        return sorted(filter(None, values), key=len, reverse=True)


@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize("evening", EVENINGS, ids=[evening.name for evening in EVENINGS])
async def test_every_word_can_be_translated(evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    guide = AccentedGuide(evening, tmp_path, language="qps")
    found: dict[str, list[str]] = {}
    async for stop in guide.stops((80, 24)):
        shown = text_of(guide.app)
        for typed in guide.typed():
            shown = re.sub(rf"{re.escape(typed)}\w*", "", shown)
        if left := untranslated(_NOTATION.sub("", shown), NAMES):
            found[stop] = left
    assert found == {}
