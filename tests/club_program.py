"""A table of a club as a process to kill: `python -m tests.club_program HOME ADDRESS` auctions for ever.

With `still` it only reports what is saved. It prints the number of each line once it is saved, and ` auction` after it
while a countdown runs.
"""

import asyncio
import random
import sys
from pathlib import Path

from companion.club.address import Login, read
from companion.club.host import ClubAccess, Host
from companion.core.order import Setup
from companion.session.evenings import Evenings
from companion.session.origin import Origin
from companion.session.session import Session
from companion.store import Store
from companion.store.store import wall_clock_ms

EVENING = 1
_PLAYERS = ("Ana", "Ben", "Cal")
_BIDS = 6


def _next_move(session: Session) -> str:
    timer = session.timing.timer
    if not session.table.history.lines:
        return "on"
    if timer is None:
        return "auction"
    if timer.held:
        return "resume"
    leader = timer.leader
    if len(timer.bids) >= _BIDS and leader:
        return "sold"
    player = random.choice([name for name in _PLAYERS if leader is None or name != leader.player])
    return f"bid {player} {(leader.amount if leader else 0) // 1000 + 10}k"


async def play(home: Path, address: str, *, still: bool) -> None:
    host = Host(ClubAccess(read(address), Login(), home.name, longest_wait_s=1.0), wall_clock_ms)
    with Store.open(home / "companion.db") as store:
        evenings = Evenings(library=store, seed=lambda: 7, wall_ms=wall_clock_ms, club=host)
        session = evenings.resume(EVENING) if store.games() else evenings.begin("Friday", Setup("unit", _PLAYERS))
        assert session is not None
        host.open()
        session.start()
        while not still:
            refusal = session.submit(move := _next_move(session), Origin("keyboard"))
            assert refusal is None, f"{move}: {refusal}"
            counted = " auction" if session.timing.timer else ""
            print(f"{len(session.table.history.lines)}{counted}", flush=True)
            await asyncio.sleep(random.uniform(0.005, 0.05))
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(play(Path(sys.argv[1]), sys.argv[2], still="still" in sys.argv[3:]))
