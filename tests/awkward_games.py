"""What the awkward oracle knows of each game."""

import random
from collections.abc import Iterator
from typing import Any

from companion.core.game import Order
from companion.games.builder import legal as builder_legal
from companion.games.builder import moves as builder_moves
from companion.games.chance import moves as chance_moves
from companion.unit import moves as um
from tests import builder_player, chance_player, city_awkward, deal_awkward
from tests.awkward import Awkward, anybody


def _anything(evening: Any, chance: random.Random) -> Order:
    """Return an order of the ordinary player, by anybody."""
    order: Order = evening.order() if chance.random() < 0.5 else evening.odd()
    return anybody(order, evening.state.players, chance)


def _builder_order(evening: builder_player.Evening, chance: random.Random) -> Order:
    return anybody(evening.odd(), evening.state.players, chance)


def _builder_ways(state: Any, now_ms: int) -> Iterator[Order]:
    for choice in builder_legal.legal(state, now_ms):
        if not choice.asks and choice.allowed:
            yield choice.order


def _builder_closing(state: Any) -> Iterator[Order]:
    yield from (Order(um.Cancel()), Order(builder_moves.Finish()))


AWKWARD: dict[str, Awkward] = {
    "builder": Awkward(
        evening=builder_player.Evening, order=_builder_order, ways=_builder_ways, closing=_builder_closing
    ),
    "chance": Awkward(
        evening=chance_player.Evening,
        order=_anything,
        ways=lambda state, now_ms: (Order(chance_moves.Finish()),),
        closing=lambda state: (Order(chance_moves.Finish()),),
        reads=chance_moves.READ,
    ),
    "city": city_awkward.AWKWARD,
    "deal": deal_awkward.AWKWARD,
}
