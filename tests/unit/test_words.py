"""Sentences are made in the language of the window they are for."""

from contextvars import copy_context

import pytest

from companion.core.answers import is_no, is_yes
from companion.core.language import (
    WindowLanguage,
    cached_by_language,
    language,
    nearest_language,
    speaking,
    use_window,
    wanted_languages,
)
from companion.core.notation.slots import Word
from companion.core.words import joined_with_and, joined_with_or, phrase, quoted, say, say_in, say_n, translated
from companion.wire.fault_texts import describe_fault


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (["de"], "de"),
        (["de_AT.UTF-8"], "de"),
        (["de-CH"], "de"),
        (["pt_BR"], "pt_BR"),
        (["pt-br"], "pt_BR"),
        (["pt"], "en"),
        (["C"], "en"),
        (["ru", "fr_CA@euro", "de"], "fr"),
        (["en_US", "de"], "en"),
        ([], "en"),
        ([""], "en"),
    ],
)
def test_the_first_language_that_is_there_is_taken(wanted: list[str], found: str) -> None:
    assert nearest_language(wanted, ("en", "de", "fr", "pt_BR")) == found


@pytest.mark.parametrize(
    ("environ", "languages"),
    [
        ({}, ()),
        ({"LANG": "de_DE.UTF-8"}, ("de_DE.UTF-8",)),
        ({"LC_MESSAGES": "fr_FR", "LANG": "de_DE"}, ("fr_FR",)),
        ({"LC_ALL": "es_ES", "LC_MESSAGES": "fr_FR", "LANG": "de_DE"}, ("es_ES",)),
        ({"LC_ALL": "", "LANG": "de_DE"}, ("de_DE",)),
        ({"LANGUAGE": "pl:de", "LANG": "fr_FR"}, ("pl", "de")),
        ({"LANGUAGE": "de"}, ("de",)),
        ({"LANGUAGE": "", "LANG": "fr_FR"}, ("fr_FR",)),
        ({"LANGUAGE": ":de:", "LANG": "C.UTF-8"}, ("de",)),
        ({"LANGUAGE": "de", "LC_ALL": "C", "LANG": "de_DE"}, ()),
    ],
)
def test_the_environment_names_languages_as_gettext_reads_them(
    environ: dict[str, str], languages: tuple[str, ...]
) -> None:
    assert wanted_languages(environ) == languages


def test_a_language_is_spoken_inside_alone() -> None:
    assert language() == "en"
    with speaking("de"):
        assert language() == "de"
        with speaking("fr"):
            assert language() == "fr"
        assert language() == "de"
    assert language() == "en"


def test_a_window_that_stays_open_changes_its_language() -> None:
    def inside() -> tuple[str, str]:
        window = WindowLanguage("de")
        use_window(window)
        before = language()
        window.code = "fr"
        return before, language()

    assert copy_context().run(inside) == ("de", "fr")
    assert language() == "en"


def test_a_cache_keeps_one_text_for_each_language() -> None:
    @cached_by_language
    def text(number: int) -> str:
        return f"{number} {language()}"

    assert text(1) == "1 en"
    with speaking("de"):
        assert text(1) == "1 de"
    assert text(1) == "1 en"


def test_english_needs_no_catalogue() -> None:
    assert say("{player} lands on {space}.", player="Ana", space="Free Parking") == "Ana lands on Free Parking."
    assert say("100 % {of}") == "100 % {of}", "a sentence without slots is unchanged"
    assert say_n("{n} card", "{n} cards", 1) == "1 card"
    assert say_n("{who} has {n} card", "{who} has {n} cards", 4, who="Ana") == "Ana has 4 cards"
    assert say_n("{n} card", "{n} cards", 0) == "0 cards"
    assert say_n("{n} card", "{n} cards", 0, none="no cards") == "no cards"
    assert say_in("a card", "Chance") == "Chance"
    assert translated(phrase("Undo")) == "Undo"
    assert (joined_with_and(()), joined_with_and(("Ana",)), joined_with_and(("Ana", "Ben", "Cleo"))) == (
        "no one",
        "Ana",
        "Ana, Ben and Cleo",
    )


def test_an_unknown_language_is_english() -> None:
    with speaking("xx"):
        assert say("Undo") == "Undo"
        assert say_n("{n} card", "{n} cards", 2) == "2 cards"
        assert say_in("a card", "Chance") == "Chance"


@pytest.mark.parametrize(
    ("language", "shown"), [("en", "“a”"), ("de", "„a“"), ("es", "«a»"), ("fr", "«\u202fa\u202f»"), ("xx", "“a”")]
)
def test_a_quotation_has_the_marks_of_its_language(language: str, shown: str) -> None:
    with speaking(language):
        assert quoted("a") == shown
        assert Word("x").expected == shown.replace("a", "x")
        assert describe_fault("a").startswith(shown)


@pytest.mark.parametrize(
    ("last", "both", "one"),
    [
        ("Isabel", "Ana e Isabel", "Ana o Isabel"),
        ("hijo", "Ana e hijo", "Ana o hijo"),
        ("Íñigo", "Ana e Íñigo", "Ana o Íñigo"),
        ("hielo", "Ana y hielo", "Ana o hielo"),
        ("Yago", "Ana y Yago", "Ana o Yago"),
        ("Olga", "Ana y Olga", "Ana u Olga"),
        ("Hortensia", "Ana y Hortensia", "Ana u Hortensia"),
        ("Ben", "Ana y Ben", "Ana o Ben"),
        ("8", "Ana y 8", "Ana u 8"),
    ],
)
def test_spanish_names_change_the_word_before_them(last: str, both: str, one: str) -> None:
    with speaking("es"):
        assert (joined_with_and(["Ana", last]), joined_with_or(["Ana", last])) == (both, one)
    with speaking("de"):
        assert (joined_with_and(["Ana", last]), joined_with_or(["Ana", last])) == (
            f"Ana und {last}",
            f"Ana oder {last}",
        )


@pytest.mark.parametrize(
    ("language", "yes", "no"),
    [
        ("en", ("y", " YES "), ("n", "Never")),
        ("de", ("j", "JA", "y"), ("n", "Nein", "nie")),
        ("es", ("s", "sí", "si", "SÍ", "Si", "s\u0069\u0301"), ("n", "NO", "nunca")),
        ("fr", ("o", "Oui"), ("n", "non", "jamais")),
    ],
)
def test_answers_are_read_in_the_language_with_or_without_accents(
    language: str, yes: tuple[str, ...], no: tuple[str, ...]
) -> None:
    with speaking(language):
        assert all(is_yes(answer) and not is_no(answer) for answer in yes)
        assert all(is_no(answer) and not is_yes(answer) for answer in no)
        assert not is_yes("")
        assert not is_no("perhaps")
