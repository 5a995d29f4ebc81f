"""A sentence for each fact of every table with a board and a bank."""

from collections.abc import Callable

from companion.core.money import BANK, the
from companion.core.words import counted
from companion.games.board import facts as f
from companion.games.telling import Words, wording

_OVER = {
    "time": "time is up",
    "finished": "ended by the players",
    "agreement": "ended by the players",
    "last player": "only one player is left",
    "penthouse": "the penthouse is built",
}
_CARD = "{payer} pays {payee} {amount} (Chance)"
_FINE = "{payer} pays the {amount} fine"
_BID = "{payer} pays their bid of {amount}"
_PAID = {
    "tax": "{payer} pays {amount} Industry Tax",
    "bail": _FINE,
    "fine": _FINE,
    "jail": "{payer} pays {amount} to get out of jail",
    "go": "{payee} collects {amount} for passing GO",
    "card": _CARD,
    "chance": _CARD,
    "hazards": "{payer} pays {payee} {amount} for hazards (Chance)",
    "rent": "{payer} pays {payee} {amount} rent",
    "refund": "{payer} refunds {payee} {amount} rent",
    "bid": _BID,
    "auction": _BID,
    "district": "{payer} pays {amount} for {place}",
    "blocks": "{payer} pays {amount} for blocks in {place}",
    "stadium": "{payer} pays {amount} for a stadium in {place}",
    "skyscraper": "{payer} pays {amount} for a skyscraper in {place}",
    "tower": "{payer} pays {amount} for the Tower in {place}",
}
"""The text of a payment, by its cause."""
_OTHER = "{payer} pays {payee} {amount}"


def who(name: str) -> str:
    """Return a purse as the subject of a sentence."""
    return "The bank" if name == BANK else name


NOTHING = "nothing"
"""The text for a side of a deal that gives nothing."""


def traded(one: str, gives: str, other: str, takes: str) -> str:
    """Return a deal in words. A side that gives something comes before one that gives nothing."""
    if gives == NOTHING:
        one, gives, other, takes = other, takes, one, gives
    return f"{one} gives {other} {gives} for {takes}"


def kept(card: str) -> str:
    """Return a kept Chance card in words."""
    return "a Get Out of Jail Free card" if card == "jail" else f"the card “{card}”"


def board_words(show: Callable[[int], str]) -> Words[object]:
    """Return the text for every fact of a board. `show` formats an amount in the table's notation."""

    def paid(fact: f.Paid) -> str:
        payer, payee, place = who(fact.payer), the(fact.payee), fact.district or "a district"
        return _PAID.get(fact.cause, _OTHER).format(payer=payer, payee=payee, amount=show(fact.amount), place=place)

    def jailed(fact: f.JailGiven) -> str:
        tries = f", after {counted(fact.failed, 'failed try').replace('trys', 'tries')}" if fact.failed else ""
        return f"{fact.player} is in jail{tries}"

    return {
        **wording(f.Paid, paid),
        **wording(f.DebtPaid, lambda fact: f"{fact.debtor} pays {the(fact.creditor)} {show(fact.amount)} (debt)"),
        **wording(f.CardKept, lambda fact: f"{fact.player} keeps {kept(fact.card)}"),
        **wording(f.GameEnded, lambda fact: f"Game over: {_OVER.get(fact.how, fact.how)}"),
        **wording(f.TookOver, lambda fact: "Starting position"),
        **wording(f.CashGiven, lambda fact: f"{fact.player} has {show(fact.amount)}"),
        **wording(f.JailGiven, jailed),
        **wording(f.CardGiven, lambda fact: f"{fact.player} has {kept(fact.card)}"),
    }
