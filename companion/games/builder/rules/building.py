"""Floors and the penthouse (BUILDER-FLOOR-*)."""

from collections.abc import Iterator

from companion.core.errors import Reason, hard_reason
from companion.core.kinds import ByKind
from companion.core.words import capitalized, joined_with_and, phrase, say, say_n, translated
from companion.games.builder import facts as f
from companion.games.builder import moves as m
from companion.games.builder.chips import Chips
from companion.games.builder.edition import Cost
from companion.games.builder.island import chips_to_spend, may_be_foundation, trades_to_afford
from companion.games.builder.rules import ending
from companion.games.builder.rules.recorder import (
    Recorder,
    must_be_their_turn,
    must_have_moved,
    must_have_no_auction,
    must_have_settled_landing,
    must_have_turn_left,
    must_not_owe,
)
from companion.games.builder.state import Builder

checks, handles = ByKind(), ByKind()

_FLOORS = (
    phrase("the first floor"),
    phrase("the second floor"),
    phrase("the third floor"),
    phrase("the fourth floor"),
    phrase("the penthouse"),
)


def number_of_pieces(state: Builder, cell: str) -> int:
    """Return the number of pieces on a cell."""
    building = state.island.get(cell)
    return building.height if building else 0


def must_be_time_to_build(state: Builder, player: str) -> Iterator[Reason]:
    """Yield why the player can't build at all now (BUILDER-TURN-01, BUILDER-JAIL-02)."""
    yield from must_be_their_turn(state, player, "BUILDER-FLOOR-01")
    yield from must_have_moved(state, phrase("Roll first, then build."))
    yield from must_have_no_auction(state)
    yield from must_have_settled_landing(state)
    yield from must_not_owe(state, player)
    if state.player_states[player].jailed:
        yield Reason(say("{player} is in jail and can't build.", player=player), "BUILDER-JAIL-02")
    yield from must_have_turn_left(state, player)
    if state.turn.again and state.house.doubles_extra_turn == "roll_and_move_only":
        yield Reason(say("{player} rolled doubles: roll again first.", player=player), "BUILDER-OQ-06")
    if state.penthouse is not None:
        yield hard_reason(say("The penthouse is already built."), "BUILDER-FLOOR-17")


def must_be_buildable_cell(state: Builder, player: str, cell: str) -> Iterator[Reason]:
    """Yield why this player can't build on a cell (BUILDER-FLOOR-10 to -12)."""
    building = state.island.get(cell)
    if not may_be_foundation(state, cell):
        yield Reason(say("{cell} isn't a foundation on the map.", cell=cell), "BUILDER-FLOOR-11")
    if building is not None and building.owner != player:
        yield hard_reason(
            say("The building on {cell} belongs to {owner}.", cell=cell, owner=building.owner), "BUILDER-FLOOR-12"
        )
    if building is not None and building.penthouse:
        yield hard_reason(say("The penthouse is already on {cell}.", cell=cell), "BUILDER-FLOOR-17")


def must_have_block_left(state: Builder, player: str, cell: str) -> Iterator[Reason]:
    """Yield that the next piece on a cell needs a block and none is left (BUILDER-FLOOR-15, BUILDER-OQ-23)."""
    top = number_of_pieces(state, cell) >= state.edition.numbers["max_floors"]
    if state.blocks_left(player) < 1 and (not top or state.house.penthouse_uses_block):
        yield hard_reason(say("{player} has no blocks left.", player=player), "BUILDER-FLOOR-15")


def next_floor_cost(state: Builder, cell: str) -> Cost:
    """Return the cost of the next floor on a cell."""
    return state.edition.costs[min(number_of_pieces(state, cell), len(state.edition.costs) - 1)]


