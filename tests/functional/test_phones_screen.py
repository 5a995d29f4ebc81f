"""The lobby of the phones at the screen: the code, the seats, what the banker is asked, and freeing a seat."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.order import Setup
from companion.phones.address import Address
from companion.phones.host import Host
from companion.phones.server import LOOPBACK
from companion.session.origin import Origin
from companion.store import Store
from companion.tui.app import CompanionApp
from companion.tui.desks.unit import UnitScreen
from companion.tui.pages.phones import PhonesPage
from companion.tui.widgets.lines import StatusLine
from tests.phones import ANY, Hall, Page, Served, open_socket
from tests.screens import SIZES, compare, open_store, said, shell, text_of, until

HOME, CABLE = Address(LOOPBACK, "wlan0"), Address("127.0.0.3", "eth0")


class Table:
    """The app with phones of its own around it."""

    def __init__(self, folder: Path, *found: Address) -> None:
        self.store: Store = open_store(folder)
        self.host = Host(ports=ANY, found=lambda: found or (HOME,))
        self.app: CompanionApp = shell(folder, store=self.store, phones=self.host)
        self.pages: list[Page] = []

    async def page(self, *passes: str) -> Page:
        page = Page(await open_socket(f"{LOOPBACK}:{self.host.server.port}"))
        self.pages.append(page)
        await page.hello(*passes, version=self.host.server.version)
        return page

    async def seat(self, name: str) -> Page:
        page = await self.page()
        await page.ask("enter", pin=self.host.room.seats.door.pin)
        await page.sit(name)
        return page

    async def over(self) -> None:
        for page in self.pages:
            await page.close()
        self.host.switch(False)
        await self.host.wait_until_idle()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path)
    yield table
    table.store.close()


@pytest.mark.parametrize("size", SIZES)
async def test_golden_lobby(table: Table, size: tuple[int, int], pytestconfig: pytest.Config) -> None:
    async with table.app.run_test(size=size) as pilot:
        await pilot.press("t", "ctrl+f")
        await table.host.wait_until_idle()
        page = await table.seat("Red")
        await page.do("please", seat="Red")
        door = table.host.room.seats.door
        door.key, door.pins.digits, real = "AbCdEfGhIjKlMnOp", "4711", table.host.server.port
        table.host.server.port = 8484
        table.app.screen.show_state()  # type: ignore[attr-defined]
        await pilot.pause()
        compare(table.app, "phones", update=pytestconfig.getoption("--update-screens"))
        table.host.server.port = real
        await table.over()


async def test_the_key_lets_phones_in_and_the_line_on_top_says_how_many_are_there(table: Table) -> None:
    async with table.app.run_test(size=(80, 24)) as pilot:
        assert "phones" not in table.app.screen.query_one(StatusLine).right
        await pilot.press("f")
        await table.host.wait_until_idle()
        assert isinstance(table.app.screen, PhonesPage)
        await pilot.press("escape", "t")
        await pilot.pause()
        page = await table.seat("Blue")
        await page.until(lambda: page.last("welcome")["mine"] == ["Blue"])
        await pilot.pause()
        assert isinstance(table.app.screen, UnitScreen)
        assert "phones 1/4" in table.app.screen.query_one(StatusLine).right
        assert (await page.do("bid", seat="Blue", amount=10_000))["words"].startswith("The unit is off")
        assert said(table.app) == ""
        await table.over()


async def test_a_request_is_answered_and_a_seat_is_freed(table: Table) -> None:
    async with table.app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t", "p", "ctrl+f")
        await table.host.wait_until_idle()
        page = await table.seat("Red")
        await page.do("please", seat="Red")
        await pilot.pause()
        assert "undo the last move" in text_of(table.app)
        await pilot.press("y")
        await pilot.pause()
        assert "undid the last move" in said(table.app)
        assert (await page.until(lambda: page.last("told")))["words"].startswith("The banker undid")
        session = table.app.desk.session  # type: ignore[union-attr]
        assert [(line.text, line.source) for line in session.table.history.lines][-1] == ("undo", "phone Red")
        await pilot.press("home", "delete")
        await page.until(lambda: page.last("freed"))
        assert said(table.app) == "Red's seat is free."
        await table.over()


async def test_switching_off_closes_the_port_and_on_again_brings_the_seats_back(table: Table) -> None:
    async with table.app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t", "ctrl+f")
        await table.host.wait_until_idle()
        page = await table.seat("Red")
        await pilot.press("o")
        await page.gone()
        await table.host.wait_until_idle()
        await pilot.pause()
        assert "Phones are off." in text_of(table.app)
        with pytest.raises(OSError, match="Connect call failed"):
            await open_socket(f"{LOOPBACK}:{table.host.server.port}")
        await pilot.press("o")
        await table.host.wait_until_idle()
        again = await table.page(page.last("passed")["given"])
        assert again.last("welcome")["mine"] == ["Red"]
        await table.over()


async def test_the_address_is_changed_and_the_bankers_code_is_shown_by_key(tmp_path: Path) -> None:
    table = Table(tmp_path, HOME, CABLE)
    async with table.app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f")
        await table.host.wait_until_idle()
        await pilot.press("a")
        await table.host.wait_until_idle()
        await pilot.pause()
        assert "127.0.0.3" in text_of(table.app)
        await pilot.press("b")
        assert "Scan this code with a phone to make it" in text_of(table.app)
        assert "the banker's:" in text_of(table.app)
        await table.over()
    table.store.close()


async def test_a_code_that_would_be_cut_gives_its_room_to_address_and_seats(table: Table) -> None:
    async with table.app.run_test(size=(60, 15)) as pilot:
        await pilot.press("t", "ctrl+f")
        await table.host.wait_until_idle()
        await pilot.pause()
        small = text_of(table.app)
        assert "████" not in small
        assert "Scan" not in small
        assert "PIN" in small
        assert "Red" in small
        await pilot.press("b")
        assert "Open this address on a phone to make it the banker's" in text_of(table.app)
        await pilot.press("b")
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: "Scan the code" in text_of(table.app))
        assert "████" in text_of(table.app)
        await table.over()


async def offered(page: Page, amount: str) -> None:
    await page.until(lambda: page.table["unit"]["offer"] == amount)


async def test_a_move_paints_the_desk_no_more_often_than_without_phones(table: Table) -> None:
    """A player on the keyboard must not notice the phones: the lobby is repainted only if it looks different."""
    async with table.app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t", "ctrl+f")
        await table.host.wait_until_idle()
        page = await table.seat("Red")
        session = table.app.desk.session  # type: ignore[union-attr]
        for line in ("on", "auction", "hold"):
            assert session.submit(line, Origin("key")) is None
        painted = []
        table.host.changed = lambda: painted.append("again")
        for n in range(1, 6):
            assert session.submit(f"bid Blue {n}0k", Origin("key")) is None
            await offered(page, f"{n}0k")
        await pilot.pause()
        assert painted == []
        await table.over()


async def test_a_desk_that_phones_paint_before_it_has_room_scrolls_no_district_away(table: Table) -> None:
    async with table.app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f", "escape")
        table.app.begin("Saturday", Setup("city", ("Ana", "Ben"), seed=7))
        await pilot.pause()
        await pilot.press("1", "2", "escape", "l", "r")
        await pilot.pause()
        assert "Summergate" in text_of(table.app)
        await table.over()


async def test_a_disk_that_is_full_is_told_to_phones_and_the_game_goes_on(tmp_path: Path) -> None:
    """The seat counts until the companion ends; the page shows what the table shows."""
    store = open_store(tmp_path)
    async with Hall(library=store) as hall:
        [limit] = store._database.connection.execute("PRAGMA max_page_count = 1").fetchone()
        assert limit
        (tmp_path / "seats").write_text("no folder")
        page = await hall.seat("Ana")
        for _ in range(40):
            assert (await page.do("do", seat="Ana", form="roll [FIRST SECOND]"))["say"] == "answer"
            if hall.session.why_unsaved:
                break
            hall.session.table.submit("note " + "x" * 2000, hall.session.now_ms)
        await page.until(lambda: page.table["trouble"].startswith("NOT SAVED"))
        back = await hall.page(page.last("passed")["given"])
        assert back.last("welcome")["mine"] == ["Ana"]
    hall.session.close_file_and_report()
    store.close()


async def test_the_bankers_page_begins_a_rematch_and_the_screen_follows(table: Table) -> None:
    """With the sheet of the standings on the screen, as the end of a game leaves it; seats stay where they are."""
    async with table.app.run_test(size=(120, 40)) as pilot:
        await pilot.press("f")
        await table.host.wait_until_idle()
        await pilot.press("escape")
        table.app.begin("Saturday", Setup("city", ("Ana", "Ben"), seed=7))
        await pilot.pause()
        ben, banker = await table.seat("Ben"), await table.page()
        await banker.ask("enter", key=table.host.room.seats.door.bankers_key)
        first = table.app.current_session
        assert first is not None
        assert (await banker.do("bank", do="rematch"))["words"] == "You can start a rematch once the game is over."
        first.submit("finish", Origin("key"))
        await pilot.pause()
        await banker.until(lambda: banker.table["rematch"])
        await pilot.press("escape", "escape")
        assert "Companion's screen" in (await banker.do("bank", do="rematch"))["words"]
        await pilot.press("escape", "S")
        assert (await banker.do("bank", do="rematch"))["done"]
        await pilot.pause()
        await ben.until(lambda: ben.choice("Ben", "Roll"))
        second = table.app.current_session
        assert second is not None
        assert second is not first
        assert table.app.screen is table.app.desk
        assert (await ben.choose("Ben", "Roll"))["done"]
        assert second.table.history.lines[-1].source == "phone Ben"
        await table.over()


async def test_a_table_that_goes_on_another_way_stays_on_the_phones(tmp_path: Path) -> None:
    app = shell(tmp_path, phones=(phones := Served()))
    async with app.run_test() as pilot:
        app.begin("Friday", Setup("city", ("Ana", "Ben"), seed=7))
        await until(pilot, lambda: app.desk is not None and app.desk.is_present)
        before = app.desk
        assert before is not None
        before.submit("option watch money", "key")
        await until(pilot, lambda: app.desk is not before and not before.is_attached)
        assert phones.players[-1:] == [("Ana", "Ben")]


async def test_the_screen_follows_a_name_that_is_typed_on_a_phone(table: Table) -> None:
    async with table.app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t", "ctrl+f")
        await table.host.wait_until_idle()
        await pilot.press("escape")
        before = table.app.desk
        page = await table.page()
        await page.ask("enter", pin=table.host.room.seats.door.pin)
        await page.send("sit", seat="Red", name="Cleo")
        await page.until(lambda: page.last("welcome")["mine"] == ["Cleo"])
        await until(pilot, lambda: table.app.desk is not before and table.app.desk is table.app.screen)
        await until(pilot, lambda: "Cleo" in text_of(table.app))
        assert "phones 1/4" in table.app.screen.query_one(StatusLine).right
        assert (await page.do("bid", seat="Cleo", amount=10_000))["words"].startswith("The unit is off")
        await table.over()
