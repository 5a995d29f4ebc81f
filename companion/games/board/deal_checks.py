"""The reasons both games with a bank have for refusing a deal. Each game names its own rule."""

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, TypeVar

from companion.core.errors import Reason, hard_reason
from companion.core.money import account_phrase
from companion.core.words import say, say_n
from companion.games.board.state import AnyPlayerState, AnyTurn, Board
from companion.games.game import Exchange

S = TypeVar("S", bound=Board[AnyPlayerState, AnyTurn])


class Deal(Exchange, Protocol):
    """A deal: what its two players give each other."""

    @property
    def gives(self) -> object:
        """Return what the first player gives."""

    @property
    def takes(self) -> object:
        """Return what the other player gives."""


def must_be_a_deal(deal: Deal, nothing: object, *, players_rule: str, goods_rule: str) -> Iterator[Reason]:
    """Yield why it isn't a deal: it needs two players (`players_rule`) and something to change hands (`goods_rule`)."""
    if deal.one == deal.other:
        yield hard_reason(say("A deal needs two different players."), players_rule)
    elif deal.gives == deal.takes == nothing:
        yield hard_reason(say("Nothing would change hands."), goods_rule)


def must_have_jail_cards(player: str, held: int, given: int, rule: str) -> Iterator[Reason]:
    """Yield that a player gives more jail cards than they have."""
    if given > held:
        text = say_n(
            "{player} has {n} jail card.",
            "{player} has {n} jail cards.",
            held,
            none="{player} has no jail cards.",
            player=player,
        )
        yield hard_reason(text, rule)


def must_leave_enough_to_pay(
    before: S,
    after: S,
    deal: Exchange,
    *,
    means: Callable[[S, str], int],
    creditors: Callable[[S, str], Sequence[str]],
    show: Callable[[int], str],
    rule: str,
) -> Iterator[Reason]:
    """Yield that a deal leaves a debtor too little to pay with.

    What the debts don't need of their `means` is free to give.

    The `creditors` may take anything.
    """
    for name, other in ((deal.one, deal.other), (deal.other, deal.one)):
        debt = before.first_debt(name)
        if debt is None or other in creditors(before, name):
            continue
        if means(after, name) < min(means(before, name), before.total_debt(name)):
            text = say(
                "{name} owes {creditor} {amount}: this deal would leave less to pay it with.",
                name=name,
                creditor=account_phrase(debt.creditor),
                amount=show(debt.amount),
            )
            yield Reason(text, rule)
