"""Districts bought, taken, mortgaged and traded, and what a bankrupt player leaves."""

from msgspec.structs import replace

from companion.core.fact import Fact, Money, Who, unchanged
from companion.core.money import BANK, Payment
from companion.core.words import joined_with_and, phrase, say, say_n, translated
from companion.games.board.state import with_landing, with_player_state, with_turn
from companion.games.board.words import deal_in_words
from companion.games.city.lot import Lot
from companion.games.city.state import City, Plot, with_plot
from companion.unit.rules import CURRENCY

_BOUGHT = {
    "price": phrase("{player} buys {district} for {price}"),
    "auction": phrase("Sold: {district} to {player} for {price}"),
    "owed": phrase("Sold: {district} to {player}"),
    "card": phrase("Chance: {player} gets {district} for {price}"),
}


class DistrictBought(Fact, frozen=True):
    """A district went from the bank to a player, by purchase, auction or card (CITY-SPC-03, CITY-AUC-03)."""

    player: Who
    district: str
    price: Money
    how: str

    def sentence(self, state: City) -> str:
        how = "owed" if self.how == "auction" and not self.price else self.how
        return self.tell(state, _BOUGHT.get(how, _BOUGHT["price"]))

    def pays(self) -> tuple[Payment, ...]:
        return (Payment(self.player, BANK, self.price),)

    def after(self, state: City) -> City:
        bidder = self.player if self.how == "auction" else None
        bought = with_plot(state, self.district, owner=self.player, bidder=bidder)
        here = bought.turn.landing
        if here is not None and here.duty == "buy" and bought.edition.track[here.position].name == self.district:
            return with_landing(bought, duty=None)
        return bought


class DistrictReturned(Fact, frozen=True):
    """A district went back to the bank, for this amount (CITY-CHN-09)."""

    player: Who
    district: str
    amount: Money

    def sentence(self, state: City) -> str:
        if self.amount:
            return self.tell(state, phrase("{player} returns {district} to the bank for {amount}"))
        return self.tell(state, phrase("{player} returns {district} to the bank"))

    def pays(self) -> tuple[Payment, ...]:
        return (Payment(BANK, self.player, self.amount),)

    def after(self, state: City) -> City:
        return with_plot(state, self.district, owner=None, mortgage=None)


class DistrictTaken(Fact, frozen=True):
    """A card moved a district from one player to another (CITY-CHN-11)."""

    player: Who
    loser: Who
    district: str
    says = phrase("{player} takes {district} from {loser}")

    def after(self, state: City) -> City:
        return with_plot(state, self.district, owner=self.player)


class Mortgaged(Fact, frozen=True):
    """A district was mortgaged for its rent value (CITY-MORT-02, -03)."""

    player: Who
    district: str
    amount: Money
    says = phrase("{player} mortgages {district} for {amount}")

    def pays(self) -> tuple[Payment, ...]:
        return (Payment(BANK, self.player, self.amount),)

    def after(self, state: City) -> City:
        return with_plot(state, self.district, owner=self.player, mortgage=self.amount)


class Redeemed(Fact, frozen=True):
    """The mortgage on a district was paid off (CITY-MORT-06)."""

    player: Who
    district: str
    amount: Money
    says = phrase("{player} pays off the mortgage on {district} ({amount})")

    def pays(self) -> tuple[Payment, ...]:
        return (Payment(self.player, BANK, self.amount),)

    def after(self, state: City) -> City:
        return with_plot(state, self.district, owner=self.player, mortgage=None)


class Traded(Fact, frozen=True):
    """Two players made a deal. `one` and `other` each gave these goods (CITY-DEAL-01)."""

    one: Who
    other: Who
    money: tuple[int, int] = (0, 0)
    districts: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    jail_cards: tuple[int, int] = (0, 0)
    dodge: tuple[bool, bool] = (False, False)

    def sentence(self, state: City) -> str:
        return deal_in_words(self.one, self._goods_text(0), self.other, self._goods_text(1))

    def _goods_text(self, side: int) -> str:
        return Lot(self.money[side], self.districts[side], self.jail_cards[side], self.dodge[side]).in_words

    def pays(self) -> tuple[Payment, ...]:
        return Payment(self.one, self.other, self.money[0]), Payment(self.other, self.one, self.money[1])

    def after(self, state: City) -> City:
        plots, player_states = dict(state.plots), dict(state.player_states)
        sides = ((self.one, self.other), (self.other, self.one))
        for (giver, taker), districts, cards in zip(sides, self.districts, self.jail_cards, strict=True):
            for district in districts:
                plots[district] = replace(plots[district], owner=taker)
            if cards:
                player_states[giver] = replace(player_states[giver], jail_cards=player_states[giver].jail_cards - cards)
                player_states[taker] = replace(player_states[taker], jail_cards=player_states[taker].jail_cards + cards)
        holder = next((taker for (_, taker), given in zip(sides, self.dodge, strict=True) if given), state.dodge)
        return replace(_with_rent_settled(state, self), plots=plots, player_states=player_states, dodge=holder)


class PromiseNoted(Fact, frozen=True):
    """A player promised something. This is only a note (CITY-DEAL-07)."""

    player: Who
    words: str
    says = phrase("{player} promises: {words}")

    after = unchanged


