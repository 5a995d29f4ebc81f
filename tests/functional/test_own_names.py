"""Players who join on a phone can enter their name until the first move."""

import pytest

from companion.phones.instant import Instant
from companion.session.origin import Origin
from tests.phones import Hall, Page


async def inside(hall: Hall) -> Page:
    page = await hall.page()
    await page.ask("enter", key=hall.room.seats.door.key)
    return page


async def sit(page: Page, seat: str, name: str) -> str:
    """Ask for a seat under a name; return what is refused, empty where nothing is."""
    before = len(page.said)
    await page.send("sit", seat=seat, name=name)
    await page.until(lambda: any(each["say"] in ("passed", "refused") for each in page.said[before:]))
    refused = [each["words"] for each in page.said[before:] if each["say"] == "refused"]
    return refused[0] if refused else ""


async def test_who_sits_down_is_called_by_their_own_name() -> None:
    async with Hall(players=("Player 1", "Player 2")) as hall:
        page, other = await inside(hall), await hall.seat("Player 2")
        assert await sit(page, "Player 1", " Cleo ") == ""
        assert page.last("welcome")["mine"] == ["Cleo"]
        assert page.last("passed")["holder"] == "Cleo"
        await other.until(lambda: other.table["view"]["players"][0]["name"] == "Cleo")
        assert hall.session.table.setup.players == ("Cleo", "Player 2")
        assert other.last("welcome")["mine"] == ["Player 2"]


async def test_who_begins_may_be_said_before() -> None:
    async with Hall(players=("Ana", "Ben")) as hall:
        hall.leave()
        hall.play(hall.evenings.begin("Friday", hall.setup, ("begins Ben",)))
        page = await inside(hall)
        assert await sit(page, "Ben", "Cleo") == ""
        assert [row.name for row in Instant(hall.session).view.players if row.in_turn] == ["Cleo"]


@pytest.mark.parametrize(
    ("seat", "name", "lines", "words"),
    [
        ("Ana", "Ben", (), "Ben"),
        ("Ana", "x" * 300, (), "A name can have up to"),
        ("Ben", "Cleo", (), "already has a phone"),
        ("Ana", "Cleo", ("roll 1 2",), "The game has started: join as Ana"),
    ],
)
async def test_a_name_that_cannot_be_is_refused_and_the_seat_stays_free(
    seat: str, name: str, lines: tuple[str, ...], words: str
) -> None:
    async with Hall(players=("Ana", "Ben", "Cal")) as hall:
        await hall.seat("Ben")
        page = await inside(hall)
        for line in lines:
            assert hall.session.submit(line, Origin("keyboard")) is None
        assert words in await sit(page, seat, name)
        assert hall.session.table.setup.players == ("Ana", "Ben", "Cal")
        assert page.last("welcome")["mine"] == []
