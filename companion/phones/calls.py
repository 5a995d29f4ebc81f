"""The bids that a seat's buttons offer during an auction."""

from collections.abc import Sequence

from companion.core.order import Order
from companion.core.words import say
from companion.phones.shapes import OfferedBid
from companion.session.session import Session
from companion.unit.countdown import Bid
from companion.unit.expect import least_raise
from companion.unit.moves import CallBid

_RAISES, _CALLS = (1, 5, 10, 50, 100, 500, 1000, 5000), 3
"""The raises in steps of the table, and the number of bids shown at once."""


def bids_by_seat(session: Session, seats: tuple[str, ...]) -> dict[str, tuple[OfferedBid, ...]]:
    """Return the bids that each seat's buttons offer, as whole amounts; none without an auction."""
    timer = session.timing.timer
    if timer is None or not timer.is_auction:
        return {}
    return {seat: tuple(_bids_of_seat(session, seat, timer.leader)) for seat in seats}


def _bids_of_seat(session: Session, seat: str, bid: Bid | None) -> Sequence[OfferedBid]:
    """Return a few bids, starting at the lowest legal one, or else at the one with the fewest objections."""
    table = session.table
    game, state = table.game, table.state
    purse = game.purse(state, seat)
    currency, step = game.lexicon(state).currency, least_raise(session.timing)
    said: list[OfferedBid] = []
    for times in _RAISES:
        if len(said) >= _CALLS and not said[-_CALLS].reasons:
            return said[-_CALLS:]
        amount = (bid.amount if bid else 0) + times * step
        reasons = game.verify(state, Order(CallBid(seat, amount)), table.now_ms)
        left = "" if purse is None or amount > purse else say("{amount} left", amount=currency.show(purse - amount))
        raised = f"+{currency.show(times * step)}" if bid else ""
        said.append(OfferedBid(amount, currency.show(amount), reasons, raised, left))
    least = min(range(len(said)), key=lambda place: len(said[place].reasons))
    return said[least : least + _CALLS]


def cash_by_seat(session: Session, seats: tuple[str, ...]) -> dict[str, int]:
    """Return the cash of each seat whose cash is known."""
    table = session.table
    known = {seat: table.game.purse(table.state, seat) for seat in seats}
    return {seat: purse for seat, purse in known.items() if purse is not None}
