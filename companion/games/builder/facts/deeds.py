"""Deeds bought, mortgaged and traded, floors built, and what a bankrupt player leaves."""

from msgspec.structs import replace

from companion.core.fact import Fact, Money, Term, Who, unchanged
from companion.core.money import BANK, Payment, account_phrase
from companion.core.words import phrase, say
from companion.games.board.state import with_landing, with_player_state, with_turn
from companion.games.board.words import deal_in_words
from companion.games.builder.chips import Chips
from companion.games.builder.lot import Lot
from companion.games.builder.moves import Offer as OfferMove
from companion.games.builder.state import Builder, Building, Holding, Offer


class DeedBought(Fact, frozen=True):
    """A deed went from the bank to a player, by purchase or auction (BUILDER-PROP-03, BUILDER-AUCTION-07)."""

    player: Who
    deed: str
    price: Money
    how: str

    def sentence(self, state: Builder) -> str:
        player, deed, price = self.player, self.deed, self.price
        if self.how == "auction":
            if price:
                return say("{player} wins {deed} at auction for {amount}", player=player, deed=deed, amount=price)
            return say("{player} wins {deed} at auction", player=player, deed=deed)
        if price:
            return say("{player} buys {deed} for {amount}", player=player, deed=deed, amount=price)
        return say("{player} buys {deed}", player=player, deed=deed)

    def pays(self) -> tuple[Payment, ...]:
        return (Payment(self.player, BANK, self.price),)

    def after(self, state: Builder) -> Builder:
        state = replace(state, holdings={**state.holdings, self.deed: Holding(self.player)})
        here = state.landing
        if here is not None and here.duty == "buy" and here.deed == self.deed:
            return with_landing(state, duty=None)
        return state


class SetCompleted(Fact, frozen=True):
    """A player owns all deeds of a colour (BUILDER-SET-01)."""

    player: Who
    colour: Term
    says = phrase("{player} completes the {colour} set")

    after = unchanged


class Mortgaged(Fact, frozen=True):
    """A deed was mortgaged (BUILDER-MORT-01)."""

    player: Who
    deed: str
    amount: Money
    says = phrase("{player} mortgages {deed} for {amount}")

    def pays(self) -> tuple[Payment, ...]:
        return (Payment(BANK, self.player, self.amount),)

    def after(self, state: Builder) -> Builder:
        holding = Holding(self.player, mortgaged=True)
        return replace(state, holdings={**state.holdings, self.deed: holding})


class Redeemed(Fact, frozen=True):
    """A mortgage was repaid (BUILDER-MORT-05)."""

    player: Who
    deed: str
    amount: Money
    says = phrase("{player} pays off the mortgage on {deed} for {amount}")

    def pays(self) -> tuple[Payment, ...]:
        return (Payment(self.player, BANK, self.amount),)

    def after(self, state: Builder) -> Builder:
        holding = Holding(self.player)
        return replace(state, holdings={**state.holdings, self.deed: holding})


class FloorBuilt(Fact, frozen=True):
    """A floor was built. Its resources were paid just before (BUILDER-FLOOR-09)."""

    player: Who
    cell: str
    height: int
    says = phrase("{player} builds floor {height} on {cell}")

    def after(self, state: Builder) -> Builder:
        return replace(state, island={**state.island, self.cell: Building(self.player, self.height)})


class PenthouseBuilt(Fact, frozen=True):
    """The penthouse was built (BUILDER-FLOOR-17)."""

    player: Who
    cell: str
    says = phrase("{player} builds the penthouse on {cell}")

    def after(self, state: Builder) -> Builder:
        tower = replace(state.island[self.cell], penthouse=True)
        return replace(state, island={**state.island, self.cell: tower}, penthouse=self.player)


class Offered(Fact, frozen=True):
    """One side offered a deal (BUILDER-TRADE-04)."""

    by: Who
    one: Who
    other: Who
    gives: Lot
    takes: Lot

    def sentence(self, state: Builder) -> str:
        other, gives, takes = self.other, self.gives, self.takes
        if self.by != self.one:
            other, gives, takes = self.one, takes, gives
        return say(
            "{player} offers {other} {goods} for {others}",
            player=self.by,
            other=other,
            goods=_lot_text(gives),
            others=_lot_text(takes),
        )

    def after(self, state: Builder) -> Builder:
        return replace(state, offer=Offer(self.by, OfferMove(self.one, self.other, self.gives, self.takes)))


