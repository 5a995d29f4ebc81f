"""What happens at every table with a board and a bank, in a sentence each."""

from collections.abc import Callable

from companion.core.money import BANK, the
from companion.core.words import counted
from companion.games.board import facts as f
from companion.games.telling import Words, say

_OVER = {
    "time": "time is up",
    "finished": "the table has ended it",
    "agreement": "the table has ended it",
    "last player": "only one player is left",
    "penthouse": "the penthouse stands",
}
_FOR = {
    "tax": "the Industry Tax",
    "bail": "the fine",
    "fine": "the fine",
    "jail": "the way out of jail",
    "go": "passing GO",
    "card": "what a card says",
    "chance": "a Chance card",
    "hazards": "hazards, as a card says",
    "rent": "rent",
    "refund": "a rent refund",
    "bid": "their bid",
    "auction": "their bid",
    "district": "a district",
    "blocks": "blocks",
    "stadium": "a stadium",
    "skyscraper": "a skyscraper",
    "tower": "the Tower",
}


def who(name: str) -> str:
    """Return a purse as it begins a sentence."""
    return "The bank" if name == BANK else name


NOTHING = "nothing"
"""What a side of a deal gives that gives nothing."""


def traded(one: str, gives: str, other: str, takes: str) -> str:
    """Return a deal in words; who gives something stands before who gives nothing."""
    if gives == NOTHING:
        one, gives, other, takes = other, takes, one, gives
    return f"{one} gives {other} {gives} for {takes}"


def kept(card: str) -> str:
    """Return a kept Chance card in words."""
    return "the card that opens the jail" if card == "jail" else f"the card “{card}”"


def cause_of(cause: str, district: str | None = None) -> str:
    """Return what a payment is for, as the end of a sentence; empty where it says nothing."""
    if cause == "district" and district:
        return f" for {district}"
    return f" for {_FOR[cause]}{f' on {district}' if district else ''}" if cause in _FOR else ""


def board_words(show: Callable[[int], str]) -> Words[object]:
    """Return the words for every fact of a board; `show` writes an amount as the table says it."""

    def paid(fact: f.Paid) -> str:
        return f"{who(fact.payer)} pays {the(fact.payee)} {show(fact.amount)}{cause_of(fact.cause, fact.district)}"

    def jailed(fact: f.JailGiven) -> str:
        tries = f", after {counted(fact.failed, 'failed try').replace('trys', 'tries')}" if fact.failed else ""
        return f"{fact.player} is in jail{tries}"

    return {
        **say(f.Paid, paid),
        **say(
            f.DebtPaid, lambda fact: f"{fact.debtor} pays {the(fact.creditor)} {show(fact.amount)} that was still owed"
        ),
        **say(f.CardKept, lambda fact: f"{fact.player} keeps {kept(fact.card)}"),
        **say(f.GameEnded, lambda fact: f"The game is over: {_OVER.get(fact.how, fact.how)}"),
        **say(f.TookOver, lambda fact: "The table is set"),
        **say(f.CashGiven, lambda fact: f"{fact.player} has {show(fact.amount)}"),
        **say(f.JailGiven, jailed),
        **say(f.CardGiven, lambda fact: f"{fact.player} has {kept(fact.card)}"),
    }
