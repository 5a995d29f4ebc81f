"""Recording facts in order, where each one sees the changes of those before."""

from collections.abc import Iterator
from functools import partial

from companion.core.errors import Reason, hard_reason
from companion.core.money import BANK
from companion.core.words import say
from companion.games.city import facts as f
from companion.games.city.bank import part_bank_can_pay
from companion.games.city.fold import apply
from companion.games.city.rules.rent import rent_basis
from companion.games.city.state import City
from companion.games.rulebook import Recorder as RecorderOf
from companion.unit.rules import CURRENCY

Recorder = RecorderOf[City]
new_recorder = partial(RecorderOf, apply=apply)
"""Creates the recorder of a new move from the state and the time in ms."""


def pay_from_bank(recorder: Recorder, player: str, amount: int, cause: str) -> None:
    """Let the bank pay a player as much as it can (CITY-MON-02, CITY-OQ-84)."""
    paid = min(amount, part_bank_can_pay(recorder.state, amount))
    if paid:
        recorder.record(f.Paid, payer=BANK, payee=player, amount=paid, cause=cause)


def charge(recorder: Recorder, payer: str, payee: str, amount: int, cause: str, district: str | None = None) -> None:
    """Make a player pay. Any part they can't pay becomes a debt (CITY-MON-04)."""
    if amount <= 0:
        return
    state = recorder.state
    if not state.has_paper_money and (state.cash(payer) < amount or state.first_debt(payer)):
        rented = district if cause == "rent" else None
        recorder.record(f.DebtOpened, debtor=payer, creditor=payee, amount=amount, cause=cause, district=rented)
    elif cause == "rent" and district is not None:
        blocks, twice = rent_basis(state, district)
        about = {"district": district, "blocks": blocks, "doubled": twice}
        recorder.record(f.RentPaid, payer=payer, owner=payee, amount=amount, **about)
    else:
        recorder.record(f.Paid, payer=payer, payee=payee, amount=amount, cause=cause, district=district)


def amount_text(amount: int) -> str:
    """Return an amount in the table's notation."""
    return CURRENCY.show(amount)


def amount_or_question_mark(amount: int | None) -> str:
    """Return an amount in the table's notation, or a question mark while it isn't known."""
    return "?" if amount is None else amount_text(amount)


def must_have_cash(state: City, player: str, amount: int, rule: str = "CITY-MON-04") -> Iterator[Reason]:
    """Yield why a player can't pay `amount` now from cash."""
    if not state.has_paper_money and state.cash(player) < amount:
        cash = amount_text(state.cash(player))
        text = say("It costs {amount}, but {player} has {cash}.", amount=amount_text(amount), player=player, cash=cash)
        yield hard_reason(text, rule)


def cash_held_for_bid(state: City, player: str) -> int:
    """Return the part of a player's cash held for the highest bid of a running auction (CITY-AUC-08, CITY-OQ-47)."""
    leader = state.unit.timer.leader if state.unit.timer else None
    if (
        leader is None
        or leader.player != player
        or state.has_paper_money
        or state.house.bid_over_cash == "allow_as_debt"
    ):
        return 0
    return leader.amount


def must_keep_cash_for_bid(state: City, player: str, amount: int) -> Iterator[Reason]:
    """Yield why a player would spend cash held for their bid."""
    standing, free = cash_held_for_bid(state, player), state.cash(player) - cash_held_for_bid(state, player)
    if standing and free < amount:
        text = say(
            "{player} leads the auction with {bid}: only {cash} is available until it ends.",
            player=player,
            bid=amount_text(standing),
            cash=amount_text(max(0, free)),
        )
        yield Reason(text, "CITY-AUC-08")


def must_afford(state: City, player: str, amount: int, rule: str = "CITY-MON-06") -> Iterator[Reason]:
    """Yield why a player can't spend `amount` voluntarily. It takes cash that isn't held for a bid."""
    short = tuple(must_have_cash(state, player, amount, rule))
    yield from short or must_keep_cash_for_bid(state, player, amount)


def must_be_playing(state: City, *players: str) -> Iterator[Reason]:
    """Yield which of these players are bankrupt. They have nothing and get nothing (CITY-BKR-06)."""
    for name in players:
        if name != BANK and state.player_states[name].bankrupt:
            yield hard_reason(say("{player} is bankrupt.", player=name), "CITY-BKR-06")


def bank_must_afford(state: City, amount: int) -> Iterator[Reason]:
    """Yield why the bank can't pay `amount`."""
    if part_bank_can_pay(state, amount) < amount:
        left = amount_text(part_bank_can_pay(state, amount))
        yield hard_reason(say("The bank has only {amount} left.", amount=left), "CITY-OQ-84")


def must_own(state: City, player: str, district: str, rule: str) -> Iterator[Reason]:
    """Yield why a district doesn't belong to the player."""
    owner = state.plots[district].owner
    if owner != player:
        text = say("{district} has no owner, so it isn't {player}'s.", district=district, player=player)
        if owner:
            text = say("{district} belongs to {owner}, not to {player}.", district=district, owner=owner, player=player)
        yield hard_reason(text, rule)
