"""Several debts at once: who is paid first, and who takes over from a bankrupt player (CITY-OQ-73, CITY-BKR-02)."""

from companion.core.debts import Debt
from companion.core.money import BANK
from companion.games.board import paying
from companion.games.city import facts as f
from companion.games.city.rules.recorder import Recorder
from companion.games.city.rules.rent import possible_mortgages, raisable_cash
from companion.games.city.state import City

_NOTE = 10_000
"""The smallest note. Shares are multiples of it (CITY-MON-03)."""


def debts_of(state: City, player: str) -> tuple[Debt, ...]:
    """Return the debts of a player, oldest first."""
    return tuple(debt for debt in state.debts if debt.debtor == player)


def number_of_debts_payable(state: City, player: str) -> int:
    """Return how many of a player's debts, oldest first, they could pay in full; 0 with equal shares."""
    left = raisable_cash(state, player)
    for place, debt in enumerate(debts_of(state, player)):
        left -= debt.amount
        if left < 0 or state.house.debt_order == "pro_rata":
            return place
    return 0


def next_creditors(state: City, player: str) -> tuple[str, ...]:
    """Return the creditors a player may pay now: the first, or all in equal shares (CITY-OQ-73)."""
    names = dict.fromkeys(debt.creditor for debt in debts_of(state, player))
    return tuple(names) if state.house.debt_order == "pro_rata" else tuple(names)[:1]


def heir_of(state: City, player: str) -> str:
    """Return who takes over from a bankrupt player: the first creditor not paid in full, otherwise the bank."""
    debts = debts_of(state, player)
    return debts[number_of_debts_payable(state, player)].creditor if debts else BANK


def payments_from_cash_now(state: City, player: str) -> tuple[tuple[str, int], ...]:
    """Return what a player's cash pays of their debts now: to whom, and how much.

    The debts are paid in full, oldest first, or in equal shares if the cash doesn't cover them all.
    """
    debts, left = debts_of(state, player), state.cash(player)
    total = sum(debt.amount for debt in debts)
    if state.house.debt_order == "pro_rata" and left < total:
        shares = [(debt.creditor, left * debt.amount // total // _NOTE * _NOTE) for debt in debts]
        return tuple((creditor, share) for creditor, share in shares if share)
    return paying.payments_from_cash(state, player)


def pay_creditors(recorder: Recorder, player: str) -> None:
    """Pay what the cash covers now."""
    for creditor, amount in payments_from_cash_now(recorder.state, player):
        recorder.record(f.DebtPaid, debtor=player, creditor=creditor, amount=amount)


def pay_earlier_debts(recorder: Recorder, player: str) -> None:
    """Pay the debts before the one that ruins a player. Mortgages in board order raise the missing cash."""
    if recorder.state.house.debt_order == "pro_rata":
        pay_creditors(recorder, player)
        return
    for debt in debts_of(recorder.state, player)[: number_of_debts_payable(recorder.state, player)]:
        for district, amount in possible_mortgages(recorder.state, player):
            if recorder.state.cash(player) < debt.amount:
                recorder.record(f.Mortgaged, player=player, district=district, amount=amount)
        recorder.record(f.DebtPaid, debtor=player, creditor=debt.creditor, amount=debt.amount)


def pass_claims_to_heir(recorder: Recorder, player: str, heir: str) -> None:
    """Pass what others owe a bankrupt player, now or when asked, to the player who takes over (CITY-BKR-02, -03)."""
    _pass_awaited_rent(recorder, player, heir)
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


def _pass_awaited_rent(recorder: Recorder, player: str, heir: str) -> None:
    """Let the heir claim rent that a bankrupt player hasn't asked for yet. The heir owes themselves nothing."""
    turn = recorder.state.turn
    here, district = turn.landing, recorder.state.space_of(turn.player).name
    if here is not None and here.awaited and here.owner == player:
        due = here.rent if heir != turn.player else 0
        recorder.record(f.RentAwaited, payer=turn.player, owner=heir, district=district, amount=due)
