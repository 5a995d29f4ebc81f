"""Switching phones on and off, and the address they are served at."""

from companion.phones.address import Address
from companion.phones.host import Host
from tests.phones import ANY, Hall, Page, open_socket

HOME = Address("127.0.0.2", "wlan0")
CABLE = Address("127.0.0.3", "eth0")


class Room(Hall):
    """A hall whose server is switched by its host."""

    def __init__(self, *found: Address, **given: str) -> None:
        super().__init__()
        self.found = list(found)
        self.kept: list[str] = []
        self.host_of = Host(
            given.get("chosen", ""),
            self.kept.append,
            ports=ANY,
            found=lambda: self.found,
            seconds=lambda: self.seconds,
        )
        self.room, self.server = self.host_of.room, self.host_of.server
        self.phones.room = self.room

    async def __aenter__(self) -> "Room":
        self.begin()
        await self.switch(True)
        return self

    async def switch(self, on: bool) -> None:
        self.host_of.switch(on)
        await self.host_of.wait_until_idle()


async def test_the_lobby_says_how_to_come_in_and_who_is_there() -> None:
    async with Room(HOME, CABLE) as room:
        lobby = room.host_of.lobby()
        assert lobby.url == f"http://127.0.0.2:{room.server.port}/#{room.room.seats.door.key}"
        assert (lobby.name, lobby.others, lobby.problem) == ("wlan0", 1, "")
        assert lobby.brief == "phones 0/3"
        page = await room.seat("Ana")
        await page.until(lambda: room.host_of.lobby().number_connected == 1)
        assert room.host_of.lobby().brief == "phones 1/3"
        await page.do("please", seat="Ana")
        [wish] = room.host_of.lobby().banker_requests
        assert (wish.seat, wish.words) == ("Ana", "undo the last move")
        assert room.host_of.lobby().brief == "phones 1/3 1 waiting"


async def test_the_address_is_stepped_through_and_kept() -> None:
    async with Room(HOME, CABLE) as room:
        assert room.host_of.use_next_address() == "127.0.0.3"
        await room.host_of.wait_until_idle()
        assert room.host_of.lobby().address == "127.0.0.3"
        assert room.kept == ["127.0.0.3"]
    async with Room(HOME, CABLE, chosen="127.0.0.3") as again:
        assert again.host_of.lobby().address == "127.0.0.3"
    async with Room(HOME, chosen="127.0.0.3") as elsewhere:
        assert elsewhere.host_of.lobby().address == "127.0.0.2"
        assert elsewhere.host_of.use_next_address() == ""


async def test_seats_and_codes_outlive_off_and_on() -> None:
    async with Room(HOME) as room:
        page, url = await room.seat("Ana"), room.host_of.lobby().code
        await room.switch(False)
        assert (await page.gone())[0] == 1012
        assert room.host_of.lobby().on is False
        await room.switch(True)
        back = await room.page(page.last("passed")["given"])
        assert back.last("welcome")["mine"] == ["Ana"]
        assert len(room.host_of.lobby().code) == len(url)


async def test_no_network_is_told_and_mends_itself() -> None:
    async with Room() as room:
        assert room.host_of.lobby().problem.startswith("This computer isn't on a network")
        room.found = [HOME]
        room.host_of.check_address()
        await room.host_of.wait_until_idle()
        assert room.host_of.lobby().problem == ""
        assert room.host_of.lobby().address == "127.0.0.2"


async def test_an_address_lost_in_mid_game_is_told_and_a_step_leads_to_the_new_one() -> None:
    async with Room(HOME) as room:
        room.found = [CABLE]
        room.host_of.check_address()
        assert "has lost the address 127.0.0.2" in room.host_of.lobby().problem
        assert room.host_of.use_next_address() == "127.0.0.3"
        await room.host_of.wait_until_idle()
        assert room.host_of.lobby().problem == ""
        room.pages.append(Page(await open_socket(f"127.0.0.3:{room.server.port}"), room))


async def test_a_new_code_lets_in_and_the_old_one_does_not() -> None:
    async with Room(HOME) as room:
        old = room.room.seats.door.key
        room.host_of.renew_codes()
        page = await room.page()
        assert (await page.ask("enter", key=old))["say"] == "refused"
        assert (await page.ask("enter", key=room.room.seats.door.key))["say"] == "passed"
