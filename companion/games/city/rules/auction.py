"""The trading unit at the city table: who may press it, what can be auctioned, and who gets it (CITY-AUC-*)."""

from collections.abc import Iterator, Sequence

import msgspec

from companion.core.errors import Reason, hard_reason
from companion.core.kinds import ByKind
from companion.core.money import BANK
from companion.core.order import Order
from companion.core.words import say
from companion.games.city import facts as f
from companion.games.city import moves as m
from companion.games.city.pieces import OPENING
from companion.games.city.rules import deals, ending
from companion.games.city.rules.building import must_be_time_to_build, must_build_after_landing
from companion.games.city.rules.chance import must_be_unowned
from companion.games.city.rules.duties import must_be_their_turn, must_have_no_countdown, must_not_owe, open_duty
from companion.games.city.rules.money import landed_district, must_be_for_sale, must_not_have_been_auctioned
from companion.games.city.rules.recorder import Recorder, amount_text, charge, new_recorder
from companion.games.city.state import City
from companion.games.rulebook import EVERYTHING
from companion.unit import closing, countdown
from companion.unit import facts as u
from companion.unit import moves as um
from companion.unit import rules as unit
from companion.unit.countdown import Bid, Timer
from companion.unit.phases import Phase
from companion.unit.state import phase

checks, handles = ByKind(), ByKind()


def switch_unit_on_if_off(recorder: Recorder) -> None:
    """Let the unit switch itself on, unless someone uses its switch."""
    state = recorder.state
    if state.unit.on_since_ms is None and not state.switched:
        recorder.record(f.UnitWoken)


def prepare_unit(recorder: Recorder, move: msgspec.Struct) -> None:
    """Make the unit ready for a request.

    It switches on, its light stops, and a bid opens the next auction of a bankrupt estate.
    """
    if not isinstance(move, (um.SwitchOn, um.SwitchOff)):
        switch_unit_on_if_off(recorder)
    if isinstance(move, um.PressBuild) and phase(recorder.state.unit, recorder.at_ms) is Phase.SPINNING:
        recorder.record(u.ShowSkipped)
    estate = recorder.state.estate
    if isinstance(move, um.CallBid) and estate and recorder.state.unit.timer is None:
        recorder.add_facts(*unit.facts_of_order(recorder.state.unit, Order(um.StartAuction(estate[0])), recorder.at_ms))


def with_lot_and_starter(state: City, order: Order, player: str) -> Order:
    """Return the order for the unit: an auction with its district and its starter."""
    if not isinstance(order.move, um.StartAuction):
        return order
    district = order.move.district or lot_to_auction(state)
    move = um.StartAuction(district, order.move.length)
    return Order(move, None if district in state.estate else player, order.forced)


def lot_to_auction(state: City) -> str | None:
    """Return what would be auctioned now: the next district of a bankrupt estate, or the one just landed on."""
    if state.estate:
        return state.estate[0]
    return landed_district(state) if open_duty(state) == "buy" else None


@checks(um.PressBuild)
def _check_press_build(state: City, move: um.PressBuild, player: str) -> Iterator[Reason]:
    yield from must_be_time_to_build(state, player)
    if state.unit.timer is None:
        yield from must_build_after_landing(state, player)
    if player in state.turn.pressed:
        yield Reason(_already_pressed_sentence(state, player), "UNIT-BLD-04")
    if state.house.build_without_district == "refused" and not state.districts_of(player):
        yield Reason(say("{player} has no district to build on.", player=player), "CITY-OQ-37")


def _already_pressed_sentence(state: City, player: str) -> str:
    if state.house.build_press_per == "roll":
        return say("{player} has already pressed Build this roll.", player=player)
    return say("{player} has already pressed Build this turn.", player=player)


