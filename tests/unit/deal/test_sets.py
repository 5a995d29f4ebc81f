"""Sets are the owner's best, in any order of the cards: tried in every order, and against trying
every way to lay them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.deal import fold, payments, rows, sets
from companion.games.deal.edition import Edition
from companion.games.deal.facts import SetTaken
from companion.games.deal.given import BuildingGiven, LandGiven
from companion.games.deal.state import Deal, TableCard
from tests.unit.desk import problems, state, table

US: Edition = state("deal").edition
RULES = ("one_not_all_colour", "one_plain_property", "anything")
ANY = "Wild any colour"
RAISES = (0, 3, 7)
Groups = tuple[tuple[str, ...], ...]


def fitting(colour: str, packs: int) -> list[str]:
    """Return every card of the packs that can lie in a colour."""
    found = (card for card in US.cards.values() if card.is_property and colour in US.colours_of(card.name))
    return [card.name for card in found for _ in range(card.count * packs)]


def laid(begun: Deal, colour: str, cards: Sequence[str], levels: Sequence[int] = ()) -> Deal:
    """Return the table after Ben got the cards of a colour in this order, and then what is built on them."""
    for card in cards:
        begun = fold.apply(begun, LandGiven(at_ms=0, player="Ben", card=card, colour=colour))
    for place, level in enumerate(sorted(levels, reverse=True)):
        for card in ("House", "Hotel")[:level]:
            begun = fold.apply(begun, BuildingGiven(at_ms=0, player="Ben", card=card, colour=colour, place=place))
    return begun


class Heap:
    """Cards of a colour, the house rules, and what can be built on the complete sets."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.colour = draw(st.sampled_from(list(US.colours)))
        packs = draw(st.sampled_from((1, 2)))
        self.rule = draw(st.sampled_from(RULES))
        options = {
            "packs": str(packs),
            "wild_only_set": self.rule,
            "lone_all_colour_rent": draw(st.sampled_from(("none", "first_step"))),
            "spare_card": draw(st.sampled_from(("wild", "property"))),
        }
        self.begun: Deal = state("deal", **options)
        self.cards = tuple(draw(st.permutations(fitting(self.colour, packs)))[: draw(st.integers(0, 7))])
        most = sets.number_of_complete_sets(laid(self.begun, self.colour, self.cards), "Ben")
        self.levels = draw(st.lists(st.integers(0, 2), max_size=most))

    def table(self, cards: Sequence[str]) -> Deal:
        return laid(self.begun, self.colour, cards, self.levels)


@st.composite
def heaps(draw: st.DrawFn) -> Heap:
    return Heap(draw)


def seen(now: Deal, colour: str) -> tuple[object, ...]:
    """Return all that follows from how the cards lie."""
    return (
        sets.arranged_sets(now, "Ben", colour),
        sets.number_of_complete_sets(now, "Ben"),
        sets.rent_of_colour(now, "Ben", colour),
        list(sets.takeable_cards(now, "Ben")),
        sets.orphaned_building(now, "Ben"),
        [way for debt in (1, 4, 9) for way in payments.possible_payments(now, "Ben", debt)],
    )


@settings(max_examples=150, deadline=None)
@given(heaps(), st.data())
def test_the_order_of_arrival_changes_nothing(heap: Heap, data: st.DataObject) -> None:
    """DEAL-PROP-04, DEAL-PROP-06, DEAL-WILD-04, DEAL-WILD-06, DEAL-RENT-06, DEAL-CARD-02, DEAL-CARD-03."""
    other = data.draw(st.permutations(heap.cards))
    assert seen(heap.table(heap.cards), heap.colour) == seen(heap.table(other), heap.colour)


def ways(cards: Sequence[str], size: int) -> Iterator[list[list[str]]]:
    """Yield every way to lay cards in sets of no more than `size`."""
    if not cards:
        yield []
        return
    first, rest = cards[0], cards[1:]
    for groups in ways(rest, size):
        yield [[first], *groups]
        for place, group in enumerate(groups):
            if len(group) < size:
                yield [*groups[:place], [first, *group], *groups[place + 1 :]]


def complete(heap: Heap, group: Sequence[str]) -> bool:
    kinds = {US.cards[card].kind for card in group}
    if len(group) != US.colours[heap.colour].set_size:
        return False
    if heap.rule == "one_plain_property":
        return "property" in kinds
    return heap.rule == "anything" or set(group) != {ANY}


def rent(heap: Heap, group: Sequence[str], level: int) -> int:
    steps = US.colours[heap.colour].rent
    if set(group) == {ANY}:
        return steps[0] if heap.begun.house.lone_all_colour_rent == "first_step" else 0
    return steps[len(group) - 1] + (RAISES[level] if complete(heap, group) else 0)


def rents(heap: Heap, groups: list[list[str]]) -> Iterator[list[int]]:
    """Yield the highest rent, and those of the complete sets, for every way to stand what is built on them."""
    whole = [group for group in groups if complete(heap, group)]
    if len(heap.levels) <= len(whole):
        for levels in permutations([*heap.levels, *[0] * (len(whole) - len(heap.levels))]):
            built = [rent(heap, group, level) for group, level in zip(whole, levels, strict=True)]
            others = [rent(heap, group, 0) for group in groups if not complete(heap, group)]
            yield [max([*built, *others], default=0), *sorted(built, reverse=True)]


def spare(heap: Heap, groups: list[list[str]]) -> tuple[int, int]:
    """Return how welcome the cards beside the complete sets are: wilds, those of all colours first, or the others."""
    cards = [card for group in groups if not complete(heap, group) for card in group]
    anys, plains = cards.count(ANY), sum(US.cards[card].kind == "property" for card in cards)
    wilds = len(cards) - anys - plains
    return (anys, wilds) if heap.begun.house.spare_card == "wild" else (plains, wilds)


