"""Phones at a table, through real sockets: coming in, sitting down, coming back, moving, being freed."""

import asyncio
from pathlib import Path

import pytest

from companion.core.order import Setup
from companion.session.origin import Origin
from tests.phones import Hall
from tests.screens import open_store


async def test_a_phone_comes_in_by_the_key_and_sits_down() -> None:
    async with Hall() as hall:
        page = await hall.page()
        assert page.last("welcome")["inside"] is False
        assert page.table == {}
        assert (await page.ask("enter", key=hall.room.seats.door.key))["say"] == "passed"
        await page.until(lambda: page.table)
        assert [seat["taken"] for seat in page.table["seats"]] == [False, False, False]
        await page.sit("Ana")
        await page.until(lambda: page.table["seats"][0]["there"])
        assert page.last("welcome")["mine"] == ["Ana"]
        assert page.choice("Ana", "Roll")


@pytest.mark.parametrize("name", ["Karl Theodor Maria Nikolaus Johann Jacob Philipp", "👨\u200d👩\u200d👧", "ನೇ\u200cಗಿ"])
async def test_a_name_may_be_long_and_joined(name: str) -> None:
    async with Hall("city", (name, "Ben")) as hall:
        page = await hall.seat(name)
        assert page.last("welcome")["mine"] == [name]
        assert (await page.choose(name, "Roll"))["done"]


