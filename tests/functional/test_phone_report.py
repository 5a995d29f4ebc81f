"""The report of a finished game on a phone: told to those inside, in their language, and found by no one else."""

import re

import pytest

from companion.core.language import speaking
from companion.session.origin import Origin
from companion.table.report import report_page
from tests.functional.test_phone_files import got
from tests.phones import Hall, Page


async def report_of(page: Page) -> str:
    """Return where the report is, as told with the standings; empty if there is none."""
    before = len(page.said)
    await page.send("more")
    await page.until(lambda: any(each["say"] == "whole" for each in page.said[before:]))
    return str(page.last("whole")["report"])


async def test_a_phone_opens_the_report_of_a_finished_game_in_its_language() -> None:
    async with Hall() as hall:
        phone = await hall.seat("Ana", "de")
        assert await report_of(phone) == ""
        await hall.tell("city_shared_win")
        path = await report_of(phone)
        head, body = await got(hall, path)
        with speaking("de"):
            assert body.decode() == report_page(hall.session.table, "Friday")
        assert head.startswith("HTTP/1.1 200 ")
        assert "Content-Type: text/html" in head
        hall.leave()
        assert (await got(hall, path))[0].startswith("HTTP/1.1 404 ")


async def test_the_report_ends_with_the_end_of_the_game() -> None:
    """Undone, it is not over any more; it comes back with it."""
    async with Hall() as hall:
        await hall.tell("city_shared_win")
        phone = await hall.seat("Ana")
        path = await report_of(phone)
        before = (await got(hall, path))[1]
        assert hall.session.submit("undo", Origin("keyboard")) is None
        assert (await got(hall, path))[0].startswith("HTTP/1.1 404 ")
        assert await report_of(phone) == ""
        assert hall.session.submit("redo", Origin("keyboard")) is None
        assert (await got(hall, await report_of(phone)))[1] == before


@pytest.mark.parametrize(
    "path", ["/report", "/report/", "/report/AbCdEfGhIjKlMnOp", "/report/%2e%2e/tv", "/report/%C3%A9"]
)
async def test_no_one_guesses_where_it_is(path: str) -> None:
    async with Hall() as hall:
        await hall.tell("city_shared_win")
        outside = await hall.page()
        await outside.send("more")
        assert (await outside.ask("ping", n=1))["say"] == "pong"
        assert (await got(hall, path))[0].startswith("HTTP/1.1 404 ")
        assert not [each for each in outside.said if each["say"] == "whole"]


async def test_the_browser_may_use_its_style_and_nothing_else() -> None:
    async with Hall() as hall:
        await hall.tell("city_shared_win")
        head, body = await got(hall, await report_of(await hall.seat("Ana")))
        policy = re.search(r"Content-Security-Policy: (.*)", head)
        assert policy is not None
        assert "unsafe" not in policy[1]
        assert body.count(b"<style>") == 1