class OfferClosed(Fact, frozen=True):
    """The open offer was agreed to or declined (BUILDER-TRADE-04)."""

    says = phrase("The offer is closed")

    def after(self, state: Builder) -> Builder:
        return replace(state, offer=None)


class Traded(Fact, frozen=True):
    """Two players made a deal. `one` and `other` each gave these goods (BUILDER-TRADE-03)."""

    one: Who
    other: Who
    gives: Lot
    takes: Lot

    def sentence(self, state: Builder) -> str:
        return deal_in_words(self.one, self.gives.in_words, self.other, self.takes.in_words)

    def pays(self) -> tuple[Payment, ...]:
        return Payment(self.one, self.other, self.gives.money), Payment(self.other, self.one, self.takes.money)

    def after(self, state: Builder) -> Builder:
        state = _with_lot_given(state, self.one, self.other, self.gives)
        return _with_lot_given(state, self.other, self.one, self.takes)


class PromiseNoted(Fact, frozen=True):
    """A promise was made and noted (BUILDER-OQ-28)."""

    words: str
    says = phrase("Promise: {words}")

    after = unchanged


class BankruptcyDeclared(Fact, frozen=True):
    """A player went bankrupt, and their creditor or the bank took everything (BUILDER-BANKRUPT-03, -05)."""

    player: Who
    creditor: Who
    cash: int
    deeds: tuple[str, ...]
    chips: Chips
    jail_cards: int
    kept: tuple[str, ...]

    def sentence(self, state: Builder) -> str:
        goods = _lot_text(Lot(self.cash, self.deeds, self.chips, self.jail_cards))
        return say(
            "{player} is bankrupt: {heir} gets {goods}",
            player=self.player,
            heir=account_phrase(self.creditor),
            goods=goods,
        )

    def pays(self) -> tuple[Payment, ...]:
        return (Payment(self.player, self.creditor, self.cash),)

    def after(self, state: Builder) -> Builder:
        """Hand everything over. Rents and debts that the player owes are dropped, and the blocks stay."""
        state = _with_estate_at_bank(state, self) if self.creditor == BANK else _with_estate_at_creditor(state, self)
        claims = tuple(claim for claim in state.claims if claim.payer != self.player)
        debts = tuple(debt for debt in state.debts if debt.debtor != self.player)
        offer = state.offer
        if offer and self.player in (offer.move.one, offer.move.other):
            offer = None
        gone = 1 + sum(bool(held.bankrupt) for held in state.player_states.values())
        state = replace(state, claims=claims, debts=debts, offer=offer)
        state = with_player_state(
            state, self.player, chips=Chips(), jail_cards=0, other_cards=(), jailed=False, failed=0, bankrupt=gone
        )
        over = self.player == state.turn.player
        return with_turn(state, step="over", again=False, landing=None) if over else state


def _with_lot_given(state: Builder, giver: str, taker: str, lot: Lot) -> Builder:
    holdings = {deed: replace(state.holding(deed), owner=taker) for deed in lot.deeds}
    state = replace(state, holdings={**state.holdings, **holdings})
    mine, theirs = state.player_states[giver], state.player_states[taker]
    state = with_player_state(
        state, giver, chips=mine.chips.minus(lot.chips), jail_cards=mine.jail_cards - lot.jail_cards
    )
    return with_player_state(
        state, taker, chips=theirs.chips.plus(lot.chips), jail_cards=theirs.jail_cards + lot.jail_cards
    )


def _lot_text(lot: Lot) -> str:
    return lot.in_words or say("nothing")


def _with_estate_at_bank(state: Builder, broke: BankruptcyDeclared) -> Builder:
    holdings = dict.fromkeys(broke.deeds, Holding())
    return replace(state, holdings={**state.holdings, **holdings}, tray=state.tray.plus(broke.chips))


def _with_estate_at_creditor(state: Builder, broke: BankruptcyDeclared) -> Builder:
    holdings = {deed: replace(state.holding(deed), owner=broke.creditor) for deed in broke.deeds}
    taker = state.player_states[broke.creditor]
    return with_player_state(
        replace(state, holdings={**state.holdings, **holdings}),
        broke.creditor,
        chips=taker.chips.plus(broke.chips),
        jail_cards=taker.jail_cards + broke.jail_cards,
        other_cards=(*taker.other_cards, *broke.kept),
    )
