"""Reading the box into the edition: deeds, chart, board, map, Chance cards. Unknown values are asked for once."""

from collections.abc import Iterator

from companion.core.errors import Reason, hard_reason
from companion.core.kinds import ByKind
from companion.core.words import joined_with_and, say, translated
from companion.games.builder import facts as f
from companion.games.builder import moves as m
from companion.games.builder.chips import chips_of
from companion.games.builder.edition import (
    GROUPS,
    ONCE,
    chart_row_for_total,
    field_label,
    positions_of_kind,
    space_kind_in_words,
    token_name,
)
from companion.games.builder.island import neighbours
from companion.games.builder.rules.landing import move_to_space
from companion.games.builder.rules.recorder import Recorder, must_be_payable_in_notes, must_be_positive
from companion.games.builder.rules.rent import record_completed_sets
from companion.games.builder.rules.spaces import all_deeds_named, has_unnamed_deed, must_be_on_board, space_named
from companion.games.builder.rules.supply import PER_SPACE, record_chips_paid
from companion.games.builder.state import Builder
from companion.games.rulebook import recorded_as

checks, handles = ByKind(), ByKind()

_AMOUNTS = ("price", "rent", "set_rent", "mortgage", "unmortgage")


@checks(m.ReadDeed)
def _check_read_deed(state: Builder, move: m.ReadDeed, player: str) -> Iterator[Reason]:
    edition = state.edition
    if move.deed not in edition.deed_names and not has_unnamed_deed(state):
        yield all_deeds_named(state)
    for field, value in move.values:
        if field in _AMOUNTS and isinstance(value, int):
            yield from must_be_payable_in_notes(state, value)
            yield from must_be_positive(
                value, say("{deed}: {label} must be more than 0.", deed=move.deed, label=field_label(field))
            )
    colour = dict(move.values).get("colour")
    others = [name for name in edition.deeds_of_colour(str(colour)) if name != move.deed]
    corrected = move.deed in edition.deed_names and edition.deed(move.deed).colour is not None
    if colour and not corrected and len(others) >= edition.numbers["deeds_in_set"]:
        yield hard_reason(
            say("{deeds} are the {colour} deeds.", deeds=joined_with_and(others), colour=translated(str(colour))),
            "BUILDER-BOX-02",
        )


@handles(m.ReadDeed)
def _read_deed(recorder: Recorder, move: m.ReadDeed, player: str) -> None:
    """Store a deed. During play its colour may complete a set that wasn't known (BUILDER-SET-01)."""
    before = recorder.state
    recorder.record(f.DeedRead, deed=move.deed, values=dict(move.values))
    if before.begun:
        record_completed_sets(recorder, before)


def chart_row_named(total: str) -> str:
    """Return the named row of the chart, identified by itself or by one of its totals."""
    return total if total in GROUPS else chart_row_for_total(int(total))


@checks(m.ReadChart)
def _check_read_chart(state: Builder, move: m.ReadChart, player: str) -> Iterator[Reason]:
    return iter(())


@handles(m.ReadChart)
def _read_chart_row(recorder: Recorder, move: m.ReadChart, player: str) -> None:
    """Store a row of the chart, and pay the roll that waited for it (BUILDER-SPACE-03)."""
    row, here = chart_row_named(move.total), recorder.state.landing
    recorder.record(f.ChartRead, group=row, resource=move.resource)
    if here is not None and here.duty == "chart" and here.group == row:
        record_chips_paid(recorder, recorder.state.turn.player, chips_of(move.resource, PER_SPACE), "space")
        recorder.record(f.SpaceUsed, player=recorder.state.turn.player)


@checks(m.ReadSpace)
def _check_read_space(state: Builder, move: m.ReadSpace, player: str) -> Iterator[Reason]:
    edition, space = state.edition, space_named(state, move.kind)
    if space is None:
        yield hard_reason(
            say("A space can be a deed, a corner, Chance, Collect, Roll for Resources or Steal."), "BUILDER-MOVE-02"
        )
        return
    yield from must_be_on_board(state, str(move.position))
    if (move.position == 0) != (space.kind == "go"):
        yield hard_reason(say("GO is space 0: count the spaces from there."), "BUILDER-SETUP-07")
    taken = edition.deed_position(space.deed) if space.deed else None
    taken = next(positions_of_kind(edition, space.kind), None) if space.kind in ONCE else taken
    if taken not in (None, move.position):
        yield hard_reason(
            say("{space} is space {number}.", space=space.deed or space_kind_in_words(space.kind), number=taken),
            "BUILDER-MOVE-02",
        )


