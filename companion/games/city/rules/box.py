"""Taking over from a button box that was the unit by itself: its hour, and its countdown for what is due here.

What Build showed there is not taken over: nobody knows who pressed it, in which turn and roll (UNIT-BLD-07).
"""

from collections.abc import Iterator

import msgspec

from companion.core.errors import Reason, hard
from companion.games.city.rules import deals
from companion.games.city.rules.auction import lot
from companion.games.city.rules.duties import duty
from companion.games.city.rules.recorder import Recorder
from companion.games.city.state import City
from companion.unit import facts as u
from companion.unit import moves as um
from companion.unit import takeover


def reasons(state: City, move: takeover.MOVES, player: str, now_ms: int) -> Iterator[Reason]:
    """Yield why the table cannot go on with what the box did."""
    yield from takeover.verify(state.unit, move, now_ms)
    if isinstance(move, takeover.TakeOverHour):
        return
    if _is_deal(state, move):
        yield from deals.start(state, um.StartDeal(), player)
    elif lot(state) is None:
        yield hard("The box does not say which district is auctioned: auction it by its name.", "CITY-SPC-07")


def _is_deal(state: City, move: takeover.TakeOver) -> bool:
    """Tell whether the countdown is one of a deal: the same button starts both (UNIT-DEAL-01)."""
    return move.kind == "deal" or (lot(state) is None and duty(state) != "auction")


def take(recorder: Recorder, move: takeover.MOVES, player: str) -> None:
    """Go on with the hour of the box, and with its countdown for the district that is due or for a deal."""
    state = recorder.state
    if isinstance(move, takeover.TakeOver):
        move = msgspec.structs.replace(move, kind="deal" if _is_deal(state, move) else "auction")
    about = {"district": lot(state), "starter": None if lot(state) in state.estate else player}
    for fact in takeover.do(state.unit, move, recorder.at_ms):
        recorder.take(msgspec.structs.replace(fact, **about) if isinstance(fact, u.AuctionOpened) else fact)
