"""A table that reports to a club: the real club window around an evening, over a real broker."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import msgspec

from companion.club.address import Login, read
from companion.club.host import ClubAccess, Host
from companion.core.order import Setup
from companion.session.evenings import Evenings
from companion.session.origin import Origin
from companion.session.session import Session
from companion.store.store import wall_clock_ms
from tests.broker import Broker

PLAYERS = ("Ana", "Ben", "Cal")
KEYBOARD = Origin("keyboard")


class ClubTable:
    """One program with a table of a club."""

    def __init__(self, host: Host, evenings: Evenings) -> None:
        self.host, self.evenings = host, evenings
        self.session: Session

    def begin(self, game: str = "city", players: Sequence[str] = PLAYERS, seed: int = 7) -> Session:
        self.session = self.evenings.begin("Friday", Setup(game, tuple(players), seed=seed))
        self.session.start()
        return self.session

    def do(self, *moves: str) -> None:
        for move in moves:
            assert (refusal := self.session.submit(move, KEYBOARD)) is None, f"{move}: {refusal}"

    def end(self) -> None:
        self.session.stop_clock_and_windows()
        self.session.close_file_and_report()


@asynccontextmanager
async def table_of(
    broker: Broker,
    name: str = "kitchen",
    *,
    presses: bool = False,
    login: Login | None = None,
    port: int = 0,
    answer_s: float = 10.0,
    longest_wait_s: float = 30.0,
) -> AsyncIterator[ClubTable]:
    """Run a program that tells the club of its table."""
    login = login or Login(ca=str(broker.folder / "ca.crt") if broker.tls else "")
    address = read(broker.address)
    address = msgspec.structs.replace(address, port=port or address.port)
    host = Host(ClubAccess(address, login, name, presses, answer_s, longest_wait_s), wall_clock_ms)
    table = ClubTable(host, Evenings(seed=lambda: 7, wall_ms=wall_clock_ms, club=host))
    host.open()
    try:
        yield table
    finally:
        host.close()
        await host.wait_until_idle()
