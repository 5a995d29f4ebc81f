"""Monopoly City on screen: players, the city, the unit, possible moves and their questions."""

from collections.abc import Mapping, Sequence, Set
from functools import partial
from typing import ClassVar

from msgspec.structs import replace
from textual.containers import Vertical
from textual.widget import Widget
from textual.widgets import Static

from companion.core.errors import MissingValue
from companion.core.history import Line
from companion.core.order import Order
from companion.core.words import phrase, say, say_n, told
from companion.games.board.forms import CARD
from companion.games.board.owing import Owing
from companion.games.choice import Choice
from companion.games.city import moves as m
from companion.games.city.bank import in_hands
from companion.games.city.dealing import CityTrade
from companion.games.city.forms import CORRECTIONS
from companion.games.city.notes import TAKES, all_notes
from companion.games.city.owing import owing
from companion.games.city.preview import handovers, last_handovers
from companion.games.city.scoring import to_read
from companion.games.city.sheets import district_sheet
from companion.games.city.view import CityView, DistrictRow, blocks_offered, city_view, permission_due, unbuilt
from companion.games.handing import handed_all
from companion.session.news import News
from companion.session.session import Session
from companion.table.view import UnitView
from companion.tui.actions import AT_A_TABLE, AUCTIONS, CITY, TABLE, bindings
from companion.tui.desks.money_desk import MoneyDesk
from companion.tui.desks.verbs import Verb
from companion.tui.services import Services
from companion.tui.widgets.board import LEGEND, LETTERS, Board
from companion.tui.widgets.dial import Dial
from companion.tui.widgets.labels import set_text
from companion.tui.widgets.rows import Row
from companion.tui.windows.ask import Ask
from companion.tui.windows.count import CountNotes
from companion.tui.windows.facts import Listing
from companion.tui.windows.fill import ask_card
from companion.unit.facts import DealAgreed
from companion.unit.phases import Phase
from companion.unit.rules import CURRENCY

_SPECIAL = ("stadium", "skyscraper", "tower")
_NAMES_OF_SPECIAL = tuple(zip(_SPECIAL, (phrase("Stadium"), phrase("Skyscraper"), phrase("Tower")), strict=True))


