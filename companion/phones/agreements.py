"""What needs another's yes: offers between two seats, and what is asked of the banker."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.core.errors import CompanionError, refuse
from companion.core.order import Order
from companion.phones.place_snapshot import PlaceSnapshot

OFFER_MS = 120_000
"""How long an offer stands, by the clock of the game."""

MOST = 12
_GONE = "This offer is no longer open."


class Open(msgspec.Struct, frozen=True):
    """Something that waits for a yes: of the seat `to`, or of the banker where that is empty.

    `order` is None where the move is to be taken back that was the last then: the one whose `seq` is `move`. It is over
    at `until_ms` on the clock of the game. `stood` tells how what it names stood then.
    """

    number: int
    by: str
    to: str
    words: str
    order: Order | None
    source: str
    until_ms: int
    move: int = 0
    stood: PlaceSnapshot = {}


class Agreements:
    """Everything that waits for a yes at one table."""

    def __init__(self, changed: Callable[[], None] = lambda: None) -> None:
        self._open: dict[int, Open] = {}
        self._last = 0
        self._changed = changed

    def put(
        self,
        by: str,
        to: str,
        words: str,
        order: Order | None,
        source: str,
        now_ms: int,
        *,
        move: int = 0,
        stood: PlaceSnapshot | None = None,
    ) -> Open:
        """Put something before another seat or the banker, instead of the same as it stood earlier.

        Raises `CompanionError` where too much waits already.
        """
        put = Open(self._last + 1, by, to, words, order, source, now_ms + OFFER_MS, move, stood or {})
        for each in [*self._open.values()]:
            if (each.by, each.to, each.order, each.move) == (by, to, order, move):
                if each.stood == put.stood:
                    raise refuse("You're already waiting for an answer to this.")
                del self._open[each.number]
        if sum(each.by == by for each in self._open.values()) >= MOST:
            raise refuse(f"{by} already has {MOST} offers waiting. Withdraw one first.")
        self._last += 1
        self._open[put.number] = put
        self._changed()
        return put

    def alike(self, by: str, to: str, order: Order, stood: PlaceSnapshot, since_ms: int) -> int | None:
        """Return the number of what was put before `to` since then and is the same deal, None where nothing is."""
        same, now = (order, _turned(order)), (by, to, stood)
        offers = (each for each in self._open.values() if (each.by, each.to, each.stood) == now and each.order in same)
        return next((each.number for each in offers if each.until_ms - OFFER_MS >= since_ms), None)

    def take(self, number: int, seats: tuple[str, ...], *, yes: bool, banker: bool) -> Open:
        """Return what is answered and let it wait no more. Raises `CompanionError` where it is not for them to say."""
        found = self._open.get(number)
        if found is None:
            raise CompanionError(_GONE)
        theirs = found.to in seats if found.to else banker
        if not theirs and (yes or found.by not in seats):
            raise refuse(f"Only {found.to or 'the banker'} can answer this.")
        del self._open[number]
        self._changed()
        return found

    def seen_by(self, seats: tuple[str, ...], *, banker: bool = False) -> tuple[Open, ...]:
        """Return what those of these seats have put forward or have to answer."""
        return tuple(
            each for each in self._open.values() if each.by in seats or each.to in seats or self._bank(each, banker)
        )

    def for_banker(self) -> tuple[Open, ...]:
        """Return what waits for the banker."""
        return tuple(each for each in self._open.values() if not each.to)

    def over(self, now_ms: int) -> Iterator[Open]:
        """Yield what nobody answered in time, and let it wait no more."""
        for each in [each for each in self._open.values() if now_ms >= each.until_ms]:
            del self._open[each.number]
            yield each

    def next_ms(self) -> int | None:
        """Return when the next one is over."""
        return min((each.until_ms for each in self._open.values()), default=None)

    def clear(self) -> tuple[Open, ...]:
        """Let nothing wait any more; return what did."""
        waited, self._open = tuple(self._open.values()), {}
        return waited

    @staticmethod
    def _bank(each: Open, banker: bool) -> bool:
        return banker and not each.to


def _turned(order: Order) -> Order:
    """Return an exchange as the other of the two says it; any other order as it is."""
    move = order.move
    if {"one", "other", "gives", "takes"} - {*move.__struct_fields__}:
        return order
    said: Any = move
    return replace(order, move=replace(said, one=said.other, other=said.one, gives=said.takes, takes=said.gives))
