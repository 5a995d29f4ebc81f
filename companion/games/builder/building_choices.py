"""What can be built in a Builder game: the next floors, new buildings, and the resources that can pay for them."""

from collections.abc import Iterator
from itertools import combinations_with_replacement

from msgspec.structs import replace

from companion.core.errors import Reason
from companion.core.words import say
from companion.games.builder import moves as m
from companion.games.builder.chips import COLOURS, KINDS, Chips, heap_of
from companion.games.builder.island import chips_to_spend, neighbours
from companion.games.builder.rules.building import cost_in_words, next_floor_cost
from companion.games.builder.rules.risks import penthouse_ends_at_once
from companion.games.builder.state import Builder, Building
from companion.games.choice import Choice, Option
from companion.games.choice_factory import ChoiceFactory

Factory = ChoiceFactory[Builder]


def floor_choices(factory: Factory) -> Iterator[Choice]:
    """Yield the next floor of each of the player's buildings, and a new building with its possible cells."""
    state = factory.state
    for cell, building in sorted(state.island.items()):
        if building.owner == state.turn.player and not building.penthouse:
            yield _floor_choice(factory, _build_label(state, cell, building), cell)
    free = _free_cells(state)
    if free:
        cost = cost_in_words(state, next_floor_cost(state, free[0]))
        label = say("Start a building for {cost}", cost=cost)
        yield _floor_choice(factory, label, free[0], {"cell": [Option(cell, cell) for cell in free]})


def _build_label(state: Builder, cell: str, building: Building) -> str:
    """Return the label of the next floor of a building."""
    cost = cost_in_words(state, next_floor_cost(state, cell))
    if building.height < state.edition.numbers["max_floors"]:
        return say("Build floor {number} on {cell} for {cost}", number=building.height + 1, cell=cell, cost=cost)
    if penthouse_ends_at_once(state):
        return say("Build the penthouse on {cell} for {cost}: this ends the game", cell=cell, cost=cost)
    return say("Build the penthouse on {cell} for {cost}: the game ends after this turn", cell=cell, cost=cost)


def _floor_choice(factory: Factory, label: str, cell: str, options: dict[str, list[Option]] | None = None) -> Choice:
    """Return the choice of a floor. If several heaps can pay for it, it asks which (BUILDER-FLOOR-02)."""
    plain, cost = factory.choice(label, m.Floor(cell)), next_floor_cost(factory.state, cell)
    found = () if plain.reasons else payment_heaps_and_hindrances(factory.state, factory.state.turn.player, cell)
    if len([whole for whole, hindrance in found if not hindrance]) > 1:
        options = {**(options or {}), "paid": [_payment_option(whole, hindrance) for whole, hindrance in found]}
    given = {} if options and "cell" in options else {"cell": cell}
    made = factory.choice_with_blanks(label, m.Floor, plain.reasons, given=given, options=options) if options else plain
    return replace(made, heaps=((*cost.fixed.pieces, *("any",) * cost.any),))


def _payment_option(heap: Chips, hindrance: str) -> Option:
    reasons = (Reason(hindrance, "BUILDER-FLOOR-02"),) if hindrance else ()
    return Option(chips_in_notation(heap), str(heap), reasons, heaps=(heap.pieces,))


def _free_cells(state: Builder) -> tuple[str, ...]:
    """Return the empty foundations. Without a drawn map, those next to existing buildings, or the first one."""
    if state.edition.foundations:
        return tuple(cell for cell in state.edition.foundations if cell not in state.island)
    beside = {other for cell in state.island for other in neighbours(state, cell)} - state.island.keys()
    return tuple(sorted(beside)) or ("A1",)


def payment_heaps_and_hindrances(state: Builder, player: str, cell: str) -> tuple[tuple[Chips, str], ...]:
    """Return every heap for the next floor on a cell, with the reasons against it, payable ones first (FLOOR-02)."""
    cost, held = next_floor_cost(state, cell), state.chips(player)
    heaps = (cost.fixed.plus(heap_of(part)) for part in combinations_with_replacement(COLOURS, cost.any))
    found = (
        (whole, "" if chips_to_spend(state, cost, held, whole) else _what_is_missing(held, whole)) for whole in heaps
    )
    return tuple(sorted(found, key=lambda way: bool(way[1])))


def _what_is_missing(held: Chips, whole: Chips) -> str:
    lacking = whole.minus(held)
    missing = Chips(*(max(0, lacking.count(colour)) for colour in COLOURS))
    return say("{chips} missing", chips=missing) if missing.total else say("“any” resources must all be of one kind")


def chips_in_notation(chips: Chips) -> str:
    """Return chips in the notation."""
    return " ".join(f"{kind} {chips.count(colour)}" for kind, colour in KINDS.items() if chips.count(colour))
