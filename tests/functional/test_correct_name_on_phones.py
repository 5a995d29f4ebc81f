"""A name that is corrected while phones are at the table: what waits, what is said again, and whose seat it is."""

from typing import Any

from companion.session.origin import Origin
from tests.phones import Hall, Page, open_socket


def correct(hall: Hall, old: str, new: str) -> None:
    """Correct a name as a desk does."""
    hall.session.rename_player(old, new)
    hall.leave = hall.room.serve(hall.session)


async def back(hall: Hall, page: Page) -> Page:
    """Return the same page on a new line."""
    again = Page(await open_socket(hall.host), hall, me=page.me)
    hall.pages.append(again)
    await again.hello(page.last("passed")["given"])
    return again


async def test_what_was_done_before_is_not_done_again_when_it_is_said_again_after_it() -> None:
    async with Hall(players=("Ana", "Bne")) as hall:
        ana = await hall.seat("Ana")
        asked: dict[str, Any] = {"n": 7, "seat": "Ana", "form": "press", "filled": {}, "answers": {}}
        for line in ("roll 6 5", "force buy"):
            assert hall.session.submit(line, Origin("key")) is None
        first = await ana.choose("Ana", "Press Build")
        assert first["done"]
        correct(hall, "Bne", "Ben")
        assert hall.session.submit("force press", Origin("key")) is None
        again = await back(hall, ana)
        asked |= {"n": first["n"]}
        assert await again.do("do", **asked) == first
        assert [source for text, source in hall.lines if text.startswith("press")] == ["phone Ana"]