class PriceNamed(Fact, frozen=True):
    """The starter of an auction named the opening price without bidding (CITY-OQ-44)."""

    player: Who
    amount: Money
    says = phrase("{player} opens the bidding at {amount}")

    def after(self, state: City) -> City:
        return replace(state, floor=self.amount)


class BankruptcyDeclared(Fact, frozen=True):
    """A player went bankrupt, and their creditor or the bank took everything (CITY-BKR-02, -03).

    `put_back` are the cards that no one takes over.
    """

    player: Who
    creditor: Who
    cash: int
    districts: tuple[str, ...]
    jail_cards: int
    buildings_removed: bool = False
    mortgages_cancelled: bool = False
    dodge_to: Who | None = None
    put_back: tuple[str, ...] = ()

    def sentence(self, state: City) -> str:
        left, back = self._estate_phrase(state), joined_with_and([translated(card) for card in self.put_back])
        if not self.put_back:
            text = phrase("{player} is bankrupt: {creditor} gets {goods}")
        elif len(self.put_back) == 1:
            text = phrase("{player} is bankrupt: {creditor} gets {goods}; {cards} is returned")
        else:
            text = phrase("{player} is bankrupt: {creditor} gets {goods}; {cards} are returned")
        return self.tell(state, text, goods=left, cards=back)

    def _estate_phrase(self, state: City) -> str:
        """Return what a bankrupt player leaves to their creditor."""
        money = [CURRENCY.show(self.cash)] if self.cash else [say("their paper money")] * state.has_paper_money
        left = [*money, *self.districts]
        left += [say_n("{n} jail card", "{n} jail cards", self.jail_cards)] if self.jail_cards else []
        left += [say("the Rent Dodge card")] if self.dodge_to == self.creditor else []
        return joined_with_and(left) if left else say("nothing")

    def pays(self) -> tuple[Payment, ...]:
        return (Payment(self.player, self.creditor, self.cash),)

    def after(self, state: City) -> City:
        to_bank = self.creditor == BANK
        player_states, plots = dict(state.player_states), dict(state.plots)
        gone = 1 + sum(1 for other in player_states.values() if other.bankrupt)
        player_states[self.player] = replace(
            player_states[self.player],
            bankrupt=gone,
            jail_cards=0,
            other_cards=(),
            jailed=False,
            failed=0,
            permits=(),
            counted=None,
        )
        if not to_bank:
            cards = player_states[self.creditor].jail_cards + self.jail_cards
            player_states[self.creditor] = replace(player_states[self.creditor], jail_cards=cards, counted=None)
        for district in self.districts:
            plots[district] = _plot_after_bankruptcy(plots[district], self, to_bank=to_bank)
        debts = tuple(debt for debt in state.debts if self.player not in (debt.debtor, debt.creditor))
        changed = replace(
            state,
            player_states=player_states,
            plots=plots,
            debts=debts,
            estate=(*state.estate, *self.districts) if to_bank else state.estate,
            dodge=self.dodge_to if state.dodge == self.player else state.dodge,
        )
        if self.player == state.turn.player:
            return with_turn(changed, step="over", landing=None, grants={}, steps=0)
        return _with_rents_passed_on(changed, self.player, self.creditor)


class CashCounted(Fact, frozen=True):
    """A player counted their notes (CITY-END-04 with paper money)."""

    player: Who
    amount: Money
    says = phrase("{player} counts {amount}")

    def after(self, state: City) -> City:
        return with_player_state(state, self.player, counted=self.amount)


def _plot_after_bankruptcy(here: Plot, fact: BankruptcyDeclared, *, to_bank: bool) -> Plot:
    owned = replace(here, owner=None if to_bank else fact.creditor)
    if fact.mortgages_cancelled:
        owned = replace(owned, mortgage=None)
    if fact.buildings_removed:
        owned = replace(owned, residential=0, industrial=0, stadium=False, skyscraper=False, tower=False)
    return owned


def _with_rent_settled(state: City, fact: Traded) -> City:
    """Count the money of a deal as rent paid, if the owner gives only the waived debt (CITY-DEAL-05)."""
    here = state.turn.landing
    for giver, taker, place in ((fact.one, fact.other, 0), (fact.other, fact.one, 1)):
        back = 1 - place
        gives = fact.money[back] or fact.districts[back] or fact.jail_cards[back] or fact.dodge[back]
        if here is not None and (giver, taker) == (state.turn.player, here.owner) and not gives:
            return with_landing(state, paid=here.paid + min(fact.money[place], state.rent_owed))
    return state


def _with_rents_passed_on(state: City, player: str, heir: str) -> City:
    """Pass the rents of this turn from a bankrupt to the player who took over.

    A visitor who took over gets theirs back.
    """
    now, here = state.turn, state.turn.landing
    if here is not None and here.owner == player:
        back = heir == now.player
        state = with_landing(state, owner=None, rent=0, paid=0) if back else with_landing(state, owner=heir)
    rents = ((heir if owner == player else owner, paid) for owner, paid in now.rents)
    return with_turn(state, rents=tuple((owner, paid) for owner, paid in rents if owner != now.player))
