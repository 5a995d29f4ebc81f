"""A name that was typed wrongly at the start is corrected in the running evening, by keys and for good."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from companion.core.errors import CompanionError
from companion.core.order import Setup
from companion.session.evenings import Evenings
from companion.session.origin import Origin
from companion.session.session import Session
from companion.store import Store
from companion.store.seats_file import SeatsFile
from companion.table.ports import JournalError
from companion.table.reading import read_table
from companion.tui.app import CompanionApp
from companion.tui.desks.bid_keys import BidKeys
from companion.tui.desks.unit import UnitScreen
from companion.tui.routes import is_desk
from companion.tui.windows.dialogs import AskText
from companion.tui.windows.find import Find
from tests.functional.test_store_failures import no_file_larger_than
from tests.phones import Hall, Served
from tests.screens import choose, open_store, press_slowly, said, shell, text_of, type_text, until

CITY = Setup("city", ("Bne", "Ana"), {"money": "bank"}, seed=7)
UNIT = Setup("unit", ("Ana", "Bne"), {"build_spin_seconds": "0"}, seed=7)


def begun(store: Store, setup: Setup = CITY, *lines: str) -> int:
    """Return the number of a game with these lines that someone has left."""
    evenings = Evenings(store, seconds=lambda: 1000.0)
    session = evenings.begin("Friday", setup)
    for line in lines:
        session.table.submit(line, 1_000)
    session.close_file_and_report()
    return 1


async def correct(pilot: Pilot[Any], which: str, name: str) -> None:
    """Rename a player by the menu of the desk."""
    await pilot.press("escape", "n")
    await until(pilot, lambda: isinstance(pilot.app.screen, Find))
    await type_text(pilot, which)
    await until(pilot, lambda: isinstance(pilot.app.screen, AskText))
    await type_text(pilot, name)


@asynccontextmanager
async def watched(store: Store, tmp_path: Path, shows: str) -> AsyncIterator[tuple[CompanionApp, Pilot[None], Session]]:
    """Open the first game as someone who watches, and as where it is played, once the watcher's screen shows this."""
    playing = Evenings(store).resume(1)
    assert playing is not None
    app = shell(tmp_path, store=store)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("g", "w")
        await until(pilot, lambda: shows in text_of(app))
        yield app, pilot, playing
    playing.close_file_and_report()


async def test_a_name_is_corrected_by_keys_on_the_smallest_screen(store: Store, tmp_path: Path) -> None:
    begun(store, CITY, "roll 1 2", "note Bne owes a pizza")
    app = shell(tmp_path, store=store)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("r", "escape")
        assert "Rename a player" in text_of(app)
        await pilot.press("n")
        await until(pilot, lambda: "Rename which player?" in text_of(app))
        await pilot.press("b", "enter")
        await until(pilot, lambda: "New name?" in text_of(app))
        await pilot.press(*"Ben", "enter")
        await until(pilot, lambda: app.current_session is not None and "Ben" in app.current_session.table.setup.players)
        await until(pilot, lambda: "Ben rolls 1 and 2" in text_of(app))
        assert "Bne rolls" not in text_of(app)
        await until(pilot, lambda: said(app) == "Bne renamed to Ben throughout.")
        assert "Bne owes a pizza" in text_of(app)
        await press_slowly(pilot, "u", "u")
        await until(pilot, lambda: app.current_session is not None and not app.current_session.table.history.can_undo)
    [entry] = store.games()
    assert (entry.id, entry.name, entry.players, entry.lines) == (1, "Friday", ("Ben", "Ana"), 4)
    assert read_table(store.watch(1)).setup == Setup("city", ("Ben", "Ana"), CITY.options, seed=7)


async def test_the_palette_offers_it_and_esc_leaves_the_name(store: Store, tmp_path: Path) -> None:
    begun(store, UNIT, "on")
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("r")
        await choose(pilot, "Rename a player")
        await until(pilot, lambda: isinstance(app.screen, Find))
        await type_text(pilot, "Bne")
        await until(pilot, lambda: isinstance(app.screen, AskText))
        await type_text(pilot, "ana")
        assert "The name ana is taken." in text_of(app)
        await pilot.press("escape")
        assert isinstance(app.screen, UnitScreen)
    assert store.games()[0].players == ("Ana", "Bne")


