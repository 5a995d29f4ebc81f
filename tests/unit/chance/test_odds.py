"""Odds and best stopping against going through every order of the pile."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.chance.odds import bust, stopping
from companion.games.chance.report import advice
from tests.unit.desk import state

FRESH = (20, 4, 2, 0)


@pytest.mark.parametrize(
    ("pile", "flips", "chance"),
    [
        (FRESH, 1, Fraction(1, 5)),
        (FRESH, 2, Fraction(33, 95)),
        (FRESH, 3, Fraction(391, 855)),
        (FRESH, 4, Fraction(1573, 2907)),
        (FRESH, 5, Fraction(7057, 11628)),
        (FRESH, 6, Fraction(38393, 58140)),
        ((17, 4, 2, 0), 2, Fraction(27, 68)),
        ((19, 4, 1, 1), 1, Fraction(0)),
        ((19, 4, 1, 1), 2, Fraction(2, 57)),
        ((0, 0, 0, 0), 3, Fraction(0)),
    ],
)
def test_known_odds(pile: tuple[int, int, int, int], flips: int, chance: Fraction) -> None:
    """CHANCE-FLIP-04, CHANCE-FLIP2-03."""
    assert bust(*pile, flips) == chance


def lost(order: Sequence[str], shields: int) -> bool:
    for card in order:
        if card == "Lucky Break":
            shields += 1
        elif card == "Bankrupt" and shields:
            shields -= 1
        elif card == "Bankrupt":
            return True
    return False


PILES = st.lists(st.sampled_from(["Bankrupt", "Lucky Break", "Token", "2", "5", "9", "12"]), min_size=1, max_size=6)


@settings(max_examples=60)
@given(PILES, st.integers(0, 2), st.integers(1, 6))
def test_odds_are_those_of_every_order_counted(pile: list[str], shields: int, flips: int) -> None:
    """CHANCE-FLIP-04, CHANCE-LUCKY-02."""
    orders = list(permutations(pile))
    counted = Fraction(sum(lost(order[:flips], shields) for order in orders), len(orders))
    assert bust(len(pile), pile.count("Bankrupt"), pile.count("Lucky Break"), shields, flips) == counted


def play_on(pile: tuple[str, ...], in_hand: int, shields: int, left: int) -> Fraction:
    """Return what going on brings, card by card and without any shortcut."""

    @cache
    def best(pile: tuple[str, ...], in_hand: int, shields: int, left: int) -> Fraction:
        if not left or not pile:
            return Fraction(in_hand)
        return max(Fraction(in_hand), on(pile, in_hand, shields, left))

    def on(pile: tuple[str, ...], in_hand: int, shields: int, left: int) -> Fraction:
        total = Fraction(0)
        for place, card in enumerate(pile):
            rest = (*pile[:place], *pile[place + 1 :])
            if card == "Bankrupt":
                total += best(rest, in_hand, shields - 1, left - 1) if shields else 0
            elif card == "Lucky Break":
                total += best(rest, in_hand, shields + 1, left - 1)
            else:
                total += best(rest, in_hand + (int(card) if card.isdigit() else 0), shields, left - 1)
        return total / len(pile)

    return on(pile, in_hand, shields, left)


@settings(max_examples=60)
@given(PILES, st.integers(0, 40), st.integers(0, 2))
def test_best_stopping_is_what_trying_every_card_gives(pile: list[str], in_hand: int, shields: int) -> None:
    cash = tuple(int(card) for card in pile if card.isdigit())
    rows = stopping(tuple(pile), cash, in_hand, shields, 6)
    assert [row.flips for row in rows] == list(range(1, len(pile) + 1))
    for row in rows:
        assert row.go_on == play_on(tuple(pile), in_hand, shields, row.flips)
        assert row.flip is (row.go_on > in_hand)


def test_with_nothing_in_hand_a_player_goes_on_and_with_much_he_stops() -> None:
    now = advice(state("chance", "roll 4"))
    assert [row.flips for row in now] == [1, 2, 3, 4]
    assert all(row.flip and row.stop == 0 for row in now)
    rich = advice(state("chance", "roll 6", "flip 12", "flip 11", "flip 10", "flip 9"))
    assert [row.flip for row in rich] == [False, False]
    assert rich[0].stop == 42
    assert advice(state("chance")) == ()
