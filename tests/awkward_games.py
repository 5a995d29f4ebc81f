"""What the awkward oracle knows of each game."""

import random
from typing import Any

from companion.core.game import Order
from companion.games.chance import moves as chance_moves
from tests import builder_awkward, chance_player, city_awkward, deal_awkward, unit_awkward
from tests.awkward import Awkward, anybody


def _anything(evening: Any, chance: random.Random) -> Order:
    """Return an order of the ordinary player, by anybody."""
    order: Order = evening.order() if chance.random() < 0.5 else evening.odd()
    return anybody(order, evening.state.players, chance)


AWKWARD: dict[str, Awkward] = {
    "builder": builder_awkward.AWKWARD,
    "chance": Awkward(
        evening=chance_player.Evening,
        order=_anything,
        ways=lambda state, now_ms: (Order(chance_moves.Finish()),),
        closing=lambda state: (Order(chance_moves.Finish()),),
        reads=chance_moves.READ,
    ),
    "city": city_awkward.AWKWARD,
    "deal": deal_awkward.AWKWARD,
    "unit": unit_awkward.AWKWARD,
}
