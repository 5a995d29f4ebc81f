"""Presses of the club's buttons, which arrive from the broker."""

from collections import OrderedDict

from companion.club.broker_messages import Press
from companion.core.errors import refusal
from companion.core.order import Order
from companion.core.visible import escape_hidden
from companion.core.words import say
from companion.session.news import Refusal
from companion.session.origin import Origin
from companion.session.session import Session
from companion.unit.expect import least_raise
from companion.unit.moves import CallBid
from companion.unit.signals import Button

_SOURCE = "room"
_BUTTONS = {"build": Button.BUILD, "auction": Button.AUCTION}
_REMEMBERED = 1000


class Presses:
    """Carries out each press once."""

    def __init__(self) -> None:
        self._seen: OrderedDict[str, None] = OrderedDict()

    def take(self, session: Session, press: Press) -> Refusal | None:
        """Carry out a press that is not a repeat; return why not, or None."""
        if press.id in self._seen:
            return None
        self._seen[press.id] = None
        if len(self._seen) > _REMEMBERED:
            self._seen.popitem(last=False)
        if press.button != "bid":
            return session.press(_BUTTONS[press.button], Origin(_SOURCE))
        origin, order = Origin(_SOURCE, press.player), _next_bid_order(session, press.player)
        if press.player not in session.table.setup.players:  # a trading unit alone accepts calls from anyone
            return Refusal(order, origin, refusal(_no_such_player_sentence(escape_hidden(press.player))))
        return session.submit(order, origin)


def _no_such_player_sentence(player: str) -> str:
    if not player:
        return say("No one at this table is called that.")
    return say("No one at this table is called {name}.", name=player)


def _next_bid_order(session: Session, player: str) -> Order:
    """Return the lowest call above the current bid."""
    timer = session.timing.timer
    standing = timer.leader.amount if timer and timer.leader else 0
    return Order(CallBid(player, standing + least_raise(session.timing)))
