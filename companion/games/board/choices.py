"""The choices that every table with a board and a bank offers in the same words."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from companion.core.words import say
from companion.games.board.moves import Bankrupt, Begin, Settle
from companion.games.choice import Choice
from companion.games.choice_factory import ChoiceFactory

S = TypeVar("S")


def beginner_choices(factory: ChoiceFactory[S], players: Sequence[str]) -> Iterator[Choice]:
    """Yield who can go first."""
    for name in players:
        label, group = say("{player} goes first", player=name), say("Who goes first?")
        yield factory.choice(label, Begin(name), group=group, own=say("Go first"))


def settling_choice(factory: ChoiceFactory[S], player: str, amount: int, shown: str) -> Choice:
    """Return the payment of a debt, with the amount as the game shows it."""
    label, own = say("{player} pays {amount}", player=player, amount=shown), say("Pay {amount}", amount=shown)
    return factory.choice(label, Settle(), player, cost=amount, own=own)


def bankruptcy_choice(factory: ChoiceFactory[S], player: str) -> Choice:
    """Return the bankruptcy of a player with debts."""
    return factory.choice(say("{player} goes bankrupt", player=player), Bankrupt(), player, own=say("Go bankrupt"))