@settings(max_examples=60, deadline=None)
@given(heaps())
def test_no_other_way_to_lay_the_cards_is_better(heap: Heap) -> None:
    """DEAL-PROP-04, DEAL-WIN-01, DEAL-OQ-10, DEAL-OQ-17, DEAL-OQ-27."""
    now = heap.table(heap.cards)
    best = max(
        (sum(complete(heap, group) for group in groups), rent, spare(heap, groups))
        for groups in ways(heap.cards, US.colours[heap.colour].set_size)
        for rent in rents(heap, groups)
    )
    lie = [list(group) for group in sets.arranged_sets(now, "Ben", heap.colour)]
    whole, row = sets.number_of_complete_sets(now, "Ben"), now.row("Ben", heap.colour)
    built = [rent(heap, group, rows.building_level(row, place)) for place, group in enumerate(lie[:whole])]
    assert (whole, [sets.rent_of_colour(now, "Ben", heap.colour), *built], spare(heap, lie)) == best
    assert Counter(card for group in lie for card in group) == Counter(heap.cards)


@settings(max_examples=60, deadline=None)
@given(heaps())
def test_what_may_be_taken_costs_no_complete_set(heap: Heap) -> None:
    """DEAL-CARD-02, DEAL-CARD-03: and what a payment is said to break, it breaks."""
    now = heap.table(heap.cards)
    whole = sets.number_of_complete_sets(now, "Ben")
    for piece in sets.takeable_cards(now, "Ben"):
        rest = list(heap.cards)
        rest.remove(piece.card)
        assert sets.number_of_complete_sets(heap.table(rest), "Ben") == whole
        assert payments.colours_losing_a_set(now, "Ben", [piece]) == ()


TWO = ("given set Ana brown", "given set Ana utility")
ANYS = (f'"{ANY}" as "dark blue"',) * 2


@pytest.mark.parametrize("order", sorted(set(permutations((*ANYS, "Boardwalk")))))
def test_two_all_colour_wilds_and_boardwalk_win_in_any_order(order: tuple[str, ...]) -> None:
    """DEAL-WIN-01, DEAL-WILD-04."""
    needed = max(order.index("Boardwalk"), 1)
    before, last = order[:needed], order[needed]
    lines = [*TWO, *(f"lay {card}" for card in before), "expect over no", f"lay {last}", "expect over"]
    assert problems("deal", lines) == ()


@pytest.mark.parametrize("order", sorted(set(permutations((f'"{ANY}" as brown', f'"{ANY}" as brown', "Baltic")))))
def test_a_complete_set_of_wilds_is_safe_in_any_order(order: tuple[str, ...]) -> None:
    """DEAL-CARD-02, DEAL-RENT-02: the set is Baltic and a wild, the other wild may be taken."""
    ben = [f"given land Ben {card}" for card in order]
    assert problems("deal", [*ben, "expect sets Ben 1", "expect rent Ben brown 2"]) == ()
    assert (
        problems("deal", [*ben, "expect refused sly Ben Baltic", f'sly Ben "{ANY}"', "yes", "expect sets Ben 1"]) == ()
    )


def test_a_plain_property_completes_a_set_whenever_it_came() -> None:
    """DEAL-OQ-10: with `one_plain_property`, Kentucky makes a set of three of the four."""
    wilds = ['given land Ana "Wild red/yellow" as red'] * 2 + [f'given land Ana "{ANY}" as red']
    lines = [*wilds, "expect sets Ana 0", "lay Kentucky", "expect sets Ana 1", "expect rent Ana red 6"]
    assert problems("deal", lines, wild_only_set="one_plain_property") == ()


FIVE_REDS = ("given set Ben red", *['given land Ben "Wild red/yellow" as red'] * 2)


@pytest.mark.parametrize(("spare_card", "stays"), [("wild", ["Wild red/yellow"] * 2), ("property", ["Indiana Avenue"])])
def test_which_cards_stay_when_deal_breaker_takes_a_set(spare_card: str, stays: list[str]) -> None:
    """DEAL-OQ-27, DEAL-CARD-05: the fact says which cards went."""
    lines = [*FIVE_REDS, "breaker Ben red", "yes", "expect cards Ana red 3", "expect sets Ana 1"]
    done = table("deal", *lines, spare_card=spare_card)
    (taken,) = [fact for fact in done.history.facts() if isinstance(fact, SetTaken)]
    assert Counter(taken.cards) == Counter(done.state.row("Ana", "red").cards)
    assert set(stays) <= set(done.state.row("Ben", "red").cards)


def test_a_set_taken_before_its_cards_were_told_is_the_one_that_came_first() -> None:
    """A journal of the first version names a taken set by its place in the order in which the cards came."""
    order = ("Wild red/yellow", "Kentucky Avenue", ANY, "Indiana Avenue", "Illinois Avenue", "Wild red/yellow")
    now = laid(state("deal"), "red", order)
    early = SetTaken(at_ms=0, player="Ana", loser="Ben", colour="red", place=0)
    after = fold.apply(now, early)
    assert Counter(after.row("Ana", "red").cards) == Counter(order[:3])
    built = fold.apply(now, BuildingGiven(at_ms=0, player="Ben", card="House", colour="red", place=1))
    after = fold.apply(built, early)
    assert Counter(after.row("Ana", "red").cards) == Counter(order[3:])
    assert after.row("Ana", "red").levels == (1,)
    assert list(sets.buildings_on_sets(after, "Ana")) == [TableCard("House", "red")]
