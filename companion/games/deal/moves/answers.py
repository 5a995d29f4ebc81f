"""Answers to an action: Just Say No, letting it happen, and paying."""

from companion.core.fact import Who
from companion.core.move import Move, Written
from companion.core.notation import Opt
from companion.core.notation.slots import Number, Player, Word
from companion.core.words import phrase
from companion.games.deal.slots import Spots
from companion.games.deal.state import TableCard


class SayNo(Move, frozen=True):
    """Play Just Say No. `against` is whose Just Say No the current player answers (DEAL-JSN-01, DEAL-JSN-03)."""

    against: Who | None = None
    written = Written(
        "no", Opt(Player("against")), summary="Play Just Say No", asks={"against": phrase("Against whom?")}
    )


class Agree(Move, frozen=True):
    """Let the action happen, or accept the other player's Just Say No."""

    written = Written("yes", summary="Allow the action, or accept a Just Say No")


class Pay(Move, frozen=True):
    """Pay a claim. Without cards, pay in the only possible way (DEAL-PAY-01)."""

    pieces: tuple[TableCard, ...] | None = None
    written = Written(
        "pay",
        Opt(Spots("pieces")),
        summary="Pay what is owed with these cards",
        asks={"pieces": phrase("Which cards are there?")},
    )


class Owes(Move, frozen=True):
    """At a light table, claim a debt from a player who has these cards on the table."""

    debtor: Who
    amount: int
    pieces: tuple[TableCard, ...]
    written = Written(
        "owes",
        Player("debtor"),
        Number("amount", least=1, largest=99),
        Word("with"),
        Spots("pieces", streets=True),
        summary="Show how a debt can be paid",
        asks={"debtor": phrase("Who owes?")},
    )