async def test_a_countdown_runs_on_and_its_leader_is_called_by_the_new_name(store: Store, tmp_path: Path) -> None:
    seconds = [1000.0]
    app = shell(tmp_path, store=store, seconds=lambda: seconds[0])
    async with app.run_test() as pilot:
        app.begin("Friday", UNIT)
        await until(pilot, lambda: isinstance(app.screen, UnitScreen))
        await pilot.press("p", "a", "2")
        seconds[0] += 10
        await correct(pilot, "Bne", "Ben")
        await until(pilot, lambda: "Ben bids" in text_of(app))
        timer = session_of(app).timing.timer
        assert timer is not None
        assert timer.leader is not None
        assert (timer.leader.player, timer.held, timer.remaining_ms(session_of(app).now_ms)) == ("Ben", False, 40_000)
        seconds[0] += 40
        session_of(app).start()
        await until(pilot, lambda: "Ben" in text_of(app) and session_of(app).timing.timer is None)
        assert session_of(app).table.history.lines[-1].text == "time"


def session_of(app: CompanionApp) -> Any:
    assert app.current_session is not None
    return app.current_session


async def test_the_television_and_the_size_of_a_raise_stay_as_they_were(store: Store, tmp_path: Path) -> None:
    begun(store, UNIT, "on", "auction", "bid Bne 100k")
    async with watched(store, tmp_path, "Bne bids 100k") as (app, pilot, playing):
        await pilot.press("plus", "t")
        before = app.desk
        assert isinstance(before, UnitScreen)
        playing.rename_player("Bne", "Ben")
        await until(pilot, lambda: app.desk is not before and app.desk is app.screen)
        after = app.desk
        assert isinstance(after, UnitScreen)
        assert after.has_class("-tv")
        assert after.part(BidKeys).current_raise == before.part(BidKeys).current_raise == 1


async def test_what_is_given_so_far_names_the_player_as_they_are_called_now(store: Store) -> None:
    begun(store, replace(CITY, options={"watch": "money"}), "pay Bne Ana 1m")
    session = Evenings(store).resume(1)
    assert session is not None
    session.keep_draft(("given known", "given cash bne 5m", 'given owner "Old Town" Ana', "given nonsense Bne"))
    session.rename_player("Bne", "Ben Two")
    assert session.draft_lines() == (
        "given known",
        'given cash "Ben Two" 5m',
        'given owner "Old Town" Ana',
        "given nonsense Bne",
    )
    session.rename_player("Ben Two", "Ben")
    assert session.draft_lines()[1] == "given cash Ben 5m"


async def test_a_name_can_be_corrected_before_the_first_move_and_after_the_end(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        app.begin("Friday", CITY)
        await until(pilot, lambda: app.desk is not None and app.desk.is_present)
        await correct(pilot, "Bne", "Ben")
        await until(pilot, lambda: session_of(app).table.setup.players == ("Ben", "Ana") and app.desk is app.screen)
        session_of(app).submit("roll 1 2", Origin("key"))
        session_of(app).submit("finish", Origin("key"))
        await until(pilot, lambda: app.screen is not app.desk)
        await pilot.press("escape")
        await until(pilot, lambda: app.desk is app.screen)
        await correct(pilot, "Ben", "Benno")
        await until(pilot, lambda: session_of(app).table.setup.players == ("Benno", "Ana"))
    assert store.games()[0].players == ("Benno", "Ana")
    remembered = Evenings(store).last_played_table("city")
    assert remembered is not None
    assert set(remembered.setup.players) == {"Benno", "Ana"}
    assert any("Benno" in line for line in Evenings(store).win_score_lines(("Ana", "Benno")))


async def test_who_watches_sees_the_name_corrected_and_is_offered_nothing(store: Store, tmp_path: Path) -> None:
    begun(store, UNIT, "on", "auction", "bid Bne 100k")
    async with watched(store, tmp_path, "Bne bids 100k") as (app, pilot, playing):
        await app.run_action("screen.correct_name")
        assert said(app).startswith("You're only watching: ")
        with pytest.raises(CompanionError, match="You're only watching"):
            session_of(app).rename_player("Bne", "Ben")
        playing.rename_player("Bne", "Ben")
        await until(pilot, lambda: "Ben bids 100k" in text_of(app))
        assert "Bne" not in text_of(app)
        assert "NOT READ" not in text_of(app)
        playing.table.submit("bid Ben 200k", playing.table.now_ms)
        await until(pilot, lambda: "Ben bids 200k" in text_of(app))


async def test_who_watches_and_chooses_a_sheet_by_the_name_of_before_sees_none(store: Store, tmp_path: Path) -> None:
    begun(store, CITY, "roll 1 2")
    async with watched(store, tmp_path, "Bne rolls 1 and 2") as (app, pilot, playing):
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, Find))
        playing.rename_player("Bne", "Ben")
        await until(pilot, lambda: session_of(app).table.setup.players == ("Ben", "Ana"))
        await type_text(pilot, "bne")
        await until(pilot, lambda: "Ben rolls 1 and 2" in text_of(app))


