"""Every catalogue is whole: all sentences, their slots and plural forms, spelled right, and none left in English."""

import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from companion import locale
from companion.games.colours import COLOURS
from tests.patience import PATIENCE_S
from tests.untranslated import words_in
from tools import catalogue
from tools.sentences import sentences_in_source

TESTS = Path(__file__).parent.parent
EDITIONS = TESTS.parent / "companion" / "editions"
DICTIONARIES = {"en": "en_GB", "de": "de_DE", "es": "es_ES", "fr": "fr_FR"}
SAME = tomllib.loads((TESTS / "same_words.toml").read_text("utf-8"))
"""The texts that are the same in English and in a language, for each language."""
_NOT_PROSE = re.compile(r"\{[^{}]*\}|“[^”]*”|„[^“]*“|«[^»]*»|`[^`]*`|--?[a-z][\w-]*|\w+[._]\w+|https?://\S+")
_LETTERS = re.compile(r"[^\W\d_]{2,}")

languages = pytest.mark.parametrize("path", catalogue.catalogues(), ids=lambda path: path.parts[-3])


def test_three_languages_are_there_besides_english() -> None:
    assert locale.languages() == ("en", "de", "es", "fr")


@languages
def test_nothing_is_missing_and_every_slot_is_filled(path: Path) -> None:
    assert list(catalogue.faults(path)) == []


@languages
def test_the_file_is_as_the_tool_writes_it(path: Path, tmp_path: Path) -> None:
    again = tmp_path / "companion.po"
    catalogue.write(again, catalogue.updated_catalogue(catalogue.read(path)))
    assert again.read_text("utf-8") == path.read_text("utf-8")


@languages
def test_nothing_is_left_in_english(path: Path) -> None:
    same = [
        key.text
        for message in catalogue.read(path)
        if message.id and (key := catalogue.sentence_of(message)).text in catalogue.translated_forms(message)
        if _LETTERS.search(_NOT_PROSE.sub(" ", key.text))
    ]
    assert sorted(set(same)) == SAME[path.parts[-3]]


def test_every_colour_of_an_edition_is_declared_for_translators() -> None:
    editions = [tomllib.loads(path.read_text("utf-8")) for path in sorted(EDITIONS.glob("*.toml"))]
    assert editions
    assert {colour for edition in editions for colour in colours(edition)} <= set(COLOURS)


def colours(values: object) -> Iterator[str]:
    """Yield the colours and colour groups in an edition."""
    if isinstance(values, dict):
        yield from (each.replace("_", " ") for key in ("colour", "group") if isinstance(each := values.get(key), str))
        yield from (each["name"] for each in values.get("colour", ()) if isinstance(each, dict))
        values = [value for key, value in values.items() if key != "provenance"]
    if isinstance(values, list):
        for value in values:
            yield from colours(value)


def texts(language: str) -> Iterator[str]:
    """Yield everything that is said in a language."""
    if language == "en":
        yield from (text for sentence in sentences_in_source() for text in (sentence.text, sentence.many))
        return
    for message in catalogue.read(catalogue.LOCALE / language / "LC_MESSAGES" / "companion.po"):
        yield from catalogue.translated_forms(message) if message.id else ()


def misspelled(words: Iterable[str], language: str) -> list[str]:
    """Return the words that the dictionary of a language doesn't know."""
    if shutil.which("hunspell") is None:
        pytest.fail("needs hunspell with its dictionaries")
    command = ["hunspell", "-i", "utf-8", "-d", DICTIONARIES[language], "-l"]
    asked = "\n".join(sorted(word for word in words if len(word) > 1))
    found = subprocess.run(command, input=asked, capture_output=True, text=True, check=True, timeout=PATIENCE_S)
    assert "Can't open" not in found.stderr, "a dictionary is missing"
    return sorted(set(found.stdout.split()))


@pytest.mark.parametrize("language", DICTIONARIES)
def test_every_word_is_spelled_right(language: str) -> None:
    words = words_in(_NOT_PROSE.sub(" ", text).replace("’", "'") for text in texts(language))
    known = (TESTS / "spelling" / f"{language}.txt").read_text("utf-8").split()
    assert sorted(set(misspelled(words, language)) - set(known)) == []


@pytest.mark.parametrize(
    ("language", "wrong"), [("en", "recieve"), ("de", "Stadtteilkrate"), ("es", "subsata"), ("fr", "enchéer")]
)
def test_a_wrong_word_is_found(language: str, wrong: str) -> None:
    assert misspelled([wrong], language) == [wrong]
