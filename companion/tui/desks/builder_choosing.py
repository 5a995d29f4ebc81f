"""Moves of Monopoly Builder at the desk: their rows, and the windows that some of them ask."""

from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace
from textual.message import Message

from companion.core.order import Order
from companion.core.words import phrase
from companion.games.board.debt_options import DebtQuestion
from companion.games.board.effects import CARD
from companion.games.builder import moves as m
from companion.games.builder.debt_options import debt_question
from companion.games.builder.preview import best_floor_effects
from companion.games.builder.trade_draft import BuilderTradeDraft
from companion.games.builder.view import island_cells
from companion.games.choice import Choice
from companion.tui.desks.bank_choosing import BankChoosing
from companion.tui.desks.printed_value_questions import PrintedValueQuestions
from companion.tui.desks.verbs import Verb
from companion.tui.widgets.builder import Island
from companion.tui.windows.dice import StartDice
from companion.tui.windows.island import ChooseCell


class BuilderChoosing(BankChoosing):
    """Carries out the choices of a Builder table."""

    VERBS = (
        Verb(("pay",), "builder-pay"),
        Verb(("bankrupt",)),
        Verb(("rent",), "builder-rent", phrase("Charge rent"), asks=phrase("Charge which rent?")),
        Verb(("discard",), "builder-drop", phrase("Drop")),
        Verb(("order",)),
        Verb(("bail",), "builder-jail", optional=True),
        Verb(("roll",)),
        Verb(("begins",), optional=True, asks=phrase("Who goes first?")),
        Verb(("land",), "builder-land"),
        Verb(("buy",), "builder-yes"),
        Verb(("auction",), "builder-auction"),
        Verb(
            ("chart", "collect"),
            "builder-space",
            phrase("Collect"),
            asks=phrase("Collect what?"),
        ),
        Verb(
            ("steal",),
            "builder-space",
            phrase("Steal a resource"),
            asks=phrase("Steal what, and from whom?"),
            called=phrase("Steal"),
        ),
        Verb(
            ("parking",),
            "builder-space",
            phrase("Swap two for one"),
            asks=phrase("Swap which two, and for what?"),
            called=phrase("2 for 1"),
        ),
        Verb((CARD, "chance"), "builder-chance", asks=phrase("What does the card say?")),
        Verb(("agreed", "decline"), "builder-yes", phrase("Answer the offer"), called=phrase("Agree")),
        Verb(("go", "pickup"), "", phrase("On the way"), optional=True),
        Verb(
            ("floor",),
            "builder-floor",
            phrase("Build"),
            optional=True,
            asks=phrase("Build what?"),
            lapses=True,
        ),
        Verb(
            ("swap",),
            "builder-swap",
            phrase("Swap four for one"),
            optional=True,
            asks=phrase("Swap which, and for what?"),
        ),
        Verb(
            ("card", "forced"),
            "builder-jail",
            phrase("Use a card"),
            optional=True,
            asks=phrase("Use which card?"),
        ),
        Verb(("trade",), "builder-deal", optional=True),
        Verb(("bid",), "", phrase("Bid")),
        Verb(("sold",), "table-sold"),
        Verb(("pass",), "builder-drop-out", phrase("Drop out"), optional=True, called=phrase("Drop out")),
        Verb(("hold",), "table-hold"),
        Verb(("resume",), "table-hold", called=phrase("Resume")),
        Verb(("cancel",), "table-cancel"),
        Verb(("end",), "table-end"),
        Verb(("mortgage",), "builder-mortgage", phrase("Mortgage"), optional=True, asks=phrase("Mortgage which deed?")),
        Verb(("redeem",), "builder-redeem", phrase("Pay off"), optional=True, asks=phrase("Pay off which mortgage?")),
        Verb(("token",), optional=True),
        Verb(("finish",), "table-finish", optional=True),
    )
    OTHERWISE = phrase("type what happens")
    TRADE_DRAFT = BuilderTradeDraft
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
        "mortgage": ("mortgage",),
        "redeem": ("redeem",),
    }

    def actions(self) -> Mapping[str, Callable[..., object]]:
        """Return what keys do."""
        return {**super().actions(), "yes": self._agree_or_buy}

    def messages(self) -> Mapping[type[Message], Callable[[Island.Chosen], object]]:
        """Return what a click on the island does: it builds on that cell."""
        return {Island.Chosen: lambda event: self.asking.start(self.build_floor_on(event.name, "mouse"))}

    def verbs(self) -> tuple[Verb, ...]:
        """Return the current rows: help for debtors first, a second roll and a finished card late."""
        if self.desk.state.debts:
            return tuple(sorted(self.VERBS, key=lambda verb: "mortgage" not in verb.kinds))
        here = self.desk.state.landing
        verbs: tuple[Verb, ...] = self.VERBS
        if self.desk.state.has_whole_extra_turn:
            verbs = tuple(replace(verb, called=phrase("Extra turn")) if "end" in verb.kinds else verb for verb in verbs)
        if self.desk.state.turn.again and (here is None or here.duty != "roll"):
            verbs = _moved_before_end(verbs, ("discard", "roll"))
        if here is not None and here.used:
            verbs = _moved_before_end(verbs, (CARD,), optional=True)
        return verbs

    def effects_text(self, choice: Choice) -> str:
        """Return a choice's effects. A new building is judged at its best place, a floor with any payment."""
        if choice.kind == "floor" and "cell" not in choice.filled:
            cells = [option.value for option in choice.blanks[0].options if not option.reasons]
            return "\n".join(best_floor_effects(self.desk.state, cells, self.desk.session.now_ms)) if cells else ""
        if choice.kind == "floor":
            choice = replace(choice, line=f"floor {choice.filled['cell']}")
        return super().effects_text(choice) if choice.kind != "roll" else ""

    def debt_question(self) -> DebtQuestion | None:
        """Return the first debtor's debts and options, None if no one owes anything."""
        return debt_question(self.desk.state, self.desk.session.now_ms)

    def dialog_for(self, choice: Choice, source: str) -> Coroutine[Any, Any, None] | None:
        """Return the dialog for cells and cards, or for blanks."""
        if choice.kind == "land":
            return self.desk.part(PrintedValueQuestions).ask_where_landed(source)
        if choice.kind == "order":
            return self.ask_start_rolls(source)
        if choice.kind == "floor" and "cell" not in choice.filled:
            return self._ask_floor(choice, source)
        return super().dialog_for(choice, source)

    async def ask_start_rolls(self, source: str, first: int = 0) -> None:
        """Ask for all first rolls, or those of the players who share the highest (BUILDER-SETUP-14)."""
        rolls = await self.desk.app.push_screen_wait(StartDice(self.desk.state.tied or self.desk.state.players, first))
        if rolls is not None:
            self.desk.submit(Order(m.DecideOrder(tuple((name, int(total)) for name, total in rolls))), source)

    async def _ask_floor(self, choice: Choice, source: str) -> None:
        """Ask where to place a new building, and what else it needs."""
        free = [option.value for option in choice.blanks[0].options]
        chosen = await self.desk.app.push_screen_wait(ChooseCell(island_cells(self.desk.state), free[0]))
        if chosen is not None:
            (cell,) = chosen
            await self.build_floor_on(cell, source)

    async def build_floor_on(self, cell: str, source: str) -> None:
        """Build the next floor on a cell, asking which resources pay if several can (BUILDER-FLOOR-02)."""
        floors = [each for each in self.all_choices if each.kind == "floor" and each.is_allowed]
        next_one = next((each for each in floors if each.filled.get("cell") == cell), None)
        if next_one is None and cell not in self.desk.state.island:
            next_one = next(
                (self.asking.choice_factory().fill(each, {"cell": cell}) for each in floors if not each.filled), None
            )
        if next_one is None or not next_one.blanks:
            self.desk.submit_or_ask(f"floor {cell}", source)
        else:
            await self.fill_and_carry_out(next_one, source)

    def _agree_or_buy(self) -> None:
        """Accept the open offer, or buy."""
        self.desk.submit_or_ask("agreed" if self.desk.state.offer is not None else "buy", "key")


def _moved_before_end(verbs: Sequence[Verb], kinds: Sequence[str], *, optional: bool = False) -> tuple[Verb, ...]:
    """Return the rows, some kinds moved just before the end of the turn, so that none of them is suggested."""
    moved = [verb for verb in verbs if set(kinds) & set(verb.kinds)]
    rest = [verb for verb in verbs if verb not in moved]
    end = next(place for place, verb in enumerate(rest) if "end" in verb.kinds)
    return (*rest[:end], *(replace(verb, optional=optional or verb.optional) for verb in moved), *rest[end:])
