"""What a debtor can do, ready for a list."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby

import msgspec

from companion.core.debts import Debt
from companion.core.errors import Reason, why_not
from companion.core.money import account_phrase
from companion.core.order import Order
from companion.core.words import joined_with_and, say, say_n, with_heading
from companion.games.board import moves as m
from companion.games.board.paying import amount_to_settle
from companion.games.board.state import AnyPlayerState, AnyTurn, Board

Cells = tuple[str, str, str]
Line = tuple[Order, Cells]
Values = Mapping[str, int | None]
"""The mortgage value of each place that a player can mortgage, or None while its card hasn't been read."""
_NAMED = 2


class DebtLine(msgspec.Struct, frozen=True):
    """One thing a debtor can do: its order, name, amount and running total, and why it isn't possible now."""

    order: Order
    cells: Cells
    why_not: str = ""


class DebtQuestion(msgspec.Struct, frozen=True):
    """What a debtor owes, what is missing, and what they can do. `best` is the recommended line.

    That is to pay if the cash is enough, else the smallest sufficient mortgage, else the largest.
    """

    question: str
    hint: str
    lines: tuple[DebtLine, ...]
    best: DebtLine


def own_debts_phrase(state: Board[AnyPlayerState, AnyTurn], player: str, show: Callable[[int], str]) -> str:
    """Return what a player owes and to whom, as part of a sentence; empty if they owe nothing.

    `show` formats an amount in the table's notation.
    """
    return ", ".join(_owed_to_sentence(debt, show) for debt in state.debts if debt.debtor == player)


def _owed_to_sentence(debt: Debt, show: Callable[[int], str]) -> str:
    return say("{amount} to {creditor}", amount=show(debt.amount), creditor=account_phrase(debt.creditor))


def debts_of_others_phrase(state: Board[AnyPlayerState, AnyTurn], player: str, show: Callable[[int], str]) -> str:
    """Return what others owe a player."""
    return ", ".join(
        say("{amount} from {player}", amount=show(debt.amount), player=debt.debtor)
        for debt in state.debts
        if debt.creditor == player
    )


def mortgages_phrase(values: Values, show: Callable[[int], str]) -> str:
    """Return how much mortgages could raise, and from which places. Unread cards are left out."""
    known = {name: value for name, value in values.items() if value}
    names = ", ".join(f"{name} {show(value)}" for name, value in known.items())
    return with_heading(show(sum(known.values())), names) if len(known) > 1 else names


def open_debts_sentence(state: Board[AnyPlayerState, AnyTurn], show: Callable[[int], str]) -> str:
    """Return who has to pay what to whom: the two oldest debts in full, the number of others, and what is missing."""
    groups = groupby(state.debts[:_NAMED], lambda debt: debt.debtor)
    owed = {debtor: joined_with_and([_owed_to_sentence(debt, show) for debt in debts]) for debtor, debts in groups}
    (debtor, debts), *others = owed.items()
    if others:
        said = ", ".join(_owes_sentence(*each) for each in owed.items())
    else:
        said = say("{player}: pay {debts}", player=debtor, debts=debts)
    if (more := len(state.debts) - _NAMED) > 0:
        said = say_n("{debts}, and {n} more debt", "{debts}, and {n} more debts", more, debts=said)
    missing = 0 if others else state.total_debt(debtor) - state.cash(debtor)
    return say("{debts} – raise {amount} more", debts=said, amount=show(missing)) if missing > 0 else said


def _owes_sentence(player: str, debts: str) -> str:
    return say("{player} owes {debts}", player=player, debts=debts)


def debt_question(
    state: Board[AnyPlayerState, AnyTurn],
    show: Callable[[int], str],
    values: Values,
    mortgage: Callable[[str], msgspec.Struct],
    against: Callable[[Order], Sequence[Reason]],
    pays: Sequence[tuple[str, int]],
    *more: Line,
) -> DebtQuestion:
    """Return what the first debtor owes and their options, with the reasons `against` each.

    They can pay (`pays` lists the amount for each creditor), mortgage one place after another with the move `mortgage`,
    use what `more` there is, or go bankrupt. Possible options come first; bankruptcy stays last.
    """
    debtor = state.debts[0].debtor
    pay = Order(m.Settle(), debtor), (say("Pay {amount}", amount=show(amount_to_settle(state.debts[0], pays))), "", "")
    ways = (pay, *_mortgage_lines(state, show, values, mortgage), *more)
    last = Order(m.Bankrupt(), debtor), (say("{player} goes bankrupt", player=debtor), "", "")
    cash, missing = state.cash(debtor), state.total_debt(debtor) - state.cash(debtor)
    *lines, bankrupt = (DebtLine(order, cells, why_not(against(order))) for order, cells in (*ways, last))
    lines = sorted(lines, key=lambda line: bool(line.why_not))
    enough = {value: name for name, value in values.items() if value is not None and value >= missing > 0}
    wanted = Order(mortgage(enough[min(enough)]), debtor) if enough else None
    best = min((*lines, bankrupt), key=lambda line: (bool(line.why_not), line.order != wanted))
    hint = _cash_sentence(debtor, show(cash), missing, show)
    return DebtQuestion(_owes_sentence(debtor, own_debts_phrase(state, debtor, show)), hint, (*lines, bankrupt), best)


def _cash_sentence(player: str, cash: str, missing: int, show: Callable[[int], str]) -> str:
    if missing > 0:
        return say("{player} has {cash} and needs {amount} more.", player=player, cash=cash, amount=show(missing))
    return say("{player} has {cash}, which is enough.", player=player, cash=cash)


def _mortgage_lines(
    state: Board[AnyPlayerState, AnyTurn],
    show: Callable[[int], str],
    values: Values,
    mortgage: Callable[[str], msgspec.Struct],
) -> Iterator[Line]:
    """Yield what can be mortgaged, highest value first, with a running total of cash (CITY-BKR-05, BUILDER-DEBT-01)."""
    debtor = state.debts[0].debtor
    cash, owed = state.cash(debtor), state.total_debt(debtor)
    for name, value in sorted(values.items(), key=lambda item: -(item[1] or 0)):
        cash += value or 0
        brings = say("? see the card") if value is None else f"+{show(value)}"
        total = f"= {show(cash)}{' ✓' if cash >= owed else ''}"
        yield Order(mortgage(name), debtor), (say("Mortgage {district}", district=name), brings, total)