@checks(um.StartAuction)
def _check_start_auction(state: City, move: um.StartAuction, player: str) -> Iterator[Reason]:
    district = move.district
    if district is None:
        yield from must_not_have_been_auctioned(state) or (_no_lot_reason(state, player),)
        return
    if district in state.estate:
        return
    yield from must_be_their_turn(state, player, "UNIT-AUC-01")
    yield from must_not_owe(state, player)
    if open_duty(state) == "auction":
        yield from must_be_unowned(state, district, "CITY-SPC-07")
    else:
        yield from must_be_for_sale(state, player, district, "CITY-SPC-04")


def _no_lot_reason(state: City, player: str) -> Reason:
    """Return why nothing can be auctioned without naming a district."""
    if open_duty(state) == "auction":
        return hard_reason(say("Choose a district to auction."), "CITY-SPC-07")
    return hard_reason(say("{player} has no district to auction now.", player=player), "CITY-SPC-04")


@checks(um.CallBid)
def _check_call_bid(state: City, move: um.CallBid, player: str) -> Iterator[Reason]:
    yield from _must_be_allowed_to_call(state, move)
    if not _only_names_opening_price(state, move):
        yield from must_have_cash_for_bid(state, move)
    yield from _must_open_bidding(state, move)


def _must_be_allowed_to_call(state: City, move: um.CallBid) -> Iterator[Reason]:
    """Yield why a player can't bid in any auction (CITY-AUC-10)."""
    seat = state.player_states[move.player]
    if seat.bankrupt:
        yield hard_reason(say("{player} is bankrupt.", player=move.player), "CITY-AUC-10")
    if _barred_by_jail(state, move.player):
        yield Reason(
            say("{player} is in jail: under this house rule, jailed players can't bid.", player=move.player),
            "CITY-OQ-49",
        )
    yield from must_not_owe(state, move.player)


def _barred_by_jail(state: City, player: str) -> bool:
    """Return whether jail keeps a player from bidding (CITY-OQ-49)."""
    return state.player_states[player].jailed and not state.house.auction_jailed_bid


def possible_bidders(state: City) -> tuple[str, ...]:
    """Return who may bid in an auction: everyone not bankrupt and not kept out by jail (CITY-AUC-10)."""
    return tuple(player for player in state.players_not_bankrupt if not _barred_by_jail(state, player))


def is_only_for_banker(state: City, kind: type[msgspec.Struct]) -> bool:
    """Return whether only the banker may ask for a kind of move in the running auction."""
    return closing.is_only_for_banker(state.unit, kind, state.unit.profile.control, possible_bidders(state))


def must_have_cash_for_bid(state: City, move: um.CallBid) -> Iterator[Reason]:
    """Yield that a bid is more than the player has (CITY-AUC-08). For a bankrupt player this adds no further reason."""
    over = not (state.has_paper_money or state.player_states[move.player].bankrupt) and move.amount > state.cash(
        move.player
    )
    if over and state.house.bid_over_cash == "refuse":
        cash, bid = amount_text(state.cash(move.player)), amount_text(move.amount)
        text = say("{player} has {cash}: not enough for a bid of {bid}.", player=move.player, cash=cash, bid=bid)
        yield Reason(text, "CITY-AUC-08")


def _must_open_bidding(state: City, move: um.CallBid) -> Iterator[Reason]:
    """Yield why this isn't a valid opening bid (CITY-AUC-01, CITY-OQ-44)."""
    timer = state.unit.timer
    if timer is None or timer.bids:
        return
    if move.amount < max(OPENING, state.floor):
        yield Reason(
            say("The bidding opens at {amount}.", amount=amount_text(max(OPENING, state.floor))), "CITY-AUC-01"
        )
    if (first := required_opener(state, timer)) not in (None, move.player):
        yield Reason(say("{player} opened the auction and must bid first.", player=first), "CITY-AUC-01")


@checks(um.PassBid)
def _check_pass_bid(state: City, move: um.PassBid, player: str) -> Iterator[Reason]:
    timer = state.unit.timer
    if timer is not None and required_opener(state, timer) == move.player:
        if state.house.auction_opening == "starter_names_price":
            text = say("{player} opened the auction and must name a price first.", player=move.player)
        else:
            text = say("{player} opened the auction and must bid first.", player=move.player)
        yield Reason(text, "CITY-AUC-01")


