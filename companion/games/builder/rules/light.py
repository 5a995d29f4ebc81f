"""The light ways to play Builder: rolls and their payouts, or only the points."""

from collections.abc import Iterator
from itertools import combinations

from companion.core.errors import Reason, hard_reason
from companion.core.notation.tokens import quote
from companion.core.order import Order
from companion.core.words import joined_with_and, phrase, say, say_n
from companion.games.builder import facts as f
from companion.games.builder import given
from companion.games.builder import moves as m
from companion.games.builder.rules import building, turn
from companion.games.builder.rules.all import CHECKS, HANDLERS
from companion.games.builder.rules.deals import must_be_a_deal
from companion.games.builder.rules.ending import must_name_richest_once
from companion.games.builder.rules.recorder import Recorder, must_be_playing
from companion.games.builder.rules.risks import question_before_penthouse
from companion.games.builder.rules.supply import payouts, record_payouts
from companion.games.builder.state import Builder
from companion.games.choice import Choice
from companion.games.light_mode import (
    GIVEN,
    LightMode,
    TrackedMoves,
    checked_as_at_full_table,
    no_reasons,
    tracked_move,
)


def _order_and_player(recorder: Recorder, order: Order) -> tuple[Order, str]:
    return order, order.by or recorder.state.player_in_turn


def _roll_and_pay_out(recorder: Recorder, move: m.Roll, player: str) -> None:
    """Announce what a roll pays, regardless of where the tokens are (BUILDER-RES-04, -08)."""
    first, second, drawn = turn.dice_and_whether_drawn(recorder.state, move)
    recorder.record(f.Rolled, player=player, first=first, second=second, purpose="watched", drawn=drawn)
    record_payouts(recorder, payouts(recorder.state, player, first + second))


def _deed_to_buy(state: Builder, move: m.Buy) -> str | None:
    return move.deed or (state.landing.deed if state.landing else None)


def _check_buy(recorder: Recorder, move: m.Buy, player: str) -> Iterator[Reason]:
    yield from must_be_playing(recorder.state, player)
    if _deed_to_buy(recorder.state, move) is None:
        yield hard_reason(say("Which deed? Name it."), "BUILDER-PROP-02")


def _give_deed(recorder: Recorder, move: m.Buy, player: str) -> None:
    recorder.record(given.OwnerGiven, player=player, deed=_deed_to_buy(recorder.state, move))


def _check_owner(recorder: Recorder, move: given.OwnerGiven, player: str) -> Iterator[Reason]:
    yield from must_be_playing(recorder.state, move.player)


def _check_trade(recorder: Recorder, move: m.Trade, player: str) -> Iterator[Reason]:
    """Yield why a deal isn't possible. Goods that the table tracks itself aren't checked."""
    yield from must_be_a_deal(move)
    yield from must_be_playing(recorder.state, move.one, move.other)


def _transfer_deeds(recorder: Recorder, move: m.Trade, player: str) -> None:
    """Transfer the deeds of a deal. The table handles the rest."""
    for taker, lot in ((move.other, move.gives), (move.one, move.takes)):
        for deed in lot.deeds:
            recorder.record(given.OwnerGiven, player=taker, deed=deed)


def _check_build(recorder: Recorder, move: m.Floor | m.Penthouse, player: str) -> Iterator[Reason]:
    state, cell = recorder.state, move.cell
    top = building.number_of_pieces(state, cell) >= state.edition.numbers["max_floors"]
    yield from must_be_playing(state, player)
    yield from (reason for reason in building.must_be_buildable_cell(state, player, cell) if reason.hard)
    if isinstance(move, m.Penthouse) and not top:
        yield hard_reason(say("The penthouse goes on a full-height building."), "BUILDER-FLOOR-14")
    if state.penthouse is not None:
        yield hard_reason(say("The penthouse is already built."), "BUILDER-FLOOR-17")
    else:
        yield from building.must_have_block_left(state, player, cell)


def _put_piece(recorder: Recorder, move: m.Floor | m.Penthouse, player: str) -> None:
    """Put a piece on the map. The table pays its cost."""
    building.build_next_piece(recorder, player, move.cell)


def _richest_choices(state: Builder) -> Iterator[Choice]:
    """Yield who may have the most cash once the game is over, several if equal (BUILDER-SCORE-12)."""
    if not state.asking:
        return
    for many in range(1, len(state.bonus_contenders) + 1):
        for names in combinations(state.bonus_contenders, many):
            said = " ".join(map(quote, names))
            label = say_n(
                "{players} has the most cash", "{players} have the most cash", many, players=joined_with_and(names)
            )
            yield Choice("richest PLAYERS", label, {"players": said}, line=f"richest {said}")


_ALWAYS: TrackedMoves[Builder] = {
    **checked_as_at_full_table(CHECKS, HANDLERS, *GIVEN, m.Begin, *m.LEARNING, m.Finish),
    given.OwnerGiven: tracked_move(_check_owner, HANDLERS[given.OwnerGiven]),
    m.Buy: tracked_move(_check_buy, _give_deed),
    m.Trade: tracked_move(_check_trade, _transfer_deeds),
}
_PIECES: TrackedMoves[Builder] = dict.fromkeys((m.Floor, m.Penthouse), tracked_move(_check_build, _put_piece))
_CALLED: dict[type, str] = {m.Buy: phrase("Buy a deed"), m.Trade: phrase("Transfer a deed")}
_SIDES: dict[type, tuple[str, ...]] = {m.Trade: ("gives", "takes")}
_WHOSE: dict[type, str] = {
    m.Buy: phrase("Who buys?"),
    **dict.fromkeys((m.Floor, m.Penthouse), phrase("Who builds?")),
}
LIGHT_MODES = {
    "rolls": LightMode(
        phrase("Who rolls, buys or deals?"),
        _order_and_player,
        {**_ALWAYS, m.Roll: tracked_move(no_reasons, _roll_and_pay_out)},
        (m.Roll, m.Buy, m.Trade, m.ReadDeed, m.Finish),
        called=_CALLED,
        figures=(False, False),
        example="roll 3 4",
        whose=_WHOSE,
        optional=_SIDES,
        still=m.LEARNING,
    ),
    "points": LightMode(
        phrase("Who builds, buys or deals?"),
        _order_and_player,
        {**_ALWAYS, **_PIECES, m.Richest: tracked_move(must_name_richest_once, HANDLERS[m.Richest])},
        (m.Floor, m.Penthouse, m.Buy, m.Trade, m.ReadDeed, m.Finish),
        called=_CALLED,
        figures=(False, True),
        example="buy oriental by {0}",
        whose=_WHOSE,
        optional=_SIDES,
        confirmation_question=question_before_penthouse,
        still=(*m.LEARNING, m.Richest),
        left=_richest_choices,
    ),
}
