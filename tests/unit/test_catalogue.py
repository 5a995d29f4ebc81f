"""The tools that keep the catalogues find every sentence, and every fault in a catalogue."""

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from tools import catalogue, sentences, unsaid
from tools.sentences import Sentence


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of a source of its own."""
    folder = tmp_path / "companion"
    folder.mkdir()
    for module in (sentences, unsaid, catalogue):
        monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(sentences, "SOURCE", folder)
    return folder


def written(folder: Path, text: str, name: str = "module.py") -> Path:
    """Return a file with a text."""
    (folder / name).write_text(text, encoding="utf-8")
    return folder / name


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('say("{player} lands on {space}.", player=p, space=s)', [Sentence("", "{player} lands on {space}.")]),
        ('f"{say("Undo")} now"'.replace('"Undo"', "'Undo'"), [Sentence("", "Undo")]),
        ('say_in("a card", "Chance")', [Sentence("a card", "Chance")]),
        ('say_n("{n} card", "{n} cards", 3)', [Sentence("", "{n} card", "{n} cards")]),
        ('say_n("{n} day", "{n} days", 3, none="none")', [Sentence("", "{n} day", "{n} days"), Sentence("", "none")]),
        ('Action("undo", "u", "Undo", "Undo it", "x")', [Sentence("", "Undo"), Sentence("", "Undo it")]),
        (
            'rule("Who?", "X-1", "Time", {"a": "all", "b": "no one"})',
            [Sentence("", text) for text in ("Who?", "Time", "all", "no one")],
        ),
        ("say(text)", []),
        ('window.say("not a sentence of ours")', []),
    ],
)
def test_every_sentence_of_a_module_is_found(text: str, found: list[Sentence], source: Path) -> None:
    assert [sentence for sentence, _ in sentences.in_file(written(source, text))] == found


def test_the_sentences_of_pages_are_found(source: Path) -> None:
    script = written(source, 'say("Take {n}", { n }); sayN("{n} card", "{n} cards", n); essay("no");', "page.js")
    page = written(source, '<button data-say="Log in &amp; play"></button>', "page.html")
    found = [sentence for path in (script, page) for sentence, _ in sentences.in_file(path)]
    assert found == [
        Sentence("", "Take {n}"),
        Sentence("", "{n} card", "{n} cards"),
        Sentence("", "Log in & play"),
    ]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('say("A" if x else "B")', "say takes literal texts"),
        ('say("A" + b)', "say takes literal texts"),
        ('say_in("a card", name)', "say_in takes literal texts"),
        ('say("{player} wins", players=p)', "“{player} wins” has no value for player"),
        ('say("{player} wins", **slots)', "say takes its slots by name"),
    ],
)
def test_a_call_that_translators_cannot_use_is_told(text: str, why: str, source: Path) -> None:
    wrong = [*sentences.wrong_calls(written(source, f"\n{text}"))]
    assert wrong[0].why == why
    assert str(wrong[0].place) == "companion/module.py:2"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('line = f"{player} lands on {space}"', ["{} lands on {}"]),
        ('line = "Nobody bids."', ["Nobody bids."]),
        ('line = say("Nobody bids.")', []),
        ('line = say("{a} bids.", a=f"{b} and {c}")', []),
        ('"""A docstring is for engineers."""', []),
        ('found = re.compile("a b")', []),
        ('style = "bold underline"', []),
        ('key = f"bid-{n}"', []),
    ],
)
def test_a_sentence_that_nobody_can_translate_is_told(text: str, told: list[str], source: Path) -> None:
    assert [found.why for found in unsaid.unsaid(written(source, text))] == told


def message(text: str, said: str) -> list[str]:
    """Return what is wrong with a translation."""
    translated = Catalog(locale="de")
    return [*catalogue.unfit(Sentence("", text), translated.add(text, said), 2)]


def test_a_translation_has_the_slots_of_its_sentence() -> None:
    assert message("{player} wins", "{player} gewinnt") == []
    assert message("{player} wins", "") == ["not translated"]
    assert message("{player} wins", "{spieler} gewinnt") == ["other slots in '{spieler} gewinnt'"]
    assert message("{player} wins", "gewonnen") == ["other slots in 'gewonnen'"]
    assert message("{player} wins", "{player gewinnt")[0].startswith("braces don't match")
    assert message("100 % {", "100 % {") == []


def test_every_form_of_a_plural_has_the_slots() -> None:
    plural = Sentence("", "{who} has {n} card", "{who} has {n} cards")
    translated = Catalog(locale="de")

    def wrong(*forms: str) -> list[str]:
        return [*catalogue.unfit(plural, translated.add((plural.text, plural.many), forms), 2)]

    assert wrong("{who} hat eine Karte", "{who} hat {n} Karten") == []
    assert wrong("{who} hat eine Karte", "") == ["not translated"]
    assert wrong("{who} hat eine Karte", "{n} Karten") == ["slots missing in '{n} Karten'"]
    assert wrong("{who} hat eine Karte") == ["1 plural forms, not 2"]


def test_an_update_keeps_what_is_translated(tmp_path: Path, source: Path) -> None:
    path = tmp_path / "fr" / "LC_MESSAGES" / "companion.po"

    def update() -> dict[object, object]:
        catalogue.write(path, catalogue.updated_catalogue(catalogue.read(path)))
        return {each.id: each.string for each in catalogue.read(path) if each.id}

    old = Catalog(locale="fr")
    old.add("Undo", "Annuler")
    old.add("Gone", "Parti")
    catalogue.write(path, old)
    written(source, 'say("Undo")\nsay("Redo")')
    assert update() == {"Undo": "Annuler", "Redo": ""}
    written(source, 'say("Gone")')
    assert update() == {"Gone": "Parti"}, "a message that returns has its translation"


def test_a_catalogue_is_written_as_it_was_read(tmp_path: Path, source: Path) -> None:
    written(source, 'say_n("{n} card", "{n} cards", 3)\nsay_in("a card", "Chance")')
    path = tmp_path / "fr" / "LC_MESSAGES" / "companion.po"
    first = Catalog(locale="fr")
    first.mime_headers = [("Plural-Forms", "nplurals=2; plural=n > 1;")]
    catalogue.write(path, catalogue.updated_catalogue(first))
    before = path.read_text("utf-8")
    catalogue.write(path, catalogue.updated_catalogue(catalogue.read(path)))
    assert path.read_text("utf-8") == before
    assert "nplurals=2; plural=n > 1;" in before
    assert 'msgctxt "a card"' in before


def test_the_pseudo_language_leaves_slots_alone() -> None:
    assert catalogue.bracketed("{player} has {n} cards") == "⟦{player} hás {n} cárds········⟧"
    assert catalogue.bracketed("Undo") == "⟦Úndó·⟧"
    assert catalogue.bracketed("100 % {") == "⟦100 % {··⟧"