def required_opener(state: City, timer: Timer) -> str | None:
    """Return who must make the first bid of an auction, or None if anyone may (CITY-AUC-01, CITY-OQ-44)."""
    if timer.bids or state.house.auction_opening == "anyone" or state.floor or timer.starter is None:
        return None
    return timer.starter if _can_starter_bid(state, timer, timer.starter) else None


def _can_starter_bid(state: City, timer: Timer, starter: str) -> bool:
    """Return whether the starter can bid at all. If not, anyone may open (CITY-OQ-44)."""
    if _barred_by_jail(state, starter) or starter in timer.passed or state.first_debt(starter) is not None:
        return False
    return state.has_paper_money or state.cash(starter) >= max(OPENING, state.unit.profile.bid_step)


def _only_names_opening_price(state: City, move: um.CallBid) -> bool:
    """Return whether this bid only names the opening price."""
    timer = state.unit.timer
    rule = state.house.auction_opening == "starter_names_price"
    return rule and timer is not None and not state.floor and not timer.bids and timer.starter == move.player


@checks(um.StartDeal)
def _check_start_deal(state: City, move: um.StartDeal, player: str) -> Iterator[Reason]:
    yield from deals.must_be_able_to_start_deal(state, move, player)


def operate_unit(recorder: Recorder, order: Order, player: str) -> None:
    """Let the unit carry out a request, with its consequences at the table."""
    move = order.move
    if isinstance(move, um.CallBid) and _only_names_opening_price(recorder.state, move):
        recorder.record(f.PriceNamed, player=move.player, amount=move.amount)
        return
    facts = unit.facts_of_order(recorder.state.unit, order, recorder.at_ms)
    recorder.add_facts(*facts)
    for fact in facts:
        if isinstance(fact, u.BuildPressed):
            recorder.record(f.BuildGranted, player=player, result=fact.result)
    book_auction_if_over(recorder, move, possible_bidders(recorder.state))


def book_auction_if_over(recorder: Recorder, move: msgspec.Struct, callers: Sequence[str]) -> None:
    """Book the auction if a move has closed it or only its leader is still in."""
    recorder.add_facts(*closing.facts_after_call(recorder.state.unit, move, recorder.at_ms, callers))
    last = recorder.state.unit.last
    if recorder.state.unit.timer is None and last is not None and isinstance(move, _CLOSING):
        book_sale(recorder, last.timer.leader or _starters_forced_bid(recorder.state, last.timer), last.timer.district)


def book_sale(recorder: Recorder, leader: Bid | None, district: str | None) -> None:
    """Book a closed auction, as far as the table tracks it."""
    _SALES[recorder.state.house.watch](recorder, leader, district)


def _leave_sale_to_table(recorder: Recorder, leader: Bid | None, district: str | None) -> None:
    """Leave it at the bid: the table settles the sale by itself."""


def _charge_leader(recorder: Recorder, leader: Bid | None, district: str | None) -> None:
    """Make the highest bidder pay. Only the table tracks who owns the district."""
    if leader is not None:
        charge(recorder, leader.player, BANK, leader.amount, "bid")


def _sell_district(recorder: Recorder, leader: Bid | None, district: str | None) -> None:
    """Give the district to the highest bidder, who pays the bank (CITY-AUC-03)."""
    if leader is None or district is None or recorder.state.plots[district].owner is not None:
        return
    short = not recorder.state.has_paper_money and recorder.state.cash(leader.player) < leader.amount
    price = 0 if short else leader.amount
    recorder.record(f.DistrictBought, player=leader.player, district=district, price=price, how="auction")
    if short:
        charge(recorder, leader.player, BANK, leader.amount, "bid")


