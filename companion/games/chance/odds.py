"""Exact odds of a draw pile whose composition is known, its order not (CHANCE-FLIP-04).

The table of best stopping rests on three assumptions: what counts is the sum of the Cash flipped this turn, a turn
lost counts nothing, and whoever goes on stops later at the best moment. Corners, Flip 2 and places to play are not
in it.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

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


def stopping(draw: Sequence[str], cash: Sequence[int], in_hand: int, shields: int, flips: int) -> tuple[Advice, ...]:
    """Return the advice for one flip left up to `flips`, for a draw pile with these Cash values in it."""
    bankrupts, luckies = draw.count(BANKRUPT), draw.count(LUCKY)
    blanks = len(draw) - bankrupts - luckies - len(cash)
    tree = _Tree(tuple(cash), in_hand)
    every = (1 << len(cash)) - 1
    return tuple(
        Advice(left, in_hand, tree.go_on(every, bankrupts, luckies, blanks, shields, left))
        for left in range(1, min(flips, len(draw)) + 1)
    )


class _Tree:
    """Every way the next flips can go; Cash cards left in the pile are the bits of a number."""

    def __init__(self, cash: tuple[int, ...], in_hand: int) -> None:
        self.cash = cash
        self.all = in_hand + sum(cash)
        self.known: dict[tuple[int, ...], Fraction] = {}

    def best(self, pile: int, bankrupts: int, luckies: int, blanks: int, shields: int, left: int) -> Fraction:
        """Return what the best play brings from here."""
        stop = Fraction(self.all - sum(value for place, value in enumerate(self.cash) if pile >> place & 1))
        return stop if left == 0 else max(stop, self.go_on(pile, bankrupts, luckies, blanks, shields, left))

    def go_on(self, pile: int, bankrupts: int, luckies: int, blanks: int, shields: int, left: int) -> Fraction:
        """Return what one more flip brings, and the best play after it."""
        key = (pile, bankrupts, luckies, blanks, shields, left)
        if key in self.known:
            return self.known[key]
        total = _NONE
        for place in range(len(self.cash)):
            if pile >> place & 1:
                total += self.best(pile ^ 1 << place, bankrupts, luckies, blanks, shields, left - 1)
        if luckies:
            total += luckies * self.best(pile, bankrupts, luckies - 1, blanks, shields + 1, left - 1)
        if blanks:
            total += blanks * self.best(pile, bankrupts, luckies, blanks - 1, shields, left - 1)
        if bankrupts and shields:
            total += bankrupts * self.best(pile, bankrupts - 1, luckies, blanks, shields - 1, left - 1)
        cards = pile.bit_count() + bankrupts + luckies + blanks
        self.known[key] = total / cards if cards else self.best(pile, 0, 0, 0, shields, 0)
        return self.known[key]
