"""Moves at a table with a bank: dice, deals, debts and payments in windows of their own."""

from collections.abc import Callable, Coroutine, Mapping
from typing import Any, ClassVar

from companion.core.order import Order
from companion.core.words import say
from companion.games.board import moves as m
from companion.games.board.debt_options import DebtQuestion
from companion.games.board.trade_draft import AnyTradeDraft
from companion.games.choice import Choice
from companion.tui.desks.choosing import Choosing
from companion.tui.desks.desk import Desk
from companion.tui.windows.debts import Debts
from companion.tui.windows.dice import Dice
from companion.tui.windows.pay import PayDialog
from companion.tui.windows.trade import TradeEditor


class BankChoosing(Choosing):
    """Opens the windows for throwing dice, dealing, raising money and paying."""

    TRADE_DRAFT: ClassVar[type[AnyTradeDraft]]
    """The deals of a table."""

    def actions(self) -> Mapping[str, Callable[..., object]]:
        """Return what keys do."""
        return {**super().actions(), "pay": self.pay}

    def debt_question(self) -> DebtQuestion | None:
        """Return the first debtor's debts and options, None if no one owes anything."""
        raise NotImplementedError

    def _open_debts(self) -> None:
        self.desk.app.push_screen(Debts(self.desk.session, self.debt_question, self.desk.ask_if_risky))

    def choose_kind(self, kind: str) -> None:
        """Carry out the only move of a kind, or let the player choose among several."""
        if kind == "mortgage" and self.desk.state.debts:
            self._open_debts()
        else:
            super().choose_kind(kind)

    def carry_out(self, choice: Choice, source: str) -> None:
        """Carry out a complete choice, or ask for missing parts first."""
        session = self.desk.session
        if choice.kind == "trade" and choice.is_allowed:
            draft = self.TRADE_DRAFT(lambda: (self.desk.state, session.now_ms))
            self.desk.app.push_screen(TradeEditor(session, draft, self.desk.ask_if_risky))
        else:
            super().carry_out(choice, source)

    def dialog_for(self, choice: Choice, source: str) -> Coroutine[Any, Any, None] | None:
        """Return the dialog for dice or for blanks."""
        return self._ask_dice(source) if choice.kind == "roll" else super().dialog_for(choice, source)

    async def _ask_dice(self, source: str) -> None:
        dice = await self.desk.app.push_screen_wait(Dice())
        if dice is not None:
            self.desk.submit_or_ask(" ".join(["roll", *map(str, dice)]), source)

    def pay(self) -> None:
        """Pay a debt, show how to raise the money, or ask for any other payment."""
        debts, session = self.desk.state.debts, self.desk.session
        if self.desk.state.finished:
            self.desk.say(say("The game is over."), wrong=True)
        elif not debts:
            self.desk.app.push_screen(PayDialog(session))
        elif session.table.reasons_against(Order(m.Settle(), debts[0].debtor)):
            self._open_debts()
        else:
            self.desk.submit(Order(m.Settle(), debts[0].debtor), "key")


def auctioned_lot_price(desk: Desk) -> int:
    """Return the printed price of the lot under the hammer, 0 if it is unknown."""
    timer = desk.timing.timer
    return (timer and timer.district and desk.state.edition.known_price(timer.district)) or 0
