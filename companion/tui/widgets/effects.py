"""What a move brings, in words: who hands which notes to whom, whose cash and which rents change."""

from companion.core.money import BANK
from companion.games.city.facts import DebtOpened
from companion.games.city.preview import Preview
from companion.games.city.rules.recorder import show, the
from companion.games.handing import handed


def effects(seen: Preview) -> str:
    """Return what a move would bring, a line for each payment, purse, debt and rent."""
    lines = [handed(handover, show) for handover in seen.handovers]
    purses = [f"{name} {show(a)} → {show(b)}" for name, (a, b) in seen.cash.items() if name != BANK]
    owing = [
        f"{fact.debtor} will owe {show(fact.amount)} to {the(fact.creditor)}"
        for fact in seen.facts
        if isinstance(fact, DebtOpened)
    ]
    rents = [f"rent {name} {show(a)} → {show(b)}" for name, (a, b) in seen.rents.items()]
    return "\n".join([*lines, *purses, *owing, *rents])


def rent_change(seen: Preview, district: str) -> tuple[str, ...]:
    """Return how the rent of one district changes, nothing where it stays."""
    before, after = seen.rents.get(district, (0, 0))
    return (f"rent {show(before)} → {show(after)}",) if before != after else ()
