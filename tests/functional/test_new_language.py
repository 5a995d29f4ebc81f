"""A language is one file: made up here, half translated, or damaged."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from companion import locale
from companion.cli.main import main
from companion.core.language import speaking
from companion.core.words import say, say_n
from companion.games.city.game import GAME
from companion.locale.language_names import own_names
from companion.unit.rules import CURRENCY


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return the folder of catalogues, which holds only those that a test writes."""
    monkeypatch.setattr(locale, "_FOLDER", tmp_path / "locale")
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    (tmp_path / "locale").mkdir()
    for kept in (locale.languages, locale.catalogue):
        kept.cache_clear()
    yield tmp_path / "locale"
    for kept in (locale.languages, locale.catalogue):
        kept.cache_clear()


def write(folder: Path, code: str, catalogue: Catalog) -> Path:
    """Add a language and return its file."""
    path = folder / code / "LC_MESSAGES" / "companion.mo"
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_mo(file, catalogue)
    return path


def esperanto() -> Catalog:
    """Return a catalogue that has few of the texts."""
    said = Catalog(locale="eo", fuzzy=False)
    said.add("English", "Esperanto", context="name of this language")
    said.add(".", ",", context="decimal sign")
    said.add("{player} lands on {space}", "{player} venas al {space}")
    said.add(("{n} card", "{n} cards"), ("{n} karto", "{n} kartoj"))
    said.add("list the saved games", "listigi konservitajn ludojn")
    return said


def test_a_new_language_is_there_by_its_file_alone(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(folder, "eo", esperanto())
    assert locale.languages() == ("en", "eo")
    assert own_names() == {"en": "English", "eo": "Esperanto"}
    with speaking("eo"):
        assert say("{player} lands on {space}", player="Ana", space="GO") == "Ana venas al GO"
        assert [say_n("{n} card", "{n} cards", n) for n in (1, 2)] == ["1 karto", "2 kartoj"]
        assert CURRENCY.show(1_200_000) == "1,2M"
    with pytest.raises(SystemExit):
        main(["--language", "eo", "--help"])
    assert "listigi konservitajn ludojn" in capsys.readouterr().out


def test_what_is_not_translated_is_said_in_english(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(folder, "eo", esperanto())
    with speaking("eo"):
        assert say("Undo") == "Undo"
        assert all(rule.question and rule.say(rule.default) for rule in GAME.settings.all)
    with pytest.raises(SystemExit):
        main(["--language", "eo", "--help"])
    assert "play files of moves" in capsys.readouterr().out


@pytest.mark.parametrize(
    "content", [b"", b"no catalogue", b"\xde\x12\x04\x95" + b"\xff" * 24], ids=["empty", "text", "cut"]
)
def test_a_damaged_file_is_english(folder: Path, content: bytes) -> None:
    write(folder, "eo", esperanto()).write_bytes(content)
    with speaking("eo"):
        assert say("{player} lands on {space}", player="Ana", space="GO") == "Ana lands on GO"
    assert own_names() == {"en": "English", "eo": "eo"}


@pytest.mark.parametrize("wrong", ["{spieler} venas al {space}", "{player venas", "venas al {0}", "{player.x} venas"])
def test_a_translation_that_does_not_fit_its_sentence_is_english(folder: Path, wrong: str) -> None:
    said = Catalog(locale="eo", fuzzy=False)
    said.add("{player} lands on {space}", wrong)
    write(folder, "eo", said)
    with speaking("eo"):
        assert say("{player} lands on {space}", player="Ana", space="GO") == "Ana lands on GO"
