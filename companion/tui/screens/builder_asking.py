"""What the Builder screen asks before a move is complete: dice, cells, resources, cards, deals."""

from collections.abc import Coroutine, Mapping
from typing import Any, ClassVar

from companion.core.order import Order
from companion.games.board.effects import CARD
from companion.games.board.owing import Owing
from companion.games.builder import moves as m
from companion.games.builder.dealing import BuilderTrade
from companion.games.builder.owing import owing
from companion.games.builder.view import island_cells
from companion.games.choice import Choice
from companion.tui.screens.builder_learning import BuilderLearning
from companion.tui.screens.dice import StartDice
from companion.tui.screens.island import ChooseCell

_BACK = ("mortgage", "unmortgage")


class BuilderAsking(BuilderLearning):
    """Opens the windows that ask for whatever a choice still needs."""

    DEALING = BuilderTrade
    KINDS: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "auction": ("auction",),
        "floor": ("floor",),
        "rent": ("rent",),
        "space": ("steal", "parking", "collect", "chart"),
        "chance": (CARD,),
        "swap": ("swap",),
        "drop": ("discard",),
        "deal": ("trade",),
        "jail": ("bail", "card"),
        "land": ("land",),
        "mortgage": ("mortgage", "deed"),
        "redeem": ("redeem", "deed"),
    }

    def owing(self) -> Owing | None:
        """Return what the first debtor owes and can do, None where nobody owes anything."""
        return owing(self.state, self.session.now_ms)

    def asking(self, choice: Choice, source: str) -> Coroutine[Any, Any, None] | None:
        """Return what asks for cells and cards, or for what is blank."""
        if choice.kind == "land":
            return self.land(source)
        if choice.kind == "order":
            return self._start(source)
        if choice.kind == "floor" and "cell" not in choice.filled:
            return self._floor(choice, source)
        if choice.kind == "deed":
            deed = choice.filled["deed"].strip('"')
            return self.card(deed, _BACK, f"What does the back of {deed} say?")
        return super().asking(choice, source)

    def other_digits(self) -> tuple[str, str] | None:
        """Return that digits are the dice of those who roll again for the start."""
        return ("1-6", "Dice") if self.state.tied else None

    def other_digit(self, number: int) -> None:
        """Take the first die of those who roll again for the start."""
        self.ask_for(self._start("key", number))

    async def _start(self, source: str, first: int = 0) -> None:
        """Ask what everybody rolls for the start, or those who share the highest roll (BUILDER-SETUP-14)."""
        rolls = await self.app.push_screen_wait(StartDice(self.state.tied or self.state.players, first))
        if rolls is not None:
            self.submit(Order(m.DecideOrder(tuple((name, int(total)) for name, total in rolls))), source)

    async def _floor(self, choice: Choice, source: str) -> None:
        """Ask where a new building stands, and what else it needs."""
        free = [option.value for option in choice.blanks[0].options]
        chosen = await self.app.push_screen_wait(ChooseCell(island_cells(self.state), free[0]))
        if chosen is not None:
            (cell,) = chosen
            await self.floor_on(cell, source)

    async def floor_on(self, cell: str, source: str) -> None:
        """Build the next floor on a cell, asking which resources pay where several can (BUILDER-FLOOR-02)."""
        floors = [each for each in self.everything if each.kind == "floor" and each.allowed]
        next_one = next((each for each in floors if each.filled.get("cell") == cell), None)
        if next_one is None and cell not in self.state.island:
            next_one = next((self.moment().fill(each, {"cell": cell}) for each in floors if not each.filled), None)
        if next_one is None or not next_one.blanks:
            self.submit(f"floor {cell}", source)
        else:
            await self.filled(next_one, source)

    def action_yes(self) -> None:
        """Agree to the open offer, or buy."""
        self.submit("agreed" if self.state.offer is not None else "buy", "key")
