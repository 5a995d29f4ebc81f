"""What has just happened at a Deal table, in a sentence each: what a caller at the table would say aloud."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from companion.core.fact import Fact
from companion.games.deal import facts as f
from companion.games.deal.rules.answers import written
from companion.games.deal.state import Piece


def _drew(fact: f.Drew) -> str:
    return f"{fact.player} draws {fact.number}."


def _shuffled(fact: f.Reshuffled) -> str:
    but = f" but {' and '.join(fact.in_play)}" if fact.in_play else ""
    return f"The pile is empty: shuffle the discards{but} into a new one."


def _paid(fact: f.Paid) -> str:
    over, short = fact.value - fact.asked, fact.asked - fact.value
    rest = f", {over} too much" if over > 0 else f", {short} forgiven" if short > 0 else ""
    return f"{fact.payer} pays {fact.payee} {_cards(fact.pieces)}{rest}."


def _cards(pieces: Sequence[Piece]) -> str:
    return written(tuple(pieces))


def _taken(fact: f.CardTaken) -> str:
    return f"{fact.player} takes {fact.piece.card} from {fact.loser}."


def _swapped(fact: f.CardsSwapped) -> str:
    return f"{fact.player} takes {fact.take.card} from {fact.other} for {fact.give.card}."


def _set_taken(fact: f.SetTaken) -> str:
    return f"{fact.player} takes the whole {fact.colour} set from {fact.loser}."


_WENT = {"discard": "is discarded", "bank": "goes into the bank", "loose": "stays loose"}


def _lost(fact: f.BuildingLost) -> str:
    return f"The {fact.card} on {fact.colour} of {fact.player} {_WENT[fact.where]}."


_WORDS: dict[type[Fact], Callable[[Any], str]] = {
    f.Drew: _drew,
    f.Reshuffled: _shuffled,
    f.NoSaid: lambda fact: f"{fact.player} says no.",
    f.NoStood: lambda fact: f"The no of {fact.target} stands.",
    f.Paid: _paid,
    f.CardTaken: _taken,
    f.CardsSwapped: _swapped,
    f.SetTaken: _set_taken,
    f.BuildingLost: _lost,
    f.Discarded: lambda fact: f"{fact.player} discards {fact.number}{', under the pile' if fact.under else ''}.",
    f.TurnBegan: lambda fact: f"It is the turn of {fact.player}.",
    f.GameWon: lambda fact: f"{fact.player} wins!",
}


def told(facts: Iterable[Fact]) -> str:
    """Return what the facts bring about that the table has to do or to hear; empty for what is plain to see."""
    return " ".join(_WORDS[type(fact)](fact) for fact in facts if type(fact) in _WORDS)
