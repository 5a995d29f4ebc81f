"""What a move brings, in words: who hands which notes to whom, whose cash and which rents change."""

from companion.core.money import BANK
from companion.games.city.preview import Preview
from companion.games.city.rules.tale import show
from companion.games.handing import handed


def effects(seen: Preview) -> str:
    """Return what a move would bring, a line for each payment, purse and rent."""
    lines = [handed(handover, show) for handover in seen.handovers]
    purses = [f"{name} {show(a)} → {show(b)}" for name, (a, b) in seen.cash.items() if name != BANK]
    rents = [f"rent {name} {show(a)} → {show(b)}" for name, (a, b) in seen.rents.items()]
    return "\n".join([*lines, *purses, *rents])