_CLOSING = (um.CloseAuction, um.CallBid, um.PassBid)
_SALES = {EVERYTHING: _sell_district, "money": _charge_leader, "unit": _leave_sale_to_table}


def recorder_at_timeout(state: City, now_ms: int) -> Recorder:
    """Return the facts at the end of a countdown, dated to its own time (CITY-AUC-03, -09)."""
    facts = countdown.due_facts(state.unit, now_ms)
    timer = state.unit.timer
    recorder = new_recorder(state, facts[0].at_ms if facts else now_ms)
    recorder.add_facts(*facts)
    if facts and timer is not None and timer.is_auction:
        book_sale(recorder, timer.leader or _starters_forced_bid(state, timer), timer.district)
    ending.end_if_last_turn(recorder)
    return recorder


def _starters_forced_bid(state: City, timer: Timer) -> Bid | None:
    """Return the bid that a silent auction counts as, if the starter has to take the district (CITY-OQ-45)."""
    if state.house.auction_no_bids == "stays_unowned" or timer.starter is None:
        return None
    return Bid(timer.starter, OPENING, 0)


@checks(m.SoldAloud)
def _check_sold_aloud(state: City, move: m.SoldAloud, player: str) -> Iterator[Reason]:
    yield from must_have_no_countdown(state)
    yield from _check_start_auction(state, um.StartAuction(move.district or lot_to_auction(state)), player)
    call = um.CallBid(move.player, move.amount)
    yield from _must_be_allowed_to_call(state, call)
    yield from must_have_cash_for_bid(state, call)
    if move.amount < OPENING:
        yield Reason(say("The bidding opens at {amount}.", amount=amount_text(OPENING)), "CITY-AUC-01")


@handles(m.SoldAloud)
def _sell_aloud(recorder: Recorder, move: m.SoldAloud, player: str) -> None:
    """Enter a whole auction at once: it has no time, one bid, and its end. The unit doesn't change."""
    district = move.district or lot_to_auction(recorder.state)
    starter = None if district in recorder.state.estate else player
    recorder.record(u.AuctionOpened, length_ms=None, district=district, starter=starter)
    recorder.record(u.BidCalled, player=move.player, amount=move.amount)
    recorder.record(u.AuctionSold, player=move.player, amount=move.amount)
    book_sale(recorder, Bid(move.player, move.amount, recorder.at_ms), district)


def _forfeitable_auction(state: City) -> tuple[str, tuple[Bid, ...]] | None:
    """Return the district of the last auction and the bids that could replace its winner's, highest first.

    A player who got it by other means than their bid, such as a deal or a bankruptcy, doesn't count as winner.
    """
    last = state.unit.last
    if last is None or last.how != "sold" or last.timer.district is None:
        return None
    at = state.plots[last.timer.district]
    bids = last.timer.bids[::-1]
    own = next((bid for bid in bids if at.owner == at.bidder == bid.player), None)
    if own is None:
        return None
    lower = (bid for bid in bids if bid.amount < own.amount and bid.player != own.player)
    return last.timer.district, tuple(bid for bid in lower if not state.player_states[bid.player].bankrupt)


@checks(m.Forfeit)
def _check_forfeit(state: City, move: m.Forfeit, player: str) -> Iterator[Reason]:
    if not state.has_paper_money:
        yield hard_reason(say("No one can bid more than they have."), "CITY-OQ-47")
    elif _forfeitable_auction(state) is None:
        yield hard_reason(say("No auction has just been won."), "CITY-OQ-47")


@handles(m.Forfeit)
def _forfeit_auction(recorder: Recorder, move: m.Forfeit, player: str) -> None:
    won = _forfeitable_auction(recorder.state)
    assert won is not None, "verify lets this pass only after an auction"
    district, lower = won
    loser = recorder.state.plots[district].owner
    recorder.record(f.DistrictReturned, player=loser, district=district, amount=0)
    if lower:
        recorder.record(
            f.DistrictBought, player=lower[0].player, district=district, price=lower[0].amount, how="auction"
        )
