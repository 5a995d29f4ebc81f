"""What a debtor can do, ready to be listed."""

import msgspec

from companion.core.order import Order


class DebtLine(msgspec.Struct, frozen=True):
    """One thing a debtor can do: its order, and what it is, brings and adds up to."""

    order: Order
    cells: tuple[str, str, str]
    greyed: bool = False


class Owing(msgspec.Struct, frozen=True):
    """What a debtor owes, what is missing, and the lines of what they can do."""

    question: str
    hint: str
    lines: tuple[DebtLine, ...]


def means(debtor: str, cash: str, missing: str) -> str:
    """Return what a debtor has, and what is missing, if anything is."""
    return f"{debtor} has {cash}: {missing} missing." if missing else f"{debtor} has {cash}, which is enough."
