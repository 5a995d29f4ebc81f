"""The payments of each fact: from whom, to whom, how much."""

from companion.core.fact import Fact
from companion.core.kinds import ByKind
from companion.core.money import BANK
from companion.games.builder import facts as f
from companion.games.handing import Paying, Payment, paid_with

pays = ByKind()


@pays(f.Paid)
def _paid(fact: f.Paid) -> tuple[Payment, ...]:
    return (Payment(fact.payer, fact.payee, fact.amount),)


@pays(f.DebtPaid)
def _debt(fact: f.DebtPaid) -> tuple[Payment, ...]:
    return (Payment(fact.debtor, fact.creditor, fact.amount),)


@pays(f.DeedBought)
def _bought(fact: f.DeedBought) -> tuple[Payment, ...]:
    return (Payment(fact.player, BANK, fact.price),)


@pays(f.Mortgaged)
def _mortgaged(fact: f.Mortgaged) -> tuple[Payment, ...]:
    return (Payment(BANK, fact.player, fact.amount),)


@pays(f.Redeemed)
def _redeemed(fact: f.Redeemed) -> tuple[Payment, ...]:
    return (Payment(fact.player, BANK, fact.amount),)


@pays(f.Traded)
def _traded(fact: f.Traded) -> tuple[Payment, ...]:
    return Payment(fact.one, fact.other, fact.gives.money), Payment(fact.other, fact.one, fact.takes.money)


@pays(f.BankruptcyDeclared)
def _bankrupt(fact: f.BankruptcyDeclared) -> tuple[Payment, ...]:
    return (Payment(fact.player, fact.creditor, fact.cash),)


PAID: Paying = pays


def payments(fact: Fact) -> tuple[Payment, ...]:
    """Return the payments of a fact."""
    return paid_with(fact, PAID)