async def test_a_pass_opens_the_same_seat_after_the_companion_was_killed(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    async with Hall(library=store) as hall:
        page = await hall.page()
        await page.ask("enter", pin=hall.room.seats.door.pin)
        given = await page.sit("Ben")
        assert hall.session.submit("roll 6 5", Origin("key")) is None
        assert given.encode() not in b"".join(each.read_bytes() for each in tmp_path.rglob("*") if each.is_file())
    hall.session.close_file_and_report()
    async with Hall(library=store, resume=True) as again:
        page = await again.page(given)
        assert page.last("welcome")["mine"] == ["Ben"]
    again.session.close_file_and_report()


async def test_whoever_is_back_before_the_game_sits_again_once_it_is_gone_on_with(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    async with Hall(library=store) as hall:
        given = [(await hall.seat(name)).last("passed")["given"] for name in ("Ana", "Ben")]
        assert hall.session.submit("roll 6 5", Origin("key")) is None
    hall.session.close_file_and_report()
    async with Hall(library=store, resume=True, early=True) as again:
        older, newer, tv = [await again.page(*passes) for passes in (given[:1], given, ())]
        assert [page.last("welcome")["inside"] for page in (older, newer, tv)] == [False] * 3
        again.begin()
        await older.until(lambda: older.last("older"))
        await newer.until(lambda: newer.choice("Ana", "End the turn"))
        assert [page.last("welcome")["mine"] for page in (older, newer, tv)] == [["Ana"], ["Ana", "Ben"], []]
        assert "another window" in (await older.choose("Ana", "End the turn"))["words"]
        assert tv.table == {}
        again.room.free_seat("Ana")
        await newer.gone()
        assert (await again.page(given[0])).last("welcome")["inside"] is False
    again.session.close_file_and_report()


async def test_a_seat_that_is_taken_is_not_to_be_had() -> None:
    async with Hall() as hall:
        await hall.seat("Ana")
        thief = await hall.page()
        await thief.ask("enter", key=hall.room.seats.door.key)
        await thief.ask("sit", seat="Ana")
        refused = await thief.until(lambda: thief.last("refused"))
        assert refused["words"].startswith("Ana already has a phone")
        await thief.ask("sit", seat="Dora")
        await thief.until(lambda: "called Dora" in thief.last("refused")["words"])


async def test_nobody_sits_down_who_has_not_come_in() -> None:
    async with Hall() as hall:
        page = await hall.page()
        assert "Scan the code or type the PIN first" in (await page.ask("sit", seat="Ana"))["words"]
        assert "has expired" in (await page.ask("enter", key="A" * 16))["words"]


async def test_a_forged_pass_opens_nothing_and_a_freed_one_no_more() -> None:
    async with Hall() as hall:
        page = await hall.seat("Ana")
        stolen = page.last("passed")["given"]
        forged = await hall.page("x" * 22)
        assert forged.last("welcome")["inside"] is False
        hall.room.free_seat("Ana")
        await page.until(lambda: page.last("freed"))
        assert (await page.gone())[0] == 1000
        assert page.last("welcome") == {**page.last("welcome"), "inside": False, "mine": []}
        back = await hall.page(stolen)
        assert back.last("welcome")["inside"] is False
        assert (await back.do("bid", seat="Ana", amount=10_000))["done"] is False


async def test_a_seat_that_is_freed_or_given_up_is_not_brought_back_by_a_code_of_before() -> None:
    async with Hall() as hall:
        page = await hall.seat("Ana")
        await page.sit("Ben")
        for seat in ("Ana", "Ben"):
            await page.ask("move", seat=seat)
        await page.until(lambda: page.last("key").get("seat") == "Ben")
        paths = [each["path"] for each in page.said if each["say"] == "key"]
        await page.ask("leave", seat="Ben")
        hall.room.free_seat("Ana")
        for path in paths:
            assert (await (await hall.page()).ask("enter", key=path.removeprefix("/#")))["say"] == "refused"


async def test_a_phone_that_was_away_when_its_seat_was_freed_has_to_come_in_again() -> None:
    async with Hall() as hall:
        page = await hall.page()
        given = [(await page.ask("enter", key=hall.room.seats.door.key))["given"], await page.sit("Ana")]
        await page.close()
        while hall.room.windows:
            await asyncio.sleep(0)
        hall.room.free_seat("Ana")
        assert (await hall.page(*given)).last("welcome")["inside"] is False


async def test_whoever_sat_at_another_table_may_look_on_at_the_next() -> None:
    async with Hall() as hall:
        page = await hall.seat("Ana")
        hall.leave()
        hall.setup = Setup("city", ("Dora", "Eve"), {}, seed=7)
        hall.begin()
        back = await hall.page(page.last("passed")["given"])
        assert (back.last("welcome")["inside"], back.last("welcome")["mine"]) == (True, [])


async def test_a_seat_moves_to_another_phone_by_a_key_that_works_once() -> None:
    async with Hall() as hall:
        old = await hall.seat("Ana")
        await old.ask("move", seat="Ana")
        path = (await old.until(lambda: old.last("key")))["path"]
        new = await hall.page()
        await new.ask("enter", key=path.removeprefix("/#"))
        await new.until(lambda: new.last("welcome")["mine"] == ["Ana"])
        await old.until(lambda: old.last("freed"))
        assert old.last("welcome")["mine"] == []
        third = await hall.page()
        assert (await third.ask("enter", key=path.removeprefix("/#")))["say"] == "refused"


async def test_a_key_that_moves_a_seat_is_void_after_a_while() -> None:
    async with Hall() as hall:
        old = await hall.seat("Ana")
        await old.ask("move", seat="Ana")
        path = (await old.until(lambda: old.last("key")))["path"]
        hall.seconds += 121
        new = await hall.page()
        assert (await new.ask("enter", key=path.removeprefix("/#")))["say"] == "refused"


async def test_the_newer_of_two_windows_asks_and_the_older_says_so() -> None:
    async with Hall() as hall:
        older = await hall.seat("Ana")
        newer = await hall.page(older.last("passed")["given"])
        await older.until(lambda: older.last("older"))
        refused = await older.choose("Ana", "End the turn")
        assert refused["done"] is False
        assert "another window" in refused["words"]
        await older.ask("here")
        await newer.until(lambda: newer.last("older"))
        assert "another window" not in (await older.choose("Ana", "End the turn"))["words"]


async def test_one_phone_holds_two_seats_and_the_journal_says_so() -> None:
    async with Hall() as hall:
        page = await hall.seat("Ana")
        await page.sit("Ben")
        assert (await page.do("do", seat="Ana", form="roll [FIRST SECOND]"))["done"] is True
        assert hall.lines[-1][1] == "phone Ana+Ben"


async def test_whoever_sits_keeps_the_seat_in_the_next_game_of_the_same_people() -> None:
    async with Hall() as hall:
        page = await hall.seat("Ana")
        hall.leave()
        await page.until(lambda: page.table == {"open": False})
        hall.session.stop_clock_and_windows()
        hall.begin()
        await page.until(lambda: page.last("welcome")["mine"] == ["Ana"] and page.table.get("open", True))


async def test_whoever_kept_the_seat_from_the_game_before_has_it_after_the_companion_was_killed(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    async with Hall(library=store) as hall:
        page = await hall.seat("Ana")
        given = page.last("passed")["given"]
        hall.leave()
        hall.session.close_file_and_report()
        hall.begin()
        await page.until(lambda: page.last("welcome")["mine"] == ["Ana"])
        assert hall.session.submit("roll 6 5", Origin("key")) is None
    hall.session.close_file_and_report()
    async with Hall(library=store, resume=True) as again:
        assert (await again.page(given)).last("welcome")["mine"] == ["Ana"]
    again.session.close_file_and_report()


async def test_a_freed_seat_is_not_opened_by_an_earlier_evening_either(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    async with Hall(library=store) as hall:
        lost = await hall.seat("Ana")
        given = lost.last("passed")["given"]
        assert hall.session.submit("roll 6 5", Origin("key")) is None
        earlier = hall.session
        hall.leave()
        hall.begin()
        await lost.until(lambda: lost.last("welcome")["mine"] == ["Ana"])
        hall.room.free_seat("Ana")
        await lost.gone()
        found = await hall.seat("Ana")
        hall.leave()
        hall.session.close_file_and_report()
        earlier.close_file_and_report()
        resumed = hall.evenings.resume(1)
        assert resumed is not None
        hall.play(resumed)
        assert (await hall.page(given)).last("welcome")["inside"] is False
        await found.until(lambda: found.last("welcome")["mine"] == ["Ana"])
    resumed.close_file_and_report()


async def test_a_seat_without_a_name_is_refused_in_words() -> None:
    async with Hall() as hall:
        page = await hall.seat("Ana")
        await page.ask("sit", seat="")
        refused = await page.until(lambda: page.last("refused"))
        assert refused["words"] == "No one at this table is called that. Players: Ana, Ben, Cal."
        said = await page.do("bid", seat="", amount=1)
        assert said["words"] == "That player isn't on this phone."
