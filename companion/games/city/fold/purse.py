"""What folding has in common: moving money, handing over titles."""

from typing import Any

from msgspec.structs import replace

from companion.core.money import transfer
from companion.games.city.state import City, Plot


def move_money(state: City, source: str, target: str, amount: int, **changes: Any) -> City:
    """Return the state with money moved and `changes` made; real notes are moved by the players themselves."""
    if not state.paper and amount:
        changes["accounts"] = transfer(state.accounts, source, target, amount)
    return replace(state, **changes) if changes else state


def with_owner(state: City, district: str, owner: str | None, **changes: Any) -> dict[str, Plot]:
    """Return the plots with a district of this owner, and other `changes` to it."""
    return {**state.plots, district: replace(state.plots[district], owner=owner, **changes)}
