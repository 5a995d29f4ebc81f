"""Deals between two players, within the time limit if there is one (CITY-DEAL-*, UNIT-DEAL-*)."""

from collections.abc import Iterator

from companion.core.debts import total_owed
from companion.core.errors import Reason, hard_reason
from companion.core.kinds import ByKind
from companion.core.words import joined_with_and, say
from companion.games.board import deal_checks
from companion.games.city import facts as f
from companion.games.city import moves as m
from companion.games.city.fold import apply
from companion.games.city.rules.creditors import next_creditors
from companion.games.city.rules.recorder import Recorder, amount_text, must_be_playing
from companion.games.city.rules.rent import raisable_cash
from companion.games.city.state import City
from companion.unit import facts as u
from companion.unit import moves as um
from companion.unit.phases import end_first_sentence

checks, handles = ByKind(), ByKind()

Side = tuple[str, str, m.Lot]


def must_be_able_to_deal(state: City, names: tuple[str, ...]) -> Iterator[Reason]:
    """Yield why these players can't make a deal now (CITY-OQ-53, CITY-BKR-06)."""
    yield from must_be_playing(state, *names)
    now = (state.turn.player, state.player_in_turn)  # two after a turn that ended in jail
    active = [name for name in dict.fromkeys(now) if name in state.players_not_bankrupt]
    if state.house.deal_when == "active_player_only" and names and set(active).isdisjoint(names):
        yield Reason(_who_can_deal_sentence(active), "CITY-OQ-53")


def _who_can_deal_sentence(active: list[str]) -> str:
    if len(active) == 1:
        return say("Only {player} can make deals now.", player=active[0])
    return say("Only {player} or {other} can make deals now.", player=active[0], other=active[1])


def must_be_able_to_start_deal(state: City, move: um.StartDeal, player: str) -> Iterator[Reason]:
    """Yield why no deal can be started (CITY-OQ-52)."""
    yield from must_be_able_to_deal(state, (move.one, move.other) if move.one and move.other else ())
    yield from _must_have_deal_left(state)


def _must_have_deal_left(state: City) -> Iterator[Reason]:
    """Yield that a deal has expired in this turn, if the table allows no other one in it (CITY-OQ-52)."""
    if state.turn.lapsed and state.house.deal_retry == "once_per_turn":
        yield Reason(say("A deal ran out of time this turn: no more deals until the next turn."), "CITY-OQ-52")


@checks(m.Trade)
def _check_trade(state: City, move: m.Trade, player: str) -> Iterator[Reason]:
    yield from must_be_a_deal(move)
    if move.one == move.other:
        return
    yield from must_be_able_to_deal(state, (move.one, move.other))
    yield from _must_be_free_to_deal(state, move)
    short = [reason for side in _sides(move) for reason in _must_own_what_they_give(state, side)]
    yield from short or _must_leave_debtors_enough(state, move)


def _must_leave_debtors_enough(state: City, move: m.Trade) -> Iterator[Reason]:
    after = apply(state, _traded_fact(move, 0))
    yield from deal_checks.must_leave_enough_to_pay(
        state, after, move, means=raisable_cash, creditors=next_creditors, show=amount_text, rule="CITY-RENT-08"
    )


def must_be_a_deal(move: m.Trade) -> Iterator[Reason]:
    """Yield why there is no deal between these two, regardless of what they own."""
    yield from deal_checks.must_be_a_deal(move, m.Lot(), players_rule="CITY-DEAL-01", goods_rule="CITY-DEAL-01")


def _must_be_free_to_deal(state: City, move: m.Trade) -> Iterator[Reason]:
    timer, last = state.unit.timer, state.unit.last
    if timer is not None and timer.is_auction:
        yield hard_reason(end_first_sentence(), "UNIT-AUC-05")
    if timer is not None and timer.between and set(timer.between) != {move.one, move.other}:
        yield Reason(
            say("The current deal is between {between}.", between=joined_with_and(timer.between)), "UNIT-DEAL-02"
        )
    if timer is None and state.house.deal_retry == "once_per_turn":
        yield from _must_have_deal_left(state)
    elif timer is None and state.turn.lapsed and last is not None and last.how == "lapsed":
        yield Reason(say("The deal ran out of time: start it again."), "UNIT-DEAL-02")


