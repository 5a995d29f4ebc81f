"""Rent, debts, and the Rent Dodge card."""

from msgspec.structs import replace

from companion.core.debts import Debt, debts_after
from companion.core.fact import Fact, Money, Who
from companion.core.money import Payment, account_phrase
from companion.core.words import phrase, say, say_n
from companion.games.board.state import with_landing, with_turn
from companion.games.city.state import City
from companion.unit.rules import CURRENCY


class DodgeTaken(Fact, frozen=True):
    """A player took the Rent Dodge card from the table or from its holder, the `loser` (CITY-PARK-03, -07).

    Journals of older versions don't name the loser.
    """

    player: Who
    loser: Who | None = None

    def sentence(self, state: City) -> str:
        if self.loser:
            return say("{player} takes the Rent Dodge card from {loser}", player=self.player, loser=self.loser)
        return say("{player} takes the Rent Dodge card", player=self.player)

    def after(self, state: City) -> City:
        return replace(state, dodge=self.player, dodge_since=state.turn.number)


class DodgePlayed(Fact, frozen=True):
    """The Rent Dodge card was played. Rent booked or owed on this landing is taken back (CITY-PARK-04, -06)."""

    player: Who
    owner: Who | None = None
    refunded: Money = 0
    released: int = 0
    covers: bool = True

    def sentence(self, state: City) -> str:
        player, amount = self.player, CURRENCY.show(self.refunded)
        if not self.covers and self.owner is None:
            return say("{player}'s Rent Dodge covers no further rent", player=player)
        if self.owner and self.refunded:
            owner = account_phrase(self.owner)
            return say(
                "{player} plays Rent Dodge; {owner} refunds the {amount} rent",
                player=player,
                owner=owner,
                amount=amount,
            )
        return say("{player} plays Rent Dodge", player=player)

    def pays(self) -> tuple[Payment, ...]:
        return (Payment(self.owner, self.player, self.refunded),) if self.owner else ()

    def after(self, state: City) -> City:
        used_up = self.owner is None and not self.covers  # by the rent it was played for before
        played = state if used_up else replace(state, dodge=None)
        if self.owner is not None:
            played = replace(played, debts=debts_after(played.debts, self.player, self.owner, self.released))
            played = with_landing(played, owner=None, rent=0, paid=0, awaited=False)
        return with_turn(played, covered=self.covers, rents=())


class RentPaid(Fact, frozen=True):
    """A visitor paid the rent for this many `blocks`, `doubled` if so (CITY-RENT-01)."""

    payer: Who
    owner: Who
    district: str
    amount: Money
    blocks: int | None = None
    doubled: bool = False

    def sentence(self, state: City) -> str:
        about = [] if self.blocks is None else [say_n("{n} block", "{n} blocks", self.blocks, none="no blocks")]
        about += [say("doubled")] if self.doubled else []
        owner, details = account_phrase(self.owner), ", ".join(about)
        if about:
            text = phrase("{payer} pays {owner} {amount} rent for {district} ({details})")
            return self.tell(state, text, owner=owner, details=details)
        return self.tell(state, phrase("{payer} pays {owner} {amount} rent for {district}"), owner=owner)

    def pays(self) -> tuple[Payment, ...]:
        return (Payment(self.payer, self.owner, self.amount),)

    def after(self, state: City) -> City:
        if self.payer != state.turn.player:
            return state
        return with_landing(state, owner=self.owner, rent=self.amount, paid=self.amount, awaited=False)


class RentAwaited(Fact, frozen=True):
    """Rent is due once its owner asks for it (CITY-OQ-59)."""

    payer: Who
    owner: Who
    district: str
    amount: Money
    says = phrase("{payer} must pay {owner} {amount} rent for {district} if {owner} asks")

    def after(self, state: City) -> City:
        return with_landing(state, owner=self.owner, rent=self.amount, awaited=self.amount > 0)


class RentSeen(Fact, frozen=True):
    """The table acknowledged rent that was already booked."""

    payer: Who
    says = phrase("{payer} has already paid the rent")

    def after(self, state: City) -> City:
        return with_landing(state, seen=True)


class DebtOpened(Fact, frozen=True):
    """A player owes an amount that they can't pay now (CITY-MON-04)."""

    debtor: Who
    creditor: Who
    amount: Money
    cause: str
    district: str | None = None

    def sentence(self, state: City) -> str:
        if self.district:
            return self.tell(state, phrase("{debtor} owes {creditor} {amount} rent for {district}"))
        return self.tell(state, phrase("{debtor} owes {creditor} {amount}"))

    def after(self, state: City) -> City:
        debt = Debt(self.debtor, self.creditor, self.amount, self.cause, self.district)
        owing = replace(state, debts=(*state.debts, debt))
        if self.cause == "tax":
            return with_landing(owing, tax=self.amount)
        if self.cause != "rent" or self.debtor != owing.turn.player:
            return owing
        return with_landing(owing, owner=self.creditor, rent=self.amount, awaited=False)


class DebtReleased(Fact, frozen=True):
    """A debt was settled without money, by a deal or a card (CITY-DEAL-05)."""

    debtor: Who
    creditor: Who
    amount: Money
    says = phrase("{debtor} no longer owes {creditor} {amount}")

    def after(self, state: City) -> City:
        return replace(state, debts=debts_after(state.debts, self.debtor, self.creditor, self.amount))
