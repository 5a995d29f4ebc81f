"""Phones, the TV and the wall of a hall each speak their own language, at the same table and at the same time."""

import asyncio
from typing import Any

import msgspec
import pytest
from websockets.datastructures import Headers
from websockets.http11 import Request

from companion.core.language import WindowLanguage, language, speaking, use_window
from companion.phones import page_words
from companion.phones.files import Pages
from companion.phones.gate import Gate
from companion.phones.server import LOOPBACK, asked_language
from companion.phones.wall_server import Wall
from companion.session.origin import Origin
from tests.phones import Hall, Page
from tests.pseudo import pseudo  # noqa: F401 - a fixture
from tools import sentences
from tools.catalogue import PSEUDO, bracketed

pytestmark = pytest.mark.usefixtures("pseudo")
WANTED = ("de-AT", f"{PSEUDO}-XX", "en")
"""Languages of which only the second is there."""


def requested(path: str = "/", wanted: str = "") -> Request:
    return Request(path, Headers({"Host": "here", **({"Accept-Language": wanted} if wanted else {})}))


async def hears(page: Page, words: str) -> None:
    await page.until(lambda: page.last("told").get("words") == words)


async def test_each_phone_hears_its_own_language_of_an_offer_a_refusal_and_an_outcome() -> None:
    async with Hall() as hall:
        assert hall.session.submit("given owner Seaview Ben", Origin("key")) is None
        ana, ben = await hall.seat("Ana", *WANTED), await hall.seat("Ben", "en-GB", PSEUDO)
        made = next(each for each in ana.table["choices"]["Ana"] if each["form"].startswith("trade "))
        offer = {"form": made["form"], "filled": made.get("filled", {})}
        answers = {"other": "Ben", "gives": "2m", "takes": "Seaview"}
        said = (await ana.do("do", seat="Ana", **offer, answers=answers))["words"]
        assert said == bracketed("Waiting for {player} to accept.").format(player="Ben")
        twice = (await ana.do("do", seat="Ana", **offer, answers=answers))["words"]
        assert twice == bracketed("You're already waiting for an answer to this.")
        [asked] = await ben.until(lambda: ben.table.get("waiting"))
        [own] = await ana.until(lambda: ana.table.get("waiting"))
        assert "⟦" not in asked["words"]
        answer = await ben.do("reply", seat="Ben", offer=asked["number"], yes=False)
        assert answer["words"] == f"Ben declined: {asked['words']}"
        await hears(ana, bracketed("{player} declined: {offer}").format(player="Ben", offer=own["words"]))


async def test_both_are_told_in_their_language_why_an_agreement_failed() -> None:
    async with Hall() as hall:
        for line in ("option mortgage_when any_time", "given owner Seaview Ana"):
            assert hall.session.submit(line, Origin("key")) is None
        ana, ben = await hall.seat("Ana"), await hall.seat("Ben", PSEUDO)
        await ana.choose("Ana", "Make a deal", other="Ben", gives="Seaview", takes="2m")
        [asked] = await ben.until(lambda: ben.table.get("waiting"))
        assert hall.session.submit("mortgage Seaview", Origin("phone", "Ana")) is None
        answer = await ben.do("reply", seat="Ben", offer=asked["number"], yes=True)
        why = "something in it has changed since. Offer it again."
        assert answer["words"] == bracketed("That didn't work: {why}").format(why=bracketed(why))
        await hears(ana, f"That didn't work: {why}")


async def test_the_terminal_keeps_its_language_while_phones_of_another_move() -> None:
    window = WindowLanguage("en")
    use_window(window)
    async with Hall() as hall:
        heard: list[str] = []
        hall.session.subscribe(lambda news: heard.append(language()))
        ana = await hall.seat("Ana", PSEUDO)
        form = next(each for each in ana.table["choices"]["Ana"] if each["form"].startswith("roll"))
        assert (await ana.do("do", seat="Ana", form=form["form"], filled={}, answers={}))["done"]
        await asyncio.sleep(0.05)
        assert set(heard) == {"en"}
        window.code = PSEUDO
        hall.session.submit("undo", Origin("key"))
        await asyncio.sleep(0.05)
        assert heard[-1] == PSEUDO


