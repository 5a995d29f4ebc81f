"""Rent, debts, and who has the most cash."""

from msgspec.structs import replace

from companion.core.debts import Debt
from companion.core.fact import Fact, Money, Who
from companion.core.words import joined_with_and, phrase, say_n
from companion.games.builder.state import Builder, Claim


class RentOpened(Fact, frozen=True):
    """The owner can ask for the rent until the next player rolls (BUILDER-RENT-01)."""

    payer: Who
    owner: Who
    deed: str
    says = phrase("{owner} can charge {payer} rent on {deed}")

    def after(self, state: Builder) -> Builder:
        return replace(state, claims=(*state.claims, Claim(self.payer, self.owner, self.deed)))


class ClaimsLapsed(Fact, frozen=True):
    """Rents that weren't asked for in time have expired (BUILDER-RENT-04)."""

    payers: tuple[Who, ...]
    says = phrase("No one charged {payers} rent in time")

    def after(self, state: Builder) -> Builder:
        """Mark the open claims on these payers as expired, and forget the claims that already were."""
        open_ones = [claim for claim in state.claims if not claim.lapsed]
        return replace(state, claims=tuple(replace(claim, lapsed=claim.payer in self.payers) for claim in open_ones))


class RentAsked(Fact, frozen=True):
    """The owner asked for rent in time. It is paid or owed next (BUILDER-RENT-02).

    It settles one landing. In 0.1.0 it settled `every` landing of that player on that deed.
    """

    payer: Who
    owner: Who
    deed: str
    amount: Money
    every: bool = True
    says = phrase("{owner} charges {payer} {amount} rent on {deed}")

    def after(self, state: Builder) -> Builder:
        asked = [n for n, claim in enumerate(state.claims) if (claim.payer, claim.deed) == (self.payer, self.deed)]
        gone = asked if self.every else asked[-1:]
        return replace(state, claims=tuple(claim for n, claim in enumerate(state.claims) if n not in gone))


class DebtOpened(Fact, frozen=True):
    """A player owes an amount that they can't pay now (BUILDER-DEBT-01)."""

    debtor: Who
    creditor: Who
    amount: Money
    cause: str
    says = phrase("{debtor} owes {creditor} {amount}")

    def after(self, state: Builder) -> Builder:
        debt = Debt(self.debtor, self.creditor, self.amount, self.cause)
        return replace(state, debts=(*state.debts, debt))


class DebtPassed(Fact, frozen=True):
    """A debt to a bankrupt player passed to `heir`, who took over. The heir's own is dropped (BANKRUPT-03, -05)."""

    debtor: Who
    creditor: Who
    heir: Who
    says = phrase("{debtor}'s debt to {creditor} passes to {heir}")

    def after(self, state: Builder) -> Builder:
        owed = (self.debtor, self.creditor)
        passed = (
            replace(debt, creditor=self.heir) if (debt.debtor, debt.creditor) == owed else debt for debt in state.debts
        )
        return replace(state, debts=tuple(debt for debt in passed if debt.debtor != debt.creditor))


class DebtsVoided(Fact, frozen=True):
    """The debts still open at the end no longer count (BUILDER-OQ-21)."""

    says = phrase("Open debts are dropped")

    def after(self, state: Builder) -> Builder:
        return replace(state, debts=())


class CashLookedFor(Fact, frozen=True):
    """A table that tracked only the points ended. Entered cash counts if `known`; otherwise it must say who has most.

    See BUILDER-SCORE-12.
    """

    known: bool
    says = ""

    def after(self, state: Builder) -> Builder:
        return replace(state, cash_known=self.known, asking=not self.known)


class RichestSaid(Fact, frozen=True):
    """The table said who has the most cash, several players if equal (BUILDER-SCORE-12)."""

    players: tuple[Who, ...]

    def sentence(self, state: Builder) -> str:
        return say_n(
            "{players} has the most cash",
            "{players} have the most cash",
            len(self.players),
            players=joined_with_and(self.players),
        )

    def after(self, state: Builder) -> Builder:
        return replace(state, richest=self.players, cash_known=False, asking=False)
