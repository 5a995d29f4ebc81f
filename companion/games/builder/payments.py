"""Which money moves with a fact: from whom, to whom, how much."""

from companion.core.fact import Fact
from companion.core.money import BANK
from companion.games.builder import facts as f
from companion.games.handing import Paying, Payment, paid_with


def _traded(fact: f.Traded) -> tuple[Payment, ...]:
    return Payment(fact.one, fact.other, fact.gives.money), Payment(fact.other, fact.one, fact.takes.money)


PAID: Paying = {
    f.Paid: lambda fact: (Payment(fact.payer, fact.payee, fact.amount),),
    f.DebtPaid: lambda fact: (Payment(fact.debtor, fact.creditor, fact.amount),),
    f.DeedBought: lambda fact: (Payment(fact.player, BANK, fact.price),),
    f.Mortgaged: lambda fact: (Payment(BANK, fact.player, fact.amount),),
    f.Redeemed: lambda fact: (Payment(fact.player, BANK, fact.amount),),
    f.Traded: _traded,
    f.BankruptcyDeclared: lambda fact: (Payment(fact.player, fact.creditor, fact.cash),),
}


def payments(fact: Fact) -> tuple[Payment, ...]:
    """Return what is handed over with a fact."""
    return paid_with(fact, PAID)