async def test_a_phone_changes_its_language_at_once_and_alone() -> None:
    async with Hall() as hall:
        ana, ben = await hall.seat("Ana", "en"), await hall.seat("Ben", "en")
        before, shown = len(ana.said), len(ben.said)
        await ana.send("speak", languages=[PSEUDO])
        await ana.until(lambda: any(each["say"] == "table" for each in ana.said[before:]))
        words = ana.last("words")
        assert words["language"] == PSEUDO
        assert words["words"]["Who are you?"] == bracketed("Who are you?")
        assert [code for code, _ in words["languages"]] == ["en", PSEUDO]
        assert ana.choice("Ana", "Roll") is None, "it is in the other language now"
        await asyncio.sleep(0.05)
        assert len(ben.said) == shown
        await ana.send("speak", languages=["en"])
        await ana.until(lambda: ana.choice("Ana", "Roll"))
        assert ana.last("words")["words"] == {}


async def test_who_is_refused_at_the_door_reads_why_in_the_language_of_the_page() -> None:
    async with Hall() as hall:
        stranger = await hall.page(languages=(PSEUDO,))
        said = await stranger.ask("enter", pin="no")
        assert said["words"] == bracketed("Wrong PIN. You'll find it next to the code.")


@pytest.mark.parametrize(
    ("header", "code"),
    [("", "en"), (f"{PSEUDO}-XX,en;q=0.8", PSEUDO), ("xx, en-US;q=0.9", "en"), ("xx;q=1", "en"), (",,;", "en")],
)
def test_a_browser_says_which_language_it_wants(header: str, code: str) -> None:
    assert asked_language(requested(wanted=header)) == code


def test_a_page_without_its_scripts_speaks_the_language_of_the_browser() -> None:
    pages = Pages()
    gate = Gate(pages, ("here",))
    for code in ("en", PSEUDO):
        with speaking(code):
            answer = gate.answer(requested())
            assert answer is not None
            page = answer.body.decode()
            missing = gate.answer(requested("/nothing"))
            assert missing is not None
        assert f'<html lang="{code}"' in page
        assert pages.version in page
        assert "{{" not in page
        assert "data-say" not in page
        moment = "One moment …" if code == "en" else bracketed("One moment …")
        assert f"<p>{moment}</p>" in page
        before_its_words, _, _ = page.partition('id="words"')
        assert ("⟦" in before_its_words) is (code == PSEUDO)
        assert missing.body.decode().startswith("Page not found" if code == "en" else "⟦")


def test_the_pages_get_every_sentence_of_their_scripts() -> None:
    scripts = [path for path in sentences.page_files() if path.suffix == ".js"]
    found = {sentence for path in scripts for sentence, _ in sentences.in_file(path)}
    words = page_words.page_words(PSEUDO).words
    assert len(words) > 90
    assert words.keys() == {f"{each.context}\4{each.text}" if each.context else each.text for each in found}
    assert all(isinstance(words[each.text], tuple) is bool(each.many) for each in found if not each.context)


async def test_the_wall_speaks_the_language_of_its_address_or_of_the_browser() -> None:
    wall = Wall(lambda table: msgspec.json.encode(language()))
    await wall.open(LOOPBACK, (0,))
    try:
        asked: dict[str, Any] = {}
        for path, wanted in (("/hall.json", ""), (f"/hall.json?lang=xx,{PSEUDO}", "en"), ("/hall.json", PSEUDO)):
            asked[path + wanted] = msgspec.json.decode((await answered(wall, path, wanted))[1])
        assert [*asked.values()] == ["en", PSEUDO, PSEUDO]
        words = msgspec.json.decode((await answered(wall, f"/words.json?lang={PSEUDO}", ""))[1])
        assert words["words"]["Tonight"] == bracketed("Tonight")
        assert f'<html lang="{PSEUDO}"'.encode() in (await answered(wall, "/hall", PSEUDO))[1]
        assert (await answered(wall, "/words.js", ""))[0].startswith(b"HTTP/1.1 200")
    finally:
        await wall.close()


async def answered(wall: Wall, path: str, wanted: str) -> tuple[bytes, bytes]:
    """Return the head and the body of an answer."""
    reader, writer = await asyncio.open_connection(LOOPBACK, wall.port)
    more = f"Accept-Language: {wanted}\r\n" if wanted else ""
    writer.write(f"GET {path} HTTP/1.1\r\nHost: {LOOPBACK}:{wall.port}\r\n{more}\r\n".encode())
    head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    return head, body
