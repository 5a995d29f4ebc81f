"""Texts that are kept for a while, such as why nothing is saved: each window says them in its own language."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from companion.core.errors import CompanionError
from companion.core.language import WindowLanguage, speaking, use_window
from companion.core.words import phrase
from companion.phones.host import Host
from companion.phones.numbers import LatestAnswers
from companion.phones.page_messages import Answer
from companion.session.evenings import Evenings
from companion.session.origin import Origin
from companion.session.session import Session
from companion.store import Store
from companion.table.ports import JournalError
from tests.phones import Hall, Page

GONE = {
    "en": "NOT SAVED: {path} is gone.",
    "de": "NICHT GESPEICHERT: {path} ist weg.",
    "es": "SIN GUARDAR: {path} ya no está.",
    "fr": "NON ENREGISTRÉ\N{NO-BREAK SPACE}: {path} a disparu.",
}


def look(session: Session) -> None:
    """Look after the journal, as the session does now and then."""
    session._check_journal()


async def hears(page: Page, words: str) -> None:
    await page.until(lambda: page.table.get("trouble") == words)


async def test_why_nothing_is_saved_is_said_to_each_window_in_its_language(tmp_path: Path) -> None:
    """The table is German, the phone Spanish; then each is given another language."""
    path = tmp_path / "companion.db"
    window = WindowLanguage("de")
    use_window(window)
    with Store.open(path) as store:
        async with Hall(library=store) as hall:
            phone, other = await hall.seat("Ana", "es"), await hall.seat("Ben", "en")
            path.unlink()
            look(hall.session)
            assert hall.session.trouble == GONE["de"].format(path=path)
            await hears(phone, GONE["es"].format(path=path))
            await hears(other, GONE["en"].format(path=path))
            window.code = "fr"
            assert hall.session.trouble == GONE["fr"].format(path=path)
            await phone.send("speak", languages=["de"])
            await hears(phone, GONE["de"].format(path=path))
        hall.session.close_file_and_report()


def said(errors: Iterable[CompanionError], code: str) -> list[str]:
    with speaking(code):
        return [str(error) for error in errors]


def test_an_error_is_said_with_its_cause_in_the_language_of_who_reads_it() -> None:
    disk = OSError(28, "No space left on device")
    with speaking("de"):
        errors = [
            CompanionError(phrase("{path} can't be written: {why}."), path="x", why=disk),
            JournalError(phrase("Nothing can be saved: {why}"), why=JournalError(phrase("{path} is gone."), path="x")),
            CompanionError("{braces} that are no slots"),
        ]
    assert said(errors, "es") == [
        "No se puede escribir x: el disco está lleno.",
        "No se puede guardar nada: x ya no está.",
        "{braces} that are no slots",
    ]
    assert said(errors, "en")[:2] == ["x can't be written: the disk is full.", "Nothing can be saved: x is gone."]


async def test_a_game_without_a_library_says_why_in_every_language() -> None:
    notice = JournalError(phrase("Nothing can be saved: {why}"), why=JournalError(phrase("{path} is gone."), path="x"))
    session = Evenings(notices=("settings.toml is odd.", notice)).begin("Friday", Hall().setup)
    session.submit("roll 1 2", Origin("key"))
    for code, words in {"de": "x ist weg.", "fr": "x a disparu."}.items():
        with speaking(code):
            assert words in session.trouble
    session.close_file_and_report()


async def test_why_phones_are_not_served_follows_the_language_of_the_screen() -> None:
    window = WindowLanguage("de")
    use_window(window)
    host = Host(found=lambda: (), ports=(0,))
    host.switch(True)
    await host.wait_until_idle()
    assert host.lobby().problem.startswith("Dieser Computer")
    window.code = "en"
    assert host.lobby().problem == "This computer isn't on a network. Join the phones' Wi-Fi, or open a hotspot."
    host.switch(False)
    await host.wait_until_idle()


@pytest.mark.parametrize("done", [True, False])
def test_a_repeated_request_is_answered_in_the_language_of_now(done: bool) -> None:
    numbers = LatestAnswers()
    with speaking("de"):
        numbers.keep_answer("Ana", "page", Answer(1, done, "Erledigt."))
        assert numbers.earlier_answer("Ana", "page", 1) == Answer(1, done, "Erledigt.")
    again = numbers.earlier_answer("Ana", "page", 1)
    assert again is not None
    assert again.done is done
    assert again.words == "You sent that a while ago. Check the table, and try again if nothing happened."
