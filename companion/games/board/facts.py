"""The facts of every table with a board and a bank."""

from typing import TypeVar

from companion.core.fact import Fact, Money, Table, Who
from companion.core.money import BANK, Payment
from companion.core.words import phrase, say, say_n, translated
from companion.games.board.state import AnyPlayerState, AnyTurn, Board, with_player_state
from companion.games.board.words import card_in_words
from companion.games.light_mode import PositionFact

B = TypeVar("B", bound=Board[AnyPlayerState, AnyTurn])
_OVER = {
    "time": phrase("time is up"),
    "finished": phrase("ended by the players"),
    "agreement": phrase("ended by the players"),
    "last player": phrase("only one player is left"),
    "penthouse": phrase("the penthouse is built"),
}
_CARD = phrase("{payer} pays {payee} {amount} (Chance)")
_FINE = phrase("{payer} pays the {amount} fine")
_BID = phrase("{payer} pays their bid of {amount}")
_PAID = {
    "tax": phrase("{payer} pays {amount} Industry Tax"),
    "bail": _FINE,
    "fine": _FINE,
    "jail": phrase("{payer} pays {amount} to get out of jail"),
    "go": phrase("{payee} collects {amount} for passing GO"),
    "card": _CARD,
    "chance": _CARD,
    "hazards": phrase("{payer} pays {payee} {amount} for hazards (Chance)"),
    "rent": phrase("{payer} pays {payee} {amount} rent"),
    "refund": phrase("{payer} refunds {payee} {amount} in rent"),
    "bid": _BID,
    "auction": _BID,
    "district": phrase("{payer} pays {amount} for {place}"),
    "blocks": phrase("{payer} pays {amount} for blocks in {place}"),
    "stadium": phrase("{payer} pays {amount} for a stadium in {place}"),
    "skyscraper": phrase("{payer} pays {amount} for a skyscraper in {place}"),
    "tower": phrase("{payer} pays {amount} for the Tower in {place}"),
}
"""The text of a payment, by its cause."""
_OTHER = phrase("{payer} pays {payee} {amount}")


class Paid(Fact, frozen=True):
    """Money changed hands for the `cause`: a tax, a fine, rent, a bid, or anything a card says.

    `district` is the district bought or built on, where the companion doesn't track that itself.
    """

    payer: Who
    payee: Who
    amount: Money
    cause: str
    district: str | None = None

    def sentence(self, state: Table) -> str:
        payer = say("The bank") if self.payer == BANK else self.payer
        place = self.district or say("a district")
        return self.tell(state, _PAID.get(self.cause, _OTHER), payer=payer, place=place)

    def pays(self) -> tuple[Payment, ...]:
        return (Payment(self.payer, self.payee, self.amount),)


class DebtPaid(Fact, frozen=True):
    """A player paid off all or part of a debt."""

    debtor: Who
    creditor: Who
    amount: Money
    says = phrase("{debtor} pays {creditor} {amount} (debt)")

    def pays(self) -> tuple[Payment, ...]:
        return (Payment(self.debtor, self.creditor, self.amount),)


class CardKept(Fact, frozen=True):
    """A player keeps a Chance card; `jail` is the one that opens the jail (CITY-CHN-02, -14, BUILDER-CHANCE-02)."""

    player: Who
    card: str

    def sentence(self, state: Table) -> str:
        return say("{player} keeps {card}", player=self.player, card=card_in_words(self.card))

    def after(self, state: B) -> B:
        return _with_card(state, self.player, self.card)


class GameEnded(Fact, frozen=True):
    """The game ended. `how` is the reason: time, agreement, the last piece or the last player."""

    how: str

    def sentence(self, state: Table) -> str:
        return say("Game over: {how}", how=translated(_OVER.get(self.how, self.how)))


class TookOver(PositionFact, frozen=True):
    """The table continued a game in progress with the companion."""

    says = phrase("Starting position")


class CashGiven(PositionFact, frozen=True):
    """The starting position gives a player this much cash; the difference comes from or goes to the bank."""

    player: Who
    amount: Money
    says = phrase("{player} has {amount}")


class JailGiven(PositionFact, frozen=True):
    """The starting position puts a player in jail, with this many failed tries."""

    player: Who
    failed: int = 0

    def sentence(self, state: Table) -> str:
        if not self.failed:
            return say("{player} is in jail", player=self.player)
        return say_n(
            "{player} is in jail, after {n} failed try",
            "{player} is in jail, after {n} failed tries",
            self.failed,
            player=self.player,
        )


class CardGiven(PositionFact, frozen=True):
    """The starting position gives a player a kept Chance card."""

    player: Who
    card: str

    def sentence(self, state: Table) -> str:
        return say("{player} has {card}", player=self.player, card=card_in_words(self.card))

    def after(self, state: B) -> B:
        return _with_card(state, self.player, self.card)


def _with_card(state: B, player: str, card: str) -> B:
    held = state.player_states[player]
    if card == "jail":
        return with_player_state(state, player, jail_cards=held.jail_cards + 1)
    return with_player_state(state, player, other_cards=(*held.other_cards, card))
