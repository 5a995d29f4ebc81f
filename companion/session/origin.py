"""Where a move comes from, and who may ask for what."""

import msgspec

from companion.core.errors import Reason, Refused, refusal
from companion.core.order import Order
from companion.core.words import joined_with_and, say
from companion.games.game import Game, S
from companion.table.orders import ChangeOption, Command, Mend, Note
from companion.unit.closing import CLOSING
from companion.unit.moves import AgreeDeal, Cancel, CloseAuction, Hold, Resume

ACTING = ("player", "one", "payer")
"""The slots of a move that name who acts."""

_OF_DEAL = (Cancel, Hold, Resume)


class Origin(msgspec.Struct, frozen=True):
    """The source of a move as stored in the journal, and its seat; without a seat it is the banker's."""

    source: str
    seat: str | None = None


BOX = Origin("box")


def refuse_unless_allowed(
    game: Game[S], state: S, command: Command, origin: Origin, *, has_banker: bool = True
) -> None:
    """Allow the banker any request, and a seat only its own. Raises `Refused` with whose move it is.

    `has_banker` tells whether a banker is present to act in an auction; if not, any seat may stop one.
    """
    if origin.seat is not None and (
        reasons := reasons_against_seat(game, state, command, origin.seat, has_banker=has_banker)
    ):
        raise Refused(*reasons)


def reasons_against_seat(
    game: Game[S], state: S, command: Command, seat: str, *, has_banker: bool = True
) -> tuple[Reason, ...]:
    """Return why a seat may not ask for this, regardless of the rules; empty if it may."""
    if (refusal := _refusal_of_bankers_command(game, command)) is not None:
        return refusal.reasons
    if isinstance(command, Order) and is_for_banker_alone(game, state, type(command.move), has_banker=has_banker):
        return (_auction_reason(command.move),)
    assert isinstance(command, Order)
    asks = seats_that_may_ask(game, state, command)
    if not asks or seat in asks:
        return ()
    return (Reason(say("Only {players} can do this, not {seat}.", players=joined_with_and(asks), seat=seat)),)


def is_for_banker_alone(game: Game[S], state: S, kind: type[msgspec.Struct], *, has_banker: bool) -> bool:
    """Return whether no seat may make this kind of move now.

    Without a banker, any seat may stop an auction, but no one sells while others can still bid (CITY-OQ-43).
    """
    return (has_banker or kind is CloseAuction) and game.for_banker(state, kind)


def _auction_reason(move: msgspec.Struct) -> Reason:
    if isinstance(move, CloseAuction):
        return Reason(say("While others can still bid, only the banker can end the auction."), "CITY-OQ-43")
    return Reason(say("Only the banker can cancel or pause an auction."), "CITY-OQ-43")


def _refusal_of_bankers_command(game: Game[S], command: Command) -> Refused | None:
    """Return why only the banker may ask for this, if so."""
    if isinstance(command, Mend):
        return refusal(say("Only the banker can change an earlier move."))
    if not isinstance(command, Order):
        return refusal(say("Only the banker can undo and redo."))
    if command.forced:
        return refusal(say("Only the banker can override a rule."))
    if isinstance(command.move, ChangeOption):
        return refusal(say("Only the banker can change a house rule."))
    if any(form.can_write(command.move) for form in game.givens):
        return refusal(say("Only the banker can set up a position."))
    if any(form.bankers and form.can_write(command.move) for form in game.forms):
        return refusal(say("Only the banker can do this."))
    return None


def seats_that_may_ask(game: Game[S], state: S, order: Order) -> tuple[str, ...]:
    """Return whose move it is: the one who decides it, the one it names first, both parties of a deal, or the actor.

    Both parties may also hold, resume or cancel their deal, and a player waiting for payment may claim it. The result
    is empty if anyone may ask, for example where seats may end or stop an auction.
    """
    if isinstance(order.move, Note):
        return ()
    timer = game.timing(state).timer
    if timer is not None and timer.is_auction and isinstance(order.move, CLOSING):
        return ()
    between = timer.between if timer else ()
    if isinstance(order.move, AgreeDeal):
        return between
    if (alone := game.decides(state, type(order.move))) is not None:
        return (alone,)
    named = next((getattr(order.move, field) for field in ACTING if hasattr(order.move, field)), None)
    name = named or game.actor(state, order)
    if name is None:
        return ()
    others = between if isinstance(order.move, _OF_DEAL) else (game.claimant(state, order) or name,)
    return tuple(dict.fromkeys((name, *others)))
