"""A sentence for each fact of every table with a board and a bank."""

from collections.abc import Callable

from companion.core.money import BANK, the
from companion.core.words import phrase, say, say_n, told
from companion.games.board import facts as f
from companion.games.telling import Words, wording

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
    "refund": phrase("{payer} refunds {payee} {amount} rent"),
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


def who(name: str) -> str:
    """Return a purse as the subject of a sentence."""
    return say("The bank") if name == BANK else name


NOTHING = phrase("nothing")
"""The text for a side of a deal that gives nothing."""


def traded(one: str, gives: str, other: str, takes: str) -> str:
    """Return a deal in words. A side that gives something comes before one that gives nothing."""
    if gives == NOTHING:
        one, gives, other, takes = other, takes, one, gives
    return say("{one} gives {other} {gives} for {takes}", one=one, other=other, gives=told(gives), takes=told(takes))


def kept(card: str) -> str:
    """Return a kept Chance card in words."""
    return say("a Get Out of Jail Free card") if card == "jail" else say("the card “{card}”", card=told(card))


def board_words(show: Callable[[int], str]) -> Words[object]:
    """Return the text for every fact of a board. `show` formats an amount in the table's notation."""

    def paid(fact: f.Paid) -> str:
        payer, payee, place = who(fact.payer), the(fact.payee), fact.district or say("a district")
        text = _PAID.get(fact.cause, _OTHER)
        return told(text, payer=payer, payee=payee, amount=show(fact.amount), place=place)

    def jailed(fact: f.JailGiven) -> str:
        if not fact.failed:
            return say("{player} is in jail", player=fact.player)
        return say_n(
            "{player} is in jail, after {n} failed try",
            "{player} is in jail, after {n} failed tries",
            fact.failed,
            player=fact.player,
        )

    def debt_paid(fact: f.DebtPaid) -> str:
        return say(
            "{debtor} pays {creditor} {amount} (debt)",
            debtor=fact.debtor,
            creditor=the(fact.creditor),
            amount=show(fact.amount),
        )

    return {
        **wording(f.Paid, paid),
        **wording(f.DebtPaid, debt_paid),
        **wording(f.CardKept, lambda fact: say("{player} keeps {card}", player=fact.player, card=kept(fact.card))),
        **wording(f.GameEnded, lambda fact: say("Game over: {how}", how=told(_OVER.get(fact.how, fact.how)))),
        **wording(f.TookOver, lambda fact: say("Starting position")),
        **wording(f.CashGiven, lambda fact: say("{player} has {amount}", player=fact.player, amount=show(fact.amount))),
        **wording(f.JailGiven, jailed),
        **wording(f.CardGiven, lambda fact: say("{player} has {card}", player=fact.player, card=kept(fact.card))),
    }
