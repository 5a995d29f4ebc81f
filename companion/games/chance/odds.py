"""Exact odds for a draw pile with known contents in unknown order (CHANCE-FLIP-04).

The table of best stopping makes three assumptions: the value is the sum of the Cash flipped this turn, a lost
turn is worth nothing, and a player who continues stops later at the best moment. It ignores corners, Flip 2, places to
play and discards shuffled back in.
"""

from fractions import Fraction
from functools import cache
from math import perm

import msgspec

from companion.core.words import percentage
from companion.games.chance.edition import BANKRUPT, LUCKY

_NONE = Fraction(0)


Pile = tuple[int, int, int]
"""The number of cards in a pile, of Bankrupts, and of Lucky Breaks."""


@cache
def chance_of_bust(
    cards: int, bankrupts: int, luckies: int, shields: int, flips: int, discards: Pile | None = None
) -> Fraction:
    """Return the probability of losing the turn within some flips from a pile of this many cards.

    `discards` become the pile once it runs out; None if they do not (CHANCE-OQ-03).
    """
    if cards == 0 and discards is not None and discards[0]:
        return chance_of_bust(*discards, shields, flips, (0, 0, 0))
    if flips == 0 or cards == 0:
        return _NONE
    lost = Fraction(bankrupts, cards)
    if shields and bankrupts:
        lost *= chance_of_bust(
            cards - 1, bankrupts - 1, luckies, shields - 1, flips - 1, _with_stopped_bankrupt(discards)
        )
    lucky = Fraction(luckies, cards)
    if luckies:
        lucky *= chance_of_bust(cards - 1, bankrupts, luckies - 1, shields + 1, flips - 1, discards)
    others = Fraction(cards - bankrupts - luckies, cards)
    if others:
        others *= chance_of_bust(cards - 1, bankrupts, luckies, shields, flips - 1, discards)
    return lost + lucky + others


def _with_stopped_bankrupt(discards: Pile | None) -> Pile | None:
    """Return the discards plus a Bankrupt and the Lucky Break that stopped it (CHANCE-LUCKY-03)."""
    return None if discards is None else (discards[0] + 2, discards[1] + 1, discards[2] + 1)


class Advice(msgspec.Struct, frozen=True):
    """With this many flips left: the Cash in hand, and the expected Cash after continuing."""

    flips: int
    stop: int
    go_on: Fraction

    @property
    def should_flip(self) -> bool:
        """Return whether continuing is better than stopping."""
        return self.go_on > self.stop


@cache
def advice_on_stopping(
    draw: tuple[str, ...], cash: tuple[int, ...], in_hand: int, shields: int, flips: int
) -> tuple[Advice, ...]:
    """Return the advice for one flip left up to `flips`, for a draw pile with these Cash values."""
    bankrupts, luckies = draw.count(BANKRUPT), draw.count(LUCKY)
    blanks = len(draw) - bankrupts - luckies - len(cash)
    every = (1 << len(cash)) - 1
    advice = []
    for left in range(1, min(flips, len(draw)) + 1):
        total = _Tree(cash).value_of_flipping(every, in_hand, len(draw), (bankrupts, luckies, blanks, shields), left)
        advice.append(Advice(left, in_hand, Fraction(total, perm(len(draw), left))))
    return tuple(advice)


class _Tree:
    """All sequences of the next flips. The Cash cards left in the pile are the bits of a number.

    The value of a position is summed over all orders of its `left` next cards, which avoids
    division until the end. `others` counts the Bankrupts, Lucky Breaks and blanks left, and the shields.
    """

    def __init__(self, cash: tuple[int, ...]) -> None:
        self.values = {1 << place: value for place, value in enumerate(cash)}
        self.known: dict[tuple[int, tuple[int, int, int, int]], int] = {}

    def best_value(self, pile: int, in_hand: int, cards: int, others: tuple[int, int, int, int], left: int) -> int:
        """Return the value of the best play from here, with this Cash in hand and this many cards in the pile."""
        if not left:
            return in_hand
        return max(in_hand * perm(cards, left), self.value_of_flipping(pile, in_hand, cards, others, left))

    def value_of_flipping(
        self, pile: int, in_hand: int, cards: int, others: tuple[int, int, int, int], left: int
    ) -> int:
        """Return the value of one more flip followed by the best play."""
        key = (pile, others)
        if key in self.known:
            return self.known[key]
        bankrupts, luckies, blanks, shields = others
        total, rest = 0, pile
        while rest:
            card = rest & -rest
            rest ^= card
            total += self.best_value(pile ^ card, in_hand + self.values[card], cards - 1, others, left - 1)
        if luckies:
            after = (bankrupts, luckies - 1, blanks, shields + 1)
            total += luckies * self.best_value(pile, in_hand, cards - 1, after, left - 1)
        if blanks:
            total += blanks * self.best_value(
                pile, in_hand, cards - 1, (bankrupts, luckies, blanks - 1, shields), left - 1
            )
        if bankrupts and shields:
            after = (bankrupts - 1, luckies, blanks, shields - 1)
            total += bankrupts * self.best_value(pile, in_hand, cards - 1, after, left - 1)
        self.known[key] = total
        return total


def percent(chance: Fraction) -> str:
    """Return a probability in percent with one decimal, rounding half up."""
    tenths = (chance.numerator * 2000 + chance.denominator) // (2 * chance.denominator)
    return percentage(f"{tenths // 10}.{tenths % 10}")


def whole_percent(chance: Fraction) -> str:
    """Return a probability in whole percent; one that isn't 0 is at least 1."""
    return percentage(str(max(1, round(100 * chance)) if chance else 0))
