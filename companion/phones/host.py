"""Serves the phones of a room: the room, the server around it, and its address."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence

from companion.core.calls import StopCall
from companion.core.errors import CompanionError
from companion.core.language import current_window, speaking
from companion.core.words import phrase
from companion.phones.address import Address, addresses
from companion.phones.code import qr_code_half_blocks, qr_code_rows
from companion.phones.room import Room
from companion.phones.server import LOOPBACK, PORT, PORTS, NotListening, Server, lost_address_error
from companion.session.phones import BankerRequest, Lobby
from companion.session.session import Session

_CHECK_S = 5.0


class Host:
    """The phones of one program. Seats and codes survive switching off and on.

    `chosen` is the address used last; `keep` is called with the current one. All calls belong on the event loop and
    return at once. `PORTS` is how many ports are tried in turn.
    """

    PORTS = PORTS

    def __init__(
        self,
        chosen: str = "",
        keep: Callable[[str], None] = lambda address: None,
        *,
        ports: Sequence[int] = range(PORT, PORT + PORTS),
        found: Callable[[], Sequence[Address]] = addresses,
        seconds: Callable[[], float] = time.monotonic,
    ) -> None:
        self.changed: Callable[[], None] = lambda: None
        self.room = Room(seconds, self._tell_lobby)
        self.room.draw = lambda path: qr_code_rows(f"{self._base_url}{path}")
        self.room.address = lambda: self._base_url
        self.server = Server(self.room, seconds=seconds)
        self._problem: NotListening | None = None
        self._chosen, self._keep = chosen, keep
        self._ports, self._found = ports, found
        self._on = self._listening = False
        self._work: asyncio.Task[None] | None = None
        self._addresses: tuple[Address, ...] = ()
        self._address_check: asyncio.TimerHandle | None = None
        self._telling: asyncio.Handle | None = None
        self._seen = Lobby()
        self._window = current_window()

    @property
    def moves_wait_for_banker(self) -> bool:
        """Return whether each move waits for the banker."""
        return self.room.moves_wait_for_banker

    @moves_wait_for_banker.setter
    def moves_wait_for_banker(self, wanted: bool) -> None:
        self.room.moves_wait_for_banker = wanted

    @property
    def rematch(self) -> Callable[[], None] | None:
        """Return what serves the same table again for the banker's page, None if a screen does that."""
        return self.room.rematch

    @rematch.setter
    def rematch(self, serve: Callable[[], None] | None) -> None:
        self.room.rematch = serve

    @property
    def has_screen(self) -> bool:
        """Return whether there is a screen where someone can act for the bank."""
        return self.room.has_screen

    @has_screen.setter
    def has_screen(self, there: bool) -> None:
        self.room.has_screen = there

    @property
    def _base_url(self) -> str:
        return f"http://{self.server.address}:{self.server.port}"

    @property
    def problem(self) -> str:
        """Return why phones are not served though they should be; empty if they are."""
        return str(self._problem or "")

    def lobby(self) -> Lobby:
        """Return the current state."""
        if not self._listening:
            return Lobby(on=self._on, problem=self.problem)
        door, room = self.room.seats.door, self.room
        url, bankers = f"{self._base_url}/#{door.key}", f"{self._base_url}/#{door.bankers_key}"
        name = next((each.name for each in self._addresses if each.ip == self.server.address), "")
        return Lobby(
            on=True,
            problem=self.problem,
            address=self.server.address,
            name=name,
            others=len(self._addresses) - 1,
            url=url,
            bankers_url=bankers,
            pin=door.pin,
            code=qr_code_half_blocks(url),
            bankers_code=qr_code_half_blocks(bankers),
            seats=room.seat_statuses(),
            watching=sum(window.inside and not window.seats for window in room.windows),
            banker_requests=tuple(BankerRequest(each.number, each.by, each.words()) for each in room.banker_requests()),
        )

    def _tell_lobby(self) -> None:
        """Report that the lobby changed, once the current task is done."""
        if self._telling is None:
            self._telling = asyncio.get_running_loop().call_soon(self._report_lobby_change)

    def _report_lobby_change(self) -> None:
        self._telling = None
        with speaking(self._window):
            before, self._seen = self._seen, self.lobby()
            if self._seen != before:
                self.changed()

    def switch(self, on: bool) -> None:
        """Start or stop serving phones."""
        if on != self._on:
            self._on = on
            self._run_in_order(self._open_server if on else self._close_server)

    def use_ports(self, ports: Sequence[int]) -> None:
        """Use these ports: at once if no one is being served, otherwise when phones are next switched on."""
        tried, self._ports = self._ports, ports
        if self._on and not self._listening and ports != tried:
            self._run_in_order(self._reopen_server)

    def serve(self, session: Session) -> StopCall:
        """Show this game from now on. Return a call that ends it."""
        return self.room.serve(session)

    def use_next_address(self) -> str:
        """Switch to this computer's next address and return it, or an empty string if there are no more."""
        found = [each.ip for each in self._found()]
        if not found or found == [self.server.address]:
            return ""
        place = found.index(self.server.address) if self.server.address in found else -1
        self._chosen = found[(place + 1) % len(found)]
        self._keep(self._chosen)
        self._run_in_order(self._reopen_server)
        return self._chosen

    def renew_codes(self) -> None:
        """Issue a new code and a new PIN. Players already in stay in."""
        self.room.seats.door.renew_codes()

    def free_seat(self, seat: str) -> None:
        """Free a seat. Its player has to join again."""
        self.room.free_seat(seat)

    def answer(self, number: int, yes: bool) -> str:
        """Answer a request to the banker and return the outcome."""
        try:
            return self.room.reply(number, (), yes=yes, banker=True)
        except CompanionError as error:
            return str(error)

    async def wait_until_idle(self) -> None:
        """Wait until every switch has taken effect."""
        while self._work is not None and not self._work.done():
            await asyncio.shield(self._work)

    def _run_in_order(self, do: Callable[[], Awaitable[None]]) -> None:
        """Run a task after all tasks before it."""
        before = self._work

        async def work() -> None:
            if before is not None:
                await asyncio.wait((before,))
            await do()
            self._tell_lobby()

        self._work = asyncio.get_running_loop().create_task(work())

    async def _open_server(self) -> None:
        self._addresses = tuple(self._found())
        found = [each.ip for each in self._addresses]
        address = self._chosen if self._chosen in found else next(iter(found), LOOPBACK)
        try:
            await self.server.open(address, self._ports)
        except NotListening as error:
            self._problem = error
        else:
            self._listening = True
            self.check_address()

    def check_address(self) -> None:
        """Check regularly that the address still belongs to this computer."""
        before = self.problem
        self._addresses = tuple(self._found())
        address, found = self.server.address, [each.ip for each in self._addresses]
        if address == LOOPBACK and found and address not in found:
            self._run_in_order(self._reopen_server)
        self._problem = _no_network_error() if not found else None if address in found else lost_address_error(address)
        if self.problem != before:
            self._tell_lobby()
        self._stop_address_check()
        self._address_check = asyncio.get_running_loop().call_later(_CHECK_S, self.check_address)

    def _stop_address_check(self) -> None:
        if self._address_check is not None:
            self._address_check.cancel()

    async def _close_server(self) -> None:
        self._listening, self._problem = False, None
        self._stop_address_check()
        await self.server.close()

    async def _reopen_server(self) -> None:
        if self._on:
            await self._close_server()
            await self._open_server()


def _no_network_error() -> NotListening:
    return NotListening(phrase("This computer isn't on a network. Join the phones' Wi-Fi, or open a hotspot."))
