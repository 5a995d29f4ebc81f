"""Bankruptcy: the creditor takes everything over, or the bank takes it back (BUILDER-BANKRUPT-*)."""

from collections.abc import Iterator

from companion.core.errors import Reason, hard_reason
from companion.core.kinds import ByKind
from companion.core.money import BANK, account_phrase
from companion.core.words import say
from companion.games.board import paying
from companion.games.builder import facts as f
from companion.games.builder import moves as m
from companion.games.builder.rules import ending
from companion.games.builder.rules.recorder import (
    Recorder,
    must_be_payable_in_notes,
    must_be_playing,
    must_have_no_auction,
    part_bank_can_pay,
)
from companion.games.builder.rules.rent import record_completed_sets
from companion.games.builder.rules.turn import pass_dice_on
from companion.games.builder.state import Builder

checks, handles = ByKind(), ByKind()


def heir_of(state: Builder, player: str) -> str:
    """Return who takes over: the first creditor that the cash doesn't pay in full (BUILDER-BANKRUPT-03)."""
    left = state.cash(player)
    for debt in state.debts:
        if debt.debtor == player and debt.amount > left:
            return debt.creditor
        left -= debt.amount if debt.debtor == player else 0
    return BANK


@checks(m.Bankrupt)
def _check_bankrupt(state: Builder, move: m.Bankrupt, player: str) -> Iterator[Reason]:
    yield from must_have_no_auction(state)
    heir = heir_of(state, player)
    creditor = move.creditor or heir
    if creditor == player:
        yield hard_reason(say("Players can't go bankrupt to themselves."), "BUILDER-BANKRUPT-03")
    yield from must_be_playing(state, creditor)
    if state.first_debt(player) is None:
        text = say("{player} owes nothing. To remove a player who is leaving, put “force” in front.", player=player)
        yield Reason(text, "BUILDER-BANKRUPT-01")
        return
    if heir != creditor:
        text = say(
            "{player} goes bankrupt to {heir}, the first creditor left unpaid, not to {creditor}.",
            player=player,
            heir=account_phrase(heir),
            creditor=account_phrase(creditor),
        )
        yield Reason(text, "BUILDER-BANKRUPT-03")
    yield from _must_have_nothing_to_pay_with(state, player)


def _must_have_nothing_to_pay_with(state: Builder, player: str) -> Iterator[Reason]:
    """Yield how the player could still pay (BUILDER-DEBT-01, BUILDER-OQ-17)."""
    if state.cash(player) >= state.total_debt(player):
        yield Reason(
            say("{player} can pay the {amount} they owe.", player=player, amount=state.total_debt(player)),
            "BUILDER-BANKRUPT-01",
        )
    open_ones = [name for name in state.deeds_of(player) if _can_be_mortgaged(state, name)]
    if open_ones and state.house.bankrupt_needs_all_mortgaged:
        yield Reason(say("Mortgage {deeds} first.", deeds=", ".join(open_ones)), "BUILDER-OQ-17")


def _can_be_mortgaged(state: Builder, deed: str) -> bool:
    """Return whether a deed can still be mortgaged: not if the bank lacks the money or notes for it (OQ-20, -31)."""
    value = state.edition.deed(deed).mortgage or 0
    payable = part_bank_can_pay(state, value) == value and not any(must_be_payable_in_notes(state, value))
    return payable and not state.holding(deed).mortgaged


def raisable_money(state: Builder, player: str) -> int:
    """Return a player's cash plus what the bank pays for their deeds (BUILDER-DEBT-01)."""
    deeds = (name for name in state.deeds_of(player) if _can_be_mortgaged(state, name))
    return state.cash(player) + sum(state.edition.deed(name).mortgage or 0 for name in deeds)


@handles(m.Bankrupt)
def _go_bankrupt(recorder: Recorder, move: m.Bankrupt, player: str) -> None:
    heir = heir_of(recorder.state, player)
    creditor = move.creditor or heir
    if creditor == heir:
        paying.pay_debts_from_cash(recorder, player)
    before = recorder.state
    seat = before.player_states[player]
    recorder.record(
        f.BankruptcyDeclared,
        player=player,
        creditor=creditor,
        cash=before.cash(player) if before.house.bankrupt_cash == "to_creditor" else 0,
        deeds=before.deeds_of(player),
        chips=seat.chips,
        jail_cards=seat.jail_cards,
        kept=seat.other_cards,
    )
    for debtor in dict.fromkeys(debt.debtor for debt in before.debts if debt.creditor == player):
        if debtor != player:
            recorder.record(f.DebtPassed, debtor=debtor, creditor=player, heir=creditor)
    record_completed_sets(recorder, before)
    ending.end_if_few_left(recorder)
    if not recorder.state.finished and player == recorder.state.turn.player:
        pass_dice_on(recorder)
