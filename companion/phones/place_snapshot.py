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
    named = {*_words_in(msgspec.to_builtins(order.move))}
    report = table.game.report(table.state, table.now_ms)
    places = [found for kind in _PLACES if isinstance(found := report.get(kind), Mapping)]
    return {name: _without_known_keys(said) for found in places for name, said in found.items() if name in named}


def _words_in(value: Any) -> Iterator[str]:
    """Yield every word in a move."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from _words_in([*value.values()])
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _words_in(each)


def _without_known_keys(place: Json) -> dict[str, Json]:
    return {key: each for key, each in place.items() if key not in _KNOWN} if isinstance(place, Mapping) else {}
