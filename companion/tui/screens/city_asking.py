"""What the city screen asks before a move is complete: where, what, how much, between whom."""

from collections.abc import Coroutine, Mapping
from typing import Any, ClassVar

from companion.core.errors import MissingValue
from companion.core.order import Order
from companion.games.choice import Choice
from companion.games.city import moves as m
from companion.games.city.dealing import CityTrade
from companion.games.city.game import GAME
from companion.games.city.outlook import course
from companion.games.city.owing import owing
from companion.games.city.preview import preview
from companion.games.city.scoring import to_read
from companion.tui.screens.ask import Ask
from companion.tui.screens.count import CountNotes
from companion.tui.screens.debts import Debts
from companion.tui.screens.dice import Dice
from companion.tui.screens.dice_desk import DiceDesk
from companion.tui.screens.pay import PayDialog
from companion.tui.screens.read_off import ask_card
from companion.tui.screens.trade import TradeEditor
from companion.unit.rules import CURRENCY


class CityAsking(DiceDesk):
    """Opens the windows that ask for whatever a choice still needs."""

    KINDS: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "blocks": ("build", "railroad"),
        "auction": ("auction",),
        "deal": ("trade",),
        "mortgage": ("mortgage",),
        "redeem": ("redeem",),
        "special": ("railroad", "stadium", "skyscraper", "tower"),
        "plan": ("hazard", "bonus"),
        "clear": ("clear",),
        "ride": ("ride",),
        "chance": ("chance",),
        "jail": ("bail", "card"),
        "dodge": ("dodge",),
        "land": ("land",),
    }

    def action_choose(self, kind: str) -> None:
        """Carry out the one move of a kind, or let the player choose among several."""
        if kind == "mortgage" and self.state.debts:
            self.app.push_screen(Debts(self.session, lambda: owing(self.state, self.session.now_ms)))
        else:
            super().action_choose(kind)

    def carry_out(self, choice: Choice, source: str) -> None:
        """Do a complete choice, or ask first for what is missing."""
        if choice.kind == "trade" and choice.allowed:
            self.app.push_screen(TradeEditor(self.session, CityTrade(lambda: (self.state, self.session.now_ms))))
        else:
            super().carry_out(choice, source)

    def asking(self, choice: Choice, source: str) -> Coroutine[Any, Any, None] | None:
        """Return what asks for dice, or for what is blank."""
        return self._dice(source) if choice.kind == "roll" else super().asking(choice, source)

    async def _dice(self, source: str) -> None:
        dice = await self.app.push_screen_wait(Dice())
        if dice is not None:
            self.submit(" ".join(["roll", *map(str, dice)]), source)

    def action_yes(self) -> None:
        """Agree to the running deal, or buy."""
        self.submit("agreed" if self.timing.timer is not None else "buy", "key")

    def action_pay(self) -> None:
        """Pay a debt, show how it can be raised, or ask for any other payment."""
        debts = self.state.debts
        if any(choice.kind == "rent" for choice in self.choices):
            self.submit("rent", "key")
        elif self.state.finished:
            self.say_over()
        elif not debts:
            self.app.push_screen(PayDialog(self.session, m.Pay, self._paid))
        elif self.reasons(f'pay by "{debts[0].debtor}"'):
            self.app.push_screen(Debts(self.session, lambda: owing(self.state, self.session.now_ms)))
        else:
            self.submit(Order(m.Settle(), debts[0].debtor), "key")

    def _paid(self, order: Order) -> str:
        """Return what a payment would bring."""
        seen = preview(self.state, order, self.session.now_ms)
        return "\n".join(f"✗ {reason.text}" for reason in seen.reasons) or "\n".join(seen.words)

    def action_standings(self) -> None:
        """Show how everybody stands; with real notes a game that is over is counted first."""
        self.ask_for(self._standings())

    async def _standings(self) -> None:
        state, table = self.state, self.session.table
        if state.finished and state.paper:
            await self._count()
        if state.finished and not await self._read_worths():
            self.say("Not all cards are read: what is not known counts nothing.")
        opened = GAME.begin(table.setup)
        self.show_standings(course(opened, table.history.effective()), "Worth", CURRENCY.show)

    async def _read_worths(self) -> bool:
        """Ask for every value that counts now and nobody has read yet; tell whether all are known."""
        while (wanted := to_read(self.state)) is not None:
            text = await ask_card(self.app, self.problem, wanted) if isinstance(wanted, MissingValue) else None
            if not isinstance(wanted, MissingValue) or text is None or not self.submit(f"{wanted.line} {text}", "key"):
                return False
        return True

    async def _count(self) -> None:
        """Ask for the notes of everybody who has not counted yet; leaving them uncounted is asked about."""
        for name in self.state.alive:
            while self.state.seats[name].counted is None:
                amount = await self.app.push_screen_wait(CountNotes(name))
                if amount is None and await self._leaves(name):
                    return
                if amount is not None and not self.submit(Order(m.CountCash(name, amount)), "key"):
                    return

    async def _leaves(self, name: str) -> bool:
        question = f"The notes of {name} are not counted: they would add nothing to what {name} is worth."
        leaves: bool | None = await self.app.push_screen_wait(Ask(question, yes="Leave", no="Count them"))
        return bool(leaves)
