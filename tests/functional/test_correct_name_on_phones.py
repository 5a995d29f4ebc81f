"""A name that is corrected while phones are at the table: what waits, what is said again, and whose seat it is."""

from typing import Any

import pytest

from companion.session.origin import Origin
from tests.phones import Hall, Page, open_socket

OFFER = "trade ONE : [GIVES] for OTHER : [TAKES]"


async def offer(page: Page, one: str, other: str) -> None:
    said = await page.do("do", seat=one, form=OFFER, filled={"one": one}, answers={"other": other, "gives": "1m"})
    assert said["words"] == f"Waiting for {other} to accept."


async def back(hall: Hall, page: Page) -> Page:
    """Return the same page on a new line."""
    again = Page(await open_socket(hall.host), hall, me=page.me)
    hall.pages.append(again)
    await again.hello(page.last("passed")["given"])
    return again


async def test_who_has_made_an_offer_is_told_that_it_is_to_be_made_again() -> None:
    async with Hall(players=("Ana", "Bne", "Cal")) as hall:
        ana, bne, cal = [await hall.seat(name) for name in ("Ana", "Bne", "Cal")]
        await offer(ana, "Ana", "Bne")
        await offer(bne, "Bne", "Cal")
        assert (await cal.do("please", seat="Cal"))["done"]
        await cal.until(lambda: len(cal.table["waiting"]) == 2)
        hall.session.rename_player("Bne", "Ben")
        await told_again(ana, "Ana gives Bne 1M for nothing.")
        await told_again(bne, "Bne gives Cal 1M for nothing.")
        await told_again(cal, "undo the last move")
        late = await bne.do("reply", seat="Ben", offer=1, yes=True)
        assert late["words"] == "This offer is no longer open."
        await offer(ana, "Ana", "Ben")
        assert not (await bne.do("reply", seat="Ben", offer=1, yes=True))["done"], "it meant the previous one"


async def told_again(page: Page, words: str) -> None:
    """Wait until a page is asked to reload, and sees nothing that waits."""
    await page.until(lambda: page.last("told") and not page.table["waiting"])
    assert page.last("told")["words"] == f"A player was renamed. Ask again if you still want this: {words}"


async def test_an_offer_stands_when_the_same_table_goes_on_at_another_desk() -> None:
    async with Hall() as hall:
        ana, ben = [await hall.seat(name) for name in ("Ana", "Ben")]
        await offer(ana, "Ana", "Ben")
        hall.phones.serve(hall.session)
        [waiting] = await ben.until(lambda: ben.table.get("waiting"))
        assert (await ben.do("reply", seat="Ben", offer=waiting["number"], yes=True))["done"]
        assert not ana.last("told")["words"].startswith("A name")
        assert [source for _, source in hall.lines] == ["phone Ana+Ben"]


async def test_what_was_done_before_is_not_done_again_when_it_is_said_again_after_it() -> None:
    async with Hall(players=("Ana", "Bne")) as hall:
        ana = await hall.seat("Ana")
        asked: dict[str, Any] = {"n": 7, "seat": "Ana", "form": "press", "filled": {}, "answers": {}}
        for line in ("roll 6 5", "force buy"):
            assert hall.session.submit(line, Origin("key")) is None
        first = await ana.choose("Ana", "Press Build")
        assert first["done"]
        hall.session.rename_player("Bne", "Ben")
        assert hall.session.submit("force press", Origin("key")) is None
        again = await back(hall, ana)
        asked |= {"n": first["n"]}
        assert await again.do("do", **asked) == first
        assert [source for text, source in hall.lines if text.startswith("press")] == ["phone Ana"]


@pytest.mark.parametrize(
    ("corrections", "now"),
    [
        ([("Bne", "Ben")], "Ben"),
        ([("Ana", "Cal"), ("Bne", "Ana"), ("Cal", "Bne")], "Ana"),
    ],
    ids=["one", "swapped"],
)
async def test_a_code_that_moves_a_seat_moves_that_of_the_same_person(
    corrections: list[tuple[str, str]], now: str
) -> None:
    async with Hall(players=("Ana", "Bne")) as hall:
        ana, bne = [await hall.seat(name) for name in ("Ana", "Bne")]
        await bne.ask("move", seat="Bne")
        path = (await bne.until(lambda: bne.last("key")))["path"]
        for old, new in corrections:
            hall.session.rename_player(old, new)
        other = await hall.page()
        await other.ask("enter", key=path.removeprefix("/#"))
        await other.until(lambda: other.last("welcome")["mine"] == [now])
        await bne.until(lambda: bne.last("welcome")["mine"] == [])
        assert not ana.last("freed")


async def test_a_phone_keeps_its_passes_under_the_new_names() -> None:
    async with Hall(players=("Ana", "Bne")) as hall:
        page = await hall.seat("Bne")
        given = page.last("passed")["given"]
        hall.session.rename_player("Bne", "Ben")
        await page.until(lambda: page.last("welcome")["mine"] == ["Ben"])
        assert page.last("passed") == {"say": "passed", "given": given, "holder": "Ben"}
