"""Odds and best stopping against going through every order of the pile."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.chance.odds import advice_on_stopping, chance_of_bust
from companion.games.chance.report import advice_for_turn, bust_probability
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
    assert chance_of_bust(*pile, flips) == chance


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
    assert chance_of_bust(len(pile), pile.count("Bankrupt"), pile.count("Lucky Break"), shields, flips) == counted


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
    rows = advice_on_stopping(tuple(pile), cash, in_hand, shields, 6)
    assert [row.flips for row in rows] == list(range(1, len(pile) + 1))
    for row in rows:
        assert row.go_on == play_on(tuple(pile), in_hand, shields, row.flips)
        assert row.should_flip is (row.go_on > in_hand)


def test_discards_that_are_shuffled_in_again_are_flipped_too() -> None:
    """CHANCE-FLIP-04, CHANCE-OQ-03: what is likely before the last card of a pile is what it comes to after it."""
    every = [card for card in state("chance").edition.deck if card not in ("Cash 12", "Cash 11")]
    gone = [f'given discard Ana "{card}"' for card in every]
    two = [*gone, "roll 5"]
    again, never = (
        state("chance", *two, empty_draw_pile=value, players=("Ana", "Ben"))
        for value in ("reshuffle_discard", "no_flips")
    )
    after = state("chance", *two, "flip 11", "flip 12", empty_draw_pile="reshuffle_discard", players=("Ana", "Ben"))
    assert [bust_probability(never, "Ana", flips) for flips in (1, 2, 3, 4)] == [0, 0, 0, 0]
    assert [bust_probability(again, "Ana", flips) for flips in (2, 3, 4)] == [
        0,
        bust_probability(after, "Ana", 1),
        bust_probability(after, "Ana", 2),
    ]
    assert bust_probability(after, "Ana", 1) == Fraction(4, 18)


def test_a_bankrupt_that_was_stopped_is_shuffled_in_again_too() -> None:
    """CHANCE-LUCKY-03, CHANCE-OQ-03."""
    every = list(state("chance").edition.deck)
    for card in ("Lucky Break", "Bankrupt"):
        every.remove(card)
    lines = [*(f'given discard Ana "{card}"' for card in every), "roll 5", 'flip "Lucky Break"']
    before, after = (state("chance", *lines, *more, empty_draw_pile="reshuffle_discard") for more in ((), ("flip b",)))
    assert [bust_probability(before, "Ana", flips) for flips in (1, 2)] == [0, bust_probability(after, "Ana", 1)]
    assert bust_probability(after, "Ana", 1) == Fraction(4, 20)


def test_a_lucky_break_flipped_by_force_counts_only_where_it_may_be_used() -> None:
    """CHANCE-OQ-16, CHANCE-FLIP-04."""
    lines = ("given kept Ben flip", "roll 1", "flip 7", "flip2 by Ben")
    forced = [state("chance", *lines, forced_cards_usable=value) for value in ("true", "false")]
    with_it = Fraction(4, 19) + Fraction(13, 19) * Fraction(4, 18)
    assert [bust_probability(each, "Ana", 2) for each in forced] == [
        with_it,
        with_it + Fraction(2, 19) * Fraction(4, 18),
    ]


def test_with_nothing_in_hand_a_player_goes_on_and_with_much_he_stops() -> None:
    now = advice_for_turn(state("chance", "roll 4"))
    assert [row.flips for row in now] == [1, 2, 3, 4]
    assert all(row.should_flip and row.stop == 0 for row in now)
    rich = advice_for_turn(state("chance", "roll 6", "flip 12", "flip 11", "flip 10", "flip 9"))
    assert [row.should_flip for row in rich] == [False, False]
    assert rich[0].stop == 42
    assert advice_for_turn(state("chance")) == ()
