"""The state of the places that an order names. A yes to an offer applies to that state."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from companion.core.json import Json
from companion.core.order import Order
from companion.games.game import State
from companion.table.table import Table

_PLACES = ("districts", "deeds")
_KNOWN = {"rent", "number", "resource"}
"""Values read off a card or derived from the table. Learning one is not a change of the place."""

PlaceSnapshot = Mapping[str, Mapping[str, Json]]


def snapshot_of_places(table: Table[State], order: Order) -> PlaceSnapshot:
    """Return the owner, mortgage and buildings of each district or deed that an order names."""
    named = {*_words(msgspec.to_builtins(order.move))}
    report = table.game.report(table.state, table.now_ms)
    places = [found for kind in _PLACES if isinstance(found := report.get(kind), Mapping)]
    return {name: _without_known_keys(said) for found in places for name, said in found.items() if name in named}


def _words(said: Any) -> Iterator[str]:
    """Yield every word in a move."""
    if isinstance(said, str):
        yield said
    elif isinstance(said, Mapping):
        yield from _words([*said.values()])
    elif isinstance(said, list | tuple):
        for each in said:
            yield from _words(each)


def _without_known_keys(said: Json) -> dict[str, Json]:
    return {key: each for key, each in said.items() if key not in _KNOWN} if isinstance(said, Mapping) else {}