def _sides(move: m.Trade) -> tuple[Side, Side]:
    """Return giver, receiver and goods for both sides."""
    return (move.one, move.other, move.gives), (move.other, move.one, move.takes)


def _must_own_what_they_give(state: City, side: Side) -> Iterator[Reason]:
    giver, taker, lot = side
    if not state.has_paper_money and lot.money > state.cash(giver):
        cash, amount = amount_text(state.cash(giver)), amount_text(lot.money)
        text = say("{player} has {cash}, not {amount}.", player=giver, cash=cash, amount=amount)
        yield hard_reason(text, "CITY-DEAL-01")
    for district in lot.districts:
        yield from _must_be_givable(state, giver, district)
    yield from deal_checks.must_have_jail_cards(
        giver, state.player_states[giver].jail_cards, lot.jail_cards, "CITY-DEAL-01"
    )
    if lot.jail_cards and state.house.deal_items == "money_districts":
        yield Reason(say("Cards can't be traded under these house rules."), "CITY-OQ-54")
    if lot.dodge and state.dodge != giver:
        yield hard_reason(say("{player} doesn't have the Rent Dodge card.", player=giver), "CITY-DEAL-01")
    if lot.dodge and not state.house.rent_dodge_tradable:
        yield Reason(say("The Rent Dodge card can't be traded."), "CITY-OQ-58")
    if lot.debt and not _owed_between(state, taker, giver):
        yield hard_reason(say("{player} owes {creditor} nothing.", player=taker, creditor=giver), "CITY-DEAL-05")


def cannot_be_given_away(state: City, giver: str, lot: m.Lot) -> bool:
    """Return whether something a player has or is owed can't be given away under the current rules."""
    return not lot.debt and any(True for _ in _must_own_what_they_give(state, (giver, giver, lot)))


def _must_be_givable(state: City, giver: str, district: str) -> Iterator[Reason]:
    plot = state.plots[district]
    if plot.owner != giver:
        yield hard_reason(
            say("{district} does not belong to {player}.", district=district, player=giver), "CITY-DEAL-01"
        )
    if plot.mortgage is not None and state.house.mortgaged_in_deal == "redeem_first":
        yield Reason(say("{district} is mortgaged: pay it off first.", district=district), "CITY-OQ-14")
    if plot.mortgage is not None and state.house.mortgaged_in_deal == "forbidden":
        yield Reason(say("{district} is mortgaged and can't be traded.", district=district), "CITY-OQ-14")


def _owed_between(state: City, debtor: str, creditor: str) -> int:
    return total_owed(state.debts, debtor, creditor)


@handles(m.Trade)
def _trade(recorder: Recorder, move: m.Trade, player: str) -> None:
    if recorder.state.unit.timer is not None:
        recorder.record(u.DealAgreed)
    recorder.add_facts(_traded_fact(move, recorder.at_ms))
    for giver, taker, lot in _sides(move):
        _release_debt_if_waived(recorder, creditor=giver, debtor=taker, lot=lot)


def _traded_fact(move: m.Trade, at_ms: int) -> f.Traded:
    return f.Traded(
        at_ms=at_ms,
        one=move.one,
        other=move.other,
        money=(move.gives.money, move.takes.money),
        districts=(move.gives.districts, move.takes.districts),
        jail_cards=(move.gives.jail_cards, move.takes.jail_cards),
        dodge=(move.gives.dodge, move.takes.dodge),
    )


def _release_debt_if_waived(recorder: Recorder, creditor: str, debtor: str, lot: m.Lot) -> None:
    """Settle what is owed to a side that waives it, or that gives nothing else (CITY-DEAL-05)."""
    amount = _owed_between(recorder.state, debtor, creditor)
    if amount and (lot.debt or lot == m.Lot()):
        recorder.record(f.DebtReleased, debtor=debtor, creditor=creditor, amount=amount)


@checks(m.Promise)
def _check_promise(state: City, move: m.Promise, player: str) -> Iterator[Reason]:
    if state.house.deal_promises == "forbidden":
        yield Reason(say("Promises aren't allowed under these house rules."), "CITY-OQ-55")


@handles(m.Promise)
def _note_promise(recorder: Recorder, move: m.Promise, player: str) -> None:
    recorder.record(f.PromiseNoted, player=player, words=move.words)
