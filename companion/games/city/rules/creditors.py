"""Several debts at once: who is paid first, and who takes over from a bankrupt (CITY-OQ-73, CITY-BKR-02)."""

from companion.core.debts import Debt
from companion.core.money import BANK
from companion.games.board import paying
from companion.games.city import facts as f
from companion.games.city.rules.recorder import Recorder
from companion.games.city.rules.rent import can_raise, mortgages
from companion.games.city.state import City

_NOTE = 10_000
"""The smallest note; a share is a multiple of it (CITY-MON-03)."""


def debts_of(state: City, player: str) -> tuple[Debt, ...]:
    """Return the debts of a player in the order they arose."""
    return tuple(debt for debt in state.debts if debt.debtor == player)


def in_full(state: City, player: str) -> int:
    """Return how many of a player's debts, from the first, all they can raise pays in full; by equal shares none."""
    left = can_raise(state, player)
    for place, debt in enumerate(debts_of(state, player)):
        left -= debt.amount
        if left < 0 or state.house.debt_order == "pro_rata":
            return place
    return 0


def next_paid(state: City, player: str) -> tuple[str, ...]:
    """Return the creditors a player may pay now: the first one, or all of them by equal shares (CITY-OQ-73)."""
    names = dict.fromkeys(debt.creditor for debt in debts_of(state, player))
    return tuple(names) if state.house.debt_order == "pro_rata" else tuple(names)[:1]


def successor(state: City, player: str) -> str:
    """Return who takes over from a bankrupt: the first creditor who is not paid in full, the bank if nobody is."""
    debts = debts_of(state, player)
    return debts[in_full(state, player)].creditor if debts else BANK


def payable(state: City, player: str) -> tuple[tuple[str, int], ...]:
    """Return what the cash of a player pays of their debts now: to whom, and how much.

    In the order the debts arose, each in full; or each its share where the cash does not pay them all.
    """
    debts, left = debts_of(state, player), state.cash(player)
    total = sum(debt.amount for debt in debts)
    if state.house.debt_order == "pro_rata" and left < total:
        shares = [(debt.creditor, left * debt.amount // total // _NOTE * _NOTE) for debt in debts]
        return tuple((creditor, share) for creditor, share in shares if share)
    return paying.payable(state, player)


def pay(recorder: Recorder, player: str) -> None:
    """Pay what the cash pays now."""
    for creditor, amount in payable(recorder.state, player):
        recorder.record(f.DebtPaid, debtor=player, creditor=creditor, amount=amount)


def pay_before(recorder: Recorder, player: str) -> None:
    """Pay what comes before the debt that ruins a player; mortgages in board order raise what the cash does not."""
    if recorder.state.house.debt_order == "pro_rata":
        pay(recorder, player)
        return
    for debt in debts_of(recorder.state, player)[: in_full(recorder.state, player)]:
        for district, amount in mortgages(recorder.state, player):
            if recorder.state.cash(player) < debt.amount:
                recorder.record(f.Mortgaged, player=player, district=district, amount=amount)
        recorder.record(f.DebtPaid, debtor=player, creditor=debt.creditor, amount=debt.amount)


def pass_claims(recorder: Recorder, player: str, heir: str) -> None:
    """Let whoever takes over from a bankrupt have what others owe them, or will when asked (CITY-BKR-02, -03)."""
    _pass_rent(recorder, player, heir)
    for debt in tuple(debt for debt in recorder.state.debts if debt.creditor == player):
        recorder.record(f.DebtReleased, debtor=debt.debtor, creditor=player, amount=debt.amount)
        if debt.debtor != heir:
            recorder.record(
                f.DebtOpened,
                debtor=debt.debtor,
                creditor=heir,
                amount=debt.amount,
                cause=debt.cause,
                district=debt.district,
            )


def _pass_rent(recorder: Recorder, player: str, heir: str) -> None:
    """Let the heir ask for the rent that a bankrupt has not asked for yet; from the heir nothing is due."""
    turn = recorder.state.turn
    here, district = turn.landing, recorder.state.space(turn.player).name
    if here is not None and here.awaited and here.owner == player:
        due = here.rent if heir != turn.player else 0
        recorder.record(f.RentAwaited, payer=turn.player, owner=heir, district=district, amount=due)
