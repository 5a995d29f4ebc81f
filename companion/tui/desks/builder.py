"""Monopoly Builder on screen: players and resources, deeds, the island, possible moves and their questions."""

from collections.abc import Coroutine, Mapping, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Static

from companion.core.history import Line
from companion.core.order import Order
from companion.core.words import phrase, say
from companion.games.board.forms import CARD
from companion.games.board.owing import Owing
from companion.games.builder import moves as m
from companion.games.builder.dealing import BuilderTrade
from companion.games.builder.notes import all_notes, announcement, reminders, total_announced
from companion.games.builder.owing import owing
from companion.games.builder.preview import anywhere, handovers
from companion.games.builder.view import BuilderView, builder_view, island_cells, sheet
from companion.games.choice import Choice
from companion.games.handing import handed_all
from companion.table.view import UnitView
from companion.tui.actions import AT_A_TABLE, AUCTIONS, BUILDER, TABLE, bindings
from companion.tui.desks.builder_learning import BuilderLearning
from companion.tui.desks.verbs import Verb
from companion.tui.widgets.board import LETTERS
from companion.tui.widgets.builder import MARKS, BuilderPlayers, Deeds, Island
from companion.tui.widgets.giant import Giant
from companion.tui.widgets.labels import set_text
from companion.tui.widgets.players import Players
from companion.tui.widgets.rows import Row
from companion.tui.windows.dice import StartDice
from companion.tui.windows.facts import Listing
from companion.tui.windows.island import ChooseCell

_VIEWS = ("", "-deeds", "-island")


