"""The list of payments against trying every combination, and odds against counting every hand."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.deal import fold, payments, sets
from companion.games.deal.deck import probability_of_any
from companion.games.deal.edition import Edition
from companion.games.deal.game import GAME
from companion.games.deal.given import BankGiven, BuildingGiven, LandGiven
from companion.games.deal.state import Deal, TableCard
from companion.table.reading import DiscardingJournal
from companion.table.table import Table
from tests.unit.desk import state, table

US: Edition = state("deal").edition
BANKABLE = [card.name for card in US.cards.values() if not card.is_property]
PLAIN = [card.name for card in US.cards.values() if card.kind == "property"]
Paid = tuple[tuple[str, str], ...]


def brute_force(pieces: list[TableCard], levels: dict[str, list[int]], debt: int) -> set[Paid]:
    """Return every payment of which no part would do, by trying them all; a House waits for its Hotel."""
    worth = {piece: US.value(piece.card) for piece in pieces}
    able = [piece for piece in pieces if worth[piece]]
    if sum(worth[piece] for piece in able) <= debt:
        return {named(able)}

    def legal(paid: tuple[TableCard, ...]) -> bool:
        for colour, built in levels.items():
            houses = sum(piece == TableCard("House", colour) for piece in paid)
            hotels = sum(piece == TableCard("Hotel", colour) for piece in paid)
            if houses > built.count(1) + hotels:
                return False
        return debt <= sum(worth[piece] for piece in paid)

    combos = {mask: picked(able, mask) for mask in range(2 ** len(able))}
    good = [mask for mask, paid in combos.items() if legal(paid)]
    least = [mask for mask in good if not any(other != mask and other & mask == other for other in good)]
    return {named(combos[mask]) for mask in least}


def picked(pieces: list[TableCard], mask: int) -> tuple[TableCard, ...]:
    return tuple(piece for place, piece in enumerate(pieces) if mask >> place & 1)


def named(paid: list[TableCard] | tuple[TableCard, ...]) -> Paid:
    return tuple(sorted((piece.card, piece.place or "") for piece in paid))


@st.composite
def tables(draw: st.DrawFn) -> Deal:
    """Draw what lies before Ben: a few cards, now and then a set with buildings."""
    now = state("deal")
    bank = draw(st.lists(st.sampled_from(BANKABLE), max_size=4))
    lands = draw(st.lists(st.sampled_from(PLAIN), max_size=2, unique=True))
    now = fold.apply(now, BankGiven(at_ms=0, player="Ben", cards=tuple(bank)))
    for card in lands:
        now = fold.apply(now, LandGiven(at_ms=0, player="Ben", card=card, colour=US.colours_of(card)[0]))
    for colour in draw(st.sampled_from([(), ("dark blue",), ("brown", "dark blue")])):
        for card in PLAIN:
            if US.colours_of(card) == (colour,) and card not in lands:
                now = fold.apply(now, LandGiven(at_ms=0, player="Ben", card=card, colour=colour))
        for card in ("House", "Hotel")[: draw(st.integers(0, 2))]:
            now = fold.apply(now, BuildingGiven(at_ms=0, player="Ben", card=card, colour=colour, place=0))
    for colour in draw(st.sampled_from([(), ("red",)])):
        now = fold.apply(now, LandGiven(at_ms=0, player="Ben", card="Wild any colour", colour=colour))
    return now


@settings(max_examples=60)
@given(tables(), st.integers(1, 40))
def test_the_list_of_payments_is_what_trying_everything_finds(now: Deal, debt: int) -> None:
    """DEAL-PAY-01, DEAL-PAY-07, DEAL-PAY-09."""
    pieces = [*sets.properties_on_table(now, "Ben"), *sets.buildings_on_sets(now, "Ben")]
    pieces += [TableCard(card, "bank") for card in now.areas["Ben"].bank]
    levels = {colour: list(row.levels) for colour, row in now.areas["Ben"].rows.items()}
    found = list(payments.minimal_payments(now, "Ben", debt))
    assert len(set(map(named, found))) == len(found)
    assert set(map(named, found)) == brute_force(pieces, levels, debt)
    values = [payments.total_value(now, paid) for paid in found]
    assert values == sorted(values)
    for paid in found:
        assert payments.unneeded_card(now, "Ben", paid, debt) is None
        assert payments.takes_no_house_from_under_hotel(now, "Ben", paid)


def test_the_worked_example() -> None:
    """DEAL-PAY-01, DEAL-PAY-02: eight ways, the cheapest 4; those that keep sets whole come first."""
    now = state("deal", 'given bank Ben 1, 2, 5, "Pass Go"', "given land Ben Baltic", "given land Ben Illinois")
    ways = payments.possible_payments(now, "Ben", 4)
    assert len(ways) == 8
    assert (ways[0].value, ways[0].overpaid) == (4, 0)
    whole = state("deal", "given set Ben brown", "given bank Ben 1, 1")
    assert [way.breaks for way in payments.possible_payments(whole, "Ben", 2)] == [
        (),
        ("brown",),
        ("brown",),
        ("brown",),
    ]


def test_no_payment_that_breaks_a_set_is_offered_first_where_another_keeps_it() -> None:
    """DEAL-PAY-02."""
    lines = ("given set Ben brown", "given bank Ben 5", "birthday")
    first, *_ = (each.label for each in GAME.choices(state("deal", *lines), 0) if each.kind == "pay")
    assert first == "Ben pays Money 5, overpays by 3"


def test_equally_cheap_payments_keep_sets_then_properties_then_use_few_cards() -> None:
    """DEAL-PAY-02."""
    lands = ("Pacific", '"Park Place"', "Boardwalk", '"Water Works"', "Kentucky")
    lines = ["given bank Ben 4, 3, 3, 1, 1", *(f"given land Ben {card}" for card in lands)]
    exact = [way for way in payments.possible_payments(state("deal", *lines), "Ben", 6) if not way.overpaid]
    assert [" + ".join(piece.card for piece in way.pieces) for way in exact] == [
        "Money 3 + Money 3",
        "Money 4 + Money 1 + Money 1",
        "Money 4 + Water Works",
        "Money 3 + Kentucky Avenue",
        "Pacific Avenue + Money 1 + Money 1",
        "Money 3 + Water Works + Money 1",
        "Pacific Avenue + Water Works",
        "Kentucky Avenue + Water Works + Money 1",
        "Park Place + Money 1 + Money 1",
        "Boardwalk + Money 1 + Money 1",
        "Park Place + Water Works",
        "Boardwalk + Water Works",
    ]


def test_what_is_built_on_a_set_is_kept_where_the_bank_pays_as_much() -> None:
    """DEAL-PAY-02: the rent falls with a Hotel, too."""
    lines = ("given set Ben orange", "given house Ben orange", "given hotel Ben orange", "given bank Ben 2, 1, 1, 1")
    first, second, *_ = payments.possible_payments(state("deal", *lines), "Ben", 5)
    assert [piece.card for piece in first.pieces] == ["Money 2", "Money 1", "Money 1", "Money 1"]
    assert [piece.card for piece in second.pieces] == ["Hotel", "Money 1"]


def test_a_large_table_is_listed_at_once() -> None:
    """The cheapest ways come first without trying the millions of others."""
    colours = list(US.colours)
    now = state("deal", *(f"given set Cleo {colour!r}".replace("'", '"') for colour in colours[:2]), players=FOUR)
    for card in PLAIN[5:]:
        now = fold.apply(now, LandGiven(at_ms=0, player="Ben", card=card, colour=US.colours_of(card)[0]))
    now = fold.apply(now, BankGiven(at_ms=0, player="Ben", cards=tuple(BANKABLE)))
    ways = payments.possible_payments(now, "Ben", 60)
    assert len(ways) == 200
    assert ways[0].overpaid == 0


FOUR = ("Ana", "Ben", "Cleo", "Dov")


@pytest.mark.parametrize(
    ("unseen", "wanted", "hand", "percent"), [(106, 3, 5, 13.6), (80, 3, 5, 17.8), (80, 2, 5, 12.2), (101, 3, 7, 19.6)]
)
def test_how_likely_a_hand_holds_a_card(unseen: int, wanted: int, hand: int, percent: float) -> None:
    """DEAL-OQ-24."""
    assert round(float(probability_of_any(unseen, wanted, hand)) * 100, 1) == percent


def test_the_odds_are_those_of_every_hand_counted() -> None:
    hands = list(combinations(range(12), 4))
    lucky = sum(any(card < 3 for card in hand) for hand in hands)
    assert probability_of_any(12, 3, 4) == Fraction(lucky, len(hands))
    with pytest.raises(ValueError, match="can't come from"):
        probability_of_any(4, 1, 5)


@pytest.mark.parametrize("turn", ["end", "given turn Ana"])
def test_a_light_table_opens_again_where_who_owes_comes_into_turn(turn: str) -> None:
    played = table("deal", "owes Ana 2 with 1, 2", turn, players=("Ana", "Ben"), watch="payments")
    assert played.state.turn.player == "Ana"
    again = Table(GAME, played.setup, DiscardingJournal())
    again.load(played.history.lines)
    again.submit("pay 2 by Ana", 0)
    assert again.state.claims == ()


def test_a_debt_of_a_light_table_is_none_of_a_full_one() -> None:
    now = state(
        "deal", "owes Ana 2 with 1, 2", "end", "option watch everything", players=("Ana", "Ben"), watch="payments"
    )
    assert now.claims == ()
    assert GAME.check(now) == ()


def test_a_payment_on_demand_leaves_the_turn_where_it_is() -> None:
    played = table(
        "deal",
        "owes Ben 2 with 1, 2",
        "pay 2 by Ben",
        players=("Ana", "Ben", "Cleo"),
        watch="payments",
        turn_timer="60",
    )
    assert played.state.turn.player == "Ana"
    played.submit("end", 0)
    assert played.state.turn.player == "Ben"
