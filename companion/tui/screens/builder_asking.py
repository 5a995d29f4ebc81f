"""What the Builder screen asks before a move is complete: dice, cells, resources, cards, deals."""

from collections.abc import Coroutine, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Any, ClassVar

from companion.core.game import Order
from companion.core.notation.slots import Slot
from companion.games.builder import moves as m
from companion.games.builder.chips import COLOURS, KINDS, Chips, heap
from companion.games.builder.legal import ways
from companion.games.builder.preview import effects, preview
from companion.games.builder.slots import Heap, Spot
from companion.games.builder.view import island_cells
from companion.games.choice import Choice
from companion.tui.screens.builder_chance import EFFECTS
from companion.tui.screens.builder_debts import owing
from companion.tui.screens.builder_learning import BuilderLearning
from companion.tui.screens.builder_standings import builder_standings
from companion.tui.screens.builder_trade import BuilderTrade
from companion.tui.screens.debts import Debts
from companion.tui.screens.dice import Dice
from companion.tui.screens.fill import Filler
from companion.tui.screens.island import ChooseCell
from companion.tui.screens.pay import PayDialog
from companion.tui.screens.trade import TradeEditor
from companion.tui.widgets.rows import Row, judged
from companion.unit import moves as um

_BACK = ("mortgage", "unmortgage")


class BuilderAsking(BuilderLearning):
    """Opens the windows that ask for whatever a choice still needs."""

    KINDS: ClassVar[Mapping[str, tuple[type, ...]]] = {
        "auction": (um.StartAuction,),
        "floor": (m.Floor,),
        "rent": (m.AskRent,),
        "space": (m.Steal, m.Parking, m.Collect, m.ReadChart),
        "swap": (m.Swap,),
        "deal": (m.Trade,),
        "jail": (m.Bail, m.UseCard),
        "land": (m.Land,),
        "mortgage": (m.Mortgage, m.ReadDeed),
        "redeem": (m.Redeem, m.ReadDeed),
    }

    def action_choose(self, kind: str) -> None:
        """Carry out the one move of a kind, or let the player choose among several."""
        if kind == "mortgage" and self.state.debts:
            self._help_debtor()
        elif kind == "chance":
            self.ask_for(self._chance("key"))
        elif kind == "drop":
            self.ask_for(self._drop())
        else:
            super().action_choose(kind)

    def carry_out(self, choice: Choice, source: str) -> None:
        """Do a complete choice, or ask first for what is missing."""
        if isinstance(choice.order.move, m.Trade):
            self.app.push_screen(TradeEditor(self.session, BuilderTrade(self.session)))
        else:
            super().carry_out(choice, source)

    def asking(self, choice: Choice, source: str) -> Coroutine[Any, Any, None] | None:
        """Return what asks for dice, cells, cards and spaces."""
        move = choice.order.move
        if isinstance(move, m.Roll):
            return self._dice(source)
        if isinstance(move, m.Land):
            return self.land(source)
        if isinstance(move, m.Floor):
            return self._floor(choice, source)
        if isinstance(move, m.ReadDeed):
            return self.card(move.deed, _BACK, f"What does the back of {move.deed} say?")
        if isinstance(move, m.ChanceMoney):
            return self._chance(source)
        return super().asking(choice, source)

    def filler(self) -> "BuilderFiller":
        """Return what asks for the slots of a move."""
        return BuilderFiller(self.app, self.session.table, self.session.now_ms)

    async def _dice(self, source: str) -> None:
        dice = await self.app.push_screen_wait(Dice())
        if dice is not None:
            self.submit(Order(m.Roll(*dice)), source)

    async def _floor(self, choice: Choice, source: str) -> None:
        """Ask where a new building stands, and which resources pay where several can (BUILDER-FLOOR-02)."""
        cell = choice.order.move.cell
        if "cell" in choice.asks:
            chosen = await self.app.push_screen_wait(ChooseCell(island_cells(self.state), choice.places[0]))
            if chosen is None:
                return
            (cell,) = chosen
        await self.floor_on(cell, source)

    async def floor_on(self, cell: str, source: str) -> None:
        """Build the next floor on a cell."""
        found = ways(self.state, self.state.turn.player, cell)
        payable = [heap for heap, missing in found if not missing]
        paid = payable[0] if len(payable) == 1 else None
        if len(payable) > 1 and not self.problem(f"floor {cell}"):
            rows = [judged(str(place), str(heap), missing) for place, (heap, missing) in enumerate(found)]
            answer = await self.find(f"Which resources pay the floor on {cell}?", rows)
            if answer is None:
                return
            paid = found[int(answer)][0]
        self.submit(Order(m.Floor(cell, paid)), source)

    async def _drop(self) -> None:
        """Ask what is dropped, all that is too many at once (BUILDER-TURN-03)."""
        state, player = self.state, self.state.in_turn
        heaps = _heaps(state.chips(player), state.to_drop(player))
        if not heaps:
            self.say(f"{player} has to drop nothing.")
            return
        answer = await self.find(f"What does {player} drop?", [Row(str(n), (str(h),)) for n, h in enumerate(heaps)])
        if answer is not None:
            self.submit(Order(m.Discard(heaps[int(answer)])), "key")

    async def _chance(self, source: str) -> None:
        """Ask what the card says, and whatever that needs."""
        rows = [Row(name, (name, effect.note)) for name, effect in EFFECTS.items()]
        name = await self.find("What does the card say?", rows)
        if name is not None:
            effect = EFFECTS[name]
            order = await self.filler().fill(name, effect.form, effect.given)
            if order is not None:
                self.submit(order, source)

    def action_yes(self) -> None:
        """Agree to the open offer, or buy."""
        self.submit("agreed" if self.state.offer is not None else "buy", "key")

    def action_pay(self) -> None:
        """Pay a debt, show how it can be raised, or ask for any other payment."""
        debts = self.state.debts
        if not debts:
            self.app.push_screen(PayDialog(self.session, m.Pay, self._paid))
        elif self.session.table.reasons(Order(m.Settle(), debts[0].debtor)):
            self._help_debtor()
        else:
            self.submit(Order(m.Settle(), debts[0].debtor), "key")

    def _help_debtor(self) -> None:
        self.app.push_screen(Debts(self.session, lambda: owing(self.state, self.session.now_ms)))

    def _paid(self, order: Order) -> str:
        """Return what a payment would bring."""
        seen = preview(self.state, order, self.session.now_ms)
        return "\n".join(f"✗ {reason.text}" for reason in seen.reasons) or effects(seen)

    def action_standings(self) -> None:
        """Show how everybody stands, with the parts of the points."""
        self.app.push_screen(builder_standings(self.state))


class BuilderFiller(Filler):
    """Fills the forms of Builder; resources and spaces are chosen from lists."""

    def listed(self, slot: Slot) -> Sequence[Row]:
        """Return heaps of resources, or the spaces there can be."""
        if isinstance(slot, Heap):
            numbers = (1,) if slot.attr in ("take", "give") else (1, 2, 3)
            return [Row(f"{kind} {n}", (f"{n} {KINDS[kind]}", kind)) for n in numbers for kind in KINDS]
        if isinstance(slot, Spot):
            return [Row(text, (text.strip('"'), "")) for text in slot.choices(self._lexicon)]
        return ()


def _heaps(held: Chips, number: int) -> list[Chips]:
    """Return every heap of so many chips that can be taken out of those held."""
    found = [heap(colours) for colours in combinations_with_replacement(COLOURS, number)] if number else []
    return [each for each in found if held.covers(each)]