class BuilderScreen(BuilderLearning):
    """The bank, the trays and the score card of a Monopoly Builder table."""

    ACTIONS = (*BUILDER, *AUCTIONS, *TABLE, *AT_A_TABLE)
    BINDINGS = bindings(ACTIONS)
    STEPS = (5, 10, 20, 50, 100)
    OPENING = 10
    VERBS = (
        Verb(("pay",), "builder-pay"),
        Verb(("bankrupt",)),
        Verb(("rent",), "builder-rent", phrase("Charge rent"), asks=phrase("Charge which rent?")),
        Verb(("discard",), "builder-drop", phrase("{player} drops"), nameless=True),
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
            phrase("{player} collects"),
            asks=phrase("Collect what?"),
            called=phrase("Collect"),
            nameless=True,
        ),
        Verb(
            ("steal",),
            "builder-space",
            phrase("{player} steals a resource"),
            asks=phrase("Steal what, and from whom?"),
            called=phrase("Steal"),
            nameless=True,
        ),
        Verb(
            ("parking",),
            "builder-space",
            phrase("Swap two for one"),
            asks=phrase("Swap which two, and for what?"),
            called=phrase("2 for 1"),
            nameless=True,
        ),
        Verb((CARD, "chance"), "builder-chance", asks=phrase("What does the card say?")),
        Verb(("agreed", "decline"), "builder-yes", phrase("Answer the offer"), called=phrase("Agree")),
        Verb(("go", "pickup"), "", phrase("On the way"), optional=True),
        Verb(
            ("floor",),
            "builder-floor",
            phrase("{player} builds"),
            optional=True,
            asks=phrase("Build what?"),
            lapses=True,
        ),
        Verb(
            ("swap",),
            "builder-swap",
            phrase("{player} swaps four for one"),
            optional=True,
            asks=phrase("Swap which, and for what?"),
            nameless=True,
        ),
        Verb(
            ("card", "forced"),
            "builder-jail",
            phrase("{player} uses a card"),
            optional=True,
            asks=phrase("Use which card?"),
            nameless=True,
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
    CLOSING = ((phrase("Sold"), "order('sold')"), (phrase("Pause"), "hold"), (phrase("Cancel"), "order('cancel')"))
    OTHERWISE = phrase("type what happens")
    EXAMPLE = "roll 3 4"
    MARKS = (LETTERS, *MARKS, *BuilderLearning.MARKS)

    _view = 0

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
        "mortgage": ("mortgage",),
        "redeem": ("redeem",),
    }

    def reminders(self) -> Sequence[str]:
        """Return the setup list and the tips."""
        return [note.text for note in all_notes(self.state)]

    def seats(self) -> Players:
        """Return the players with their resources."""
        return BuilderPlayers(id="players")

    def board(self) -> Sequence[Widget]:
        """Return the last roll's payments, the deeds and the island."""
        announced = Horizontal(Giant(id="total"), Static("", id="payout", markup=False), id="announce")
        lying = Static("", id="lying", markup=False)
        heads = [Static("", id=f"{name}-head", classes="head") for name in ("deeds", "island")]
        for head, title in zip(heads, (say("Deeds"), say("The island")), strict=True):
            head.border_title = title
        deeds, island = Deeds(id="deeds"), Island(id="island", beside=self._beside)
        return (Vertical(announced, heads[0], deeds, lying, heads[1], island, id="board"),)

    def _beside(self, width: int) -> int:
        """Return the lines beside the island used by deeds, headings, the rest of the map and the last payments."""
        large = self.has_class("-tv") or self.has_class("-tall")
        announced = (5 if self.has_class("-low") else 8) if large else self._needs("#payout", width - 2, 3)
        heads, deeds = 3 if self.has_class("-wide") else 0, self.query_one(Deeds)
        lines = heads + (1 + len(deeds.deeds)) * deeds.display + self._needs("#lying", width - 1, 2)
        return lines + announced * self.query_one("#announce").display

    def _needs(self, name: str, width: int, most: int) -> int:
        """Return the lines a text needs, none if it is empty."""
        part = self.query_one(name, Static)
        return min(most, part.get_content_height(self.size, self.size, width)) if str(part.content) else 0

    def verbs(self) -> tuple[Verb, ...]:
        """Return the current rows: help for debtors first, a second roll and a finished card late."""
        if self.state.debts:
            return tuple(sorted(self.VERBS, key=lambda verb: "mortgage" not in verb.kinds))
        here = self.state.landing
        verbs: tuple[Verb, ...] = self.VERBS
        if self.state.extra_turn:
            verbs = tuple(replace(verb, called=phrase("Extra turn")) if "end" in verb.kinds else verb for verb in verbs)
        if self.state.turn.again and (here is None or here.duty != "roll"):
            verbs = _before_the_end(verbs, ("discard", "roll"))
        if here is not None and here.used:
            verbs = _before_the_end(verbs, (CARD,), optional=True)
        return verbs

    def paint_table(self, view: UnitView) -> BuilderView:
        """Draw deeds, island and the last roll's payments."""
        table = builder_view(self.state, self.session.now_ms)
        self.set_class(not any(choice.kind in ("hold", "resume") for choice in self.choices), "-untimed")
        self.query_one(Deeds).deeds = table.deeds
        self.query_one("#island", Island).cells = table.island
        lying = self.query_one("#lying", Static)
        lying.set_class(not table.lying, "-nothing")
        set_text(lying, " · ".join(say("{chips} on {place}", chips=chips, place=place) for place, chips in table.lying))
        total, words = self._announced()
        self.query_one("#total", Giant).text = total
        self.query_one("#announce").display = bool(words)
        set_text(self.query_one("#payout", Static), words)
        self.query_one("#island").refresh(layout=True)  # it gets the remaining room
        return table

    def _announced(self) -> tuple[str, str]:
        """Return the last roll's number, and the payments that still matter."""
        for line in reversed(tuple(self.session.table.history.effective())):
            if total := total_announced(line.facts):
                return total, announcement(self.state, line.facts)
        return "", ""

    def told(self, line: Line) -> str:
        """Return who pays whom what, and speak what a roll pays."""
        if line.kind == "move" and (words := announcement(self.state, line.facts)):
            self.session.speaker.say(words)
        return handed_all(handovers(line.facts), str)

    def effects(self, choice: Choice) -> str:
        """Return a choice's effects. A new building is judged at its best place, a floor with any payment."""
        if choice.kind == "floor" and "cell" not in choice.filled:
            cells = [option.value for option in choice.blanks[0].options if not option.reasons]
            return "\n".join(anywhere(self.state, cells, self.session.now_ms)) if cells else ""
        if choice.kind == "floor":
            choice = replace(choice, line=f"floor {choice.filled['cell']}")
        return super().effects(choice) if choice.kind != "roll" else ""

    def notes(self) -> Sequence[str]:
        """Return the notes to show now."""
        return [note.text for note in reminders(self.state)]

    def action_view(self) -> None:
        """Show deeds and island, or only one of them with all the room."""
        self._view = (self._view + 1) % len(_VIEWS)
        for name in _VIEWS[1:]:
            self.set_class(_VIEWS[self._view] == name, name)

    def on_deeds_chosen(self, event: Deeds.Chosen) -> None:
        """Show the sheet of a deed."""
        self.show_sheet(event.name)

    def sheets(self) -> Sequence[Row]:
        """Return the deeds with their owners."""
        deeds = builder_view(self.state, self.session.now_ms).deeds
        owners = (say("the bank") if row.seat is None else self.state.players[row.seat] for row in deeds)
        return [Row(row.name, (row.name, owner)) for row, owner in zip(deeds, owners, strict=True)]

    def show_sheet(self, name: str) -> None:
        """Show the sheet of a deed. Players can correct its values."""
        if self.session.takes_moves:
            self.ask_for(self.correct(name))
        else:
            self.app.push_screen(Listing(name, sheet(self.state, name)))

    def on_island_chosen(self, event: Island.Chosen) -> None:
        """Build on the clicked cell."""
        self.ask_for(self.floor_on(event.name, "mouse"))

    def action_owners(self) -> None:
        """Show what is known about the box."""
        self.shell.open_owners("builder")

    def owing(self) -> Owing | None:
        """Return the first debtor's debts and options, None if no one owes anything."""
        return owing(self.state, self.session.now_ms)

    def asking(self, choice: Choice, source: str) -> Coroutine[Any, Any, None] | None:
        """Return the dialog for cells and cards, or for blanks."""
        if choice.kind == "land":
            return self.land(source)
        if choice.kind == "order":
            return self._start(source)
        if choice.kind == "floor" and "cell" not in choice.filled:
            return self._floor(choice, source)
        return super().asking(choice, source)

    @property
    def turn_follows(self) -> bool:
        """Return whether another roll follows this turn: none does once the penthouse is built (BUILDER-OQ-21)."""
        return self.state.penthouse is None

    def other_digits(self) -> tuple[str, str] | None:
        """Return that digits are the dice of those who roll again for the start."""
        return ("1-6", say("Dice")) if self.state.tied else None

    def other_digit(self, number: int) -> None:
        """Take the first die of those who roll again for the start."""
        self.ask_for(self._start("key", number))

    async def _start(self, source: str, first: int = 0) -> None:
        """Ask for all first rolls, or those of the players who share the highest (BUILDER-SETUP-14)."""
        rolls = await self.app.push_screen_wait(StartDice(self.state.tied or self.state.players, first))
        if rolls is not None:
            self.submit(Order(m.DecideOrder(tuple((name, int(total)) for name, total in rolls))), source)

    async def _floor(self, choice: Choice, source: str) -> None:
        """Ask where to place a new building, and what else it needs."""
        free = [option.value for option in choice.blanks[0].options]
        chosen = await self.app.push_screen_wait(ChooseCell(island_cells(self.state), free[0]))
        if chosen is not None:
            (cell,) = chosen
            await self.floor_on(cell, source)

    async def floor_on(self, cell: str, source: str) -> None:
        """Build the next floor on a cell, asking which resources pay if several can (BUILDER-FLOOR-02)."""
        floors = [each for each in self.everything if each.kind == "floor" and each.allowed]
        next_one = next((each for each in floors if each.filled.get("cell") == cell), None)
        if next_one is None and cell not in self.state.island:
            next_one = next((self.moment().fill(each, {"cell": cell}) for each in floors if not each.filled), None)
        if next_one is None or not next_one.blanks:
            self.request(f"floor {cell}", source)
        else:
            await self.filled(next_one, source)

    def action_yes(self) -> None:
        """Accept the open offer, or buy."""
        self.request("agreed" if self.state.offer is not None else "buy", "key")


def _before_the_end(verbs: Sequence[Verb], kinds: Sequence[str], *, optional: bool = False) -> tuple[Verb, ...]:
    """Return the rows, some kinds moved just before the end of the turn, so that none of them is suggested."""
    moved = [verb for verb in verbs if set(kinds) & set(verb.kinds)]
    rest = [verb for verb in verbs if verb not in moved]
    end = next(place for place, verb in enumerate(rest) if "end" in verb.kinds)
    return (*rest[:end], *(replace(verb, optional=optional or verb.optional) for verb in moved), *rest[end:])
