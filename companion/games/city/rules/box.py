"""Taking over from a button box used alone: its hour, and its countdown for the item due here.

A Build result isn't taken over, because its player, turn and roll are unknown (UNIT-BLD-07).
"""

from collections.abc import Iterator

import msgspec

from companion.core.errors import Reason, hard_reason
from companion.core.words import say
from companion.games.city.rules import deals
from companion.games.city.rules.auction import lot_to_auction
from companion.games.city.rules.duties import open_duty
from companion.games.city.rules.recorder import Recorder
from companion.games.city.state import City
from companion.unit import facts as u
from companion.unit import moves as um
from companion.unit import takeover


def reasons_against_takeover(state: City, move: takeover.TakeoverMove, player: str, now_ms: int) -> Iterator[Reason]:
    """Yield why the table can't continue from the box."""
    yield from takeover.reasons_against(state.unit, move, now_ms)
    if isinstance(move, takeover.TakeOverHour):
        return
    if _is_deal_countdown(state, move):
        yield from deals.must_be_able_to_start_deal(state, um.StartDeal(), player)
    elif lot_to_auction(state) is None:
        yield hard_reason(
            say("The box doesn't say which district is up for auction: start the auction with its name."), "CITY-SPC-07"
        )


def _is_deal_countdown(state: City, move: takeover.TakeOver) -> bool:
    """Return whether the countdown belongs to a deal, since the same button starts both (UNIT-DEAL-01)."""
    return move.kind == "deal" or (lot_to_auction(state) is None and open_duty(state) != "auction")


def continue_from_box(recorder: Recorder, move: takeover.TakeoverMove, player: str) -> None:
    """Continue the hour of the box, and its countdown for the district due or for a deal."""
    state = recorder.state
    if isinstance(move, takeover.TakeOver):
        move = msgspec.structs.replace(move, kind="deal" if _is_deal_countdown(state, move) else "auction")
    about = {"district": lot_to_auction(state), "starter": None if lot_to_auction(state) in state.estate else player}
    for fact in takeover.takeover_facts(state.unit, move, recorder.at_ms):
        recorder.add_facts(msgspec.structs.replace(fact, **about) if isinstance(fact, u.AuctionOpened) else fact)