class CityScreen(MoneyDesk):
    """The bank of a Monopoly City table."""

    ACTIONS = (*CITY, *AUCTIONS, *TABLE, *AT_A_TABLE)
    BINDINGS = bindings(ACTIONS)
    VERBS = (
        Verb(("pay",), "city-pay"),
        Verb(("mortgage",), "city-mortgage", phrase("Mortgage")),
        Verb(("sell",), "", phrase("Sell blocks"), optional=True, asks=phrase("Sell blocks in which district?")),
        Verb(("bankrupt",)),
        Verb(("buy",), "city-yes"),
        Verb(("auction",), "city-auction", phrase("Auction")),
        Verb(("hazard", "bonus"), "city-plan", phrase("Planning Permission")),
        Verb((CARD, "chance"), "city-chance"),
        Verb(("rent",), "city-pay"),
        Verb(("roll",)),
        Verb(("begins",), optional=True, asks=phrase("Who goes first?")),
        Verb(("bail", "card"), "city-jail", optional=True),
        Verb(("press",), "city-build"),
        Verb(("on",), "city-power"),
        Verb(("build",), "city-blocks", phrase("Build blocks"), optional=True, lapses=True),
        Verb(("railroad",), "city-blocks", phrase("Build a railroad"), called=phrase("Railroad")),
        Verb(
            _SPECIAL,
            "city-special",
            phrase("Build special building"),
            optional=True,
            of_kind=_NAMES_OF_SPECIAL,
            lapses=True,
        ),
        Verb(("dodge",), "city-dodge", optional=True),
        Verb(("ride",), "city-ride", phrase("Ride to"), optional=True, lapses=True),
        Verb(("clear",), "city-clear", phrase("Remove hazard"), optional=True),
        Verb(("redeem",), "city-redeem", phrase("Pay off"), optional=True),
        Verb(
            ("convert",), "", phrase("Convert blocks"), optional=True, asks=phrase("Convert blocks in which district?")
        ),
        Verb(("land",), "city-land", optional=True),
        Verb(("trade",), "city-deal", optional=True),
        Verb(("bid",), "", phrase("Bid")),
        Verb(("sold",), "table-sold"),
        Verb(("pass",), "city-drop-out", phrase("Drop out"), optional=True, called=phrase("Drop out")),
        Verb(("agreed",), "city-yes", called=phrase("Agreed")),
        Verb(("hold",), "table-hold"),
        Verb(("resume",), "table-hold", called=phrase("Resume")),
        Verb(("cancel",), "table-cancel"),
        Verb(("end",), "table-end"),
        Verb(("finish",), "table-finish", optional=True),
        Verb(("remove",), "", CORRECTIONS, optional=True, asks=phrase("Remove what?")),
    )
    CLOSING = (
        (phrase("Sold"), "order('sold')"),
        (phrase("Deal"), "choose('deal')"),
        (phrase("Agreed"), "yes"),
        (phrase("Pause"), "hold"),
        (phrase("Cancel"), "order('cancel')"),
    )
    WHY_NOT = TAKES
    OTHERWISE = phrase("type what happens")
    EXAMPLE = "roll 3 4"
    MARKS = (LETTERS, *LEGEND, *MoneyDesk.MARKS)
    DEALING = CityTrade
    KINDS: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "blocks": ("build", "railroad"),
        "auction": ("auction",),
        "deal": ("trade",),
        "mortgage": ("mortgage",),
        "redeem": ("redeem",),
        "special": ("railroad", *_SPECIAL),
        "plan": ("hazard", "bonus"),
        "clear": ("clear",),
        "ride": ("ride",),
        "chance": ("chance",),
        "jail": ("bail", "card"),
        "dodge": ("dodge",),
        "land": ("land",),
    }

    def __init__(self, session: Session, services: Services) -> None:
        super().__init__(session, services)
        self._typed: dict[str, dict[int, str]] = {}

    def reminders(self) -> Sequence[str]:
        """Return the setup list and the tips."""
        return [note.text for note in all_notes(self.state)]

    def below_log(self) -> Sequence[Widget]:
        """Return the payments to make with paper money, shown until the next payment."""
        return (Static("", id="to-pay", markup=False),)

    def hear(self, news: News) -> None:
        """Show what has happened. Paper money changes hands without any other change at the table."""
        super().hear(news)
        if news.lines:
            self._paint_to_pay()

    def _paint_to_pay(self) -> None:
        line = self.query_one("#to-pay", Static)
        set_text(line, self._to_pay())
        line.display = bool(line.content)
        self.set_class(line.display, "-paying")

    def _to_pay(self) -> str:
        if not self.state.paper:
            return ""
        lines = reversed(tuple(self.session.table.history.effective()))
        last = last_handovers(line.facts for line in lines)
        return say("To pay: {payments}", payments=handed_all(last, CURRENCY.show)) if last else ""

    def board(self) -> Sequence[Widget]:
        """Return the city and its track, with the unit's dial over it."""
        city = Vertical(Board(id="board"), Dial(id="dial"), id="city", classes="panel")
        city.border_title = say("The city")
        return (city,)

    def paint_time(self, view: UnitView) -> None:
        """Draw the dial. A unit that turns on automatically does not count as off."""
        dial = self.query_one("#dial", Dial)
        dial.power, dial.lit = view.phase is not Phase.OFF or not self.state.switched, view.lit
        self.set_class(view.phase is Phase.SPINNING, "-running")

    def paint_headline(self) -> None:
        """Say who is asked for what. The dial's button is dark while a press would be refused."""
        super().paint_headline()
        self.query_one("#dial", Dial).ready = self.spinning or self._offered("city-build")

    def paint_table(self, view: UnitView) -> CityView:
        """Draw the city."""
        state = self.state
        city = city_view(state, self.session.now_ms)
        self._paint_to_pay()
        board = self.query_one("#board", Board)
        board.districts, board.track = city.districts, city.track
        board.follow(state.edition.track[state.seats[state.in_turn].position].name)
        return city

    def told(self, line: Line) -> str:
        """Return who pays whom what. With paper money that goes below the log until the next payment."""
        if [type(fact) for fact in line.facts] == [DealAgreed]:
            return say("Enter the deal: press {key}.", key=self.key_named("city-deal"))
        return "" if self.state.paper else _handed(line)

    def cost(self, choice: Choice) -> str:
        """Return what a choice costs, unless its label says so."""
        said = not choice.cost or CURRENCY.show(abs(choice.cost)) in choice.label
        return "" if said else CURRENCY.show(-choice.cost).replace("-", "−")

    def effects(self, choice: Choice) -> str:
        """Return a complete choice's effects on notes, cash and rents."""
        return "" if choice.kind in ("roll", "press") else super().effects(choice)

    def verbs(self) -> tuple[Verb, ...]:
        """Return the current rows, with what the headline asks for first.

        Two rows come late, just before the end of the turn: bail for the player before, and the roll of a player moved
        by hand. Kept permissions are never suggested, nor mortgages and sales without a debt.
        """
        turn, late = self.state.turn, set()
        unasked = {"hazard"} if self.state.debts else {"hazard", "mortgage", "sell"}
        if self.state.in_turn != turn.player:
            late.add("bail")
        if turn.step == "may":
            late.add("roll")
        if permission_due(self.state):
            unasked.remove("hazard")
        verbs = (verb if unasked.isdisjoint(verb.kinds) else replace(verb, optional=True) for verb in self.VERBS)
        return tuple(sorted(verbs, key=lambda verb: _late(verb, late | unasked)))

    def other_digits(self) -> tuple[str, str] | None:
        """Return how many blocks can be built, once the headline offers them."""
        left = 0 if self.spinning else blocks_offered(self.state)
        return (f"1-{left}" if left > 1 else "1", say("Blocks")) if left else super().other_digits()

    def left_out(self) -> str:
        """Return what Build gave that is not built yet."""
        return unbuilt(self.state)

    def other_digit(self, number: int) -> None:
        """Build this many residential blocks on the player's only district, or ask where."""
        left = blocks_offered(self.state)
        if not left:
            super().other_digit(number)
            return
        found = [choice for choice in self.everything if choice.kind == "build"]
        if number > left:
            self.carry_out(self.moment().fill(found[0], {"blocks": f"{number}r"}), "key")
            return
        if len(found) == 1:
            self.submit(self.moment().fill(found[0], {"blocks": f"{number}r"}).line, "key")
        else:
            self.ask_for(self._build_where(number, found))

    async def _build_where(self, number: int, found: Sequence[Choice]) -> None:
        """Ask on which district to build this many residential blocks, the player's location first."""
        here = self.state.turn.landing
        name = self.state.edition.track[here.position].name if here else ""
        complete = [self.moment().fill(choice, {"blocks": f"{number}r"}) for choice in found]
        complete.sort(key=lambda choice: (not choice.allowed, choice.filled["district"].strip('"') != name))
        rows = [self._choice_row(place, choice) for place, choice in enumerate(complete)]
        about = say_n("{n} residential block", "{n} residential blocks", number)
        answer = await self.find(say("Where?"), rows, about=about)
        if answer is not None:
            self.carry_out(complete[int(answer)], "key")

    def on_board_chosen(self, event: Board.Chosen) -> None:
        """Show the sheet of a district."""
        self.show_sheet(event.name)

    def sheets(self) -> Sequence[Row]:
        """Return the districts with their owners and prices."""
        city = city_view(self.state, self.session.now_ms)
        return [Row(row.name, (row.name, _in_brief(row, self.state.players))) for row in city.districts]

    def show_sheet(self, name: str) -> None:
        """Show the sheet of a district."""
        self.app.push_screen(Listing(name, district_sheet(self.state, name)))

    def action_scroll(self, by: int) -> None:
        """Scroll the districts if they do not all fit."""
        self.query_one("#board", Board).page(by)

    def owing(self) -> Owing | None:
        """Return the first debtor's debts and options, None if no one owes anything."""
        return owing(self.state, self.session.now_ms)

    def action_yes(self) -> None:
        """Accept the running deal, or buy."""
        self.submit("agreed" if self.timing.timer is not None else "buy", "key")

    def action_pay(self) -> None:
        """Pay the rent due, or else a debt or any other payment."""
        if any(choice.kind == "rent" for choice in self.choices):
            self.submit("rent", "key")
        else:
            super().action_pay()

    def action_standings(self) -> None:
        """Show the standings. With paper money, a finished game is counted first."""
        self.ask_for(self._standings())

    async def _standings(self) -> None:
        state = self.state
        if state.finished and state.paper:
            await self._count()
        if state.finished and not await self._read_worths():
            self.say(say("Some card values are missing: they count as nothing."))
        self.show_standings()

    async def _read_worths(self) -> bool:
        """Ask for every unread value that counts now. Return whether all are known."""
        while (wanted := to_read(self.state)) is not None:
            text = await ask_card(self.app, self.problem, wanted) if isinstance(wanted, MissingValue) else None
            if not isinstance(wanted, MissingValue) or text is None or not self.submit(f"{wanted.line} {text}", "key"):
                return False
        return True

    async def _count(self) -> None:
        """Ask everyone who has not counted for their notes. Skipping the count needs a confirmation."""
        for name in self.state.alive:
            while self.state.seats[name].counted is None:
                amount = await self._notes_of(name)
                if amount is None and await self._leaves(name):
                    return
                if amount is not None and not self._take_count(name, amount):
                    return

    async def _notes_of(self, name: str) -> int | None:
        """Return a player's counted notes, None if the window was left."""
        typed = self._typed.setdefault(name, {})
        amount: int | None = await self.app.push_screen_wait(CountNotes(name, typed, partial(self._doubt, name)))
        return amount

    def _take_count(self, name: str, amount: int) -> bool:
        """Record a player's count, so that it need not be repeated later."""
        return self.submit(Order(m.CountCash(name, amount)), "key")

    def _doubt(self, name: str, amount: int) -> str:
        """Return why a player is unlikely to have this much, empty if it is plausible."""
        state = self.state
        together = amount + sum(state.seats[each].counted or 0 for each in state.alive if each != name)
        most = in_hands(state, self.session.table.history.facts())
        if most is None or together <= most:
            return ""
        plausible, counted = CURRENCY.show(most), CURRENCY.show(together)
        return say("All players together can have at most {most}, not {counted}.", most=plausible, counted=counted)

    def action_finish(self) -> None:
        """End the game. Paper money is counted first; an unfinished count is resumed."""
        if self.state.paper and self.session.takes_moves and not self.reasons("finish"):
            self.ask_before(Order(m.Finish()), lambda: self.ask_for(self._finish()))
        else:
            super().action_finish()

    async def _finish(self) -> None:
        for name in self.state.alive:
            if self.state.seats[name].counted is None:
                amount = await self._notes_of(name)
                if amount is None:
                    self.say(say("The game goes on: {player}'s notes weren't counted.", player=name))
                    return
                if not self._take_count(name, amount):
                    return
        self._typed = {}
        self.submit(Order(m.Finish()), "key")

    async def _leaves(self, name: str) -> bool:
        uncounted = phrase(
            "{player}'s notes haven't been counted: without them, {player} will have no cash at the end."
        )
        ask = Ask(told(uncounted, player=name), yes=say("Leave"), no=say("Count them"))
        leaves: bool | None = await self.app.push_screen_wait(ask)
        return bool(leaves)


def _handed(line: Line) -> str:
    return handed_all(handovers(line.facts, paper=False), CURRENCY.show)


def _late(verb: Verb, kinds: Set[str]) -> int:
    """Return a row's position, with these kinds moved before the end of the turn."""
    last = verb.action in ("table-end", "table-finish") or "remove" in verb.kinds
    return 2 if last else int(not kinds.isdisjoint(verb.kinds))


def _in_brief(row: DistrictRow, players: Sequence[str]) -> str:
    """Return a district's owner, and what counts about it now."""
    owner = say("unowned") if row.seat is None else players[row.seat]
    if row.means == "debt":
        return f"{owner} · {say('pay off for {amount}', amount=row.figure.removeprefix('−'))}"
    figure = say("price {amount}", amount=row.figure)
    if row.means == "rent":
        figure = say("rent {amount}", amount=row.figure)
    return f"{owner} · {figure}"
