"""How purchases, rent, debts and mortgages change the table."""

from msgspec.structs import replace

from companion.core.debts import Debt, without
from companion.core.kinds import by_kind
from companion.games.board.state import landing
from companion.games.builder import facts as f
from companion.games.builder.state import Builder, Claim, Holding


def _lapsed(state: Builder, fact: f.ClaimsLapsed) -> Builder:
    """Mark the claims as too late; those that were too late before are forgotten."""
    open_ones = [claim for claim in state.claims if not claim.lapsed]
    return replace(state, claims=tuple(replace(claim, lapsed=claim.payer in fact.payers) for claim in open_ones))


def _rent_opened(state: Builder, fact: f.RentOpened) -> Builder:
    return replace(state, claims=(*state.claims, Claim(fact.payer, fact.owner, fact.deed)))


def _rent_asked(state: Builder, fact: f.RentAsked) -> Builder:
    gone = (fact.payer, fact.deed)
    return replace(state, claims=tuple(claim for claim in state.claims if (claim.payer, claim.deed) != gone))


def _debt(state: Builder, fact: f.DebtOpened) -> Builder:
    debt = Debt(fact.debtor, fact.creditor, fact.amount, fact.cause)
    return replace(state, debts=(*state.debts, debt))


def _debt_paid(state: Builder, fact: f.DebtPaid) -> Builder:
    return replace(state, debts=without(state.debts, fact.debtor, fact.creditor, fact.amount))


def _debt_passed(state: Builder, fact: f.DebtPassed) -> Builder:
    owed = (fact.debtor, fact.creditor)
    passed = (
        replace(debt, creditor=fact.heir) if (debt.debtor, debt.creditor) == owed else debt for debt in state.debts
    )
    return replace(state, debts=tuple(debt for debt in passed if debt.debtor != debt.creditor))


def _voided(state: Builder, fact: f.DebtsVoided) -> Builder:
    return replace(state, debts=())


def _bought(state: Builder, fact: f.DeedBought) -> Builder:
    state = replace(state, holdings={**state.holdings, fact.deed: Holding(fact.player)})
    here = state.landing
    if here is not None and here.duty == "buy" and here.deed == fact.deed:
        return landing(state, duty=None)
    return state


def _mortgaged(state: Builder, fact: f.Mortgaged) -> Builder:
    holding = Holding(fact.player, mortgaged=True)
    return replace(state, holdings={**state.holdings, fact.deed: holding})


def _redeemed(state: Builder, fact: f.Redeemed) -> Builder:
    holding = Holding(fact.player)
    return replace(state, holdings={**state.holdings, fact.deed: holding})


FOLDS = by_kind(globals(), "state", "fact")
