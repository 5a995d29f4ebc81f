"""Telling what is given of a table that comes over in the middle of its evening."""

from collections.abc import Callable
from typing import Any

from companion.core.fact import Fact
from companion.games.board.facts import TookOver
from companion.games.tale import Tale

About = Callable[[Any, Any], dict[str, Any]]


def fields(state: Any, move: Any) -> dict[str, Any]:
    """Return what a move says, to be told as it is."""
    return {name: getattr(move, name) for name in move.__struct_fields__}


def telling(make: type[Fact], about: About = fields) -> Callable[[Tale[Any], Any, str], None]:
    """Return what tells a given thing as the fact `make`; the first one also tells that the table came over."""

    def tell(tale: Tale[Any], move: Any, player: str) -> None:
        if not tale.state.midway:
            tale.tell(TookOver)
        tale.tell(make, **about(tale.state, move))

    return tell
