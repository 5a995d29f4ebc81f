"""Exact odds of a draw pile whose composition is known, its order not (CHANCE-FLIP-04).

The table of best stopping rests on three assumptions: what counts is the sum of the Cash flipped this turn, a turn
lost counts nothing, and whoever goes on stops later at the best moment. Corners, Flip 2, places to play and discards
that are shuffled in anew are not in it.
"""

from fractions import Fraction
from functools import cache
from math import perm

import msgspec

from companion.games.chance.edition import BANKRUPT, LUCKY

_NONE = Fraction(0)


Pile = tuple[int, int, int]
"""How many cards a pile has, how many of them Bankrupts, and how many Lucky Breaks."""


@cache
def bust(cards: int, bankrupts: int, luckies: int, shields: int, flips: int, again: Pile | None = None) -> Fraction:
    """Return how likely the turn is lost within so many flips from a pile of so many cards.

    `again` are the discards, where they become the pile once it runs out (CHANCE-OQ-03).
    """
    if cards == 0 and again is not None and again[0]:
        return bust(*again, shields, flips, (0, 0, 0))
    if flips == 0 or cards == 0:
        return _NONE
    lost = Fraction(bankrupts, cards)
    if shields and bankrupts:
        lost *= bust(cards - 1, bankrupts - 1, luckies, shields - 1, flips - 1, _with_both(again))
    lucky = Fraction(luckies, cards)
    if luckies:
        lucky *= bust(cards - 1, bankrupts, luckies - 1, shields + 1, flips - 1, again)
    others = Fraction(cards - bankrupts - luckies, cards)
    if others:
        others *= bust(cards - 1, bankrupts, luckies, shields, flips - 1, again)
    return lost + lucky + others


def _with_both(again: Pile | None) -> Pile | None:
    """Return the discards with a Bankrupt and the Lucky Break that stopped it (CHANCE-LUCKY-03)."""
    return None if again is None else (again[0] + 2, again[1] + 1, again[2] + 1)


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
        total = _Tree(cash).go_on(every, in_hand, len(draw), (bankrupts, luckies, blanks, shields), left)
        advice.append(Advice(left, in_hand, Fraction(total, perm(len(draw), left))))
    return tuple(advice)


class _Tree:
    """Every way the next flips can go; Cash cards left in the pile are the bits of a number.

    What a position is worth is counted over all orders in which its `left` next cards can come, so that nothing has
    to be divided on the way. `others` are the Bankrupts, Lucky Breaks and blanks left, and the shields.
    """

    def __init__(self, cash: tuple[int, ...]) -> None:
        self.values = {1 << place: value for place, value in enumerate(cash)}
        self.known: dict[tuple[int, tuple[int, int, int, int]], int] = {}

    def best(self, pile: int, have: int, cards: int, others: tuple[int, int, int, int], left: int) -> int:
        """Return what the best play brings from here, with so much Cash in hand and so many cards in the pile."""
        if not left:
            return have
        return max(have * perm(cards, left), self.go_on(pile, have, cards, others, left))

    def go_on(self, pile: int, have: int, cards: int, others: tuple[int, int, int, int], left: int) -> int:
        """Return what one more flip brings, and the best play after it."""
        key = (pile, others)
        if key in self.known:
            return self.known[key]
        bankrupts, luckies, blanks, shields = others
        total, rest = 0, pile
        while rest:
            card = rest & -rest
            rest ^= card
            total += self.best(pile ^ card, have + self.values[card], cards - 1, others, left - 1)
        if luckies:
            after = (bankrupts, luckies - 1, blanks, shields + 1)
            total += luckies * self.best(pile, have, cards - 1, after, left - 1)
        if blanks:
            total += blanks * self.best(pile, have, cards - 1, (bankrupts, luckies, blanks - 1, shields), left - 1)
        if bankrupts and shields:
            after = (bankrupts - 1, luckies, blanks, shields - 1)
            total += bankrupts * self.best(pile, have, cards - 1, after, left - 1)
        self.known[key] = total
        return total


def percent(chance: Fraction) -> str:
    """Return a probability in percent with one decimal, rounded half up."""
    tenths = (chance.numerator * 2000 + chance.denominator) // (2 * chance.denominator)
    return f"{tenths // 10}.{tenths % 10} %"
