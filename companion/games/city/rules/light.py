"""The light ways to play City: only the trading unit, or the unit and the money."""

from collections.abc import Callable, Iterable, Iterator

from companion.core.errors import Reason, hard_reason
from companion.core.money import BANK
from companion.core.order import Order
from companion.core.words import phrase, say, translated
from companion.games.board.state import awaited_players
from companion.games.city import facts as f
from companion.games.city import given
from companion.games.city import moves as m
from companion.games.city.pieces import FINE
from companion.games.city.rules import auction, building, deals
from companion.games.city.rules.all import CHECKS, HANDLERS
from companion.games.city.rules.money import landed_district
from companion.games.city.rules.recorder import Recorder, charge, must_be_playing, must_have_cash
from companion.games.city.rules.risks import question_before_gift
from companion.games.city.state import City
from companion.games.light_mode import (
    GIVEN,
    LetBe,
    LightMode,
    TrackedMove,
    TrackedMoves,
    checked_as_at_full_table,
    no_reasons,
    tracked_as_at_full_table,
    tracked_move,
)
from companion.unit import moves as um
from companion.unit import rules as unit
from companion.unit import takeover


def _order_and_player(recorder: Recorder, order: Order) -> tuple[Order, str]:
    if isinstance(order.move, tuple(um.INPUTS)):
        auction.prepare_unit(recorder, order.move)
    return order, order.by or recorder.state.player_in_turn


def _unit_reasons(recorder: Recorder, order: Order, player: str) -> Iterable[Reason]:
    """Return the unit's reasons against a move. If it switched itself on, being on already isn't one."""
    state = recorder.state
    if isinstance(order.move, um.SwitchOn) and state.unit.on_since_ms is not None and not state.switched:
        return ()
    return unit.verify(state.unit, order, recorder.at_ms, state.players)


def _operate_unit(recorder: Recorder, order: Order, player: str) -> None:
    recorder.add_facts(*unit.facts_of_order(recorder.state.unit, order, recorder.at_ms))
    auction.book_auction_if_over(recorder, order.move, recorder.state.players)


def _check_takeover(recorder: Recorder, move: takeover.TakeoverMove, player: str) -> Iterable[Reason]:
    return takeover.reasons_against(recorder.state.unit, move, recorder.at_ms)


def _take_over(recorder: Recorder, move: takeover.TakeoverMove, player: str) -> None:
    recorder.add_facts(*takeover.takeover_facts(recorder.state.unit, move, recorder.at_ms))


def _check_bid(recorder: Recorder, order: Order, player: str) -> Iterator[Reason]:
    assert isinstance(order.move, um.CallBid), "found by its kind"
    yield from must_be_playing(recorder.state, order.move.player)
    yield from _unit_reasons(recorder, order, player)
    yield from auction.must_have_cash_for_bid(recorder.state, order.move)


def _check_sold_aloud(recorder: Recorder, move: m.SoldAloud, player: str) -> Iterator[Reason]:
    yield from must_be_playing(recorder.state, move.player)
    yield from auction.must_have_cash_for_bid(recorder.state, um.CallBid(move.player, move.amount))


def _pay_bid(recorder: Recorder, move: m.SoldAloud, player: str) -> None:
    """Pay the bid. Only the table tracks who owns the district."""
    charge(recorder, move.player, BANK, move.amount, "bid")


def _check_buy(recorder: Recorder, move: m.Buy, player: str) -> Iterator[Reason]:
    district = move.district or landed_district(recorder.state)
    if district is None:
        yield hard_reason(say("Choose a district to buy."), "CITY-SPC-03")
    else:
        yield from must_have_cash(recorder.state, player, recorder.state.edition.price(district), "CITY-MON-06")


def _pay_for_district(recorder: Recorder, move: m.Buy, player: str) -> None:
    """Pay the price. Only the table tracks who owns the district."""
    district = move.district or landed_district(recorder.state)
    assert district is not None, "verify lets this pass only where there is a district"
    charge(recorder, player, BANK, recorder.state.edition.price(district), "district", district)


def _check_trade(recorder: Recorder, move: m.Trade, player: str) -> Iterator[Reason]:
    yield from deals.must_be_a_deal(move)
    yield from must_be_playing(recorder.state, move.one, move.other)
    for giver, lot in ((move.one, move.gives), (move.other, move.takes)):
        yield from must_have_cash(recorder.state, giver, lot.money, "CITY-DEAL-01")


def _pay_deal_money(recorder: Recorder, move: m.Trade, player: str) -> None:
    """Pay the money of a deal. The cards change hands at the table."""
    charge(recorder, move.one, move.other, move.gives.money, "deal")
    charge(recorder, move.other, move.one, move.takes.money, "deal")


def _check_build(recorder: Recorder, move: m.Build, player: str) -> Iterator[Reason]:
    yield from must_have_cash(
        recorder.state, player, building.price_of_blocks(recorder.state, move.district, move.blocks), "CITY-BLD-12"
    )


def _pay_for_blocks(recorder: Recorder, move: m.Build, player: str) -> None:
    """Pay for the blocks. Only the table tracks where they are."""
    charge(
        recorder,
        player,
        BANK,
        building.price_of_blocks(recorder.state, move.district, move.blocks),
        "blocks",
        move.district,
    )