@handles(m.ReadSpace)
def _read_space(recorder: Recorder, move: m.ReadSpace, player: str) -> None:
    """Store what is on a space. A player moved there by the dice now lands on it."""
    space = space_named(recorder.state, move.kind)
    assert space is not None, "verify lets this pass only for a space"
    about = {"kind": space.kind, "deed": space.deed, "resource": space.resource}
    recorder.record(f.SpaceRead, position=move.position, **about)
    turn = recorder.state.turn
    waits = turn.step == "moved" and turn.landing is None
    if (
        waits
        and recorder.state.player_states[turn.player].position == move.position
        and not recorder.state.player_states[turn.player].jailed
    ):
        move_to_space(recorder, turn.player, space, move.position, "dice")


@checks(m.ReadSpaces)
def _check_read_spaces(state: Builder, move: m.ReadSpaces, player: str) -> Iterator[Reason]:
    last = max([*state.edition.board, *(seat.position or 0 for seat in state.player_states.values())], default=0)
    if move.number <= last:
        yield hard_reason(
            say("Space {place} is in use: the board has more than {number} spaces.", place=last, number=move.number),
            "BUILDER-MOVE-01",
        )


@checks(m.DrawMap)
def _check_draw_map(state: Builder, move: m.DrawMap, player: str) -> Iterator[Reason]:
    built = sorted(state.island.keys() - set(move.cells))
    if built:
        yield hard_reason(
            say("There is a building on {cells}: cells with buildings must be foundations.", cells=", ".join(built)),
            "BUILDER-FLOOR-11",
        )


@checks(m.DrawGap)
def _check_draw_gap(state: Builder, move: m.DrawGap, player: str) -> Iterator[Reason]:
    if len(move.cells) != 2 or move.cells[1] not in neighbours(state, move.cells[0]):
        yield hard_reason(say("A gap goes between two neighbouring cells."), "BUILDER-OQ-27")


@checks(m.ReadChance)
def _check_read_chance(state: Builder, move: m.ReadChance, player: str) -> Iterator[Reason]:
    if len(state.edition.chance) >= state.edition.numbers["chance_cards"]:
        yield hard_reason(say("Every Chance card in the box has already been entered."), "BUILDER-BOX-06")


def _token_with_same_resource(state: Builder, move: m.ReadToken) -> str | None:
    """Return another token already read with the same resource."""
    held = ((name, token.resource) for name, token in state.edition.tokens.items() if name != move.token)
    return next((name for name, shows in held if shows == move.resource and _is_token_read(state, name)), None)


def _is_token_read(state: Builder, token: str) -> bool:
    return f"token {token}" in state.edition.learned


@checks(m.ReadToken)
def _check_read_token(state: Builder, move: m.ReadToken, player: str) -> Iterator[Reason]:
    other = _token_with_same_resource(state, move)
    if other is not None and not _is_token_read(state, move.token):
        yield hard_reason(
            say(
                "The {colour} resource belongs to the {token}.",
                colour=translated(move.resource),
                token=token_name(other),
            ),
            "BUILDER-SETUP-05",
        )


@handles(m.ReadToken)
def _read_token(recorder: Recorder, move: m.ReadToken, player: str) -> None:
    """Store what a card shows. If that is a correction, the token that had it takes the free one."""
    other, free = _token_with_same_resource(recorder.state, move), recorder.state.edition.tokens[move.token].resource
    recorder.record(f.TokenRead, token=move.token, resource=move.resource)
    if other is not None:
        recorder.record(f.TokenRead, token=other, resource=free)


handles.join(
    {
        m.ReadSpaces: recorded_as(f.SpacesCounted),
        m.DrawMap: recorded_as(f.MapDrawn),
        m.DrawGap: recorded_as(f.GapDrawn),
        m.ReadChance: recorded_as(f.ChanceRead),
    }
)
