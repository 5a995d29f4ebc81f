"""A desk for games with a bank: dice, deals, debts and payments."""

from collections.abc import Coroutine
from typing import Any, ClassVar

from companion.core.order import Order
from companion.games.board import moves as m
from companion.games.board.dealing import AnyDealing
from companion.games.board.owing import Owing
from companion.games.choice import Choice
from companion.tui.desks.dice_desk import DiceDesk
from companion.tui.windows.debts import Debts
from companion.tui.windows.dice import Dice
from companion.tui.windows.pay import PayDialog
from companion.tui.windows.trade import TradeEditor


class MoneyDesk(DiceDesk):
    """Opens the windows for throwing dice, dealing, raising money and paying."""

    DEALING: ClassVar[type[AnyDealing]]
    """The deals of a table."""

    def owing(self) -> Owing | None:
        """Return the first debtor's debts and options, None if no one owes anything."""
        raise NotImplementedError

    def price(self) -> int:
        """Return the printed price of the lot, 0 if it is unknown."""
        timer = self.timing.timer
        return (timer and timer.district and self.state.edition.price_read(timer.district)) or 0

    def action_choose(self, kind: str) -> None:
        """Carry out the only move of a kind, or let the player choose among several."""
        if kind == "mortgage" and self.state.debts:
            self.app.push_screen(Debts(self.session, self.owing, self.ask_before))
        else:
            super().action_choose(kind)

    def carry_out(self, choice: Choice, source: str) -> None:
        """Carry out a complete choice, or ask for missing parts first."""
        if choice.kind == "trade" and choice.allowed:
            dealing = self.DEALING(lambda: (self.state, self.session.now_ms))
            self.app.push_screen(TradeEditor(self.session, dealing, self.ask_before))
        else:
            super().carry_out(choice, source)

    def asking(self, choice: Choice, source: str) -> Coroutine[Any, Any, None] | None:
        """Return the dialog for dice or for blanks."""
        return self._dice(source) if choice.kind == "roll" else super().asking(choice, source)

    async def _dice(self, source: str) -> None:
        dice = await self.app.push_screen_wait(Dice())
        if dice is not None:
            self.request(" ".join(["roll", *map(str, dice)]), source)

    def action_pay(self) -> None:
        """Pay a debt, show how to raise the money, or ask for any other payment."""
        debts = self.state.debts
        if self.state.finished:
            self.say_over()
        elif not debts:
            self.app.push_screen(PayDialog(self.session))
        elif self.session.table.reasons(Order(m.Settle(), debts[0].debtor)):
            self.app.push_screen(Debts(self.session, self.owing, self.ask_before))
        else:
            self.submit(Order(m.Settle(), debts[0].debtor), "key")