def _must_pay_for_floor(state: Builder, player: str, cell: str, stated: Chips | None) -> Iterator[Reason]:
    cost, held = next_floor_cost(state, cell), state.chips(player)
    if chips_to_spend(state, cost, held, stated) is not None:
        return
    floor = min(number_of_pieces(state, cell), len(_FLOORS) - 1)
    name, costs = translated(_FLOORS[floor]), cost_in_words(state, cost)
    if stated is None:
        text = say("{floor} costs {cost}; {player} has {held}.", floor=name, cost=costs, player=player, held=held)
        text = " ".join([text, *_sufficient_swaps_sentences(state, cost, held)])
    elif held.covers(stated):
        text = say("{floor} costs {cost}, not {chips}.", floor=name, cost=costs, chips=stated)
    else:
        text = say(
            "{floor} costs {cost}, not {chips}: {player} has {held}.",
            floor=name,
            cost=costs,
            chips=stated,
            player=player,
            held=held,
        )
    yield hard_reason(capitalized(text), f"BUILDER-FLOOR-0{floor + 3}")


def _sufficient_swaps_sentences(state: Builder, cost: Cost, held: Chips) -> Iterator[str]:
    """Yield which trades with the bank would pay for a floor, if any would."""
    reach = trades_to_afford(state, cost, held)
    if reach:
        swaps = [
            say("4 {colour} for 1 {other}", colour=translated(give), other=translated(take)) for give, take in reach
        ]
        yield say("{swaps} would be enough.", swaps=joined_with_and(swaps))


def cost_in_words(state: Builder, cost: Cost) -> str:
    """Return the cost of a floor: `1 red, 1 green and any 1`, `any 2 resources`, or `of one kind` (OQ-24)."""
    alike = cost.any > 1 and not state.house.any_may_mix
    if not cost.fixed.total and alike:
        return say("any {number} resources of one kind", number=cost.any)
    if not cost.fixed.total:
        return say_n("any {n} resource", "any {n} resources", cost.any)
    if not cost.any:
        return str(cost.fixed)
    fixed = ", ".join(cost.fixed.phrases_by_colour())
    if alike:
        return say("{chips} and any {number} of one kind", chips=fixed, number=cost.any)
    return say("{chips} and any {number}", chips=fixed, number=cost.any)


@checks(m.Floor)
def _check_floor(state: Builder, move: m.Floor, player: str) -> Iterator[Reason]:
    yield from must_be_time_to_build(state, player)
    yield from must_be_buildable_cell(state, player, move.cell)
    yield from must_have_block_left(state, player, move.cell)
    yield from _must_pay_for_floor(state, player, move.cell, move.paid)


@checks(m.Penthouse)
def _check_penthouse(state: Builder, move: m.Penthouse, player: str) -> Iterator[Reason]:
    tall = state.edition.numbers["max_floors"]
    if number_of_pieces(state, move.cell) < tall:
        yield hard_reason(
            say(
                "The penthouse goes on {number} floors, not {height}.",
                number=tall,
                height=number_of_pieces(state, move.cell),
            ),
            "BUILDER-FLOOR-14",
        )
        return
    yield from _check_floor(state, m.Floor(move.cell, move.paid), player)


@handles(m.Floor, m.Penthouse)
def _build_piece(recorder: Recorder, move: m.Floor | m.Penthouse, player: str) -> None:
    """Pay and build; four floors carry the penthouse, which ends the game (BUILDER-END-01)."""
    state, cell = recorder.state, move.cell
    paid = chips_to_spend(state, next_floor_cost(state, cell), state.chips(player), move.paid)
    assert paid is not None, "verify lets this pass only where it can be paid"
    recorder.record(f.ResourcesReturned, player=player, chips=paid, why="floor")
    build_next_piece(recorder, player, cell)


def build_next_piece(recorder: Recorder, player: str, cell: str) -> None:
    """Put the next floor or the penthouse on a cell. The penthouse may end the game (BUILDER-END-01)."""
    state = recorder.state
    if number_of_pieces(state, cell) < state.edition.numbers["max_floors"]:
        recorder.record(f.FloorBuilt, player=player, cell=cell, height=number_of_pieces(state, cell) + 1)
        return
    recorder.record(f.PenthouseBuilt, player=player, cell=cell)
    ending.end_at_penthouse_if_at_once(recorder)
