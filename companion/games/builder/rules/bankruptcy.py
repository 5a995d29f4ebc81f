"""Bankruptcy: to a player, who takes over, or to the bank, which takes everything back (BUILDER-BANKRUPT-*)."""

from collections.abc import Iterator

from companion.core.errors import Reason
from companion.core.money import BANK
from companion.games.board.paying import creditor as creditor_of
from companion.games.builder import facts as f
from companion.games.builder import moves as m
from companion.games.builder.rules import ending
from companion.games.builder.rules.rent import announce_sets
from companion.games.builder.rules.tale import Check, Deed, Tale, impossible, quiet, the
from companion.games.builder.rules.turn import pass_on
from companion.games.builder.state import Builder


def _check_bankrupt(state: Builder, move: m.Bankrupt, player: str) -> Iterator[Reason]:
    yield from quiet(state)
    creditor, debt = creditor_of(state, move, player), state.debt(player)
    if creditor == player:
        yield impossible("Nobody goes bankrupt to himself.", "BUILDER-BANKRUPT-03")
    elif creditor != BANK and state.seats[creditor].bankrupt:
        yield impossible(f"{creditor} is bankrupt.", "BUILDER-BANKRUPT-02")
    if debt is None:
        yield Reason(f"{player} owes nothing.", "BUILDER-BANKRUPT-01")
        return
    if debt.creditor != creditor:
        yield Reason(f"{player} owes {the(debt.creditor)}, not {the(creditor)}.", "BUILDER-BANKRUPT-03")
    yield from _means(state, player)


def _means(state: Builder, player: str) -> Iterator[Reason]:
    """Yield how the player could still pay (BUILDER-DEBT-01, BUILDER-OQ-17)."""
    if state.cash(player) >= state.owed(player):
        yield Reason(f"{player} can pay the {state.owed(player)} he owes.", "BUILDER-BANKRUPT-01")
    open_ones = [name for name in state.owned(player) if not state.holding(name).mortgaged]
    if open_ones and state.house.bankrupt_needs_all_mortgaged:
        yield Reason(f"Mortgage {', '.join(open_ones)} first.", "BUILDER-OQ-17")


def _bankrupt(tale: Tale, move: m.Bankrupt, player: str) -> None:
    before = tale.state
    seat = before.seats[player]
    tale.tell(
        f.BankruptcyDeclared,
        player=player,
        creditor=creditor_of(before, move, player),
        cash=before.cash(player) if before.house.bankrupt_cash == "to_creditor" else 0,
        deeds=before.owned(player),
        chips=seat.chips,
        jail_cards=seat.jail_cards,
        kept=seat.kept,
    )
    announce_sets(tale, before)
    ending.if_few_left(tale)
    if not tale.state.finished and player == tale.state.turn.player:
        pass_on(tale)


CHECKS: dict[type, Check] = {m.Bankrupt: _check_bankrupt}
DEEDS: dict[type, Deed] = {m.Bankrupt: _bankrupt}
