"""The moves of every table with a board and a bank. The games declare the others themselves."""

from collections.abc import Mapping
from typing import ClassVar

from companion.core.move import Move, Written
from companion.core.notation import Opt
from companion.core.notation.slots import Amount, Number, Player, Purse, Slot, Text, Word, Words
from companion.core.words import phrase


class CardEffect(Move, frozen=True):
    """Base of the effects of Chance cards."""

    called: ClassVar[Mapping[str, str]]
    """The name of each effect, by its word in the notation."""


class Begin(Move, frozen=True):
    """Say who begins, however it was decided (CITY-TURN-02, BUILDER-SETUP-15)."""

    player: str
    written = Written("begins", Player("player"), summary="Set who goes first")


class EndTurn(Move, frozen=True):
    """Pass the dice on (BUILDER-TURN-07)."""

    written = Written("end", summary="End the turn")


class Pay(Move, frozen=True):
    """Pay an amount that a card names, from one purse to another."""

    payer: str
    payee: str
    amount: int
    written = Written(
        "pay",
        Purse("payer"),
        Purse("payee"),
        Amount("amount"),
        summary="Pay what a card says, or correct a miscount",
        asks={"payer": phrase("Who pays?"), "payee": phrase("Who is paid?")},
    )


class Settle(Move, frozen=True):
    """Pay the open debts as far as the cash allows."""

    written = Written("pay", summary="Pay outstanding debts")


class Promise(Move, frozen=True):
    """Note a promise. It isn't enforced (CITY-DEAL-07, BUILDER-OQ-28)."""

    words: str
    written = Written("promise", Words("words"), summary="Note a promise; no one enforces it")


class Bankrupt(Move, frozen=True):
    """Declare bankruptcy (CITY-BKR-01, BUILDER-BANKRUPT-01)."""

    creditor: str | None = None
    written = Written(
        "bankrupt",
        Opt(Word("to"), Purse("creditor")),
        summary="Declare bankruptcy; with “force” in front, leave the game",
        asks={"creditor": phrase("To whom?")},
    )


class GoToJail(Move, frozen=True):
    """Go directly to jail, sent by a space or anything else but a card (CITY-JAIL-02, BUILDER-SPACE-08)."""

    written = Written("jail", summary="Go directly to jail")


class Bail(Move, frozen=True):
    """Pay and leave jail (CITY-JAIL-07, BUILDER-JAIL-03)."""

    written = Written("bail", summary="Pay and leave jail")


class UseCard(Move, frozen=True):
    """Use a kept Chance card. `jail` is a card that opens the jail (CITY-JAIL-08)."""

    card: str
    written = Written("card", Text("card"), summary="Use a kept Chance card")


class ChanceBack(CardEffect, frozen=True):
    """A card moves the token back (CITY-CHN-04)."""

    number: int
    written = Written("chance", Word("back"), Number("number", least=1, largest=39), summary="Move back some spaces")
    called = {"back": phrase("Move back some spaces")}


class ChanceJail(CardEffect, frozen=True):
    """A card sends the player to jail (CITY-JAIL-02, BUILDER-SPACE-08)."""

    written = Written("chance", Word("jail"), summary="A card sends the player to jail")
    called = {"jail": phrase("Go to jail")}


class KeepCard(CardEffect, frozen=True):
    """Keep a Chance card. `jail` is a card that opens the jail (CITY-CHN-02, -14, BUILDER-CHANCE-02)."""

    card: str
    written = (
        Written("chance", Word("jail-card"), fixed={"card": "jail"}, summary="Keep the card that gets you out of jail"),
        Written("chance", Word("keep"), Text("card"), summary="Keep any other card"),
    )
    called = {"jail-card": phrase("A jail card to keep"), "keep": phrase("Another card to keep")}


def deal_notation(verb: str, gives: Slot, takes: Slot, summary: str) -> Written:
    """Return how a deal is written: `verb ONE : GIVES for OTHER : TAKES`."""
    one, other = (Player("one"), Word(":"), Opt(gives)), (Player("other"), Word(":"), Opt(takes))
    asks = {"gives": phrase("What do they give?"), "takes": phrase("What do they get?")}
    return Written(verb, *one, Word("for"), *other, summary=summary, asks=asks)
