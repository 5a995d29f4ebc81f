"""The phones of a room as a screen sees them, independent of the server."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

import msgspec

from companion.core.calls import StopCall
from companion.core.words import say

if TYPE_CHECKING:
    from companion.session.session import Session


class SeatStatus(msgspec.Struct, frozen=True):
    """A seat: whether a phone holds it, and whether that phone is connected now."""

    name: str
    taken: bool
    there: bool


class BankerRequest(msgspec.Struct, frozen=True):
    """What a seat asks of the banker."""

    number: int
    seat: str
    words: str


class Lobby(msgspec.Struct, frozen=True, kw_only=True):
    """Everything about the phones that a screen shows.

    `problem` says why they are not served though they should be. `code` is the QR code as lines of half blocks, light
    on dark; `watching` counts the windows without a seat.
    """

    on: bool = False
    problem: str = ""
    address: str = ""
    name: str = ""
    others: int = 0
    url: str = ""
    bankers_url: str = ""
    pin: str = ""
    code: tuple[str, ...] = ()
    bankers_code: tuple[str, ...] = ()
    seats: tuple[SeatStatus, ...] = ()
    watching: int = 0
    banker_requests: tuple[BankerRequest, ...] = ()

    @property
    def number_connected(self) -> int:
        """Count the seats whose phone is connected."""
        return sum(seat.there for seat in self.seats)

    @property
    def brief(self) -> str:
        """Return the text for the status line; empty while phones are off."""
        if self.problem:
            return say("phones ✗")
        if not self.on:
            return ""
        there, seats, asked = self.number_connected, len(self.seats), len(self.banker_requests)
        if not seats:
            return say("phones {number}", number=self.watching)
        if asked:
            return say("phones {there}/{seats} {number} waiting", there=there, seats=seats, number=asked)
        return say("phones {there}/{seats}", there=there, seats=seats)


class Phones(Protocol):
    """Serves the phones of the room. Calls return immediately; `changed` is called when the lobby changes.

    `rematch` serves the same table again, or raises `CompanionError`; None, the initial value, if the banker's page
    cannot begin a rematch. `has_screen`, initially true, tells whether someone can act for the bank at a screen.
    """

    changed: Callable[[], None]
    rematch: Callable[[], None] | None
    has_screen: bool

    def lobby(self) -> Lobby:
        """Return the status."""

    def switch(self, on: bool) -> None:
        """Start or stop serving phones."""

    def serve(self, session: "Session") -> StopCall:
        """Show this game from now on; return a function that ends it."""

    def use_next_address(self) -> str:
        """Switch to this computer's next address and return it, or an empty string if there are no more."""

    def renew_codes(self) -> None:
        """Issue a new code and a new PIN; connected phones stay connected."""

    def free_seat(self, seat: str) -> None:
        """Free a seat: its phone has to join again."""

    def answer(self, number: int, yes: bool) -> str:
        """Answer a request to the banker; return the result."""

    async def wait_until_idle(self) -> None:
        """Wait until the server has started or stopped as requested."""


class NoPhones:
    """No phones."""

    def __init__(self) -> None:
        self.changed: Callable[[], None] = lambda: None
        self.rematch: Callable[[], None] | None = None
        self.has_screen = True
        self._wanted = False

    def lobby(self) -> Lobby:
        """Return that there are none."""
        return Lobby(problem=say("Phone access is off on this computer.") if self._wanted else "")

    def switch(self, on: bool) -> None:
        """Record whether to report that."""
        self._wanted = on

    def serve(self, session: "Session") -> StopCall:
        """Show nothing."""
        return lambda: None

    def use_next_address(self) -> str:
        """Return no address."""
        return ""

    def renew_codes(self) -> None:
        """Do nothing."""

    def free_seat(self, seat: str) -> None:
        """Do nothing."""

    def answer(self, number: int, yes: bool) -> str:
        """Answer nothing."""
        return ""

    async def wait_until_idle(self) -> None:
        """Wait for nothing."""