async def test_a_phone_keeps_the_seat_and_asks_under_the_new_name(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    async with Hall("city", ("Bne", "Ana"), library=store) as hall:
        page, other = await hall.seat("Bne"), await hall.seat("Ana")
        hall.session.rename_player("Bne", "Ben")
        await page.until(lambda: page.last("welcome")["mine"] == ["Ben"])
        await page.until(lambda: [seat["name"] for seat in page.table["seats"]] == ["Ben", "Ana"])
        assert (await page.choose("Ben", "Roll"))["done"]
        assert hall.lines[-1][1] == "phone Ben"
        assert other.last("welcome")["mine"] == ["Ana"]
        given = page.last("passed")["given"]
        hall.leave()
    hall.session.close_file_and_report()
    assert "Bne" not in SeatsFile(tmp_path / "seats" / "1.json").load().values()
    async with Hall(library=store, resume=True) as again:
        assert (await again.page(given)).last("welcome")["mine"] == ["Ben"]
    again.session.close_file_and_report()


async def test_a_phone_keeps_the_seat_where_nothing_can_be_saved() -> None:
    async with Hall("city", ("Bne", "Ana")) as hall:
        page = await hall.seat("Bne")
        assert hall.session.submit("note we play", Origin("key")) is None
        hall.session.rename_player("Bne", "Ben")
        await page.until(lambda: page.last("welcome")["mine"] == ["Ben"])
        assert (await page.choose("Ben", "Roll"))["done"]


async def test_the_phones_of_the_app_have_the_name_at_once(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store, phones=(phones := Served()))
    async with app.run_test() as pilot:
        app.begin("Friday", UNIT)
        await until(pilot, lambda: app.desk is not None and app.desk.is_present)
        before = app.desk
        assert before is not None
        before.rename_player("Bne", "Ben")
        assert phones.players[-1] == ("Ana", "Ben")
        await until(pilot, lambda: not before.is_attached)
        assert phones.players[-1:] == [("Ana", "Ben")]


async def test_where_the_disk_takes_nothing_the_name_stays_and_it_says_why(store: Store) -> None:
    begun(store, CITY, "roll 1 2")
    session = Evenings(store).resume(1)
    assert session is not None
    session.store_seats({"a digest": "Bne"})
    before = session.table
    with no_file_larger_than(0), pytest.raises(JournalError):
        session.rename_player("Bne", "Ben")
    assert (session.table, session.seat_by_digest(), session.why_unsaved) == (before, {"a digest": "Bne"}, "")
    assert read_table(store.watch(1)).history.lines == before.history.lines
    session.rename_player("Bne", "Ben")
    assert session.submit("end by Ben", Origin("key")) is not None  # the seaside is for sale: only the rules refuse it
    assert session.submit("note on we go", Origin("key")) is None
    assert session.seat_by_digest() == {"a digest": "Ben"}
    session.close_file_and_report()
    read = read_table(store.watch(1))
    assert (read.setup.players, len(read.history.lines)) == (("Ben", "Ana"), 2)


async def test_an_evening_that_is_not_saved_is_saved_again_under_the_new_name(store: Store) -> None:
    begun(store, CITY, "roll 1 2")
    session = Evenings(store).resume(1)
    assert session is not None
    with no_file_larger_than(0):
        assert session.submit("note lost?", Origin("key")) is None
        assert session.why_unsaved
    session.rename_player("Bne", "Ben")
    assert not session.why_unsaved
    assert [line.text for line in read_table(store.watch(1)).history.lines] == ["roll 1 2", "note lost?"]
    session.close_file_and_report()


async def test_what_builder_was_to_ask_later_is_asked_no_sooner(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        app.begin("Friday", Setup("builder", ("Ana", "Bne"), seed=7))
        for _ in range(3):
            await until(pilot, lambda: not is_desk(app.screen))
            await pilot.press("escape")
            await pilot.pause()
        await until(pilot, lambda: is_desk(app.screen))
        await correct(pilot, "Bne", "Ben")
        await until(pilot, lambda: "Bne renamed to Ben throughout." in text_of(app))
        await pilot.pause()
        assert is_desk(app.screen)


async def test_seats_that_were_all_freed_stay_free_where_the_disk_took_nothing(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    session = Evenings(store).begin("Friday", CITY)
    session.store_seats({"00": "Bne"})
    with no_file_larger_than(0):
        session.store_seats({})
    assert session.seat_by_digest() == {}
    session.close_file_and_report()
    store.close()


def test_a_seat_with_two_names_is_given_up_by_either(tmp_path: Path) -> None:
    mine, other = SeatsFile(tmp_path / "1.json"), SeatsFile(tmp_path / "2.json")
    other.save({"00": "Bne\nBen", "11": "Ana\nAna"})
    mine.void_in_other_games({"Ben"})
    assert other.load() == {"11": "Ana\nAna"}
