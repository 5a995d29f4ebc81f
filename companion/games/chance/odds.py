"""Exact odds of a draw pile whose composition is known, its order not (CHANCE-FLIP-04).

The table of best stopping rests on three assumptions: what counts is the sum of the Cash flipped this turn, a turn
lost counts nothing, and whoever goes on stops later at the best moment. Corners, Flip 2 and places to play are not
in it.
"""

from fractions import Fraction
from functools import cache
from math import perm

import msgspec

from companion.games.chance.edition import BANKRUPT, LUCKY

_NONE = Fraction(0)


@cache
def bust(cards: int, bankrupts: int, luckies: int, shields: int, flips: int) -> Fraction:
    """Return how likely the turn is lost within so many flips from a pile of so many cards."""
    if flips == 0 or cards == 0:
        return _NONE
    lost = Fraction(bankrupts, cards)
    if shields and bankrupts:
        lost *= bust(cards - 1, bankrupts - 1, luckies, shields - 1, flips - 1)
    lucky = Fraction(luckies, cards)
    if luckies:
        lucky *= bust(cards - 1, bankrupts, luckies - 1, shields + 1, flips - 1)
    others = Fraction(cards - bankrupts - luckies, cards)
    if others:
        others *= bust(cards - 1, bankrupts, luckies, shields, flips - 1)
    return lost + lucky + others


class Advice(msgspec.Struct, frozen=True):
    """What the next flip is worth with so many flips left: the Cash in hand now, and what to expect by going on."""

    flips: int
    stop: int
    go_on: Fraction

    @property
    def flip(self) -> bool:
        """Tell whether going on is better than stopping."""
        return self.go_on > self.stop


@cache
def stopping(
    draw: tuple[str, ...], cash: tuple[int, ...], in_hand: int, shields: int, flips: int
) -> tuple[Advice, ...]:
    """Return the advice for one flip left up to `flips`, for a draw pile with these Cash values in it."""
    bankrupts, luckies = draw.count(BANKRUPT), draw.count(LUCKY)
    blanks = len(draw) - bankrupts - luckies - len(cash)
    every = (1 << len(cash)) - 1
    advice = []
    for left in range(1, min(flips, len(draw)) + 1):
        tree = _Tree(cash, in_hand)
        total = tree.go_on(every, bankrupts, luckies, blanks, shields, left)
        advice.append(Advice(left, in_hand, Fraction(total, perm(len(draw), left))))
    return tuple(advice)


class _Tree:
    """Every way the next flips can go; Cash cards left in the pile are the bits of a number.

    What a position is worth is counted over all orders in which its `left` next cards can come, so that nothing has
    to be divided on the way.
    """

    def __init__(self, cash: tuple[int, ...], in_hand: int) -> None:
        self.cash = cash
        self.all = in_hand + sum(cash)
        self.known: dict[tuple[int, ...], int] = {}

    def best(self, pile: int, bankrupts: int, luckies: int, blanks: int, shields: int, left: int) -> int:
        """Return what the best play brings from here."""
        stop = self.all - sum(value for place, value in enumerate(self.cash) if pile >> place & 1)
        if not left:
            return stop
        stop *= perm(pile.bit_count() + bankrupts + luckies + blanks, left)
        return max(stop, self.go_on(pile, bankrupts, luckies, blanks, shields, left))

    def go_on(self, pile: int, bankrupts: int, luckies: int, blanks: int, shields: int, left: int) -> int:
        """Return what one more flip brings, and the best play after it."""
        key = (pile, bankrupts, luckies, blanks, shields)
        if key in self.known:
            return self.known[key]
        total = 0
        for place in range(len(self.cash)):
            if pile >> place & 1:
                total += self.best(pile ^ 1 << place, bankrupts, luckies, blanks, shields, left - 1)
        if luckies:
            total += luckies * self.best(pile, bankrupts, luckies - 1, blanks, shields + 1, left - 1)
        if blanks:
            total += blanks * self.best(pile, bankrupts, luckies, blanks - 1, shields, left - 1)
        if bankrupts and shields:
            total += bankrupts * self.best(pile, bankrupts - 1, luckies, blanks, shields - 1, left - 1)
        self.known[key] = total
        return total
