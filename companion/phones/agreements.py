"""Agreements that need another's yes: offers between two seats, and requests to the banker."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.core.errors import CompanionError, refusal
from companion.core.order import Order
from companion.core.words import say
from companion.phones.place_snapshot import PlaceSnapshot

OFFER_MS = 120_000
"""How long an offer is valid, on the game clock."""

MOST = 12

TextMaker = Callable[[], str]
"""Makes a text in the language of the window it is shown in."""


class OpenAgreement(msgspec.Struct, frozen=True):
    """An agreement that waits for a yes from the seat `to`, or from the banker if that is empty.

    `order` is None for a request to undo the move that was last when it was made, with `seq` equal to `undo_target`. It
    expires at `until_ms` on the game clock. `places` is the snapshot of the places it names at that time. `words` makes
    its text, in the language of the window.
    """

    number: int
    by: str
    to: str
    words: TextMaker
    order: Order | None
    source: str
    until_ms: int
    undo_target: int = 0
    places: PlaceSnapshot = {}


class Agreements:
    """All agreements that wait at one table."""

    def __init__(self, changed: Callable[[], None] = lambda: None) -> None:
        self._open: dict[int, OpenAgreement] = {}
        self._last = 0
        self._changed = changed

    def put(
        self,
        by: str,
        to: str,
        words: TextMaker,
        order: Order | None,
        source: str,
        now_ms: int,
        *,
        undo_target: int = 0,
        places: PlaceSnapshot | None = None,
    ) -> OpenAgreement:
        """Put an agreement before another seat or the banker, replacing an outdated equal one.

        Raises `CompanionError` if the same agreement or too many are waiting already.
        """
        put = OpenAgreement(self._last + 1, by, to, words, order, source, now_ms + OFFER_MS, undo_target, places or {})
        for each in [*self._open.values()]:
            if (each.by, each.to, each.order, each.undo_target) == (by, to, order, undo_target):
                if each.places == put.places:
                    raise refusal(say("You're already waiting for an answer to this."))
                del self._open[each.number]
        if sum(each.by == by for each in self._open.values()) >= MOST:
            raise refusal(
                say("{player} already has {offers} offers waiting. Withdraw one first.", player=by, offers=MOST)
            )
        self._last += 1
        self._open[put.number] = put
        self._changed()
        return put

    def number_of_equal_offer(self, by: str, to: str, order: Order, places: PlaceSnapshot, since_ms: int) -> int | None:
        """Return the number of an equal deal put before `to` since then, None if there is none."""
        same, now = (order, _order_from_other_side(order)), (by, to, places)
        offers = (each for each in self._open.values() if (each.by, each.to, each.places) == now and each.order in same)
        return next((each.number for each in offers if each.until_ms - OFFER_MS >= since_ms), None)

    def take_answered(self, number: int, seats: tuple[str, ...], *, yes: bool, banker: bool) -> OpenAgreement:
        """Return the answered agreement and remove it. Raises `CompanionError` if it isn't theirs to answer."""
        found = self._open.get(number)
        if found is None:
            raise CompanionError(say("This offer is no longer open."))
        theirs = found.to in seats if found.to else banker
        if not theirs and (yes or found.by not in seats):
            raise refusal(_only_they_can_answer_sentence(found.to))
        del self._open[number]
        self._changed()
        return found

    def seen_by(self, seats: tuple[str, ...], *, banker: bool = False) -> tuple[OpenAgreement, ...]:
        """Return the agreements these seats have proposed or have to answer."""
        return tuple(
            each
            for each in self._open.values()
            if each.by in seats or each.to in seats or self._is_for_bank(each, banker)
        )

    def for_banker(self) -> tuple[OpenAgreement, ...]:
        """Return the agreements waiting for the banker."""
        return tuple(each for each in self._open.values() if not each.to)

    def take_expired(self, now_ms: int) -> Iterator[OpenAgreement]:
        """Yield and remove the agreements that no one answered in time."""
        for each in [each for each in self._open.values() if now_ms >= each.until_ms]:
            del self._open[each.number]
            yield each

    def next_expiry_ms(self) -> int | None:
        """Return when the next agreement expires."""
        return min((each.until_ms for each in self._open.values()), default=None)

    def take_all(self) -> tuple[OpenAgreement, ...]:
        """Remove all agreements and return them."""
        waited, self._open = tuple(self._open.values()), {}
        return waited

    @staticmethod
    def _is_for_bank(each: OpenAgreement, banker: bool) -> bool:
        return banker and not each.to


def _only_they_can_answer_sentence(player: str) -> str:
    return say("Only {player} can answer this.", player=player) if player else say("Only the banker can answer this.")


def _order_from_other_side(order: Order) -> Order:
    """Return an exchange seen from the other player's side, any other order unchanged."""
    move = order.move
    if {"one", "other", "gives", "takes"} - {*move.__struct_fields__}:
        return order
    said: Any = move
    return replace(order, move=replace(said, one=said.other, other=said.one, gives=said.takes, takes=said.gives))