def _check_piece(recorder: Recorder, move: m.BuildPiece, player: str) -> Iterator[Reason]:
    yield from must_have_cash(recorder.state, player, building.piece_price(recorder.state, move.piece, move.district))


def _pay_for_piece(recorder: Recorder, move: m.BuildPiece, player: str) -> None:
    """Pay for a special building. A railroad is free and only noted."""
    price = building.piece_price(recorder.state, move.piece, move.district)
    charge(recorder, player, BANK, price, move.piece, move.district)


def _pay_fine(recorder: Recorder, move: m.Bail, player: str) -> None:
    """Pay the fine. A player in jail when the table was last full is released."""
    charge(recorder, player, BANK, FINE, "fine")
    if recorder.state.player_states[player].jailed:
        recorder.record(f.JailLeft, player=player, how="fine")


def _check_owner(recorder: Recorder, move: given.OwnerGiven, player: str) -> Iterator[Reason]:
    yield from must_be_playing(recorder.state, move.player)


def _record_without_amount(recorder: Recorder, move: m.Move, player: str) -> None:
    """Note something that costs or brings money. Only the table knows how much."""
    recorder.record(LetBe, unpaid=True)


def _refused_to_bankrupt(each: TrackedMove[City]) -> TrackedMove[City]:
    """Return the tracked part of a move, refused for bankrupt players."""

    def check(recorder: Recorder, order: Order, player: str) -> Iterable[Reason]:
        return tuple(must_be_playing(recorder.state, player)) or each.check(recorder, order, player)

    return TrackedMove(check, each.handle)


_UNIT: TrackedMoves[City] = {
    **dict.fromkeys(um.INPUTS, TrackedMove(_unit_reasons, _operate_unit)),
    **dict.fromkeys((takeover.TakeOver, takeover.TakeOverHour), tracked_move(_check_takeover, _take_over)),
    **checked_as_at_full_table(CHECKS, HANDLERS, *GIVEN, m.Begin, m.Finish),
    given.OwnerGiven: tracked_move(_check_owner, HANDLERS[given.OwnerGiven]),
}
_MOVES_MONEY = (
    *(m.PayRent, m.PlayDodge, m.Convert, m.SellBlocks, m.Clear, m.Mortgage, m.Redeem),
    *(m.ChanceSell, m.Bankrupt),
)
_PAID: TrackedMoves[City] = {
    m.Pay: tracked_as_at_full_table(CHECKS[m.Pay], HANDLERS[m.Pay]),
    m.Settle: tracked_as_at_full_table(CHECKS[m.Settle], HANDLERS[m.Settle]),
    **checked_as_at_full_table(CHECKS, HANDLERS, m.PassGo, m.ChanceMoney),
    m.Buy: tracked_move(_check_buy, _pay_for_district),
    m.SoldAloud: tracked_move(_check_sold_aloud, _pay_bid),
    m.Build: tracked_move(_check_build, _pay_for_blocks),
    m.BuildPiece: tracked_move(_check_piece, _pay_for_piece),
    m.Trade: tracked_move(_check_trade, _pay_deal_money),
    m.Bail: tracked_move(no_reasons, _pay_fine),
    um.CallBid: TrackedMove(_check_bid, _operate_unit),
}
_BANK: TrackedMoves[City] = {
    **dict.fromkeys(_MOVES_MONEY, tracked_move(no_reasons, _record_without_amount)),
    **{kind: _refused_to_bankrupt(each) for kind, each in _PAID.items()},
}
_CALLED: dict[type, str] = {
    m.Pay: phrase("Pay rent or anything else"),
    m.Buy: phrase("Buy a district from the bank"),
    m.Build: phrase("Build blocks"),
    m.Settle: phrase("Pay what is still owed"),
    m.Bail: phrase("Pay the 500k fine to leave jail"),
}
_WHOSE: dict[type, str] = {
    m.PassGo: phrase("Who passes GO?"),
    m.Buy: phrase("Who buys?"),
    m.Build: phrase("Who builds?"),
    m.Settle: phrase("Who pays what they owe?"),
    m.Bail: phrase("Who leaves jail?"),
}
_TIMED = (um.PressBuild, um.StartAuction, um.StartDeal)


def _prompt_maker(idle_prompt: str) -> Callable[[City], str]:
    """Return what makes the prompt of a state: what a running countdown waits for, else `idle_prompt`."""

    def prompt(state: City) -> str:
        timer = state.unit.timer
        if timer is None:
            return translated(idle_prompt)
        if timer.deal:
            return say("Is the deal agreed?")
        return say("Any higher bid?") if awaited_players(state, state.unit) else say("Everyone else is out.")

    return prompt


LIGHT_MODES = {
    "unit": LightMode(
        _prompt_maker(phrase("Build, auction or deal?")),
        _order_and_player,
        _UNIT,
        (*_TIMED, m.Finish),
        figures=(False, False),
        holdings=False,
    ),
    "money": LightMode(
        _prompt_maker(phrase("Who pays, buys or builds?")),
        _order_and_player,
        {**_UNIT, **_BANK},
        (m.Pay, m.Buy, m.Build, m.PassGo, *_TIMED, m.Settle, m.Bail, m.Finish),
        called=_CALLED,
        figures=(True, False),
        example="pay {0} bank 500k",
        whose=_WHOSE,
        confirmation_question=question_before_gift,
    ),
}
